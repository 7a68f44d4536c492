"""Tables in PostgreSQL, where several processes keep them together."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from importlib.util import find_spec
from time import monotonic, perf_counter
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar

from coatl.distribution import install_command
from coatl.rules import CoatlError

from .sqlite import Conflict, Saved

if TYPE_CHECKING:
    import asyncpg
    from asyncpg.pool import PoolConnectionProxy

    Database = PoolConnectionProxy[asyncpg.Record]

#: Raised whenever the tables below change.
SCHEMA: Final = 1

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

#: Whoever makes the tables does so alone: any number will do, if it is always the same.
_MAKING: Final = 0xC0A71

_CREATE: Final = """
WITH made AS (INSERT INTO tables (id, setup) VALUES ($1, $2))
INSERT INTO entries SELECT $1, number, entry
FROM unnest($3::bytea[]) WITH ORDINALITY AS new(entry, number)
"""

#: Entries of several tables: of each only if the last one is where it should be. Two who do this at
#: once for one table are held apart by its key.
_APPEND: Final = """
WITH grown AS (
    INSERT INTO entries SELECT id, version, entry
    FROM unnest($1::text[], $2::integer[], $3::integer[], $4::bytea[])
        AS new(id, before, version, entry)
    WHERE EXISTS (SELECT FROM tables WHERE tables.id = new.id)
        AND (before = 0 OR EXISTS
            (SELECT FROM entries WHERE entries.id = new.id AND entries.version = before))
        AND NOT EXISTS
            (SELECT FROM entries WHERE entries.id = new.id AND entries.version = before + 1)
    RETURNING id
), kept AS (
    INSERT INTO snapshots SELECT id, version, snapshot
    FROM unnest($5::text[], $6::integer[], $7::bytea[]) AS new(id, version, snapshot)
    WHERE id IN (SELECT id FROM grown)
    ON CONFLICT (id) DO UPDATE SET version = excluded.version, snapshot = excluded.snapshot
)
SELECT DISTINCT id FROM grown
"""

_LOAD: Final = """
SELECT setup, snapshot, coalesce(snapshots.version, 0) AS version, ARRAY(
    SELECT entry FROM entries
    WHERE entries.id = tables.id AND entries.version > coalesce(snapshots.version, 0)
    ORDER BY entries.version
) AS entries
FROM tables LEFT JOIN snapshots USING (id) WHERE id = $1
"""

_SINCE: Final = "SELECT entry FROM entries WHERE id = $1 AND version > $2 ORDER BY version"

_NEWER: Final = """
SELECT known.id FROM unnest($1::text[], $2::integer[]) AS known(id, version)
WHERE EXISTS (
    SELECT FROM entries WHERE entries.id = known.id AND entries.version = known.version + 1
)
"""

#: How many connections one process has, at most; one of them writes.
CONNECTIONS: Final = 4

#: How many tables are written to together, at most.
TOGETHER: Final = 200

#: Seconds for which a database may be away before what needs it is refused, and after which it is
#: looked for again; seconds that an answer may take.
PATIENCE: Final = 3.0
AGAIN: Final = 0.1
ANSWER: Final = 30.0

#: Where the address of the database is found.
VARIABLE: Final = "COATL_DATABASE_URL"

_SETTINGS: Final = {"search_path": "coatl", "application_name": "coatl"}

T = TypeVar("T")


class Growth(NamedTuple):
    """Entries that are to be written, and who waits for it."""

    table: str
    version: int
    entries: Sequence[bytes]
    snapshot: bytes | None
    done: asyncio.Future[None]


class Postgres:
    """Tables in a PostgreSQL database. Whatever waits is written in one statement, so that many
    tables share one wait for its disk. It may go away and come back.
    """

    is_shared = True

    def __init__(self, url: str) -> None:
        self.on_write: Callable[[int, float], None] = lambda _size, _seconds: None
        self._url = url
        self._pool: asyncpg.Pool | None = None
        self._opening = asyncio.Lock()
        self._away: float | None = None  # since when
        self._waiting: list[Growth] = []
        self._writer: asyncio.Task[None] | None = None

    async def create(self, table: str, setup: bytes, entries: Sequence[bytes]) -> None:
        await self._ask(lambda database: database.execute(_CREATE, table, setup, list(entries)))

    async def append(
        self, table: str, version: int, entries: Sequence[bytes], snapshot: bytes | None = None
    ) -> None:
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(Growth(table, version, entries, snapshot, done))
        if self._writer is None:
            self._writer = asyncio.create_task(self._write())
        await done

    async def load(self, table: str) -> Saved | None:
        found = await self._ask(lambda database: database.fetchrow(_LOAD, table))
        return None if found is None else Saved(*found)

    async def since(self, table: str, version: int) -> list[bytes]:
        found = await self._ask(lambda database: database.fetch(_SINCE, table, version))
        return [entry for (entry,) in found]

    async def newer(self, versions: Mapping[str, int]) -> list[str]:
        names, numbers = list(versions), list(versions.values())
        found = await self._ask(lambda database: database.fetch(_NEWER, names, numbers))
        return [name for (name,) in found]

    async def check(self) -> None:
        await self._ask(lambda database: database.execute("UPDATE schema SET version = version"))

    async def close(self) -> None:
        try:
            if self._writer is not None:
                await asyncio.gather(self._writer, return_exceptions=True)
        finally:
            if self._pool is not None:
                self._pool.terminate()
                self._pool = None

    # --- writing --------------------------------------------------------------------------------

    async def _write(self) -> None:
        """Write what waits, and what has come to wait in the meantime, until nothing does."""
        batch: list[Growth] = []
        try:
            while self._waiting:
                batch = self._next()
                began = perf_counter()
                await self._grow(batch)
                with suppress(Exception):  # whoever counts must not keep others from writing
                    self.on_write(len(batch), perf_counter() - began)
        finally:
            self._writer = None
            left, self._waiting = [*batch, *self._waiting], []
            for growth in left:  # unless they know already
                _settle(growth, CoatlError("database-away"))

    def _next(self) -> list[Growth]:
        """What is written together, of one table one after the other; the rest waits."""
        batch: dict[str, Growth] = {}
        later: list[Growth] = []
        for growth in self._waiting:
            if growth.table not in batch and len(batch) < TOGETHER:
                batch[growth.table] = growth
            else:
                later.append(growth)
        self._waiting = later
        return list(batch.values())

    async def _grow(self, batch: list[Growth]) -> None:
        """Write these together; should any of them conflict while it is done, one by one."""
        try:
            grown = {name for (name,) in await self._ask(lambda base: _append(base, batch))}
        except Conflict:
            if len(batch) == 1:
                _settle(batch[0], Conflict())
                return
            for growth in batch:
                await self._grow([growth])
        except Exception as error:  # noqa: BLE001  # whoever waits is told
            for growth in batch:
                _settle(growth, error)
        else:
            for growth in batch:
                _settle(growth, None if growth.table in grown else Conflict())

    # --- asking ---------------------------------------------------------------------------------

    async def _ask(self, question: Callable[[Database], Awaitable[T]]) -> T:
        """What the database says to this; it is asked again if the connection was lost, for what is
        said twice there is done once.
        """
        import asyncpg  # noqa: PLC0415  # only where it is asked for

        while True:
            try:
                pool = await self._connected()
                async with pool.acquire(timeout=PATIENCE) as database:
                    answer = await question(database)
                self._away = None
                return answer
            except (asyncpg.UniqueViolationError, asyncpg.DeadlockDetectedError):
                raise Conflict from None
            except _away():
                now = monotonic()
                self._away = self._away or now
                if now > self._away + PATIENCE:  # whoever asks now need not wait as long again
                    raise CoatlError("database-away") from None
                await asyncio.sleep(AGAIN)
            except asyncpg.PostgresError as error:
                raise CoatlError("cannot-write", why=type(error).__name__) from None

    async def _connected(self) -> asyncpg.Pool:
        import asyncpg  # noqa: PLC0415  # as above

        async with self._opening:
            if self._pool is None:
                self._pool = await asyncpg.create_pool(
                    self._url,
                    min_size=0,
                    max_size=CONNECTIONS,
                    timeout=PATIENCE,
                    command_timeout=ANSWER,
                    server_settings=_SETTINGS,
                )
            return self._pool


async def _append(database: Database, batch: Sequence[Growth]) -> list[Any]:
    # All processes take tables in the same order, so that none waits for one that waits for it.
    batch = sorted(batch, key=lambda growth: growth.table)
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


def _columns(rows: Sequence[tuple[Any, ...]], count: int) -> list[list[Any]]:
    return [[row[number] for row in rows] for number in range(count)]


def _settle(growth: Growth, error: Exception | None) -> None:
    if growth.done.done():
        return  # nobody waits any more
    if error is None:
        growth.done.set_result(None)
    else:
        growth.done.set_exception(error)


def _away() -> tuple[type[Exception], ...]:
    """What is raised while a database is away, or when it goes."""
    import asyncpg  # noqa: PLC0415  # as above

    return (
        OSError,
        TimeoutError,
        asyncpg.InterfaceError,
        asyncpg.PostgresConnectionError,
        asyncpg.OperatorInterventionError,
        asyncpg.TooManyConnectionsError,
    )


def prepare(url: str) -> None:
    """Make the tables, unless they are there. Raises where that cannot be done, and never tells the
    password.
    """
    if find_spec("asyncpg") is None:
        raise CoatlError("needs-server", variable=VARIABLE, install=install_command("server"))
    asyncio.run(_prepare(url))


async def _prepare(url: str) -> None:
    import asyncpg  # noqa: PLC0415  # as above

    try:
        database = await asyncpg.connect(url, timeout=PATIENCE, server_settings=_SETTINGS)
        try:
            async with database.transaction():
                await database.execute("SELECT pg_advisory_xact_lock($1)", _MAKING)
                if await database.fetchval("SELECT to_regclass('coatl.schema')") is None:
                    await database.execute(_SCHEMA)
                    await database.execute("INSERT INTO schema VALUES ($1)", SCHEMA)
                found = await database.fetchval("SELECT version FROM schema")
        finally:
            await database.close()
    except (ValueError, TypeError):  # which would say the password
        raise CoatlError("bad-address", variable=VARIABLE) from None
    except asyncpg.PostgresError as error:
        raise CoatlError("no-database", path=VARIABLE, why=error) from None
    except _away() as error:
        raise CoatlError("no-database", path=VARIABLE, why=_reason(error)) from None
    if found > SCHEMA:
        raise CoatlError("newer-database", path=VARIABLE)


def _reason(error: Exception) -> str:
    return getattr(error, "strerror", None) or type(error).__name__
