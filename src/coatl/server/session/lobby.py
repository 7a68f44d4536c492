"""The lobby: creates tables, loads sessions when somebody connects, and closes idle ones."""

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

from coatl.processes.pool import WorkerLost
from coatl.rules import RULES_VERSION, CoatlError, seating
from coatl.server.cluster.pubsub import Presence
from coatl.server.cluster.sharding import Shard
from coatl.server.jobs.pool import JobPool
from coatl.server.match.log import Setup
from coatl.server.match.match import Match
from coatl.server.match.rebuild import new_match
from coatl.server.match.seats import hash_token, new_token, seat_of
from coatl.server.ops.health import Health
from coatl.server.ops.logging import fingerprint, log_error, log_event
from coatl.server.protocol.messages import Created, Key, NewTable, encode
from coatl.server.protocol.options import choice_of, chosen
from coatl.server.storage.base import Conflict

from .client import Client
from .optimistic_commits import load_match
from .services import Services
from .session import Session
from .turn_clock import checked_clock

#: The letters of table ids, without those that look alike, and their number: 79 bits.
_LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"
_LENGTH: Final = 16
_ID: Final = re.compile(f"[{_LETTERS}]{{{_LENGTH}}}")

#: Idle sessions that stay in memory. The others are dropped each time this many sessions have been
#: loaded since they were dropped last.
IDLE_SESSIONS: Final = 32

#: The most seconds of work for a replay, and the most replays that may wait.
REPLAY_TIMEOUT: Final = 20.0
MOST_REPLAYS: Final = 4

#: Seconds between queries of a shared storage: without pub/sub, and with it.
POLL_INTERVAL: Final = 1.0
POLL_INTERVAL_WITH_PUBSUB: Final = 15.0

#: At shutdown: seconds for clients to get their last replies, and for everything to close.
CLIENT_GRACE: Final = 3.0
CLOSE_GRACE: Final = 2.5


