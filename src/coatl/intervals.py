"""How sure a rate or a mean is that was found in so many games."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import NormalDist, fmean, stdev, variance
from typing import Final

#: How many standard deviations to either side hold 95 % of a normal distribution.
_Z: Final = NormalDist().inv_cdf(0.975)


def wilson(wins: float, games: float) -> tuple[float, float]:
    """The Wilson score interval, 95 %, of the rate of which `wins` in `games` were seen."""
    if not games:
        return 0.0, 1.0
    rate = wins / games
    spread = _Z * _Z / games
    centre = (rate + spread / 2) / (1 + spread)
    half = sqrt(spread * (rate * (1 - rate) + spread / 4)) / (1 + spread)
    return max(0.0, centre - half), min(1.0, centre + half)


def wilson_of_units(rates: Sequence[float], games: int) -> tuple[float, float]:
    """The Wilson interval, 95 %, of the mean of these rates: one for each unit of games that go
    together, such as the same deal played from every seat, `games` in all.

    It is as wide as for that many single games whose mean would vary as much; for no more than
    there were, and where no two units differ for as many as there are units.
    """
    rate = fmean(rates) if rates else 0.0
    spread = variance(rates) / len(rates) if len(rates) > 1 else 0.0
    single = min(rate * (1 - rate) / spread, games) if spread else len(rates)
    return wilson(rate * single, single)


def mean_interval(values: Sequence[float]) -> tuple[float, float]:
    """The mean of at least two values and half the width of its 95 % interval."""
    return fmean(values), _Z * stdev(values) / sqrt(len(values))
