"""Stand-ins at tables with clients: who may call them, when they play, and when clocks stop."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest

from coatl.rules import CODES, CoatlError
from coatl.server.jobs.fair_queue import Asker
from coatl.server.jobs.requests import Job
from coatl.server.match.commands import PlayAction, execute
from coatl.server.match.log import LogEntry
from coatl.server.match.match import SLOW_CLOCK, Match
from coatl.server.match.rebuild import match_from_log
from coatl.server.match.stand_ins import AWAY_TIME, EXTRA_TIME, OBJECTION_TIME
from coatl.server.protocol.messages import (
    PROTOCOL,
    Ack,
    CallStandIn,
    Created,
    HandOver,
    Hello,
    Here,
    Ping,
    Request,
    ScoreSketches,
    SetViewpoint,
    Sketch,
    SketchScores,
    StandInCall,
    TableInfo,
    TableNews,
    Welcome,
)
from coatl.server.session.dispatch import dispatch
from coatl.server.session.lobby import Lobby
from coatl.server.session.session import Session
from coatl.server.session.stand_in_driver import CLOCK_RETRY
from coatl.server.storage.base import Storage

from .lobbies import (
    FakeClient,
    FirstMove,
    ManualClock,
    create_open_table,
    create_table,
    enter,
    new_lobby,
    until,
)


def _has_moved_on(session: Session, seat: int) -> bool:
    return session.match.require_game().state.seat != seat


def _has_call(session: Session) -> bool:
    return session.match.call is not None


def with_clock(
    folder: Path,
    work: Callable[[Lobby, ManualClock], Awaitable[None]],
    jobs: FirstMove | None = None,
) -> None:
    """Run a test with a lobby whose clock only the test advances."""

    async def main() -> None:
        clock = ManualClock()
        lobby = new_lobby(folder, clock=clock, jobs=jobs or FirstMove())
        try:
            await work(lobby, clock)
        finally:
            await lobby.close()

    asyncio.run(main())


async def ask(session: Session, client: FakeClient, request: Request) -> str:
    """The code with which a request is refused, or an empty string."""
    try:
        await dispatch(session, client, request)
    except CoatlError as error:
        return error.code
    return ""


async def stored_lines(storage: Storage, table: str) -> list[str]:
    """All lines of a table's log."""
    entries = await storage.entries_since(table, 0)
    return [msgspec.json.decode(entry, type=LogEntry).line for entry in entries]


def last_info(client: FakeClient) -> TableInfo:
    """The table as a client knows it."""
    return [one.table for one in client.received if isinstance(one, TableNews | Welcome)][-1]


async def countdown(client: FakeClient) -> None:
    """Wait until a client sees the countdown to a stand-in."""
    await until(lambda: last_info(client).call is not None)


async def away_ana(lobby: Lobby, clock: ManualClock) -> tuple[Created, Session, FakeClient]:
    """A table whose first player has been away for long enough, and the second one at it."""
    created = await create_table(lobby)
    session = await lobby.session(created.table)
    bo = await enter(session, created, 1)
    clock.advance(AWAY_TIME)
    return created, session, bo


# --- who may call a stand-in, and for whom ------------------------------------------------------


def test_nobody_can_let_a_bot_play_for_who_is_present(tmp_path: Path) -> None:
    async def work(lobby: Lobby, clock: ManualClock) -> None:
        created = await create_table(lobby)
        session, host = await lobby.session(created.table), FakeClient()
        tokens = [created.keys[1].token, created.host]
        await session.enter(host, Hello(PROTOCOL, tokens, 1))
        ana = await enter(session, created, 0)
        clock.advance(10 * AWAY_TIME)
        before = session.match.version
        assert await ask(session, host, CallStandIn("1", 0)) == "seat-not-away"
        assert await ask(session, host, HandOver("2", 0, "random")) == "seat-taken"
        assert await ask(session, host, CallStandIn("3", 1)) == "seat-not-away"
        session.leave(ana)
        assert await ask(session, host, CallStandIn("4", 0)) == "seat-not-away"
        clock.advance(AWAY_TIME - 1)
        assert await ask(session, host, CallStandIn("5", 0)) == "seat-not-away"
        assert session.match.version == before
        clock.advance(1)
        assert await ask(session, host, CallStandIn("6", 0)) == ""
        assert session.match.log.entries[-1].line == "call 1 away"

    with_clock(tmp_path, work)


