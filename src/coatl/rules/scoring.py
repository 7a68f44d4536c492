"""Scores: the points of cards on a Cóatl with their reasons, and of seats (§4, §8).

The value of a card is a pure function of a short string, and the same few thousand strings come up
again and again in play and in searches. So results are cached.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import count
from typing import Final, NamedTuple

from .cards import PROPHECIES, TEMPLES
from .coatl import NONE, OPEN, Coatl
from .patterns import Count, Needs, Pattern
from .pieces import LETTERS
from .state import Player, State

GOLDEN_FEATHER_POINTS: Final = 2


@lru_cache(maxsize=1 << 17)
def prophecy_level(kind: int, reading: str) -> int:
    """The highest level that a reading reaches, counted from 1; 0 if none (R4.5)."""
    card = PROPHECIES[kind]
    found = card.requirement.matches(reading)
    level = 0
    for needed, _ in card.levels:
        if found < needed:
            break
        level += 1
    return level


def prophecy_points(kind: int, reading: str) -> int:
    """The points of the highest level that a reading reaches (R4.5)."""
    level = prophecy_level(kind, reading)
    return PROPHECIES[kind].levels[level - 1][1] if level else 0


def temple_points(kind: int, colours: str, prophecies: bytes) -> int:
    """The points for the number of the Temple's conditions that hold (R4.5)."""
    card = TEMPLES[kind]
    held = sum([condition.holds(colours, prophecies) for condition in card.conditions])
    return card.points[held - 1] if held else 0


def coatl_points(coatl: Coatl, closed_ends: bool = False) -> int:
    """The points of all cards on a Cóatl as it is now (R4.7)."""
    reading = coatl.reading(closed_ends)
    points = sum([prophecy_points(kind, reading) for kind in coatl.prophecies])
    if coatl.temple != NONE:
        points += temple_points(coatl.temple, coatl.colours, coatl.prophecies)
    return points


class MissingPieces(NamedTuple):
    """The fewest pieces that reach the next level: colours to add `before` the head side and
    `after` the tail side, both written from head to tail.

    `head` and `tail` say that the outermost added piece must be a head or a tail: with the option
    `closed_ends`, closing an end can be necessary (R4.6).
    """

    before: str
    after: str
    head: bool = False
    tail: bool = False


class ProphecyReading(NamedTuple):
    """How a Prophecy scores on a Cóatl.

    `places` are the positions of the pieces in each match that counts for `level`, from the head,
    starting at 0. `missing` are the pieces that reach `next_points`; None if there is no next level
    or both ends are closed.
    """

    kind: int
    level: int
    points: int
    matches: int
    places: tuple[tuple[int, ...], ...]
    next_points: int | None
    missing: MissingPieces | None


class TempleReading(NamedTuple):
    """How a Temple scores on a Cóatl: its points and which of its conditions hold."""

    kind: int
    points: int
    held: tuple[bool, ...]


def read_prophecy(
    kind: int, coatl: Coatl, closed_ends: bool = False, *, find_missing: bool = True
) -> ProphecyReading:
    """Explain the score of a Prophecy on a Cóatl.

    Finding the missing pieces takes far longer than the rest: pass `find_missing=False` to leave
    them out.
    """
    card = PROPHECIES[kind]
    reading = coatl.reading(closed_ends)
    level = prophecy_level(kind, reading)
    needed, points = card.levels[level - 1] if level else (0, 0)
    next_needed, next_points = card.levels[level] if level < len(card.levels) else (0, None)
    missing = None
    if find_missing:
        missing = _find_missing(
            kind, coatl.colours, coatl.head, coatl.tail, closed_ends, next_needed
        )
    places = _places(kind, reading)
    return ProphecyReading(
        kind=kind,
        level=level,
        points=points,
        matches=len(places),
        places=places[:needed],
        next_points=next_points,
        missing=missing,
    )


@lru_cache(maxsize=1 << 14)
def _places(kind: int, reading: str) -> tuple[tuple[int, ...], ...]:
    return PROPHECIES[kind].requirement.places(reading)


@lru_cache(maxsize=1 << 14)
def _find_missing(
    kind: int, colours: str, head: bool, tail: bool, closed_ends: bool, needed: int
) -> MissingPieces | None:
    """The fewest pieces at the open ends that reach `needed` matches, the tail side preferred."""
    if (head and tail) or not needed:
        return None
    requirement = PROPHECIES[kind].requirement
    if isinstance(requirement, Count):
        missing = requirement.colours * (needed - colours.count(requirement.colours))
        return MissingPieces(missing, "") if tail else MissingPieces("", missing)
    if isinstance(requirement, Needs):
        missing = "".join([c * max(0, n - colours.count(c)) for c, n in requirement.counts])
        return MissingPieces(missing, "") if tail else MissingPieces("", missing)
    if needed == 1 and isinstance(requirement, Pattern) and requirement.literal:
        return _missing_of_word(requirement.literal, colours, head, tail)
    alphabet, translation = _reduced_alphabet(kind)
    others = alphabet[-1] * 3
    colours = colours.translate(translation)
    while others in colours:
        colours = colours.replace(others, others[1:])
    return _missing_by_trial(kind, alphabet, colours, head, tail, closed_ends, needed)


