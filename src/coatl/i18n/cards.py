"""A card in the words of a language, derived from what it asks for: one way of putting it for each
kind of requirement and condition. A new card needs no new words.
"""

from __future__ import annotations

from itertools import groupby

from coatl.rules.cards import Prophecy, Temple
from coatl.rules.conditions import Condition, Equal, Length, Without, WithoutFrame
from coatl.rules.patterns import ANY, Count, Needs, Pattern
from coatl.rules.pieces import LETTER_OF, LETTERS

from .language import Words


def card_name(words: Words, card: Prophecy | Temple) -> str:
    """What a card is called: its design and its colours."""
    if isinstance(card, Temple):
        name = ", ".join(_condition_in_brief(words, condition) for condition in card.conditions)
        return name[0].upper() + name[1:]
    match card.requirement:
        case Count(letter):
            return words.say("card.count", colour=words.colour(letter))
        case Needs(counts):
            return words.say("card.needs", counts=_counts(words, counts))
        case Pattern(tokens):
            return _pattern_name(words, tokens)
    raise TypeError(card.requirement)


def card_in_words(words: Words, card: Prophecy | Temple) -> str:
    """What a card asks for and what it scores, in whole sentences."""
    if isinstance(card, Temple):
        return _temple_in_words(words, card)
    match card.requirement:
        case Count(letter):
            colour = words.colour(letter, "piece", 2)
            levels = _levels(words, card, "piece")
            sentences = [words.say("cards.count", colour=colour, levels=levels)]
        case Needs(counts):
            least = [
                words.say(
                    "cards.at-least",
                    count=words.spelt(number, "piece"),
                    colour=words.colour(letter, "piece", number),
                )
                for letter, number in counts
            ]
            levels = _levels(words, card, "match")
            sentences = [words.say("cards.needs", counts=words.listed(least), levels=levels)]
        case Pattern(tokens):
            sequence = words.say("cards.then").join(_sequence(words, tokens))
            levels = _levels(words, card, "match")
            sentences = [words.say("cards.pattern", sequence=sequence, levels=levels)]
            sentences += _crossed(words, tokens)
        case _:
            raise TypeError(card.requirement)
    if len(card.levels) > 1:
        is_pattern = isinstance(card.requirement, Pattern)
        sentences.append(words.say("cards.disjoint" if is_pattern else "cards.best"))
    return " ".join(sentences)


# --- names --------------------------------------------------------------------------------------


def _pattern_name(words: Words, tokens: tuple[str, ...]) -> str:
    shown = [token for token in tokens if not token.startswith("!")]
    letters = [token[0] for token in shown]
    runs = [(letter, len(list(run))) for letter, run in groupby(letters)]
    one = words.colour(letters[0])
    match letters:
        case [a, b] if a == b and len(shown) == len(tokens) - 2:
            return words.say("card.lone-pair", colour=one)
        case [a, b, c] if a == b == c:
            return words.say("card.trio", colour=one)
        case [_, _]:
            return words.say("card.pair", colours=_colours(words, letters))
        case [a, b, c, d] if (a, b) == (c, d):
            return words.say("card.twice", colours=_colours(words, [a, b]))
        case [a, b, middle, c, d] if middle == ANY and (a, b) == (d, c):
            return words.say("card.mirror", colours=_colours(words, [a, b]))
        case [_, _, _] if shown[1].endswith("+"):
            return words.say("card.chain", colours=_colours(words, letters))
        case _ if sorted(letters) == sorted(LETTERS):
            return words.say("card.rainbow", first=one, last=words.colour(letters[-1]))
        case _ if len(runs) == 2 and letters == shown:
            return words.say("card.blocks", counts=_counts(words, runs))
    return words.say("card.sequence", colours=_colours(words, letters))


def _colours(words: Words, letters: list[str]) -> str:
    return "–".join(letter if letter == ANY else words.colour(letter) for letter in letters)  # noqa: RUF001


def _counts(words: Words, counts: tuple[tuple[str, int], ...] | list[tuple[str, int]]) -> str:
    return " ".join(
        words.say("card.so-many", count=number, colour=words.colour(letter, "piece", number))
        for letter, number in counts
    )


def _condition_in_brief(words: Words, condition: Condition) -> str:
    match condition:
        case Without(letter):
            return words.say("card.without", colour=words.colour(letter))
        case Equal(letters):
            first, second = (words.colour(letter) for letter in letters)
            return words.say("card.equal", first=first, second=second)
        case Length(length):
            return words.say("card.length", length=length)
        case WithoutFrame(frame):
            return words.say("card.without-frame", frame=words.colour(LETTER_OF[frame], "frame"))
    raise TypeError(condition)


# --- sentences ----------------------------------------------------------------------------------


def _levels(words: Words, card: Prophecy, noun: str) -> str:
    """What each level brings; the first says of what and for what."""
    first, last = card.levels[0], card.levels[-1]
    if first == last:
        return words.say("cards.level-once", points=words.counted(first[1], "point"))
    parts = []
    for level in card.levels:
        needed, points = level
        matches, scored = words.spelt(needed, noun), str(points)
        key = "top" if level == last else "further"
        if level == first:
            matches, scored = (
                f"{matches} {words.noun(needed, noun)}",
                words.counted(points, "point"),
            )
            key = "one" if needed == 1 else "first"
        parts.append(words.say(f"cards.level-{key}", matches=matches, points=scored))
    return ", ".join(parts)


def _sequence(words: Words, tokens: tuple[str, ...]) -> list[str]:
    parts = []
    for token, run in groupby(token for token in tokens if not token.startswith("!")):
        if token == f"{ANY}+":
            parts.append(words.say("cards.any"))
        elif token.endswith("+"):
            parts.append(words.say("cards.repeated", colour=words.colour(token[0], "piece", 2)))
        else:
            parts.append(words.so_many(len(list(run)), token))
    return parts


def _crossed(words: Words, tokens: tuple[str, ...]) -> list[str]:
    """What must not lie beside the pattern, if it says so."""
    before, after = (tokens[end].startswith("!") for end in (0, -1))
    if not before and not after:
        return []
    where, number = ("both", 2) if before and after else ("before" if before else "after", 1)
    letter = tokens[0 if before else -1][1]
    return [words.say(f"cards.crossed.{where}", colour=words.colour(letter, "piece", number))]


def _temple_in_words(words: Words, card: Temple) -> str:
    conditions = words.say("cards.also").join(
        _condition_in_words(words, condition) for condition in card.conditions
    )
    parts = []
    for held, points in enumerate(card.points, 1):
        key = "held-one" if held == 1 else "held"
        if held == len(card.points):
            key = "held-both" if held == 2 else "held-all"
        facts = {
            "held": words.spelt(held, "condition"),
            "points": words.counted(points, "point") if held == 1 else points,
        }
        parts.append(words.say(f"cards.{key}", **facts))
    return words.say("cards.conditions", conditions=conditions, levels=", ".join(parts))


def _condition_in_words(words: Words, condition: Condition) -> str:
    match condition:
        case Without(letter):
            return words.say("cards.without", colour=words.colour(letter, "piece"))
        case Equal(letters):
            first, second = (words.colour(letter, "piece", 2) for letter in letters)
            return words.say("cards.equal", first=first, second=second)
        case Length(pieces):
            return words.say("cards.length", pieces=words.counted(pieces, "piece"))
        case WithoutFrame(frame):
            return words.say("cards.without-frame", frame=words.colour(LETTER_OF[frame], "frame"))
    raise TypeError(condition)