def test_spectators_cannot_call_stand_ins(tmp_path: Path) -> None:
    async def work(lobby: Lobby, clock: ManualClock) -> None:
        created, session, _ = await away_ana(lobby, clock)
        spectator = await enter(session, created)
        for request in (CallStandIn("1", 0), Here("2")):
            assert await ask(session, spectator, request) == "not-your-seat"
        assert await ask(session, spectator, HandOver("3", 0, "easy")) == "not-the-host"

    with_clock(tmp_path, work)


def test_no_stand_in_is_called_where_no_player_is_present(tmp_path: Path) -> None:
    async def work(lobby: Lobby, clock: ManualClock) -> None:
        created = await create_table(lobby)
        session, host = await lobby.session(created.table), FakeClient()
        await session.enter(host, Hello(PROTOCOL, [created.host]))
        clock.advance(AWAY_TIME)
        assert await ask(session, host, CallStandIn("1", 0)) == "table-is-paused"

    with_clock(tmp_path, work)


def test_only_the_host_gives_an_open_seat_to_a_bot(tmp_path: Path) -> None:
    async def work(lobby: Lobby, clock: ManualClock) -> None:
        created = await create_open_table(lobby)
        session, host = await lobby.session(created.table), FakeClient()
        ana = await enter(session, created, 0)
        assert await ask(session, ana, HandOver("1", 1, "easy")) == "not-the-host"
        await session.enter(host, Hello(PROTOCOL, [created.host]))
        assert await ask(session, host, HandOver("2", 1, "easy")) == ""
        assert session.match.seats[1].bot == "easy"

    with_clock(tmp_path, work)


# --- the countdown ------------------------------------------------------------------------------


def test_everyone_sees_the_countdown_and_then_the_bot_plays_one_turn(tmp_path: Path) -> None:
    async def work(lobby: Lobby, clock: ManualClock) -> None:
        created, session, bo = await away_ana(lobby, clock)
        spectator = await enter(session, created)
        await dispatch(session, bo, CallStandIn("1", 0))
        call = StandInCall(0, clock.now() + OBJECTION_TIME)
        for client in (bo, spectator):
            assert (last_info(client).call, last_info(client).now) == (call, clock.now())
        clock.advance(OBJECTION_TIME - 1)
        await asyncio.sleep(0)
        assert session.match.seats[0].stand_in == ""
        clock.advance(1)
        await first_turn_played(session)
        assert session.match.require_game().state.seat == 1
        for client in (bo, spectator):
            await until(partial(_knows_no_stand_in, client))
            assert (last_info(client).call, last_info(client).seats[0].missing) == (None, True)
        said = [one.table.seats[0].stand_in for one in bo.received if isinstance(one, TableNews)]
        assert "medium" in said

    with_clock(tmp_path, work)


def _knows_no_stand_in(client: FakeClient) -> bool:
    return last_info(client).seats[0].stand_in == ""


@pytest.mark.parametrize("how", ["hello", "here", "refused"])
def test_any_message_of_the_seat_ends_the_countdown(tmp_path: Path, how: str) -> None:
    async def work(lobby: Lobby, clock: ManualClock) -> None:
        created = await create_table(lobby, clock=60)
        session = await lobby.session(created.table)
        bo, ana = await enter(session, created, 1), await enter(session, created, 0)
        clock.advance(60)
        await countdown(bo)
        clock.advance(OBJECTION_TIME - 1)
        if how == "hello":
            await enter(session, created, 0)
        elif how == "here":
            await dispatch(session, ana, Here("1"))
        else:
            code = await ask(session, ana, HandOver("1", 1, "easy"))  # refused, but a message
            assert code == "not-the-host"
        assert session.match.call is None
        assert last_info(bo).call is None
        assert session.match.deadline == clock.now() + EXTRA_TIME
        clock.advance(1)
        await asyncio.sleep(0)
        assert session.match.seats[0].stand_in == ""

    with_clock(tmp_path, work)


