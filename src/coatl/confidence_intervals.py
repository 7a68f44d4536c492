"""Confidence intervals of rates and means."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import NormalDist, fmean, stdev, variance
from typing import Final

#: Half-width, in standard deviations, of the central 95 % of a normal distribution.
_Z: Final = NormalDist().inv_cdf(0.975)


def wilson(wins: float, games: float) -> tuple[float, float]:
    """The 95 % Wilson score interval of a rate, given `wins` in `games`."""
    if not games:
        return 0.0, 1.0
    rate = wins / games
    spread = _Z * _Z / games
    centre = (rate + spread / 2) / (1 + spread)
    half = sqrt(spread * (rate * (1 - rate) + spread / 4)) / (1 + spread)
    return max(0.0, centre - half), min(1.0, centre + half)


def wilson_of_clusters(rates: Sequence[float], games: int) -> tuple[float, float]:
    """The 95 % Wilson interval of a mean rate over clusters of dependent games.

    `rates` has one rate per cluster, such as one deal played from every seat; `games` is the total
    number of games. The effective sample size is the number of independent games whose mean would
    vary as much, at most `games`; if all rates are equal, it is the number of clusters.
    """
    rate = fmean(rates) if rates else 0.0
    spread = variance(rates) / len(rates) if len(rates) > 1 else 0.0
    effective = min(rate * (1 - rate) / spread, games) if spread else len(rates)
    return wilson(rate * effective, effective)


def mean_interval(values: Sequence[float]) -> tuple[float, float]:
    """The mean of at least two values and the half-width of its 95 % interval."""
    return fmean(values), _Z * stdev(values) / sqrt(len(values))
