"""Apply itself: it copies, and refuses illegal steps."""

import pytest
from helpers import (
    DECK,
    FULL_SUPPLY,
    piece,
    pieces,
    player,
    playing,
    prophecy,
    refusal,
    snapshot,
)

from coatl.rules import apply
from coatl.rules.actions import (
    DRAW_PROPHECY,
    BeginCoatl,
    TakePieces,
)
from coatl.rules.chance import DealProphecy, DealTemple, FillSpace


def test_apply_leaves_the_old_state_as_it_was() -> None:
    before = playing(player(board="by"))
    text = snapshot(before)
    apply(before, BeginCoatl(piece("by")))
    assert snapshot(before) == text


def test_apply_refuses_outcomes_when_a_player_decides() -> None:
    assert refusal(playing(), DealProphecy(0)) == "not-now"


def test_apply_refuses_actions_when_chance_decides() -> None:
    assert refusal(apply(playing(), DRAW_PROPHECY), TakePieces(0)) == "chance-decides"


@pytest.mark.parametrize(
    "outcome", [FillSpace(0, b"\x05\x05"), DealTemple(0), DealProphecy(prophecy("count-red"))]
)
def test_apply_refuses_impossible_outcomes(
    outcome: FillSpace | DealTemple | DealProphecy,
) -> None:
    state = apply(playing(deck=DECK), DRAW_PROPHECY)
    assert refusal(state, outcome) == "impossible-outcome"


@pytest.mark.parametrize("words", ["by", "br by br", "bk bk", "hy"])
def test_apply_refuses_a_fill_the_bag_cannot_give(words: str) -> None:
    state = playing(supply=("", *FULL_SUPPLY[1:]), bags=("hy", "by br bk", "ty"), phase="fill")
    assert refusal(state, FillSpace(0, pieces(words))) == "impossible-outcome"
    assert refusal(state, FillSpace(1, pieces("by br"))) == "impossible-outcome"
