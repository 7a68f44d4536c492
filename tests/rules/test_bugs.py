"""Faults found by reading or by play, each kept as a test."""

from __future__ import annotations

from typing import Any

import pytest
from helpers import coatl, player, playing, prophecy

from coatl.rules import Action, IllegalAction, apply, legal_actions
from coatl.rules.actions import (
    DRAW_PROPHECY,
    AddPiece,
    BeginCoatl,
    DiscardProphecy,
    FulfilProphecy,
    FulfilTemple,
    TakePieces,
    TakeProphecy,
)
from coatl.rules.chance import DealProphecy, DealTemple, Outcome
from coatl.rules.scoring import prophecy_level, read_prophecy


@pytest.mark.parametrize("kind", [-1, 256])
def test_a_card_number_outside_a_byte_is_refused_as_an_illegal_action(kind: int) -> None:
    seat = player(board="by", coatls=[coatl("<kkk>", "count-black"), coatl("k")])
    cases: list[tuple[str, int, Action]] = [
        ("foresee", -1, DiscardProphecy(kind)),
        ("turn", -1, BeginCoatl(kind)),
        ("turn", -1, AddPiece(1, "tail", kind)),
        ("turn", -1, FulfilProphecy(1, kind)),
        ("complete", 0, FulfilTemple(kind)),
    ]
    for phase, completing, action in cases:
        state = playing(seat, phase=phase, completing=completing)  # type: ignore[arg-type]
        with pytest.raises(IllegalAction):
            apply(state, action)


@pytest.mark.parametrize("kind", [-1, 256])
def test_an_outcome_number_outside_a_byte_is_refused_as_impossible(kind: int) -> None:
    outcomes: list[tuple[Outcome, bool]] = [(DealProphecy(kind), True), (DealTemple(kind), False)]
    for outcome, drawing in outcomes:
        state = apply(playing(), DRAW_PROPHECY) if drawing else playing(phase="uncover")
        with pytest.raises(IllegalAction):
            apply(state, outcome)


def test_an_action_with_a_foreign_verb_does_what_its_verb_says() -> None:
    state = playing(supply=("",) * 10)
    forged = TakePieces(0, "row")
    assert TakeProphecy(0) in legal_actions(state)
    assert apply(state, forged) == apply(state, TakeProphecy(0))


@pytest.mark.parametrize("stranger", [None, (99, "take"), ("finish",), "take", 7])
def test_unknown_objects_are_refused_as_no_action(stranger: Any) -> None:
    for state in (playing(), apply(playing(), DRAW_PROPHECY), playing(phase="over")):
        with pytest.raises(IllegalAction):
            apply(state, stranger)


def test_r4_6_with_closed_ends_the_missing_piece_may_be_a_head() -> None:
    """A blue head and one other piece are two; three bodies are not the shortest way."""
    kind = prophecy("lone-pair-blue")
    assert prophecy_level(kind, coatl("<bbk").reading(closed_ends=True)) == 1
    lack = read_prophecy(kind, coatl("b"), closed_ends=True).missing
    assert lack is not None
    assert len(lack.before) + len(lack.after) == 2


@pytest.mark.parametrize("text", ["<b", "b>"])
def test_r5_2_missing_pieces_never_put_a_head_next_to_a_tail(text: str) -> None:
    one = coatl(text)
    lack = read_prophecy(prophecy("lone-pair-blue"), one, closed_ends=True).missing
    assert lack is not None
    closed = (one.head or lack.head) and (one.tail or lack.tail)
    assert not closed or len(lack.before) + len(lack.after) + 1 >= 3
