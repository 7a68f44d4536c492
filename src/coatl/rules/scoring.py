"""What cards are worth on a Cóatl, why, and what the next level lacks (§4, §8).

Reading a card off a Cóatl is a pure function of a short string, so it is remembered: the
same few thousand strings come up again and again in play and far more often in a search.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import count
from typing import Final, Literal, NamedTuple

from .adam import adam_points
from .cards import PROPHECIES, TEMPLES
from .coatl import NONE, OPEN, Coatl
from .patterns import Count, Needs, Pattern
from .pieces import LETTERS
from .state import Player, State

GOLDEN_FEATHER_POINTS: Final = 2


@lru_cache(maxsize=1 << 17)
def prophecy_level(kind: int, reading: str) -> int:
    """The best level reached, counted from 1; 0 when not even the lowest is (R4.5)."""
    card = PROPHECIES[kind]
    found = card.requirement.matches(reading)
    level = 0
    for needed, _ in card.levels:
        if found < needed:
            break
        level += 1
    return level


def prophecy_points(kind: int, reading: str) -> int:
    """The points of the best level reached, once (R4.5)."""
    level = prophecy_level(kind, reading)
    return PROPHECIES[kind].levels[level - 1][1] if level else 0


def temple_points(kind: int, colours: str, prophecies: bytes) -> int:
    """The points for as many of the Temple's conditions as hold (R4.5)."""
    card = TEMPLES[kind]
    held = sum([condition.holds(colours, prophecies) for condition in card.conditions])
    return card.points[held - 1] if held else 0


def coatl_points(coatl: Coatl, closed_ends: bool = False) -> int:
    """What the Cóatl's cards are worth as it stands; a finished one never changes (R4.7)."""
    reading = coatl.reading(closed_ends)
    points = sum([prophecy_points(kind, reading) for kind in coatl.prophecies])
    if coatl.temple != NONE:
        points += temple_points(coatl.temple, coatl.colours, coatl.prophecies)
    return points


class Lack(NamedTuple):
    """A shortest way to the next level: colours to add before the head side and after the tail
    side, both written from head to tail.

    `head` and `tail` say that the outermost piece added must be a head or a tail: under the
    `closed_ends` ruling closing an end can be what is lacking (R4.6).
    """

    before: str
    after: str
    head: bool = False
    tail: bool = False


class ProphecyReading(NamedTuple):
    """What a Prophecy says of a Cóatl.

    `places` are the pieces of each match that the level reached takes, counted from the head,
    starting at 0. `lack` is a shortest way to `next_points`, or None where there is no next
    level or the ends are closed.
    """

    kind: int
    level: int
    points: int
    matches: int
    places: tuple[tuple[int, ...], ...]
    next_points: int | None
    lack: Lack | None


class TempleReading(NamedTuple):
    """What a Temple says of a Cóatl: its points and which of its conditions hold."""

    kind: int
    points: int
    held: tuple[bool, ...]


def read_prophecy(
    kind: int, coatl: Coatl, closed_ends: bool = False, *, lacks: bool = True
) -> ProphecyReading:
    """Explain a Prophecy on a Cóatl: the pieces that earn its points and, unless that is not
    asked, what it still lacks, which takes far longer to find.
    """
    card = PROPHECIES[kind]
    reading = coatl.reading(closed_ends)
    level = prophecy_level(kind, reading)
    needed, points = card.levels[level - 1] if level else (0, 0)
    next_needed, next_points = card.levels[level] if level < len(card.levels) else (0, None)
    lack = None
    if lacks:
        lack = _lack(kind, coatl.colours, coatl.head, coatl.tail, closed_ends, next_needed)
    places = card.requirement.places(reading)
    return ProphecyReading(
        kind=kind,
        level=level,
        points=points,
        matches=len(places),
        places=places[:needed],
        next_points=next_points,
        lack=lack,
    )


@lru_cache(maxsize=1 << 14)
def _lack(
    kind: int, colours: str, head: bool, tail: bool, closed_ends: bool, needed: int
) -> Lack | None:
    """The fewest pieces at the open ends that reach `needed` matches, the tail side preferred."""
    if (head and tail) or not needed:
        return None
    requirement = PROPHECIES[kind].requirement
    if isinstance(requirement, Count):
        missing = requirement.colours * (needed - colours.count(requirement.colours))
        return Lack(missing, "") if tail else Lack("", missing)
    if isinstance(requirement, Needs):
        missing = "".join([c * max(0, n - colours.count(c)) for c, n in requirement.counts])
        return Lack(missing, "") if tail else Lack("", missing)
    if needed == 1 and isinstance(requirement, Pattern) and requirement.literal:
        return _lack_of_word(requirement.literal, colours, head, tail)
    alphabet, terms = _terms(kind)
    others = alphabet[-1] * 3
    colours = colours.translate(terms)
    while others in colours:
        colours = colours.replace(others, others[1:])
    return _lack_by_trial(kind, alphabet, colours, head, tail, closed_ends, needed)


@cache
def _terms(kind: int) -> tuple[str, dict[int, str]]:
    """The colours a card names, with one for all the others last; and all colours in these terms.

    Others are all one to it, and so is how many of them follow one another: in these terms what was
    found once is found again far more often.
    """
    named = PROPHECIES[kind].requirement.colours
    others = [letter for letter in LETTERS if letter not in named] or [OPEN]
    return named + others[0], str.maketrans(dict.fromkeys(others, others[0]))


