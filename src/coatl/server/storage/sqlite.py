"""Tables in a SQLite database: one writer thread with group commit.

The thread takes all writes that are pending and commits them in one transaction, so that many
tables share one wait for the disk (`synchronous=FULL`).
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext, suppress
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from time import perf_counter, sleep
from typing import Any, Final, NamedTuple, TypeVar

from coatl.rules import CoatlError
from coatl.server.ops.logging import log_error

from .base import Conflict, StoredTable
from .folder import FolderLock, WriteLock
from .sqlite_database import (
    BUSY_TIMEOUT,
    DATABASE,
    DATABASE_ERRORS,
    WriteBatch,
    load_entries,
    load_table,
    open_database,
    reason,
)

#: Tables whose last version is cached.
_MAX_CACHED_VERSIONS: Final = 100_000

#: After a batch of at least this many writes the thread waits this many seconds before it takes the
#: next one: larger batches mean fewer waits for the disk.
_BUSY_BATCH: Final = 4
_GATHER_SECONDS: Final = 0.002

T = TypeVar("T")


class PendingRead(NamedTuple):
    """A query that waits for the thread, and the future for its result."""

    query: Callable[[sqlite3.Connection], Any]
    future: asyncio.Future[Any]


class PendingWrite(NamedTuple):
    """A write that waits for the thread, and the future that is resolved once it is on disk."""

    add_to: Callable[[WriteBatch], None]
    future: asyncio.Future[Any]


class StorageOutcome(NamedTuple):
    """The future of a read or a write, and its result or error."""

    future: asyncio.Future[Any]
    result: Any = None
    error: Exception | None = None


class SqliteStorage:
    """Stores tables in the SQLite database of a folder.

    One storage reserves the folder for itself. With `is_folder_shared` several processes of one
    service use the folder, which the service has reserved (`prepare`); a cross-process lock lets
    one of them write at a time.
    """

    #: Each table belongs to one process, even if several processes share the folder.
    is_shared = False

    def __init__(self, folder: Path, *, is_folder_shared: bool = False) -> None:
        self.on_write: Callable[[int, float], None] = lambda _size, _seconds: None
        self._write_lock: AbstractContextManager[None] = nullcontext()
        self._lock: FolderLock | WriteLock
        try:
            if is_folder_shared:
                self._lock = self._write_lock = WriteLock(folder)
            else:
                self._lock = FolderLock(folder)
        except OSError as error:
            raise CoatlError("no-database", path=folder, why=error.strerror) from None
        self._pending: SimpleQueue[PendingRead | PendingWrite | None] = SimpleQueue()
        self._versions: dict[str, int] = {}
        self._loop: asyncio.AbstractEventLoop | None = None
        try:
            database = open_database(folder / DATABASE)
        except CoatlError:
            self._lock.close()
            raise
        self._thread = Thread(target=self._run, args=(database,), name="storage", daemon=True)
        self._thread.start()

    async def create(self, table: str, setup: bytes, entries: Sequence[bytes]) -> None:
        await self._write(lambda batch: batch.create(table, setup, entries))

    def append(
        self, table: str, version: int, entries: Sequence[bytes], snapshot: bytes | None = None
    ) -> Awaitable[None]:
        return self._write(lambda batch: batch.append(table, version, entries, snapshot))

    async def load(self, table: str) -> StoredTable | None:
        return await self._read(lambda database: load_table(database, table))

    async def entries_since(self, table: str, version: int) -> list[bytes]:
        return await self._read(lambda database: load_entries(database, table, version))

    async def changed_since(self, versions: Mapping[str, int]) -> list[str]:
        return [
            table for table, version in versions.items() if await self.entries_since(table, version)
        ]

    async def confirm_writable(self) -> None:
        await self._write(lambda batch: batch.touch())

    async def close(self) -> None:
        self._pending.put(None)
        await asyncio.to_thread(self._thread.join)

    def _read(self, query: Callable[[sqlite3.Connection], T]) -> asyncio.Future[T]:
        self._loop = asyncio.get_running_loop()
        future: asyncio.Future[T] = self._loop.create_future()
        self._pending.put(PendingRead(query, future))
        return future

    def _write(self, add_to: Callable[[WriteBatch], None]) -> asyncio.Future[None]:
        self._loop = asyncio.get_running_loop()
        future: asyncio.Future[None] = self._loop.create_future()
        self._pending.put(PendingWrite(add_to, future))
        return future

    # --- the thread -----------------------------------------------------------------------------

    def _run(self, database: sqlite3.Connection) -> None:
        is_open, is_busy = True, False
        while is_open:
            taken = [self._pending.get()]
            if is_busy:
                sleep(_GATHER_SECONDS)
            while not self._pending.empty():
                taken.append(self._pending.get())
            is_open = None not in taken
            writes = [one for one in taken if isinstance(one, PendingWrite)]
            is_busy = len(writes) >= _BUSY_BATCH
            began = perf_counter()
            if writes:
                self._deliver(self._commit(database, writes))
            seconds = perf_counter() - began
            reads = [one for one in taken if isinstance(one, PendingRead)]
            self._deliver([_run_query(read, database) for read in reads])
            if writes:
                with suppress(Exception):  # a metric that fails must not stop the writer
                    self.on_write(len(writes), seconds)
        database.close()
        self._lock.close()

    def _commit(
        self, database: sqlite3.Connection, writes: Sequence[PendingWrite]
    ) -> list[StorageOutcome]:
        """Commit all writes in one transaction; one that conflicts fails alone."""
        if len(self._versions) > _MAX_CACHED_VERSIONS:
            self._versions.clear()
        try:
            if database.in_transaction:  # the previous rollback failed
                database.execute("ROLLBACK")
            batch = WriteBatch(database, self._versions)
            outcomes = [_add(write, batch) for write in writes]
            statements = batch.statements()
            if len(statements) > 1:  # a single statement is a transaction of its own
                statements = [("BEGIN IMMEDIATE", ()), *statements, ("COMMIT", ())]
            with self._write_lock:
                for statement, values in statements:
                    database.execute(statement, values)
        except Exception as error:  # noqa: BLE001  # reported to the callers; the thread goes on
            self._versions.clear()
            if database.in_transaction:  # SQLite may have rolled back by itself on a full disk
                with suppress(*DATABASE_ERRORS):  # the next commit tries again
                    database.execute("ROLLBACK")
            if len(writes) > 1 and not isinstance(error, DATABASE_ERRORS):
                return [outcome for write in writes for outcome in self._commit(database, [write])]
            failed = _error_for_caller("cannot-write", error)
            return [StorageOutcome(write.future, None, failed) for write in writes]
        return outcomes

    def _deliver(self, outcomes: Sequence[StorageOutcome]) -> None:
        """Resolve all these futures in one call to the event loop."""
        if outcomes and self._loop is not None:
            with suppress(RuntimeError):  # the event loop is closed
                self._loop.call_soon_threadsafe(_resolve, outcomes)


def _add(write: PendingWrite, batch: WriteBatch) -> StorageOutcome:
    try:
        write.add_to(batch)
    except Conflict as conflict:
        return StorageOutcome(write.future, None, conflict)
    return StorageOutcome(write.future)


def _run_query(read: PendingRead, database: sqlite3.Connection) -> StorageOutcome:
    try:
        return StorageOutcome(read.future, read.query(database))
    except Exception as error:  # noqa: BLE001  # reported to the caller; the thread goes on
        return StorageOutcome(read.future, None, _error_for_caller("cannot-read", error))


def _resolve(outcomes: Sequence[StorageOutcome]) -> None:
    for future, result, error in outcomes:
        if future.done():
            continue  # the caller was cancelled
        if error is None:
            future.set_result(result)
        else:
            future.set_exception(error)


def _error_for_caller(code: str, error: Exception) -> CoatlError:
    """Return the error for the caller: SQLite's message, or only the type of any other error."""
    if isinstance(error, DATABASE_ERRORS):
        return CoatlError(code, why=reason(error))
    log_error(error)
    return CoatlError(code, why=type(error).__name__)


def prepare(folder: Path) -> FolderLock:
    """Reserve a folder for several processes and create its database.

    The folder stays reserved until the lock is closed, here and in every process forked from here.
    A service that is just stopping may still hold the folder: this waits for it for a while.
    """
    try:
        folder_lock = FolderLock(folder, timeout=BUSY_TIMEOUT)
    except OSError as error:
        raise CoatlError("no-database", path=folder, why=error.strerror) from None
    try:
        open_database(folder / DATABASE).close()
    except CoatlError:
        folder_lock.close()
        raise
    return folder_lock
