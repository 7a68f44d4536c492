"""A real Ray cluster for tests: two nodes on this machine, each with its own processes."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import pytest
from ray.cluster_utils import Cluster

#: Tests of one group share the cluster.
RAY: Final = pytest.mark.xdist_group("ray")

#: What a node may use.
SMALL: Final = {"num_cpus": 1, "object_store_memory": 80 * 2**20, "include_dashboard": False}


@contextmanager
def two_nodes() -> Iterator[Any]:
    """Two nodes with their own loopback addresses, started without the compiled modules."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("RAY_USAGE_STATS_ENABLED", "0")
        with pytest.MonkeyPatch.context() as start:
            start.delenv("PYTHONPATH", raising=False)
            cluster: Any = Cluster(True, head_node_args={**SMALL, "node_ip_address": "127.0.0.2"})
            cluster.add_node(**SMALL, node_ip_address="127.0.0.3")
        session = cluster.head_node.get_session_dir_path()
        try:
            yield cluster
        finally:
            cluster.shutdown()
    assert has_stopped(session)


def has_stopped(session: str) -> bool:
    """Whether every process of the cluster ends within ten seconds."""
    for _ in range(100):
        if not any(session in command(process) for process in Path("/proc").glob("[0-9]*")):
            return True
        time.sleep(0.1)
    return False


def command(process: Path) -> str:
    """The command line of a process; empty if it has just ended."""
    try:
        return (process / "cmdline").read_text(errors="replace")
    except OSError:
        return ""


def ids_of(cluster: Any) -> set[str]:
    """The ids of the nodes of a cluster."""
    return {node.node_id for node in cluster.list_all_nodes()}
