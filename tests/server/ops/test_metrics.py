"""Prometheus metrics: their values, and who may read them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from prometheus_client.parser import text_string_to_metric_families

from coatl.server.ops.metrics import MEDIA_TYPE
from server.served import TWO_PEOPLE, Served, play_on

BOT = {"kind": "bot", "bot": "random"}


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory, site: Path) -> Iterator[Served]:
    """A service after a game, a game of bots with a spectator, and a few rejections."""
    served = Served(tmp_path_factory.mktemp("data"), site)
    made = served.create(TWO_PEOPLE)
    ana, bo = made.keys
    with served.browser(made.table, ana) as first, served.browser(made.table, bo) as second:
        play_on({0: first, 1: second}, Random(3), undo=0.1)
        assert first.refusal("act", version=first.version, seat=0, code=0) == "game-over"
        other = served.create({**TWO_PEOPLE, "seats": [BOT, BOT]})
        with served.browser(other.table) as spectator:
            while spectator.scene is None or spectator.scene.phase != "over":
                spectator.read()
        served.refused("GET", "/api/tables/none")
        yield served
    served.stop()


def scrape(served: Served) -> dict[str, float]:
    status, headers, content = served.ask("GET", "/metrics")
    assert (status, headers["content-type"]) == (200, MEDIA_TYPE)
    return {
        sample.name + "".join(f" {label}" for label in sorted(sample.labels.values())): sample.value
        for family in text_string_to_metric_families(content.decode())
        for sample in family.samples
    }


def test_metrics_count_what_happened(played: Served) -> None:
    found = scrape(played)
    for _ in range(200):  # a socket that has just closed may still be counted
        if found["coatl_sockets"] == 2:
            break
        found = scrape(played)
    assert found["coatl_tables_open"] == found["coatl_tables_created_total"] == 2
    assert found["coatl_games_finished_total"] == 2
    assert found["coatl_sockets"] == found["coatl_clients"] == 2
    acts = found["coatl_commands_total ack act"]
    assert acts > 50
    assert found["coatl_commands_total ack undo"] > 0
    assert found["coatl_commands_total act game-over"] == 1
    assert found["coatl_command_duration_seconds_count act"] == acts + 1
    writes = found["coatl_storage_write_batch_size_sum"]
    assert writes > acts
    assert 0 < found["coatl_storage_write_duration_seconds_count"] <= writes
    assert found["coatl_bot_decision_duration_seconds_count random"] > 10
    assert found["coatl_job_wait_seconds_count move"] > 10
    assert found["coatl_jobs_waiting"] == 0
    assert found["coatl_rejections_total unknown-table"] == 1
    assert found["coatl_rejections_total game-over"] == 1
    assert found["coatl_conflicts_total"] == found["coatl_errors_total"] == 0
    assert found["process_resident_memory_bytes"] > 0


def test_metrics_contain_no_names_and_no_table_ids(played: Served) -> None:
    text = played.ask("GET", "/metrics")[2].decode()
    for name in ("Ana", "Bo", *played.lobby._sessions):
        assert not re.search(rf"\b{name}\b", text)


@pytest.mark.parametrize("header", ["x_forwarded_for", "forwarded", "via", "x_real_ip"])
def test_metrics_are_not_served_through_a_proxy(played: Served, header: str) -> None:
    assert played.ask("GET", "/metrics", **{header: "127.0.0.1"})[0] == 404
