"""Tables in a PostgreSQL database, which any number of processes may share.

The primary key (table, version) decides between processes that append at the same time: the
first one wins, the others get `Conflict`.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from importlib.util import find_spec
from time import monotonic, perf_counter
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar

from coatl.package_name import install_command
from coatl.rules import CoatlError

from .base import Conflict, StoredTable
from .checksums import without_gaps
from .postgres_errors import URL_VARIABLE, connection_errors, outage_errors

if TYPE_CHECKING:
    import asyncpg
    from asyncpg.pool import PoolConnectionProxy

    Database = PoolConnectionProxy[asyncpg.Record]

#: Increased whenever the schema changes.
SCHEMA_VERSION: Final = 1

_SCHEMA: Final = """
CREATE SCHEMA IF NOT EXISTS coatl;
CREATE TABLE schema (version integer NOT NULL);
CREATE TABLE tables (
    id text PRIMARY KEY, setup bytea NOT NULL, made timestamptz NOT NULL DEFAULT now()
);
CREATE TABLE entries (
    id text NOT NULL REFERENCES tables, version integer NOT NULL, entry bytea NOT NULL,
    PRIMARY KEY (id, version)
);
CREATE TABLE snapshots (
    id text PRIMARY KEY REFERENCES tables, version integer NOT NULL, snapshot bytea NOT NULL
);
"""

#: The advisory lock held while the schema is created: any number, as long as it never changes.
_SCHEMA_LOCK: Final = 0xC0A71

_CREATE: Final = """
WITH created AS (INSERT INTO tables (id, setup) VALUES ($1, $2))
INSERT INTO entries SELECT $1, number, entry
FROM unnest($3::bytea[]) WITH ORDINALITY AS new(entry, number)
"""

#: Appends to several tables. A table is skipped unless its last version is the expected one. If two
#: processes do this for one table at once, the primary key lets only one of them succeed.
_APPEND: Final = """
WITH appended AS (
    INSERT INTO entries SELECT id, version, entry
    FROM unnest($1::text[], $2::integer[], $3::integer[], $4::bytea[])
        AS new(id, before, version, entry)
    WHERE EXISTS (SELECT FROM tables WHERE tables.id = new.id)
        AND (before = 0 OR EXISTS
            (SELECT FROM entries WHERE entries.id = new.id AND entries.version = before))
        AND NOT EXISTS
            (SELECT FROM entries WHERE entries.id = new.id AND entries.version = before + 1)
    RETURNING id
), saved AS (
    INSERT INTO snapshots SELECT id, version, snapshot
    FROM unnest($5::text[], $6::integer[], $7::bytea[]) AS new(id, version, snapshot)
    WHERE id IN (SELECT id FROM appended)
    ON CONFLICT (id) DO UPDATE SET version = excluded.version, snapshot = excluded.snapshot
)
SELECT DISTINCT id FROM appended
"""

_LOAD: Final = """
SELECT setup, snapshot, coalesce(snapshots.version, 0) AS version, ARRAY(
    SELECT (entries.version, entry) FROM entries
    WHERE entries.id = tables.id AND entries.version >= coalesce(snapshots.version, 0)
    ORDER BY entries.version
) AS entries
FROM tables LEFT JOIN snapshots USING (id) WHERE id = $1
"""

_ENTRIES_SINCE: Final = (
    "SELECT version, entry FROM entries WHERE id = $1 AND version > $2 ORDER BY version"
)

_CHANGED_SINCE: Final = """
SELECT known.id FROM unnest($1::text[], $2::integer[]) AS known(id, version)
WHERE EXISTS (
    SELECT FROM entries WHERE entries.id = known.id AND entries.version = known.version + 1
)
"""

#: Connections per process; one of them writes.
MAX_CONNECTIONS: Final = 4

#: Tables written by one statement.
MAX_BATCH: Final = 200

#: Seconds to wait for the first connection, while nobody plays: the database may be starting, too.
START_TIMEOUT: Final = 20.0

#: Seconds without a connection after which calls fail with `database-away`; seconds between two
#: attempts to reconnect; seconds until a query is given up.
OUTAGE_TIMEOUT: Final = 3.0
RETRY_DELAY: Final = 0.1
QUERY_TIMEOUT: Final = 30.0

_SETTINGS: Final = {"search_path": "coatl", "application_name": "coatl"}

T = TypeVar("T")

#: Runs a query with a connection.
Query = Callable[["Database"], Awaitable[T]]


class PendingAppend(NamedTuple):
    """An append that waits to be written, and the future that its caller awaits."""

    table: str
    version: int
    entries: Sequence[bytes]
    snapshot: bytes | None
    future: asyncio.Future[None]


class PostgresStorage:
    """Stores tables in a PostgreSQL database.

    All pending appends are written in one statement, so that many tables share one round trip and
    one wait for the disk. After an outage of the database the storage reconnects by itself.
    """

    is_shared = True

    def __init__(self, url: str) -> None:
        self.on_write: Callable[[int, float], None] = lambda _size, _seconds: None
        self._url = url
        self._pool: asyncpg.Pool | None = None
        self._pool_lock = asyncio.Lock()
        self._away_since: float | None = None
        self._pending: list[PendingAppend] = []
        self._writer: asyncio.Task[None] | None = None

    async def create(self, table: str, setup: bytes, entries: Sequence[bytes]) -> None:
        await self._write(lambda database: database.execute(_CREATE, table, setup, list(entries)))

    async def append(
        self, table: str, version: int, entries: Sequence[bytes], snapshot: bytes | None = None
    ) -> None:
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._pending.append(PendingAppend(table, version, entries, snapshot, future))
        if self._writer is None:
            self._writer = asyncio.create_task(self._write_pending())
        await future

    async def load(self, table: str) -> StoredTable | None:
        row = await self._read(lambda database: database.fetchrow(_LOAD, table))
        if row is None:
            return None
        setup, snapshot, version, entries = row
        return StoredTable(setup, snapshot, version, _entries(max(version, 1), entries))

    async def entries_since(self, table: str, version: int) -> list[bytes]:
        rows = await self._read(lambda database: database.fetch(_ENTRIES_SINCE, table, version))
        return _entries(version + 1, rows)

    async def changed_since(self, versions: Mapping[str, int]) -> list[str]:
        names, numbers = list(versions), list(versions.values())
        rows = await self._read(lambda database: database.fetch(_CHANGED_SINCE, names, numbers))
        return [name for (name,) in rows]

    async def confirm_writable(self) -> None:
        await self._write(lambda database: database.execute("UPDATE schema SET version = version"))

    async def close(self) -> None:
        try:
            if self._writer is not None:
                await asyncio.gather(self._writer, return_exceptions=True)
        finally:
            if self._pool is not None:
                self._pool.terminate()
                self._pool = None

    # --- writing --------------------------------------------------------------------------------

    async def _write_pending(self) -> None:
        """Write batches until no append is pending."""
        batch: list[PendingAppend] = []
        try:
            while self._pending:
                batch = self._next_batch()
                began = perf_counter()
                await self._write_batch(batch)
                with suppress(Exception):  # a metric that fails must not stop the writer
                    self.on_write(len(batch), perf_counter() - began)
        finally:  # if the task was cancelled, appends are still pending
            self._writer = None
            unwritten, self._pending = [*batch, *self._pending], []
            for append in unwritten:
                _resolve(append, CoatlError("database-away"))

    def _next_batch(self) -> list[PendingAppend]:
        """Take the next batch: at most one append per table, so that a table's stay in order."""
        batch: dict[str, PendingAppend] = {}
        later: list[PendingAppend] = []
        for append in self._pending:
            if append.table not in batch and len(batch) < MAX_BATCH:
                batch[append.table] = append
            else:
                later.append(append)
        self._pending = later
        return list(batch.values())

    async def _write_batch(self, batch: list[PendingAppend]) -> None:
        """Write a batch in one statement; if that conflicts as a whole, write one by one."""
        try:
            rows = await self._write(lambda database: _append(database, batch))
        except Conflict:
            if len(batch) == 1:
                _resolve(batch[0], Conflict())
                return
            for append in batch:
                await self._write_batch([append])
        except Exception as error:  # noqa: BLE001  # reported to the callers
            for append in batch:
                _resolve(append, error)
        else:
            written = {name for (name,) in rows}
            for append in batch:
                _resolve(append, None if append.table in written else Conflict())

    # --- queries --------------------------------------------------------------------------------

    async def _read(self, query: Query[T]) -> T:
        return await self._run(query, "cannot-read")

    async def _write(self, query: Query[T]) -> T:
        return await self._run(query, "cannot-write")

    async def _run(self, query: Query[T], refusal: str) -> T:
        """Run a query, and again if the connection is lost.

        Every query may be repeated: a write that succeeded before its answer was lost is not done
        twice, but raises `Conflict`.
        """
        import asyncpg  # noqa: PLC0415  # an optional dependency

        while True:
            try:
                pool = await self._connect()
                async with pool.acquire(timeout=OUTAGE_TIMEOUT) as database:
                    answer = await query(database)
                self._away_since = None
                return answer
            except (asyncpg.UniqueViolationError, asyncpg.DeadlockDetectedError):
                raise Conflict from None
            except outage_errors():
                now = monotonic()
                self._away_since = self._away_since or now
                if now > self._away_since + OUTAGE_TIMEOUT:  # later calls fail at once
                    raise CoatlError("database-away") from None
                await asyncio.sleep(RETRY_DELAY)
            except asyncpg.PostgresError as error:
                raise CoatlError(refusal, why=type(error).__name__) from None

    async def _connect(self) -> asyncpg.Pool:
        import asyncpg  # noqa: PLC0415  # as above

        async with self._pool_lock:
            if self._pool is None:
                self._pool = await asyncpg.create_pool(
                    self._url,
                    min_size=0,
                    max_size=MAX_CONNECTIONS,
                    timeout=OUTAGE_TIMEOUT,
                    command_timeout=QUERY_TIMEOUT,
                    server_settings=_SETTINGS,
                )
            return self._pool


