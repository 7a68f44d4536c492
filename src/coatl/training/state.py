"""The state of a training, and learning from the next round."""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING, Final

import numpy as np

from coatl.bots.learned.feature_list import INPUTS

from .league import LEARNER, GameTask, is_game_key, round_tasks
from .learner import Learner
from .learning_schedule import games_learnt, older_versions, rate_at, round_games, rounds_to_play
from .progress import Span, downsample
from .promotion import GateResult
from .replay_buffer import ReplayBuffer
from .selfplay import SeatResult
from .settings import Settings
from .targets import outcome, targets
from .workers import NetworkWeights

if TYPE_CHECKING:
    from .learner import Floats

#: The outputs of a network: the chance to win and the margin.
OUTPUTS: Final = 2


def network_sizes(settings: Settings) -> tuple[int, ...]:
    """The sizes of all layers."""
    return (INPUTS, *settings.network.hidden, OUTPUTS)


def generator(settings: Settings, purpose: str) -> np.random.Generator:
    """A random generator for one purpose: it follows from the seed, so none has to be saved."""
    digest = sha256(f"{settings.seed}/{purpose}".encode()).digest()
    return np.random.default_rng(int.from_bytes(digest[:16], "big"))


class TrainingState:
    """The complete state of a training.

    `version` counts the rounds that have been learnt from. `weights` are the versions that somebody
    plays with: the last two, older selves, and `best`. `finished` are games that have been played
    and not been learnt from yet.
    """

    def __init__(self, settings: Settings, values: Floats) -> None:
        learning = settings.learning
        self.settings = settings
        self.sizes = network_sizes(settings)
        self.learner = Learner(self.sizes, values, learning.weight_decay, learning.averaging)
        self.replay = ReplayBuffer(learning.replay, INPUTS)
        self.version = 0
        self.weights: dict[int, bytes] = {}
        self.best = 1
        self.finished: dict[str, tuple[SeatResult, ...]] = {}
        self.history: list[Span] = []
        self.gates: list[GateResult] = []

    @property
    def games(self) -> int:
        """The number of games that the learner has learnt from."""
        return games_learnt(self.settings, self.version)

    @property
    def played(self) -> int:
        """The number of training games that are finished."""
        return self.games + sum([is_game_key(key) for key in self.finished])

    def weights_for(self, task: GameTask) -> list[NetworkWeights | None]:
        """The weights that each seat of a game plays with."""
        return [
            None if seat.version is None else NetworkWeights(self.sizes, self.weights[seat.version])
            for seat in task.seats
        ]

    def learn_round(self, seconds: float) -> None:
        """Learn from the next round, whose games are all finished."""
        games = round_games(self.settings, self.version)
        span = Span(games.stop, seconds)
        for task in round_tasks(self.settings, self.version):
            results = self.finished.pop(task.key)
            span.add(task.kind, task.seats, results)
            self._add_samples(task, results)
        self._take_steps(games, span)
        self.finished = {key: kept for key, kept in self.finished.items() if is_game_key(key)}
        self.version += 1
        self.weights[self.version] = self.learner.average.tobytes()
        self._drop_weights()
        self.history = downsample([*self.history, span])

    def _add_samples(self, task: GameTask, results: tuple[SeatResult, ...]) -> None:
        learning = self.settings.learning
        for seat, result in zip(task.seats, results, strict=True):
            if seat.role != LEARNER or not result.samples:
                continue
            lambda_ = 1.0 if seat.version is None else learning.lambda_
            final = outcome(result, learning.margin_clip)
            wanted = targets(result.samples, final, lambda_, learning.margin_clip)
            features = np.frombuffer(b"".join([s.features for s in result.samples]), np.float32)
            self.replay.add(features.reshape(-1, INPUTS), np.array(wanted, np.float32))

    def _take_steps(self, games: range, span: Span) -> None:
        """Take the gradient steps that are due for a round."""
        learning = self.settings.learning
        is_bootstrap = self.version == 0
        least = 1 if is_bootstrap else max(1, learning.least_samples)
        if not games or len(self.replay) < least:
            return
        steps = round(learning.steps_per_game * len(games))
        if is_bootstrap:
            steps = learning.bootstrap_steps
        rate = rate_at(self.settings, games.start)
        rng = generator(self.settings, f"learn/{self.version}")
        for _ in range(steps):
            losses = self.learner.step(*self.replay.sample(rng, learning.batch), rate)
            span.win_loss += losses.win
            span.margin_loss += losses.margin
        span.steps += steps

    def add_gate(self, result: GateResult) -> None:
        """Add the result of a gate of the present version."""
        self.gates.append(result)
        if result.has_passed:
            self.best = self.version
            self._drop_weights()

    def _drop_weights(self) -> None:
        """Drop the versions that no game needs any more."""
        wanted = {self.version - 1, self.version, self.best}
        for number in rounds_to_play(self.version):
            wanted.update(older_versions(self.settings, number))
        self.weights = {number: kept for number, kept in self.weights.items() if number in wanted}
