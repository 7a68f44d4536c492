"""The levels of the solo game that bear on a Cóatl's cards: 1, 3 and 4 (R10.10).

`demands` are those of them that are in force: `Options.demands`, or fewer of them to find out
which forbids something.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from .cards import CARD, FITS, PROPHECIES
from .coatl import NONE, PROPHECIES_PER_COATL
from .options import DIFFERENT_FRAMES, EVERY_COATL_A_TEMPLE, FOUR_PROPHECIES
from .scoring import temple_points

_FRAME: Final = tuple(card.frame for card in PROPHECIES)

Demands = Sequence[int]


def least_prophecies(demands: Demands) -> int:
    """How many Prophecies a complete Cóatl must carry (R5.4, level 4)."""
    return PROPHECIES_PER_COATL if FOUR_PROPHECIES in demands else 1


def needs_temple(demands: Demands) -> bool:
    """Whether a complete Cóatl must carry a Temple (level 1)."""
    return EVERY_COATL_A_TEMPLE in demands


def same_frame(kind: int, prophecies: bytes, demands: Demands) -> bool:
    """Whether this Prophecy's frame forbids it beside those on the Cóatl (level 3)."""
    return DIFFERENT_FRAMES in demands and _FRAME[kind] in [_FRAME[one] for one in prophecies]


def can_complete(
    colours: str, prophecies: bytes, hand: bytes, tops: Iterable[int], demands: Demands
) -> bool:
    """Whether a closed Cóatl with these Prophecies can get from hand and piles all it needs."""
    may_join = [
        kind
        for kind in hand
        if kind not in prophecies
        and not same_frame(kind, prophecies, demands)
        and FITS[kind](colours)
    ]
    if not needs_temple(demands):
        return _enough(prophecies, may_join, demands)
    # No Temple has two conditions about frames, so no two Prophecies spoil one together that each
    # of them leaves alone.
    return any(
        temple_points(temple, colours, prophecies)
        and _enough(
            prophecies,
            [k for k in may_join if temple_points(temple, colours, prophecies + CARD[k])],
            demands,
        )
        for temple in tops
        if temple != NONE
    )


def _enough(prophecies: bytes, may_join: list[int], demands: Demands) -> bool:
    """Whether these Prophecies and some of those that may join them are as many as needed."""
    if DIFFERENT_FRAMES in demands:
        different = len({_FRAME[kind] for kind in may_join})
    else:
        different = len(set(may_join))
    return len(prophecies) + different >= least_prophecies(demands)
