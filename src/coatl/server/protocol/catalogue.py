"""Every card as it is drawn and explained in one language."""

from __future__ import annotations

from functools import lru_cache

from coatl.bots import BOTS, DIFFICULTIES
from coatl.i18n import Translation, translation
from coatl.i18n.cards import card_in_words, card_name
from coatl.rules.cards import PROPHECIES, TEMPLES, Prophecy, Temple
from coatl.rules.conditions import Equal, Length, Without, WithoutFrame
from coatl.rules.patterns import Count, Needs, Pattern
from coatl.rules.pieces import LETTER_OF

from .messages import CardFace, Catalogue, Glyph, Level, TempleCondition


@lru_cache(maxsize=8)
def catalogue(language: str) -> Catalogue:
    """All cards, with the names and words of that language; an unknown one raises `CoatlError`."""
    words = translation(language)
    faces = [
        *(_prophecy(card, words) for card in PROPHECIES),
        *(_temple(card, words) for card in TEMPLES),
    ]
    return Catalogue(language, faces, list(BOTS), list(DIFFICULTIES))


def _prophecy(card: Prophecy, words: Translation) -> CardFace:
    return CardFace(
        id=card.id,
        kind="prophecy",
        name=card_name(words, card),
        words=card_in_words(words, card),
        levels=[Level(needed, points) for needed, points in card.levels],
        frame=LETTER_OF[card.frame],
        ordered=isinstance(card.requirement, Pattern),
        pattern=_glyphs(card),
        conditions=[],
        promo=card.promo,
    )


def _glyphs(card: Prophecy) -> list[Glyph]:
    """The symbols on the card, in order."""
    requirement = card.requirement
    if isinstance(requirement, Count):
        return [Glyph(requirement.colours)]
    if isinstance(requirement, Needs):
        return [Glyph(letter) for letter, count in requirement.counts for _ in range(count)]
    assert isinstance(requirement, Pattern)  # noqa: S101  # there are three kinds
    return [
        Glyph(token.strip("!+"), crossed=token.startswith("!"), more=token.endswith("+"))
        for token in requirement.tokens
    ]


def _temple(card: Temple, words: Translation) -> CardFace:
    return CardFace(
        id=card.id,
        kind="temple",
        name=card_name(words, card),
        words=card_in_words(words, card),
        levels=[Level(held, points) for held, points in enumerate(card.points, 1)],
        frame="",
        ordered=False,
        pattern=[],
        conditions=[_condition(condition) for condition in card.conditions],
        promo=card.promo,
    )


def _condition(condition: object) -> TempleCondition:
    match condition:
        case Without(letter):
            return TempleCondition("without", colours=letter)
        case Equal(letters):
            return TempleCondition("equal", colours=letters)
        case Length(pieces):
            return TempleCondition("length", length=pieces)
        case WithoutFrame(frame):
            return TempleCondition("frame", colours=LETTER_OF[frame])
    raise TypeError(condition)
