"""A bad network between players and services: it cuts, delays, duplicates and reorders.

TCP keeps bytes in order, so a message arrives twice or late only if somebody sends it again: a
proxy, or a client over a new connection while the old one is still open. This proxy reads the
WebSocket frames of clients, so it can repeat, hold and truncate whole messages.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from random import Random

from .wire import TEXT

#: How often each fault happens to a message of a client.
FAULTS = {
    "delayed": 0.05,
    "duplicated": 0.04,
    "reordered": 0.04,
    "truncated": 0.01,
    "cut before the answer": 0.01,
    "delivered late": 0.015,
    "half-open": 0.01,
}

#: How often a part of an answer is delayed, and how often the connection is cut within it.
DELAY = 0.05
CUT = 0.003

#: How often a new connection is cut at once.
REFUSAL = 0.05

#: The most seconds of a delay, and of a connection on which one side hears nothing.
LONGEST_DELAY = 0.2
LONGEST_SILENCE = 2.0

#: Messages of one connection that may be sent again.
REMEMBERED = 8


class Network:
    """A proxy in front of services; each connection goes to one of them at random."""

    def __init__(self, hosts: Sequence[str], rng: Random) -> None:
        self.faults: Counter[str] = Counter()
        #: Messages of clients.
        self.messages = 0
        self.rng = rng
        self._hosts = hosts
        self._links: set[asyncio.Task[None]] = set()

    @asynccontextmanager
    async def running(self) -> AsyncIterator[str]:
        """Serve at a free port; yields its address."""
        server = await asyncio.start_server(self._accept, "127.0.0.1", 0)
        try:
            yield f"127.0.0.1:{server.sockets[0].getsockname()[1]}"
        finally:
            server.close()
            for link in self._links:
                link.cancel()
            failures = await asyncio.gather(*self._links, return_exceptions=True)
        for failure in failures:
            assert failure is None or isinstance(failure, asyncio.CancelledError), failure

    def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        link = asyncio.create_task(self._serve(reader, writer))
        self._links.add(link)
        link.add_done_callback(self._on_end)

    def _on_end(self, link: asyncio.Task[None]) -> None:
        if link.cancelled() or link.exception() is None:  # failures are reported at the end
            self._links.discard(link)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self.rng.random() < REFUSAL:
            self.faults["refused"] += 1
            writer.transport.abort()
            return
        name, _, port = self.rng.choice(self._hosts).partition(":")
        try:
            onward = await asyncio.open_connection(name, int(port))
        except OSError:
            writer.transport.abort()
            return
        await Link(self, reader, writer, *onward).run()


class Link:
    """One connection: that of the client, and the one to the service."""

    def __init__(
        self,
        network: Network,
        client_reader: asyncio.StreamReader,
        client: asyncio.StreamWriter,
        service_reader: asyncio.StreamReader,
        service: asyncio.StreamWriter,
    ) -> None:
        self._network = network
        self._rng = network.rng
        self._client_reader = client_reader
        self._client = client
        self._service_reader = service_reader
        self._service = service
        #: Whether the client hears nothing.
        self._is_silent = False
        self._earlier: list[bytes] = []

    async def run(self) -> None:
        """Forward in both directions until the service is disconnected."""
        try:
            async with asyncio.TaskGroup() as group:
                group.create_task(self._forward_answers())
                group.create_task(self._forward_messages())
        except* (OSError, EOFError):
            pass  # either side is gone
        finally:
            self._client.transport.abort()
            self._service.transport.abort()

    # --- answers --------------------------------------------------------------------------------

    async def _forward_answers(self) -> None:
        while data := await self._service_reader.read(1 << 14):
            if self._chance(DELAY, "answer delayed"):
                await self._pause(LONGEST_DELAY)
            if self._is_silent:
                continue
            if self._chance(CUT, "answer truncated"):
                self._client.write(data[: self._rng.randrange(len(data))])
                await self._client.drain()
                raise EOFError
            self._client.write(data)
            await self._client.drain()
        raise EOFError

    # --- messages -------------------------------------------------------------------------------

    async def _forward_messages(self) -> None:
        head = await self._client_reader.readuntil(b"\r\n\r\n")
        await self._deliver(head)
        if b"upgrade: websocket" not in head.lower():
            while data := await self._client_reader.read(1 << 14):
                await self._deliver(data)
            raise EOFError
        await self._deliver(await read_frame(self._client_reader))  # the greeting
        while True:
            frame = await read_frame(self._client_reader)
            if frame[0] & 15 != TEXT:
                await self._deliver(frame)
                continue
            self._network.messages += 1
            await self._harm(frame)
            self._earlier = [*self._earlier, frame][-REMEMBERED:]

    async def _harm(self, frame: bytes) -> None:
        """Deliver a message, perhaps with a fault. Raises `EOFError` if the connection is cut."""
        fault = self._rng.choices([*FAULTS, "none"], [*FAULTS.values(), 1 - sum(FAULTS.values())])[
            0
        ]
        if fault == "reordered" and not self._earlier:
            fault = "none"
        if fault != "none":
            self._network.faults[fault] += 1
        match fault:
            case "delayed":
                await self._pause(LONGEST_DELAY)
                await self._deliver(frame)
            case "duplicated":
                await self._deliver(frame + frame)
            case "reordered":  # an earlier message arrives once more, after later ones
                await self._deliver(frame + self._rng.choice(self._earlier))
            case "truncated":
                await self._deliver(frame[: self._rng.randrange(len(frame))])
                raise EOFError
            case "cut before the answer":
                await self._deliver(frame)
                raise EOFError
            case "delivered late":
                await self._deliver_late(frame)
            case "half-open":
                await self._fall_silent()
            case _:
                await self._deliver(frame)

    async def _deliver(self, data: bytes) -> None:
        self._service.write(data)
        await self._service.drain()

    async def _deliver_late(self, frame: bytes) -> None:
        """Disconnect the client, which connects again; only then deliver its message."""
        self._is_silent = True
        self._client.transport.abort()
        await self._pause(LONGEST_SILENCE)
        await self._deliver(frame)
        await self._pause(LONGEST_DELAY)
        raise EOFError

    async def _fall_silent(self) -> None:
        """Lose everything for a while; then the client notices, and later the service."""
        self._is_silent = True
        await self._pause(LONGEST_SILENCE)
        self._client.transport.abort()
        await self._pause(LONGEST_SILENCE)
        raise EOFError

    def _chance(self, rate: float, fault: str) -> bool:
        happens = self._rng.random() < rate
        self._network.faults[fault] += happens
        return happens

    async def _pause(self, longest: float) -> None:
        await asyncio.sleep(self._rng.uniform(0, longest))


async def read_frame(reader: asyncio.StreamReader) -> bytes:
    """The next frame of a client, as it was sent. Raises `EOFError` after the last."""
    head = await reader.readexactly(2)
    size = head[1] & 127
    if size > 125:
        more = await reader.readexactly(2 if size == 126 else 8)
        head, size = head + more, int.from_bytes(more, "big")
    return head + await reader.readexactly(4 * (head[1] >> 7) + size)
