"""A supervisor and its workers: real processes, some of which are killed."""

from __future__ import annotations

import asyncio
import http.client
import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from random import Random
from threading import Timer
from time import monotonic
from typing import Any

import pytest
from durable.games import KINDS, TWO, Game, Load
from durable.locations import in_database, in_folder
from durable.server import Server

from coatl.cli.main import run
from coatl.formats.record import parse_record, verify
from coatl.server.cluster.sharding import shard_of
from coatl.server.cluster.supervisor import MAX_RESTARTS, Supervisor
from coatl.server.protocol.messages import Ack
from coatl.server.storage.sqlite import SqliteStorage
from server.databases import DATABASES, Postgres
from server.served import TIMEOUT, TWO_PEOPLE, Apart, play_on

#: Seconds for a shutdown, and more for a busy machine.
BOUND = 8.0 + 30.0


class Cluster(Apart):
    """A service with two workers."""

    def __init__(self, folder: Path) -> None:
        super().__init__("--data", str(folder), "--processes", "2", "--log", "json")
        self.ids = dict([self.next_start(), self.next_start()])

    def next_start(self) -> tuple[int, int]:
        """The number and the id of the process that is started next."""
        assert self.process.stderr is not None
        while line := self.process.stderr.readline():
            said = json.loads(line)
            if said["event"] == "process.started":
                return said["process"], said["id"]
        raise AssertionError("no more processes are started")

    def metric(self, process: int, name: str) -> float:
        """A number of one process."""
        _, _, text = self.ask("GET", f"/metrics?process={process}")
        line = next(line for line in text.decode().splitlines() if line.startswith(f"{name} "))
        return float(line.split()[1])

    def stop(self) -> tuple[int, str]:
        """Shut it down; its exit code, and the rest of its log."""
        self.process.terminate()
        _, errors = self.process.communicate(timeout=BOUND)
        return self.process.returncode, errors


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    found = Cluster(tmp_path_factory.mktemp("cluster"))
    yield found
    found.stop()


def is_running(process: int) -> bool:
    """Whether a process is running; a zombie is not."""
    try:
        state = Path(f"/proc/{process}/stat").read_text(encoding="ascii", errors="replace")
    except OSError:
        return False
    return state.rsplit(")", 1)[1].split()[0] not in "ZX"


def is_closed(caller: socket.socket) -> bool:
    """Whether the service closes the connection, perhaps without reading everything."""
    try:
        return caller.recv(100) == b""
    except ConnectionResetError:
        return True


# --- serving --------------------------------------------------------------------------------------


def test_clients_of_a_table_meet_in_one_worker(cluster: Cluster) -> None:
    tables = [cluster.create(TWO_PEOPLE) for _ in range(4)]
    assert sorted([shard_of(made.table, 2) for made in tables]) == [0, 0, 1, 1]
    with ExitStack() as stack:
        browsers = [
            {key.seat: stack.enter_context(cluster.browser(made.table, key)) for key in made.keys}
            for made in tables
        ]
        assert [cluster.metric(process, "coatl_clients") for process in (0, 1)] == [4, 4]
        for at_table in browsers:
            play_on(at_table, Random(1), moves=5)
    assert [cluster.metric(process, "coatl_conflicts_total") for process in (0, 1)] == [0, 0]


def test_unknown_worker_has_no_metrics(cluster: Cluster) -> None:
    status, _, _ = cluster.ask("GET", "/metrics?process=2")
    assert status == 404


def test_rematch_is_playable(cluster: Cluster) -> None:
    made = cluster.create(TWO_PEOPLE)
    ana, bo = made.keys
    with cluster.browser(made.table, ana) as first, cluster.browser(made.table, bo) as second:
        play_on({0: first, 1: second}, Random(11))
        assert isinstance(first.ask("rematch"), Ack)
        while second.table is None or second.table.next is None:
            second.read()
        again = second.table.next
    assert shard_of(again, 2) == shard_of(made.table, 2)
    with cluster.browser(again, ana) as first, cluster.browser(again, bo) as second:
        seats = {browser.held[0]: browser for browser in (first, second)}
        play_on(seats, Random(12), moves=5)


