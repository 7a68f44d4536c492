"""Where tables are kept: their set-ups and their logs, which only ever grow.

An entry is on disk before anyone is told of it. `Store` is all that the rest of the service knows
of the matter; `Tables` keeps a SQLite database in a folder, `postgres` keeps them where several
processes can.
"""

from __future__ import annotations

import asyncio
import os
import sqlite3
import sys
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from time import monotonic, perf_counter, sleep
from typing import Any, Final, NamedTuple, Protocol

from coatl.rules import CoatlError
from coatl.server.ops.logging import failure

try:
    import fcntl
except ImportError:  # there is none on Windows, and then nobody checks
    fcntl = None  # type: ignore[assignment]


class Saved(NamedTuple):
    """A table as it was made, the last snapshot of it with its version, and every entry since."""

    setup: bytes
    snapshot: bytes | None
    version: int
    entries: list[bytes]


class Conflict(Exception):
    """The log has gone on without whoever wanted to write, or the table is there already."""


class Store(Protocol):
    """What keeps tables. All of it lasts once it has returned; `CoatlError` where it cannot be
    done, and then it was not, unless `is_shared`: then it may have been, which `since` tells.
    """

    #: Whether other processes write to it, too.
    is_shared: bool

    #: What is told how many were written together, and how many seconds that took.
    on_write: Callable[[int, float], None]

    async def create(self, table: str, setup: bytes, entries: Sequence[bytes]) -> None:
        """A new table with its first entries. Raises `Conflict` where one of that name is."""

    def append(
        self, table: str, version: int, entries: Sequence[bytes], snapshot: bytes | None = None
    ) -> Awaitable[None]:
        """More entries after that version, and a snapshot of what they lead to. Raises `Conflict`
        where that version is not the last.
        """

    async def load(self, table: str) -> Saved | None:
        """A table as it is now."""

    async def since(self, table: str, version: int) -> list[bytes]:
        """The entries after that version."""

    async def newer(self, versions: Mapping[str, int]) -> list[str]:
        """Which of these tables have gone on since those versions."""

    async def check(self) -> None:
        """Read and write next to nothing. Raises where that cannot be done."""

    async def close(self) -> None:
        """Finish what is being written."""


#: What the database of a folder is called.
DATABASE: Final = "tables.sqlite"

#: Raised whenever the tables below change, or what is in them. Since 2 entries that came together
#: are in one row, under the version of the first; what was written before is read just so.
SCHEMA: Final = 2

#: What is between two entries of a row: no entry has it, for they are JSON.
_BETWEEN: Final = b"\n"

_SCHEMA: Final = f"""
CREATE TABLE IF NOT EXISTS tables (
    id TEXT PRIMARY KEY, setup BLOB NOT NULL, made INTEGER NOT NULL DEFAULT (strftime('%s', 'now'))
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS entries (
    id TEXT NOT NULL REFERENCES tables, version INTEGER NOT NULL, entry BLOB NOT NULL,
    PRIMARY KEY (id, version)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS snapshots (
    id TEXT PRIMARY KEY REFERENCES tables, version INTEGER NOT NULL, snapshot BLOB NOT NULL
);
PRAGMA user_version = {SCHEMA};
"""

#: Of how many tables the last version is remembered.
_MOST_VERSIONS: Final = 100_000

#: How long another process may keep the database to itself, in seconds.
_PATIENCE: Final = 10.0

#: After how many pages of the log that SQLite writes first they are brought to their places, during
#: which everyone waits: seldom, but soon enough for a log of some megabytes.
_PAGES: Final = 4_000

#: While so many tables or more write at once, the writer waits so many seconds for others to join
#: them: fewer waits for the disk are shared by more.
_MANY: Final = 4
_TOGETHER: Final = 0.002

#: A statement of SQL and its values.
Statement = tuple[str, Sequence[object]]

#: How many rows are written by one statement, at most. Between two statements whoever else computes
#: may keep the writer waiting, so there should be few.
_MOST_ROWS: Final = 64


