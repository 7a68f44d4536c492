"""A training on disk: a folder from which it resumes exactly.

| file | holds |
|---|---|
| `settings.toml` | a copy of the settings |
| `checkpoint.msgpack` | weights, optimiser, counters, games not learnt from yet, history |
| `samples/` | the replay buffer |
| `latest.json`, `best.json` | weights for bots |
| `start.json` | the weights it started from |
| `report.html` | curves |
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final
from zipfile import BadZipFile

import msgspec
import numpy as np

from coatl.bots.learned.feature_list import FEATURES_VERSION
from coatl.bots.learned.network import count_values
from coatl.files import atomic_bytes, lock
from coatl.rules import RULES_VERSION, CoatlError

from .progress import Span
from .promotion import GateResult
from .selfplay import SeatResult
from .settings import Settings
from .state import TrainingState, network_sizes

#: The version of the format. Raise it when a field changes its meaning.
FORMAT: Final = 2

CHECKPOINT: Final = "checkpoint.msgpack"
SAMPLES: Final = "samples"
LOCK: Final = ".lock"


class _Checkpoint(msgspec.Struct, kw_only=True):
    """A training state without its replay buffer, which has files of its own."""

    identity: dict[str, Any]
    seconds: float
    version: int
    values: bytes
    average: bytes
    first_moment: bytes
    second_moment: bytes
    steps: int
    samples: int
    weights: dict[int, bytes]
    best: int
    finished: dict[str, tuple[SeatResult, ...]]
    history: list[Span]
    gates: list[GateResult]


class _Identity(msgspec.Struct):
    identity: dict[str, Any]


def identity(settings: Settings) -> dict[str, Any]:
    """The settings that must be the same to resume a training."""
    versions = {"format": FORMAT, "rules": RULES_VERSION, "features": FEATURES_VERSION}
    found: dict[str, Any] = {**versions, "sizes": network_sizes(settings), **settings.identity()}
    return found


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Lock a folder against other trainings."""
    with (folder / LOCK).open("ab", buffering=0) as file:
        if not lock(file):
            raise CoatlError("training-in-use", folder=folder)
        yield


def save(folder: Path, state: TrainingState, seconds: float) -> None:
    """Write a checkpoint atomically: after an interruption this one or the last is complete."""
    state.replay.save(folder / SAMPLES)
    learner = state.learner
    checkpoint = _Checkpoint(
        identity=identity(state.settings),
        seconds=seconds,
        version=state.version,
        values=learner.values.tobytes(),
        average=learner.average.tobytes(),
        first_moment=learner.first_moment.tobytes(),
        second_moment=learner.second_moment.tobytes(),
        steps=learner.steps,
        samples=state.replay.added,
        weights=state.weights,
        best=state.best,
        finished=state.finished,
        history=state.history,
        gates=state.gates,
    )
    with atomic_bytes(folder / CHECKPOINT) as file:
        file.write(msgspec.msgpack.encode(checkpoint))
    state.replay.prune(folder / SAMPLES)


def load(folder: Path, settings: Settings) -> tuple[TrainingState, float] | None:
    """The training in a folder and for how many seconds it has been running; None if there is none.

    One with other settings is refused, and so is one whose files are damaged.
    """
    path = folder / CHECKPOINT
    try:
        raw = path.read_bytes()
    except FileNotFoundError:
        return None
    try:
        _check_identity(folder, raw, settings)
        checkpoint = msgspec.msgpack.decode(raw, type=_Checkpoint)
        return _restored(folder, settings, checkpoint), checkpoint.seconds
    except CoatlError:
        raise
    except (msgspec.MsgspecError, ValueError, KeyError, OSError, EOFError, BadZipFile) as error:
        raise CoatlError("checkpoint-damaged", path=path, why=error) from None


def _check_identity(folder: Path, raw: bytes, settings: Settings) -> None:
    there = msgspec.msgpack.decode(raw, type=_Identity).identity
    here = msgspec.msgpack.decode(msgspec.msgpack.encode(identity(settings)))  # tuples as lists
    names = tuple(sorted(name for name in here | there if here.get(name) != there.get(name)))
    if names:
        raise CoatlError("other-training", folder=folder, differences=names)


def _restored(folder: Path, settings: Settings, checkpoint: _Checkpoint) -> TrainingState:
    size = count_values(network_sizes(settings))
    if any(len(values) != 4 * size for values in checkpoint.weights.values()):
        raise ValueError("weights of another size")
    state = TrainingState(settings, np.frombuffer(checkpoint.values, np.float32, size))
    learner = state.learner
    learner.average[:] = np.frombuffer(checkpoint.average, np.float32, size)
    learner.first_moment[:] = np.frombuffer(checkpoint.first_moment, np.float32, size)
    learner.second_moment[:] = np.frombuffer(checkpoint.second_moment, np.float32, size)
    learner.steps = checkpoint.steps
    state.replay.load(folder / SAMPLES, checkpoint.samples)
    state.version = checkpoint.version
    state.weights = checkpoint.weights
    state.best = checkpoint.best
    state.finished = checkpoint.finished
    state.history = checkpoint.history
    state.gates = checkpoint.gates
    return state
