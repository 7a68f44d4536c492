"""Raw connections that can send invalid frames and requests."""

from __future__ import annotations

import asyncio
import os
import re
from base64 import b64encode
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import NamedTuple

from .server import TIMEOUT

TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10

#: A mask that changes nothing.
_MASK = bytes(4)

_LENGTH = re.compile(rb"\r\ncontent-length: *(\d+)", re.IGNORECASE)


def frame(
    payload: bytes,
    opcode: int = TEXT,
    *,
    fin: bool = True,
    reserved: int = 0,
    masked: bool = True,
    length: int | None = None,
) -> bytes:
    """One frame of a client; `length` is its declared length."""
    size = len(payload) if length is None else length
    head = bytes([fin << 7 | reserved << 4 | opcode])
    mark = masked << 7
    if size < 126:
        head += bytes([mark | size])
    elif size < 65_536:
        head += bytes([mark | 126]) + size.to_bytes(2, "big")
    else:
        head += bytes([mark | 127]) + size.to_bytes(8, "big")
    return head + (_MASK if masked else b"") + payload


def fragments(payload: bytes, size: int) -> bytes:
    """A message in frames of that size."""
    parts = [payload[at : at + size] for at in range(0, len(payload), size)] or [b""]
    last = len(parts) - 1
    return b"".join(
        [
            frame(part, 0 if number else TEXT, fin=number == last)
            for number, part in enumerate(parts)
        ]
    )


class Reply(NamedTuple):
    """The answer to a request over HTTP."""

    status: int
    headers: bytes
    body: bytes


class Wire:
    """One TCP connection to a service."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer
        self._said = b""

    @classmethod
    async def to(cls, host: str) -> Wire:
        name, _, port = host.partition(":")
        return cls(*await asyncio.open_connection(name, int(port), limit=1 << 22))

    async def send(self, data: bytes) -> None:
        """Send raw bytes. Raises `OSError` if the service has disconnected."""
        self._writer.write(data)
        self._said += data[:200]
        async with self._in_time():
            await self._writer.drain()

    @asynccontextmanager
    async def _in_time(self) -> AsyncIterator[None]:
        """Fail unless the service answers or disconnects in time."""
        try:
            async with asyncio.timeout(TIMEOUT):
                yield
        except TimeoutError:
            raise AssertionError(f"no answer to {self._said[-300:]!r}") from None

    async def reply(self) -> Reply:
        """The next HTTP response. Raises `EOFError` if there is none."""
        async with self._in_time():
            head = await self._reader.readuntil(b"\r\n\r\n")
            status = int(head.split(b" ", 2)[1])
            length = _LENGTH.search(head)
            if length is not None:
                body = await self._reader.readexactly(int(length[1]))
            else:
                body = b"" if status in {101, 304} else await self._reader.read()
        return Reply(status, head, body)

    async def upgrade(self, path: str, headers: Mapping[str, str] | None = None) -> Reply:
        """Ask for a WebSocket."""
        asked = {
            "Host": "127.0.0.1",
            "Upgrade": "websocket",
            "Connection": "Upgrade",
            "Sec-WebSocket-Version": "13",
            "Sec-WebSocket-Key": b64encode(os.urandom(16)).decode(),
            **(headers or {}),
        }
        lines = [f"GET {path} HTTP/1.1", *[f"{name}: {value}" for name, value in asked.items()]]
        await self.send("\r\n".join([*lines, "", ""]).encode("latin-1"))
        return await self.reply()

    async def message(self) -> tuple[int, bytes]:
        """The next message: its opcode and its data. Raises `EOFError` after the last."""
        async with self._in_time():
            first, second = await self._reader.readexactly(2)
            size = second & 127
            if size > 125:
                size = int.from_bytes(
                    await self._reader.readexactly(2 if size == 126 else 8), "big"
                )
            return first & 15, await self._reader.readexactly(size)

    def close(self) -> None:
        """Disconnect at once."""
        self._writer.transport.abort()
