"""The order of turns, passing, and the end of an action."""

import pytest
from helpers import (
    player,
    playing,
    stuck,
    take_turn,
)

from coatl.rules import apply
from coatl.rules.actions import (
    PASS,
    TakePieces,
)
from coatl.rules.scoring import seat_score


def test_r3_1_a_turn_is_one_action() -> None:
    state = take_turn(playing(), TakePieces(0))
    assert (state.seat, state.phase) == (1, "turn")


def test_r2_1_turns_go_round_in_seat_order() -> None:
    state = playing(player(), player(), player())
    seats = []
    for space in (0, 1, 2, 3):
        seats.append(state.seat)
        state = take_turn(state, TakePieces(space))
    assert seats == [0, 1, 2, 0]


def test_r3_7_a_pass_gives_the_turn_on() -> None:
    state = apply(playing(stuck(), stuck()), PASS)
    assert (state.seat, state.phase, state.passes) == (1, "turn", 1)


@pytest.mark.parametrize("number", [2, 3, 4])
def test_r3_7_the_game_ends_when_all_pass_in_succession(number: int) -> None:
    state = playing(*[stuck()] * number)
    for _ in range(number - 1):
        state = apply(state, PASS)
        assert not state.is_over
    state = apply(state, PASS)
    assert state.is_over
    assert state.ending is not None
    assert state.ending.reason == "all-passed"


def test_r3_7_an_action_breaks_the_succession_of_passes() -> None:
    state = take_turn(playing(passes=1), TakePieces(0))
    assert state.passes == 0


def test_r3_7_a_game_ended_by_passes_is_scored() -> None:
    state = apply(apply(playing(stuck(), stuck()), PASS), PASS)
    assert [seat_score(one).total for one in state.players] == [0, 0]


def test_until_finish_the_turn_has_not_gone_on() -> None:
    state = apply(playing(), TakePieces(0))
    assert (state.seat, state.phase) == (0, "confirm")


def test_a_pass_needs_no_finish() -> None:
    assert apply(playing(stuck(), stuck()), PASS).seat == 1
