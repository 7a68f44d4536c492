"""Where training games are played."""

from __future__ import annotations

import time
from multiprocessing import active_children
from pathlib import Path

import pytest

from coatl.training.league import LEARNER, GameTask, round_tasks
from coatl.training.state import TrainingState
from coatl.training.training_loop import load_or_begin
from coatl.training.workers import Finished, InProcesses, InThisProcess, Pool

from .fake import play_game, settings

SETTINGS = settings(("round_games = 16", "round_games = 40"))


@pytest.fixture
def state(tmp_path: Path) -> TrainingState:
    found, _ = load_or_begin(SETTINGS, tmp_path, tmp_path)
    found.weights[1] = found.learner.values.tobytes()
    return found


def played(pool: Pool, state: TrainingState, tasks: list[GameTask]) -> dict[str, Finished]:
    for task in tasks:
        pool.submit(task, state.weights_for(task))
    found: dict[str, Finished] = {}
    deadline = time.monotonic() + 60
    while len(found) < len(tasks):
        assert time.monotonic() < deadline
        found |= {finished.key: finished for finished in pool.results(1.0)}
    return found


def test_processes_play_what_one_would(state: TrainingState) -> None:
    tasks = round_tasks(SETTINGS, 1)
    there, here = InProcesses(play_game, 2), InThisProcess(play_game)
    try:
        assert played(there, state, tasks) == played(here, state, tasks)
    finally:
        there.close()
    assert active_children() == []


def test_only_what_is_learnt_from_has_samples(state: TrainingState) -> None:
    tasks = round_tasks(SETTINGS, 1)
    found = played(InThisProcess(play_game), state, tasks)
    seen = {
        (seat.role == LEARNER, bool(result.samples))
        for task in tasks
        for seat, result in zip(task.seats, found[task.key].seats, strict=True)
    }
    assert seen == {(True, True), (False, False)}


@pytest.mark.parametrize("jobs", [1, 2])
def test_closing_leaves_nothing_behind(state: TrainingState, jobs: int) -> None:
    pool: Pool = InThisProcess(play_game) if jobs == 1 else InProcesses(play_game, jobs)
    for task in round_tasks(SETTINGS, 1):
        pool.submit(task, state.weights_for(task))
    pool.close()
    assert active_children() == []
