"""Bradley-Terry ratings in Elo points, with 95 % intervals.

The model: the weaker of two bots finishes ahead with probability
`1 / (1 + 10 ** (difference / 400))`. The ratings maximise the likelihood of the results. A game of
three or four players counts as one game between every two of its bots.

The prior: for every two bots, one imaginary deal that one of them wins and one that the other wins.
Without it, a bot that wins every game would have an infinite rating.

The intervals: Bayesian bootstrap over deals. Every deal, real or imaginary, gets a random weight,
and the ratings are fitted again. All games of a deal share its weight, because they share its luck.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations
from math import exp, log
from operator import mul
from random import Random
from statistics import quantiles
from typing import Final

from .match import MatchResult

Pair = tuple[str, str]

#: How often the first of two bots finished ahead of the second; a tie counts half for each.
AheadCounts = Mapping[Pair, float]

#: The number of bootstrap samples.
RESAMPLES: Final = 1000

#: Elo points per unit of log-strength.
ELO: Final = 400 / log(10)

#: Newton's method stops at a step shorter than this, usually after a few iterations.
TOLERANCE: Final = 1e-6
MAX_ITERATIONS: Final = 100


@dataclass(frozen=True, slots=True)
class Rating:
    """A rating in Elo points above the mean of all bots, and its 95 % interval."""

    elo: float
    low: float
    high: float


def ahead(results: Iterable[MatchResult]) -> dict[Pair, float]:
    """Count how often each bot finished ahead of each other bot in these games."""
    count: dict[Pair, float] = defaultdict(float)
    for result in results:
        seats = zip(result.bots, result.places, strict=True)
        for (one, place), (other, behind) in permutations(seats, 2):
            if one != other:
                count[one, other] += ((place < behind) + (place <= behind)) / 2
    return count


def elo(bots: Sequence[str], total: AheadCounts, deals: float) -> list[float]:
    """The ratings without intervals, from the counts of this many deals."""
    prior = _prior(bots, total, deals)
    strengths = fit(bots, {pair: total.get(pair, 0) + prior[pair] for pair in prior})
    return [ELO * strength for strength in strengths]


def ratings(bots: Sequence[str], deals: Sequence[AheadCounts]) -> list[Rating]:
    """The ratings with intervals, from the counts of every deal; deterministic."""
    columns = {pair: [deal.get(pair, 0) for deal in deals] for pair in permutations(bots, 2)}
    total = {pair: sum(column) for pair, column in columns.items()}
    prior = _prior(bots, total, len(deals))
    best = elo(bots, total, len(deals))
    near = [rating / ELO for rating in best]
    chance = Random("ratings").random  # noqa: S311  # a fixed seed, for the same intervals
    samples = []
    for _ in range(RESAMPLES):
        weights = [-log(1 - chance()) for _ in deals]
        weighted = {
            pair: sum(map(mul, weights, columns[pair])) - prior[pair] * log(1 - chance())
            for pair in prior
        }
        samples.append(fit(bots, weighted, near))
    found = []
    for middle, strengths in zip(best, zip(*samples, strict=True), strict=True):
        cuts = quantiles(strengths, n=40)  # steps of 2.5 %
        found.append(Rating(middle, ELO * cuts[0], ELO * cuts[-1]))
    return found


def _prior(bots: Sequence[str], total: AheadCounts, deals: float) -> dict[Pair, float]:
    """The prior of every pair: one deal's worth of games ahead, in each direction."""
    met = {(a, b): total.get((a, b), 0) + total.get((b, a), 0) for a, b in permutations(bots, 2)}
    return {pair: games / deals if games else 1.0 for pair, games in met.items()}


def fit(bots: Sequence[str], counts: AheadCounts, near: Sequence[float] = ()) -> list[float]:
    """The most likely log-strengths, with mean 0, by Newton's method with limited step length.

    `near` is where to start. Of every two bots each must have a positive count.
    """
    wins = [[counts.get((one, other), 0.0) for other in bots] for one in bots]
    strengths = list(near) or [0.0 for _ in bots]
    for _ in range(MAX_ITERATIONS):
        slope = [0.0 for _ in bots]
        curve = [[1.0 for _ in bots] for _ in bots]  # the ones keep the mean at 0
        for i in range(len(bots)):
            for j in range(i):
                chance = 1 / (1 + exp(strengths[j] - strengths[i]))
                games = wins[i][j] + wins[j][i]
                surplus = wins[i][j] - games * chance
                slope[i] += surplus
                slope[j] -= surplus
                bend = games * chance * (1 - chance)
                curve[i][i] += bend
                curve[j][j] += bend
                curve[i][j] -= bend
                curve[j][i] -= bend
        step = _solve(curve, slope)
        longest = max(map(abs, step))
        short = 1 / max(1.0, longest)
        strengths = [strength + short * by for strength, by in zip(strengths, step, strict=True)]
        if longest < TOLERANCE:
            break
    return strengths


def _solve(matrix: list[list[float]], vector: list[float]) -> list[float]:
    """Solve a linear system with a symmetric positive definite matrix, by Gaussian elimination."""
    rows = [[*row, value] for row, value in zip(matrix, vector, strict=True)]
    for at, pivot in enumerate(rows):
        pivot[:] = [value / pivot[at] for value in pivot]
        for row in rows:
            if row is not pivot:
                factor = row[at]
                row[:] = [value - factor * part for value, part in zip(row, pivot, strict=True)]
    return [row[-1] for row in rows]