async def _append(database: Database, batch: Sequence[PendingAppend]) -> list[Any]:
    # Every process writes tables in the same order, which avoids most deadlocks between them.
    batch = sorted(batch, key=lambda append: append.table)
    rows = [
        (table, version, number, entry)
        for table, version, entries, _, _ in batch
        for number, entry in enumerate(entries, version + 1)
    ]
    snapshots = [
        (table, version + len(entries), snapshot)
        for table, version, entries, snapshot, _ in batch
        if snapshot is not None
    ]
    columns = [*_columns(rows, 4), *_columns(snapshots, 3)]
    return list(await database.fetch(_APPEND, *columns))


def _entries(first: int, rows: Sequence[Any]) -> list[bytes]:
    return without_gaps(first, [(version, [entry]) for version, entry in rows])


def _columns(rows: Sequence[tuple[Any, ...]], count: int) -> list[list[Any]]:
    return [[row[number] for row in rows] for number in range(count)]


def _resolve(append: PendingAppend, error: Exception | None) -> None:
    if append.future.done():
        return  # resolved already, or the caller was cancelled
    if error is None:
        append.future.set_result(None)
    else:
        append.future.set_exception(error)


def prepare(url: str) -> None:
    """Create the schema unless it exists.

    Raises `CoatlError` if that is impossible or a newer version of this program wrote the database.
    No error contains the password.
    """
    check_installed()
    asyncio.run(_prepare(url))


def check_installed() -> None:
    """Raise `needs-server` if the library for PostgreSQL is missing."""
    if find_spec("asyncpg") is None:
        raise CoatlError("needs-server", variable=URL_VARIABLE, install=install_command("server"))


async def _prepare(url: str) -> None:
    import asyncpg  # noqa: PLC0415  # as above

    with connection_errors():
        database = await asyncpg.connect(url, timeout=START_TIMEOUT, server_settings=_SETTINGS)
        try:
            async with database.transaction():
                await database.execute("SELECT pg_advisory_xact_lock($1)", _SCHEMA_LOCK)
                if await database.fetchval("SELECT to_regclass('coatl.schema')") is None:
                    await database.execute(_SCHEMA)
                    await database.execute("INSERT INTO schema VALUES ($1)", SCHEMA_VERSION)
                found = await database.fetchval("SELECT version FROM schema")
        finally:
            await database.close()
    if found > SCHEMA_VERSION:
        raise CoatlError("newer-database", path=URL_VARIABLE)
