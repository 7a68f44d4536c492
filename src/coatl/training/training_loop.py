"""The training loop: plays a round of games, learns from it, and starts over.

Which weights a game is played with, its deal and its seats follow from its number; games are learnt
from in the order of their numbers. So the same settings give the same weights, bit by bit, with any
number of workers and however often it is interrupted. Only another kind of processor or another
version of numpy may round sums differently.
"""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Final

import msgspec

from coatl import __version__
from coatl.bots.learned.network import load_card, load_weights, random_network, save_weights
from coatl.rules import RULES_VERSION, CoatlError

from . import checkpoint
from .league import GameTask, round_tasks
from .learner import values_of
from .learning_schedule import games_learnt, is_gate_due, round_games, rounds_to_play
from .promotion import gate_result, gate_tasks
from .settings import Settings
from .state import TrainingState, network_sizes
from .workers import Pool

if TYPE_CHECKING:
    from .learner import Floats

#: Seconds between checkpoints, and seconds to wait for results before looking at the clock.
SAVE_EVERY: Final = 60.0
WAIT: Final = 0.5

#: Weights in the folder of a training: where it started, the present ones, and the best so far.
START: Final = "start.json"
LATEST: Final = "latest.json"
BEST: Final = "best.json"


def load_or_begin(settings: Settings, folder: Path, base: Path) -> tuple[TrainingState, float]:
    """The training in a folder and its seconds so far, or a new one. `base` is the folder that
    `network.start` is relative to.
    """
    found = checkpoint.load(folder, settings)
    if found is not None:
        return found
    state = TrainingState(settings, _first_values(settings, base))
    start = settings.network.start
    if start is not None and base / start != folder / START:
        shutil.copyfile(base / start, folder / START)
    return state, 0.0


