"""All tables: those that somebody looks at, and the others in the store."""

from __future__ import annotations

import asyncio
import re
import secrets
from collections import OrderedDict
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from logging import WARNING
from time import monotonic
from typing import Any, Final

from msgspec.structs import replace

from coatl.rules import RULES_VERSION, CoatlError, seating
from coatl.server.cluster.pubsub import News, NoNews, Presence
from coatl.server.cluster.sharding import Share
from coatl.server.jobs.pool import Pool, WorkerLost
from coatl.server.match.log import Setup
from coatl.server.match.match import Room
from coatl.server.match.seats import hashed, new_token, seat_of
from coatl.server.ops.health import Health
from coatl.server.ops.limits import ClientLimits
from coatl.server.ops.logging import fingerprint, log_error, log_event
from coatl.server.ops.metrics import Metrics
from coatl.server.protocol.messages import Created, Key, NewTable, encode
from coatl.server.protocol.options import choice_of, chosen
from coatl.server.storage.base import Conflict, Storage

from .repository import read
from .session import Table, Visitor
from .turn_clock import Clock, checked

#: Letters of table names that cannot be mistaken for one another, and how many a name has: so many
#: that none is ever guessed (79 bits).
_LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"
_LENGTH: Final = 16
_NAME: Final = re.compile(f"[{_LETTERS}]{{{_LENGTH}}}")

#: How many tables nobody looks at are kept at hand, at least; twice as many at most.
IDLE: Final = 32

#: Seconds of work for verifying and showing a record, and how many records may wait for it.
REPLAYING: Final = 20.0
MOST_REPLAYS: Final = 4

#: Seconds between questions to a store that others write to: without news, and with them.
OFTEN: Final = 1.0
SELDOM: Final = 15.0

#: Seconds in which those who are there are answered when the service stops.
GOODBYE: Final = 3.0

#: Seconds in which everything is finished then; what could not be was told to nobody.
CLOSING: Final = 2.5

#: Seconds between what bots do where no person plays, so that it can be followed.
PACE: Final = 0.7


