"""Fuzz target: the file of a SQLite store."""

from __future__ import annotations

import asyncio
import tempfile
from pathlib import Path

from coatl.rules import CoatlError
from coatl.server.doctor.store_check import check_store
from coatl.server.session.stored_matches import load_match
from coatl.server.storage.sqlite import SqliteStorage
from coatl.server.storage.sqlite_database import DATABASE
from coatl.server.storage.sqlite_maintenance import SqliteMaintenance

TABLE = "t" * 16

#: Errors that the storage reports to its callers, but that it should have expected.
UNEXPECTED = {"AttributeError", "IndexError", "KeyError", "TypeError", "ValueError"}


def run(data: bytes) -> None:
    """Check a database, load its tables as a service does, repair it, and load them again."""
    with tempfile.TemporaryDirectory(prefix="coatl-fuzz-") as name:
        folder = Path(name)
        (folder / DATABASE).write_bytes(data)
        asyncio.run(_use(folder))


async def _use(folder: Path) -> None:
    for is_repairing in (False, True):
        try:
            tables = await _check(folder, is_repairing=is_repairing)
        except CoatlError:
            tables = []
        await _load(folder, [TABLE, *tables])


async def _check(folder: Path, *, is_repairing: bool) -> list[str]:
    store = SqliteMaintenance(folder, can_write=is_repairing)
    try:
        await store.database_problems()
        tables = await store.tables()
        async for _ in check_store(store, tables, is_repairing=is_repairing):
            pass
    finally:
        await store.close()
    return tables


async def _load(folder: Path, tables: list[str]) -> None:
    try:
        storage = SqliteStorage(folder)
    except CoatlError:
        return
    try:
        for table in tables:
            try:
                await load_match(storage, table)
            except CoatlError as error:
                if error.facts.get("why") in UNEXPECTED:
                    raise
    finally:
        await storage.close()
