"""The log of a table."""

from __future__ import annotations

from coatl.server.match.commands import TakeSeat, execute
from coatl.server.match.rebuild import new_match

from .matches import with_open_seats


def test_taking_a_seat_does_not_change_the_game() -> None:
    match = new_match("t", with_open_seats(1, 2))
    execute(match, TakeSeat(1, "Bo", ""))
    unchanged = [match.log.is_game_unchanged_since(version) for version in (-1, 0, 1, 2)]
    assert unchanged == [False, True, True, False]
    execute(match, TakeSeat(2, "Cy", ""))
    assert not match.log.is_game_unchanged_since(1)
