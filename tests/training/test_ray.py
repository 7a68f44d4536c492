"""Training games on a real Ray cluster, with actors on both nodes."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
import ray
from ray import cloudpickle
from ray_nodes import RAY, SMALL, ids_of

from coatl.i18n import explain
from coatl.rules import CoatlError, Options
from coatl.training import ray_pool
from coatl.training.ray_pool import OnRay
from coatl.training.selfplay import PlayedGame, Player
from coatl.training.state import TrainingState
from coatl.training.training_loop import Trainer, load_or_begin
from coatl.training.workers import InThisProcess, Pool

from . import fake
from .fake import play_game, settings

pytestmark = RAY

SETTINGS = settings(("games = 92", "games = 44"), ("deals = 6", "deals = 2"))


@pytest.fixture(scope="module")
def cluster(ray_nodes: Any) -> Iterator[Any]:
    """Two nodes that are sent the module of the tests, which they do not have."""
    by_value: Any = cloudpickle
    by_value.register_pickle_by_value(fake)
    yield ray_nodes
    by_value.unregister_pickle_by_value(fake)


def train(folder: Path, pool: Pool) -> TrainingState:
    folder.mkdir()
    state, seconds = load_or_begin(SETTINGS, folder, folder)
    try:
        Trainer(state, seconds, folder, pool).run()
    finally:
        pool.close()
    return state


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> TrainingState:
    return train(tmp_path_factory.mktemp("ray") / "here", InThisProcess(play_game))


def assert_same(one: TrainingState, other: TrainingState) -> None:
    assert one.games == other.games == 44
    assert one.learner.values.tobytes() == other.learner.values.tobytes()
    assert one.gates == other.gates


def test_both_nodes_play_and_what_is_learnt_is_the_same(
    cluster: Any, here: TrainingState, tmp_path: Path
) -> None:
    def play_and_tell(options: Options, policies: Sequence[Player], seed: str) -> PlayedGame:
        time.sleep(0.02)  # so that neither node can do it all
        node = ray.get_runtime_context().get_node_id()
        Path(folder, f"{node}").touch()
        return play_game(options, policies, seed)

    folder = str(tmp_path)
    assert_same(train(tmp_path / "there", OnRay(play_and_tell, cluster.address)), here)
    assert {path.name for path in tmp_path.iterdir() if path.is_file()} == ids_of(cluster)
    assert not ray.is_initialized()


def test_games_of_a_lost_actor_are_played_by_another(
    cluster: Any, here: TrainingState, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ray_pool, "GROW_EVERY", 0.5)

    def die_once(options: Options, policies: Sequence[Player], seed: str) -> PlayedGame:
        if seed.endswith("/20"):
            try:
                Path(folder, "died").touch(exist_ok=False)
            except FileExistsError:
                return play_game(options, policies, seed)
            os.kill(os.getpid(), 9)
        return play_game(options, policies, seed)

    folder = str(tmp_path)
    assert_same(train(tmp_path / "there", OnRay(die_once, cluster.address)), here)
    assert (tmp_path / "died").exists()


def test_a_game_that_always_kills_its_actor_is_given_up(
    cluster: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ray_pool, "GROW_EVERY", 0.1)
    monkeypatch.setattr(ray_pool, "TRIES", 2)

    def die(options: Options, policies: Sequence[Player], seed: str) -> PlayedGame:
        os.kill(os.getpid(), 9)
        raise AssertionError

    with pytest.raises(CoatlError, match="worker-lost"):
        train(tmp_path / "there", OnRay(die, cluster.address))


def test_a_cluster_on_which_nobody_can_play_is_said(
    cluster: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ray_pool, "MOST_FAILED_STARTS", 2)
    by_value: Any = cloudpickle
    by_value.unregister_pickle_by_value(fake)
    try:
        with pytest.raises(CoatlError, match="cluster-failed") as failed:
            train(tmp_path / "there", OnRay(play_game, cluster.address))
    finally:
        by_value.register_pickle_by_value(fake)
    assert "the Ray cluster failed: ModuleNotFoundError: No module named" in explain(failed.value)


def test_an_error_in_a_game_is_raised(cluster: Any, tmp_path: Path) -> None:
    def fail(options: Options, policies: Sequence[Player], seed: str) -> PlayedGame:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        train(tmp_path / "there", OnRay(fail, cluster.address))
    assert not ray.is_initialized()


def test_a_node_may_join_and_leave(cluster: Any, here: TrainingState, tmp_path: Path) -> None:
    def slow(options: Options, policies: Sequence[Player], seed: str) -> PlayedGame:
        time.sleep(0.05)
        return play_game(options, policies, seed)

    pool = OnRay(slow, cluster.address)
    folder = tmp_path / "there"
    folder.mkdir()
    state, seconds = load_or_begin(SETTINGS, folder, folder)
    third: list[Any] = []

    def change(trainer: Trainer) -> None:
        if not third and trainer.state.played >= 4:
            third.append(cluster.add_node(**SMALL, node_ip_address="127.0.0.6"))
        elif third and third[0] is not None and trainer.state.played >= 25:
            cluster.remove_node(third[0], allow_graceful=False)
            third[0] = None

    try:
        Trainer(state, seconds, folder, pool, watch=change).run()
    finally:
        pool.close()
    assert third == [None]
    assert_same(state, here)
