"""Maintenance of a store in PostgreSQL."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from coatl.rules import CoatlError

from .maintenance import TableRows
from .postgres import QUERY_TIMEOUT, SCHEMA_VERSION, START_TIMEOUT
from .postgres_errors import URL_VARIABLE, connection_errors, outage_errors

if TYPE_CHECKING:
    import asyncpg

_SETTINGS: Final = {"search_path": "coatl", "application_name": "coatl-doctor"}

_TABLES: Final = "SELECT id FROM tables ORDER BY id"
_SETUP: Final = "SELECT setup FROM tables WHERE id = $1"
_ENTRIES: Final = "SELECT version, entry FROM entries WHERE id = $1 ORDER BY version"
_SNAPSHOT: Final = "SELECT snapshot, version FROM snapshots WHERE id = $1"

#: Whether a service is connected to this database. One that is idle for minutes is not.
_IS_IN_USE: Final = """
SELECT EXISTS (
    SELECT FROM pg_stat_activity WHERE application_name = 'coatl' AND datname = current_database()
)
"""


class PostgresMaintenance:
    """Reads a PostgreSQL store at any time; repairs it only if no service is connected."""

    def __init__(self, database: asyncpg.Connection) -> None:
        self._database = database

    @classmethod
    async def open(cls, url: str, *, can_write: bool = False) -> PostgresMaintenance:
        """Connect to a store. Raises `no-tables`, `no-database`, `newer-database`, or
        `database-in-use` if it is to be written and a service is connected. No error contains the
        password.
        """
        import asyncpg  # noqa: PLC0415  # an optional dependency

        read_only = "off" if can_write else "on"
        settings = {**_SETTINGS, "default_transaction_read_only": read_only}
        with connection_errors():
            database = await asyncpg.connect(
                url, timeout=START_TIMEOUT, command_timeout=QUERY_TIMEOUT, server_settings=settings
            )
        try:
            with connection_errors():
                if await database.fetchval("SELECT to_regclass('coatl.schema')") is None:
                    raise CoatlError("no-tables", path=URL_VARIABLE)
                if await database.fetchval("SELECT version FROM schema") > SCHEMA_VERSION:
                    raise CoatlError("newer-database", path=URL_VARIABLE)
                if can_write and await database.fetchval(_IS_IN_USE):
                    raise CoatlError("database-in-use")
        except BaseException:
            await database.close()
            raise
        return cls(database)

    async def database_problems(self) -> list[str]:
        return []  # pg_amcheck finds them

    async def tables(self) -> list[str]:
        with _errors("cannot-read"):
            return [table for (table,) in await self._database.fetch(_TABLES)]

    async def read(self, table: str) -> TableRows:
        with _errors("cannot-read"):
            async with self._database.transaction(isolation="repeatable_read"):
                return await self._read(table)

    async def replace(self, table: str, expected: TableRows, new: TableRows) -> bool:
        execute = self._database.execute
        with _errors("cannot-write"):
            async with self._database.transaction():
                # Appending an entry locks the row of its table in a weaker mode, so it has to wait.
                await execute("SELECT FROM tables WHERE id = $1 FOR UPDATE", table)
                if await self._read(table) != expected:
                    return False
                await execute("UPDATE tables SET setup = $2 WHERE id = $1", table, new.setup)
                await execute("DELETE FROM entries WHERE id = $1", table)
                await execute("DELETE FROM snapshots WHERE id = $1", table)
                rows = [
                    (table, number, entry)
                    for first, entries in new.rows
                    for number, entry in enumerate(entries, first)
                ]
                await self._database.executemany("INSERT INTO entries VALUES ($1, $2, $3)", rows)
                if new.snapshot is not None:
                    row = (table, new.version, new.snapshot)
                    await execute("INSERT INTO snapshots VALUES ($1, $2, $3)", *row)
        return True

    async def close(self) -> None:
        await self._database.close()

    async def _read(self, table: str) -> TableRows:
        setup = await self._database.fetchval(_SETUP, table)
        rows = [
            (version, [entry]) for version, entry in await self._database.fetch(_ENTRIES, table)
        ]
        snapshot = await self._database.fetchrow(_SNAPSHOT, table)
        return TableRows(setup, rows, *(snapshot or (None, 0)))


@contextmanager
def _errors(code: str) -> Iterator[None]:
    import asyncpg  # noqa: PLC0415  # as above

    try:
        yield
    except outage_errors():
        raise CoatlError("database-away") from None
    except asyncpg.PostgresError as error:
        raise CoatlError(code, why=type(error).__name__) from None
