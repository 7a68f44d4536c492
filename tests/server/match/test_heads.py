"""The pictures of people: chosen with the seat, or later in the lobby."""

from __future__ import annotations

import msgspec
import pytest

from coatl.rules import CoatlError
from coatl.server.match import commands
from coatl.server.match.commands import ChangeHead, TakeSeat, execute
from coatl.server.match.log import LogEntry
from coatl.server.match.match import Match
from coatl.server.match.rebuild import match_from_log, new_match
from coatl.server.match.seats import MatchSeat, seat_of
from coatl.server.protocol.messages import SeatChoice

from .matches import begun_match, restored, with_open_seats


def heads(match: Match) -> list[str]:
    return [seat.head for seat in match.info().seats]


def test_heads_survive_a_restart() -> None:
    match = new_match("t", with_open_seats(1, 2))
    execute(match, TakeSeat(1, "Bo", "hash", head="moon"))
    execute(match, ChangeHead(0, "horns"))
    execute(match, ChangeHead(1, "fan"))
    assert heads(match) == ["horns", "fan", ""]
    assert heads(match_from_log("t", match.setup, match.log.entries)) == heads(match)
    assert heads(restored(match)) == heads(match)


def test_the_same_head_again_changes_nothing() -> None:
    match = new_match("t", with_open_seats(1, 2))
    execute(match, ChangeHead(0, "horns"))
    assert execute(match, ChangeHead(0, "horns")) == []


def test_heads_stay_once_the_game_has_begun() -> None:
    with pytest.raises(CoatlError, match="game-begun"):
        execute(begun_match(), ChangeHead(0, "horns"))


def test_nobody_fills_the_log_with_heads(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(commands, "MAX_HEADS", 1)
    match = new_match("t", with_open_seats(1, 2))
    execute(match, ChangeHead(0, "horns"))
    with pytest.raises(CoatlError, match="too-many-heads"):
        execute(match, ChangeHead(0, "moon"))


def test_a_rematch_has_the_same_heads() -> None:
    seat = seat_of(SeatChoice("me", head="crown"), "token")
    assert seat.for_rematch(is_asked=False).head == "crown"


def test_seats_and_entries_of_older_versions_have_no_head() -> None:
    assert msgspec.json.decode(b'{"kind":"person","name":"Ana"}', type=MatchSeat).head == ""
    assert msgspec.json.decode(b'{"line":"sit 2","name":"Bo"}', type=LogEntry).head == ""
