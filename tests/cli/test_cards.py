"""`coatl cards`."""

from __future__ import annotations

import pytest

from coatl.cli.main import run
from coatl.rules.cards import PROPHECIES, TEMPLES, Prophecy, Temple
from coatl.terminal.card_explanation import card_explanation_lines

CARDS: tuple[Prophecy | Temple, ...] = (*PROPHECIES, *TEMPLES)


def test_every_card_is_listed_once(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["cards"]) == 0
    words = capsys.readouterr().out.replace("▌", " ").split()
    for card in CARDS:
        assert words.count(card.id) == 1, card.id


@pytest.mark.parametrize("card", CARDS, ids=[card.id for card in CARDS])
def test_every_card_can_be_put_in_words(card: Prophecy | Temple) -> None:
    lines = [line.plain for line in card_explanation_lines(card, 80)]
    assert len(lines) > 2
    assert max(len(line) for line in lines) <= 80


@pytest.mark.parametrize(
    ("card", "words"),
    [
        ("count-red", "Counts red pieces anywhere in the Cóatl"),
        ("lone-pair-blue", "The pieces before and after must not be blue"),
        ("mirror-red-blue", "one red piece, then one blue, then one or more pieces of any colour"),
        ("chain-red-black-blue", "one red piece, then one or more black, then one blue"),
        (
            "promo-two-yellow-two-green-one-red",
            "two yellow pieces, at least two green pieces and",
        ),
        ("no-red-length-11", "it has no red piece; it is exactly 11 pieces long"),
        ("promo-no-black-card-length-11", "it has no Prophecy with a black frame"),
        ("red-equals-green-length-6", "as many red as green pieces"),
    ],
)
def test_a_card_is_explained_by_what_it_asks(
    card: str, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["cards", card]) == 0
    assert words in " ".join(capsys.readouterr().out.split())


def test_an_unknown_card_is_one_line_with_the_nearest(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["cards", "trio-rad"]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.count("\n") == 1
    assert "trio-red" in printed.err
