"""Fuzz target: the messages of clients.

They reach the sessions of a service through a channel in memory, which is some fifty times faster
than a WebSocket. What is particular to WebSockets is in `tests/durable/test_hostile.py`.
"""

from __future__ import annotations

import asyncio
import atexit
import json
import logging

from local.memory import MemoryStore
from msgspec.structs import replace
from server.match.matches import setup, with_open_seats
from server.session.lobbies import LostWorkers

from coatl.local.channel import Channel
from coatl.local.storage import LocalStorage
from coatl.rules import RULES_VERSION
from coatl.server.jobs.replay_queue import ReplayQueue
from coatl.server.ops.logging import log as server_log
from coatl.server.ops.metrics import Metrics
from coatl.server.ops.rate_limits import ClientLimits
from coatl.server.protocol.messages import PROTOCOL
from coatl.server.session.lobby import Lobby
from coatl.server.session.shared_services import Services

#: Tables of people with the tokens `token 0`, `token 1`, and a table that waits for players.
SETUPS = [
    replace(one, rules=RULES_VERSION)
    for one in (setup(seed="fuzz"), with_open_seats(1, 2, seed="fuzz"), setup(1, seed="fuzz"))
]

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
    """The sessions of a service, with their tables in memory."""

    def __init__(self) -> None:
        self._tables = 0
        services = Services(
            LocalStorage(MemoryStore()),
            LostWorkers(),
            ReplayQueue(LostWorkers()),
            metrics=Metrics(),
            limits=ClientLimits(is_enabled=False),
            bot_pause=0,
        )
        self._lobby = Lobby(services)

    @property
    def is_full(self) -> bool:
        return self._tables > MOST_TABLES

    async def stop(self) -> None:
        await self._lobby.close()

    async def new_table(self, kind: int) -> str:
        """Store a new table of this kind."""
        self._tables += 1
        return await self._lobby._store_new(SETUPS[kind % len(SETUPS)])

    async def talk(self, table: str, role: int, messages: list[str]) -> None:
        """Send messages to a table, and wait until all are answered."""
        tokens = ROLES[role % len(ROLES)]
        hello = {"type": "hello", "protocol": PROTOCOL, "tokens": tokens, "viewpoint": 0}
        answered = asyncio.Event()

        def on_message(text: str) -> None:
            if '"id":"last"' in text:
                answered.set()

        channel = Channel(self._lobby, table, on_message, lambda _code: answered.set())
        for message in [json.dumps(hello), *messages, LAST]:
            channel.receive(message)
        async with asyncio.timeout(10):
            await answered.wait()
            channel.close()
            await channel.task


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
