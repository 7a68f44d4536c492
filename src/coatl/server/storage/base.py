"""The interface that every storage implements.

A table is stored as its setup and an append-only log of entries. A write is on disk before it
returns, and a client learns of a change only after that. The rest of the service uses this
interface only; `sqlite` and `postgres` implement it.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Final, NamedTuple, Protocol

#: The codes of refusals by a storage that is away for a while.
STORAGE_AWAY: Final = frozenset(("cannot-write", "cannot-read", "database-away"))


class StoredTable(NamedTuple):
    """A table as loaded: its setup, its latest snapshot, and the last entries."""

    setup: bytes
    snapshot: bytes | None
    #: The version of the snapshot; 0 without one.
    version: int
    #: The entry of that version, by which the snapshot can be checked, and all after it.
    entries: list[bytes]


class Conflict(Exception):
    """Another writer appended first, or a table with this id exists already."""


class Storage(Protocol):
    """Stores tables. A call that returns has been persisted.

    A call that cannot be carried out raises `CoatlError`. With SQLite nothing was written then.
    With a database that several processes share (`is_shared`) the answer may have been lost after
    the write: call `entries_since` to find out.
    """

    #: Whether other processes write to the same tables.
    is_shared: bool

    #: Called after each batch with the number of writes in it and the seconds it took.
    on_write: Callable[[int, float], None]

    async def create(self, table: str, setup: bytes, entries: Sequence[bytes]) -> None:
        """Store a new table with its first entries. Raises `Conflict` if the id is taken."""

    def append(
        self, table: str, version: int, entries: Sequence[bytes], snapshot: bytes | None = None
    ) -> Awaitable[None]:
        """Append entries after `version`, with a snapshot of the state they lead to, if given.

        Raises `Conflict` if `version` is not the table's last version.
        """

    async def load(self, table: str) -> StoredTable | None:
        """Load a table; None if there is no table with this id."""

    async def entries_since(self, table: str, version: int) -> list[bytes]:
        """Return the entries after `version`; up to a missing one, which `MISSING` stands for."""

    async def changed_since(self, versions: Mapping[str, int]) -> list[str]:
        """Return the ids of the tables that have entries after the given versions."""

    async def confirm_writable(self) -> None:
        """Make a trivial write, which a standby confirms as well.

        Raises `CoatlError` if the storage cannot be written to.
        """

    async def close(self) -> None:
        """Finish pending writes and release the storage."""
