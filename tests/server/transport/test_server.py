"""Time limits for requests, and graceful shutdown."""

from __future__ import annotations

import asyncio
import json
import re
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Coroutine, Iterator
from pathlib import Path
from random import Random
from threading import Event, Thread
from time import monotonic
from typing import Any

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from coatl.cli.serve import listening
from coatl.server.protocol.messages import AGAIN, Ack, Created
from coatl.server.service import service
from coatl.server.storage.sqlite import SqliteStorage
from coatl.server.transport import connection, server
from server.served import TIMEOUT, TWO_PEOPLE, Apart, Browser, Served

from .raw import call

#: Seconds for a shutdown, and more for a busy machine.
BOUND = 8.0 + 20.0

TABLES = 6


@pytest.fixture
def hasty(tmp_path: Path, site: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Served]:
    """A service with short time limits."""
    monkeypatch.setattr(connection, "HEAD_TIMEOUT", 0.05)
    monkeypatch.setattr(connection, "LINGER", 0.05)
    served = Served(tmp_path, site)
    yield served
    served.stop()


def test_rest_of_an_answered_request_has_a_time_limit(hasty: Served) -> None:
    with call(hasty) as caller:
        caller.sendall(b"GET /healthz HTTP/1.1\r\nhost: [::1]\r\ncontent-length: 1000000\r\n\r\n")
        assert b" 200 " in caller.recv(4096)
        caller.sendall(b"x")
        while caller.recv(4096):
            pass


@pytest.mark.parametrize(
    "sentence", [b"", b"GET / HT", b"GET / HTTP/1.1\r\nhost: [::1]\r\nx-slow: "]
)
def test_head_of_a_request_has_a_time_limit(hasty: Served, sentence: bytes) -> None:
    with call(hasty) as caller:
        caller.sendall(sentence)
        assert caller.recv(100) == b""


def test_head_of_the_next_request_has_a_time_limit(hasty: Served) -> None:
    with call(hasty) as caller:
        caller.sendall(b"GET /healthz HTTP/1.1\r\nhost: [::1]\r\n\r\n")
        answer = caller.recv(4096)
        while b"ok" not in answer:
            answer += caller.recv(4096)
        caller.sendall(b"GET /heal")
        assert caller.recv(100) == b""


def test_websocket_outlives_the_time_limit_for_heads(hasty: Served) -> None:
    made = hasty.create(TWO_PEOPLE)
    with hasty.browser(made.table, made.keys[0]) as browser, call(hasty) as late:
        late.sendall(b"GET")
        assert late.recv(100) == b""  # by now the browser would have been given up, too
        assert isinstance(browser.act(browser.now.moves[0].code), Ack)


INVALID = [
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n",
    b"GET /healthz HTTP/9.9\r\n\r\n",
    b"GET /healthz HTTP/1.1\r\nhost: [::1]\r\nno colon\r\n\r\n",
    b"GET /healthz HTTP/1.1\r\nhost: [::1]\r\nx-long: " + b"x" * 9000 + b"\r\n\r\n",
    b"POST /api/tables HTTP/1.1\r\nhost: [::1]\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n{}\r\n",
    b"POST /api/tables HTTP/1.1\r\nhost: [::1]\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n{}",
]


def test_invalid_http_is_refused_and_not_logged(tmp_path: Path) -> None:
    apart = Apart("--data", str(tmp_path), "--log", "json")
    for request in INVALID:
        with call(apart) as caller:
            caller.sendall(request)
            assert caller.recv(4096).startswith(b"HTTP/1.")
    with call(apart) as caller:  # it leaves amid a request
        caller.sendall(b"POST /api/tables HTTP/1.1\r\nhost: [::1]\r\ncontent-length: 9\r\n\r\n{")
    assert apart.get("/healthz")
    apart.process.terminate()
    _, errors = apart.process.communicate(timeout=BOUND)
    events = {json.loads(line)["event"] for line in errors.splitlines()}
    assert events - {"limit.exceeded"} == {"server.started", "server.stopping", "server.stopped"}