class Trainer:
    """A training that runs: it has been running for `seconds`, and is saved in a folder.

    `should_stop` is asked often. `watch` is called with the trainer after every wait, `on_gate`
    after every gate.
    """

    def __init__(
        self,
        state: TrainingState,
        seconds: float,
        folder: Path,
        pool: Pool,
        *,
        should_stop: Callable[[], bool] = lambda: False,
        watch: Callable[[Trainer], None] = lambda _: None,
        on_gate: Callable[[Trainer], None] = lambda _: None,
    ) -> None:
        self.state = state
        self.settings = state.settings
        self.folder = folder
        self._pool = pool
        self._should_stop = should_stop
        self._watch = watch
        self._on_gate = on_gate
        self._submitted: set[str] = set()
        self._seconds_before = seconds
        self._started = self._saved = time.monotonic()

    @property
    def seconds(self) -> float:
        """The seconds it has been running, in all runs together."""
        return self._seconds_before + time.monotonic() - self._started

    @property
    def is_done(self) -> bool:
        """Whether all games of the limit have been played."""
        games = self.settings.limits.games
        return games is not None and self.state.games >= games

    @property
    def _must_stop(self) -> bool:
        minutes = self.settings.limits.minutes
        return self._should_stop() or (minutes is not None and self.seconds >= 60 * minutes)

    def run(self) -> None:
        """Train until a limit is reached or `should_stop`; then save."""
        try:
            while not self._must_stop:
                if self._is_gate_due():
                    self._run_gate()
                elif self.is_done:
                    break
                else:
                    self._run_round()
        except _Stopped:
            pass
        self.save()

    # --- rounds and gates -----------------------------------------------------------------------

    def _run_round(self) -> None:
        """Wait for the next round and learn from it, while the one after it is being played."""
        version = self.state.version
        for number in rounds_to_play(version):
            if number == version or self._is_wanted(number):
                self._submit(round_tasks(self.settings, number))
        self._collect(round_tasks(self.settings, version))
        self.state.learn_round(self.seconds)
        if self.state.version == 1:
            self._write_weights(BEST)
        self._watch(self)

    def _is_wanted(self, number: int) -> bool:
        limit = self.settings.limits.games
        return limit is None or round_games(self.settings, number).start < limit

    def _is_gate_due(self) -> bool:
        """Whether it is time for a gate: they come at regular intervals, and at the end."""
        state = self.state
        last = state.gates[-1].games if state.gates else games_learnt(self.settings, 1)
        at_end = self.is_done and bool(self.settings.gate.deals) and state.games > last
        return at_end or (state.version > 1 and is_gate_due(self.settings, state.games, last))

    def _run_gate(self) -> None:
        """Measure the present weights against the best; if they are better, they are the best."""
        state = self.state
        tasks = gate_tasks(self.settings, state.games, state.version, state.best)
        self._submit(tasks)
        self._collect(tasks)
        results = {task.key: state.finished.pop(task.key) for task in tasks}
        best_games = games_learnt(self.settings, state.best)
        state.add_gate(gate_result(self.settings, tasks, results, state.games, best_games))
        if state.best == state.version:
            self._write_weights(BEST)
        self._on_gate(self)

    def _submit(self, tasks: Iterable[GameTask]) -> None:
        """Submit the games that are neither finished nor submitted."""
        for task in tasks:
            if task.key not in self._submitted and task.key not in self.state.finished:
                self._submitted.add(task.key)
                self._pool.submit(task, self.state.weights_for(task))

    def _collect(self, tasks: Iterable[GameTask]) -> None:
        """Wait for these games, saving now and then. Raises `_Stopped` if it must stop."""
        finished = self.state.finished
        missing = {task.key for task in tasks} - finished.keys()
        while missing:
            if self._must_stop:
                raise _Stopped
            try:
                results = self._pool.results(WAIT)
            except Exception:
                self.save()
                raise
            for key, seats in results:
                finished[key] = seats
                self._submitted.discard(key)
                missing.discard(key)
            self._watch(self)
            if time.monotonic() - self._saved >= SAVE_EVERY:
                self.save()

    # --- files ----------------------------------------------------------------------------------

    def save(self) -> None:
        """Write a checkpoint, and the present weights for bots."""
        checkpoint.save(self.folder, self.state, self.seconds)
        self._write_weights(LATEST)
        self._saved = time.monotonic()

    def _write_weights(self, name: str) -> None:
        """Write the present weights atomically."""
        unfinished = self.folder / f".{name}"
        save_weights(unfinished, self.state.learner.network(), self._card())
        unfinished.replace(self.folder / name)

    def _card(self) -> dict[str, object]:
        """The description of the present weights for their file, with the last gate."""
        gates = self.state.gates
        return {
            "recipe": msgspec.to_builtins(self.settings),
            "games": self.state.games,
            "seed": self.settings.seed,
            "date": datetime.now(UTC).date().isoformat(),
            "coatl": __version__,
            "rules": RULES_VERSION,
            "strength": msgspec.to_builtins(gates[-1]) if gates else None,
            "started_from": _origin(self.folder / START),
        }


class _Stopped(Exception):
    """The training must stop before a round or a gate is over."""


def _origin(start: Path) -> dict[str, object] | None:
    """The description of the weights that a training started from, and of their origin."""
    if not start.exists():
        return None
    card = load_card(start)
    names = ("seed", "games", "date", "coatl", "rules", "started_from")
    return {name: card.get(name) for name in names}


def _first_values(settings: Settings, base: Path) -> Floats:
    """The first weights: random, or those of the file in the settings."""
    sizes = network_sizes(settings)
    start = settings.network.start
    if start is None:
        rng = Random(f"{settings.seed}/start")  # noqa: S311  # it must repeat
        return values_of(random_network(settings.network.hidden, rng))
    network = load_weights(base / start)
    if tuple(network.sizes) != sizes:
        found, wanted = ("-".join(map(str, each)) for each in (network.sizes, sizes))
        raise CoatlError("start-of-other-shape", path=base / start, found=found, wanted=wanted)
    return values_of(network)