class Hall:
    """All tables. One that nobody looks at is read from the store when somebody does."""

    def __init__(
        self,
        store: Storage,
        pool: Pool,
        pace: float = PACE,
        limits: ClientLimits | None = None,
        clock: Clock | None = None,
        news: News | None = None,
        share: Share | None = None,
    ) -> None:
        self.store = store
        self.share = share or Share()
        self.news = news or NoNews()
        self.pool = pool
        self.pace = pace
        self.limits = limits or ClientLimits()
        self.clock = clock or Clock()
        self.metrics = Metrics()
        self.store.on_write = self.metrics.observe_write
        self._health = Health(store.check)
        self.sockets: dict[Visitor, asyncio.Task[Any]] = {}
        self.is_stopping = False
        self._readers = Pool(1)  # of records, so that no bot waits behind one
        self._replays = 0
        self._tables: OrderedDict[str, Table] = OrderedDict()
        self._enough = 2 * IDLE
        self._opening: dict[str, asyncio.Task[None]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._count()

    def _count(self) -> None:
        gauge = self.metrics.add_gauge
        gauge("coatl_tables_open", "Tables in memory", lambda: len(self._tables))
        gauge("coatl_sockets", "Open WebSockets", lambda: len(self.sockets))
        gauge(
            "coatl_clients",
            "Clients at a table",
            lambda: sum([len(table.visitors) for table in self._tables.values()]),
        )

    async def create(self, new: NewTable) -> Created:
        """A new table, and the keys of the seats that are for whoever asked."""
        options = chosen(new.options)
        if len(new.seats) != options.players:
            raise CoatlError("seats-do-not-match", seats=len(new.seats), players=options.players)
        choices = list(enumerate(new.seats))
        if new.first == "random":
            choices = list(seating(choices, secrets.randbelow(len(choices))))
        seats, keys = [], []
        for number, (_, choice) in enumerate(choices):
            token = new_token() if choice.kind == "me" else ""
            seats.append(seat_of(choice, token))
            if token:
                keys.append(Key(number, token))
        host, clock = new_token(), checked(new.clock)
        setup = Setup(
            choice_of(options), seats, new_seed(), new.hints, RULES_VERSION, hashed(host), clock
        )
        return Created(await self._open(setup), keys, host)

    async def again(self, room: Room) -> str:
        """Keep a table like that one, with another deal; its name."""
        seats = [seat.again() for seat in room.seats]
        return await self._open(replace(room.setup, seats=seats, seed=new_seed()))

    async def _open(self, setup: Setup) -> str:
        """Keep a new table; its name."""
        while True:
            name = "".join([secrets.choice(_LETTERS) for _ in range(_LENGTH)])
            if not self.share.has(name):
                continue
            room = Room(name, setup, self.clock.now())
            entries = [encode(entry) for entry in room.entries]
            try:
                await self.store.create(name, encode(setup), entries)
            except Conflict:
                continue
            self._tables[name] = Table(room, self)
            self._tidy()
            bots = sum([seat.kind == "bot" for seat in setup.seats])
            log_event("table.created", table=fingerprint(name), players=len(setup.seats), bots=bots)
            self.metrics.tables_created.inc()
            return name

    async def table(self, name: str) -> Table:
        """The table of that name. Raises `unknown-table` where there is none."""
        is_ours = _NAME.fullmatch(name) and self.share.has(name)
        if not is_ours:  # no way leads here with that of another: two may never have one table
            raise CoatlError("unknown-table")
        while name not in self._tables:
            if name not in self._opening:
                self._opening[name] = self.spawn(self._read(name))
            await asyncio.shield(self._opening[name])
        self._tables.move_to_end(name)
        return self._tables[name]

    async def _read(self, name: str) -> None:
        try:
            room, snapshot = await read(self.store, name)
            self._tables[name] = Table(room, self, snapshot)
            self._tidy()
        finally:
            del self._opening[name]

    def spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Have something done that nobody waits for."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if error is not None and not isinstance(error, CoatlError):  # those are told who wait
            self.wrong(error)

    async def replay(self, record: str, who: str) -> bytes:
        """The replay of a record as compressed JSON. Raises `CoatlError` where it is not sound."""
        if self._replays >= MOST_REPLAYS:
            raise CoatlError("too-busy")
        self._replays += 1
        try:
            replay: bytes = await self._readers.ask("replayed", record, who, limit=REPLAYING)
        except WorkerLost:
            raise CoatlError("took-too-long") from None
        finally:
            self._replays -= 1
        return replay

    def rest(self, table: Table) -> None:
        """A table may be idle now."""
        if table.is_idle:
            self._tidy()

    def _tidy(self) -> None:
        """Put away the tables that were looked at longest ago and that nobody needs."""
        if len(self._tables) < self._enough:
            return
        idle = [name for name, table in self._tables.items() if table.is_idle]
        for name in idle[:-IDLE]:
            del self._tables[name]
        self._enough = len(self._tables) + IDLE

    def forget(self, table: Table) -> None:
        """Read that table anew when it is asked for again."""
        if self._tables.get(table.room.id) is table:
            del self._tables[table.room.id]

    def ended(self, room: Room) -> None:
        """A game is over."""
        log_event("game.finished", table=fingerprint(room.id), version=room.version)
        self.metrics.games_finished.inc()

    def failed(self, room: Room, error: BaseException) -> None:
        """What happened at a table could not be kept."""
        if isinstance(error, Conflict):
            log_event("write.conflicted", table=fingerprint(room.id), version=room.version)
            self.metrics.conflicts.inc()
        else:
            self.wrong(error, table=fingerprint(room.id))

    def wrong(self, error: BaseException, **facts: str) -> None:
        """Something went wrong that nobody else tells of."""
        log_error(error, **facts)
        self.metrics.errors.inc()

    @contextmanager
    def serving(self, visitor: Visitor, task: asyncio.Task[None]) -> Iterator[None]:
        """A browser is being served by that task, and told when to come again."""
        self.sockets[visitor] = task
        if self.is_stopping:
            visitor.leave()
        try:
            yield
        finally:
            del self.sockets[visitor]

    async def dismiss(self) -> None:
        """Have everyone come again, once they have the answer to what they asked last."""
        self.is_stopping = True
        log_event("server.stopping", sockets=len(self.sockets))
        for visitor in self.sockets:
            visitor.leave()
        if self.sockets:
            await asyncio.wait(self.sockets.values(), timeout=GOODBYE)

    async def check(self) -> None:
        """Raises where tables cannot be played at now."""
        if self.is_stopping:
            raise CoatlError("stopping")
        await self._health.check()

    # --- other processes ------------------------------------------------------------------------

    def begin(self) -> None:
        """Hear of what other processes do from now on."""
        self.news.begin(self)
        if self.store.is_shared:
            self.spawn(self._look_after())

    async def _look_after(self) -> None:
        """Ask the store itself now and then, for news may be missed."""
        asked = monotonic()
        while True:
            await asyncio.sleep(OFTEN)
            if self.news.arrives and monotonic() - asked < SELDOM:
                continue
            asked = monotonic()
            try:
                await self._look()
            except CoatlError:
                pass  # it is away, and then nothing goes on
            except Exception as error:  # noqa: BLE001  # it is asked again all the same
                self.wrong(error)

    async def _look(self) -> None:
        versions = {
            name: table.room.version for name, table in self._tables.items() if table.visitors
        }
        if versions:
            for name in await self.store.changed_since(versions):
                self.missed(name)

    def went_on(self, table: str, version: int) -> None:
        found = self._tables.get(table)
        if found is not None and found.room.version < version:
            found.called()

    def missed(self, table: str) -> None:
        if table in self._tables:
            self._tables[table].called()

    def present(self, table: str, process: str, here: Presence) -> None:
        if table in self._tables and self._tables[table].visitors:
            self._tables[table].present(process, here)

    def here(self, table: str) -> Presence:
        return self._tables[table].introduced() if table in self._tables else Presence()

    def gone(self, process: str) -> None:
        for table in self._tables.values():
            table.absent(process)

    async def close(self) -> None:
        """Stop everything in time, with all that was told on disk."""
        until, is_whole = asyncio.get_running_loop().time() + CLOSING, True
        for close in (self._finish, self.pool.close, self._readers.close, self.store.close):
            try:
                async with asyncio.timeout_at(until):
                    await close()
            except TimeoutError:
                is_whole = False
            except Exception as error:  # noqa: BLE001  # the rest is closed all the same
                self.wrong(error)
        if not is_whole:
            log_event("shutdown.timed_out", level=WARNING)
        log_event("server.stopped")

    async def _finish(self) -> None:
        """Finish what was begun at all tables, and say goodbye to other processes."""
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        tables = [table.close() for table in self._tables.values()]
        await asyncio.gather(self.news.close(), *tables)


def new_seed() -> str:
    """Where a game's chance comes from: not to be guessed."""
    return secrets.token_hex(16)
