"""The narration of steps in words."""

from __future__ import annotations

import pytest
from helpers import coatl, do, piece, pieces, player, playing

from coatl.narration.steps import sentences
from coatl.rules import Step
from coatl.rules.actions import AddPiece, Side
from coatl.rules.chance import FillSpace
from coatl.terminal.sentences import sentence_text


@pytest.mark.parametrize(
    ("step", "words"),
    [
        (FillSpace(5, pieces("br bk")), "the bodies in the supply are refilled"),
        (FillSpace(6, pieces("hr")), "the heads and tails in the supply are refilled"),
        (FillSpace(9, pieces("tr")), "the heads and tails in the supply are refilled"),
    ],
)
def test_a_refill_names_the_pieces_refilled(step: Step, words: str) -> None:
    state = playing(phase="fill")
    (sentence,) = sentences(state, step, state, ())
    assert sentence_text(sentence, ("Ana", "Bo")) == words


@pytest.mark.parametrize(
    ("before", "side", "closing", "words"),
    [
        ("<rrr", "tail", "tk", "Ana closes Cóatl 1 with a black tail"),
        ("rrr>", "head", "hk", "Ana closes Cóatl 1 with a black head"),
        ("rrr", "tail", "tk", "Ana adds a black tail to the tail side of Cóatl 1"),
    ],
)
def test_the_last_end_closes_a_coatl(before: str, side: Side, closing: str, words: str) -> None:
    state = playing(player(board=closing, coatls=[coatl(before)], hand="trio-red"))
    step = AddPiece(0, side, piece(closing))
    (sentence,) = sentences(state, step, do(state, step), ())
    assert sentence_text(sentence, ("Ana", "Bo")) == words
