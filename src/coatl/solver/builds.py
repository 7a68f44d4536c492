"""Find all builds of one Cóatl that are not dominated: their pieces, cards and points.

A *tally* counts pieces, or cards, of each kind in one integer with five bits per kind. Adding
tallies is one addition, and testing whether one contains another is one subtraction.
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

from .automata import Cards, can_stop_fitting, hand_automaton

#: Bits per kind in a tally, the mask of one kind, and the number of kinds.
_BITS: Final = 5
_ONES: Final = (1 << _BITS) - 1
_FIELDS: Final = 16

#: The tally of one item of each kind.
UNIT: Final = tuple(1 << _BITS * field for field in range(_FIELDS))

#: The highest bit of every kind. Counts stay below it, so it absorbs the borrow of a subtraction.
_TOPS: Final = sum(unit << _BITS - 1 for unit in UNIT)

_COLOURS: Final = len(LETTERS)

#: The bits of all heads in a tally of pieces.
_ALL_HEADS: Final = sum(_ONES * UNIT[colour] for colour in range(_COLOURS))


def tally(kinds: Iterable[int]) -> int:
    """Count items of each kind in one number."""
    return sum([UNIT[kind] for kind in kinds])


def count_of(counts: int, kind: int) -> int:
    """How many items of a kind are in a tally."""
    return counts >> _BITS * kind & _ONES


def total(counts: int) -> int:
    """How many items are in a tally."""
    return sum([count_of(counts, kind) for kind in range(_FIELDS)])


def contains(whole: int, part: int) -> bool:
    """Whether one tally contains another."""
    return ((whole | _TOPS) - part) & _TOPS == _TOPS


class BuildResources(NamedTuple):
    """What a player has to build with.

    `pieces` is a tally; `kinds` are the different Prophecies in hand and `cards` a tally of their
    indexes in `kinds`; `temples` are the Temples in hand and on top of the piles.
    """

    pieces: int
    kinds: tuple[int, ...]
    cards: int
    temples: tuple[int, ...]
    closed_ends: bool
    demands: Demands


def resources_of(seen: View) -> BuildResources:
    """The resources of the seat of this view."""
    assert seen.seat is not None and seen.own is not None  # noqa: S101, PT018  # a seat's view
    hand = seen.own.hand
    kinds = tuple(sorted(set(hand)))
    return BuildResources(
        pieces=tally(piece for piece in seen.seats[seen.seat].board if piece != GOLD),
        kinds=kinds,
        cards=tally(kinds.index(kind) for kind in hand),
        temples=tuple(sorted({*seen.own.temples, *seen.tops} - {NONE})),
        closed_ends=seen.options.closed_ends,
        demands=seen.options.demands,
    )


#: A node of the search: the tally of pieces used so far, and the state of the hand's automaton.
_Node = tuple[int, int]
#: How each node was first reached: the node before it, and the piece added.
_Parents = dict[_Node, tuple[_Node, int]]


class Build(NamedTuple):
    """A way to build on a Cóatl: the pieces and cards it uses, and its points.

    `end` is the last node of the search. `temporary` are Prophecies that fit only for a while
    during the build and are placed then.
    """

    pieces: int
    cards: int
    temple: int
    is_closed: bool
    points: int
    end: _Node
    temporary: Cards


class CoatlBuilder:
    """The search for builds of one Cóatl, which may be a new one (None)."""

    def __init__(self, coatl: Coatl | None, resources: BuildResources) -> None:
        self._coatl = coatl or Coatl("", False, False)
        self._resources = resources
        self._placed = self._coatl.prophecies
        self._temporary = self._temporary_cards()
        self._hand = hand_automaton(
            (*resources.kinds, *self._placed), self._temporary, coatl is None, resources.closed_ends
        )
        self._left: _Parents = {}
        self._right: _Parents = {}
        self._tails: _Parents = {}
        self._read()

    def _temporary_cards(self) -> tuple[Cards, ...]:
        """Sets of cards that fit only for a while and can help to complete this Cóatl.

        They score nothing in the end, so a set is no larger than the number of Prophecies that the
        Cóatl must have.
        """
        resources = self._resources
        candidates = [
            kind
            for kind in resources.kinds
            if can_stop_fitting(kind, resources.closed_ends) and kind not in self._placed
        ]
        missing = least_prophecies(resources.demands) - len(self._placed)
        sets = [combinations(candidates, number) for number in range(1, missing + 1)]
        return tuple(
            [cards for cards in chain(*sets) if not _clash(bytes(cards), resources.demands)]
        )

    # --- attaching pieces ------------------------------------------------------------------------

    def _read(self) -> None:
        """Search all Cóatls that can be made, reading them from head to tail."""
        hand, coatl = self._hand, self._coatl
        open_start, closed_start = ((0, number) for number in hand.starts)
        if coatl.head:
            starts = [closed_start]
        else:
            starts = [open_start]
            for colour in range(_COLOURS):
                if count_of(self._resources.pieces, colour):
                    node = UNIT[colour], hand.step(closed_start[1], colour)
                    self._left[node] = closed_start, colour
                    starts.append(node)
            if coatl.colours:
                starts = self._grow(starts, self._left)
        middle: dict[_Node, _Node] = {}
        colours = [LETTERS.index(letter) for letter in coatl.colours]
        for used, state in starts:
            through = hand.read_existing(state, colours) if colours else state
            middle.setdefault((used, through), (used, state))
        self._middle = middle
        self._ends = list(middle)
        if not coatl.tail:
            self._ends = self._grow(self._ends, self._right)
            for node in self._ends:
                used, state = node
                for colour in range(_COLOURS):
                    if count_of(self._resources.pieces, TAIL + colour):
                        end = used + UNIT[TAIL + colour], hand.step(state, colour)
                        self._tails.setdefault(end, (node, TAIL + colour))

    def _grow(self, nodes: list[_Node], parents: _Parents) -> list[_Node]:
        """These nodes and all that are reached from them by adding bodies."""
        step, following = self._hand.step, self._hand.next
        bodies = []
        for colour in range(_COLOURS):
            count = count_of(self._resources.pieces, BODY + colour)
            if count:
                bodies.append((colour, UNIT[BODY + colour], _BITS * (BODY + colour), count))
        reached = list(nodes)
        known = set(nodes)
        for node in reached:
            used, state = node
            for colour, unit, shift, count in bodies:
                if (used >> shift & _ONES) < count:
                    there = following[state][colour]
                    next_node = used + unit, there if there >= 0 else step(state, colour)
                    if next_node not in known:
                        known.add(next_node)
                        parents[next_node] = node, BODY + colour
                        reached.append(next_node)
        return reached

    # --- points ----------------------------------------------------------------------------------

    def builds(self) -> list[Build]:
        """All builds that no other build matches or beats with the same or fewer resources."""
        best: dict[tuple[int, int, bool], list[Build]] = {}
        found: list[Build] = []
        for build in sorted(self._candidates(), key=lambda b: (total(b.pieces), -b.points)):
            rivals = best.setdefault((build.cards, build.temple, build.is_closed), [])
            for rival in rivals:
                if rival.points >= build.points and contains(build.pieces, rival.pieces):
                    break
            else:
                rivals.append(build)
                found.append(build)
        return found

    def _candidates(self) -> Iterator[Build]:
        hand, placed = len(self._resources.kinds), len(self._placed)
        best: dict[tuple[int, bool, tuple[int, ...], tuple[int, ...]], tuple[int, _Node]] = {}
        for ends, tail in ((self._ends, self._coatl.tail), (self._tails, True)):
            for end in ends:
                used, state = end
                card_points = self._hand.evaluate(state, tail)
                is_closed = tail and self._has_head(used)
                placeable = card_points[hand + placed :] if is_closed else ()
                key = used, is_closed, card_points[:hand], placeable
                before = sum(card_points[hand : hand + placed])
                if key not in best or best[key][0] < before:
                    best[key] = before, end
        for (used, is_closed, card_points, placeable), (before, end) in best.items():
            if is_closed and len(self._coatl.colours) + total(used) < 3:
                continue
            if used or self._coatl.colours:
                yield from self._with_cards(used, is_closed, card_points, before, end, ())
                for temporary, can_place in zip(self._temporary, placeable, strict=False):
                    if can_place and not any(
                        card_points[self._resources.kinds.index(kind)] for kind in temporary
                    ):
                        yield from self._with_cards(used, True, card_points, before, end, temporary)

    def _has_head(self, used: int) -> bool:
        return self._coatl.head or bool(used & _ALL_HEADS)

    def _with_cards(
        self,
        used: int,
        is_closed: bool,
        card_points: tuple[int, ...],
        before: int,
        end: _Node,
        temporary: Cards,
    ) -> Iterator[Build]:
        resources = self._resources
        already = self._placed + bytes(temporary)
        least = least_prophecies(resources.demands) if is_closed else 0
        room = PROPHECIES_PER_COATL - len(already)
        fitting = [
            place
            for place, points in enumerate(card_points)
            if points and resources.kinds[place] not in already
        ]
        for number in range(max(0, least - len(already)), min(room, len(fitting)) + 1):
            for places in combinations(fitting, number):
                placed = already + b"".join(
                    [CARD_BYTES[resources.kinds[place]] for place in places]
                )
                if resources.demands and _clash(placed, resources.demands):
                    continue
                points = before + sum([card_points[place] for place in places])
                cards = sum([UNIT[place] for place in places])
                cards += sum([UNIT[resources.kinds.index(kind)] for kind in temporary])
                if not (is_closed and needs_temple(resources.demands)):
                    yield Build(used, cards, NONE, is_closed, points, end, temporary)
                if is_closed:
                    for temple in resources.temples:
                        more = temple_points(temple, self._colours(used), placed)
                        if more:
                            yield Build(used, cards, temple, True, points + more, end, temporary)

    def _colours(self, used: int) -> str:
        """The colours of the Cóatl and these pieces, in any order."""
        return self._coatl.colours + "".join(
            [LETTER[piece] * count_of(used, piece) for piece in range(GOLD)]
        )

    # --- actions ---------------------------------------------------------------------------------

    def actions(self, build: Build, index: int) -> Iterator[Action]:
        """The actions that carry out a build, for the Cóatl with this index."""
        before, behind = self._attached(build)
        letters = _letters(before[::-1]) + self._coatl.colours + _letters(behind)
        first, last = len(before), len(before) + len(self._coatl.colours)
        if self._coatl.colours:
            stages = _stages(letters, first, last, build.temporary)
        else:
            pieces = [*before[::-1], *behind]
            first, stages = _beginning(pieces, letters, build.temporary)
            last = first + 1
            yield BeginCoatl(pieces[first])
            before, behind = pieces[:first][::-1], pieces[last:]
        left = right = 0
        for stage in (*stages, _Stage(0, len(letters), NONE)):
            until_left, until_right = first - stage.first, stage.last - last
            yield from [AddPiece(index, "head", piece) for piece in before[left:until_left]]
            yield from [AddPiece(index, "tail", piece) for piece in behind[right:until_right]]
            left, right = until_left, until_right
            if stage.kind != NONE:
                yield FulfilProphecy(index, stage.kind)
        for place, kind in enumerate(self._resources.kinds):
            if count_of(build.cards, place) and kind not in build.temporary:
                yield FulfilProphecy(index, kind)
        if build.temple != NONE:
            yield FulfilTemple(build.temple)
        elif build.is_closed:
            yield FINISH

    def _attached(self, build: Build) -> tuple[list[int], list[int]]:
        """The pieces attached on the head side and on the tail side, innermost first."""
        node = build.end
        before, behind = [], []
        if any(count_of(build.pieces, TAIL + colour) for colour in range(_COLOURS)):
            node, piece = self._tails[node]
            behind.append(piece)
        while node in self._right:
            node, piece = self._right[node]
            behind.append(piece)
        node = self._middle[node]
        while node in self._left:
            node, piece = self._left[node]
            before.append(piece)
        return before, behind[::-1]


class _Stage(NamedTuple):
    """A stage of a build at which a card is placed: the Cóatl is letters `first` to `last` then."""

    first: int
    last: int
    kind: int


def _beginning(pieces: list[int], letters: str, temporary: Cards) -> tuple[int, list[_Stage]]:
    """Choose the piece to begin a Cóatl with, preferably a body; return it with the stages."""
    bodies = [place for place, piece in enumerate(pieces) if BODY <= piece < TAIL]
    for first in (*bodies, *range(len(pieces))):
        stages = _stages(letters, first, first + 1, temporary)
        if len(stages) == len(temporary):
            return first, stages
    raise AssertionError  # the search found these stages


def _stages(letters: str, first: int, last: int, temporary: Cards) -> list[_Stage]:
    """Stages that grow from this stretch, each with one of the cards that fits there.

    Returns fewer stages than cards if there is no way to place them all.
    """
    for left in range(first, -1, -1) if temporary else ():
        for right in range(last, len(letters) + 1):
            for kind in temporary:
                if FITS[kind](letters[left:right]):
                    rest = tuple([other for other in temporary if other != kind])
                    further = _stages(letters, left, right, rest)
                    if len(further) == len(rest):
                        return [_Stage(left, right, kind), *further]
    return []


def _letters(pieces: list[int]) -> str:
    return "".join([LETTER[piece] for piece in pieces])


def _clash(prophecies: bytes, demands: Demands) -> bool:
    return any(
        same_frame(kind, prophecies[:place], demands) for place, kind in enumerate(prophecies)
    )
