"""Which process serves a table, and which requests go to it."""

from __future__ import annotations

import pytest

from coatl.server.cluster.sharding import Shard, shard_of
from coatl.server.cluster.supervisor import shard_for


def test_each_table_has_exactly_one_shard() -> None:
    tables = [f"table{number}" for number in range(300)]
    for processes in (1, 2, 3, 8):
        owners = [
            [number for number in range(processes) if Shard(number, processes).owns(table)]
            for table in tables
        ]
        assert owners == [[shard_of(table, processes)] for table in tables]
        assert {owner for (owner,) in owners} == set(range(processes))


def test_every_shard_has_a_name_that_no_table_has() -> None:
    for shard in Shard(2, 5).all():
        assert shard.owns(shard.unused_table())
        assert len(shard.unused_table()) < 16
    assert [shard.number for shard in Shard(2, 5).all()] == [0, 1, 2, 3, 4]


@pytest.mark.parametrize(
    "path",
    [
        "/api/tables/abc",
        "/api/tables/abc?seat=1",
        "/api/tables/abc/socket",
        "/api/tables/%61bc/socket",
        "/api%2Ftables/a%62c/join",
    ],
)
def test_request_for_a_table_goes_to_its_shard(path: str) -> None:
    for method in ("GET", "POST"):
        assert shard_for(f"{method} {path} HTTP/1.1", 7) == shard_of("abc", 7)


@pytest.mark.parametrize("path", ["/", "/api/tables", "/healthz", "/api/replays?seat=0"])
def test_other_requests_go_to_any_shard(path: str) -> None:
    assert shard_for(f"GET {path} HTTP/1.1", 7) is None


def test_request_can_name_a_process() -> None:
    assert shard_for("GET /metrics?process=3 HTTP/1.1", 7) == 3
    assert shard_for("GET /metrics?process=9 HTTP/1.1", 7) == 2