def test_every_response_closes_its_connection(cluster: Cluster) -> None:
    for path in ("/healthz", "/api/catalogue/en", "/nowhere", "/api/tables/nowhere"):
        _, headers, _ = cluster.ask("GET", path)
        assert headers["connection"] == "close"


def test_request_that_arrives_byte_by_byte_is_served(cluster: Cluster) -> None:
    host, port = cluster.host.split(":")
    with socket.create_connection((host, int(port)), TIMEOUT) as caller:
        caller.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        for byte in b"GET /healthz HTTP/1.1\r\nhost: [::1]\r\n\r\n":
            caller.sendall(bytes([byte]))
        assert caller.recv(100).startswith(b"HTTP/1.1 200 ")


def test_connection_closed_before_its_first_line_is_dropped(cluster: Cluster) -> None:
    host, port = cluster.host.split(":")
    with socket.create_connection((host, int(port)), TIMEOUT) as caller:
        caller.sendall(b"GET /heal")
        caller.shutdown(socket.SHUT_WR)
        assert is_closed(caller)


def test_requests_have_a_time_limit(tmp_path: Path) -> None:
    hasty = """
from coatl.cli import main
from coatl.server.cluster import supervisor
from coatl.server.transport import connection
supervisor.FIRST_LINE_TIMEOUT = connection.HEAD_TIMEOUT = 0.1
main()
"""
    command = [sys.executable, "-u", "-c", hasty, "serve", "--port", "0", "--processes", "2"]
    with subprocess.Popen(
        [*command, "--data", str(tmp_path)], stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        port = int(process.stdout.readline().split("/")[2].split(":")[1])
        try:
            for said in (
                b"",
                b"GET /heal",
                b"GET /healthz HTTP/1.1\r\nhost: [::1]\r\nx-slow: ",
            ):
                with socket.create_connection(("127.0.0.1", port), TIMEOUT) as caller:
                    caller.sendall(said)
                    assert is_closed(caller)
        finally:
            process.terminate()


# --- workers that end -----------------------------------------------------------------------------


async def begun(server: Server, load: Load, kinds: tuple[dict[str, Any], ...]) -> list[Game]:
    """A game of each kind, at tables that both processes have some of."""
    await server.ready()
    load.games = [await load.game(new, Random(number)) for number, new in enumerate(kinds)]
    assert {shard_of(game.table, 2) for game in load.games} == {0, 1}
    return load.games


@pytest.mark.parametrize("kept_in", ["sqlite", pytest.param("postgres", marks=DATABASES)])
def test_killed_worker_is_replaced_and_loses_nothing(
    kept_in: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    if kept_in == "sqlite":
        location = in_folder(tmp_path / "data")
    else:
        postgres: Postgres = request.getfixturevalue("postgres")
        location = in_database(postgres.database())
    options = ["--unlimited", "--processes", "2", "--log", "json"]
    server = Server(location, tmp_path / "log", options)

    def started() -> list[dict[str, Any]]:
        said = [json.loads(line) for line in server.logged.splitlines()]
        return [one for one in said if one["event"] == "process.started"]

    async def proof() -> None:
        load = Load(server, Random(1))
        games = await begun(server, load, (TWO, TWO, *KINDS[1:4]))
        async with asyncio.TaskGroup() as group:
            for game in games:
                group.create_task(game.play(server.host))
            await load.tally.sent_more(100)
            os.kill(started()[0]["id"], signal.SIGKILL)
        lost = {game.table for game in games for player in game.players if player.visits > 1}
        assert lost
        assert {shard_of(table, 2) for table in lost} == {started()[0]["process"]}
        assert [one["process"] for one in started()] == [0, 1, 0]
        records = await load.records()
        assert server.stop() == 0
        async with location.store() as store:
            verdicts = await load.verdicts(records, store)
        assert sum([verdict.promises for verdict in verdicts]) == load.tally.promised
        for record in records:
            verify(parse_record(record))

    server.start()
    try:
        asyncio.run(proof())
    finally:
        server.kill()


def health(cluster: Cluster) -> str:
    """What `/healthz` says: `ok`, the code of a refusal, or nothing if no worker answers."""
    host, port = cluster.host.split(":")
    connection = http.client.HTTPConnection(host, int(port), timeout=TIMEOUT)
    try:
        connection.request("GET", "/healthz")
        answer = json.loads(connection.getresponse().read())
    except (OSError, http.client.HTTPException):
        return ""
    finally:
        connection.close()
    return str(answer.get("status") or answer["code"])


def test_stopped_worker_is_noticed_and_replaced(tmp_path: Path) -> None:
    cluster = Cluster(tmp_path)
    bound = Timer(TIMEOUT, cluster.process.kill)  # so that nothing waits for ever
    bound.start()
    try:
        tables = [cluster.create(TWO_PEOPLE) for _ in range(2)]
        made = next(made for made in tables if shard_of(made.table, 2) == 0)
        with cluster.browser(made.table, made.keys[0]) as browser:
            assert isinstance(browser.act(browser.now.moves[0].code), Ack)
            os.kill(cluster.ids[0], signal.SIGSTOP)
            with ThreadPoolExecutor(2) as threads:  # one of two requests reaches the other worker
                said = set(threads.map(health, [cluster, cluster]))
            assert said & {"process-away", "sockets-broken", "took-too-long"}
            number, process = cluster.next_start()
            assert (number, process != cluster.ids[0]) == (0, True)
        with cluster.browser(made.table, made.keys[0]) as browser:
            assert browser.version > 0
        while health(cluster) != "ok":
            assert cluster.process.poll() is None
    finally:
        bound.cancel()
        cluster.kill()


def test_supervisor_that_was_stopped_itself_misses_no_heartbeats() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        supervisor = Supervisor(listener, 2, lambda _channel, _shard: None, lambda: None)
        supervisor._count_heartbeats(0.0)
        supervisor._count_heartbeats(0.5)
        supervisor._count_heartbeats(1000.0)
        assert [worker.missed for worker in supervisor._workers] == [2, 2]
        supervisor._selector.close()


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_workers_end_with_the_supervisor(tmp_path: Path, how: signal.Signals) -> None:
    cluster = Cluster(tmp_path)
    made = cluster.create(TWO_PEOPLE)
    with cluster.browser(made.table, made.keys[0]) as browser:
        began = monotonic()
        cluster.process.send_signal(how)
        assert browser.closed() == 1012
    _, errors = cluster.process.communicate(timeout=BOUND)
    assert monotonic() - began < BOUND
    assert cluster.process.returncode == 0
    events = [json.loads(line)["event"] for line in errors.splitlines()]
    assert [
        events.count(event) for event in ("server.stopping", "server.stopped", "error.raised")
    ] == [2, 2, 0]
    assert not any([is_running(process) for process in cluster.ids.values()])


def test_workers_end_when_the_supervisor_is_killed(tmp_path: Path) -> None:
    cluster = Cluster(tmp_path)
    made = cluster.create(TWO_PEOPLE)
    cluster.kill()  # this returns once no process can write any more
    other = Cluster(tmp_path)
    assert not any([is_running(process) for process in cluster.ids.values()])
    with other.browser(made.table, made.keys[0]) as browser:
        assert isinstance(browser.act(browser.now.moves[0].code), Ack)
    assert other.stop()[0] == 0


def test_supervisor_gives_up_if_workers_keep_ending(tmp_path: Path) -> None:
    cluster = Cluster(tmp_path)
    process = cluster.ids[0]
    for _ in range(MAX_RESTARTS - 1):
        os.kill(process, signal.SIGKILL)
        number, process = cluster.next_start()
        assert number == 0
    os.kill(process, signal.SIGKILL)
    _, errors = cluster.process.communicate(timeout=BOUND)
    assert cluster.process.returncode == 2
    assert f"ended {MAX_RESTARTS} times" in errors.splitlines()[-1]
    assert not any([is_running(process) for process in cluster.ids.values()])


def test_cluster_locks_its_folder(tmp_path: Path) -> None:
    cluster = Cluster(tmp_path)
    with pytest.raises(Exception, match="folder-in-use"):
        SqliteStorage(tmp_path)
    cluster.stop()
    asyncio.run(SqliteStorage(tmp_path).close())


def test_windows_has_no_clusters(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    assert run(["serve", "--processes", "2"]) == 2
    assert "Windows" in capsys.readouterr().err
