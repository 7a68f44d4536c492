"""Recipients in a SQLite database of their own, beside that of the tables."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from threading import Lock
from typing import Final, TypeVar

from coatl.files import make_folder
from coatl.rules import CoatlError

from .recipients import Recipient

#: The file name of the database in the data folder.
DATABASE: Final = "notifications.sqlite"

#: Seconds to wait for another process that is writing.
_BUSY_TIMEOUT: Final = 10.0

_SCHEMA: Final = """
CREATE TABLE IF NOT EXISTS recipients (
    kind TEXT NOT NULL, id TEXT NOT NULL, name TEXT NOT NULL, value BLOB NOT NULL,
    PRIMARY KEY (id, kind, name)
) WITHOUT ROWID
"""

T = TypeVar("T")


class SqliteRecipients:
    """A store in the data folder, which the processes of one service may share."""

    #: Each table belongs to one process.
    is_shared = False

    def __init__(self, folder: Path) -> None:
        path = folder / DATABASE
        make_folder(folder, 0o700)
        try:
            with suppress(OSError):  # SQLite reports the cause better
                path.touch(mode=0o600)
            self._database = sqlite3.connect(
                path, timeout=_BUSY_TIMEOUT, isolation_level=None, check_same_thread=False
            )
            self._database.execute("PRAGMA journal_mode = WAL")
            self._database.execute(_SCHEMA)
        except sqlite3.Error as error:
            raise CoatlError("no-database", path=path, why=error) from None
        self._lock = Lock()

    async def put(self, row: Recipient) -> None:
        await self._run(
            lambda database: database.execute(
                "INSERT OR REPLACE INTO recipients (kind, id, name, value) VALUES (?, ?, ?, ?)", row
            )
        )

    async def put_first(self, row: Recipient) -> bytes:
        def put(database: sqlite3.Connection) -> bytes:
            database.execute(
                "INSERT OR IGNORE INTO recipients (kind, id, name, value) VALUES (?, ?, ?, ?)", row
            )
            found = database.execute(
                "SELECT value FROM recipients WHERE kind = ? AND id = ? AND name = ?", row[:3]
            )
            return bytes(found.fetchone()[0])

        return await self._run(put)

    async def remove(self, kind: str, table: str, name: str) -> None:
        await self._run(
            lambda database: database.execute(
                "DELETE FROM recipients WHERE kind = ? AND id = ? AND name = ?", (kind, table, name)
            )
        )

    async def of_table(self, table: str) -> Sequence[Recipient]:
        rows = await self._run(
            lambda database: database.execute(
                "SELECT kind, id, name, value FROM recipients WHERE id = ? ORDER BY kind, name",
                (table,),
            ).fetchall()
        )
        return [Recipient(*row) for row in rows]

    async def tables(self) -> set[str]:
        rows = await self._run(
            lambda database: database.execute("SELECT DISTINCT id FROM recipients").fetchall()
        )
        return {table for (table,) in rows if table}

    async def close(self) -> None:
        with self._lock:
            self._database.close()

    async def _run(self, query: Callable[[sqlite3.Connection], T]) -> T:
        """Run a query in a thread. Raises `cannot-write`."""

        def run() -> T:
            with self._lock:
                return query(self._database)

        try:
            return await asyncio.to_thread(run)
        except sqlite3.Error as error:
            raise CoatlError("cannot-write", why=str(error)) from None
