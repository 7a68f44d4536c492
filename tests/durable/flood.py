"""One address that asks for too much: many sockets, each within the limit of a socket, or requests.

It runs in a process of its own, with the lowest priority: where service and attacker share a core,
the work of the service counts and not that of the attacker.
"""

from __future__ import annotations

import asyncio
import json
import os
import re
import socket
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from itertools import cycle, islice
from typing import Any

import msgspec
from msgspec import Struct

from coatl.server.protocol.messages import PROTOCOL

from .wire import TEXT, Wire, frame

#: The address of the attacker. Everybody else is at 127.0.0.1.
SOURCE = "127.0.0.66"

#: Commands a second of each socket: the limit is 20.
RATE = 18.0

#: Seconds until a socket that was closed is opened again.
RECONNECT = 1.0

#: Stands for the version that a socket has heard of last, in commands.
LAST_VERSION = -1
_VERSION = re.compile(rb'"version":(\d+)')

#: A small buffer for clients that do not read, so that the service has to keep what it sends.
SMALL = 4096


class Plan(Struct):
    """What to do: a table, its tokens, the commands that each socket sends in turn, the number of
    sockets, and whether they read and can decompress. With `paths` they are no WebSockets: each
    sends requests for these in turn.
    """

    host: str
    table: str
    tokens: list[str]
    commands: list[dict[str, Any]]
    sockets: int
    reads: bool = True
    is_compressed: bool = False
    paths: list[str] = []


class Report(Struct):
    """What the attacker did: sockets asked for and admitted, commands sent, messages received."""

    asked: int = 0
    admitted: int = 0
    sent: int = 0
    received: int = 0


class Attack:
    """An attack under way."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process

    async def end(self) -> Report:
        """End it; what the attacker did."""
        output, _ = await self._process.communicate(b"")  # closes its standard input
        assert self._process.returncode == 0
        return msgspec.json.decode(output, type=Report)


@asynccontextmanager
async def flooded(plan: Plan) -> AsyncIterator[Attack]:
    """An attack that goes on until `Attack.end`."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", __name__, stdin=-1, stdout=-1, env={**os.environ, **_path()}
    )
    try:
        assert process.stdin is not None
        process.stdin.write(msgspec.json.encode(plan) + b"\n")
        yield Attack(process)
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


def _path() -> dict[str, str]:
    return {"PYTHONPATH": os.pathsep.join(sys.path)}


class Flood:
    """The attacker's side."""

    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        self._report = Report()
        self._versions: dict[int, int] = {}  # of each socket
        self._is_over = False

    async def run(self) -> Report:
        """Attack as planned, until standard input ends."""
        attacks = [
            asyncio.create_task(self._attack(number)) for number in range(self._plan.sockets)
        ]
        await asyncio.to_thread(sys.stdin.read)
        self._is_over = True
        for attack in attacks:
            attack.cancel()
        await asyncio.gather(*attacks, return_exceptions=True)
        return self._report

    async def _attack(self, number: int) -> None:
        """Send commands over a socket; open another whenever the service closes it."""
        while not self._is_over:
            with suppress(OSError, EOFError):
                wire = await (self._connect() if self._plan.paths else self._open())
                try:
                    self._report.admitted += 1
                    async with asyncio.TaskGroup() as group:
                        if self._plan.paths:
                            group.create_task(self._ask(wire, number))
                        else:
                            if self._plan.reads:
                                group.create_task(self._read(wire, number))
                            group.create_task(self._send(wire, number))
                except* (OSError, EOFError, AssertionError):
                    pass
                finally:
                    wire.close()
            await asyncio.sleep(RECONNECT)

    async def _connect(self) -> Wire:
        """A connection from the attacker's address."""
        host, _, port = self._plan.host.partition(":")
        self._report.asked += 1
        raw = socket.socket()
        if not self._plan.reads:
            raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, SMALL)
        raw.bind((SOURCE, 0))
        raw.setblocking(False)
        await asyncio.get_running_loop().sock_connect(raw, (host, int(port)))
        limit = 1 << 20 if self._plan.reads else SMALL
        return Wire(*await asyncio.open_connection(sock=raw, limit=limit))

    async def _open(self) -> Wire:
        """A socket of the attacker's address that has sent its `Hello`."""
        wire = await self._connect()
        asks = (
            {"Sec-WebSocket-Extensions": "permessage-deflate"} if self._plan.is_compressed else {}
        )
        path = f"/api/tables/{self._plan.table}/socket"
        if (await wire.upgrade(path, asks)).status != 101:
            wire.close()
            raise ConnectionRefusedError
        hello = {"type": "hello", "protocol": PROTOCOL, "tokens": self._plan.tokens}
        await wire.send(frame(json.dumps({**hello, "viewpoint": 0}).encode()))
        return wire

    async def _read(self, wire: Wire, socket_number: int) -> None:
        while True:
            _, payload = await wire.message()
            self._report.received += 1
            if not self._plan.is_compressed and (versions := _VERSION.findall(payload)):
                self._versions[socket_number] = int(versions[-1])

    async def _ask(self, wire: Wire, number: int) -> None:
        """Send requests until the service closes the connection."""
        loop, paths = asyncio.get_running_loop(), self._plan.paths
        due = loop.time() + number / self._plan.sockets / RATE
        for path in islice(cycle(paths), number % len(paths), None):
            await asyncio.sleep(max(0.0, due - loop.time()))
            due += 1 / RATE
            await wire.send(f"GET {path} HTTP/1.1\r\nHost: {self._plan.host}\r\n\r\n".encode())
            self._report.sent += 1
            if self._plan.reads:
                await wire.reply()
                self._report.received += 1

    async def _send(self, wire: Wire, socket_number: int) -> None:
        loop = asyncio.get_running_loop()
        due = loop.time() + socket_number / self._plan.sockets / RATE
        for number in range(1_000_000):
            await asyncio.sleep(max(0.0, due - loop.time()))
            due += 1 / RATE
            command = self._plan.commands[(number + socket_number) % len(self._plan.commands)]
            command = {**command, "id": f"{socket_number}-{number}"}
            if command.get("version") == LAST_VERSION:
                command["version"] = self._versions.get(socket_number, 0)
            await wire.send(frame(json.dumps(command).encode(), TEXT))
            self._report.sent += 1


def main() -> None:
    """Attack as the plan on standard input says; print the report."""
    os.nice(19)
    plan = msgspec.json.decode(sys.stdin.readline(), type=Plan)
    report = asyncio.run(Flood(plan).run())
    sys.stdout.write(msgspec.json.encode(report).decode())


if __name__ == "__main__":
    main()
