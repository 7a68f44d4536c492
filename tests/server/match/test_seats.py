"""Who sits at a table."""

from __future__ import annotations

import pytest

from coatl.rules import CoatlError
from coatl.server.match.seats import Seat, hashed, recorded_names, seat_of
from coatl.server.protocol.messages import SeatChoice


def test_nobody_is_given_a_name() -> None:
    assert seat_of(SeatChoice("bot", bot="easy"), "") == Seat("bot", "", "easy")
    assert seat_of(SeatChoice("me"), "t") == Seat("person", "", key=hashed("t"))
    assert seat_of(SeatChoice("open", "Ana"), "") == Seat("open", "")


def test_there_are_only_bots_that_there_are() -> None:
    for bot in ("nobody", "x" * 1000):
        with pytest.raises(CoatlError, match="unknown-bot"):
            seat_of(SeatChoice("bot", bot=bot), "")


def test_in_a_record_everybody_has_a_name_of_their_own() -> None:
    seats = [Seat("person", "Ana"), Seat("person", "ana"), Seat("person", "")]
    assert recorded_names(seats) == ["Ana", "ana 2", "Player 3"]
    bots = [Seat("bot", "", "easy"), Seat("person", "easy bot"), Seat("bot", "", "easy:x=1")]
    assert recorded_names(bots) == ["easy bot", "easy bot 2", "easy bot 3"]


def test_at_another_table_everybody_plays_for_themselves() -> None:
    seat = Seat("person", "Ana", key="k", stand_in="medium", brought="0f")
    assert seat.played_by == "medium"
    assert seat.again() == Seat("person", "Ana", key="k")
