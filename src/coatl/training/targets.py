"""Training targets of a finished game: TD(lambda)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from .selfplay import Sample, SeatResult


class Target(NamedTuple):
    """The chance to win and the margin, in points, to predict for an afterstate."""

    win: float
    margin: float


def outcome(seat: SeatResult, clip: tuple[float, float]) -> Target:
    """The outcome of the game for a seat, with its margin clipped."""
    return Target(seat.share, _clipped(seat.margin, clip))


def targets(
    samples: Sequence[Sample], final: Target, lambda_: float, clip: tuple[float, float]
) -> list[Target]:
    """The targets of one seat's afterstates, in their order.

    The last one's is the outcome of the game. Going back, each target is `lambda_` times the target
    after it plus `1 - lambda_` times the prediction there. With 1, all of them are the outcome.
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
