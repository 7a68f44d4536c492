"""What a value should have been, known once the game is over: TD(lambda), backwards."""

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
    samples: Sequence[Sample], final: Target, trace: float, clip: tuple[float, float]
) -> list[Target]:
    """The targets of one seat's afterstates, in their order.

    The last one's is the outcome of the game. Going back, each step mixes the target after it with
    what was predicted there: `trace` (the lambda of TD(lambda)) of the first, the rest of the
    second. A `trace` of 1 gives everyone the outcome.
    """
    found: list[Target] = []
    win, margin = final
    for sample in reversed(samples):
        found.append(Target(win, margin))
        win = trace * win + (1 - trace) * sample.win
        margin = trace * margin + (1 - trace) * _clipped(sample.margin, clip)
    found.reverse()
    return found


def _clipped(margin: float, clip: tuple[float, float]) -> float:
    low, high = clip
    return min(high, max(low, margin))
