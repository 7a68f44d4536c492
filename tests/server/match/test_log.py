"""The log of a table."""

from __future__ import annotations

from coatl.server.match.commands import TakeSeat, execute
from coatl.server.match.log import HIDDEN, Log, LogEntry
from coatl.server.match.rebuild import new_match

from .matches import with_open_seats


def test_taking_a_seat_does_not_change_the_game() -> None:
    match = new_match("t", with_open_seats(1, 2))
    execute(match, TakeSeat(1, "Bo", ""))
    unchanged = [match.log.is_game_unchanged_since(version, 0) for version in (-1, 0, 1, 2)]
    assert unchanged == [False, True, True, False]
    execute(match, TakeSeat(2, "Cy", ""))
    assert not match.log.is_game_unchanged_since(1, 0)


def test_only_its_own_seat_knows_a_step_that_can_be_undone_and_the_undo() -> None:
    log = Log.empty(2)
    log.append_tentative(LogEntry("take 1"), 0)
    log.append_undo(LogEntry("undo"), 0)
    log.append_tentative(LogEntry("take 2"), 0)
    log.append(LogEntry("back 2"))
    assert log.versions == (4, 1, 1)
    assert log.is_game_unchanged_since(0, 1)
    assert not log.is_game_unchanged_since(2, 0)
    log.make_final()
    log.append(LogEntry("finish"))
    assert log.versions == (5, 3, 3)
    assert log.lines(0, 5, 0) == ["take 1", "undo", "take 2", "back 2", "finish"]
    assert log.lines(0, 3, 1) == log.lines(0, 3, None) == ["back 2", HIDDEN, "finish"]
