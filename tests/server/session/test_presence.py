"""Who is connected to a table, in this process and in others."""

from __future__ import annotations

from coatl.server.cluster.pubsub import Presence
from coatl.server.session.presence import PresenceTracker
from coatl.server.session.turn_clock import SystemClock

from .lobbies import FakeClient, ManualClock


def client(*seats: int) -> FakeClient:
    found = FakeClient()
    found.seats = list(seats)
    return found


def test_seats_are_online_and_clients_without_one_are_spectators() -> None:
    tracker = PresenceTracker(SystemClock())
    tracker.clients |= {client(0, 2), client(2), client(), client()}
    assert tracker.here == Presence((0, 2), watching=2)
    tracker.thinking = 1
    assert tracker.here.thinking == 1
    tracker.delayed = 1
    assert tracker.everywhere.busy


def test_players_are_those_with_a_seat_and_the_host_or_else_everyone() -> None:
    tracker = PresenceTracker(SystemClock())
    spectators = [client(), client()]
    tracker.clients |= {*spectators}
    assert {*tracker.players} == {*spectators}
    host, seated = client(), client(1)
    host.is_host = True
    tracker.clients |= {host, seated}
    assert {*tracker.players} == {host, seated}


def test_other_processes_are_added_until_they_are_gone() -> None:
    tracker = PresenceTracker(SystemClock())
    tracker.clients.add(client(0))
    assert tracker.set_elsewhere("other", Presence((1,), watching=3, thinking=2))
    assert not tracker.set_elsewhere("other", Presence((1,), watching=3, thinking=2))
    assert tracker.everywhere == Presence((0, 1), watching=3, thinking=2)
    assert tracker.remove_process("other")
    assert not tracker.remove_process("other")
    assert tracker.everywhere == tracker.here == Presence((0,))


def test_a_process_that_reports_nobody_is_forgotten() -> None:
    tracker = PresenceTracker(SystemClock())
    assert not tracker.set_elsewhere("other", Presence())
    tracker.set_elsewhere("other", Presence((1,)))
    assert tracker.set_elsewhere("other", Presence())
    tracker.set_elsewhere("third", Presence((1,)))
    tracker.forget_others()
    assert tracker.everywhere == Presence()


def test_presence_is_news_until_it_is_published() -> None:
    tracker = PresenceTracker(SystemClock())
    news = [tracker.has_news]
    tracker.clients.add(client(0))
    news.append(tracker.has_news)
    assert tracker.mark_published() == Presence((0,))
    news.append(tracker.has_news)
    tracker.clients.clear()
    news.append(tracker.has_news)
    assert news == [False, True, False, True]


def test_a_seat_is_away_since_its_last_client_left_anywhere() -> None:
    clock = ManualClock()
    tracker, start = PresenceTracker(clock), clock.now()
    here = client(0, 1)
    tracker.clients.add(here)
    tracker.set_elsewhere("other", Presence((1,)))
    clock.advance(100)
    assert [tracker.away_since(seat) for seat in range(3)] == [None, None, start]
    tracker.remove(here)
    assert [tracker.away_since(seat) for seat in range(3)] == [start + 100, None, start]
    clock.advance(100)
    tracker.set_elsewhere("other", Presence((), watching=1))
    assert [tracker.away_since(seat) for seat in range(2)] == [start + 100, start + 200]
    tracker.set_elsewhere("other", Presence((0,)))
    clock.advance(100)
    tracker.forget_others()
    assert [tracker.away_since(seat) for seat in range(2)] == [start + 300, start + 200]