class Writing:
    """A transaction in the making. Nothing is written before everything is known, and then in as
    few statements as can be.
    """

    def __init__(self, database: sqlite3.Connection, versions: dict[str, int]) -> None:
        self.database = database
        self._versions = versions
        self._tables: list[Statement] = []
        self._entries: list[tuple[str, int, bytes]] = []
        self._others: list[Statement] = []

    def create(self, table: str, setup: bytes, entries: Sequence[bytes]) -> None:
        """A new table. Raises `Conflict` where there is one of that name."""
        if self._last(table) is not None:
            raise Conflict
        self._tables.append(("INSERT INTO tables (id, setup) VALUES (?, ?)", (table, setup)))
        self._versions[table] = 0
        self.append(table, 0, entries)

    def append(self, table: str, version: int, entries: Sequence[bytes]) -> None:
        """Entries after that version. Raises `Conflict` where it is not the last."""
        if self._last(table) != version:
            raise Conflict
        if entries:
            self._versions[table] = version + len(entries)
            self._entries.append((table, version + 1, _BETWEEN.join(entries)))

    def add(self, statement: str, *values: object) -> None:
        """Something else to be written."""
        self._others.append((statement, values))

    def _last(self, table: str) -> int | None:
        """The last version of a table, if there is such a table."""
        if table in self._versions:
            return self._versions[table]
        if not self.database.execute("SELECT 1 FROM tables WHERE id = ?", (table,)).fetchone():
            return None
        row = self.database.execute(
            "SELECT version, entry FROM entries WHERE id = ? ORDER BY version DESC LIMIT 1",
            (table,),
        ).fetchone()
        return row[0] + row[1].count(_BETWEEN) if row else 0

    def statements(self) -> list[Statement]:
        """All that is to be written."""
        rows = self._entries
        parts = [rows[start : start + _MOST_ROWS] for start in range(0, len(rows), _MOST_ROWS)]
        entries = [(_insert(len(part)), [value for row in part for value in row]) for part in parts]
        return [*self._tables, *entries, *self._others]


_SNAPSHOT: Final = "INSERT OR REPLACE INTO snapshots (id, version, snapshot) VALUES (?, ?, ?)"


_SINCE: Final = """
SELECT version, entry FROM entries WHERE id = :table AND version >= coalesce(
    (SELECT max(version) FROM entries WHERE id = :table AND version <= :next), 0
) ORDER BY version
"""


@cache
def _insert(rows: int) -> str:
    """The statement that writes so many rows."""
    values = ", ".join(["(?, ?, ?)"] * rows)
    return f"INSERT INTO entries (id, version, entry) VALUES {values}"  # noqa: S608  # no data


Work = Callable[[Writing], Any]
Done = Callable[[Any, Exception | None], None]


Result = tuple[Done, Any, Exception | None]


class Job(NamedTuple):
    """Something to be done with the database, and who is told what came of it."""

    work: Work
    done: Done
    writes: bool


