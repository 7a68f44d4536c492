"""Fuzz target: the stored values of a table, that is its set-up, snapshot and entries."""

from __future__ import annotations

import asyncio

from coatl.rules import CoatlError
from coatl.server.doctor.examination import examine
from coatl.server.session.stored_matches import load_match
from coatl.server.storage.base import StoredTable
from coatl.server.storage.checksums import (
    seal_entries,
    seal_setup,
    seal_snapshot,
    unseal,
    unseal_snapshot,
)
from coatl.server.storage.maintenance import TableRows, numbered

TABLE = "t" * 16


class StoredValues:
    """A store with one table, of which it is read only."""

    def __init__(self, rows: TableRows) -> None:
        self._rows = rows

    async def load(self, table: str) -> StoredTable | None:
        rows = self._rows
        if rows.setup is None:
            return None
        entries = rows.entries_since(max(rows.version - 1, 0))
        return StoredTable(rows.setup, rows.snapshot, rows.version, entries)

    async def entries_since(self, table: str, version: int) -> list[bytes]:
        return self._rows.entries_since(version)


def run(data: bytes) -> None:
    """Load a table with these stored values, one per line: set-up, snapshot or nothing, entries.

    A first line `=` puts the right checksums on all of them, which a fuzzer cannot compute.
    """
    first, _, rest = data.partition(b"\n")
    is_sealed = first == b"="
    setup, snapshot, *entries = ((rest if is_sealed else data) + b"\n").split(b"\n")
    if entries and not entries[-1]:
        entries.pop()
    version = len(entries) // 2 if snapshot else 0
    rows = TableRows(setup, numbered(entries), snapshot or None, version)
    asyncio.run(_load(_sealed(rows) if is_sealed else rows))


async def _load(rows: TableRows) -> None:
    try:
        loaded = await load_match(StoredValues(rows), TABLE)  # type: ignore[arg-type]  # reads only
        assert loaded.damaged_entry is not None or loaded.match.version == len(rows.rows)
    except CoatlError as error:
        if error.code not in {"table-damaged", "other-rules"}:
            raise
    examination = await examine(TABLE, rows)
    if examination.repaired is not None and not examination.is_damaged:
        again = await examine(TABLE, examination.repaired)
        assert not again.findings, "a repair that does not last"
        assert again.repaired is None, "a repair that does not last"


def _sealed(rows: TableRows) -> TableRows:
    """The same values with right checksums."""
    setup, head = seal_setup(TABLE, unseal(rows.setup or b"")[0])
    values = [unseal(entry)[0] for _, row in rows.rows for entry in row]
    sealed = seal_entries(head, values)
    snapshot = rows.snapshot
    if snapshot is not None:
        head = seal_entries(head, values[: rows.version]).head
        whole = unseal_snapshot(snapshot)
        snapshot = seal_snapshot(unseal(snapshot)[0] if whole is None else whole[0], head)
    return TableRows(setup, numbered(sealed.entries), snapshot, rows.version)
