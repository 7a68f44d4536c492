"""Chooses what to build: the most valuable designs and pairs of designs."""

from __future__ import annotations

from itertools import permutations, product
from typing import Final

from coatl.bots.queries import me
from coatl.rules.coatl import COATLS_PER_PLAYER, NONE, UNFINISHED_PER_PLAYER
from coatl.rules.pieces import BODY, LETTER, TAIL
from coatl.view import View

from .designs import NOTHING, CoatlDesign, designs
from .evaluation import Evaluator, Goal

#: The most designs with the same ends and Prophecies.
_MAX_ALIKE: Final = 2


def best_goals(view: View, evaluator: Evaluator, width: int, depth: int) -> list[Goal]:
    """The best goals, best first, from a search for designs of this `width` and `depth`."""
    begun = len(me(view).coatls)
    found = [
        _different(drawn, evaluator, 2 * width) for drawn in _drawn(view, evaluator, width, depth)
    ]
    goals: list[Goal] = [(design,) for drawn in found for design in drawn]
    if evaluator.coatls_left > 1:
        few = [drawn[:width] for drawn in found]
        if len(few) > 1:
            goals += [pair for one, other in permutations(few, 2) for pair in product(one, other)]
        elif begun < COATLS_PER_PLAYER - 1:
            goals += permutations(few[0], 2)
    ranked = sorted([(-evaluator.value(goal), place) for place, goal in enumerate(goals)])
    return [goals[place] for _, place in ranked[: 3 * width]]


def _drawn(view: View, evaluator: Evaluator, width: int, depth: int) -> list[list[CoatlDesign]]:
    """The designs around each unfinished Cóatl, and of a new one if the rules allow one."""
    coatls = me(view).coatls
    sites = [(index, coatl) for index, coatl in enumerate(coatls) if not coatl.is_closed]
    if len(coatls) < COATLS_PER_PLAYER and len(sites) < UNFINISHED_PER_PLAYER:
        sites.append((NONE, NOTHING))
    kinds = evaluator.hand | evaluator.row
    ends = evaluator.held.ends + evaluator.offered.ends
    heads = "".join(sorted({LETTER[piece] for piece in ends if piece < BODY}))
    tails = "".join(sorted({LETTER[piece] for piece in ends if piece >= TAIL}))

    def value(design: CoatlDesign) -> float:
        return evaluator.value((design,))

    found = []
    for index, core in sites:
        useful = bytes(sorted(kinds.difference(core.prophecies)))
        found.append(designs(core, index, useful, (heads, tails), value, width, depth))
    return found


def _different(drawn: list[CoatlDesign], evaluator: Evaluator, count: int) -> list[CoatlDesign]:
    """The first of these designs, with at most a few that have the same ends and Prophecies."""
    alike: dict[tuple[object, ...], int] = {}
    kept = []
    for design in drawn:
        key = (
            design.ends,
            frozenset(evaluator.card_choice(design, evaluator.hand, evaluator.row).kinds),
        )
        alike[key] = alike.get(key, 0) + 1
        if alike[key] <= _MAX_ALIKE:
            kept.append(design)
            if len(kept) == count:
                break
    return kept
