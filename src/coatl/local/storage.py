"""Tables in a store of the page: IndexedDB, where the host runs in a browser."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, Protocol, TypeVar

from coatl.rules import CoatlError
from coatl.server.ops.logging import log_error
from coatl.server.storage.base import Conflict, StoredTable

T = TypeVar("T")


class Store(Protocol):
    """Keeps tables on the device. Its values are text; lists and objects are JSON.

    A call that returns has been persisted. Any exception means that nothing was written, or
    that it is not certain.
    """

    async def create(self, table: str, setup: str, entries: str) -> bool:
        """Store a new table with a list of its first entries; false if the id is taken."""

    async def append(self, table: str, version: int, entries: str, snapshot: str) -> bool:
        """Append a list of entries, and replace the snapshot unless it is empty: both or nothing.
        False, and nothing is written, if the table does not have `version` entries.
        """

    async def load(self, table: str) -> str:
        """`setup`, `snapshot`, `version` (of the snapshot) and all `entries` of a table, as an
        object; empty if there is no table with this id.
        """

    async def entries_since(self, table: str, version: int) -> str:
        """The list of entries after a version."""

    async def versions(self, tables: str) -> str:
        """The number of entries of each table in a list, as an object; without unknown ones."""


class LocalStorage:
    """A `Storage` on a store. Other tabs of the browser may use the same store."""

    is_shared = True

    def __init__(self, store: Store) -> None:
        self.on_write: Callable[[int, float], None] = lambda _size, _seconds: None
        self._store = store

    async def create(self, table: str, setup: bytes, entries: Sequence[bytes]) -> None:
        answer = self._store.create(table, setup.decode(), _json_list(entries))
        if not await _reached(answer, "cannot-write"):
            raise Conflict

    async def append(
        self, table: str, version: int, entries: Sequence[bytes], snapshot: bytes | None = None
    ) -> None:
        text = "" if snapshot is None else snapshot.decode()
        answer = self._store.append(table, version, _json_list(entries), text)
        if not await _reached(answer, "cannot-write"):
            raise Conflict

    async def load(self, table: str) -> StoredTable | None:
        text = await _reached(self._store.load(table), "cannot-read")
        try:
            return _stored_table(json.loads(text)) if text else None
        except (ValueError, LookupError, TypeError, AttributeError):  # as after a bad import
            raise CoatlError("table-damaged", table=table, entry=0) from None

    async def entries_since(self, table: str, version: int) -> list[bytes]:
        text = await _reached(self._store.entries_since(table, version), "cannot-read")
        return [_stored(entry) for entry in json.loads(text)]

    async def changed_since(self, versions: Mapping[str, int]) -> list[str]:
        if not versions:
            return []
        answer = self._store.versions(json.dumps([*versions]))
        stored = json.loads(await _reached(answer, "cannot-read"))
        return [table for table, version in versions.items() if stored.get(table, 0) > version]

    async def confirm_writable(self) -> None:
        """Do nothing: there is no second copy to wait for."""

    async def close(self) -> None:
        pass


async def _reached(answer: Awaitable[T], code: str) -> T:
    """The answer of the store. Raises a refusal with that code if there is none."""
    try:
        return await answer
    except Exception as error:  # noqa: BLE001  # whatever JavaScript raises
        log_error(error, "store.failed")
        raise CoatlError(code, why=str(error)) from None


def _json_list(values: Sequence[bytes]) -> str:
    return json.dumps([value.decode() for value in values], ensure_ascii=False)


def _stored_table(row: dict[str, Any]) -> StoredTable:
    version = row["version"] if row["snapshot"] else 0
    return StoredTable(
        _stored(row["setup"]),
        _stored(row["snapshot"]) if row["snapshot"] else None,
        version,
        [_stored(entry) for entry in row["entries"][max(0, version - 1) :]],
    )


def _stored(text: str) -> bytes:
    """A stored value, also one that is no longer text: its checksum will be wrong."""
    return text.encode(errors="surrogatepass")
