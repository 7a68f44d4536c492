"""The lobby: creates tables, loads sessions when somebody connects, and closes idle ones."""

from __future__ import annotations

import asyncio
import re
import secrets
from collections import OrderedDict
from logging import WARNING
from time import monotonic
from typing import Final

from coatl.processes.worker_lost import WorkerLost
from coatl.rules import CoatlError
from coatl.server.cluster.pubsub import Presence, SeatEmote
from coatl.server.cluster.sharding import Shard
from coatl.server.match.log import Setup
from coatl.server.match.match import Match
from coatl.server.match.rebuild import new_match
from coatl.server.ops.background_tasks import BackgroundTasks
from coatl.server.ops.health import Health, SlowCheck
from coatl.server.ops.logging import log_event
from coatl.server.protocol.messages import Created, NewTable, encode
from coatl.server.storage.base import Conflict
from coatl.server.storage.checksums import seal_entries, seal_setup
from coatl.structs import replace

from .connections import Connections
from .session import Session
from .shared_services import Services
from .stored_matches import LoadedMatch, load_match
from .table_setup import set_up, set_up_rematch

#: The letters of table ids, without those that look alike, and their number: 79 bits.
_LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"
_LENGTH: Final = 16
_ID: Final = re.compile(f"[{_LETTERS}]{{{_LENGTH}}}")

#: Idle sessions that stay in memory. The others are dropped each time this many sessions have been
#: loaded since they were dropped last.
IDLE_SESSIONS: Final = 32

#: Tables that are loaded at once: to rebuild a long game keeps the event loop busy.
LOADS_AT_ONCE: Final = 2

#: Seconds between queries of a shared storage: without pub/sub, and with it.
POLL_INTERVAL: Final = 1.0
POLL_INTERVAL_WITH_PUBSUB: Final = 15.0

#: Seconds for a worker process to start and answer, on a busy machine.
WORKER_TIMEOUT: Final = 20.0

#: Seconds at shutdown for everything to close.
CLOSE_GRACE: Final = 2.5


