"""Recipients in the PostgreSQL database of the tables, which any number of processes may share."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING, Any, Final, TypeVar

from coatl.rules import CoatlError
from coatl.server.storage.postgres_errors import outage_errors

from .recipients import Recipient

if TYPE_CHECKING:
    import asyncpg
    from asyncpg.pool import PoolConnectionProxy

#: Connections per process.
_MAX_CONNECTIONS: Final = 2

#: Seconds to connect, and for a query.
_TIMEOUT: Final = 10.0

#: The advisory lock held while the table is created: any number, as long as it never changes.
_SCHEMA_LOCK: Final = 0xC0A72

_SCHEMA: Final = """
CREATE TABLE IF NOT EXISTS recipients (
    kind text NOT NULL, id text NOT NULL, name text NOT NULL, value bytea NOT NULL,
    PRIMARY KEY (id, kind, name)
)
"""

_PUT: Final = (
    "INSERT INTO recipients (kind, id, name, value) VALUES ($1, $2, $3, $4) "
    "ON CONFLICT (id, kind, name) DO UPDATE SET value = excluded.value"
)
_PUT_FIRST: Final = (
    "INSERT INTO recipients (kind, id, name, value) VALUES ($1, $2, $3, $4) "
    "ON CONFLICT (id, kind, name) DO NOTHING"
)
_FIND: Final = "SELECT value FROM recipients WHERE kind = $1 AND id = $2 AND name = $3"
_REMOVE: Final = "DELETE FROM recipients WHERE kind = $1 AND id = $2 AND name = $3"
_OF_TABLE: Final = "SELECT kind, id, name, value FROM recipients WHERE id = $1 ORDER BY kind, name"
_TABLES: Final = "SELECT DISTINCT id FROM recipients WHERE id <> ''"

T = TypeVar("T")


class PostgresRecipients:
    """A store in the schema `coatl` of a PostgreSQL database."""

    is_shared = True

    def __init__(self, url: str) -> None:
        self._url = url
        self._pool: asyncpg.Pool | None = None
        self._pool_lock = asyncio.Lock()

    async def put(self, row: Recipient) -> None:
        await self._run(lambda database: database.execute(_PUT, *row))

    async def put_first(self, row: Recipient) -> bytes:
        async def put(database: PoolConnectionProxy[asyncpg.Record]) -> bytes:
            await database.execute(_PUT_FIRST, *row)
            return bytes(await database.fetchval(_FIND, *row[:3]))

        return await self._run(put)

    async def remove(self, kind: str, table: str, name: str) -> None:
        await self._run(lambda database: database.execute(_REMOVE, kind, table, name))

    async def of_table(self, table: str) -> Sequence[Recipient]:
        rows = await self._run(lambda database: database.fetch(_OF_TABLE, table))
        return [Recipient(*row) for row in rows]

    async def tables(self) -> set[str]:
        rows = await self._run(lambda database: database.fetch(_TABLES))
        return {table for (table,) in rows}

    async def close(self) -> None:
        if self._pool is not None:
            self._pool.terminate()
            self._pool = None

    async def _run(self, query: Callable[[PoolConnectionProxy[asyncpg.Record]], Awaitable[T]]) -> T:
        """Run a query. Raises `database-away` or `cannot-write`."""
        import asyncpg  # noqa: PLC0415  # an optional dependency

        try:
            pool = await self._connect()
            async with pool.acquire(timeout=_TIMEOUT) as database:
                return await query(database)
        except outage_errors():
            raise CoatlError("database-away") from None
        except asyncpg.PostgresError as error:
            raise CoatlError("cannot-write", why=type(error).__name__) from None

    async def _connect(self) -> asyncpg.Pool:
        import asyncpg  # noqa: PLC0415  # as above

        async with self._pool_lock:
            if self._pool is None:
                settings: dict[str, Any] = {"search_path": "coatl", "application_name": "coatl"}
                pool = await asyncpg.create_pool(
                    self._url,
                    min_size=0,
                    max_size=_MAX_CONNECTIONS,
                    timeout=_TIMEOUT,
                    command_timeout=_TIMEOUT,
                    server_settings=settings,
                )
                async with pool.acquire() as database, database.transaction():
                    await database.execute("SELECT pg_advisory_xact_lock($1)", _SCHEMA_LOCK)
                    await database.execute(_SCHEMA)
                self._pool = pool
            return self._pool