@pytest.mark.parametrize(
    ("request_of_the_page", "answer"),
    [(Ping("1"), Ack), (ScoreSketches("1", [Sketch(["r"])], []), SketchScores)],
)
def test_what_a_page_sends_by_itself_is_answered_and_does_not_end_the_countdown(
    request_of_the_page: Request, answer: type, tmp_path: Path
) -> None:
    async def work(lobby: Lobby, clock: ManualClock) -> None:
        created = await create_table(lobby, clock=60)
        session = await lobby.session(created.table)
        bo, ana = await enter(session, created, 1), await enter(session, created, 0)
        clock.advance(60)
        await countdown(bo)
        assert isinstance(await dispatch(session, ana, request_of_the_page), answer)
        assert session.match.call is not None

    with_clock(tmp_path, work)


def test_messages_of_others_do_not_end_the_countdown(tmp_path: Path) -> None:
    async def work(lobby: Lobby, clock: ManualClock) -> None:
        _, session, bo = await away_ana(lobby, clock)
        await dispatch(session, bo, CallStandIn("1", 0))
        await dispatch(session, bo, Here("2"))
        assert session.match.call is not None

    with_clock(tmp_path, work)


def test_a_seat_asked_back_comes_back_in_the_middle_of_the_bots_turn(tmp_path: Path) -> None:
    class NeverMoves(FirstMove):
        async def run(self, job: Job, timeout: float, asker: Asker, **how: Any) -> None:
            await asyncio.Event().wait()

    async def work(lobby: Lobby, clock: ManualClock) -> None:
        created, session, bo = await away_ana(lobby, clock)
        await dispatch(session, bo, CallStandIn("1", 0))
        clock.advance(OBJECTION_TIME)
        await until(lambda: session.match.bot_to_move == 0)
        await enter(session, created, 0)
        assert session.match.seats[0].stand_in == ""
        code = CODES[session.match.require_game().legal_actions[0]]
        await session.execute(PlayAction(0, code))

    with_clock(tmp_path, work, NeverMoves())


# --- turn clocks --------------------------------------------------------------------------------


async def first_turn_played(session: Session) -> None:
    """Wait until a bot has played the first turn."""
    await until(lambda: session.match.seats[0].missing and not session.match.seats[0].stand_in)


def test_a_bot_plays_a_turn_whose_time_has_run_out(tmp_path: Path) -> None:
    async def work(lobby: Lobby, clock: ManualClock) -> None:
        created = await create_table(lobby, clock=60)
        session = await lobby.session(created.table)
        client = await enter(session, created, 1)
        info = await session.info()
        assert (info.deadline, info.now) == (1_000_060, 1_000_000)
        clock.advance(60)
        await countdown(client)
        assert last_info(client).call == StandInCall(0, 1_000_090, late=True)
        clock.advance(OBJECTION_TIME)
        await first_turn_played(session)
        assert session.match.deadline == 1_000_150  # that of the next seat

    with_clock(tmp_path, work)


def test_bots_do_not_play_a_game_that_all_people_have_left_alone(tmp_path: Path) -> None:
    """All tabs stay open, but nobody sits there."""

    async def work(lobby: Lobby, clock: ManualClock) -> None:
        created = await create_table(lobby, clock=60)
        session = await lobby.session(created.table)
        ana, _ = await enter(session, created, 0), await enter(session, created, 1)
        for seat in range(2):
            clock.advance(60)
            await countdown(ana)
            clock.advance(OBJECTION_TIME)
            await until(partial(_has_moved_on, session, seat))
        await until(lambda: last_info(ana).paused and not session._bots.is_running)
        version = session.match.version
        clock.advance(10**6)
        await asyncio.sleep(0)
        assert (session.match.version, session._bots.is_running) == (version, False)
        assert last_info(ana).paused
        await dispatch(session, ana, Here("1"))
        assert not last_info(ana).paused
        assert session.match.deadline == clock.now() + 60

    with_clock(tmp_path, work)


