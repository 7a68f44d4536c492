"""A client's connection: limits, close codes and the ends of connections."""

from __future__ import annotations

import socket
import weakref
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from time import monotonic, sleep

import pytest
from websockets.sync.client import connect

from coatl.server.protocol.messages import MALFORMED, PROTOCOL, SLOW, Ack, Reject, Welcome
from coatl.server.protocol.sizes import MAX_MESSAGE, MAX_TOKENS
from coatl.server.session import conversation
from coatl.server.session.lobby import IDLE_SESSIONS
from coatl.server.transport import incoming, websocket
from server.served import TIMEOUT, TWO_PEOPLE, Browser, Served

from .raw import (
    BINARY,
    CLOSE,
    CONTINUATION,
    FRAGMENT,
    LAST,
    PING,
    PONG,
    call,
    framed,
    upgrade,
)


def wait_until(is_so: Callable[[], bool]) -> None:
    deadline = monotonic() + TIMEOUT
    while not is_so():
        assert monotonic() < deadline
        sleep(0.01)


# --- messages -------------------------------------------------------------------------------------


def test_bad_messages_are_rejected_up_to_a_limit(served: Served) -> None:
    made = served.create(TWO_PEOPLE)
    with served.browser(made.table, made.keys[0]) as browser:
        for nonsense in ("", "{", '{"type":"dance"}', "[1]", '{"type":"act","id":"x"}', '"a"'):
            browser.send(nonsense)
            answer = browser.read()
            assert isinstance(answer, Reject)
            assert answer.problem.code == "malformed"
        assert isinstance(browser.act(browser.now.moves[0].code), Ack)
        for _ in range(5):
            browser.send("{}")
        assert browser.closed() == 4400


def test_flood_of_bad_messages_is_cut_off_at_once(served: Served) -> None:
    made = served.create(TWO_PEOPLE)
    before = monotonic()
    with served.browser(made.table) as browser:
        browser.socket.socket.sendall(b"\x81\x82\0\0\0\0{}" * 200)
        assert browser.closed() == 4400
    assert monotonic() - before < 5  # without waiting for its answer


def test_too_long_or_binary_message_closes_the_connection(served: Served) -> None:
    made = served.create(TWO_PEOPLE)
    with served.browser(made.table, made.keys[0]) as browser:
        browser.send("x" * 100_000)
        assert browser.closed() == 1009
    with served.browser(made.table, made.keys[0]) as browser:
        browser.send(b"\x00\xff")
        assert browser.closed() == 4400


def talk(served: Served, table: str, *messages: object) -> tuple[list[str], int]:
    """The answers to these messages, and the code with which the connection is closed."""
    with connect(f"ws://{served.host}/api/tables/{table}/socket") as socket:
        browser = Browser(socket)
        for message in messages:
            browser.send(message)
        return browser.received, browser.closed()


def test_bad_hello_closes_the_connection(served: Served) -> None:
    made = served.create(TWO_PEOPLE)
    received, code = talk(served, made.table, {"type": "rematch", "id": "1"})
    assert (code, "malformed" in received[0]) == (4400, True)
    received, code = talk(served, made.table, {"type": "hello", "protocol": PROTOCOL + 1, "new": 1})
    assert (code, "protocol-outdated" in received[0]) == (4426, True)
    many = {"type": "hello", "protocol": PROTOCOL, "tokens": ["x"] * (MAX_TOKENS + 1)}
    received, code = talk(served, made.table, many)
    assert (code, "malformed" in received[0]) == (4400, True)
    for nowhere in ("nowhere", "%00", "t" * 16):
        received, code = talk(served, nowhere, {"type": "hello", "protocol": PROTOCOL})
        assert (code, "unknown-table" in received[0]) == (4404, True)


def test_deep_nesting_is_malformed(served: Served) -> None:
    made = served.create(TWO_PEOPLE)
    received, code = talk(served, made.table, '{"type":"hello","protocol":1,"x":' + "[" * 15_000)
    assert (code, "malformed" in received[0]) == (4400, True)
    with served.browser(made.table, made.keys[0]) as browser:
        browser.send("[" * 15_000)
        answer = browser.until(lambda answer: isinstance(answer, Reject))
        assert isinstance(answer, Reject)
        assert answer.problem.code == "malformed"


