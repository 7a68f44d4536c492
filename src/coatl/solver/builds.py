"""Every build worth having of one Cóatl: which pieces and cards it takes, and its worth then.

Pieces, and likewise cards, are counted in one number with five bits for each kind, so that taking
some is an addition and "are there enough?" one subtraction.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, combinations
from typing import Final, NamedTuple

from coatl.rules import Action, Coatl
from coatl.rules.actions import FINISH, AddPiece, BeginCoatl, FulfilProphecy, FulfilTemple
from coatl.rules.cards import CARD_BYTES, FITS
from coatl.rules.coatl import NONE, PROPHECIES_PER_COATL
from coatl.rules.levels import Demands, least_prophecies, needs_temple, same_frame
from coatl.rules.pieces import BODY, GOLD, LETTER, LETTERS, TAIL
from coatl.rules.scoring import temple_points
from coatl.view import View

from .automata import Cards, hand_automaton, is_fleeting

_BITS: Final = 5
_ONES: Final = (1 << _BITS) - 1
_FIELDS: Final = 16
UNIT: Final = tuple(1 << _BITS * field for field in range(_FIELDS))
_TOPS: Final = sum(unit << _BITS - 1 for unit in UNIT)
_COLOURS: Final = len(LETTERS)

_ALL_HEADS: Final = sum(_ONES * UNIT[colour] for colour in range(_COLOURS))


def tally(kinds: Iterable[int]) -> int:
    """How many of each kind, in one number."""
    return sum([UNIT[kind] for kind in kinds])


def count_of(counts: int, kind: int) -> int:
    """How many of that kind are in a tally."""
    return counts >> _BITS * kind & _ONES


def total(counts: int) -> int:
    """How many there are in a tally."""
    return sum([count_of(counts, kind) for kind in range(_FIELDS)])


def enough(whole: int, part: int) -> bool:
    """Whether the whole has all of the part."""
    return ((whole | _TOPS) - part) & _TOPS == _TOPS


class Means(NamedTuple):
    """What a player has to build with.

    `kinds` are the different Prophecies in hand, `cards` how many of each, by their place there;
    `temples` are the Temples in hand and on the piles.
    """

    pieces: int
    kinds: tuple[int, ...]
    cards: int
    temples: tuple[int, ...]
    closed_ends: bool
    demands: Demands


def means_of(seen: View) -> Means:
    """What the seat of this view has."""
    assert seen.seat is not None and seen.own is not None  # noqa: S101, PT018  # a seat's view
    hand = seen.own.hand
    kinds = tuple(sorted(set(hand)))
    return Means(
        pieces=tally(piece for piece in seen.seats[seen.seat].board if piece != GOLD),
        kinds=kinds,
        cards=tally(kinds.index(kind) for kind in hand),
        temples=tuple(sorted({*seen.own.temples, *seen.tops} - {NONE})),
        closed_ends=seen.options.closed_ends,
        demands=seen.options.demands,
    )


#: Pieces used so far, and the state of the cards.
_Point = tuple[int, int]
#: How each point was first reached: from which one, with which piece.
_Ways = dict[_Point, tuple[_Point, int]]


class Build(NamedTuple):
    """One thing to make of a Cóatl. `end` is where the reading of it ends."""

    pieces: int
    cards: int
    temple: int
    is_closed: bool
    points: int
    end: _Point
    #: Prophecies that fit only for a moment while building, and are placed then.
    passing: Cards


class Workshop:
    """One Cóatl, begun or not, and all that can be made of it."""

    def __init__(self, coatl: Coatl | None, means: Means) -> None:
        self._coatl = coatl or Coatl("", False, False)
        self._means = means
        self._placed = self._coatl.prophecies
        self._passing = self._passing_cards()
        self._hand = hand_automaton(
            (*means.kinds, *self._placed), self._passing, coatl is None, means.closed_ends
        )
        self._left: _Ways = {}
        self._right: _Ways = {}
        self._tails: _Ways = {}
        self._read()

    def _passing_cards(self) -> tuple[Cards, ...]:
        """The sets of cards that fit only for a moment and may help to complete this Cóatl: they
        are worth nothing in the end, so no more of them than it must carry.
        """
        means = self._means
        fleeting = [
            kind
            for kind in means.kinds
            if is_fleeting(kind, means.closed_ends) and kind not in self._placed
        ]
        lacking = least_prophecies(means.demands) - len(self._placed)
        sets = [combinations(fleeting, number) for number in range(1, lacking + 1)]
        return tuple([cards for cards in chain(*sets) if not _clash(bytes(cards), means.demands)])

    # --- every way to attach pieces ------------------------------------------------------------

    def _read(self) -> None:
        """Read every Cóatl that can be made, from head to tail: all points, and the ways there."""
        hand, coatl = self._hand, self._coatl
        open_start, closed_start = ((0, number) for number in hand.starts)
        if coatl.head:
            starts = [closed_start]
        else:
            starts = [open_start]
            for colour in range(_COLOURS):
                if count_of(self._means.pieces, colour):
                    point = UNIT[colour], hand.step(closed_start[1], colour)
                    self._left[point] = closed_start, colour
                    starts.append(point)
            if coatl.colours:
                starts = self._grow(starts, self._left)
        middle: dict[_Point, _Point] = {}
        colours = [LETTERS.index(letter) for letter in coatl.colours]
        for used, state in starts:
            through = hand.through(state, colours) if colours else state
            middle.setdefault((used, through), (used, state))
        self._middle = middle
        self._ends = list(middle)
        if not coatl.tail:
            self._ends = self._grow(self._ends, self._right)
            for point in self._ends:
                used, state = point
                for colour in range(_COLOURS):
                    if count_of(self._means.pieces, TAIL + colour):
                        end = used + UNIT[TAIL + colour], hand.step(state, colour)
                        self._tails.setdefault(end, (point, TAIL + colour))

    def _grow(self, points: list[_Point], ways: _Ways) -> list[_Point]:
        """These points and all that bodies lead to from them."""
        step, following = self._hand.step, self._hand.next
        bodies = []
        for colour in range(_COLOURS):
            count = count_of(self._means.pieces, BODY + colour)
            if count:
                bodies.append((colour, UNIT[BODY + colour], _BITS * (BODY + colour), count))
        reached = list(points)
        known = set(points)
        for point in reached:
            used, state = point
            for colour, unit, shift, count in bodies:
                if (used >> shift & _ONES) < count:
                    there = following[state][colour]
                    further = used + unit, there if there >= 0 else step(state, colour)
                    if further not in known:
                        known.add(further)
                        ways[further] = point, BODY + colour
                        reached.append(further)
        return reached

    # --- what they are worth -------------------------------------------------------------------

    def builds(self) -> list[Build]:
        """Every build that no other beats with the same or fewer means."""
        best: dict[tuple[int, int, bool], list[Build]] = {}
        found: list[Build] = []
        for build in sorted(self._candidates(), key=lambda b: (total(b.pieces), -b.points)):
            rivals = best.setdefault((build.cards, build.temple, build.is_closed), [])
            for rival in rivals:
                if rival.points >= build.points and enough(build.pieces, rival.pieces):
                    break
            else:
                rivals.append(build)
                found.append(build)
        return found

    def _candidates(self) -> Iterator[Build]:
        hand, placed = len(self._means.kinds), len(self._placed)
        worths: dict[tuple[int, bool, tuple[int, ...], tuple[int, ...]], tuple[int, _Point]] = {}
        for ends, tail in ((self._ends, self._coatl.tail), (self._tails, True)):
            for end in ends:
                used, state = end
                worth = self._hand.worth(state, tail)
                is_closed = tail and self._has_head(used)
                moments = worth[hand + placed :] if is_closed else ()
                key = used, is_closed, worth[:hand], moments
                before = sum(worth[hand : hand + placed])
                if key not in worths or worths[key][0] < before:
                    worths[key] = before, end
        for (used, is_closed, worth, moments), (before, end) in worths.items():
            if is_closed and len(self._coatl.colours) + total(used) < 3:
                continue
            if used or self._coatl.colours:
                yield from self._with_cards(used, is_closed, worth, before, end, ())
                for passing, seen in zip(self._passing, moments, strict=False):
                    if seen and not any(worth[self._means.kinds.index(kind)] for kind in passing):
                        yield from self._with_cards(used, True, worth, before, end, passing)

    def _has_head(self, used: int) -> bool:
        return self._coatl.head or bool(used & _ALL_HEADS)

    def _with_cards(
        self,
        used: int,
        is_closed: bool,
        worth: tuple[int, ...],
        before: int,
        end: _Point,
        passing: Cards,
    ) -> Iterator[Build]:
        means = self._means
        already = self._placed + bytes(passing)
        least = least_prophecies(means.demands) if is_closed else 0
        room = PROPHECIES_PER_COATL - len(already)
        fitting = [
            place
            for place, points in enumerate(worth)
            if points and means.kinds[place] not in already
        ]
        for number in range(max(0, least - len(already)), min(room, len(fitting)) + 1):
            for places in combinations(fitting, number):
                placed = already + b"".join([CARD_BYTES[means.kinds[place]] for place in places])
                if means.demands and _clash(placed, means.demands):
                    continue
                points = before + sum([worth[place] for place in places])
                cards = sum([UNIT[place] for place in places])
                cards += sum([UNIT[means.kinds.index(kind)] for kind in passing])
                if not (is_closed and needs_temple(means.demands)):
                    yield Build(used, cards, NONE, is_closed, points, end, passing)
                if is_closed:
                    for temple in means.temples:
                        more = temple_points(temple, self._colours(used), placed)
                        if more:
                            yield Build(used, cards, temple, True, points + more, end, passing)

    def _colours(self, used: int) -> str:
        """The colours of the Cóatl with these pieces, in any order."""
        return self._coatl.colours + "".join(
            [LETTER[piece] * count_of(used, piece) for piece in range(GOLD)]
        )

    # --- how to do it --------------------------------------------------------------------------

    def actions(self, build: Build, index: int) -> Iterator[Action]:
        """The actions that lead to a build, for the Cóatl of that number."""
        before, behind = self._attached(build)
        letters = _letters(before[::-1]) + self._coatl.colours + _letters(behind)
        first, last = len(before), len(before) + len(self._coatl.colours)
        if self._coatl.colours:
            stops = _stops(letters, first, last, build.passing)
        else:
            pieces = [*before[::-1], *behind]
            first, stops = _beginning(pieces, letters, build.passing)
            last = first + 1
            yield BeginCoatl(pieces[first])
            before, behind = pieces[:first][::-1], pieces[last:]
        left = right = 0
        for stop in (*stops, _Stop(0, len(letters), NONE)):
            until_left, until_right = first - stop.first, stop.last - last
            yield from [AddPiece(index, "head", piece) for piece in before[left:until_left]]
            yield from [AddPiece(index, "tail", piece) for piece in behind[right:until_right]]
            left, right = until_left, until_right
            if stop.kind != NONE:
                yield FulfilProphecy(index, stop.kind)
        for place, kind in enumerate(self._means.kinds):
            if count_of(build.cards, place) and kind not in build.passing:
                yield FulfilProphecy(index, kind)
        if build.temple != NONE:
            yield FulfilTemple(build.temple)
        elif build.is_closed:
            yield FINISH

    def _attached(self, build: Build) -> tuple[list[int], list[int]]:
        """The pieces attached at the head side and at the tail side, the innermost first."""
        point = build.end
        before, behind = [], []
        if any(count_of(build.pieces, TAIL + colour) for colour in range(_COLOURS)):
            point, piece = self._tails[point]
            behind.append(piece)
        while point in self._right:
            point, piece = self._right[point]
            behind.append(piece)
        point = self._middle[point]
        while point in self._left:
            point, piece = self._left[point]
            before.append(piece)
        return before, behind[::-1]


class _Stop(NamedTuple):
    """A stretch of a Cóatl at which its building stops for a card that fits just now."""

    first: int
    last: int
    kind: int


def _beginning(pieces: list[int], letters: str, passing: Cards) -> tuple[int, list[_Stop]]:
    """With which piece to begin a Cóatl, rather a body, and where to stop then."""
    bodies = [place for place, piece in enumerate(pieces) if BODY <= piece < TAIL]
    for first in (*bodies, *range(len(pieces))):
        stops = _stops(letters, first, first + 1, passing)
        if len(stops) == len(passing):
            return first, stops
    raise AssertionError  # the reading found these moments


def _stops(letters: str, first: int, last: int, passing: Cards) -> list[_Stop]:
    """Ever wider stretches from this one on, each with one of the cards that fits there; fewer than
    there are cards if there is no way to place them all.
    """
    for left in range(first, -1, -1) if passing else ():
        for right in range(last, len(letters) + 1):
            for kind in passing:
                if FITS[kind](letters[left:right]):
                    rest = tuple([other for other in passing if other != kind])
                    further = _stops(letters, left, right, rest)
                    if len(further) == len(rest):
                        return [_Stop(left, right, kind), *further]
    return []


def _letters(pieces: list[int]) -> str:
    return "".join([LETTER[piece] for piece in pieces])


def _clash(prophecies: bytes, demands: Demands) -> bool:
    return any(
        same_frame(kind, prophecies[:place], demands) for place, kind in enumerate(prophecies)
    )