class Tables:
    """Tables in a SQLite database, written by one thread: whatever waits is written together, so
    that many tables share one wait for the disk. A folder belongs to one of these at a time, or to
    those of a crew whose head has `claimed` it: they take turns to write.
    """

    is_shared = False

    def __init__(self, folder: Path, *, in_crew: bool = False) -> None:
        self.on_write: Callable[[int, float], None] = lambda _size, _seconds: None
        self._path = folder / DATABASE
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._lock = _turn(folder) if in_crew else _locked(folder)
        except OSError as error:
            raise CoatlError("no-database", path=folder, why=error.strerror) from None
        self._takes_turns = in_crew
        self._waiting: SimpleQueue[Job | None] = SimpleQueue()
        self._versions: dict[str, int] = {}
        self._loop: asyncio.AbstractEventLoop | None = None
        try:
            database = _opened(self._path)
        except CoatlError:
            os.close(self._lock)
            raise
        self._thread = Thread(target=self._serve, args=(database,), name="store", daemon=True)
        self._thread.start()

    async def create(self, table: str, setup: bytes, entries: Sequence[bytes]) -> None:
        await self._do(lambda writing: writing.create(table, setup, entries), writes=True)

    def append(
        self, table: str, version: int, entries: Sequence[bytes], snapshot: bytes | None = None
    ) -> Awaitable[None]:
        def work(writing: Writing) -> None:
            writing.append(table, version, entries)
            if snapshot is not None:
                writing.add(_SNAPSHOT, table, version + len(entries), snapshot)

        return self._do(work, writes=True)

    async def load(self, table: str) -> Saved | None:
        def work(writing: Writing) -> Saved | None:
            database = writing.database
            setup = database.execute("SELECT setup FROM tables WHERE id = ?", (table,)).fetchone()
            if setup is None:
                return None
            found = database.execute(
                "SELECT snapshot, version FROM snapshots WHERE id = ?", (table,)
            ).fetchone()
            snapshot, version = found or (None, 0)
            return Saved(setup[0], snapshot, version, _after(database, table, version))

        saved: Saved | None = await self._do(work)
        return saved

    async def since(self, table: str, version: int) -> list[bytes]:
        entries: list[bytes] = await self._do(
            lambda writing: _after(writing.database, table, version)
        )
        return entries

    async def newer(self, versions: Mapping[str, int]) -> list[str]:
        return [name for name, version in versions.items() if await self.since(name, version)]

    async def check(self) -> None:
        statement = f"PRAGMA user_version = {SCHEMA}"
        await self._do(lambda writing: writing.add(statement), writes=True)

    async def close(self) -> None:
        self._waiting.put(None)
        await asyncio.to_thread(self._thread.join)

    # --- the thread -----------------------------------------------------------------------------

    def _do(self, work: Work, *, writes: bool = False) -> asyncio.Future[Any]:
        self._loop = asyncio.get_running_loop()
        future: asyncio.Future[Any] = self._loop.create_future()

        def settle(result: Any, error: Exception | None) -> None:
            if future.done():
                return  # nobody waits any more
            if error is None:
                future.set_result(result)
            else:
                future.set_exception(error)

        self._waiting.put(Job(work, settle, writes))
        return future

    def _serve(self, database: sqlite3.Connection) -> None:
        open_for_more, many = True, False
        while open_for_more:
            batch = [self._waiting.get()]
            if many:
                sleep(_TOGETHER)
            while not self._waiting.empty():
                batch.append(self._waiting.get())
            open_for_more = None not in batch
            jobs = [job for job in batch if job is not None]
            writes = [job for job in jobs if job.writes]
            many = len(writes) >= _MANY
            began = perf_counter()
            if writes:
                self._settle(self._write(database, writes))
            took = perf_counter() - began
            self._settle(_read(database, [job for job in jobs if not job.writes]))
            if writes:
                with suppress(Exception):  # whoever counts must not keep others from writing
                    self.on_write(len(writes), took)
        database.close()
        os.close(self._lock)

    def _write(self, database: sqlite3.Connection, jobs: Sequence[Job]) -> list[Result]:
        """Do all of this in one transaction; what conflicts or cannot be done does so alone."""
        if len(self._versions) > _MOST_VERSIONS:
            self._versions.clear()
        writing = Writing(database, self._versions)
        results: list[Result] = []
        try:
            if database.in_transaction:  # the last one could not be rolled back
                database.execute("ROLLBACK")
            for work, done, _ in jobs:
                try:
                    results.append((done, work(writing), None))
                except Conflict as conflict:
                    results.append((done, None, conflict))
            statements = writing.statements()
            if len(statements) > 1:  # one alone is a transaction of its own
                statements = [("BEGIN IMMEDIATE", ()), *statements, ("COMMIT", ())]
            with self._turn():
                for statement, values in statements:
                    database.execute(statement, values)
        except Exception as error:  # noqa: BLE001  # whoever waits is told, and others can go on
            self._versions.clear()
            if database.in_transaction:  # on a full disk it may have been rolled back already
                with suppress(sqlite3.Error):  # or else the next one tries this again
                    database.execute("ROLLBACK")
            if len(jobs) > 1 and not isinstance(error, sqlite3.Error):
                return [result for job in jobs for result in self._write(database, [job])]
            results = [(done, None, _refusal("cannot-write", error)) for _, done, _ in jobs]
        return results

    @contextmanager
    def _turn(self) -> Iterator[None]:
        """Wait until nobody else of the crew writes: SQLite would ask for it again and again."""
        if self._takes_turns:
            fcntl.flock(self._lock, fcntl.LOCK_EX)
        try:
            yield
        finally:
            if self._takes_turns:
                fcntl.flock(self._lock, fcntl.LOCK_UN)

    def _settle(self, results: Sequence[Result]) -> None:
        """Tell everyone what came of it, all at once."""

        def settle() -> None:
            for done, result, error in results:
                done(result, error)

        if results and self._loop is not None:
            with suppress(RuntimeError):  # the service has stopped
                self._loop.call_soon_threadsafe(settle)


