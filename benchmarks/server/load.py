"""Players at many tables: `python -m benchmarks.server.load PORT TABLES SECONDS RATE`.

They use real sockets with permessage-deflate in both directions, as browsers do, and play real
games: each chooses at random among its legal moves. They move at once, or think for a random time
whose average is adjusted every second so that RATE moves are made. A finished game is followed by
its rematch.
"""

from __future__ import annotations

import asyncio
import http.client
import json
import sys
import zlib
from base64 import b64encode
from collections.abc import Callable
from random import Random
from time import perf_counter, process_time
from typing import cast

import msgspec
import uvloop
from msgspec import UNSET, Struct, UnsetType

from coatl.server.protocol.messages import PROTOCOL, Created

HOST = "127.0.0.1"

#: Seconds of play that do not count.
SETTLE = 5

NEW_TABLE = json.dumps({"options": {"players": 2}, "seats": [{"kind": "me"}, {"kind": "me"}]})


class Move(Struct):
    """What a player needs of a move."""

    code: int


class Scene(Struct):
    """What a player needs of a scene, or of a patch of one."""

    phase: str | UnsetType = UNSET
    moves: list[Move] | UnsetType = UNSET


class Frame(Struct):
    """What a player needs of a frame."""

    version: int
    scene: Scene | None = None
    patch: Scene | None = None


class TableInfo(Struct):
    """Where the rematch is."""

    next: str | None = None


class Answer(Struct):
    """What a player needs of any answer of the service."""

    type: str
    id: str = ""
    frame: Frame | None = None
    frames: list[Frame] = []
    table: TableInfo | UnsetType = UNSET


_answers = msgspec.json.Decoder(Answer)


#: Ends every compressed message and is not sent (RFC 7692).
_DEFLATE_END = b"\x00\x00\xff\xff"

#: Bits of the first byte of a frame.
_TEXT, _COMPRESSED, _LAST = 0x01, 0x40, 0x80


