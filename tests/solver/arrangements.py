"""The most points of full boards, found a second way: by all arrangements of the pieces.

Nothing here takes a step of the game or reads a card piece by piece: every order of every choice
of pieces around a Cóatl is written out as a string, which the rules' own scoring reads. Only
positions at the beginning of a turn are asked.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations, permutations
from typing import Final, NamedTuple

from coatl.rules import Coatl, State
from coatl.rules.cards import FITS, PROPHECIES
from coatl.rules.coatl import NONE
from coatl.rules.pieces import BODY, GOLD, LETTER, TAIL
from coatl.rules.scoring import coatl_points, prophecy_points, temple_points

_LONE_PAIRS: Final = {card.kind for card in PROPHECIES if card.id.startswith("lone-pair")}

#: Cards that could be placed while a Cóatl grew, though they no longer fit it then: one set for
#: each way to grow.
_Moments = frozenset[frozenset[int]]


class Made(NamedTuple):
    """One thing made of a Cóatl: what it took and what it is worth."""

    points: int
    pieces: bytes
    cards: bytes
    temple: int
    is_closed: bool


class Shape(NamedTuple):
    """An arrangement: from head to tail, the pieces it took, where what was there begins."""

    coatl: Coatl
    pieces: bytes
    begins: int


def most_points(state: State) -> int:
    """The most points that the active seat can have after assembling."""
    coatls = state.active.coatls
    finished = sum(coatl_points(coatl) for coatl in coatls if coatl.is_closed)
    old = [_worth_having(_makings(state, coatl)) for coatl in coatls if not coatl.is_closed]
    new = _worth_having(_makings(state, None)) if len(coatls) < 3 else []
    return finished + _combined(state, old, new, 3 - len(coatls))


# --- one Cóatl ------------------------------------------------------------------------------


def _shapes(board: bytes, coatl: Coatl | None) -> set[Shape]:
    """Every arrangement of pieces of the board around a Cóatl, or of a new one."""
    old = coatl or Coatl("", False, False)
    heads = [b""] if old.head else [b"", *{bytes((p,)) for p in board if p < BODY}]
    tails = [b""] if old.tail else [b"", *{bytes((p,)) for p in board if TAIL <= p < GOLD}]
    bodies = [piece for piece in board if BODY <= piece < TAIL]
    found = set()
    for count in range(len(bodies) + 1):
        for chosen in set(permutations(bodies, count)):
            cuts = range(count + 1) if coatl else [0]
            for cut in cuts:
                if (cut and old.head) or (cut < count and old.tail):
                    continue
                for head in heads:
                    for tail in tails:
                        before = head + bytes(chosen[:cut])
                        behind = bytes(chosen[cut:]) + tail
                        colours = _letters(before) + old.colours + _letters(behind)
                        ends = old.head or bool(head), old.tail or bool(tail)
                        if not colours or (all(ends) and len(colours) < 3):
                            continue
                        used = bytes(sorted(before + behind))
                        shape = Coatl(colours, *ends, old.prophecies)
                        found.add(Shape(shape, used, len(before)))
    return found


def _letters(pieces: bytes) -> str:
    return "".join(LETTER[piece] for piece in pieces)


def _makings(state: State, coatl: Coatl | None) -> Iterator[Made]:
    """Every arrangement with every choice of cards that it may carry."""
    player, options = state.active, state.options
    kinds = sorted(set(player.hand))
    temples = {*player.temples, *state.piles.tops} - {NONE}
    needs_four, needs_temple = 4 in options.demands, 1 in options.demands
    already = coatl.prophecies if coatl else b""
    alike: dict[tuple[bytes, bool, tuple[int, ...], _Moments], tuple[int, Shape]] = {}
    for shape in _shapes(player.board, coatl):
        reading = shape.coatl.reading(options.closed_ends)
        worth = tuple([prophecy_points(kind, reading) for kind in kinds])
        before = sum([prophecy_points(kind, reading) for kind in already])
        moments: _Moments = frozenset()
        if shape.coatl.is_closed and not options.closed_ends:
            broken = [k for k, w in zip(kinds, worth, strict=True) if k in _LONE_PAIRS and not w]
            size = len(coatl.colours) if coatl else 0
            if broken:
                moments = _moments(shape.coatl.colours, shape.begins, size, frozenset(broken))
        key = shape.pieces, shape.coatl.is_closed, worth, moments
        if key not in alike or alike[key][0] < before:
            alike[key] = before, shape
    for (_, is_closed, worth, moments), (before, shape) in alike.items():
        value = dict(zip(kinds, worth, strict=True))
        fitting = [kind for kind in kinds if value[kind] and kind not in already]
        for passing in _subsets(moments) if is_closed else [()]:
            for number in range(len(fitting) + 1):
                for chosen in combinations(fitting, number):
                    cards = bytes(sorted({*passing, *chosen}))
                    placed = already + cards
                    if len(placed) > 4 or len(set(placed)) < len(placed):
                        continue
                    if 3 in options.demands and not _frames_differ(placed):
                        continue
                    if is_closed and len(placed) < (4 if needs_four else 1):
                        continue
                    points = before + sum([value[kind] for kind in chosen])
                    if not (is_closed and needs_temple):
                        yield Made(points, shape.pieces, cards, NONE, is_closed)
                    for temple in temples if is_closed else ():
                        more = temple_points(temple, shape.coatl.colours, placed)
                        if more:
                            yield Made(points + more, shape.pieces, cards, temple, True)


def _frames_differ(prophecies: bytes) -> bool:
    frames = [PROPHECIES[kind].frame for kind in prophecies]
    return len(set(frames)) == len(frames)


def _subsets(sets: _Moments) -> list[tuple[int, ...]]:
    """Every choice of cards out of one of these sets, and none."""
    found = {tuple(sorted(c)) for one in sets for n in range(len(one) + 1) for c in _some(one, n)}
    return sorted(found | {()})


def _some(one: frozenset[int], number: int) -> Iterator[tuple[int, ...]]:
    return combinations(sorted(one), number)


@cache
def _moments(colours: str, begins: int, size: int, kinds: frozenset[int]) -> _Moments:
    """Which of these cards could be placed while the Cóatl grew."""
    starts = [(begins, begins + size)] if size else [(i, i + 1) for i in range(len(colours))]
    grown: set[frozenset[int]] = set()
    stretches = {(stretch, frozenset[int]()) for stretch in starts}
    while stretches:
        further = set()
        for (first, last), placed in stretches:
            if (first, last) == (0, len(colours)):
                grown.add(placed)
                continue
            fits = {kind for kind in kinds if FITS[kind](colours[first:last])}
            if first:
                further.add(((first - 1, last), placed | fits))
            if last < len(colours):
                further.add(((first, last + 1), placed | fits))
        stretches = further
    return frozenset(grown)


def _worth_having(makings: Iterator[Made]) -> list[Made]:
    """Without those that take as many cards and the same pieces or more for no more points."""
    best: dict[tuple[bytes, bytes, int, bool], Made] = {}
    for made in makings:
        key = made[1:]
        if key not in best or best[key].points < made.points:
            best[key] = made
    groups: dict[tuple[bytes, int, bool], list[Made]] = {}
    for made in sorted(best.values(), key=lambda made: (len(made.pieces), -made.points)):
        group = groups.setdefault(made[2:], [])
        wanted = Counter(made.pieces)
        if not any(o.points >= made.points and Counter(o.pieces) <= wanted for o in group):
            group.append(made)
    return [made for group in groups.values() for made in group]


# --- several --------------------------------------------------------------------------------


def _combined(state: State, old: list[list[Made]], new: list[Made], room: int) -> int:
    """The most points of one making for each old Cóatl and up to `room` new ones together."""
    player = state.active

    @cache
    def left(have: bytes, used: bytes) -> bytes | None:
        """What is left after use, or None if there is too little."""
        for one in used:
            if one not in have:
                return None
            have = have.replace(bytes((one,)), b"", 1)
        return have

    @cache
    def best(
        turn: int, pieces: bytes, cards: bytes, temples: frozenset[int], unfinished: int
    ) -> int:
        """The most from the Cóatls still to come; -1000 if there is no way."""
        if turn == len(old) + room:
            return 0
        is_new = turn >= len(old)
        most = 0 if is_new else -1000
        if is_new and turn == len(old) == unfinished == 2:
            return most  # neither of the two was closed, so none can be begun (R5.1)
        for made in new if is_new else old[turn]:
            if made.temple != NONE and made.temple not in temples:
                continue
            still = unfinished + (not made.is_closed)
            if still > 2:
                continue
            pieces_left, cards_left = left(pieces, made.pieces), left(cards, made.cards)
            if pieces_left is not None and cards_left is not None:
                rest = best(turn + 1, pieces_left, cards_left, temples - {made.temple}, still)
                most = max(most, made.points + rest)
        return most

    board = bytes(sorted(player.board))
    temples = frozenset({*player.temples, *state.piles.tops} - {NONE})
    return best(0, board, player.hand, temples, 0)