def _opened(path: Path) -> sqlite3.Connection:
    """The database of that name, which is made where there is none, for its owner alone."""
    try:
        with suppress(OSError):  # what is wrong with it SQLite says better
            path.touch(mode=0o600)
        database = sqlite3.connect(
            path, timeout=_PATIENCE, isolation_level=None, check_same_thread=False
        )
        (found,) = database.execute("PRAGMA user_version").fetchone()
        if found > SCHEMA:
            raise CoatlError("newer-database", path=path)
        names = database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        there = {name for (name,) in names}
        if found < 0 or (there and not {"tables", "entries"} <= there):
            raise sqlite3.DatabaseError("it is another program's")
        database.execute("PRAGMA journal_mode = WAL")
        database.execute("PRAGMA synchronous = FULL")
        database.execute("PRAGMA foreign_keys = ON")
        database.execute("PRAGMA cache_size = -2000")
        database.execute(f"PRAGMA wal_autocheckpoint = {_PAGES}")
        if found < SCHEMA:  # otherwise a full disk can still be read
            database.executescript(_SCHEMA)
    except sqlite3.Error as error:
        raise CoatlError("no-database", path=path, why=error) from None
    return database


def _read(database: sqlite3.Connection, jobs: Sequence[Job]) -> list[Result]:
    """Look up all of this, which goes on also where nothing can be written."""
    results: list[Result] = []
    for work, done, _ in jobs:
        try:
            results.append((done, work(Writing(database, {})), None))
        except Exception as error:  # noqa: BLE001  # as above
            results.append((done, None, _refusal("cannot-read", error)))
    return results


def _refusal(code: str, error: Exception) -> CoatlError:
    """What is told of an error: what SQLite says, and of any other only its kind."""
    if isinstance(error, sqlite3.Error):
        return CoatlError(code, why=str(error))
    failure("failure", error)
    return CoatlError(code, why=type(error).__name__)


def _after(database: sqlite3.Connection, table: str, version: int) -> list[bytes]:
    rows = database.execute(_SINCE, {"table": table, "next": version + 1})
    found: list[bytes] = []
    for first, together in rows:
        found += together.split(_BETWEEN)[max(0, version + 1 - first) :]
    return found


def claimed(folder: Path) -> int:
    """A folder for a crew and for nobody else, as long as any process has what this returns. One
    before it may still be about to finish there.
    """
    until = monotonic() + _PATIENCE
    while True:
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            held = _locked(folder)
            break
        except OSError as error:
            raise CoatlError("no-database", path=folder, why=error.strerror) from None
        except CoatlError:
            if monotonic() > until:
                raise
            sleep(0.05)
    _opened(folder / DATABASE).close()
    return held


def _locked(folder: Path) -> int:
    """A file of that folder which is ours as long as this process lives, however it ends. Raises
    where it is somebody else's.
    """
    held = os.open(folder / "lock", os.O_CREAT | os.O_RDWR, 0o600)
    if fcntl is not None:
        try:
            fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            os.close(held)
            raise CoatlError("folder-in-use", path=folder) from None
    return held


def _turn(folder: Path) -> int:
    """A file of that folder which those of a crew hold in turn."""
    return os.open(folder / "turn", os.O_CREAT | os.O_RDWR, 0o600)


def data_folder() -> Path:
    """Where this system keeps what programs remember for their user."""
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA")
        return (Path(base) if base else Path.home() / "AppData" / "Local") / "coatl"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "coatl"
    base = os.environ.get("XDG_DATA_HOME")
    return (Path(base) if base else Path.home() / ".local" / "share") / "coatl"
