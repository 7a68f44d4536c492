"""The cards for a Cóatl to be: which Prophecies and which Temple make the most of its colours."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from coatl.rules.cards import FITS, PROPHECIES
from coatl.rules.coatl import NONE, PROPHECIES_PER_COATL
from coatl.rules.levels import Demands, least_prophecies, needs_temple
from coatl.rules.options import DIFFERENT_FRAMES
from coatl.rules.scoring import prophecy_points, temple_points

from .weights import Weights

_FRAME: Final = tuple(card.frame for card in PROPHECIES)

#: Different Prophecies.
Kinds = frozenset[int]

NO_CARDS: Final[Kinds] = frozenset()


class Deal(NamedTuple):
    """Cards for a Cóatl: their points, the Prophecies that are not placed yet, the best first, the
    Temple, and the turns that taking them costs.
    """

    points: float
    kinds: tuple[int, ...]
    temple: int
    turns: int


class Terms:
    """All but Prophecies that a deal depends on: `terms` makes the same for the same."""

    def __init__(self, weights: Weights, demands: Demands, temples: bytes, tops: bytes) -> None:
        self.weights = weights
        self.least = least_prophecies(demands)
        self.needs_temple = needs_temple(demands)
        self.different = DIFFERENT_FRAMES in demands
        self.temples = temples
        self.tops = tops


terms = lru_cache(maxsize=1 << 8)(Terms)


@lru_cache(maxsize=1 << 12)
def best_deal(colours: str, placed: bytes, hand: Kinds, row: Kinds, under: Terms) -> Deal:
    """The best cards for these colours with these Prophecies placed, from a hand and a row."""
    numbers = under.weights
    worths = sorted(
        [
            (worth, kind)
            for kind in hand | row
            if FITS[kind](colours)
            and kind not in placed
            and (worth := prophecy_points(kind, colours))
        ],
        reverse=True,
    )
    points, kinds = _pick(worths, placed, hand, NO_CARDS, under)
    turns = 0
    if row:
        more, others = _pick(worths, placed, hand, row, under)
        short = len(placed) + len(kinds) < under.least
        if more - numbers.turn > points or (short and len(others) > len(kinds)):
            points, kinds, turns = more, others, 1
    lacking = under.least - len(placed) - len(kinds)
    if lacking > 0:
        turns = 1
        points -= numbers.prophecy * lacking
    more, temple = _temple(colours, placed + bytes(kinds), under)
    if under.needs_temple and temple == NONE:
        points -= numbers.temple
    points += more + sum([prophecy_points(kind, colours) for kind in placed])
    return Deal(points, tuple(kinds), temple, turns)


def _pick(
    worths: list[tuple[int, int]], placed: bytes, hand: Kinds, row: Kinds, under: Terms
) -> tuple[float, list[int]]:
    """The Prophecies worth most, as many as there is room for, and their points."""
    room = PROPHECIES_PER_COATL - len(placed)
    frames = {_FRAME[kind] for kind in placed} if under.different else set()
    risk = under.weights.row
    points = 0.0
    kinds: list[int] = []
    for worth, kind in worths:
        if len(kinds) == room:
            break
        if _FRAME[kind] in frames:
            continue
        if kind in hand:
            points += worth
        elif kind in row and worth > risk:
            points += worth - risk
        else:
            continue
        kinds.append(kind)
        if under.different:
            frames.add(_FRAME[kind])
    return points, kinds


def _temple(colours: str, prophecies: bytes, under: Terms) -> tuple[float, int]:
    """What the best Temple is worth, and which it is: one on a pile may soon be gone."""
    part = under.weights.top
    worths = [(float(temple_points(t, colours, prophecies)), t) for t in under.temples]
    worths += [(part * temple_points(t, colours, prophecies), t) for t in under.tops]
    return max([worth for worth in worths if worth[0]], default=(0.0, NONE))
