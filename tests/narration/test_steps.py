"""What happened, in words: one sentence for each thing."""

from __future__ import annotations

import pytest
from helpers import coatl, do, piece, pieces, player, playing

from coatl.narration.steps import sayings
from coatl.rules import Step
from coatl.rules.actions import AddPiece, Side
from coatl.rules.chance import FillSpace
from coatl.terminal.saying import in_words


@pytest.mark.parametrize(
    ("step", "said"),
    [
        (FillSpace(5, pieces("br bk")), "the bodies of the supply are refilled"),
        (FillSpace(6, pieces("hr")), "the heads and tails of the supply are refilled"),
        (FillSpace(9, pieces("tr")), "the heads and tails of the supply are refilled"),
    ],
)
def test_a_refill_tells_what_was_refilled(step: Step, said: str) -> None:
    state = playing(phase="fill")
    (saying,) = sayings(state, step, state, ())
    assert in_words(saying, ("Ana", "Bo")) == said


@pytest.mark.parametrize(
    ("before", "side", "closing", "said"),
    [
        ("<rrr", "tail", "tk", "Ana closes Cóatl 1 with a black tail"),
        ("rrr>", "head", "hk", "Ana closes Cóatl 1 with a black head"),
        ("rrr", "tail", "tk", "Ana adds a black tail to the tail side of Cóatl 1"),
    ],
)
def test_the_last_end_closes_a_coatl(before: str, side: Side, closing: str, said: str) -> None:
    state = playing(player(board=closing, coatls=[coatl(before)], hand="trio-red"))
    step = AddPiece(0, side, piece(closing))
    (saying,) = sayings(state, step, do(state, step), ())
    assert in_words(saying, ("Ana", "Bo")) == said