@lru_cache(maxsize=1 << 14)
def _lack_by_trial(
    kind: int, alphabet: str, colours: str, head: bool, tail: bool, closed_ends: bool, needed: int
) -> Lack:
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
                        return Lack(before, after)
                    continue
                for lack in _ways_to_end(before, after):
                    longer = Coatl(before + colours + after, head or lack.head, tail or lack.tail)
                    if longer.is_closed and len(longer.colours) < 3:
                        continue  # a head never touches a tail (R5.2)
                    if requirement.matches(longer.reading(closed_ends)) >= needed:
                        return lack
    raise AssertionError("an open end can always be built on")


@lru_cache(maxsize=1 << 12)
def _words(alphabet: str, least: str, length: int) -> tuple[str, ...]:
    """Every word of that length with at least these letters, in the order of the alphabet."""
    if not length:
        return ("",)
    words = []
    for letter in alphabet:
        rest = least.replace(letter, "", 1)
        if len(rest) < length:
            words += [letter + word for word in _words(alphabet, rest, length - 1)]
    return tuple(words)


def _lack_of_word(word: str, colours: str, head: bool, tail: bool) -> Lack:
    """What of a word sticks out where it overlaps with the colours the most, the tail side
    preferred; the colours do not hold all of it.
    """
    ways = []
    for start in range(-len(word), len(colours) + 1):  # where the word begins, beside the colours
        before, after = word[: max(0, -start)], word[len(colours) - start :]
        if (before and head) or (after and tail):
            continue
        if word.startswith(colours[max(0, start) : start + len(word)], len(before)):
            ways.append(Lack(before, after))
    return min(ways, key=lambda way: (len(way.before) + len(way.after), len(way.before)))


def _ways_to_end(before: str, after: str) -> Iterator[Lack]:
    """These pieces as bodies, and with a head or a tail outermost, which may matter."""
    yield Lack(before, after)
    for head, tail in ((True, False), (False, True), (True, True)):
        if (before or not head) and (after or not tail):
            yield Lack(before, after, head, tail)


def read_temple(kind: int, coatl: Coatl) -> TempleReading:
    """Explain a Temple on a Cóatl: which of its conditions hold."""
    held = tuple(c.holds(coatl.colours, coatl.prophecies) for c in TEMPLES[kind].conditions)
    return TempleReading(kind, temple_points(kind, coatl.colours, coatl.prophecies), held)


class SeatScore(NamedTuple):
    """One seat's score: the points of each completed Cóatl, golden feathers, tie-breaks (R8.2)."""

    coatls: tuple[int, ...]
    feathers: int
    total: int
    cards: int
    best_coatl: int

    @property
    def rank(self) -> tuple[int, int, int]:
        """What decides who is ahead: points, then cards, then the best Cóatl (R8.2)."""
        return self.total, self.cards, self.best_coatl


def seat_score(player: Player) -> SeatScore:
    """The score of what is completed now (R8.1). At the end of the game it is the final score."""
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


def beats_adam(state: State) -> bool:
    """Whether the solo game is won: with strictly more points than A.D.A.M. (R10.9), and by the
    first printing's level 1 with a Temple (R10.10).
    """
    assert state.adam is not None  # noqa: S101  # asked of a solo game
    return not misses_temple(state) and scores(state)[0].total > adam_points(state.adam)


def misses_temple(state: State) -> bool:
    """Whether the solo game is lost for want of a single Temple (R10.10, first printing)."""
    return state.options.first_printing and all(c.temple == NONE for c in state.players[0].coatls)


def winners(state: State) -> tuple[int, ...]:
    """The winning seat, or every seat that shares the victory (R8.2); none if A.D.A.M. wins."""
    if state.adam is not None:
        return (0,) if beats_adam(state) else ()
    return best_seats(scores(state))


def best_seats(scores: tuple[SeatScore, ...]) -> tuple[int, ...]:
    """The seat with the best of these scores, or every seat that shares it (R8.2)."""
    ranks = [score.rank for score in scores]
    best = max(ranks)
    return tuple(seat for seat, rank in enumerate(ranks) if rank == best)


Decision = Literal["points", "cards", "best", "shared", "temple"]


def decided(scores: tuple[SeatScore, ...]) -> Decision:
    """What decides between these scores: points, else cards, else the best Cóatl (R8.2)."""
    ranks = [score.rank for score in scores]
    best = max(ranks)
    tie_breaks: tuple[Decision, ...] = ("points", "cards", "best")
    for length, tie_break in enumerate(tie_breaks, 1):
        if sum(rank[:length] == best[:length] for rank in ranks) == 1:
            return tie_break
    return "shared"


def what_decided(state: State) -> Decision:
    """What decided a game that is over; alone that is `temple` where nothing but the want of one
    lost it (R10.10).
    """
    if state.adam is None:
        return decided(scores(state))
    is_ahead = scores(state)[0].total > adam_points(state.adam)
    return "temple" if is_ahead and misses_temple(state) else "points"


def scores(state: State) -> tuple[SeatScore, ...]:
    """Every seat's score, in seat order."""
    return tuple(seat_score(player) for player in state.players)