def test_the_clock_stops_when_everybody_has_left_and_stays_so_after_a_restart(
    tmp_path: Path,
) -> None:
    async def main() -> None:
        clock = ManualClock()
        lobby = new_lobby(tmp_path, clock=clock)
        created = await create_table(lobby, clock=300)
        session = await lobby.session(created.table)
        ana, bo = await enter(session, created, 0), await enter(session, created, 1)
        spectator = await enter(session, created)
        clock.advance(100)
        session.leave(ana)
        session.leave(bo)
        clock.advance(AWAY_TIME)
        await until(lambda: last_info(spectator).deadline is None)
        assert last_info(spectator).paused
        session.leave(spectator)
        await until(lambda: session.is_idle)
        await lobby.close()
        clock.advance(10**6)
        lobby = new_lobby(tmp_path, clock=clock)
        session = await lobby.session(created.table)
        assert session.match.is_paused
        await enter(session, created)  # a spectator changes nothing
        assert session.match.is_paused
        await enter(session, created, 1)
        assert session.match.deadline == clock.now() + 200
        await lobby.close()

    asyncio.run(main())


def test_the_clock_goes_on_if_somebody_comes_back_soon(tmp_path: Path) -> None:
    async def work(lobby: Lobby, clock: ManualClock) -> None:
        created = await create_table(lobby, clock=300)
        session = await lobby.session(created.table)
        session.leave(await enter(session, created, 0))
        assert not session.is_idle
        clock.advance(AWAY_TIME - 1)
        await enter(session, created, 0)
        clock.advance(10)
        await asyncio.sleep(0)
        assert (session.match.is_paused, session.match.deadline) == (False, 1_000_300)

    with_clock(tmp_path, work)


def test_no_turn_loses_the_time_for_which_the_service_was_down(tmp_path: Path) -> None:
    async def main() -> None:
        clock = ManualClock()
        lobby = new_lobby(tmp_path, clock=clock)
        created = await create_table(lobby, clock=300)
        await enter(await lobby.session(created.table), created, 0)
        await lobby.close()
        clock.advance(10**6)
        lobby = new_lobby(tmp_path, clock=clock)
        session = await lobby.session(created.table)
        await enter(session, created, 1)
        assert (session.match.call, session.match.deadline) == (None, clock.now() + 300)
        await lobby.close()

    asyncio.run(main())


def test_the_time_of_people_who_meet_rarely_runs_out_while_nobody_is_connected(
    tmp_path: Path,
) -> None:
    async def main() -> None:
        clock = ManualClock()
        lobby = new_lobby(tmp_path, clock=clock)
        created = await create_table(lobby, clock=SLOW_CLOCK)
        session = await lobby.session(created.table)
        session.leave(await enter(session, created, 0))
        assert session.is_idle
        await lobby.close()
        clock.advance(SLOW_CLOCK)
        lobby = new_lobby(tmp_path, clock=clock, jobs=FirstMove())
        session = await lobby.session(created.table)
        await enter(session, created, 1)
        await until(lambda: session.match.call is not None)
        clock.advance(OBJECTION_TIME)
        await first_turn_played(session)
        await lobby.close()

    asyncio.run(main())


