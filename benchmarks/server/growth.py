"""CPU, memory and disk per table, for docs/growth.md: `python -m benchmarks.server.growth`.

A service on this machine is used over real sockets; CPU and memory come from its /metrics. With
COATL_DATABASE_URL, writing to PostgreSQL is measured, too.
"""

from __future__ import annotations

import argparse
import asyncio
import gzip
import json
import os
import secrets
import sqlite3
import subprocess
import sys
import tempfile
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect

from coatl.server.protocol import messages as protocol
from coatl.server.protocol.patches import with_whole_scene
from coatl.server.storage import postgres
from coatl.server.storage.base import Storage
from coatl.server.storage.postgres_errors import URL_VARIABLE
from coatl.server.storage.sqlite import SqliteStorage
from coatl.server.storage.sqlite_database import DATABASE

MEMORY = "process_resident_memory_bytes"
CPU = "process_cpu_seconds_total"

#: Counts the entries in a database; a row may have several.
_LINES = """
SELECT sum(length(entry) - length(replace(CAST(entry AS TEXT), char(10), '')) + 1) FROM entries
"""

_answers: msgspec.json.Decoder[Any] = msgspec.json.Decoder(protocol.Answer)

_PEOPLE = [protocol.SeatChoice("me"), protocol.SeatChoice("me")]
_NEW = protocol.NewTable(protocol.OptionsChoice(players=2), _PEOPLE)


class Service:
    """A running service and its metrics."""

    def __init__(self, address: str, folder: Path) -> None:
        self._address = address
        self._folder = folder

    def create(self) -> protocol.Created:
        """A new table for two."""
        return msgspec.json.decode(self._ask("api/tables", _NEW), type=protocol.Created)

    def record(self, table: str) -> bytes:
        """The record of a game."""
        return self._ask(f"api/tables/{table}/record")

    def number(self, name: str) -> float:
        """One of its metrics."""
        lines = self._ask("metrics").decode().splitlines()
        return float(next(line for line in lines if line.startswith(f"{name} ")).split()[1])

    def where(self, table: str) -> str:
        """The address of a table's socket."""
        return f"{self._address.replace('http', 'ws', 1)}api/tables/{table}/socket"

    def disk(self) -> dict[str, float]:
        """The size of the database in bytes, after a checkpoint."""
        with sqlite3.connect(self._folder / DATABASE) as database:
            database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            pages, size, entries = [
                database.execute(query).fetchone()[0]
                for query in (
                    "PRAGMA page_count",
                    "PRAGMA page_size",
                    _LINES,
                )
            ]
        return {"bytes": pages * size, "entries": entries}

    def _ask(self, path: str, body: object = None) -> bytes:
        data = None if body is None else msgspec.json.encode(body)
        with urllib.request.urlopen(f"{self._address}{path}", data, timeout=60) as answer:
            content: bytes = answer.read()
        return content


@contextmanager
def serving(folder: Path) -> Iterator[Service]:
    """Run a service with its tables in that folder."""
    command = [sys.executable, "-u", "-m", "coatl", "serve", "--port", "0", "--unlimited"]
    command += ["--data", str(folder)]
    here = {name: value for name, value in os.environ.items() if name != URL_VARIABLE}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=here) as process:
        try:
            assert process.stdout is not None
            yield Service(process.stdout.readline().split()[3], folder)
        finally:
            process.terminate()
            process.wait(30)


