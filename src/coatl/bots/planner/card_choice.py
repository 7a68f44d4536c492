"""Chooses the Prophecies and the Temple that score most on a design."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from coatl.rules.cards import FITS, PROPHECIES
from coatl.rules.coatl import NONE, PROPHECIES_PER_COATL
from coatl.rules.levels import Demands, least_prophecies, needs_temple
from coatl.rules.options import DIFFERENT_FRAMES
from coatl.rules.scoring import prophecy_points, temple_points

from .weights import PlannerWeights

_FRAME: Final = tuple(card.frame for card in PROPHECIES)

#: Different Prophecies.
Kinds = frozenset[int]

NO_CARDS: Final[Kinds] = frozenset()


class CardChoice(NamedTuple):
    """Cards for a design: their points, the Prophecies to place (best first), the Temple, and the
    turns that taking them costs.
    """

    points: float
    kinds: tuple[int, ...]
    temple: int
    turns: int


class ChoiceContext:
    """Everything but Prophecies that a choice depends on. Create it with `make_context`."""

    def __init__(
        self, weights: PlannerWeights, demands: Demands, temples: bytes, tops: bytes
    ) -> None:
        self.weights = weights
        self.least_prophecies = least_prophecies(demands)
        self.needs_temple = needs_temple(demands)
        self.has_different_frames = DIFFERENT_FRAMES in demands
        self.temples = temples
        self.tops = tops


#: Returns the same context for the same arguments, so that choices can be cached by it.
make_context = lru_cache(maxsize=1 << 8)(ChoiceContext)


@lru_cache(maxsize=1 << 12)
def best_card_choice(
    colours: str, placed: bytes, hand: Kinds, row: Kinds, context: ChoiceContext
) -> CardChoice:
    """The best cards from a hand and a row for a Cóatl of these colours with these Prophecies."""
    weights = context.weights
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
    points, kinds = _pick(worths, placed, hand, NO_CARDS, context)
    turns = 0
    if row:
        more, others = _pick(worths, placed, hand, row, context)
        is_short = len(placed) + len(kinds) < context.least_prophecies
        if more - weights.turn > points or (is_short and len(others) > len(kinds)):
            points, kinds, turns = more, others, 1
    lacking = context.least_prophecies - len(placed) - len(kinds)
    if lacking > 0:
        turns = 1
        points -= weights.prophecy * lacking
    more, temple = _temple(colours, placed + bytes(kinds), context)
    if context.needs_temple and temple == NONE:
        points -= weights.temple
    points += more + sum([prophecy_points(kind, colours) for kind in placed])
    return CardChoice(points, tuple(kinds), temple, turns)


def _pick(
    worths: list[tuple[int, int]], placed: bytes, hand: Kinds, row: Kinds, context: ChoiceContext
) -> tuple[float, list[int]]:
    """The most valuable Prophecies, as many as there is room for, and their points."""
    room = PROPHECIES_PER_COATL - len(placed)
    frames = {_FRAME[kind] for kind in placed} if context.has_different_frames else set()
    risk = context.weights.row
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
        if context.has_different_frames:
            frames.add(_FRAME[kind])
    return points, kinds


def _temple(colours: str, prophecies: bytes, context: ChoiceContext) -> tuple[float, int]:
    """The value of the best Temple, and which it is. One on a pile may soon be gone."""
    part = context.weights.top
    worths = [(float(temple_points(t, colours, prophecies)), t) for t in context.temples]
    worths += [(part * temple_points(t, colours, prophecies), t) for t in context.tops]
    return max([worth for worth in worths if worth[0]], default=(0.0, NONE))
