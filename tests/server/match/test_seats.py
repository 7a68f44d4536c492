"""Seats of a table."""

from __future__ import annotations

import pytest

from coatl.rules import CoatlError
from coatl.server.match.seat_tokens import hash_token
from coatl.server.match.seats import MatchSeat, recorded_names, seat_of
from coatl.server.protocol.messages import SeatChoice


def test_a_seat_without_a_name_gets_none() -> None:
    assert seat_of(SeatChoice("bot", bot="easy"), "") == MatchSeat("bot", "", "easy")
    assert seat_of(SeatChoice("me"), "t") == MatchSeat("person", "", token_hash=hash_token("t"))
    assert seat_of(SeatChoice("open", "Ana"), "") == MatchSeat("open", "")


def test_unknown_bots_are_refused() -> None:
    for bot in ("nobody", "x" * 1000):
        with pytest.raises(CoatlError, match="unknown-bot"):
            seat_of(SeatChoice("bot", bot=bot), "")


def test_names_in_a_record_are_unique_and_never_empty() -> None:
    seats = [MatchSeat("person", "Ana"), MatchSeat("person", "ana"), MatchSeat("person", "")]
    assert recorded_names(seats) == ["Ana", "ana 2", "Player 3"]
    bots = [
        MatchSeat("bot", "", "easy"),
        MatchSeat("person", "easy bot"),
        MatchSeat("bot", "", "easy:x=1"),
    ]
    assert recorded_names(bots) == ["easy bot", "easy bot 2", "easy bot 3"]


def test_people_play_for_themselves_in_a_rematch() -> None:
    seat = MatchSeat("person", "Ana", token_hash="k", stand_in="medium", brought="0f")
    assert seat.active_bot == "medium"
    assert seat.for_rematch(is_asked=False) == MatchSeat("person", "Ana", token_hash="k")
