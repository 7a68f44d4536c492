"""The training loop: the weights do not depend on the order in which games finish."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from coatl.bots.learned.network import (
    load_card,
    load_weights,
    random_network,
    save_weights,
)
from coatl.i18n import explain
from coatl.rules import CoatlError
from coatl.training import checkpoint, training_loop
from coatl.training.league import GameTask
from coatl.training.learning_schedule import version_to_play
from coatl.training.settings import Settings
from coatl.training.state import TrainingState
from coatl.training.training_loop import Trainer, load_or_begin
from coatl.training.workers import Finished, InProcesses, InThisProcess, Pool

from . import fake
from .fake import Recorder, is_close, play_game, settings

SETTINGS = settings()


def train(
    folder: Path,
    pool: Pool | None = None,
    *,
    changed: Settings = SETTINGS,
    should_stop: Callable[[], bool] = lambda: False,
    base: Path = Path(),
) -> TrainingState:
    folder.mkdir(exist_ok=True)
    state, seconds = load_or_begin(changed, folder, base)
    pool = pool or InThisProcess(play_game)
    try:
        Trainer(state, seconds, folder, pool, should_stop=should_stop).run()
    finally:
        pool.close()
    return state


def learnt(state: TrainingState) -> dict[str, Any]:
    """Everything that a training came to, but for the time it took."""
    features, targets = state.replay._features, state.replay._targets
    return {
        "version": state.version,
        "values": state.learner.values.tobytes(),
        "moments": (state.learner.first_moment.tobytes(), state.learner.second_moment.tobytes()),
        "steps": state.learner.steps,
        "samples": (state.replay.added, features.tobytes(), targets.tobytes()),
        "weights": state.weights,
        "best": state.best,
        "finished": state.finished,
        "history": [(span.end, span.kinds, span.win_loss, span.bins) for span in state.history],
        "gates": state.gates,
    }


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> TrainingState:
    """A training without interruptions."""
    return train(tmp_path_factory.mktemp("whole"))


def test_it_ends_with_the_round_that_reaches_the_limit(whole: TrainingState) -> None:
    assert whole.games == 92
    assert whole.version == 6
    assert whole.finished == {}


def test_the_order_in_which_games_finish_changes_nothing(
    whole: TrainingState, tmp_path: Path
) -> None:
    assert learnt(train(tmp_path, Recorder())) == learnt(whole)


def test_two_processes_learn_the_same(whole: TrainingState, tmp_path: Path) -> None:
    assert learnt(train(tmp_path, InProcesses(play_game, 2))) == learnt(whole)


def test_another_seed_learns_something_else(whole: TrainingState, tmp_path: Path) -> None:
    other = train(tmp_path, changed=settings(('seed = "test"', 'seed = "other"')))
    assert learnt(other)["values"] != learnt(whole)["values"]


def after(calls: int) -> Callable[[], bool]:
    """True from that call on."""
    left = iter(range(calls))
    return lambda: next(left, None) is None


@pytest.mark.parametrize("calls", [1, 2, 9, 20, 37, 61, 90, 130])
def test_a_training_that_was_stopped_goes_on_exactly(
    whole: TrainingState, tmp_path: Path, calls: int
) -> None:
    stopped = train(tmp_path, should_stop=after(calls))
    assert stopped.played < 92 or stopped.finished
    assert learnt(train(tmp_path)) == learnt(whole)


def test_a_training_that_is_stopped_all_the_time_comes_to_the_same(
    whole: TrainingState, tmp_path: Path
) -> None:
    for _ in range(100):
        if train(tmp_path, Recorder(), should_stop=after(4)).games == 92:
            break
    assert learnt(train(tmp_path)) == learnt(whole)


def test_games_that_were_played_are_not_played_again(tmp_path: Path) -> None:
    first, second = Recorder(), Recorder()
    stopped = train(tmp_path, first, should_stop=after(30))
    kept = {f"game/{game}" for game in range(stopped.games)} | set(stopped.finished)
    train(tmp_path, second)
    assert not kept & {task.key for task in second.tasks}


def test_more_games_may_be_asked_for_later(tmp_path: Path) -> None:
    no_gates = ("deals = 6", "deals = 0")
    short, long = settings(no_gates, ("games = 92", "games = 40")), settings(no_gates)
    train(tmp_path / "both", changed=short)
    assert learnt(train(tmp_path / "both", changed=long)) == learnt(
        train(tmp_path / "once", changed=long)
    )


def test_a_gate_that_is_not_wanted_any_more_leaves_nothing_behind(tmp_path: Path) -> None:
    stopped = train(tmp_path, should_stop=after(30))
    stopped.finished["gate/28/0/0/0"] = ()
    checkpoint.save(tmp_path, stopped, 1.0)
    assert train(tmp_path).finished == {}


def test_nobody_plays_beyond_the_limit(tmp_path: Path) -> None:
    pool = Recorder()
    train(tmp_path, pool)
    numbers = {int(task.key.split("/")[1]) for task in pool.tasks if task.key.startswith("game/")}
    assert numbers == set(range(92))


def test_the_next_round_is_handed_out_before_the_present_one_is_learnt(tmp_path: Path) -> None:
    pool = Recorder()
    train(tmp_path, pool, should_stop=after(20))  # in the middle of round 1
    games = [int(task.key.split("/")[1]) for task in pool.tasks]
    assert max(games) == 43  # the last of round 2


def test_time_runs_out(tmp_path: Path) -> None:
    hasty = settings(("games = 92", "minutes = 0.0005"))
    state = train(tmp_path, InThisProcess(fake.slow_game), changed=hasty)
    assert 0 < state.played < 12


def test_it_is_saved_now_and_then(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(training_loop, "SAVE_EVERY", 0.0)

    class Dying(Recorder):
        def results(self, timeout: float) -> list[Finished]:
            if len(self.tasks) > 40:
                raise KeyboardInterrupt  # and nothing more is saved
            return super().results(timeout)

    with pytest.raises(KeyboardInterrupt):
        train(tmp_path, Dying())
    state, _ = load_or_begin(SETTINGS, tmp_path, Path())
    assert state.played >= 11


def test_finished_games_are_saved_if_another_fails(tmp_path: Path) -> None:
    class Failing(Recorder):
        def results(self, timeout: float) -> list[Finished]:
            done = super().results(timeout)
            if len(self._waiting) == 5:
                raise ZeroDivisionError
            return done

    with pytest.raises(ZeroDivisionError):
        train(tmp_path, Failing())
    state, _ = load_or_begin(SETTINGS, tmp_path, Path())
    assert state.played == 6


def test_every_seat_plays_with_the_weights_of_its_version(tmp_path: Path) -> None:
    given: list[tuple[GameTask, list[bytes | None]]] = []

    class Looking(Recorder):
        def submit(self, task: GameTask, weights: Any) -> None:
            given.append((task, [each and each.values for each in weights]))
            super().submit(task, weights)

    train(tmp_path, Looking())
    by_version: dict[int | None, set[bytes | None]] = {}
    for task, weights in given:
        for seat, values in zip(task.seats, weights, strict=True):
            by_version.setdefault(seat.version, set()).add(values)
    assert {len(values) for values in by_version.values()} == {1}
    assert by_version[None] == {None}
    assert {version_to_play(number) for number in range(6)} <= set(by_version)


# --- gates and weights --------------------------------------------------------------------------


def test_there_is_a_gate_every_so_many_games_and_at_the_end(whole: TrainingState) -> None:
    assert [gate.games for gate in whole.gates] == [44, 92]


def test_without_deals_there_is_none(tmp_path: Path) -> None:
    assert train(tmp_path, changed=settings(("deals = 6", "deals = 0"))).gates == []


def test_the_best_is_the_last_that_passed(whole: TrainingState) -> None:
    passed = [gate.games for gate in whole.gates if gate.has_passed]
    assert passed
    assert {1: 12, 3: 44, 6: 92}[whole.best] == passed[-1]


def test_it_learns(tmp_path: Path) -> None:
    longer = settings(
        ("games = 92", "games = 300"), ("every = 40", "every = 300"), ("deals = 6", "deals = 60")
    )
    state = train(tmp_path, changed=longer)
    alone, together = state.gates[-1].kinds
    assert alone.rate > alone.best_rate
    assert together.low > 0.5


def test_weights_are_written_with_a_card(tmp_path: Path) -> None:
    state = train(tmp_path)
    latest = load_weights(tmp_path / "latest.json")
    assert all(map(is_close, latest.values, state.learner.average.tolist()))
    card = json.loads((tmp_path / "best.json").read_text())["card"]
    assert card["seed"] == "test"
    assert card["games"] == {1: 12, 3: 44, 6: 92}[state.best]
    assert card["recipe"]["learning"]["lambda"] == 0.85
    assert card["strength"]["kinds"][0]["players"] == 1


# --- starting from other weights ----------------------------------------------------------------


STARTING = settings(
    ("bootstrap_games = 12", "bootstrap_games = 0"),
    ("hidden = [6, 4]", 'hidden = [6, 4]\nstart = "start.json"'),
)


def test_it_starts_from_weights_without_a_bootstrap(tmp_path: Path) -> None:
    start = tmp_path / "start.json"
    save_weights(start, random_network((6, 4), Random(5)), {})
    pool = Recorder()
    state = train(tmp_path / "out", pool, changed=STARTING, should_stop=after(3), base=tmp_path)
    assert state.version == 1
    assert {seat.version for task in pool.tasks for seat in task.seats} == {1}
    assert load_weights(tmp_path / "out" / "best.json").values == load_weights(start).values


def test_the_card_says_what_the_weights_started_from(tmp_path: Path) -> None:
    card = {"seed": "first", "games": 70, "date": "2026-01-02", "recipe": {}, "strength": None}
    save_weights(tmp_path / "start.json", random_network((6, 4), Random(5)), card)
    train(tmp_path / "out", changed=STARTING, should_stop=after(3), base=tmp_path)
    (tmp_path / "start.json").unlink()
    train(tmp_path / "out", changed=STARTING, should_stop=after(3), base=tmp_path)
    origin = load_card(tmp_path / "out" / "latest.json")["started_from"]
    assert (origin["seed"], origin["games"], origin["date"]) == ("first", 70, "2026-01-02")


def test_weights_of_another_shape_are_refused(tmp_path: Path) -> None:
    save_weights(tmp_path / "start.json", random_network((5, 4), Random(5)), {})
    with pytest.raises(CoatlError) as refused:
        train(tmp_path / "out", changed=STARTING, base=tmp_path)
    assert "-5-4-2, and the settings ask for " in explain(refused.value)


def test_weights_that_are_missing_are_refused(tmp_path: Path) -> None:
    with pytest.raises(CoatlError, match="weights-missing"):
        train(tmp_path / "out", changed=STARTING, base=tmp_path)