class Player(asyncio.Protocol):
    """A client with as little work per message as possible: the CPU is for the service.

    It compresses and decompresses every message with the context of the earlier ones, as Chromium
    and Firefox do.
    """

    def __init__(self, load: Load, table: str, seat: int, token: str) -> None:
        self._load = load
        self._table = table
        self._seat = seat
        self._token = token
        self._buffer = bytearray()
        self._is_open = False
        self._phase = ""
        self._moves: list[Move] = []
        self._inflate = zlib.decompressobj(-zlib.MAX_WBITS)
        self._deflate = zlib.compressobj(zlib.Z_BEST_SPEED, zlib.DEFLATED, -zlib.MAX_WBITS)
        self._sent: dict[str, float] = {}
        self._count = 0
        self._rng = Random(f"{table}/{seat}")

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        key = b64encode(bytes(16)).decode()
        self._transport.write(
            f"GET /api/tables/{self._table}/socket HTTP/1.1\r\nHost: {HOST}:{self._load.port}\r\n"
            f"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Key: {key}\r\n"
            f"Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits\r\n\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        buffer = self._buffer
        if not self._is_open:
            buffer += data
            end = buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            head = bytes(buffer[:end])
            if not head.startswith(b"HTTP/1.1 101") or b"permessage-deflate" not in head:
                raise RuntimeError(head.decode())
            del buffer[: end + 4]
            self._is_open = True
            hello = {
                "type": "hello",
                "protocol": PROTOCOL,
                "tokens": [self._token],
                "viewpoint": self._seat,
            }
            self._send(msgspec.json.encode(hello))
            data = bytes(buffer)
            buffer.clear()
        elif buffer:
            data = bytes(buffer + data)
            buffer.clear()
        start = self._read(data)
        if start < len(data):
            buffer += data[start:]

    def _read(self, data: bytes) -> int:
        """Handle every complete frame; where the rest begins."""
        start, view = 0, memoryview(data)
        while len(data) - start >= 2:
            size, begin = data[start + 1], start + 2
            if size == 126:
                size, begin = int.from_bytes(data[begin : begin + 2], "big"), begin + 2
            elif size == 127:
                size, begin = int.from_bytes(data[begin : begin + 8], "big"), begin + 8
            if len(data) < begin + size:
                break
            if data[start] & 15 == _TEXT:
                if not data[start] & _COMPRESSED:
                    raise RuntimeError("a message was not compressed")
                self._load.received += size
                text = self._inflate.decompress(view[begin : begin + size])
                text += self._inflate.decompress(_DEFLATE_END)
                self._hear(_answers.decode(text))
            start = begin + size
        return start

    def _send(self, data: bytes) -> None:
        data = self._deflate.compress(data) + self._deflate.flush(zlib.Z_SYNC_FLUSH)
        data = data.removesuffix(_DEFLATE_END)
        first, size = _LAST | _COMPRESSED | _TEXT, len(data)
        head = bytes((first, 0x80 | size))
        if size >= 126:
            head = bytes((first, 0x80 | 126)) + size.to_bytes(2, "big")
        self._transport.write(head + bytes(4) + data)  # the mask is 0

    def _hear(self, answer: Answer) -> None:
        match answer.type:
            case "ack" if answer.id in self._sent:
                self._load.acknowledged(perf_counter() - self._sent.pop(answer.id))
            case "reject":
                self._load.refused += 1
            case "welcome" if answer.frame is not None:
                self._load.joined += 1
                self._see(answer.frame)
            case "news":
                for frame in answer.frames:
                    self._see(frame)
            case "table" if answer.table is not UNSET and answer.table.next:
                self._transport.close()
                self._load.sit(answer.table.next, self._seat, self._token)

    def _see(self, frame: Frame) -> None:
        scene = frame.scene or frame.patch
        if scene is None:
            return
        if scene.phase is not UNSET:
            self._phase = scene.phase
        if scene.moves is not UNSET:
            self._moves = scene.moves
        if self._phase == "over":
            self._load.over += 1
            if self._seat == 0:
                self._send(b'{"type":"rematch","id":"rematch"}')
        elif self._moves:
            code = self._rng.choice(self._moves).code
            if self._load.pause:
                self._load.think(lambda: self._act(frame.version, code))
            else:
                self._act(frame.version, code)

    def _act(self, version: int, code: int) -> None:
        self._count += 1
        name = str(self._count)
        self._sent[name] = perf_counter()
        self._send(
            b'{"type":"act","id":"%d","version":%d,"seat":%d,"code":%d}'
            % (self._count, version, self._seat, code)
        )


class Load:
    """All players, and how long they waited."""

    def __init__(self, port: int, rate: float) -> None:
        self.port = port
        self.joined = self.refused = self.over = 0
        #: Bytes of messages received, as compressed.
        self.received = 0
        #: CPU seconds of this process when counting began.
        self.began = 0.0
        self.times: list[float] = []
        self.seconds = 0.0
        #: How many moves a second there should be, 0 for as many as can be; how long players think.
        self._rate = rate
        self.pause = 0.0
        self._rng = Random("load")
        self._tasks: set[asyncio.Task[object]] = set()

    def acknowledged(self, seconds: float) -> None:
        """A move was carried out, so long after it was made."""
        self.times.append(seconds)

    def think(self, move: Callable[[], None]) -> None:
        """Have a move made when its player has thought about it."""
        asyncio.get_running_loop().call_later(2 * self._rng.random() * self.pause, move)

    def sit(self, table: str, seat: int, token: str) -> None:
        """Have a player come to that table."""
        loop = asyncio.get_running_loop()
        make: Callable[[], Player] = lambda: Player(self, table, seat, token)  # noqa: E731  # short
        task: asyncio.Task[object] = loop.create_task(loop.create_connection(make, HOST, self.port))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def run(self, tables: int, seconds: int) -> None:
        """Fill so many tables, and count for so long."""
        for created in new_tables(self.port, tables):
            for key in created.keys:
                self.sit(created.table, key.seat, key.token)
        self.pause = tables / self._rate if self._rate else 0.0
        began = perf_counter()
        for second in range(SETTLE + seconds):
            if second == SETTLE:
                self.times.clear()
                self.received = 0
                self.began = process_time()
                began = perf_counter()
                print("counting", flush=True)
            before = len(self.times)
            await asyncio.sleep(1)
            if self._rate and second:  # at first they come
                late = tables / max(1, len(self.times) - before) - tables / self._rate
                self.pause = max(0.001, self.pause - late)
        self.seconds = perf_counter() - began


def new_tables(port: int, tables: int) -> list[Created]:
    """So many new tables for two."""
    connection = http.client.HTTPConnection(HOST, port)
    made = []
    for _ in range(tables):
        connection.request("POST", "/api/tables", NEW_TABLE)
        made.append(msgspec.json.decode(connection.getresponse().read(), type=Created))
    connection.close()
    return made


def main() -> None:
    """Play, and print what came of it."""
    port, tables, seconds = map(int, sys.argv[1:4])
    load = Load(port, float(sys.argv[4]))
    uvloop.run(load.run(tables, seconds))
    times = sorted(load.times)
    print(
        json.dumps(
            {
                "players": load.joined,
                "refused": load.refused,
                "over": load.over,
                "moves": len(load.times),
                "bytes": load.received,
                "cpu": process_time() - load.began,
                "seconds": load.seconds,
                "median": 1000 * times[len(times) // 2],
                "p99": 1000 * times[int(0.99 * len(times))],
            }
        )
    )


if __name__ == "__main__":
    main()
