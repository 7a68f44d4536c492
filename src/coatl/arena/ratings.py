"""How strong bots are: Bradley-Terry ratings in Elo points, with 95 % intervals.

Of two bots one finishes ahead as often as `1 / (1 + 10 ** (difference / 400))` says. The ratings
are those under which what was seen is likeliest. A game of three or four counts as a game between
every two of its bots.

The prior: for every two bots one deal is imagined that the one wins, and one that the other wins,
so that winning everything does not make a bot infinitely strong.

The intervals come from the Bayesian bootstrap over deals: every deal, real or imagined, gets a
random weight, and the ratings are found again. All games of a deal share its weight, since they
share its luck.
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

from .match import Result

Pair = tuple[str, str]

#: How often the first of two bots finished ahead of the second; a tie is half for both.
Ahead = Mapping[Pair, float]

RESAMPLES: Final = 1000

#: Elo points in a natural logarithm of strength.
ELO: Final = 400 / log(10)

#: Newton's method has arrived when a step is shorter than this; a few steps are usual.
CLOSE: Final = 1e-6
ENOUGH_STEPS: Final = 100


@dataclass(frozen=True, slots=True)
class Rating:
    """Elo points above the mean of the field, and their 95 % interval."""

    elo: float
    low: float
    high: float


def ahead(results: Iterable[Result]) -> dict[Pair, float]:
    """Who finished ahead of whom in these games, and how often."""
    count: dict[Pair, float] = defaultdict(float)
    for result in results:
        seats = zip(result.bots, result.places, strict=True)
        for (one, place), (other, behind) in permutations(seats, 2):
            if one != other:
                count[one, other] += ((place < behind) + (place <= behind)) / 2
    return count


def elo(bots: Sequence[str], total: Ahead, deals: float) -> list[float]:
    """The ratings after so many deals, without intervals."""
    prior = _prior(bots, total, deals)
    strengths = fit(bots, {pair: total.get(pair, 0) + prior[pair] for pair in prior})
    return [ELO * strength for strength in strengths]


def ratings(bots: Sequence[str], deals: Sequence[Ahead]) -> list[Rating]:
    """The ratings with their intervals, from what happened on every deal. The same each time."""
    columns = {pair: [deal.get(pair, 0) for deal in deals] for pair in permutations(bots, 2)}
    total = {pair: sum(column) for pair, column in columns.items()}
    prior = _prior(bots, total, len(deals))
    best = elo(bots, total, len(deals))
    near = [rating / ELO for rating in best]
    chance = Random("ratings").random  # noqa: S311  # the same intervals each time
    samples = []
    for _ in range(RESAMPLES):
        weights = [-log(1 - chance()) for _ in deals]
        weighed = {
            pair: sum(map(mul, weights, columns[pair])) - prior[pair] * log(1 - chance())
            for pair in prior
        }
        samples.append(fit(bots, weighed, near))
    found = []
    for middle, strengths in zip(best, zip(*samples, strict=True), strict=True):
        cuts = quantiles(strengths, n=40)  # each cuts off 2.5 %
        found.append(Rating(middle, ELO * cuts[0], ELO * cuts[-1]))
    return found


def _prior(bots: Sequence[str], total: Ahead, deals: float) -> dict[Pair, float]:
    """What is imagined of every pair: as many games ahead as the two have in one deal."""
    met = {(a, b): total.get((a, b), 0) + total.get((b, a), 0) for a, b in permutations(bots, 2)}
    return {pair: games / deals if games else 1.0 for pair, games in met.items()}


def fit(bots: Sequence[str], counts: Ahead, near: Sequence[float] = ()) -> list[float]:
    """The likeliest strengths, as natural logarithms of mean 0: Newton's method, in steps that
    are never long. Every two bots must have finished ahead of each other, however rarely.
    """
    wins = [[counts.get((one, other), 0.0) for other in bots] for one in bots]
    strengths = list(near) or [0.0 for _ in bots]
    for _ in range(ENOUGH_STEPS):
        slope = [0.0 for _ in bots]
        curve = [[1.0 for _ in bots] for _ in bots]  # ones keep the mean where it is
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
        if longest < CLOSE:
            break
    return strengths


def _solve(matrix: list[list[float]], vector: list[float]) -> list[float]:
    """Gaussian elimination, for a matrix that is symmetric and positive definite."""
    rows = [[*row, value] for row, value in zip(matrix, vector, strict=True)]
    for at, pivot in enumerate(rows):
        pivot[:] = [value / pivot[at] for value in pivot]
        for row in rows:
            if row is not pivot:
                factor = row[at]
                row[:] = [value - factor * part for value, part in zip(row, pivot, strict=True)]
    return [row[-1] for row in rows]
