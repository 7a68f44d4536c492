"""A card in the words of a language, derived from what it asks for: one way of putting it for each
kind of requirement and condition. A new card needs no new words.
"""

from __future__ import annotations

from itertools import groupby

from coatl.rules.cards import Prophecy, Temple
from coatl.rules.conditions import Condition, Equal, Length, Without, WithoutFrame
from coatl.rules.patterns import ANY, Count, Needs, Pattern
from coatl.rules.pieces import LETTER_OF, LETTERS

from .translation import Translation


def card_name(words: Translation, card: Prophecy | Temple) -> str:
    """What a card is called: its design and its colours."""
    if isinstance(card, Temple):
        name = ", ".join(_condition_in_brief(words, condition) for condition in card.conditions)
        return name[0].upper() + name[1:]
    match card.requirement:
        case Count(letter):
            return words.say("card.count", colour=letter)
        case Needs(counts):
            return words.say("card.needs", counts=_counts(words, counts))
        case Pattern(tokens):
            return _pattern_name(words, tokens)
    raise TypeError(card.requirement)


def card_in_words(words: Translation, card: Prophecy | Temple) -> str:
    """What a card asks for and what it scores, in whole sentences."""
    if isinstance(card, Temple):
        return _temple_in_words(words, card)
    match card.requirement:
        case Count(letter):
            levels = _levels(words, card, "piece")
            sentences = [words.say("cards.count", colour=letter, levels=levels)]
        case Needs(counts):
            least = [
                words.say("cards.at-least", count=number, colour=letter)
                for letter, number in counts
            ]
            levels = _levels(words, card, "match")
            sentences = [words.say("cards.needs", counts=words.listed(least), levels=levels)]
        case Pattern(tokens):
            levels = _levels(words, card, "match")
            runs = _runs(words, tokens)
            sequence = runs[0] + "".join(words.say("cards.then", run=run) for run in runs[1:])
            facts = {"runs": len(runs), "sequence": sequence, "levels": levels}
            sentences = [words.say("cards.pattern", **facts)]
            sentences += _crossed(words, tokens)
        case _:
            raise TypeError(card.requirement)
    if len(card.levels) > 1:
        is_pattern = isinstance(card.requirement, Pattern)
        sentences.append(words.say("cards.disjoint" if is_pattern else "cards.best"))
    return " ".join(sentences)


# --- names --------------------------------------------------------------------------------------


def _pattern_name(words: Translation, tokens: tuple[str, ...]) -> str:
    shown = [token for token in tokens if not token.startswith("!")]
    letters = [token[0] for token in shown]
    runs = [(letter, len(list(run))) for letter, run in groupby(letters)]
    one = letters[0]
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
            return words.say(
                "card.rainbow",
                first=words.say("colour", colour=one),
                last=words.say("colour", colour=letters[-1]),
            )
        case _ if len(runs) == 2 and letters == shown:
            return words.say("card.blocks", counts=_counts(words, runs))
    return words.say("card.sequence", colours=_colours(words, letters))


def _colours(words: Translation, letters: list[str]) -> str:
    return "–".join(  # noqa: RUF001
        letter if letter == ANY else words.say("colour", colour=letter) for letter in letters
    )


def _counts(words: Translation, counts: tuple[tuple[str, int], ...] | list[tuple[str, int]]) -> str:
    return " ".join(
        words.say("card.so-many", count=number, colour=letter) for letter, number in counts
    )


def _condition_in_brief(words: Translation, condition: Condition) -> str:
    match condition:
        case Without(letter):
            return words.say("card.without", colour=letter)
        case Equal(letters):
            first, second = (words.say("colour", colour=letter) for letter in letters)
            return words.say("card.equal", first=first, second=second)
        case Length(length):
            return words.say("card.length", length=length)
        case WithoutFrame(frame):
            return words.say("card.without-frame", colour=LETTER_OF[frame])
    raise TypeError(condition)


# --- sentences ----------------------------------------------------------------------------------


def _levels(words: Translation, card: Prophecy, what: str) -> str:
    """What each level scores; the first says what is counted: pieces or matches."""
    first, last = card.levels[0], card.levels[-1]
    if first == last:
        return words.say("cards.level-once", points=first[1])
    parts = [words.say("cards.level-first", what=what, count=first[0], points=first[1])]
    for level in card.levels[1:]:
        key = "top" if level == last else "further"
        parts.append(words.say(f"cards.level-{key}", count=level[0], points=level[1]))
    return ", ".join(parts)


def _runs(words: Translation, tokens: tuple[str, ...]) -> list[str]:
    """`two red pieces`, `one black`: pieces of one colour in a row; the first names pieces."""
    shown = groupby(token for token in tokens if not token.startswith("!"))
    return [
        _run(words, token, len(list(run)), "" if place else "-first")
        for place, (token, run) in enumerate(shown)
    ]


def _run(words: Translation, token: str, count: int, place: str) -> str:
    if token == f"{ANY}+":
        return words.say("cards.any")
    if token.endswith("+"):
        return words.say(f"cards.repeated{place}", colour=token[0])
    return words.say(f"cards.run{place}", count=count, colour=token)


def _crossed(words: Translation, tokens: tuple[str, ...]) -> list[str]:
    """What must not lie beside the pattern, if it says so."""
    before, after = (tokens[end].startswith("!") for end in (0, -1))
    if not before and not after:
        return []
    where = "both" if before and after else "before" if before else "after"
    letter = tokens[0 if before else -1][1]
    return [words.say(f"cards.crossed.{where}", colour=letter)]


def _temple_in_words(words: Translation, card: Temple) -> str:
    conditions = words.say("cards.also").join(
        _condition_in_words(words, condition) for condition in card.conditions
    )
    parts = []
    for held, points in enumerate(card.points, 1):
        key = "held-one" if held == 1 else "held"
        if held == len(card.points):
            key = "held-both" if held == 2 else "held-all"
        parts.append(words.say(f"cards.{key}", count=held, points=points))
    return words.say("cards.conditions", conditions=conditions, levels=", ".join(parts))


def _condition_in_words(words: Translation, condition: Condition) -> str:
    match condition:
        case Without(letter):
            return words.say("cards.without", colour=letter)
        case Equal(letters):
            first, second = (words.say("cards.equal-colour", colour=letter) for letter in letters)
            return words.say("cards.equal", first=first, second=second)
        case Length(pieces):
            return words.say("cards.length", length=pieces)
        case WithoutFrame(frame):
            return words.say("cards.without-frame", colour=LETTER_OF[frame])
    raise TypeError(condition)
