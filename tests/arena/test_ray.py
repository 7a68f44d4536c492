"""Games on a real Ray cluster of two nodes."""

from __future__ import annotations

import json
import signal
import socket
import subprocess
import sys
import time
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
import ray
from ray_nodes import RAY, ids_of

from coatl import ray_cluster
from coatl.arena.match import MatchResult, play
from coatl.arena.schedule import ScheduledMatch
from coatl.arena.workers import on_ray
from coatl.i18n import explain
from coatl.package_name import install_command
from coatl.rules import CoatlError

from .simulated import tournament

pytestmark = RAY


def test_both_nodes_play_and_results_agree_with_one_process(ray_nodes: Any) -> None:
    def play_and_report(match: ScheduledMatch) -> tuple[MatchResult, str, str]:
        time.sleep(0.1)  # long enough that one node cannot play all
        return play(match), ray.get_runtime_context().get_node_id(), ray_cluster.__file__

    matches = list(tournament(("random", "greedy"), games=10).matches())
    played = list(on_ray(play_and_report, matches, ray_nodes.address))
    assert {node for _, node, _ in played} == ids_of(ray_nodes)
    assert ray_cluster.__file__ not in {
        file for _, _, file in played
    }  # nodes import their own copy
    assert sorted(map(without_time, (result for result, _, _ in played))) == [
        without_time(play(match)) for match in matches
    ]


def without_time(result: MatchResult) -> tuple[Any, ...]:
    return (result.game, result.bots, result.points, result.places, result.decisions)


def test_the_command_gives_the_same_summary_on_a_cluster_and_locally(
    ray_nodes: Any, tmp_path: Path
) -> None:
    def summary(out: str, *where: str) -> dict[str, Any]:
        command = [sys.executable, "-m", "coatl", "arena", "--bots", "random,greedy"]
        command += ["--games", "6", "--out", str(tmp_path / out), *where]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        messages = [line for line in done.stderr.splitlines() if " of 6 games" not in line]
        assert (done.returncode, messages) == (0, [])  # a slow machine also prints its progress
        document: dict[str, Any] = json.loads((tmp_path / out / "summary.json").read_text())
        for standing in document["standings"]:
            del standing["seconds"]
        return document

    assert summary("cluster", "--ray", ray_nodes.address) == summary("local")


def test_an_error_in_a_game_is_raised(ray_nodes: Any) -> None:
    def fail(number: int) -> int:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        list(on_ray(fail, range(3), ray_nodes.address))
    assert not ray.is_initialized()


def test_work_that_a_node_cannot_unpickle_raises(ray_nodes: Any) -> None:
    class Unpicklable:
        def __reduce__(self) -> tuple[Any, ...]:
            return import_module, ("coatl_of_another_version",)

    def read(work: Unpicklable) -> None:
        raise AssertionError

    with pytest.raises(CoatlError) as failed:
        list(on_ray(read, [Unpicklable()], ray_nodes.address))
    assert "No module named 'coatl_of_another_version'; the same" in explain(failed.value)
    assert not ray.is_initialized()


def test_closing_early_disconnects(ray_nodes: Any) -> None:
    def nap(seconds: float) -> float:
        time.sleep(seconds)
        return seconds

    results = on_ray(nap, [0.0, 600.0, 600.0], ray_nodes.address)
    assert next(results) == 0
    results.close()
    assert not ray.is_initialized()


def error_at(address: str) -> str:
    with pytest.raises(CoatlError) as refused:
        list(on_ray(abs, [1], address))
    return explain(refused.value)


def test_an_address_without_a_cluster_fails_quickly() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))  # bound, but not listening
        address = f"127.0.0.1:{taken.getsockname()[1]}"
        started = time.monotonic()
        assert error_at(address).startswith(f"there is no Ray cluster at {address}: ")
        assert time.monotonic() - started < 2 * ray_cluster.CONNECT_TIMEOUT


def test_an_invalid_address_is_reported() -> None:
    assert error_at("nonsense").startswith("there is no Ray cluster at nonsense: ")


def test_a_failed_connection_restores_the_sigterm_handler(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def init(*_: object, **__: object) -> None:
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        raise ConnectionError

    before = signal.getsignal(signal.SIGTERM)
    monkeypatch.setattr(ray, "init", init)
    error_at("auto")
    assert signal.getsignal(signal.SIGTERM) is before


def test_without_ray_the_error_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ray_cluster, "find_spec", lambda _: None)
    assert error_at("auto").endswith(f": {install_command('ray')}")
