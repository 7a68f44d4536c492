"""Where a service keeps its tables, and how to read them when it has stopped."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import NamedTuple

from coatl.server.storage import postgres
from coatl.server.storage.base import Storage
from coatl.server.storage.sqlite import SqliteStorage


class Keeping(NamedTuple):
    """What a service is to be told to keep its tables there."""

    options: tuple[str, ...]
    environment: dict[str, str]
    open: Callable[[], Storage]

    @asynccontextmanager
    async def store(self) -> AsyncIterator[Storage]:
        """What was kept."""
        store = self.open()
        try:
            yield store
        finally:
            await store.close()


def in_folder(folder: Path) -> Keeping:
    """In files of that folder."""
    return Keeping(("--data", str(folder)), {}, lambda: SqliteStorage(folder))


def in_database(url: str) -> Keeping:
    """In PostgreSQL."""
    return Keeping((), {postgres.URL_VARIABLE: url}, lambda: postgres.PostgresStorage(url))
