"""Callers who are slow, who hide behind others, and a service that stops."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from threading import Event
from time import monotonic
from typing import Any

import pytest

from coatl.server.ops.limits import PER_ADDRESS, ClientLimits
from coatl.server.protocol.messages import AGAIN, Ack
from coatl.server.storage.sqlite import SqliteStorage
from coatl.server.transport import http as server
from server.served import TWO_PEOPLE, Served


@pytest.fixture
def hasty(tmp_path: Path, site: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Served]:
    """A service that waits for nobody."""
    monkeypatch.setattr(server, "HEADERS", 0.05)
    served = Served(tmp_path, site)
    yield served
    served.stop()


def call(served: Served) -> socket.socket:
    host, port = served.host.split(":")
    return socket.create_connection((host, int(port)), 30)


def upgrade(table: str, *headers: bytes) -> bytes:
    """The request of a browser for a socket."""
    lines = [b"host: x", b"upgrade: websocket", b"connection: upgrade", *headers]
    lines += [b"sec-websocket-version: 13", b"sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA=="]
    return b"\r\n".join([b"GET /api/tables/%b/socket HTTP/1.1" % table.encode(), *lines, b"", b""])


@pytest.mark.parametrize("header", [b"content-length: 5", b"x-long: " + b"x" * 9000])
def test_who_asks_for_a_socket_in_no_way_there_is_is_not_waited_for(
    served: Served, header: bytes
) -> None:
    made = served.create(TWO_PEOPLE)
    with call(served) as caller:
        caller.sendall(upgrade(made.table, header))
        assert b" 101 " not in caller.recv(4096)
        while caller.recv(4096):
            pass


def test_no_text_and_a_goodbye_at_once_end_a_socket_without_a_word(
    served: Served, caplog: pytest.LogCaptureFixture
) -> None:
    made = served.create(TWO_PEOPLE)
    with call(served) as caller:
        caller.sendall(upgrade(made.table))
        assert b" 101 " in caller.recv(4096)
        no_text, goodbye = b"\x81\x81\0\0\0\0\xff", b"\x88\x82\0\0\0\0\x03\xe8"
        caller.sendall(no_text + goodbye)
        with suppress(ConnectionResetError):
            while caller.recv(4096):
                pass
    assert served.get("/healthz")
    assert "Fatal error" not in caplog.text


def test_the_rest_of_a_request_that_was_answered_is_not_waited_for(hasty: Served) -> None:
    with call(hasty) as caller:
        caller.sendall(b"GET /healthz HTTP/1.1\r\nhost: x\r\ncontent-length: 1000000\r\n\r\n")
        assert b" 200 " in caller.recv(4096)
        caller.sendall(b"x")
        while caller.recv(4096):
            pass


@pytest.mark.parametrize("said", [b"", b"GET / HT", b"GET / HTTP/1.1\r\nhost: x\r\nx-slow: "])
def test_who_does_not_say_what_they_want_is_not_waited_for(hasty: Served, said: bytes) -> None:
    with call(hasty) as caller:
        caller.sendall(said)
        assert caller.recv(100) == b""


def test_nor_is_who_was_answered_before(hasty: Served) -> None:
    with call(hasty) as caller:
        caller.sendall(b"GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n")
        answer = caller.recv(4096)
        while b"ok" not in answer:
            answer += caller.recv(4096)
        caller.sendall(b"GET /heal")
        assert caller.recv(100) == b""


def test_who_has_said_it_is_served_for_as_long_as_they_like(hasty: Served) -> None:
    made = hasty.create(TWO_PEOPLE)
    with hasty.browser(made.table, made.keys[0]) as browser, call(hasty) as late:
        late.sendall(b"GET")
        assert late.recv(100) == b""  # by now the browser would have been given up, too
        assert isinstance(browser.act(browser.now.moves[0].code), Ack)


@pytest.mark.parametrize(
    ("proxies", "callers"), [(["127.0.0.1"], 2), ([], 1), (["192.0.2.0/24"], 1)]
)
def test_only_a_known_proxy_is_believed(
    tmp_path: Path, site: Path, proxies: list[str], callers: int
) -> None:
    served = Served(tmp_path, site, ClientLimits(clock=lambda: 0.0), proxies)
    refused = []
    for address in ("203.0.113.1", "203.0.113.2"):
        for _ in range(PER_ADDRESS["records"].burst):
            status, _, _ = served.ask("POST", "/api/replays", b"{", x_forwarded_for=address)
            refused.append(status)
    assert refused.count(429) == (2 - callers) * PER_ADDRESS["records"].burst
    served.stop()


class Waiting(SqliteStorage):
    """A store that takes its time over what is written once it is told to."""

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


def test_what_is_under_way_is_answered_before_the_service_stops(tmp_path: Path, site: Path) -> None:
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
        while not served.app.state.hall.is_stopping:
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


def test_what_was_begun_is_finished_for_whoever_has_left(tmp_path: Path, site: Path) -> None:
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


#: An empty ping, an empty piece of a message, and a goodbye, as browsers mask them.
PING, PIECE, GOODBYE = b"\x89\x80\0\0\0\0", b"\x00\x80\0\0\0\0", b"\x88\x80\0\0\0\0"


@pytest.mark.parametrize("talk", [PING, b"\x01\x80\0\0\0\0" + PIECE * 300])
def test_who_says_much_that_is_no_message_is_cut_off(served: Served, talk: bytes) -> None:
    made = served.create(TWO_PEOPLE)
    with call(served) as caller:
        caller.sendall(upgrade(made.table))
        assert b" 101 " in caller.recv(4096)
        with suppress(ConnectionError):
            caller.sendall(talk * 300)
            while caller.recv(4096):
                pass
    assert served.get("/healthz")


@pytest.mark.parametrize("end", [GOODBYE, b"\xff\xff", b""])
def test_who_does_not_read_and_has_gone_does_not_stay(served: Served, end: bytes) -> None:
    hall = served.app.state.hall
    made = served.create(TWO_PEOPLE)
    with call(served) as caller:
        caller.sendall(upgrade(made.table))
        assert b" 101 " in caller.recv(4096)
        while not hall.sockets:
            assert served.get("/healthz")
        (visitor,) = hall.sockets
        line = visitor._line
        line.loop.call_soon_threadsafe(line.transport.write, bytes(20_000_000))
        if end:
            caller.sendall(end)
        else:
            caller.shutdown(socket.SHUT_WR)
        until = monotonic() + 30
        while hall.sockets or not line.disconnected:
            assert served.get("/healthz")
            assert monotonic() < until