@pytest.mark.parametrize("compression", ["deflate", None])
def test_closed_connection_is_freed_at_once(
    served: Served, without_gc: None, compression: str | None
) -> None:
    made = served.create(TWO_PEOPLE)
    address = f"ws://{served.host}/api/tables/{made.table}/socket"
    with connect(address, compression=compression) as socket:
        Browser(socket).hello((made.keys[0],), 0, None)
        (client,) = [weakref.ref(one) for one in served.sockets]
        response = weakref.ref(served.sockets[0]._socket)
    wait_until(lambda: client() is None and response() is None)


def test_table_is_loaded_once_even_for_a_late_hello(served: Served) -> None:
    made = served.create(TWO_PEOPLE)
    with connect(f"ws://{served.host}/api/tables/{made.table}/socket") as late:
        for _ in range(2 * IDLE_SESSIONS + 2):
            served.create(TWO_PEOPLE)
        with served.browser(made.table, made.keys[1]) as other:
            first = Browser(late)
            first.hello((made.keys[0],), 0, None)
            while first.now.active == 0:
                first.act(first.now.moves[0].code)
            other.follow(first)
            assert other.now.active == 1


@pytest.mark.parametrize("header", [b"content-length: 5", b"x-long: " + b"x" * 9000])
def test_bad_handshake_is_refused(served: Served, header: bytes) -> None:
    made = served.create(TWO_PEOPLE)
    with call(served) as caller:
        caller.sendall(upgrade(made.table, header))
        assert b" 101 " not in caller.recv(4096)
        while caller.recv(4096):
            pass


