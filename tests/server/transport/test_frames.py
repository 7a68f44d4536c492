"""Messages that are read frame by frame, and the many ways in which a frame is no message."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise
from random import Random
from typing import Any

import pytest
import uvicorn
from coatl.server.transport.frames import head_of, text_in
from coatl.server.transport.http import LONGEST_MESSAGE, Sockets
from starlette.websockets import WebSocket
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode
from websockets.sync.client import connect

from coatl.server.protocol.messages import PROTOCOL, Reject, Welcome
from coatl.server.transport.websocket import LINE
from server.served import TWO_PEOPLE, Browser, Served
from server.transport.test_http import upgrade

MASK = b"\x05\x80\xff\x21"

#: The first bytes of frames.
TEXT, PIECE, LAST, PING, PONG, BINARY = 0x81, 0x01, 0x80, 0x89, 0x8A, 0x82


def framed(payload: bytes, first: int = TEXT, form: int = 7, mask: bytes = MASK) -> bytes:
    """A frame of a browser, with its size in so many bits."""
    size = len(payload)
    length = bytes((0x80 | size,)) if form == 7 else bytes((0xFE if form == 16 else 0xFF,))
    if form > 7:
        length += size.to_bytes(form // 8, "big")
    masked = bytes([byte ^ mask[place % 4] for place, byte in enumerate(payload)])
    return bytes((first,)) + length + mask + masked


def command(name: str) -> bytes:
    """What is no command, and is rejected by its name."""
    return b'{"id":"%b"}' % name.encode()


WHOLE = framed(command("a"))

#: Within its mask it looks like a whole frame, which says "b", and makes no sense in truth.
TRAP = framed(command("b"))
OUTSIDE = bytes((TEXT, 0x80 | len(TRAP) - 4))


@contextmanager
def plainly(served: Served) -> Iterator[Browser]:
    """A browser at a table that agreed on nothing in its handshake."""
    made = served.create(TWO_PEOPLE)
    with connect(f"ws://{served.host}/api/tables/{made.table}/socket", compression=None) as opened:
        opened.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        browser = Browser(opened)
        browser.send({"type": "hello", "protocol": PROTOCOL})
        browser.until(lambda answer: isinstance(answer, Welcome))
        yield browser


def send(served: Served, browser: Browser, *packets: bytes) -> None:
    """Send these so that each has arrived before the next one does."""
    for packet in packets:
        browser.socket.socket.sendall(packet)
        assert served.get("/healthz")


@pytest.mark.parametrize(
    "packets",
    [
        [WHOLE],
        [WHOLE[:1], WHOLE[1:]],
        [WHOLE[:2], WHOLE[2:]],
        [WHOLE[:4], WHOLE[4:]],
        [WHOLE[:6], WHOLE[6:]],
        [WHOLE[:9], WHOLE[9:]],
        [framed(command("a"), form=16)],
        [framed(command("a"), form=16)[:3], framed(command("a"), form=16)[3:]],
        [framed(command("a"), form=64)],
        [framed(command("a")[:4], PIECE), framed(command("a")[4:], LAST)],
        [framed(command("a")[:4], PIECE), framed(b"!", PING), framed(command("a")[4:], LAST)],
        [framed(b"", PIECE), framed(command("a"), LAST)],
        [framed(b"!", PONG) + WHOLE],
        [framed(b"!", PING), WHOLE],
        [framed(command("a") + b" " * 16_374, form=16)],
        [framed(command("a") + b" " * 16_374, form=64)],
    ],
)
def test_a_message_is_heard_however_it_comes(served: Served, packets: list[bytes]) -> None:
    assert len(command("a")) + 16_374 == LONGEST_MESSAGE
    with plainly(served) as browser:
        send(served, browser, *packets, framed(command("next")))
        heard = [browser.until(lambda answer: isinstance(answer, Reject)) for _ in range(2)]
        assert [answer.id for answer in heard if isinstance(answer, Reject)] == ["a", "next"]


def test_several_messages_in_one_packet_are_all_heard(served: Served) -> None:
    with plainly(served) as browser:
        names = ["a", "b", "c", "d"]
        frames = [framed(command(name)) for name in names]
        send(served, browser, frames[0] + frames[1] + frames[2][:5], frames[2][5:], frames[3])
        heard = [browser.until(lambda answer: isinstance(answer, Reject)) for _ in names]
        assert [answer.id for answer in heard if isinstance(answer, Reject)] == names


@pytest.mark.parametrize(
    ("packets", "code"),
    [
        ([framed(b"{", PIECE), WHOLE], 1002),
        ([framed(b"{", PIECE), framed(b"!", PING), WHOLE], 1002),
        ([framed(b"", PIECE), WHOLE], 1002),
        ([framed(command("a"), LAST)], 1002),
        ([bytes((TEXT, 10)) + command("a")], 1002),
        ([framed(command("a"), 0xC1)], 1002),
        ([framed(command("a"), 0xA1)], 1002),
        ([framed(command("a"), 0x91)], 1002),
        ([framed(command("a"), 0x83)], 1002),
        ([framed(command("a"), BINARY)], 4400),
        ([framed(b"\xff" * 10)], 1007),
        ([framed("\ud800".encode(errors="surrogatepass"))], 1007),
        ([OUTSIDE, TRAP], 1007),
        ([framed(b"!", PONG) + OUTSIDE, TRAP], 1007),
        ([framed(b" " * (LONGEST_MESSAGE + 1), form=16)], 1009),
        ([framed(b" " * (LONGEST_MESSAGE + 1), form=64)], 1009),
    ],
)
def test_what_is_no_message_ends_the_socket(
    served: Served, packets: list[bytes], code: int
) -> None:
    with plainly(served) as browser:
        send(served, browser, *packets)
        assert browser.closed() == code
        assert not [text for text in browser.received if '"reject"' in text]


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 65_535, 65_536, 100_000])
def test_a_frame_of_the_service_is_as_websockets_writes_it(size: int) -> None:
    text = b"x" * size
    assert head_of(text) + text == Frame(Opcode.TEXT, text).serialize(mask=False)


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 1000])
def test_a_text_is_read_if_its_frame_is_whole_and_alone(size: int) -> None:
    text = "ó" * (size // 2) + "x" * (size % 2)
    frame = Frame(Opcode.TEXT, text.encode()).serialize(mask=True)
    assert text_in(frame, 1000) == text
    assert text_in(frame, size - 1) is None
    assert text_in(frame + b"\x81", 1000) is None
    assert [text_in(frame[:end], 1000) for end in range(len(frame))] == [None] * len(frame)


def test_a_size_in_eight_bytes_is_not_taken_for_one_of_seven_bits() -> None:
    assert text_in(framed(b"x" * 119, form=64), 1000) is None


class Ear:
    """A transport and a listener: what was heard, sent and done, in order."""

    def __init__(self) -> None:
        self.noticed: list[object] = []
        self._is_closing = False

    def hear(self, message: str | bytes) -> None:
        self.noticed.append(message)

    def gone(self) -> None:
        self.noticed.append("gone")

    def write(self, data: bytes) -> None:
        self.noticed.append(data)

    def close(self) -> None:
        self._is_closing = True

    abort = close

    def is_closing(self) -> bool:
        return self._is_closing

    def pause_reading(self) -> None:
        pass

    resume_reading = pause_reading

    def get_extra_info(self, name: str) -> None:
        pass

    def get_write_buffer_size(self) -> int:
        return 0


class Thorough(Sockets):
    """Has websockets read every frame."""

    _takes_any_frame = False


async def noticed(kind: type[Sockets], packets: list[bytes]) -> list[object]:
    """What comes of these packets."""
    ear = Ear()
    listening = asyncio.Event()

    async def app(scope: Any, receive: Any, send: Any) -> None:
        await WebSocket(scope, receive, send).accept()
        scope["extensions"][LINE]["socket"]().listen(ear)
        listening.set()
        await asyncio.Event().wait()

    config = uvicorn.Config(
        app, interface="asgi3", ws_max_size=LONGEST_MESSAGE, ws_ping_interval=None, log_config=None
    )
    made: Any = kind(config, ServerState(), {})
    made.connection_made(ear)
    made.data_received(upgrade("t"))
    await listening.wait()
    for packet in packets:
        if not ear.is_closing():
            made.data_received(packet)
    (task,) = made.tasks
    task.cancel()
    return ear.noticed


def many_frames(rng: Random) -> bytes:
    """What a browser might send, and now and then what none does."""
    frames = []
    for number in range(rng.randrange(1, 8)):
        text = command(f"{number}ó") + b" " * rng.choice((0, 0, 0, 110, 200))
        form = 16 if len(text) > 125 else rng.choice((7, 7, 7, 16, 64))
        match rng.randrange(12):
            case 0:
                frames += [framed(text[:3], PIECE), framed(b"?", PING), framed(text[3:], LAST, 16)]
            case 1:
                frames.append(framed(b"!", rng.choice((PING, PONG))))
            case 2:
                frames.append(framed(TRAP, form=16, mask=bytes(4)))
            case 3 if rng.random() < 0.3:
                frames.append(framed(text, rng.randrange(256), 16))
            case 4 if rng.random() < 0.3:
                frames.append(framed(rng.randbytes(10)))
            case _:
                frames.append(framed(text, form=form, mask=rng.randbytes(4)))
    return b"".join(frames)


@pytest.mark.parametrize("seed", range(20))
def test_what_is_heard_is_what_websockets_would_hear(seed: int) -> None:
    rng = Random(seed)

    async def main() -> None:
        for _ in range(15):
            stream = many_frames(rng)
            cuts = sorted(rng.choices(range(len(stream) + 1), k=rng.randrange(6)))
            if rng.random() < 0.5:  # where frames begin
                cuts = [place for place in range(len(stream)) if stream[place] == TEXT]
            packets = [stream[a:b] for a, b in pairwise([0, *cuts, len(stream)]) if a < b]
            assert await noticed(Sockets, packets) == await noticed(Thorough, packets)

    asyncio.run(main())