def test_a_stand_in_begins_once_if_two_processes_notice(tmp_path: Path) -> None:
    async def work(one: Lobby, clock: ManualClock) -> None:
        storage = one.services.storage
        other = new_lobby(storage, clock=clock, jobs=FirstMove())
        created = await create_table(one, clock=60)
        sessions = [await lobby.session(created.table) for lobby in (one, other)]
        for session in sessions:
            await enter(session, created, 1)
        clock.advance(60)
        for session in sessions:
            await until(partial(_has_call, session))
        clock.advance(OBJECTION_TIME)
        for session in sessions:
            await first_turn_played(session)
        lines = await stored_lines(storage, created.table)
        about = [line for line in lines if line.split()[0] in {"call", "timeout", "bot"}]
        assert about == ["call 1 late", "timeout 1 medium"]
        await other.close()

    with_clock(tmp_path, work)


def test_a_process_defends_a_seat_that_another_one_believes_to_be_away(tmp_path: Path) -> None:
    async def work(one: Lobby, clock: ManualClock) -> None:
        other = new_lobby(one.services.storage, clock=clock)
        created, here, bo = await away_ana(one, clock)
        elsewhere = await other.session(created.table)
        await enter(elsewhere, created, 0)
        await dispatch(here, bo, CallStandIn("1", 0))
        elsewhere.refresh_soon()  # as pub/sub or polling asks for
        elsewhere._repository.is_stale = True
        await until(lambda: elsewhere.match.log.entries[-1].line == "back 1")
        here._repository.is_stale = True
        with pytest.raises(CoatlError, match="seat-not-away"):
            await dispatch(here, bo, CallStandIn("2", 0))
        assert here.match.call is None
        await other.close()

    with_clock(tmp_path, work)


def test_a_process_with_people_ends_a_pause_that_another_one_began(tmp_path: Path) -> None:
    async def work(one: Lobby, clock: ManualClock) -> None:
        other = new_lobby(one.services.storage, clock=clock)
        created = await create_table(one, clock=300)
        here, elsewhere = await one.session(created.table), await other.session(created.table)
        bo = await enter(here, created, 1)
        await enter(elsewhere, created, 0)
        here.leave(bo)
        clock.advance(AWAY_TIME)
        await until(lambda: here.match.is_paused)
        elsewhere._repository.is_stale = True
        elsewhere.refresh_soon()
        await until(lambda: elsewhere.match.log.entries[-1].line == "back 1")
        assert elsewhere.match.deadline == 1_000_300 + AWAY_TIME
        await other.close()

    with_clock(tmp_path, work)


def test_a_call_is_retried_if_it_cannot_be_stored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(lobby: Lobby, clock: ManualClock) -> None:
        created = await create_table(lobby, clock=60)
        session = await lobby.session(created.table)
        await enter(session, created, 1)
        has_failed = asyncio.Event()

        async def fail(*arguments: object, **named: object) -> None:
            has_failed.set()
            raise CoatlError("cannot-write", why="full")

        alarm = session._stand_ins.alarm
        with monkeypatch.context() as patch:
            patch.setattr(lobby.services.storage, "append", fail)
            clock.advance(60)
            await has_failed.wait()
            await until(lambda: alarm.at == clock.now() + CLOCK_RETRY)
        assert session.match.call is None
        clock.advance(CLOCK_RETRY)
        await until(lambda: session.match.call is not None)

    with_clock(tmp_path, work)


def test_a_return_is_retried_at_intervals_if_it_cannot_be_stored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(lobby: Lobby, clock: ManualClock) -> None:
        created = await create_table(lobby, clock=300)
        session = await lobby.session(created.table)
        session.leave(await enter(session, created, 0))
        clock.advance(AWAY_TIME)
        await until(lambda: session.match.is_paused)
        attempts = 0

        async def fail(*arguments: object, **named: object) -> None:
            nonlocal attempts
            attempts += 1
            raise CoatlError("cannot-write", why="full")

        with monkeypatch.context() as patch:
            patch.setattr(lobby.services.storage, "append", fail)
            await enter(session, created, 0)
            for _ in range(20):  # every attempt reads the log
                await lobby.services.storage.entries_since(created.table, 0)
            assert attempts == 2  # as the client came, and once more
        clock.advance(CLOCK_RETRY)
        await until(lambda: not session.match.is_paused)

    with_clock(tmp_path, work)