class Browser:
    """A client at one seat."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self.version = 0
        self.scene: protocol.Scene | None = None

    async def sit(self, key: protocol.Key) -> None:
        """Connect."""
        await self._send(protocol.Hello(protocol.PROTOCOL, [key.token], key.seat))
        await self._read()

    async def act(self, seat: int, code: int) -> None:
        """Make a move and wait for its acknowledgement."""
        await self._send(protocol.Act(f"{self.version}", self.version, seat, code))
        while not isinstance(answer := await self._read(), protocol.Ack):
            assert not isinstance(answer, protocol.Reject), answer

    async def until(self, version: int) -> None:
        """Receive updates up to that version."""
        while self.version < version:
            await self._read()

    async def _send(self, message: object) -> None:
        await self._socket.send(msgspec.json.encode(message).decode())

    async def _read(self) -> Any:
        answer = _answers.decode(await self._socket.recv())
        for frame in getattr(answer, "frames", [getattr(answer, "frame", None)]):
            if frame is not None:
                self.version = frame.version
                self.scene = with_whole_scene(frame, self.scene).scene or self.scene
        return answer


async def _play(service: Service, made: protocol.Created, most: int) -> int:
    """Let two clients play at random, to the end or for `most` moves; the number of moves."""
    where, rng, moves = service.where(made.table), Random(made.table), 0
    async with connect(where, max_size=None) as one, connect(where, max_size=None) as other:
        browsers = [Browser(one), Browser(other)]
        for browser, key in zip(browsers, made.keys, strict=True):
            await browser.sit(key)
        active = browsers[0]
        while (scene := active.scene) is not None and scene.phase != "over" and moves < most:
            following = browsers[scene.active]
            await following.until(active.version)  # it gets a turn once that is final
            active = following
            assert active.scene is not None
            await active.act(scene.active, rng.choice(active.scene.moves).code)
            moves += 1
    return moves


async def _watch(
    service: Service, tables: list[str], compression: str | None = "deflate"
) -> list[ClientConnection]:
    sockets = []
    for table in tables:
        socket = await connect(
            service.where(table), max_size=None, ping_interval=None, compression=compression
        )
        await socket.send(msgspec.json.encode(protocol.Hello(protocol.PROTOCOL)).decode())
        await socket.recv()
        sockets.append(socket)
    return sockets


async def _games(service: Service, games: int) -> dict[str, float]:
    """The cost of one game, from its first move to its last."""
    made = [service.create() for _ in range(games)]
    fresh, before = service.disk(), service.number(CPU)
    moves = sum([await _play(service, one, 10_000) for one in made])
    spent, after = service.number(CPU) - before, service.disk()
    entries = after["entries"] - fresh["entries"]
    records = [len(gzip.compress(service.record(one.table))) for one in made]
    return {
        "moves of a game": moves / games,
        "entries of a game": after["entries"] / games,
        "CPU of a move, ms": 1000 * spent / moves,
        "disk of a new table, KB": fresh["bytes"] / games / 1e3,
        "disk of a finished game, KB": after["bytes"] / games / 1e3,
        "disk of an entry, bytes": (after["bytes"] - fresh["bytes"]) / entries,
        "record, compressed, KB": sum(records) / games / 1e3,
    }


async def _begin(service: Service, tables: int, moves: int) -> list[str]:
    """Tables half-way through their games."""
    made = [service.create() for _ in range(tables)]
    for one in made:
        await _play(service, one, moves)
    return [one.table for one in made]


async def _memory(service: Service, tables: list[str]) -> dict[str, float]:
    """The cost of loading tables from disk, and of spectators."""
    idle, began = service.number(MEMORY), service.number(CPU)
    first = await _watch(service, tables)
    opened, ended = service.number(MEMORY), service.number(CPU)
    more = await _watch(service, [*tables, *tables])
    crowd = service.number(MEMORY)
    plain = await _watch(service, [*tables, *tables], None)
    socket = (crowd - opened) / len(more)
    bare = (service.number(MEMORY) - crowd) / len(plain)
    for one in (*first, *more, *plain):
        await one.close()
    return {
        "memory of a process, MB": idle / 1e6,
        "memory of a socket, KB": socket / 1e3,
        "the same without compression": bare / 1e3,
        "memory of a table, KB": ((opened - idle) / len(tables) - socket) / 1e3,
        "CPU of opening a table, ms": 1000 * (ended - began) / len(tables),
    }


async def _appends(store: Storage, tables: int, seconds: float) -> dict[str, float]:
    """Appends per second of a storage while this many tables write two entries at a time."""
    batches: list[int] = []
    store.on_write = lambda size, _seconds: batches.append(size)
    entries = [b'{"line":"take 3","command":"0/k3v9k3v9-17","at":1790000000}', b'{"line":"end"}']
    until = monotonic() + seconds

    async def write(table: str) -> int:
        await store.create(table, b"{}", [])
        version = 0
        while monotonic() < until:
            await store.append(table, version, entries)
            version += len(entries)
        return version // len(entries)

    names = [secrets.token_hex(8) for _ in range(tables)]
    done = sum(await asyncio.gather(*[write(name) for name in names]))
    await store.close()
    kind = type(store).__name__
    return {
        f"{kind}: appends a second": done / seconds,
        f"{kind}: of a batch": sum(batches) / len(batches),
    }


async def _stores(folder: Path, tables: int) -> dict[str, float]:
    figures = await _appends(SqliteStorage(folder), tables, 5)
    if url := os.environ.get(URL_VARIABLE):
        figures |= await _appends(postgres.PostgresStorage(url), tables, 5)
    return figures


def measure(tables: int = 100, games: int = 20) -> dict[str, float]:
    """Every figure by its name."""
    with tempfile.TemporaryDirectory() as folder:
        with serving(Path(folder, "games")) as service:
            figures = asyncio.run(_games(service, games))
        with serving(Path(folder, "tables")) as service:
            moves = int(figures["moves of a game"] / 2)
            begun = asyncio.run(_begin(service, tables, moves))
        with serving(Path(folder, "tables")) as service:  # with nothing in memory
            figures |= asyncio.run(_memory(service, begun))
        if url := os.environ.get(URL_VARIABLE):
            postgres.prepare(url)
        return figures | asyncio.run(_stores(Path(folder, "store"), tables))


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.server.growth", description=__doc__)
    parser.add_argument("--tables", type=int, default=100, help="tables in memory at once")
    parser.add_argument("--games", type=int, default=20, help="games played to their end")
    parser.add_argument("--json", action="store_true", help="print figures as JSON")
    args = parser.parse_args()
    figures = measure(args.tables, args.games)
    if args.json:
        print(json.dumps(figures, indent=2))
        return
    for name, figure in figures.items():
        print(f"{name:30} {figure:10,.1f}")


if __name__ == "__main__":
    main()
