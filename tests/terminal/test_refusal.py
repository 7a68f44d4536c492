"""What is said to a person who typed what cannot be done."""

from __future__ import annotations

import pytest

from coatl.rules import Action, CoatlError
from coatl.rules.actions import DRAW_PROPHECY, FINISH, TakePieces
from coatl.terminal.refusal import refusal

NOT_NOW = CoatlError("not-now")


@pytest.mark.parametrize(
    ("can_undo", "said"),
    [
        (True, "First press Enter to confirm your action, or u to undo it."),
        (False, "First press Enter to confirm your action."),
    ],
)
def test_an_action_that_is_done_is_confirmed_or_taken_back_first(can_undo: bool, said: str) -> None:
    assert refusal(NOT_NOW, "row 6", (FINISH,), can_undo) == said


def test_an_action_that_is_begun_is_finished_or_taken_back_first() -> None:
    assert refusal(NOT_NOW, "take 6", (DRAW_PROPHECY, FINISH), True) == (
        "First finish what you have begun: type finish, or u to undo it."
    )


@pytest.mark.parametrize("legal", [(TakePieces(0),), (DRAW_PROPHECY, FINISH)])
def test_a_temple_before_its_time_is_told_when_its_time_is(legal: tuple[Action, ...]) -> None:
    said = "A Temple is given to a Cóatl that has just been closed."
    assert refusal(NOT_NOW, "temple 2", legal, False) == said


def test_a_rule_that_forbids_it_is_told() -> None:
    error = CoatlError("hand-full")
    assert refusal(error, "draw", (TakePieces(0),), False) == "your hand is full"


def test_a_name_that_no_card_comes_near_is_answered_with_how_to_write_it() -> None:
    error = CoatlError("unknown-card", card="3", near=())
    assert refusal(error, "fulfil 1 3", (FINISH,), False).endswith(": fulfil 1 trio-red")