class Lobby:
    """All sessions of a process. In a cluster it has the tables of one shard."""

    def __init__(self, services: Services, shard: Shard | None = None) -> None:
        self.services = services
        self.shard = shard or Shard()
        self.started = services.clock.now()
        self.connections = Connections()
        self.tasks = BackgroundTasks(services.reports.error)
        self._health = Health(services.storage.confirm_writable)
        self._workers_health = SlowCheck(self._check_workers)
        self._sessions: OrderedDict[str, Session] = OrderedDict()
        self._most_sessions = 2 * IDLE_SESSIONS
        self._loading: dict[str, asyncio.Task[None]] = {}
        self._may_load = asyncio.Semaphore(LOADS_AT_ONCE)
        services.storage.on_write = services.metrics.observe_write
        services.jobs.on_start = services.metrics.observe_job_start
        self._add_gauges()

    def _add_gauges(self) -> None:
        gauge = self.services.metrics.add_gauge
        gauge("coatl_tables_open", "Tables in memory", lambda: len(self._sessions))
        gauge("coatl_sockets", "Open WebSockets", lambda: len(self.connections.clients))
        gauge(
            "coatl_jobs_waiting", "Jobs that wait for a worker", lambda: self.services.jobs.waiting
        )
        gauge(
            "coatl_clients",
            "Clients at tables",
            lambda: sum([len(session.clients) for session in self._sessions.values()]),
        )

    # --- tables ---------------------------------------------------------------------------------

    async def create(self, new: NewTable) -> Created:
        """Create a table; the keys are those of the creator's seats."""
        setup, keys, host = set_up(new)
        return Created(await self._store_new(setup), keys, host)

    async def create_rematch(self, match: Match) -> str:
        """Create a table like that of a match, with another deal; its id."""
        return await self._store_new(set_up_rematch(match))

    async def _store_new(self, setup: Setup) -> str:
        """Store a new table; its id."""
        setup = replace(setup, made=self.services.clock.now())
        while True:
            table = "".join([secrets.choice(_LETTERS) for _ in range(_LENGTH)])
            if not self.shard.owns(table):
                continue
            match = new_match(table, setup, setup.made)
            sealed_setup, checksum = seal_setup(table, encode(setup))
            entries = [encode(entry) for entry in match.log.entries]
            sealed, head = seal_entries(checksum, entries)
            try:
                await self.services.storage.create(table, sealed_setup, sealed)
            except Conflict:
                continue
            self._add(Session(LoadedMatch(match, head), self))
            self.services.reports.table_created(match)
            return table

    async def session(self, table: str) -> Session:
        """The session of a table, loaded if need be. Raises `unknown-table`."""
        if not self._may_have(table):
            # The supervisor never routes another shard's table here, and two processes must not
            # have the same table.
            raise CoatlError("unknown-table")
        while table not in self._sessions:
            if table not in self._loading:
                self._loading[table] = self.tasks.spawn(self._load(table), is_awaited=True)
            await asyncio.shield(self._loading[table])
        self._sessions.move_to_end(table)
        return self._sessions[table]

    def has_to_load(self, table: str) -> bool:
        """Whether a table would have to be loaded, if it exists."""
        return table not in self._sessions and self._may_have(table)

    def _may_have(self, table: str) -> bool:
        """Whether a table with this id would belong to this process."""
        return _ID.fullmatch(table) is not None and self.shard.owns(table)

    async def _load(self, table: str) -> None:
        try:
            async with self._may_load:
                loaded = await load_match(self.services.storage, table)
            self.services.reports.table_loaded(loaded)
            self._add(Session(loaded, self))
        except CoatlError as error:
            self.services.reports.loading_failed(table, error)
            raise
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
        """Drop a session; its table is loaded again when somebody connects."""
        if self._sessions.get(session.match.id) is session:
            del self._sessions[session.match.id]

    async def check(self) -> None:
        """Raise if tables cannot be played at now."""
        if self.connections.is_stopping:
            raise CoatlError("stopping")
        await self._health.check()
        if self._workers_health.is_due:
            self.tasks.spawn(self._workers_health.run())
        self._workers_health.raise_last_error()

    async def _check_workers(self) -> None:
        try:
            await self.services.jobs.check(WORKER_TIMEOUT)
        except WorkerLost:
            raise CoatlError("workers-away") from None

    # --- other processes ------------------------------------------------------------------------

    def start(self) -> None:
        """Listen to other processes from now on."""
        self.services.pubsub.start(self)
        if self.services.storage.is_shared:
            self.tasks.spawn(self._poll())

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
                self.services.reports.error(error)

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
        if table in self._sessions and self._sessions[table].is_followed:
            self._sessions[table].table_news.set_presence_elsewhere(process, presence)

    def on_emote(self, table: str, emote: SeatEmote) -> None:
        if table in self._sessions:
            self._sessions[table].emotes.send(emote)

    def take_presence_to_publish(self, table: str) -> Presence:
        session = self._sessions.get(table)
        return Presence() if session is None else session.table_news.take_presence_to_publish()

    def on_process_gone(self, process: str) -> None:
        for session in self._sessions.values():
            session.table_news.remove_process(process)

    # --- shutdown -------------------------------------------------------------------------------

    async def close(self) -> None:
        """Finish commands under way and close everything, in bounded time."""
        deadline = asyncio.get_running_loop().time() + CLOSE_GRACE
        is_complete = True
        services = self.services
        parts = (services.jobs, services.replays, services.notifier, services.storage)
        for close in (self._close_sessions, *[part.close for part in parts]):
            try:
                async with asyncio.timeout_at(deadline):
                    await close()
            except TimeoutError:
                is_complete = False
            except Exception as error:  # noqa: BLE001  # the rest is closed all the same
                self.services.reports.error(error)
        if not is_complete:
            log_event("shutdown.timed_out", level=WARNING)
        log_event("server.stopped")

    async def _close_sessions(self) -> None:
        await self.tasks.cancel_all()
        sessions = [session.close() for session in self._sessions.values()]
        await asyncio.gather(self.services.pubsub.close(), *sessions)
