"""The sentence that a player reads after typing something that cannot be done."""

from __future__ import annotations

import pytest

from coatl.rules import Action, CoatlError
from coatl.rules.actions import DRAW_PROPHECY, FINISH, TakePieces
from coatl.terminal.rejection import explain_rejection

NOT_NOW = CoatlError("not-now")


@pytest.mark.parametrize(
    ("can_undo", "sentence"),
    [
        (True, "First press Enter to confirm your action, or u to undo it."),
        (False, "First press Enter to confirm your action."),
    ],
)
def test_an_action_that_awaits_confirmation_comes_first(can_undo: bool, sentence: str) -> None:
    assert explain_rejection(NOT_NOW, "row 6", (FINISH,), can_undo) == sentence


def test_an_action_that_has_begun_comes_first() -> None:
    assert explain_rejection(NOT_NOW, "take 6", (DRAW_PROPHECY, FINISH), True) == (
        "First finish what you have begun: type finish, or u to undo it."
    )


@pytest.mark.parametrize("legal", [(TakePieces(0),), (DRAW_PROPHECY, FINISH)])
def test_a_temple_at_the_wrong_time_is_answered_with_the_right_time(
    legal: tuple[Action, ...],
) -> None:
    sentence = "A Temple is given to a Cóatl that has just been closed."
    assert explain_rejection(NOT_NOW, "temple 2", legal, False) == sentence


def test_a_rule_against_the_action_is_named() -> None:
    error = CoatlError("hand-full")
    assert explain_rejection(error, "draw", (TakePieces(0),), False) == "your hand is full"


def test_a_name_unlike_any_card_is_answered_with_the_usage() -> None:
    error = CoatlError("unknown-card", card="3", near=())
    sentence = explain_rejection(error, "fulfil 1 3", (FINISH,), False)
    assert sentence.endswith(": fulfil 1 trio-red")
