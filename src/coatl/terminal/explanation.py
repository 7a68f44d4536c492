"""A card in plain words, derived from what it asks for: one way of putting it for each kind of
requirement and condition.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from itertools import groupby

from rich.text import Text

from coatl.i18n.en import NOUNS
from coatl.rules.cards import PROPHECIES, TEMPLES, Prophecy, Temple, card
from coatl.rules.conditions import Condition, Equal, Length, Without, WithoutFrame
from coatl.rules.patterns import ANY, Count, Needs, Pattern

from .draw import draw_condition, draw_frame, draw_ladder, draw_requirement, draw_temple_ladder
from .layout import TITLE, broken, joined
from .words import colour, counted, listed, say, spelt


def explained(card: Prophecy | Temple, width: int) -> Iterator[Text]:
    """The card drawn, then what it asks for in words, line by line."""
    if isinstance(card, Prophecy):
        facts = [
            say("cards.prophecy", frame=card.frame, copies=counted(card.copies, "copy")),
        ]
        pieces, ladder = draw_requirement(card.requirement), draw_ladder(card.levels)
        title = draw_frame(card)
        words = _prophecy_in_words(card)
    else:
        facts = [say("cards.temple")]
        pieces = joined([draw_condition(condition) for condition in card.conditions], " · ")
        ladder = draw_temple_ladder(card)
        title = Text()
        words = _temple_in_words(card)
    if card.promo:
        facts.append(say("cards.promo-mark"))
    title.append(card.id, TITLE).append(f"  ({', '.join(facts)})")
    yield from broken([title], width, "  ")
    yield Text("  ").append_text(pieces).append("   ").append_text(ladder)
    for line in textwrap.wrap(words, min(width, 80) - 2):
        yield Text("  " + line)


def _prophecy_in_words(card: Prophecy) -> str:
    requirement = card.requirement
    if isinstance(requirement, Count):
        levels = _levels(card, "piece")
        return _with_best(
            card, say("cards.count", colour=colour(requirement.colours), levels=levels)
        )
    if isinstance(requirement, Needs):
        counts = [
            say("cards.at-least", count=spelt(n), colour=colour(letter))
            for letter, n in requirement.counts
        ]
        return say("cards.needs", counts=listed(counts), levels=_levels(card, "match"))
    assert isinstance(requirement, Pattern)  # noqa: S101  # there are three kinds
    return _pattern_in_words(card, requirement)


def _with_best(card: Prophecy, words: str) -> str:
    return f"{words} {say('cards.best')}" if len(card.levels) > 1 else words


def _levels(card: Prophecy, noun: str) -> str:
    if len(card.levels) == 1:
        return say("cards.level-once", points=counted(card.levels[0][1], "point"))
    parts = []
    for needed, points in card.levels:
        key = "level-one" if needed == 1 else "level"
        if needed == card.levels[-1][0]:
            key = "level-top"
        matches = f"{spelt(needed)} {NOUNS[noun][needed > 1]}"
        parts.append(say(f"cards.{key}", matches=matches, points=points))
    return ", ".join(parts)


def _pattern_in_words(card: Prophecy, pattern: Pattern) -> str:
    tokens = [token for token in pattern.tokens if not token.startswith("!")]
    parts = []
    for token, run in groupby(tokens):
        if token == f"{ANY}+":
            parts.append(say("cards.any"))
        elif token.endswith("+"):
            parts.append(say("cards.repeated", colour=colour(token[0])))
        else:
            count = spelt(len(list(run)))
            parts.append(say("cards.single", count=count, colour=colour(token)))
    sequence = say("cards.then").join(parts)
    sentences = [say("cards.pattern", sequence=sequence, levels=_levels(card, "match"))]
    crossed = _crossed(pattern)
    if crossed:
        sentences.append(crossed)
    if len(card.levels) > 1:
        sentences += [say("cards.disjoint"), say("cards.best")]
    return " ".join(sentences)


def _crossed(pattern: Pattern) -> str:
    before, after = (pattern.tokens[end].startswith("!") for end in (0, -1))
    if not before and not after:
        return ""
    where = "both" if before and after else "before" if before else "after"
    letter = pattern.tokens[0 if before else -1][1]
    return say("cards.crossed", where=say(f"cards.crossed.{where}"), colour=colour(letter))


def _temple_in_words(card: Temple) -> str:
    conditions = [_condition_in_words(condition) for condition in card.conditions]
    parts = []
    for held, points in enumerate(card.points, 1):
        key = "held-one" if held == 1 else "held"
        if held == len(card.points):
            key = "held-both" if held == 2 else "held-all"
        parts.append(say(f"cards.{key}", held=spelt(held), points=points))
    return f"{say('cards.conditions')} {'; '.join(conditions)}. {', '.join(parts)}."


def _condition_in_words(condition: Condition) -> str:
    match condition:
        case Without(letter):
            return say("cards.without", colour=colour(letter))
        case Equal(letters):
            return say("cards.equal", first=colour(letters[0]), second=colour(letters[1]))
        case Length(pieces):
            return say("cards.length", pieces=counted(pieces, "piece"))
        case WithoutFrame(frame):
            return say("cards.without-frame", frame=frame)
        case _:
            return type(condition).__name__


def cards_like(name: str) -> list[Prophecy | Temple]:
    """The card of that id, or every card whose id has that in it; none raises `UnknownCard`."""
    wanted = name.lower()
    every: list[Prophecy | Temple] = [*PROPHECIES, *TEMPLES]
    exact = [found for found in every if found.id == wanted]
    return exact or [found for found in every if wanted in found.id] or [card(wanted)]
