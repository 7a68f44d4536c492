"""The training loop: play a round of games, learn from it, and again.

The first round is played with a hand-made value, unless there are weights to start from; every
other one with the weights that were there when the round before it began to be learnt from. So the
workers play on while the learner learns, and which weights a game is played with depends on its
number alone. Games are learnt from in the order of their numbers. The same settings therefore give
the same weights, bit by bit, with any number of workers and however often it is interrupted; on
another kind of processor, or with another version of numpy, sums may be rounded differently.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import Final

import numpy as np

from coatl.bots.learned.network import INPUTS, load_weights, save_weights
from coatl.rules import CoatlError

from . import checkpoint as disk
from .checkpoint import Checkpoint
from .league import LEARNER, Task, training_task
from .learner import Learner, initial_values, values_of
from .progress import Span, thinned
from .replay import Replay
from .selfplay import SeatResult
from .settings import Settings
from .targets import outcome, targets
from .workers import Pool, Weights

#: Seconds between checkpoints, and for which one waits before looking around.
SAVE_EVERY: Final = 60.0
WAIT: Final = 0.5

LATEST: Final = "latest.json"


class Trainer:
    """A training in a folder: continued if it is there, begun if not.

    `run` plays and learns until the limits are reached or `should_stop` says so. `watch` is called
    often, with the trainer, to show where it is.
    """

    def __init__(
        self,
        settings: Settings,
        folder: Path,
        pool: Pool,
        *,
        beside: Path = Path(),
        should_stop: Callable[[], bool] = lambda: False,
        watch: Callable[[Trainer], None] = lambda _: None,
    ) -> None:
        self.settings = settings
        self.folder = folder
        self._pool = pool
        self._should_stop = should_stop
        self._watch = watch
        self.sizes = (INPUTS, *settings.network.hidden, 2)
        self.replay = Replay(settings.learning.replay, INPUTS)
        self._submitted: set[str] = set()
        self._saved_at = self._started = time.monotonic()
        self._before = 0.0
        found = disk.load(folder, settings, self.replay)
        if found is None:
            self._begin(beside)
        else:
            self._resume(found)

    def _begin(self, beside: Path) -> None:
        self.learner = Learner(
            self.sizes, self._first_values(beside), self.settings.learning.weight_decay
        )
        self.learnt = 0
        self.weights: dict[int, bytes] = {}
        self.older: list[int] = []
        self.best = 0
        self.finished: dict[str, tuple[SeatResult, ...]] = {}
        self.history: list[Span] = []

    def _first_values(self, beside: Path) -> np.ndarray:
        start = self.settings.network.start
        if start is None:
            return initial_values(self.sizes, self._generator("start"))
        network = load_weights(beside / start)
        if network.sizes != self.sizes:
            raise CoatlError(
                "start-of-other-shape", path=start, found=network.sizes, wanted=self.sizes
            )
        return values_of(network)

    def _resume(self, found: Checkpoint) -> None:
        learner = Learner(
            self.sizes,
            np.frombuffer(found.values, np.float32),
            self.settings.learning.weight_decay,
        )
        learner.first[:] = np.frombuffer(found.first, np.float32)
        learner.second[:] = np.frombuffer(found.second, np.float32)
        learner.steps = found.steps
        self.learner = learner
        self.learnt = found.learnt
        self.weights = found.weights
        self.older = found.older
        self.best = found.best
        self.finished = found.finished
        self.history = found.history
        self._before = found.seconds

    # --- where it is ----------------------------------------------------------------------------

    def round_games(self, number: int) -> range:
        """The games of a round, by number. The first round is the bootstrap, and may be empty."""
        learning = self.settings.learning
        if number == 0:
            return range(learning.bootstrap_games)
        first = learning.bootstrap_games + (number - 1) * learning.round_games
        return range(first, first + learning.round_games)

    @property
    def games(self) -> int:
        """How many games have been learnt from."""
        return self.round_games(self.learnt).start

    @property
    def seconds(self) -> float:
        """How long it has been running, in all."""
        return self._before + time.monotonic() - self._started

    @property
    def is_done(self) -> bool:
        """Whether a limit is reached."""
        return self._is_played_out or self._is_out_of_time

    @property
    def _is_played_out(self) -> bool:
        games = self.settings.limits.games
        return games is not None and self.games >= games

    @property
    def _is_out_of_time(self) -> bool:
        minutes = self.settings.limits.minutes
        return minutes is not None and self.seconds >= 60 * minutes

    # --- the loop -------------------------------------------------------------------------------

    def run(self) -> None:
        """Train until a limit is reached or somebody stops it, and keep where it came to."""
        while not self.is_done:
            self._submit_rounds()
            if not self._collect(self._keys(self.learnt)):
                break
            self._learn()
        self.save()

    def _submit_rounds(self) -> None:
        """Hand out the next round and, so that nobody is idle, the one after it."""
        limit = self.settings.limits.games
        last = self.learnt + 1 if self.learnt else 0
        for number in range(self.learnt, last + 1):
            games = self.round_games(number)
            if limit is None or games.start < limit:
                for task in self._tasks(number, games):
                    self._submit(task)

    def _tasks(self, number: int, games: Iterable[int]) -> Iterator[Task]:
        version = max(1, number - 1) if number else None
        older = [kept for kept in self.older if version is not None and kept < version]
        for game in games:
            yield training_task(self.settings, game, version, older)

    def _submit(self, task: Task) -> None:
        if task.key in self._submitted or task.key in self.finished:
            return
        self._submitted.add(task.key)
        weights = [
            None if seat.version is None else Weights(self.sizes, self.weights[seat.version])
            for seat in task.seats
        ]
        self._pool.submit(task, weights)

    def _keys(self, number: int) -> list[str]:
        return [f"game/{game}" for game in self.round_games(number)]

    def _collect(self, keys: list[str]) -> bool:
        """Wait for these games; False if it has to stop before."""
        missing = [key for key in keys if key not in self.finished]
        while missing:
            if self._should_stop() or self._is_out_of_time:
                return False
            for key, seats in self._pool.results(WAIT):
                self.finished[key] = seats
                self._submitted.discard(key)
            missing = [key for key in missing if key not in self.finished]
            self._watch(self)
            if time.monotonic() - self._saved_at >= SAVE_EVERY:
                self.save()
        return True

    # --- learning -------------------------------------------------------------------------------

    def _learn(self) -> None:
        """Learn from the next round, all of which has been played."""
        games = self.round_games(self.learnt)
        span = Span(games.stop, self.seconds)
        for task in self._tasks(self.learnt, games):
            self._remember(task, self.finished.pop(task.key), span)
        self._descend(games, span)
        self.learnt += 1
        self._keep_versions()
        self.history = thinned([*self.history, span])

    def _remember(self, task: Task, seats: tuple[SeatResult, ...], span: Span) -> None:
        learning = self.settings.learning
        by_hand = task.seats[0].version is None
        span.add(task.seats, seats, predicted=not by_hand)
        trace = 1.0 if by_hand else learning.lambda_
        for planned, seat in zip(task.seats, seats, strict=True):
            if planned.role != LEARNER or not seat.samples:
                continue
            final = outcome(seat, learning.margin_clip)
            wanted = targets(seat.samples, final, trace, learning.margin_clip)
            features = np.frombuffer(b"".join([s.features for s in seat.samples]), np.float32)
            self.replay.add(features.reshape(-1, INPUTS), np.array(wanted, np.float32))

    def _descend(self, games: range, span: Span) -> None:
        """Take the steps that a round is due."""
        learning = self.settings.learning
        if len(self.replay) < max(1, learning.least_samples):
            return
        steps = round(learning.steps_per_game * len(games))
        if self.learnt == 0:
            steps = learning.bootstrap_steps if games else 0
        rate = [rate for start, rate in learning.rates if start <= games.start][-1]
        rng = self._generator(f"learn/{self.learnt}")
        for _ in range(steps):
            losses = self.learner.step(*self.replay.draw(rng, learning.batch), rate)
            span.steps += 1
            span.win_loss += losses.win
            span.margin_loss += losses.margin

    def _keep_versions(self) -> None:
        """Keep the new weights, and of the others those that somebody will play with."""
        league = self.settings.league
        self.weights[self.learnt] = self.learner.values.tobytes()
        games = self.round_games(self.learnt - 1)
        if self.learnt > 1 and games.start // league.keep_every < games.stop // league.keep_every:
            self.older = [*self.older, self.learnt][-league.keep :]
        wanted = {self.learnt - 1, self.learnt, self.best, *self.older}
        self.weights = {number: kept for number, kept in self.weights.items() if number in wanted}

    def _generator(self, purpose: str) -> np.random.Generator:
        """Chance of its own for each purpose, so that none of it need be kept."""
        digest = sha256(f"{self.settings.seed}/{purpose}".encode()).digest()
        return np.random.default_rng(int.from_bytes(digest[:16]))

    # --- on disk --------------------------------------------------------------------------------

    def save(self) -> None:
        """Keep where it is."""
        found = Checkpoint(
            identity=disk.identity(self.settings),
            learnt=self.learnt,
            seconds=self.seconds,
            values=self.learner.values.tobytes(),
            first=self.learner.first.tobytes(),
            second=self.learner.second.tobytes(),
            steps=self.learner.steps,
            samples=self.replay.added,
            weights=self.weights,
            older=self.older,
            best=self.best,
            finished=self.finished,
            history=self.history,
        )
        disk.save(self.folder, found, self.replay)
        save_weights(self.folder / LATEST, self.learner.network(), self.card())
        self._saved_at = time.monotonic()

    def card(self) -> dict[str, object]:
        """What is told of the weights in their file."""
        return {"games": self.games, "seed": self.settings.seed, "minutes": self.seconds / 60}
