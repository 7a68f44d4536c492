"""What to build: the designs, and pairs of designs, that are worth most together."""

from __future__ import annotations

from itertools import permutations, product
from typing import Final

from coatl.bots.queries import me
from coatl.rules.coatl import COATLS_PER_PLAYER, NONE, UNFINISHED_PER_PLAYER
from coatl.rules.pieces import BODY, LETTER, TAIL
from coatl.view import View

from .designs import NOTHING, Design, designs
from .evaluation import Goal, Outlook

#: So many designs with the same ends and Prophecies are enough.
_ALIKE: Final = 2


def best_goals(view: View, outlook: Outlook, width: int, depth: int) -> list[Goal]:
    """The best goals, the best first, of designs drawn with this `width` and `depth`."""
    begun = len(me(view).coatls)
    found = [_different(drawn, outlook, 2 * width) for drawn in _drawn(view, outlook, width, depth)]
    goals: list[Goal] = [(design,) for drawn in found for design in drawn]
    if outlook.places > 1:
        few = [drawn[:width] for drawn in found]
        if len(few) > 1:
            goals += [pair for one, other in permutations(few, 2) for pair in product(one, other)]
        elif begun < COATLS_PER_PLAYER - 1:
            goals += permutations(few[0], 2)
    ranked = sorted([(-outlook.value(goal), place) for place, goal in enumerate(goals)])
    return [goals[place] for _, place in ranked[: 3 * width]]


def _drawn(view: View, outlook: Outlook, width: int, depth: int) -> list[list[Design]]:
    """The designs around each unfinished Cóatl, and of a new one where there may be one."""
    coatls = me(view).coatls
    sites = [(index, coatl) for index, coatl in enumerate(coatls) if not coatl.is_closed]
    if len(coatls) < COATLS_PER_PLAYER and len(sites) < UNFINISHED_PER_PLAYER:
        sites.append((NONE, NOTHING))
    kinds = outlook.hand | outlook.row
    ends = outlook.held.ends + outlook.offered.ends
    heads = "".join(sorted({LETTER[piece] for piece in ends if piece < BODY}))
    tails = "".join(sorted({LETTER[piece] for piece in ends if piece >= TAIL}))

    def promise(design: Design) -> float:
        return outlook.value((design,))

    found = []
    for index, core in sites:
        useful = bytes(sorted(kinds.difference(core.prophecies)))
        found.append(designs(core, index, useful, (heads, tails), promise, width, depth))
    return found


def _different(drawn: list[Design], outlook: Outlook, count: int) -> list[Design]:
    """The first of these designs, only a few with the same ends and Prophecies."""
    alike: dict[tuple[object, ...], int] = {}
    kept = []
    for design in drawn:
        key = design.ends, frozenset(outlook.deal(design, outlook.hand, outlook.row).kinds)
        alike[key] = alike.get(key, 0) + 1
        if alike[key] <= _ALIKE:
            kept.append(design)
            if len(kept) == count:
                break
    return kept
