"""The solo levels that restrict a Cóatl's cards: 1, 3 and 4 (R10.10).

`demands` are the levels to apply: usually `Options.demands`; a part of them to find out which
level forbids something.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from .cards import CARD_BYTES, FITS, PROPHECIES
from .coatl import NONE, PROPHECIES_PER_COATL
from .options import DIFFERENT_FRAMES, EVERY_COATL_A_TEMPLE, FOUR_PROPHECIES
from .scoring import temple_points

_FRAME: Final = tuple(card.frame for card in PROPHECIES)

Demands = Sequence[int]


def least_prophecies(demands: Demands) -> int:
    """How many Prophecies a complete Cóatl must have (R5.4, level 4)."""
    return PROPHECIES_PER_COATL if FOUR_PROPHECIES in demands else 1


def needs_temple(demands: Demands) -> bool:
    """Whether a complete Cóatl must have a Temple (level 1)."""
    return EVERY_COATL_A_TEMPLE in demands


def same_frame(kind: int, prophecies: bytes, demands: Demands) -> bool:
    """Whether a Prophecy on the Cóatl has the same frame as this one, and that is forbidden
    (level 3).
    """
    return DIFFERENT_FRAMES in demands and _FRAME[kind] in [_FRAME[one] for one in prophecies]


def can_complete(
    colours: str, prophecies: bytes, hand: bytes, tops: Iterable[int], demands: Demands
) -> bool:
    """Whether hand and piles hold the cards that a closed Cóatl still needs to be completed."""
    candidates = [
        kind
        for kind in hand
        if kind not in prophecies
        and not same_frame(kind, prophecies, demands)
        and FITS[kind](colours)
    ]
    if not needs_temple(demands):
        return _enough(prophecies, candidates, demands)
    # Testing Prophecies one by one is enough: no Temple has two conditions about frames, so two
    # Prophecies cannot break a Temple together that each of them alone leaves intact.
    return any(
        temple_points(temple, colours, prophecies)
        and _enough(
            prophecies,
            [k for k in candidates if temple_points(temple, colours, prophecies + CARD_BYTES[k])],
            demands,
        )
        for temple in tops
        if temple != NONE
    )


def _enough(prophecies: bytes, candidates: list[int], demands: Demands) -> bool:
    """Whether these Prophecies and some that may join them reach the number needed."""
    if DIFFERENT_FRAMES in demands:
        different = len({_FRAME[kind] for kind in candidates})
    else:
        different = len(set(candidates))
    return len(prophecies) + different >= least_prophecies(demands)
