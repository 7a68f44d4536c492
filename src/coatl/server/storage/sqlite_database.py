"""The SQLite database of a data folder: its schema, its queries, and batches of writes."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Final

from coatl.rules import CoatlError

from .base import Conflict, StoredTable
from .checksums import without_gaps

#: The file name of the database in its folder.
DATABASE: Final = "tables.sqlite"

#: Increased whenever the schema or the format of its rows changes. Since version 2 entries that
#: were appended together share one row, under the version of the first; rows of version 1 hold one
#: entry each and are read the same way.
SCHEMA_VERSION: Final = 2

#: Separates the entries of a row. Entries are JSON, so none contains it.
_SEPARATOR: Final = b"\n"

_SCHEMA: Final = f"""
BEGIN;
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
PRAGMA user_version = {SCHEMA_VERSION};
COMMIT;
"""

_INSERT_TABLE: Final = "INSERT INTO tables (id, setup) VALUES (?, ?)"

_REPLACE_SNAPSHOT: Final = (
    "INSERT OR REPLACE INTO snapshots (id, version, snapshot) VALUES (?, ?, ?)"
)

# A damaged value may have another type or be missing; it is read as bytes all the same.
_SELECT_SETUP: Final = "SELECT coalesce(CAST(setup AS BLOB), x'') FROM tables WHERE id = ?"
_SELECT_SNAPSHOT: Final = """
SELECT coalesce(CAST(snapshot AS BLOB), x''), coalesce(CAST(version AS INTEGER), 0)
FROM snapshots WHERE id = ?
"""

#: Rows from the one that holds entry `:next` on.
_SELECT_ENTRIES: Final = """
SELECT CAST(version AS INTEGER), coalesce(CAST(entry AS BLOB), x'') FROM entries
WHERE id = :table AND version >= coalesce(
    (SELECT max(version) FROM entries WHERE id = :table AND version <= :next), 0
) ORDER BY version
"""

#: Seconds to wait for another process that has locked the database (a backup, for example).
BUSY_TIMEOUT: Final = 10.0

#: Pages in the write-ahead log at which SQLite copies them into the database. Every writer waits
#: for that, so it should be rare; the log should stay at a few megabytes.
_CHECKPOINT_PAGES: Final = 4_000

#: Rows per INSERT statement. Between two statements the writer thread may have to wait for the
#: interpreter lock, so a batch should need few statements.
_MAX_ROWS: Final = 64

#: What `sqlite3` raises. The message about a damaged schema quotes it, and may not be text. A
#: damaged length may be that of more memory than there is.
DATABASE_ERRORS: Final = (sqlite3.Error, UnicodeDecodeError, MemoryError)


#: A SQL statement and its parameters.
Statement = tuple[str, Sequence[object]]


def reason(error: BaseException) -> str:
    """What one of `DATABASE_ERRORS` says; a `MemoryError` says nothing."""
    return str(error) or "it is damaged, or there is too little memory"


def open_database(path: Path) -> sqlite3.Connection:
    """Open the database, creating it if necessary; only its owner may read it.

    Raises `newer-database` if a newer version of this program wrote it, `no-database` if it is not
    a database of this program or cannot be opened.
    """
    try:
        with suppress(OSError):  # SQLite reports the cause better
            path.touch(mode=0o600)
        database = sqlite3.connect(
            path, timeout=BUSY_TIMEOUT, isolation_level=None, check_same_thread=False
        )
        (found,) = database.execute("PRAGMA user_version").fetchone()
        if found > SCHEMA_VERSION:
            raise CoatlError("newer-database", path=path)
        rows = database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        names = {name for (name,) in rows}
        if found < 0 or (names and not {"tables", "entries"} <= names):
            raise sqlite3.DatabaseError("it is another program's")
        database.execute("PRAGMA journal_mode = WAL")
        database.execute("PRAGMA synchronous = FULL")
        database.execute("PRAGMA foreign_keys = ON")
        database.execute("PRAGMA cache_size = -2000")
        database.execute(f"PRAGMA wal_autocheckpoint = {_CHECKPOINT_PAGES}")
        if found < SCHEMA_VERSION:  # no write otherwise, so that it can be opened on a full disk
            database.executescript(_SCHEMA)
    except DATABASE_ERRORS as error:
        raise CoatlError("no-database", path=path, why=reason(error)) from None
    return database


def load_table(database: sqlite3.Connection, table: str) -> StoredTable | None:
    """Load a table; None if there is no table with this id."""
    setup = database.execute(_SELECT_SETUP, (table,)).fetchone()
    if setup is None:
        return None
    snapshot, version = database.execute(_SELECT_SNAPSHOT, (table,)).fetchone() or (None, 0)
    entries = load_entries(database, table, max(version - 1, 0))
    return StoredTable(setup[0], snapshot, version, entries)


def load_entries(database: sqlite3.Connection, table: str, version: int) -> list[bytes]:
    """Load the entries after `version`, up to a missing one."""
    rows = load_rows(database, table, version)
    if rows and rows[0][0] <= version:  # a row that begins with earlier entries
        first, entries = rows[0]
        rows[0] = (version + 1, entries[version + 1 - first :])
    return without_gaps(version + 1, rows)


def load_rows(
    database: sqlite3.Connection, table: str, version: int = 0
) -> list[tuple[int, list[bytes]]]:
    """Load the rows with the entries after `version`, with the number of the first of each."""
    rows = database.execute(_SELECT_ENTRIES, {"table": table, "next": version + 1})
    return [(first, joined.split(_SEPARATOR)) for first, joined in rows]


class WriteBatch:
    """Collects the writes of one transaction, to execute them in as few statements as possible.

    `create` and `append` check for conflicts against the database, the cached last versions, and
    the writes collected so far. Nothing is written before `statements` are executed.
    """

    def __init__(self, database: sqlite3.Connection, versions: dict[str, int]) -> None:
        self._database = database
        self._versions = versions
        self._tables: list[Statement] = []
        self._entries: list[tuple[str, int, bytes]] = []
        self._others: list[Statement] = []

    def create(self, table: str, setup: bytes, entries: Sequence[bytes]) -> None:
        """Add a new table. Raises `Conflict` if the id is taken."""
        if self._last_version(table) is not None:
            raise Conflict
        self._tables.append((_INSERT_TABLE, (table, setup)))
        self._versions[table] = 0
        self.append(table, 0, entries)

    def append(
        self, table: str, version: int, entries: Sequence[bytes], snapshot: bytes | None = None
    ) -> None:
        """Add entries after `version`. Raises `Conflict` if it is not the last version."""
        if self._last_version(table) != version:
            raise Conflict
        if entries:
            self._versions[table] = version + len(entries)
            self._entries.append((table, version + 1, _SEPARATOR.join(entries)))
        if snapshot is not None:
            self._others.append((_REPLACE_SNAPSHOT, (table, version + len(entries), snapshot)))

    def touch(self) -> None:
        """Add a write that changes nothing, to find out whether writing is possible."""
        self._others.append((f"PRAGMA user_version = {SCHEMA_VERSION}", ()))

    def statements(self) -> list[Statement]:
        """Return the statements that carry out all writes, in order."""
        rows = self._entries
        parts = [rows[start : start + _MAX_ROWS] for start in range(0, len(rows), _MAX_ROWS)]
        entries = [
            (_insert_entries(len(part)), [value for row in part for value in row]) for part in parts
        ]
        return [*self._tables, *entries, *self._others]

    def _last_version(self, table: str) -> int | None:
        """Return the last version of a table; None if there is no table with this id."""
        if table in self._versions:
            return self._versions[table]
        if not self._database.execute("SELECT 1 FROM tables WHERE id = ?", (table,)).fetchone():
            return None
        row = self._database.execute(
            "SELECT version, entry FROM entries WHERE id = ? ORDER BY version DESC LIMIT 1",
            (table,),
        ).fetchone()
        return row[0] + row[1].count(_SEPARATOR) if row else 0


@cache
def _insert_entries(rows: int) -> str:
    values = ", ".join(["(?, ?, ?)"] * rows)
    return f"INSERT INTO entries (id, version, entry) VALUES {values}"  # noqa: S608  # no data