def test_bad_text_followed_by_a_close_frame_is_not_an_error(
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


@contextmanager
def raw_connection(served: Served, table: str) -> Iterator[socket.socket]:
    """A WebSocket that sends raw frames."""
    with call(served) as caller:
        caller.sendall(upgrade(table))
        assert b" 101 " in caller.recv(4096)
        yield caller


def read_to_the_end(caller: socket.socket) -> None:
    with suppress(ConnectionError):
        while caller.recv(65_536):
            pass


@pytest.mark.parametrize(
    "flood",
    [framed(b"", PING) * 300, framed(b"", PONG) * 300, framed(b"", CONTINUATION) * 5_000],
    ids=["pings", "pongs", "fragments"],
)
def test_flood_of_control_frames_and_fragments_is_cut_off(served: Served, flood: bytes) -> None:
    made = served.create(TWO_PEOPLE)
    with raw_connection(served, made.table) as caller:
        with suppress(ConnectionError):
            caller.sendall(framed(b"", FRAGMENT) + flood)
        read_to_the_end(caller)
    assert served.get("/healthz")


@pytest.mark.parametrize("end", [framed(b"", CLOSE), b"\xff\xff", b""], ids=["close", "bad", "eof"])
def test_client_that_leaves_without_reading_is_dropped(
    tmp_path: Path, site: Path, end: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(incoming, "PING_INTERVAL", 1.0)
    served = Served(tmp_path, site)
    made = served.create(TWO_PEOPLE)
    with raw_connection(served, made.table) as caller:
        wait_until(lambda: bool(served.sockets))
        (client,) = served.sockets
        served.call_soon(client._request.transport.write, bytes(20_000_000))
        if end:
            caller.sendall(end)
        else:
            caller.shutdown(socket.SHUT_WR)
        wait_until(lambda: not served.sockets and client._request.transport is None)
    served.stop()


def test_client_that_does_not_read_is_disconnected(
    tmp_path: Path, site: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(websocket, "MAX_QUEUED", 100_000)
    served = Served(tmp_path, site)
    made = served.create(TWO_PEOPLE)
    with raw_connection(served, made.table) as caller:
        wait_until(lambda: bool(served.sockets))
        (client,) = served.sockets
        for _ in range(400):
            served.call_soon(client.send, bytes(50_000))
        wait_until(lambda: not served.sockets)
        assert client._incoming.close_code == SLOW
        assert client._queued_bytes <= websocket.MAX_QUEUED + 50_000
        read_to_the_end(caller)
    served.stop()


def test_client_without_a_hello_is_disconnected(
    tmp_path: Path, site: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(conversation, "HELLO_TIMEOUT", 0.05)
    served = Served(tmp_path, site)
    made = served.create(TWO_PEOPLE)
    with connect(f"ws://{served.host}/api/tables/{made.table}/socket") as silent:
        assert Browser(silent).closed() == MALFORMED
    served.stop()


def test_silent_client_is_pinged_and_dropped(
    tmp_path: Path, site: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(incoming, "PING_INTERVAL", 0.05)
    served = Served(tmp_path, site)
    made = served.create(TWO_PEOPLE)
    with raw_connection(served, made.table) as silent:
        assert silent.recv(2) == b"\x89\0"  # an empty ping
        read_to_the_end(silent)
    with served.browser(made.table, made.keys[0]) as browser:  # it answers pings
        sleep(0.5)
        assert isinstance(browser.act(browser.now.moves[0].code), Ack)
    served.stop()


def test_messages_are_compressed_for_clients_that_support_it(served: Served) -> None:
    made = served.create(TWO_PEOPLE)
    address = f"ws://{served.host}/api/tables/{made.table}/socket"
    for compression, expected in (("deflate", ["permessage-deflate"]), (None, [])):
        with connect(address, compression=compression) as opened:
            assert [extension.name for extension in opened.protocol.extensions] == expected
            Browser(opened).hello((made.keys[0],), 0, None)


# --- frames ---------------------------------------------------------------------------------------


def command(name: str) -> bytes:
    """Not a command: it is rejected with its id."""
    return b'{"id":"%b"}' % name.encode()


@contextmanager
def uncompressed(served: Served) -> Iterator[Browser]:
    """A client without extensions."""
    made = served.create(TWO_PEOPLE)
    with connect(f"ws://{served.host}/api/tables/{made.table}/socket", compression=None) as opened:
        opened.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        browser = Browser(opened)
        browser.send({"type": "hello", "protocol": PROTOCOL})
        browser.until(lambda answer: isinstance(answer, Welcome))
        yield browser


def send(served: Served, browser: Browser, *packets: bytes) -> None:
    """Send packets, so that each arrives before the next is sent."""
    for packet in packets:
        browser.socket.socket.sendall(packet)
        assert served.get("/healthz")


WHOLE = framed(command("a"))
LONGEST = command("a") + b" " * (MAX_MESSAGE - len(command("a")))


@pytest.mark.parametrize(
    "packets",
    [
        [WHOLE],
        [WHOLE[:1], WHOLE[1:]],
        [WHOLE[:4], WHOLE[4:]],
        [WHOLE[:9], WHOLE[9:]],
        [framed(command("a"), bits=64)],
        [framed(command("a")[:4], FRAGMENT), framed(command("a")[4:], LAST)],
        [framed(command("a")[:4], FRAGMENT), framed(b"!", PING), framed(command("a")[4:], LAST)],
        [framed(b"", FRAGMENT), framed(command("a"), LAST)],
        [framed(b"!", PONG) + WHOLE],
        [framed(LONGEST)],
    ],
)
def test_message_is_read_however_it_is_framed(served: Served, packets: list[bytes]) -> None:
    with uncompressed(served) as browser:
        send(served, browser, *packets, framed(command("next")))
        heard = [browser.until(lambda answer: isinstance(answer, Reject)) for _ in range(2)]
        assert [answer.id for answer in heard if isinstance(answer, Reject)] == ["a", "next"]


def test_all_messages_of_a_packet_are_read_in_order(served: Served) -> None:
    with uncompressed(served) as browser:
        names = ["a", "b", "c", "d"]
        frames = [framed(command(name)) for name in names]
        send(served, browser, frames[0] + frames[1] + frames[2][:5], frames[2][5:], frames[3])
        heard = [browser.until(lambda answer: isinstance(answer, Reject)) for _ in names]
        assert [answer.id for answer in heard if isinstance(answer, Reject)] == names


@pytest.mark.parametrize(
    ("packets", "code"),
    [
        ([framed(b"{", FRAGMENT), WHOLE], 1002),
        ([framed(command("a"), LAST)], 1002),
        ([framed(command("a"), 0xC1)], 1002),
        ([framed(command("a"), 0xA1)], 1002),
        ([framed(command("a"), 0x83)], 1002),
        ([framed(command("a"), BINARY)], 4400),
        ([framed(b"\xff" * 10)], 1007),
        ([framed("\ud800".encode(errors="surrogatepass"))], 1007),
        ([framed(LONGEST + b" ")], 1009),
    ],
)
def test_invalid_frame_closes_the_connection(
    served: Served, packets: list[bytes], code: int
) -> None:
    with uncompressed(served) as browser:
        send(served, browser, *packets)
        assert browser.closed() == code
        assert not [text for text in browser.received if '"reject"' in text]
