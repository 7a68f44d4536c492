"""Games on a real Ray cluster: the tests start two nodes, each with its own processes."""

from __future__ import annotations

import json
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import ray
from ray.cluster_utils import Cluster

from coatl import ray_cluster
from coatl.arena.match import MatchResult, play
from coatl.arena.schedule import ScheduledMatch
from coatl.arena.workers import on_ray
from coatl.i18n import explain
from coatl.package_name import install_command
from coatl.rules import CoatlError

from .simulated import tournament

SMALL = {"num_cpus": 1, "object_store_memory": 80 * 2**20, "include_dashboard": False}


class RunningCluster(NamedTuple):
    """The address of a running cluster, and the ids of its nodes."""

    address: str
    nodes: set[str]


@pytest.fixture(scope="module")
def cluster() -> Iterator[RunningCluster]:
    """Two nodes with their own loopback addresses, started without the compiled modules."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("RAY_USAGE_STATS_ENABLED", "0")
        with pytest.MonkeyPatch.context() as start:
            start.delenv("PYTHONPATH", raising=False)
            two: Any = Cluster(True, head_node_args={**SMALL, "node_ip_address": "127.0.0.2"})
            two.add_node(**SMALL, node_ip_address="127.0.0.3")
        try:
            session = two.head_node.get_session_dir_path()
            yield RunningCluster(two.address, {node.node_id for node in two.list_all_nodes()})
        finally:
            two.shutdown()
    assert has_stopped(session)


def has_stopped(session: str) -> bool:
    """Whether every process of the cluster ends within ten seconds."""
    for _ in range(100):
        if not any(session in command(process) for process in Path("/proc").glob("[0-9]*")):
            return True
        time.sleep(0.1)
    return False


def command(process: Path) -> str:
    try:
        return (process / "cmdline").read_text(errors="replace")
    except OSError:  # the process has just ended
        return ""


def test_both_nodes_play_and_results_agree_with_one_process(cluster: RunningCluster) -> None:
    def play_and_report(match: ScheduledMatch) -> tuple[MatchResult, str, str]:
        time.sleep(0.1)  # long enough that one node cannot play all
        return play(match), ray.get_runtime_context().get_node_id(), ray_cluster.__file__

    matches = list(tournament(("random", "greedy"), games=20).matches())
    played = list(on_ray(play_and_report, matches, cluster.address))
    assert {node for _, node, _ in played} == cluster.nodes
    assert ray_cluster.__file__ not in {
        file for _, _, file in played
    }  # nodes import their own copy
    assert sorted(map(without_time, (result for result, _, _ in played))) == [
        without_time(play(match)) for match in matches
    ]


def without_time(result: MatchResult) -> tuple[Any, ...]:
    return (result.game, result.bots, result.points, result.places, result.decisions)


def test_the_command_gives_the_same_summary_on_a_cluster_and_locally(
    cluster: RunningCluster, tmp_path: Path
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

    assert summary("cluster", "--ray", cluster.address) == summary("local")


def test_an_error_in_a_game_is_raised(cluster: RunningCluster) -> None:
    def fail(number: int) -> int:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        list(on_ray(fail, range(3), cluster.address))
    assert not ray.is_initialized()


def test_work_that_a_node_cannot_unpickle_raises(cluster: RunningCluster) -> None:
    class Unpicklable:
        def __reduce__(self) -> tuple[Any, ...]:
            return import_module, ("coatl_of_another_version",)

    def read(work: Unpicklable) -> None:
        raise AssertionError

    with pytest.raises(CoatlError) as failed:
        list(on_ray(read, [Unpicklable()], cluster.address))
    assert "No module named 'coatl_of_another_version'; the same" in explain(failed.value)
    assert not ray.is_initialized()


def test_closing_early_disconnects(cluster: RunningCluster) -> None:
    def nap(seconds: float) -> float:
        time.sleep(seconds)
        return seconds

    results = on_ray(nap, [0.0, 600.0, 600.0], cluster.address)
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