class Lobby:
    """All sessions of a process. In a cluster it has the tables of one shard."""

    def __init__(self, services: Services, shard: Shard | None = None) -> None:
        self.services = services
        self.shard = shard or Shard()
        self.connections: dict[Client, asyncio.Task[Any]] = {}
        self.is_stopping = False
        self._health = Health(services.storage.check)
        self._replay_jobs = JobPool(1)  # apart, so that no bot waits behind a replay
        self._replays = 0
        self._sessions: OrderedDict[str, Session] = OrderedDict()
        self._most_sessions = 2 * IDLE_SESSIONS
        self._loading: dict[str, asyncio.Task[None]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        services.storage.on_write = services.metrics.observe_write
        self._add_gauges()

    def _add_gauges(self) -> None:
        gauge = self.services.metrics.add_gauge
        gauge("coatl_tables_open", "Tables in memory", lambda: len(self._sessions))
        gauge("coatl_sockets", "Open WebSockets", lambda: len(self.connections))
        gauge(
            "coatl_clients",
            "Clients at tables",
            lambda: sum([len(session.clients) for session in self._sessions.values()]),
        )

    # --- tables ---------------------------------------------------------------------------------

    async def create(self, new: NewTable) -> Created:
        """Create a table; the keys are those of the creator's seats."""
        options = chosen(new.options)
        if len(new.seats) != options.players:
            raise CoatlError("seats-do-not-match", seats=len(new.seats), players=options.players)
        choices = list(new.seats)
        if new.first == "random":
            choices = list(seating(choices, secrets.randbelow(len(choices))))
        seats, keys = [], []
        for number, choice in enumerate(choices):
            token = new_token() if choice.kind == "me" else ""
            seats.append(seat_of(choice, token))
            if token:
                keys.append(Key(number, token))
        host = new_token()
        setup = Setup(
            options=choice_of(options),
            seats=seats,
            seed=new_seed(),
            hints=new.hints,
            rules=RULES_VERSION,
            host=hash_token(host),
            clock=checked_clock(new.clock),
        )
        return Created(await self._store_new(setup), keys, host)

    async def create_rematch(self, match: Match) -> str:
        """Create a table like that of a match, with another deal; its id."""
        seats = [seat.for_rematch() for seat in match.seats]
        return await self._store_new(replace(match.setup, seats=seats, seed=new_seed()))

    async def _store_new(self, setup: Setup) -> str:
        """Store a new table; its id."""
        while True:
            table = "".join([secrets.choice(_LETTERS) for _ in range(_LENGTH)])
            if not self.shard.owns(table):
                continue
            match = new_match(table, setup, self.services.clock.now())
            entries = [encode(entry) for entry in match.log.entries]
            try:
                await self.services.storage.create(table, encode(setup), entries)
            except Conflict:
                continue
            self._add(Session(match, self))
            bots = sum([seat.kind == "bot" for seat in setup.seats])
            log_event(
                "table.created", table=fingerprint(table), players=len(setup.seats), bots=bots
            )
            self.services.metrics.tables_created.inc()
            return table

    async def session(self, table: str) -> Session:
        """The session of a table, loaded if need be. Raises `unknown-table`."""
        if not (_ID.fullmatch(table) and self.shard.owns(table)):
            # The supervisor never routes another shard's table here, and two processes must not
            # have the same table.
            raise CoatlError("unknown-table")
        while table not in self._sessions:
            if table not in self._loading:
                self._loading[table] = self.spawn(self._load(table))
            await asyncio.shield(self._loading[table])
        self._sessions.move_to_end(table)
        return self._sessions[table]

    async def _load(self, table: str) -> None:
        try:
            match, snapshot_version = await load_match(self.services.storage, table)
            self._add(Session(match, self, snapshot_version))
        finally:
            del self._loading[table]

    def _add(self, session: Session) -> None:
        self._sessions[session.match.id] = session
        self._drop_idle()

    def _drop_idle(self) -> None:
        """Drop the idle sessions that were used longest ago."""
        if len(self._sessions) < self._most_sessions:
            return
        idle = [table for table, session in self._sessions.items() if session.is_idle]
        for table in idle[:-IDLE_SESSIONS]:
            del self._sessions[table]
        self._most_sessions = len(self._sessions) + IDLE_SESSIONS

    def on_idle(self, session: Session) -> None:
        """A session may have become idle."""
        if session.is_idle:
            self._drop_idle()

    def forget(self, session: Session) -> None:
        """Drop a session; its table is loaded anew when somebody connects."""
        if self._sessions.get(session.match.id) is session:
            del self._sessions[session.match.id]

    async def replay(self, record: str, viewpoint: str) -> bytes:
        """The replay of a record as compressed JSON. Raises `CoatlError` if it is not valid."""
        if self._replays >= MOST_REPLAYS:
            raise CoatlError("too-busy")
        self._replays += 1
        try:
            replay: bytes = await self._replay_jobs.run(
                "replay", record, viewpoint, timeout=REPLAY_TIMEOUT
            )
        except WorkerLost:
            raise CoatlError("took-too-long") from None
        finally:
            self._replays -= 1
        return replay

    # --- tasks and failures ---------------------------------------------------------------------

    def spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Run something in the background."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._on_task_done)
        return task

    def _on_task_done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if error is not None and not isinstance(error, CoatlError):  # those reach their callers
            self.report_error(error)

    def on_game_over(self, match: Match) -> None:
        """Log and count a finished game."""
        log_event("game.finished", table=fingerprint(match.id), version=match.version)
        self.services.metrics.games_finished.inc()

    def report_failure(self, match: Match, error: BaseException) -> None:
        """Log and count a failure at a table; conflicts are counted apart."""
        if isinstance(error, Conflict):
            log_event("write.conflicted", table=fingerprint(match.id), version=match.version)
            self.services.metrics.conflicts.inc()
        else:
            self.report_error(error, table=fingerprint(match.id))

    def report_error(self, error: BaseException, **facts: str) -> None:
        """Log and count an unexpected error."""
        log_error(error, **facts)
        self.services.metrics.errors.inc()

    async def check(self) -> None:
        """Raise if tables cannot be played at now."""
        if self.is_stopping:
            raise CoatlError("stopping")
        await self._health.check()

    # --- clients --------------------------------------------------------------------------------

    @contextmanager
    def serving(self, client: Client, task: asyncio.Task[None]) -> Iterator[None]:
        """Keep track of a connection and its task until it ends."""
        self.connections[client] = task
        if self.is_stopping:
            client.ask_to_reconnect()
        try:
            yield
        finally:
            del self.connections[client]

    async def disconnect_all(self) -> None:
        """Ask all clients to reconnect, after the replies to their last commands."""
        self.is_stopping = True
        log_event("server.stopping", sockets=len(self.connections))
        for client in self.connections:
            client.ask_to_reconnect()
        if self.connections:
            await asyncio.wait(self.connections.values(), timeout=CLIENT_GRACE)

    # --- other processes ------------------------------------------------------------------------

    def start(self) -> None:
        """Listen to other processes from now on."""
        self.services.pubsub.start(self)
        if self.services.storage.is_shared:
            self.spawn(self._poll())

    async def _poll(self) -> None:
        """Query the storage now and then: pub/sub is best-effort, the storage is authoritative."""
        polled = monotonic()
        while True:
            await asyncio.sleep(POLL_INTERVAL)
            is_recent = monotonic() - polled < POLL_INTERVAL_WITH_PUBSUB
            if self.services.pubsub.is_connected and is_recent:
                continue
            polled = monotonic()
            try:
                await self._refresh_changed()
            except CoatlError:
                pass  # the storage is away, and nothing goes on without it
            except Exception as error:  # noqa: BLE001  # the next poll may succeed
                self.report_error(error)

    async def _refresh_changed(self) -> None:
        versions = {
            table: session.match.version
            for table, session in self._sessions.items()
            if session.clients
        }
        if versions:
            for table in await self.services.storage.changed_since(versions):
                self.on_updates_missed(table)

    def on_table_changed(self, table: str, version: int) -> None:
        session = self._sessions.get(table)
        if session is not None and session.match.version < version:
            session.refresh_soon()

    def on_updates_missed(self, table: str) -> None:
        if table in self._sessions:
            self._sessions[table].refresh_soon()

    def on_presence(self, table: str, process: str, presence: Presence) -> None:
        if table in self._sessions and self._sessions[table].clients:
            self._sessions[table].set_presence_elsewhere(process, presence)

    def take_presence_to_publish(self, table: str) -> Presence:
        session = self._sessions.get(table)
        return Presence() if session is None else session.take_presence_to_publish()

    def on_process_gone(self, process: str) -> None:
        for session in self._sessions.values():
            session.remove_process(process)

    # --- shutdown -------------------------------------------------------------------------------

    async def close(self) -> None:
        """Finish commands under way and close everything, in bounded time."""
        deadline = asyncio.get_running_loop().time() + CLOSE_GRACE
        is_complete = True
        jobs, storage = self.services.jobs, self.services.storage
        for close in (self._close_sessions, jobs.close, self._replay_jobs.close, storage.close):
            try:
                async with asyncio.timeout_at(deadline):
                    await close()
            except TimeoutError:
                is_complete = False
            except Exception as error:  # noqa: BLE001  # the rest is closed all the same
                self.report_error(error)
        if not is_complete:
            log_event("shutdown.timed_out", level=WARNING)
        log_event("server.stopped")

    async def _close_sessions(self) -> None:
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        sessions = [session.close() for session in self._sessions.values()]
        await asyncio.gather(self.services.pubsub.close(), *sessions)


def new_seed() -> str:
    """A random seed for a game."""
    return secrets.token_hex(16)
