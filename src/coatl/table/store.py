"""Where tables are kept: their set-ups and their logs, which only ever grow.

An entry is on disk before anyone is told of it. `Store` is all that the rest of the service knows
of the matter; `Tables` keeps a SQLite database in a folder.
"""

from __future__ import annotations

import asyncio
import os
import sqlite3
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import Any, Final, NamedTuple, Protocol

from coatl.rules import CoatlError


class Saved(NamedTuple):
    """A table as it was made, and every entry since."""

    setup: bytes
    entries: list[bytes]


class Conflict(Exception):
    """The log has gone on without whoever wanted to write, or the table is there already."""


class Store(Protocol):
    """What keeps tables. All of it lasts once it has returned."""

    async def create(self, table: str, setup: bytes, entries: Sequence[bytes]) -> None:
        """A new table with its first entries. Raises `Conflict` where one of that name is."""

    async def append(self, table: str, version: int, entries: Sequence[bytes]) -> None:
        """More entries after that version. Raises `Conflict` where it is not the last."""

    async def load(self, table: str) -> Saved | None:
        """All there is of a table."""

    async def close(self) -> None:
        """Finish what is being written."""


_SCHEMA: Final = """
CREATE TABLE IF NOT EXISTS tables (
    id TEXT PRIMARY KEY, setup BLOB NOT NULL, made INTEGER NOT NULL DEFAULT (strftime('%s', 'now'))
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS entries (
    id TEXT NOT NULL REFERENCES tables, version INTEGER NOT NULL, entry BLOB NOT NULL,
    PRIMARY KEY (id, version)
) WITHOUT ROWID;
"""

#: How long another process may keep the database to itself, in seconds.
_PATIENCE: Final = 10.0

Work = Callable[[sqlite3.Connection], Any]
Done = Callable[[Any, Exception | None], None]


class Tables:
    """Tables in a SQLite database, written by one thread: whatever waits is written together, so
    that many tables share one wait for the disk.
    """

    def __init__(self, folder: Path) -> None:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        self._path = folder / "tables.sqlite"
        self._waiting: SimpleQueue[tuple[Work, Done] | None] = SimpleQueue()
        database = self._open()
        self._thread = Thread(target=self._write, args=(database,), name="store", daemon=True)
        self._thread.start()

    async def create(self, table: str, setup: bytes, entries: Sequence[bytes]) -> None:
        def work(database: sqlite3.Connection) -> None:
            database.execute("INSERT INTO tables (id, setup) VALUES (?, ?)", (table, setup))
            _insert(database, table, 0, entries)

        await self._do(work)

    async def append(self, table: str, version: int, entries: Sequence[bytes]) -> None:
        def work(database: sqlite3.Connection) -> None:
            last = database.execute(
                "SELECT coalesce(max(version), 0) FROM entries WHERE id = ?", (table,)
            ).fetchone()
            if last[0] != version:
                raise Conflict
            _insert(database, table, version, entries)

        await self._do(work)

    async def load(self, table: str) -> Saved | None:
        def work(database: sqlite3.Connection) -> Saved | None:
            setup = database.execute("SELECT setup FROM tables WHERE id = ?", (table,)).fetchone()
            if setup is None:
                return None
            entries = database.execute(
                "SELECT entry FROM entries WHERE id = ? ORDER BY version", (table,)
            )
            return Saved(setup[0], [entry for (entry,) in entries])

        found: Saved | None = await self._do(work)
        return found

    async def close(self) -> None:
        self._waiting.put(None)
        await asyncio.to_thread(self._thread.join)

    # --- the thread -----------------------------------------------------------------------------

    def _open(self) -> sqlite3.Connection:
        try:
            database = sqlite3.connect(
                self._path, timeout=_PATIENCE, isolation_level=None, check_same_thread=False
            )
            database.execute("PRAGMA journal_mode = WAL")
            database.execute("PRAGMA synchronous = FULL")
            database.execute("PRAGMA foreign_keys = ON")
            database.execute("PRAGMA cache_size = -2000")
            database.executescript(_SCHEMA)
        except sqlite3.Error as error:
            raise CoatlError("no-database", path=self._path, why=error) from None
        return database

    async def _do(self, work: Work) -> Any:
        loop = asyncio.get_running_loop()
        future: asyncio.Future[Any] = loop.create_future()

        def settle(result: Any, error: Exception | None) -> None:
            if future.done():
                return  # nobody waits any more
            if error is None:
                future.set_result(result)
            else:
                future.set_exception(error)

        def done(result: Any, error: Exception | None) -> None:
            with suppress(RuntimeError):  # the service has stopped
                loop.call_soon_threadsafe(settle, result, error)

        self._waiting.put((work, done))
        return await future

    def _write(self, database: sqlite3.Connection) -> None:
        open_for_more = True
        while open_for_more:
            batch = [self._waiting.get()]
            while not self._waiting.empty():
                batch.append(self._waiting.get())
            open_for_more = None not in batch
            _together(database, [one for one in batch if one is not None])
        database.close()


def _together(database: sqlite3.Connection, batch: Sequence[tuple[Work, Done]]) -> None:
    """Do all of this in one transaction; what fails fails alone."""
    results: list[tuple[Done, Any, Exception | None]] = []
    try:
        database.execute("BEGIN IMMEDIATE")
        for work, done in batch:
            database.execute("SAVEPOINT one")
            try:
                results.append((done, work(database), None))
            except (sqlite3.IntegrityError, Conflict):
                database.execute("ROLLBACK TO one")
                results.append((done, None, Conflict()))
            database.execute("RELEASE one")
        database.execute("COMMIT")
    except sqlite3.Error as error:
        if database.in_transaction:
            database.execute("ROLLBACK")
        failure = CoatlError("cannot-write", why=str(error))
        results = [(done, None, failure) for _, done in batch]
    for done, result, why in results:
        done(result, why)


def _insert(
    database: sqlite3.Connection, table: str, version: int, entries: Sequence[bytes]
) -> None:
    database.executemany(
        "INSERT INTO entries (id, version, entry) VALUES (?, ?, ?)",
        [(table, number, entry) for number, entry in enumerate(entries, version + 1)],
    )


def data_folder() -> Path:
    """Where this system keeps what programs remember for their user."""
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA")
        return (Path(base) if base else Path.home() / "AppData" / "Local") / "coatl"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "coatl"
    base = os.environ.get("XDG_DATA_HOME")
    return (Path(base) if base else Path.home() / ".local" / "share") / "coatl"
