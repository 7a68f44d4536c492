"""Maintenance of a SQLite store: the folder of a service, or a single file such as a backup."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from coatl.rules import CoatlError

from .folder import FolderLock
from .maintenance import TableRows
from .sqlite_database import (
    BUSY_TIMEOUT,
    DATABASE,
    DATABASE_ERRORS,
    SCHEMA_VERSION,
    load_rows,
    load_table,
    open_database,
    reason,
)

_TABLES: Final = "SELECT id FROM tables UNION SELECT id FROM entries UNION SELECT id FROM snapshots"

#: The most problems of the database's structure that are reported.
_MOST_PROBLEMS: Final = 20


def database_file(path: Path) -> Path:
    """The file of a store: the path itself, or the database in that folder. Raises `no-tables`."""
    file = path / DATABASE if path.is_dir() else path
    if not file.is_file():
        raise CoatlError("no-tables", path=path)
    return file


def _damaged_text(text: bytes) -> str:
    """Text of the database; a damaged id must not stop a check."""
    return text.decode(errors="replace")


def _is_corrupt(error: Exception) -> bool:
    """Whether the file is a database, but a damaged one."""
    return getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_CORRUPT


class SqliteMaintenance:
    """Reads a SQLite file, also while a service uses it; repairs it only while none does."""

    def __init__(self, path: Path, *, can_write: bool = False) -> None:
        """Open a store. Raises `no-tables`, `no-database`, `newer-database`, or `folder-in-use` if
        it is to be written and a service has it open.
        """
        self._file = database_file(path)
        self._lock: FolderLock | None = None
        if can_write and self._file.name == DATABASE:
            self._lock = FolderLock(self._file.parent)
        try:
            self._database = self._open(can_write)
            self._database.text_factory = _damaged_text
        except BaseException:
            self._close_lock()
            raise

    def _open(self, can_write: bool) -> sqlite3.Connection:
        if can_write and self._lock is not None:
            return open_database(self._file)
        # After a power failure SQLite may have to undo half a transaction before it can read.
        journal = self._file.with_name(f"{self._file.name}-journal")
        mode = "rw" if can_write or journal.exists() else "ro"
        uri = f"{self._file.resolve().as_uri()}?mode={mode}"
        database = None
        try:
            database = sqlite3.connect(uri, uri=True, timeout=BUSY_TIMEOUT, isolation_level=None)
            (version,) = database.execute("PRAGMA user_version").fetchone()
            names = {name for (name,) in database.execute("SELECT name FROM sqlite_master")}
            if not {"tables", "entries"} <= names:
                raise sqlite3.DatabaseError("it is another program's")
            if version > SCHEMA_VERSION:
                raise CoatlError("newer-database", path=self._file)
            if "snapshots" not in names:  # schema version 1
                database.execute("CREATE TEMP TABLE snapshots (id, version, snapshot)")
        except (*DATABASE_ERRORS, CoatlError) as error:
            if database is not None and _is_corrupt(error):
                return database  # `database_problems` reports it
            if database is not None:
                database.close()
            if isinstance(error, CoatlError):
                raise
            raise CoatlError("no-database", path=self._file, why=reason(error)) from None
        return database

    async def database_problems(self) -> list[str]:
        problems: list[str] = []
        try:
            rows = self._database.execute(f"PRAGMA integrity_check({_MOST_PROBLEMS})")
            problems += [str(text) for (text,) in rows if text != "ok"]
        except DATABASE_ERRORS as error:  # too damaged even for that
            problems.append(reason(error))
        return problems

    async def tables(self) -> list[str]:
        with self._reading():
            return [str(table) for (table,) in self._database.execute(_TABLES)]

    async def read(self, table: str) -> TableRows:
        with self._reading():
            return self._read(table)

    async def replace(self, table: str, expected: TableRows, new: TableRows) -> bool:
        execute = self._database.execute
        try:
            execute("BEGIN IMMEDIATE")
            if self._read(table) != expected:
                execute("ROLLBACK")
                return False
            execute("UPDATE tables SET setup = ? WHERE id = ?", (new.setup, table))
            execute("DELETE FROM entries WHERE id = ?", (table,))
            execute("DELETE FROM snapshots WHERE id = ?", (table,))
            rows = [(table, first, b"\n".join(entries)) for first, entries in new.rows]
            self._database.executemany("INSERT INTO entries VALUES (?, ?, ?)", rows)
            if new.snapshot is not None:
                row = (table, new.version, new.snapshot)
                execute("INSERT INTO snapshots (id, version, snapshot) VALUES (?, ?, ?)", row)
            execute("COMMIT")
        except DATABASE_ERRORS as error:
            with suppress(*DATABASE_ERRORS):  # SQLite may have rolled back by itself
                execute("ROLLBACK")
            raise CoatlError("cannot-write", why=reason(error)) from None
        return True

    async def close(self) -> None:
        self._database.close()
        self._close_lock()

    def _read(self, table: str) -> TableRows:
        found = load_table(self._database, table)
        rows = load_rows(self._database, table)
        if found is None:
            return TableRows(None, rows)
        return TableRows(found.setup, rows, found.snapshot, found.version)

    @contextmanager
    def _reading(self) -> Iterator[None]:
        """Read everything in the block as it was at one moment."""
        try:
            self._database.execute("BEGIN")
            try:
                yield
            finally:
                with suppress(*DATABASE_ERRORS):
                    self._database.execute("COMMIT")
        except DATABASE_ERRORS as error:
            raise CoatlError("cannot-read", why=reason(error)) from None

    def _close_lock(self) -> None:
        if self._lock is not None:
            self._lock.close()
