"""Names and descriptions of cards, in every language.

The text follows from the requirement or the conditions of a card: there is one phrase for each kind
of them. A new card needs no new text.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from coatl.rules.cards import Prophecy, Temple
from coatl.rules.conditions import Condition, Equal, Length, Without, WithoutFrame
from coatl.rules.patterns import ANY, Count, Needs, Pattern
from coatl.rules.pieces import LETTER_OF, LETTERS

from .translation import Translation


def card_name(translation: Translation, card: Prophecy | Temple) -> str:
    """Return the name of a card: its design and its colours."""
    if isinstance(card, Temple):
        conditions = [_short_condition(translation, condition) for condition in card.conditions]
        name = ", ".join(conditions)
        return name[0].upper() + name[1:]
    match card.requirement:
        case Count(letter):
            return translation.say("card.count", colour=letter)
        case Needs(counts):
            return translation.say("card.needs", counts=_colour_counts(translation, counts))
        case Pattern(tokens):
            return _pattern_name(translation, tokens)
    raise TypeError(card.requirement)


def card_in_words(translation: Translation, card: Prophecy | Temple) -> str:
    """Describe in whole sentences what a card asks for and what it scores."""
    if isinstance(card, Temple):
        return _temple_in_words(translation, card)
    match card.requirement:
        case Count(letter):
            levels = _levels(translation, card, "piece")
            sentences = [translation.say("cards.count", colour=letter, levels=levels)]
        case Needs(counts):
            needed = [
                translation.say("cards.at-least", count=number, colour=letter)
                for letter, number in counts
            ]
            levels = _levels(translation, card, "match")
            facts = {"counts": translation.listed(needed), "levels": levels}
            sentences = [translation.say("cards.needs", **facts)]
        case Pattern(tokens):
            sentences = _pattern_sentences(translation, card, tokens)
        case _:
            raise TypeError(card.requirement)
    if len(card.levels) > 1:
        is_pattern = isinstance(card.requirement, Pattern)
        sentences.append(translation.say("cards.disjoint" if is_pattern else "cards.best"))
    return " ".join(sentences)


# --- names --------------------------------------------------------------------------------------


def _pattern_name(translation: Translation, tokens: tuple[str, ...]) -> str:
    shown = [token for token in tokens if not token.startswith("!")]
    letters = [token[0] for token in shown]
    runs = [(letter, len(list(run))) for letter, run in groupby(letters)]
    first = letters[0]
    match letters:
        case [a, b] if a == b and len(shown) == len(tokens) - 2:
            return translation.say("card.lone-pair", colour=first)
        case [a, b, c] if a == b == c:
            return translation.say("card.trio", colour=first)
        case [_, _]:
            return translation.say("card.pair", colours=_colours(translation, letters))
        case [a, b, c, d] if (a, b) == (c, d):
            return translation.say("card.twice", colours=_colours(translation, [a, b]))
        case [a, b, middle, c, d] if middle == ANY and (a, b) == (d, c):
            return translation.say("card.mirror", colours=_colours(translation, [a, b]))
        case [_, _, _] if shown[1].endswith("+"):
            return translation.say("card.chain", colours=_colours(translation, letters))
        case _ if sorted(letters) == sorted(LETTERS):
            return translation.say(
                "card.rainbow",
                first=translation.say("colour", colour=first),
                last=translation.say("colour", colour=letters[-1]),
            )
        case _ if len(runs) == 2 and letters == shown:
            return translation.say("card.blocks", counts=_colour_counts(translation, runs))
    return translation.say("card.sequence", colours=_colours(translation, letters))


def _colours(translation: Translation, letters: list[str]) -> str:
    return "–".join(  # noqa: RUF001
        letter if letter == ANY else translation.say("colour", colour=letter) for letter in letters
    )


def _colour_counts(translation: Translation, counts: Sequence[tuple[str, int]]) -> str:
    return " ".join(
        translation.say("card.so-many", count=number, colour=letter) for letter, number in counts
    )


def _short_condition(translation: Translation, condition: Condition) -> str:
    """Describe a condition in a few words, as a part of a name."""
    match condition:
        case Without(letter):
            return translation.say("card.without", colour=letter)
        case Equal(letters):
            first, second = (translation.say("colour", colour=letter) for letter in letters)
            return translation.say("card.equal", first=first, second=second)
        case Length(length):
            return translation.say("card.length", length=length)
        case WithoutFrame(frame):
            return translation.say("card.without-frame", colour=LETTER_OF[frame])
    raise TypeError(condition)


# --- sentences ----------------------------------------------------------------------------------


def _levels(translation: Translation, card: Prophecy, unit: str) -> str:
    """Describe what each level scores. `unit` is what the card counts: `piece` or `match`."""
    first, last = card.levels[0], card.levels[-1]
    if first == last:
        return translation.say("cards.level-once", points=first[1])
    parts = [translation.say("cards.level-first", what=unit, count=first[0], points=first[1])]
    for level in card.levels[1:]:
        key = "top" if level == last else "further"
        parts.append(translation.say(f"cards.level-{key}", count=level[0], points=level[1]))
    return ", ".join(parts)


def _pattern_sentences(
    translation: Translation, card: Prophecy, tokens: tuple[str, ...]
) -> list[str]:
    runs = _runs(translation, tokens)
    sequence = runs[0] + "".join(translation.say("cards.then", run=run) for run in runs[1:])
    levels = _levels(translation, card, "match")
    facts = {"runs": len(runs), "sequence": sequence, "levels": levels}
    return [
        translation.say("cards.pattern", **facts),
        *_forbidden_neighbours(translation, tokens),
    ]


def _runs(translation: Translation, tokens: tuple[str, ...]) -> list[str]:
    """Describe the runs of equal pieces in a pattern: `two red pieces`, `one black`.

    Only the first has the noun "pieces".
    """
    shown = groupby(token for token in tokens if not token.startswith("!"))
    return [
        _run(translation, token, len(list(run)), key_suffix="" if place else "-first")
        for place, (token, run) in enumerate(shown)
    ]


def _run(translation: Translation, token: str, count: int, key_suffix: str) -> str:
    if token == f"{ANY}+":
        return translation.say("cards.any")
    if token.endswith("+"):
        return translation.say(f"cards.repeated{key_suffix}", colour=token[0])
    return translation.say(f"cards.run{key_suffix}", count=count, colour=token)


def _forbidden_neighbours(translation: Translation, tokens: tuple[str, ...]) -> list[str]:
    """Say which colour must not lie next to the pattern; empty if every colour may."""
    before, after = (tokens[end].startswith("!") for end in (0, -1))
    if not before and not after:
        return []
    where = "both" if before and after else "before" if before else "after"
    letter = tokens[0 if before else -1][1]
    return [translation.say(f"cards.crossed.{where}", colour=letter)]


def _temple_in_words(translation: Translation, card: Temple) -> str:
    conditions = translation.say("cards.also").join(
        _condition_in_words(translation, condition) for condition in card.conditions
    )
    parts = []
    for held, points in enumerate(card.points, 1):
        key = "held-one" if held == 1 else "held"
        if held == len(card.points):
            key = "held-both" if held == 2 else "held-all"
        parts.append(translation.say(f"cards.{key}", count=held, points=points))
    return translation.say("cards.conditions", conditions=conditions, levels=", ".join(parts))


def _condition_in_words(translation: Translation, condition: Condition) -> str:
    match condition:
        case Without(letter):
            return translation.say("cards.without", colour=letter)
        case Equal(letters):
            first, second = (
                translation.say("cards.equal-colour", colour=letter) for letter in letters
            )
            return translation.say("cards.equal", first=first, second=second)
        case Length(pieces):
            return translation.say("cards.length", length=pieces)
        case WithoutFrame(frame):
            return translation.say("cards.without-frame", colour=LETTER_OF[frame])
    raise TypeError(condition)