def test_on_a_damaged_table_people_can_look_although_it_was_paused(tmp_path: Path) -> None:
    async def work(lobby: Lobby, clock: ManualClock) -> None:
        created = await create_table(lobby, clock=300)
        session = await lobby.session(created.table)
        session.leave(await enter(session, created, 0))
        clock.advance(AWAY_TIME)
        await until(lambda: session.match.is_paused)
        session._repository.damaged_entry = session.match.version + 1
        client = await enter(session, created, 0, 1)
        assert await ask(session, client, SetViewpoint("1", 1)) == ""
        assert client.viewpoint == 1
        assert await ask(session, client, CallStandIn("2", 0)) != ""

    with_clock(tmp_path, work)


def test_a_turn_expires_after_its_last_move_could_not_be_stored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(lobby: Lobby, clock: ManualClock) -> None:
        created = await create_table(lobby, clock=60)
        session = await lobby.session(created.table)
        client = await enter(session, created, 0)
        deadline, alarm = session.match.deadline, session._stand_ins.alarm
        is_storing, may_fail = asyncio.Event(), asyncio.Event()

        async def fail(*arguments: object, **named: object) -> None:
            is_storing.set()
            await may_fail.wait()
            raise CoatlError("cannot-write", why="full")

        command = PlayAction(0, client.scene.moves[-1].code)
        while not ends_turn(session.match, client):
            await session.execute(command, f"0/{session.match.version}")
        clock.advance(30)
        with monkeypatch.context() as patch:
            patch.setattr(lobby.services.storage, "append", fail)
            playing = asyncio.ensure_future(session.execute(command, "0/last"))
            await is_storing.wait()
            clock.advance(30)
            await until(lambda: alarm.at != deadline)
            may_fail.set()
            with pytest.raises(CoatlError, match="cannot-write"):
                await playing
        await until(lambda: session.match.call is not None)

    with_clock(tmp_path, work)


def ends_turn(match: Match, client: FakeClient) -> bool:
    """Whether the last of the client's moves begins another turn."""
    trial = match_from_log(match.id, match.setup, match.log.entries)
    command = PlayAction(0, client.scene.moves[-1].code)
    execute(trial, command, "trial", (match.deadline or 0) - 1)
    return trial.deadline != match.deadline


def test_no_alarm_is_set_while_no_player_is_connected(tmp_path: Path) -> None:
    async def work(lobby: Lobby, clock: ManualClock) -> None:
        created = await create_table(lobby, clock=60)
        session = await lobby.session(created.table)
        alarm = session._stand_ins.alarm
        await enter(session, created)
        assert alarm.at is None
        client = await enter(session, created, 0)
        alarms = [alarm.at]
        session.leave(client)
        assert [*alarms, alarm.at] == [1_000_060, None]

    with_clock(tmp_path, work)


# --- what others may learn ----------------------------------------------------------------------


def test_steps_that_can_be_undone_send_no_news_to_other_processes(tmp_path: Path) -> None:
    async def work(one: Lobby, clock: ManualClock) -> None:
        other = new_lobby(one.services.storage, clock=clock)
        created = await create_table(one, clock=60)
        here, elsewhere = await one.session(created.table), await other.session(created.table)
        await enter(here, created, 0)
        watching = [await enter(elsewhere, created), await enter(here, created)]
        await asyncio.sleep(0)
        before = [len(client.received) for client in watching]
        game = here.match.require_game()
        await here.execute(PlayAction(0, CODES[game.legal_actions[0]]))
        assert game.can_undo
        elsewhere._repository.is_stale = True
        elsewhere.refresh_soon()
        await until(lambda: elsewhere.match.version == here.match.version)
        assert [len(client.received) for client in watching] == before
        await other.close()

    with_clock(tmp_path, work)