#: Requests whose end two programs could find at different places, each with another behind it.
_NEXT = b"GET /healthz HTTP/1.1\r\nhost: [::1]\r\n\r\n"
_TO = b"POST /api/tables HTTP/1.1\r\nhost: [::1]\r\n"
_UPGRADE = b"connection: upgrade\r\nupgrade: websocket\r\n"
_VALID = json.dumps(TWO_PEOPLE).encode()
_CHUNKED = b"%x\r\n%b\r\n0\r\n\r\n" % (len(_VALID), _VALID)
AMBIGUOUS = [
    _TO + b"content-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n" + _NEXT,
    _TO + b"transfer-encoding: chunked\r\ncontent-length: 5\r\n\r\n0\r\n\r\n" + _NEXT,
    _TO + b"transfer-encoding: identity\r\ncontent-length: 2\r\n\r\n{}" + _NEXT,
    _TO + b"transfer-encoding: gzip, chunked\r\n\r\n" + _CHUNKED + _NEXT,
    _TO + b"transfer-encoding: chunked\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n" + _NEXT,
    _TO + b"transfer-encoding : chunked\r\ncontent-length: 2\r\n\r\n{}" + _NEXT,
    _TO + b"content-length: +2\r\n\r\n{}" + _NEXT,
    _TO + b"content-length: 2\r\ncontent-length: 2\r\n\r\n{}" + _NEXT,
    _TO.replace(b"/1.1", b"/1.0") + b"transfer-encoding: chunked\r\n\r\n" + _CHUNKED,
    _TO.replace(b"POST", b"GET")
    + _UPGRADE
    + b"content-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n"
    + _NEXT,
]


@pytest.mark.parametrize("parser", ["compiled", "python"])
def test_request_without_a_clear_end_is_refused_and_ends_the_connection(
    tmp_path: Path, parser: str
) -> None:
    """In both parsers of aiohttp."""
    environment = {"AIOHTTP_NO_EXTENSIONS": "1"} if parser == "python" else {}
    apart = Apart("--data", str(tmp_path), **environment)
    try:
        for request in AMBIGUOUS:
            with call(apart) as caller:
                caller.sendall(request)
                answer = b"".join(iter(lambda: caller.recv(4096), b""))
            assert answer.split(b" ")[1:2] == [b"400"], (request, answer)
            assert b"aiohttp" not in answer
            assert b"X-Content-Type-Options: nosniff" in answer
            assert len(re.findall(rb"HTTP/1\.\d \d{3} ", answer)) == 1, (request, answer)
        assert apart.get("/healthz")
    finally:
        apart.kill()


def test_server_that_is_stopped_before_it_runs_ends_at_once(tmp_path: Path, site: Path) -> None:
    stopped = server.Server(service(SqliteStorage(tmp_path), site=site))
    stopped.stop()
    with listening("127.0.0.1", 0) as listener:
        server.run_loop(lambda: asyncio.wait_for(stopped.serve(listener), TIMEOUT))


