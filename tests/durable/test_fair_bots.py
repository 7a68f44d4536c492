"""Tables of the strongest bot, all of one address: the bots of others hardly wait longer."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from random import Random
from time import perf_counter

import msgspec
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from coatl.server.jobs.time_limits import BOT_TIME
from coatl.server.protocol.messages import PROTOCOL, Created, Key

from .figures import record
from .flood import SOURCE
from .games import ME
from .locations import in_folder
from .player import Player, Shown, Tally
from .server import TIMEOUT, Server

STRONGEST = {"kind": "bot", "bot": "hard"}

#: The attacker's tables, and how many turns of the other's bot are measured before the attack and
#: during it. `make proof` measures more than `make test`.
TABLES = int(os.environ.get("BOT_TABLES", "20"))
TURNS = int(os.environ.get("BOT_TURNS", "2"))

#: The bar: seconds that a bot's turn may wait longer than without the attack.
WAITS_MORE = 2.0


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    found = Server(in_folder(tmp_path / "data"), tmp_path / "log")
    found.start()
    yield found
    found.kill()


class Opponent(Player):
    """A person who plays against a bot, and measures how long the bot waits in each of its turns:
    the time of its decisions beyond the time that it may think about them.
    """

    def __init__(self, table: str, key: Key) -> None:
        super().__init__(table, key, Random(1), Tally())
        #: The seconds that the bot has waited in each turn.
        self.turns: list[float] = []
        self._waited = 0.0
        self._since: float | None = None

    def _see(self, frame: Shown) -> None:
        super()._see(frame)
        assert self.board is not None
        now = perf_counter()
        if self._since is not None:
            self._waited += max(0.0, now - self._since - BOT_TIME)
        is_bots = self.board.phase != "over" and self.board.active != self.seat
        if self._since is not None and not is_bots:
            self.turns.append(self._waited)
            self._waited = 0.0
        self._since = now if is_bots else None


async def measured(opponent: Opponent) -> list[float]:
    """The waits of the bot in some turns. One is under way already and does not count: perhaps it
    waited for the first worker to start.
    """
    first = len(opponent.turns) + 1
    async with asyncio.timeout(TIMEOUT):
        while len(opponent.turns) < first + TURNS:
            await asyncio.sleep(0.1)
    return opponent.turns[first:]


@asynccontextmanager
async def playing(server: Server) -> AsyncIterator[Opponent]:
    """Somebody who plays against the strongest bot."""
    new = {"options": {"players": 2}, "seats": [ME, STRONGEST]}
    answer = await server.ask("POST", "/api/tables", new)
    created = msgspec.json.decode(answer.body, type=Created)
    opponent = Opponent(created.table, created.keys[0])
    task = asyncio.create_task(opponent.play(server.host))
    try:
        yield opponent
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


class Attacker:
    """Watches many tables at which the strongest bot plays against itself."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self._watching: list[asyncio.Task[None]] = []
        self.heard = 0
        #: The tables that received the news that the service is busy.
        self.busy: set[str] = set()

    async def start(self) -> None:
        """Create the tables and watch them until all have begun."""
        new = {"options": {"players": 2}, "seats": [STRONGEST, STRONGEST]}
        for _ in range(TABLES):
            answer = await self._server.ask("POST", "/api/tables", new, source=SOURCE)
            created = msgspec.json.decode(answer.body, type=Created)
            self._watching.append(asyncio.create_task(self._watch(created.table)))
        async with asyncio.timeout(TIMEOUT):
            while self.heard < TABLES or not self.busy:
                await asyncio.sleep(0.1)

    async def stop(self) -> None:
        """Leave."""
        for task in self._watching:
            task.cancel()
        await asyncio.gather(*self._watching, return_exceptions=True)

    async def _watch(self, table: str) -> None:
        address = f"ws://{self._server.host}/api/tables/{table}/socket"
        hello = {"type": "hello", "protocol": PROTOCOL, "tokens": [], "viewpoint": None}
        with suppress(ConnectionClosed):
            async with connect(
                address,
                local_addr=(SOURCE, 0),
                proxy=None,
                open_timeout=TIMEOUT,
                ping_interval=None,
            ) as socket:
                await socket.send(msgspec.json.encode(hello).decode())
                async for message in socket:
                    self.heard += 1
                    if '"busy":true' in str(message):
                        self.busy.add(table)


def test_tables_of_one_address_do_not_keep_the_bots_of_others_waiting(server: Server) -> None:
    async def proof() -> None:
        await server.ready()
        attacker = Attacker(server)
        async with playing(server) as opponent:
            before = await measured(opponent)
            await attacker.start()
            meanwhile = await measured(opponent)
            await attacker.stop()
        record(
            "one address: tables of the strongest bots",
            tables=TABLES,
            told_that_the_service_is_busy=len(attacker.busy),
            s_that_another_bot_waited_at_most=round(max(meanwhile), 2),
            s_without_them=round(max(before), 2),
        )
        assert max(meanwhile) <= max(before) + WAITS_MORE
        assert server.logged == ""

    asyncio.run(proof())
