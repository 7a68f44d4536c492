"""A game that takes no time and can be learnt: of three rows of features take the best.

Points are what the first feature of each row that was taken says. Everything else is noise.
"""

from __future__ import annotations

import math
import time
from array import array
from collections.abc import Sequence
from random import Random

from coatl.bots.learned.feature_list import INPUTS
from coatl.bots.learned.policy import Policy
from coatl.bots.learned.vectors import floats
from coatl.rules import Options
from coatl.training.league import LEARNER, GameTask, LeagueSeat
from coatl.training.selfplay import PlayedGame, Player, Sample, SeatResult
from coatl.training.settings import Settings, parse_settings
from coatl.training.workers import Finished, NetworkWeights, play_task

TURNS = 8
ADAM = 44

#: Small enough to be learnt in a moment.
SETTINGS = """
seed = "test"

[network]
hidden = [6, 4]

[limits]
games = 92

[[games]]
players = 1

[[games]]
players = 2

[learning]
round_games = 16
bootstrap_games = 12
bootstrap_steps = 30
least_samples = 50
replay = 600
rates = [[0, 3e-3], [40, 1e-3]]
noise_games = 60

[league]
keep_every = 20
keep = 2

[gate]
every = 40
deals = 6
"""


def settings(*changes: tuple[str, str], text: str = SETTINGS) -> Settings:
    """The settings above, with some of their text replaced."""
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    return parse_settings(text)


def play_game(options: Options, players: Sequence[Player], seed: str) -> PlayedGame:
    """Play; the same seed offers the same rows."""
    rng = Random(seed)
    policies = [player for player in players if isinstance(player, Policy)]
    samples: list[list[Sample]] = [[] for _ in policies]
    points = [0 for _ in policies]
    for _ in range(TURNS):
        for seat, policy in enumerate(policies):
            offered = [[rng.uniform(-1, 1) for _ in range(3)] for _ in range(3)]
            judged = [_evaluate(policy, row) for row in offered]
            noise = [policy.style.noise * rng.gauss(0, 1) for _ in judged]
            worth = [_worth(policy, *pair) + luck for pair, luck in zip(judged, noise, strict=True)]
            best = worth.index(max(worth))
            points[seat] += round(5 + 4 * offered[best][0])
            samples[seat].append(Sample(_features(offered[best]), *judged[best]))
    return PlayedGame(options, seed, tuple(_results(samples, points)))


def slow_game(options: Options, players: Sequence[Player], seed: str) -> PlayedGame:
    """The same, so slow that it can be interrupted."""
    time.sleep(0.03)
    return play_game(options, players, seed)


def _evaluate(policy: Policy, row: list[float]) -> tuple[float, float]:
    if policy.network is None:
        return 0.5, 0.0
    return policy.network.evaluate(floats([*row, *[0.0] * (INPUTS - len(row))]))


def _worth(policy: Policy, win: float, margin: float) -> float:
    return policy.style.win * win + policy.style.margin * margin


def _features(row: list[float]) -> bytes:
    return array("f", [*row, *[0.0] * (INPUTS - len(row))]).tobytes()


def _results(samples: list[list[Sample]], points: list[int]) -> list[SeatResult]:
    found = []
    for seat, own in enumerate(points):
        rival = max([p for other, p in enumerate(points) if other != seat], default=ADAM)
        share = 1.0 if own > rival else 0.5 if own == rival else 0.0
        seen = tuple(samples[seat])
        found.append(SeatResult(seen, own, share, own - rival, TURNS, 3, 7, 2, 20))
    return found


class Recorder:
    """A pool in this process that records its tasks."""

    def __init__(self) -> None:
        self.tasks: list[GameTask] = []
        self._waiting: list[tuple[GameTask, Sequence[NetworkWeights | None]]] = []

    def submit(self, task: GameTask, weights: Sequence[NetworkWeights | None]) -> None:
        self.tasks.append(task)
        self._waiting.append((task, weights))

    def results(self, timeout: float) -> list[Finished]:
        return [play_task(play_game, *self._waiting.pop())]  # the last first

    def close(self) -> None:
        self._waiting.clear()


def seat_result(
    share: float = 1.0, margin: float = 10.0, points: int = 40, predicted: Sequence[float] = ()
) -> SeatResult:
    """A result with samples of these predicted chances to win."""
    samples = [Sample(_features([0.0]), win, 0.0) for win in predicted]
    return SeatResult(tuple(samples), points, share, margin, 20, 3, 7, 2, 24)


def is_close(one: float, other: float) -> bool:
    return math.isclose(one, other, rel_tol=1e-9, abs_tol=1e-9)


def learner(seat: LeagueSeat) -> bool:
    return seat.role == LEARNER
