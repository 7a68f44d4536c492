"""Games played on a real Ray cluster: two nodes, started here, each with processes of its own."""

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

from coatl import workers
from coatl.arena.match import Result, play
from coatl.arena.schedule import Match
from coatl.arena.workers import on_ray
from coatl.distribution import install_command
from coatl.i18n import explain
from coatl.rules import CoatlError

from .outcomes import tournament

SMALL = {"num_cpus": 1, "object_store_memory": 80 * 2**20, "include_dashboard": False}


class Started(NamedTuple):
    """A cluster that runs: where it is reached, and its nodes."""

    address: str
    nodes: set[str]


@pytest.fixture(scope="module")
def cluster() -> Iterator[Started]:
    """Two nodes, each with an address of its own on the loopback, that know no compiled modules."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("RAY_USAGE_STATS_ENABLED", "0")
        with pytest.MonkeyPatch.context() as start:
            start.delenv("PYTHONPATH", raising=False)
            two: Any = Cluster(True, head_node_args={**SMALL, "node_ip_address": "127.0.0.2"})
            two.add_node(**SMALL, node_ip_address="127.0.0.3")
        try:
            session = two.head_node.get_session_dir_path()
            yield Started(two.address, {node.node_id for node in two.list_all_nodes()})
        finally:
            two.shutdown()
    assert gone(session)


def gone(session: str) -> bool:
    """Whether every process of the cluster is, after a moment."""
    for _ in range(100):
        if not any(session in command(process) for process in Path("/proc").glob("[0-9]*")):
            return True
        time.sleep(0.1)
    return False


def command(process: Path) -> str:
    try:
        return (process / "cmdline").read_text(errors="replace")
    except OSError:  # it has just ended
        return ""


def test_both_nodes_play_and_the_games_are_those_of_one_process(cluster: Started) -> None:
    def play_and_tell(match: Match) -> tuple[Result, str, str]:
        time.sleep(0.1)  # so that neither node can do it all
        return play(match), ray.get_runtime_context().get_node_id(), workers.__file__

    matches = list(tournament(("random", "greedy"), games=20).matches())
    played = list(on_ray(play_and_tell, matches, cluster.address))
    assert {node for _, node, _ in played} == cluster.nodes
    assert workers.__file__ not in {file for _, _, file in played}  # they have their own copy
    assert sorted(map(without_time, (result for result, _, _ in played))) == [
        without_time(play(match)) for match in matches
    ]


def without_time(result: Result) -> tuple[Any, ...]:
    return (result.game, result.bots, result.points, result.places, result.decisions)


def test_the_command_comes_to_the_same_on_a_cluster_and_here(
    cluster: Started, tmp_path: Path
) -> None:
    def summary(out: str, *where: str) -> dict[str, Any]:
        command = [sys.executable, "-m", "coatl", "arena", "--bots", "random,greedy"]
        command += ["--games", "6", "--out", str(tmp_path / out), *where]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        said = [line for line in done.stderr.splitlines() if " of 6 games" not in line]
        assert (done.returncode, said) == (0, [])  # a slow machine also says how far it is
        document: dict[str, Any] = json.loads((tmp_path / out / "summary.json").read_text())
        for standing in document["standings"]:
            del standing["seconds"]
        return document

    assert summary("there", "--ray", cluster.address) == summary("here")


def test_what_goes_wrong_in_a_game_is_told(cluster: Started) -> None:
    def fail(number: int) -> int:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        list(on_ray(fail, range(3), cluster.address))
    assert not ray.is_initialized()


def test_work_that_a_node_cannot_read_is_said(cluster: Started) -> None:
    class Unreadable:
        def __reduce__(self) -> tuple[Any, ...]:
            return import_module, ("coatl_of_another_version",)

    def read(work: Unreadable) -> None:
        raise AssertionError

    with pytest.raises(CoatlError) as failed:
        list(on_ray(read, [Unreadable()], cluster.address))
    assert "No module named 'coatl_of_another_version'; the same" in explain(failed.value)
    assert not ray.is_initialized()


def test_leaving_early_disconnects(cluster: Started) -> None:
    def nap(seconds: float) -> float:
        time.sleep(seconds)
        return seconds

    results = on_ray(nap, [0.0, 600.0, 600.0], cluster.address)
    assert next(results) == 0
    results.close()
    assert not ray.is_initialized()


def refusal(address: str) -> str:
    with pytest.raises(CoatlError) as refused:
        list(on_ray(abs, [1], address))
    return explain(refused.value)


def test_nobody_there_is_said_at_once() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))  # bound, but nobody listens
        address = f"127.0.0.1:{taken.getsockname()[1]}"
        started = time.monotonic()
        assert refusal(address).startswith(f"there is no Ray cluster at {address}: ")
        assert time.monotonic() - started < 2 * workers.PATIENCE


def test_no_address_at_all_is_said() -> None:
    assert refusal("nonsense").startswith("there is no Ray cluster at nonsense: ")


def test_being_ended_is_left_as_it_was_where_no_connection_comes_about(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def init(*_: object, **__: object) -> None:
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        raise ConnectionError

    before = signal.getsignal(signal.SIGTERM)
    monkeypatch.setattr(ray, "init", init)
    refusal("auto")
    assert signal.getsignal(signal.SIGTERM) is before


def test_without_ray_the_line_to_type_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "find_spec", lambda _: None)
    assert refusal("auto").endswith(f": {install_command('ray')}")