class Waiting(SqliteStorage):
    """A storage whose writes wait, once `is_slow`."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.begun = Event()
        self.go_on = asyncio.Event()
        self.is_slow = False

    async def append(self, *args: Any, **facts: Any) -> None:
        if self.is_slow:
            self.loop = asyncio.get_running_loop()
            self.begun.set()
            await self.go_on.wait()
        await super().append(*args, **facts)


def test_shutdown_waits_for_the_command_under_way(tmp_path: Path, site: Path) -> None:
    store = Waiting(tmp_path)
    served = Served(store, site)
    made = served.create(TWO_PEOPLE)
    with served.browser(made.table, made.keys[0]) as browser:
        before, code = browser.version, browser.now.moves[0].code
        store.is_slow = True
        act = {"type": "act", "id": "last", "version": before, "seat": 0, "code": code}
        browser.send(act)
        assert store.begun.wait(30)
        browser.send({"type": "hand", "id": "too late", "seat": 0, "bot": ""})
        served.begin_to_stop()
        while not served.lobby.connections.is_stopping:
            assert store.loop.is_running()
        store.loop.call_soon_threadsafe(store.go_on.set)
        assert browser.closed() == AGAIN
    answers = [json.loads(text) for text in browser.received]
    assert [one["id"] for one in answers if "id" in one] == ["last"]
    served.stop()
    served = Served(tmp_path, site)
    with served.browser(made.table, made.keys[0]) as browser:
        assert browser.version > before
    served.stop()


def test_command_finishes_after_its_client_disconnects(tmp_path: Path, site: Path) -> None:
    store = Waiting(tmp_path)
    served = Served(store, site)
    made = served.create(TWO_PEOPLE)
    with served.browser(made.table, made.keys[0]) as browser:
        before, code = browser.version, browser.now.moves[0].code
        store.is_slow = True
        browser.send({"type": "act", "id": "1", "version": before, "seat": 0, "code": code})
        assert store.begun.wait(30)
    store.loop.call_soon_threadsafe(store.go_on.set)
    with served.browser(made.table, made.keys[0]) as browser:
        assert browser.version > before
    served.stop()


class Player(Thread):
    """Holds every seat of a table, and plays until the service is gone."""

    def __init__(self, address: str, made: Created) -> None:
        super().__init__(daemon=True)
        self.made = made
        self.acknowledged: dict[str, int] = {}
        self.sent: list[dict[str, Any]] = []
        self.code = 0
        self.is_amid_it = Event()
        self._where = f"{address.replace('http', 'ws', 1)}api/tables/{made.table}/socket"

    def run(self) -> None:
        rng = Random(self.made.table)
        with connect(self._where, open_timeout=TIMEOUT) as socket:
            browser = Browser(socket)
            browser.hello(tuple(self.made.keys), 0, None)
            try:
                while browser.now.phase != "over":
                    self._play(browser, rng)
            except ConnectionClosed as error:
                self.code = error.rcvd.code if error.rcvd else 0

    def _play(self, browser: Browser, rng: Random) -> None:
        if browser.viewpoint != browser.now.active:
            browser.ask("viewpoint", seat=browser.now.active)
            return
        code = rng.choice(browser.now.moves).code
        name = f"{len(self.sent)}"
        act = {"version": browser.version, "seat": browser.viewpoint, "code": code}
        self.sent.append({"name": name, **act})
        answer = browser.ask("act", name, **act)
        assert isinstance(answer, Ack)
        self.acknowledged[name] = answer.version
        if len(self.acknowledged) > 5:
            self.is_amid_it.set()


def test_shutdown_loses_no_acknowledged_move(tmp_path: Path, site: Path) -> None:
    command = [sys.executable, "-u", "-m", "coatl", "serve", "--port", "0", "--unlimited"]
    command += ["--data", str(tmp_path), "--log", "json"]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True) as process:
        assert process.stdout is not None
        address = process.stdout.readline().split()[3]
        players = [Player(address, create(address)) for _ in range(TABLES)]
        for player in players:
            player.start()
        for player in players:
            assert player.is_amid_it.wait(TIMEOUT)
        began = monotonic()
        process.send_signal(signal.SIGTERM)
        _, errors = process.communicate(timeout=BOUND)
        assert monotonic() - began < BOUND
    for player in players:
        player.join(TIMEOUT)
        assert not player.is_alive()
    events = [json.loads(line)["event"] for line in errors.splitlines()]
    assert events == [
        "server.started",
        *["table.created"] * TABLES,
        "server.stopping",
        "server.stopped",
    ]
    assert process.returncode == 0

    served = Served(tmp_path, site)
    for player in players:
        assert player.code == AGAIN
        with served.browser(player.made.table, *player.made.keys, viewpoint=0) as browser:
            match = served.match(player.made.table)
            kept = [entry.command for entry in match.log.entries if entry.command]
            assert len(kept) == len(set(kept))
            done = {command.partition("/")[2] for command in kept}
            assert set(player.acknowledged) <= done
            assert max(player.acknowledged.values()) <= match.version
            last = player.sent[-1]
            assert isinstance(browser.ask("act", **last), Ack)
            assert served.match(player.made.table).has_executed(f"{last['seat']}/{last['name']}")
    served.stop()


def create(address: str) -> Created:
    body = json.dumps(TWO_PEOPLE).encode()
    with urllib.request.urlopen(f"{address}api/tables", body, timeout=TIMEOUT) as answer:
        return msgspec.json.decode(answer.read(), type=Created)


def test_client_that_connects_during_shutdown_is_asked_to_reconnect(
    tmp_path: Path, site: Path
) -> None:
    served = Served(tmp_path, site)
    made = served.create(TWO_PEOPLE)
    served.lobby.connections.is_stopping = True
    with connect(f"ws://{served.host}/api/tables/{made.table}/socket") as socket:
        assert Browser(socket).closed() == AGAIN
    assert served.refused("GET", "/healthz") == (503, "stopping")
    served.stop()


def test_ctrl_c_before_the_loop_is_ready_leaves_no_coroutine(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def interrupted() -> None:
        raise KeyboardInterrupt

    created: list[str] = []

    async def main() -> None: ...

    def create() -> Coroutine[Any, Any, None]:
        created.append("coroutine")
        return main()

    monkeypatch.setattr(server, "_loop_factory", interrupted)
    with pytest.raises(KeyboardInterrupt):
        server.run_loop(create)
    assert created == []
