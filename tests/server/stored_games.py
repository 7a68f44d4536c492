"""Stored games for tests, and access to the bytes of a store, to damage them."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from random import Random
from typing import NamedTuple, Protocol

import asyncpg
from msgspec.structs import replace

from coatl.rules import CODES, RULES_VERSION
from coatl.server.match.commands import PlayAction
from coatl.server.match.log import Setup
from coatl.server.match.match import Match
from coatl.server.match.rebuild import new_match
from coatl.server.match.snapshot import take_snapshot
from coatl.server.protocol.messages import encode
from coatl.server.session.optimistic_commits import Repository
from coatl.server.session.stored_matches import LoadedMatch
from coatl.server.storage.base import Storage
from coatl.server.storage.checksums import seal_entries, seal_setup
from coatl.server.storage.postgres import PostgresStorage, prepare
from coatl.server.storage.sqlite import SqliteStorage
from coatl.server.storage.sqlite_database import DATABASE

from .match.matches import setup as people

#: The ids of tables for tests.
TABLE = "t" * 16
OTHER = "u" * 16

#: Entries of a game that has a snapshot, and some entries after it.
LONG = 150


class Cell(NamedTuple):
    """A stored value: the set-up (version 0), the snapshot, or the entries of one row."""

    kind: str
    version: int
    value: bytes

    def flipped(self, rng: Random) -> bytes:
        """The value with one bit changed."""
        changed = bytearray(self.value)
        changed[rng.randrange(len(changed))] ^= 1 << rng.randrange(8)
        return bytes(changed)

    def covers(self, entry: int) -> bool:
        """Whether an entry is in this row."""
        last = self.version + self.value.count(b"\n")
        return self.kind == "entries" and self.version <= entry <= last


class Store(Protocol):
    """A store whose bytes tests can change."""

    #: What `coatl doctor` takes.
    name: str

    def storage(self) -> Storage:
        """Open it as a service does."""

    async def cells(self, table: str) -> list[Cell]:
        """All values of a table."""

    async def write(self, table: str, cell: Cell) -> None:
        """Change a value."""

    async def delete(self, table: str, cell: Cell) -> None:
        """Remove a row."""


class SqliteStore:
    """A folder."""

    def __init__(self, folder: Path) -> None:
        self.name = str(folder)
        self.folder = folder

    def storage(self) -> Storage:
        return SqliteStorage(self.folder)

    async def cells(self, table: str) -> list[Cell]:
        with closing(self._database()) as database:
            setups = database.execute("SELECT setup FROM tables WHERE id = ?", (table,))
            found = [Cell("setup", 0, setup) for (setup,) in setups]
            query = "SELECT version, snapshot FROM snapshots WHERE id = ?"
            found += [Cell("snapshot", *row) for row in database.execute(query, (table,))]
            query = "SELECT version, entry FROM entries WHERE id = ? ORDER BY version"
            return found + [Cell("entries", *row) for row in database.execute(query, (table,))]

    async def write(self, table: str, cell: Cell) -> None:
        with closing(self._database()) as database:
            if cell.kind == "setup":
                database.execute("UPDATE tables SET setup = ? WHERE id = ?", (cell.value, table))
            elif cell.kind == "snapshot":
                row = (cell.value, table)
                database.execute("UPDATE snapshots SET snapshot = ? WHERE id = ?", row)
            else:
                values = (table, cell.version, cell.value)
                database.execute("INSERT OR REPLACE INTO entries VALUES (?, ?, ?)", values)

    async def delete(self, table: str, cell: Cell) -> None:
        name = {"entries": "entries", "snapshot": "snapshots"}[cell.kind]
        with closing(self._database()) as database:
            query = f"DELETE FROM {name} WHERE id = ? AND version = ?"
            database.execute(query, (table, cell.version))

    def _database(self) -> sqlite3.Connection:
        return sqlite3.connect(self.folder / DATABASE, isolation_level=None)


class PostgresStore:
    """A PostgreSQL database."""

    def __init__(self, url: str) -> None:
        self.name = url
        prepare(url)

    def storage(self) -> Storage:
        return PostgresStorage(self.name)

    async def cells(self, table: str) -> list[Cell]:
        async with self._database() as database:
            setups = await database.fetch("SELECT 0, setup FROM tables WHERE id = $1", table)
            query = "SELECT version, snapshot FROM snapshots WHERE id = $1"
            snapshots = await database.fetch(query, table)
            query = "SELECT version, entry FROM entries WHERE id = $1 ORDER BY version"
            entries = await database.fetch(query, table)
        kinds = {"setup": setups, "snapshot": snapshots, "entries": entries}
        return [Cell(kind, *row) for kind, rows in kinds.items() for row in rows]

    async def write(self, table: str, cell: Cell) -> None:
        async with self._database() as database:
            if cell.kind == "setup":
                query = "UPDATE tables SET setup = $2 WHERE id = $1"
                await database.execute(query, table, cell.value)
            elif cell.kind == "snapshot":
                query = "UPDATE snapshots SET snapshot = $2 WHERE id = $1"
                await database.execute(query, table, cell.value)
            else:
                query = """
                    INSERT INTO entries VALUES ($1, $2, $3)
                    ON CONFLICT (id, version) DO UPDATE SET entry = excluded.entry
                """
                await database.execute(query, table, cell.version, cell.value)

    async def delete(self, table: str, cell: Cell) -> None:
        name = {"entries": "entries", "snapshot": "snapshots"}[cell.kind]
        async with self._database() as database:
            query = f"DELETE FROM {name} WHERE id = $1 AND version = $2"
            await database.execute(query, table, cell.version)

    @asynccontextmanager
    async def _database(self) -> AsyncIterator[asyncpg.Connection]:
        database = await asyncpg.connect(self.name, server_settings={"search_path": "coatl"})
        try:
            yield database
        finally:
            await database.close()


async def play_stored(
    storage: Storage, table: str = TABLE, least: int = LONG, setup: Setup | None = None
) -> Match:
    """Play a game at a new table until its log has that many entries, or to its end."""
    setup = setup or replace(people(seed=table), rules=RULES_VERSION)
    match = new_match(table, setup)
    stored, checksum = seal_setup(table, encode(setup))
    sealed = seal_entries(checksum, [encode(entry) for entry in match.log.entries])
    await storage.create(table, stored, sealed.entries)
    repository = Repository(LoadedMatch(match, sealed.head), storage, lambda _match, _error: None)
    rng = Random(table)
    while match.version < least and not match.is_over:
        game = match.require_game()
        command = PlayAction(game.state.seat, CODES[rng.choice(game.legal_actions)])
        await repository.commit(command, f"0/{match.version}", None, 1, lambda _changes: None)
    return match


async def stored_game(store: Store, table: str = TABLE, least: int = LONG) -> Match:
    """Play a game as `play_stored`, and close the store."""
    storage = store.storage()
    match = await play_stored(storage, table, least)
    await storage.close()
    return match


def same_game(one: Match, other: Match) -> bool:
    """Whether two matches are equal in everything."""
    return take_snapshot(one) == take_snapshot(other)