@cache
def _reduced_alphabet(kind: int) -> tuple[str, dict[int, str]]:
    """The colours that a card names and, last, one that stands for all others; and the translation
    of all colours to these.

    To the card all other colours are alike, and so is a longer run of them. Fewer different strings
    mean more cache hits.
    """
    named = PROPHECIES[kind].requirement.colours
    others = [letter for letter in LETTERS if letter not in named] or [OPEN]
    return named + others[0], str.maketrans(dict.fromkeys(others, others[0]))


@lru_cache(maxsize=1 << 14)
def _missing_by_trial(
    kind: int, alphabet: str, colours: str, head: bool, tail: bool, closed_ends: bool, needed: int
) -> MissingPieces:
    requirement = PROPHECIES[kind].requirement
    asked = requirement.pieces(needed)
    missing = "".join([c * (asked.count(c) - colours.count(c)) for c in alphabet])
    for length in count(max(1, len(missing))):
        cuts = range(length if tail else 0, 1 if head else length + 1)
        for added in _words(alphabet, missing, length):
            for cut in cuts:
                before, after = added[:cut], added[cut:]
                if not closed_ends:
                    if requirement.matches(before + colours + after) >= needed:
                        return MissingPieces(before, after)
                    continue
                for added_pieces in _with_ends(before, after):
                    longer = Coatl(
                        before + colours + after,
                        head or added_pieces.head,
                        tail or added_pieces.tail,
                    )
                    if longer.is_closed and len(longer.colours) < 3:
                        continue  # a head never touches a tail (R5.2)
                    if requirement.matches(longer.reading(closed_ends)) >= needed:
                        return added_pieces
    raise AssertionError("an open end can always be built on")


@lru_cache(maxsize=1 << 12)
def _words(alphabet: str, least: str, length: int) -> tuple[str, ...]:
    """All words of this length that contain at least these letters, in alphabetical order."""
    if not length:
        return ("",)
    words = []
    for letter in alphabet:
        rest = least.replace(letter, "", 1)
        if len(rest) < length:
            words += [letter + word for word in _words(alphabet, rest, length - 1)]
    return tuple(words)


def _missing_of_word(word: str, colours: str, head: bool, tail: bool) -> MissingPieces:
    """The part of a word outside the colours where the two overlap most, the tail side preferred.

    The colours do not contain the whole word.
    """
    best, fewest = ("", ""), (len(word) + 1, 0)
    for start in range(-len(word), len(colours) + 1):  # where the word begins, beside the colours
        before, after = word[: max(0, -start)], word[len(colours) - start :]
        if (before and head) or (after and tail):
            continue
        pieces = len(before) + len(after), len(before)
        if pieces < fewest and word.startswith(
            colours[max(0, start) : start + len(word)], len(before)
        ):
            best, fewest = (before, after), pieces
    return MissingPieces(*best)


def _with_ends(before: str, after: str) -> Iterator[MissingPieces]:
    """These pieces as bodies only, and with a head, a tail or both at the outer ends."""
    yield MissingPieces(before, after)
    for head, tail in ((True, False), (False, True), (True, True)):
        if (before or not head) and (after or not tail):
            yield MissingPieces(before, after, head, tail)


def read_temple(kind: int, coatl: Coatl) -> TempleReading:
    """Explain the score of a Temple on a Cóatl."""
    held = tuple(c.holds(coatl.colours, coatl.prophecies) for c in TEMPLES[kind].conditions)
    return TempleReading(kind, temple_points(kind, coatl.colours, coatl.prophecies), held)


class SeatScore(NamedTuple):
    """A seat's score: the points of each completed Cóatl and of feathers, and the tie-breaks
    (R8.2).
    """

    coatls: tuple[int, ...]
    feathers: int
    total: int
    cards: int
    best_coatl: int


def seat_score(player: Player) -> SeatScore:
    """The score of the Cóatls completed so far; at the end, the final score (R8.1)."""
    done = [coatl for coatl in player.coatls if coatl.is_closed]
    points = tuple(coatl_points(coatl) for coatl in done)
    feathers = GOLDEN_FEATHER_POINTS * player.feathers
    return SeatScore(
        coatls=points,
        feathers=feathers,
        total=sum(points) + feathers,
        cards=sum(coatl.card_count for coatl in done),
        best_coatl=max(points, default=0),
    )


def scores(state: State) -> tuple[SeatScore, ...]:
    """Every seat's score, in seat order."""
    return tuple(seat_score(player) for player in state.players)
