"""Fuzz target: the messages of clients, sent to a real service over a real WebSocket."""

from __future__ import annotations

import asyncio
import atexit
import logging
import tempfile
from itertools import count
from pathlib import Path

from aiohttp import ClientSession, UnixConnector, WSMsgType, web
from msgspec.structs import replace
from server.match.matches import setup, with_open_seats
from server.session.lobbies import LostWorkers

from coatl.rules import RULES_VERSION
from coatl.server.jobs.replay_queue import ReplayQueue
from coatl.server.match.rebuild import new_match
from coatl.server.notifications.notifier import Notifier
from coatl.server.ops.logging import log as server_log
from coatl.server.ops.metrics import Metrics
from coatl.server.ops.rate_limits import ClientLimits
from coatl.server.protocol.messages import PROTOCOL, encode
from coatl.server.session.lobby import Lobby
from coatl.server.session.shared_services import Services
from coatl.server.storage.checksums import seal_entries, seal_setup
from coatl.server.storage.sqlite import SqliteStorage
from coatl.server.transport.app import application
from coatl.server.transport.context import Context

#: Tables of people with the tokens `token 0`, `token 1`, and a table that waits for players.
SETUPS = (setup(seed="fuzz"), with_open_seats(1, 2, seed="fuzz"), setup(1, seed="fuzz"))

#: The tokens of the client.
ROLES: tuple[list[str], ...] = (["token 0", "token 1", "host"], ["token 0"], ["host"], [])

#: Sent last: it is always refused, so its refusal follows the answers to all others.
LAST = '{"type":"act","id":"last","version":0,"seat":99,"code":0}'

#: The most tables in one store; then the service is restarted, so that memory does not grow.
MOST_TABLES = 500


class ErrorLog(logging.Handler):
    """Collects the errors that a service logs: each is a crash."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.records: list[logging.LogRecord] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.records.append(record)


class Service:
    """A service at a socket in a temporary folder."""

    def __init__(self) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="coatl-fuzz-")
        self._ids = count()

    async def start(self) -> None:
        folder = Path(self._folder.name)
        self._storage = SqliteStorage(folder / "data")
        limits = ClientLimits(is_enabled=False)
        metrics = Metrics()
        services = Services(
            self._storage,
            LostWorkers(),
            ReplayQueue(LostWorkers()),
            metrics=metrics,
            limits=limits,
            bot_pause=0,
        )
        context = Context(Lobby(services), metrics, Notifier())
        self._runner = web.AppRunner(application(context, folder), shutdown_timeout=0.1)
        await self._runner.setup()
        path = str(folder / "socket")
        await web.UnixSite(self._runner, path).start()
        self._client = ClientSession(connector=UnixConnector(path))

    @property
    def is_full(self) -> bool:
        return next(self._ids) > MOST_TABLES

    async def stop(self) -> None:
        await self._client.close()
        await self._runner.cleanup()
        self._folder.cleanup()

    async def new_table(self, kind: int) -> str:
        """Store a new table of this kind."""
        table = "".join("abcdefghjkmnpqrs"[int(digit, 16)] for digit in f"{next(self._ids):016x}")
        chosen = replace(SETUPS[kind % len(SETUPS)], rules=RULES_VERSION)
        stored, checksum = seal_setup(table, encode(chosen))
        entries = [encode(entry) for entry in new_match(table, chosen).log.entries]
        await self._storage.create(table, stored, seal_entries(checksum, entries).entries)
        return table

    async def talk(self, table: str, role: int, messages: list[str]) -> None:
        """Send messages to a table, and read until all are answered."""
        tokens = ROLES[role % len(ROLES)]
        hello = {"type": "hello", "protocol": PROTOCOL, "tokens": tokens, "viewpoint": 0}
        address = f"http://localhost/api/tables/{table}/socket"
        async with asyncio.timeout(10), self._client.ws_connect(address) as socket:
            await socket.send_json(hello)
            for message in [*messages, LAST]:
                await socket.send_str(message)
            async for answer in socket:
                if answer.type is WSMsgType.TEXT and '"id":"last"' in answer.data:
                    break


class Fuzzed:
    """The service, in an event loop that runs while an input is tried."""

    def __init__(self) -> None:
        self.errors = ErrorLog()
        server_log.addHandler(self.errors)
        logging.getLogger("asyncio").addHandler(self.errors)
        self._runner = asyncio.Runner()
        self._service: Service | None = None
        atexit.register(self.close)

    def run(self, kind: int, role: int, messages: list[str]) -> None:
        self._runner.run(self._run(kind, role, messages))

    async def _run(self, kind: int, role: int, messages: list[str]) -> None:
        if self._service is None:
            self._service = Service()
            await self._service.start()
        await self._service.talk(await self._service.new_table(kind), role, messages)
        if self._service.is_full:
            await self._service.stop()
            self._service = None

    def close(self) -> None:
        if self._service is not None:
            self._runner.run(self._service.stop())
            self._service = None
        self._runner.close()


_fuzzed: list[Fuzzed] = []


def run(data: bytes) -> None:
    """Take the kind of the table and the client's role from the first byte, then one message per
    line. The service may refuse anything, but must not log an error, and must answer.
    """
    if not _fuzzed:
        _fuzzed.append(Fuzzed())
    fuzzed = _fuzzed[0]
    fuzzed.errors.records.clear()
    first, text = data[0] if data else 0, data[1:].decode(errors="replace")
    fuzzed.run(first >> 2, first, text.split("\n"))
    for record in fuzzed.errors.records:
        error = record.exc_info[1] if record.exc_info else None
        raise AssertionError(record.getMessage()) from error
