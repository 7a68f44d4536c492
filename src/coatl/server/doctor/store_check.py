"""Check a whole store, table by table, and repair it if asked to."""

from __future__ import annotations

from collections.abc import AsyncIterator, Collection, Sequence
from typing import NamedTuple

from coatl.rules import CoatlError
from coatl.server.storage.base import STORAGE_AWAY
from coatl.server.storage.maintenance import StoreMaintenance

from .examination import Examination, Finding, examine, with_new_snapshot


class TableReport(NamedTuple):
    """The examination of one table."""

    table: str
    examination: Examination
    #: Whether the store has been changed: everything that can be repaired is.
    is_repaired: bool = False
    #: Whether the damaged entry and all after it have been removed.
    is_cut: bool = False

    @property
    def is_damaged(self) -> bool:
        """Whether damage is left in the store."""
        if self.is_cut:
            return False
        return self.examination.is_damaged or (
            bool(self.examination.findings) and not self.is_repaired
        )


async def check_store(
    store: StoreMaintenance,
    tables: Sequence[str],
    *,
    is_repairing: bool = False,
    cut: Collection[str] = (),
) -> AsyncIterator[TableReport]:
    """Examine these tables of a store. With `is_repairing`, repair what can be repaired, and remove
    the damaged end of the tables in `cut`.
    """
    for table in tables:
        try:
            yield await _check_table(store, table, is_repairing, table in cut)
        except CoatlError as error:
            if error.code not in STORAGE_AWAY or error.code == "database-away":
                raise
            key = "unreadable" if error.code == "cannot-read" else "unwritable"
            finding = Finding(key, is_repairable=False)
            yield TableReport(table, Examination([finding]))


async def _check_table(
    store: StoreMaintenance, table: str, is_repairing: bool, is_cut: bool
) -> TableReport:
    rows = await store.read(table)
    found = await examine(table, rows)
    if not is_repairing:
        return TableReport(table, found)
    if is_cut and found.salvage is not None:
        new = await with_new_snapshot(table, found.salvage.rows)
        return TableReport(table, found, is_cut=await store.replace(table, rows, new))
    if found.repaired is not None and not found.is_damaged:
        is_repaired = await store.replace(table, rows, found.repaired)
        return TableReport(table, found, is_repaired)
    return TableReport(table, found)
