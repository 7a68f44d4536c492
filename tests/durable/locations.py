"""Where a service stores its tables, and how to read them after it has stopped."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import NamedTuple

from coatl.server.storage import postgres
from coatl.server.storage.base import Storage
from coatl.server.storage.postgres_errors import URL_VARIABLE
from coatl.server.storage.sqlite import SqliteStorage


class StorageLocation(NamedTuple):
    """A folder or a database, with the options and environment that make a service use it."""

    options: tuple[str, ...]
    environment: dict[str, str]
    open: Callable[[], Storage]

    @asynccontextmanager
    async def store(self) -> AsyncIterator[Storage]:
        """Open the storage; no service may run."""
        store = self.open()
        try:
            yield store
        finally:
            await store.close()


def in_folder(folder: Path) -> StorageLocation:
    """SQLite in this folder."""
    return StorageLocation(("--data", str(folder)), {}, lambda: SqliteStorage(folder))


def in_database(url: str) -> StorageLocation:
    """A PostgreSQL database."""
    return StorageLocation((), {URL_VARIABLE: url}, lambda: postgres.PostgresStorage(url))
