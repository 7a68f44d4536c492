"""Access to a whole store for maintenance: every table as it is stored, even if it is damaged."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from .checksums import without_gaps


class TableRows(NamedTuple):
    """Everything stored of a table. Nothing here has been checked."""

    #: None if the table itself is missing and only its entries or its snapshot are left.
    setup: bytes | None
    #: Each row of the log: the number of its first entry, and its entries.
    rows: list[tuple[int, list[bytes]]]
    snapshot: bytes | None = None
    #: The version of the snapshot; 0 without one.
    version: int = 0

    def entries_since(self, version: int) -> list[bytes]:
        """The entries after a version, up to a missing one, which `MISSING` stands for."""
        later = [
            (max(first, version + 1), entries[max(0, version + 1 - first) :])
            for first, entries in self.rows
            if first + len(entries) > version + 1
        ]
        return without_gaps(version + 1, later)


def numbered(entries: Sequence[bytes]) -> list[tuple[int, list[bytes]]]:
    """The rows of a log, one for each entry."""
    return [(number, [entry]) for number, entry in enumerate(entries, 1)]


class StoreMaintenance(Protocol):
    """Reads and repairs a store. Every call raises `CoatlError` if the database fails."""

    async def database_problems(self) -> list[str]:
        """Return the problems that the database finds in its own structure."""

    async def tables(self) -> list[str]:
        """Return the ids of all tables, also of those of which only parts are left."""

    async def read(self, table: str) -> TableRows:
        """Return everything stored of a table."""

    async def replace(self, table: str, expected: TableRows, new: TableRows) -> bool:
        """Replace a table in one transaction; False if it is no longer as `expected`."""

    async def close(self) -> None:
        """Release the store."""
