"""What the network should have predicted, known once the game is over: TD(lambda)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from .selfplay import Sample, SeatResult


class Target(NamedTuple):
    """The chance to win and the margin, in points, that an afterstate should be given."""

    win: float
    margin: float


def outcome(seat: SeatResult, clip: tuple[float, float]) -> Target:
    """What the game came to for that seat, its margin clipped."""
    return Target(seat.share, _clipped(seat.margin, clip))


def targets(
    samples: Sequence[Sample], final: Target, lambda_: float, clip: tuple[float, float]
) -> list[Target]:
    """The targets of one seat's afterstates, in their order.

    The last one's is the outcome of the game. Going back, each target is `lambda_` times the target
    after it plus the rest times what was predicted there. With 1, all of them are the outcome.
    """
    found: list[Target] = []
    win, margin = final
    for sample in reversed(samples):
        found.append(Target(win, margin))
        win = lambda_ * win + (1 - lambda_) * sample.win
        margin = lambda_ * margin + (1 - lambda_) * _clipped(sample.margin, clip)
    found.reverse()
    return found


def _clipped(margin: float, clip: tuple[float, float]) -> float:
    low, high = clip
    return min(high, max(low, margin))
