"""Cards in words, in every language."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from coatl.i18n import LANGUAGES, translation
from coatl.i18n.cards import card_in_words, card_name
from coatl.rules.cards import PROPHECIES, TEMPLES, Prophecy, Temple
from coatl.rules.conditions import Equal, Without, WithoutFrame
from coatl.rules.patterns import ANY, Pattern, parse_pattern
from coatl.rules.pieces import LETTER_OF

CARDS: list[Prophecy | Temple] = [*PROPHECIES, *TEMPLES]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_has_a_name_of_its_own(language: str) -> None:
    names = [card_name(translation(language), card) for card in CARDS]
    assert len(set(names)) == len(names)
    assert max(map(len, names)) < 60


def colours_of(card: Prophecy | Temple) -> Iterator[tuple[str, str]]:
    """The colours that a card speaks of, each with what it is the colour of."""
    if isinstance(card, Prophecy):
        yield from [(letter, "piece") for letter in card.requirement.colours if letter != ANY]
        return
    for condition in card.conditions:
        match condition:
            case Without(letters) | Equal(letters):
                yield from [(letter, "piece") for letter in letters]
            case WithoutFrame(frame):
                yield LETTER_OF[frame], "frame"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_is_explained_with_its_colours_and_points(language: str) -> None:
    known = translation(language)
    for card in CARDS:
        said = card_in_words(known, card)
        assert said.endswith("."), card.id
        for letter, noun in colours_of(card):
            key = "cards.without-frame" if noun == "frame" else "cards.run"
            forms = [known.say(key, count=count, colour=letter).split()[-1] for count in (1, 2)]
            if noun == "frame":
                forms = [known.say(key, colour=letter)]
            assert any(re.search(rf"\b{form}\b", said) for form in forms), card.id
        scored = card.points if isinstance(card, Temple) else [p for _, p in card.levels]
        assert all(re.search(rf"\b{points}\b", said) for points in scored), card.id


def test_cards_are_named_in_each_language() -> None:
    assert [
        [card_name(translation(language), PROPHECIES[kind]) for language in LANGUAGES]
        for kind in (9, 15, 32)
    ] == [
        ["Lone pair, blue", "Paire isolée, bleu", "Par isolado, azul"],
        ["Pair, yellow–green", "Paire, jaune–vert", "Par, amarelo–verde"],  # noqa: RUF001
        [
            "Rainbow, yellow to blue",
            "Arc-en-ciel, du jaune au bleu",
            "Arco-íris, do amarelo ao azul",
        ],
    ]


def test_a_pattern_without_a_design_name_is_named_by_its_sequence() -> None:
    requirement = parse_pattern("y y r y")
    card = Prophecy("new", 99, "red", 1, requirement, ((1, 3),), False, requirement.fits(1))
    assert card_name(translation("en"), card) == "Sequence, yellow–yellow–red–yellow"  # noqa: RUF001
    said = card_in_words(translation("en"), card)
    assert "two yellow pieces, then one red, then one yellow" in said


@pytest.mark.parametrize(
    ("tokens", "said"),
    [
        (("!g", "g"), "avant ne doit pas être verte"),
        (("g", "!g"), "après ne doit pas être verte"),
        (("!g", "g", "!g"), "ne doivent pas être vertes"),
    ],
)
def test_a_crossed_out_neighbour_is_described(tokens: tuple[str, ...], said: str) -> None:
    pattern = Pattern(tokens)
    card = Prophecy("new", 99, "red", 1, pattern, ((1, 3),), False, pattern.fits(1))
    assert said in card_in_words(translation("fr"), card)
