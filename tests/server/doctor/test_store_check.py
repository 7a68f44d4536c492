"""Stores of both kinds, checked and repaired."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from random import Random

import pytest

from coatl.rules import RULES_VERSION
from coatl.server.doctor.examination import Finding
from coatl.server.doctor.store_check import TableReport, check_store
from coatl.server.match.match import Match
from coatl.server.session.stored_matches import LoadedMatch, load_match
from coatl.server.storage.checksums import unseal
from coatl.server.storage.maintenance import StoreMaintenance
from coatl.server.storage.postgres_maintenance import PostgresMaintenance
from coatl.server.storage.sqlite_maintenance import SqliteMaintenance
from server.stored_games import (
    OTHER,
    TABLE,
    Cell,
    SqliteStore,
    Store,
    same_game,
    stored_game,
)


async def maintenance(store: Store, can_write: bool) -> StoreMaintenance:
    if isinstance(store, SqliteStore):
        return SqliteMaintenance(store.folder, can_write=can_write)
    return await PostgresMaintenance.open(store.name, can_write=can_write)


async def check(store: Store, repair: bool = False, cut: Sequence[str] = ()) -> TableReport:
    """Check the first table of a store."""
    doctor = await maintenance(store, repair)
    assert await doctor.database_problems() == []
    tables = await doctor.tables()
    reports = [one async for one in check_store(doctor, tables, is_repairing=repair, cut=cut)]
    await doctor.close()
    return next(report for report in reports if report.table == TABLE)


async def loaded(store: Store) -> LoadedMatch:
    """The match as a service loads it."""
    storage = store.storage()
    try:
        return await load_match(storage, TABLE)
    finally:
        await storage.close()


async def cells_of(store: Store, kind: str) -> list[Cell]:
    return [cell for cell in await store.cells(TABLE) if cell.kind == kind]


async def check_repaired(store: Store, played: Match, *expected: Finding) -> None:
    """Assert that a check finds exactly that, and that a repair restores the game."""
    before = await store.cells(TABLE)
    report = await check(store)
    assert report.examination.findings == list(expected)
    assert report.is_damaged
    assert await store.cells(TABLE) == before  # a check changes nothing
    report = await check(store, repair=True)
    assert report.is_repaired
    assert not report.is_damaged
    again = await check(store)
    assert (again.examination.findings, again.examination.unchecked) == ([], 0)
    found = await loaded(store)
    assert (found.damaged_entry, found.is_snapshot_damaged) == (None, False)
    assert same_game(found.match, played)


def test_a_sound_store_has_no_findings_and_a_repair_changes_nothing(store: Store) -> None:
    async def main() -> None:
        await stored_game(store)
        before = await store.cells(TABLE)
        report = await check(store, repair=True)
        assert report.examination.findings == []
        assert (report.is_damaged, report.is_repaired) == (False, False)
        assert await store.cells(TABLE) == before

    asyncio.run(main())


def test_a_damaged_snapshot_is_rebuilt(store: Store) -> None:
    async def main() -> None:
        played = await stored_game(store)
        (cell,) = await cells_of(store, "snapshot")
        await store.write(TABLE, cell._replace(value=cell.flipped(Random(2))))
        await check_repaired(store, played, Finding("snapshot", is_repairable=True))
        assert (await loaded(store)).snapshot_version == played.version

    asyncio.run(main())


def test_a_snapshot_of_another_table_is_replaced(store: Store) -> None:
    async def main() -> None:
        played = await stored_game(store)
        await stored_game(store, OTHER)
        (foreign,) = [cell for cell in await store.cells(OTHER) if cell.kind == "snapshot"]
        (cell,) = await cells_of(store, "snapshot")
        await store.write(TABLE, cell._replace(value=foreign.value))
        await check_repaired(store, played, Finding("snapshot", is_repairable=True))

    asyncio.run(main())


@pytest.mark.parametrize("kind", ["setup", "entries"])
def test_a_flipped_bit_is_turned_back(store: Store, kind: str) -> None:
    async def main() -> None:
        played = await stored_game(store, least=60)
        cell = (await cells_of(store, kind))[0 if kind == "setup" else 5]
        value = bytearray(cell.value)
        value[12] ^= 4  # part of the contents, not of the checksum
        await store.write(TABLE, cell._replace(value=bytes(value)))
        number = cell.version
        name = "setup" if kind == "setup" else "entry"
        await check_repaired(store, played, Finding(name, True, number, number))

    asyncio.run(main())


def test_entries_are_taken_from_the_snapshot(store: Store) -> None:
    async def main() -> None:
        played = await stored_game(store)
        damaged, missing = (await cells_of(store, "entries"))[5:7]
        await store.write(TABLE, damaged._replace(value=b"not an entry at all"))
        await store.delete(TABLE, missing)
        first = damaged.version
        report = await check(store)
        assert report.examination.findings[0].entry == first
        assert report.examination.findings[0].is_repairable
        assert (await check(store, repair=True)).is_repaired
        assert same_game((await loaded(store)).match, played)

    asyncio.run(main())


def test_a_damaged_checksum_of_a_sound_entry_is_rewritten(store: Store) -> None:
    async def main() -> None:
        played = await stored_game(store, least=60)
        cell = (await cells_of(store, "entries"))[5]
        last = cell.version + cell.value.count(b"\n")
        value = cell.value[:-3] + (b"0" if cell.value[-3:-2] != b"0" else b"1") + b'"}'
        await store.write(TABLE, cell._replace(value=value))
        await check_repaired(store, played, Finding("checksum", True, last, last))

    asyncio.run(main())


@pytest.mark.parametrize("how", ["damaged", "missing"])
def test_damage_that_cannot_be_repaired_is_named_and_can_be_cut(store: Store, how: str) -> None:
    async def main() -> None:
        played = await stored_game(store, least=60)
        cell = (await cells_of(store, "entries"))[-3]
        number = cell.version
        if how == "damaged":
            await store.write(TABLE, cell._replace(value=b"not an entry at all"))
            expected = Finding("entry", False, number, number)
        else:
            await store.delete(TABLE, cell)
            expected = Finding("missing", False, number, number)
        report = await check(store, repair=True)  # it cuts only on request
        (finding,) = report.examination.findings
        assert finding == expected
        assert report.is_damaged
        assert (await loaded(store)).damaged_entry == number
        report = await check(store, repair=True, cut=[TABLE])
        assert report.is_cut
        found = await loaded(store)
        assert found.damaged_entry is None
        assert 0 < found.match.version < number
        assert found.match.log.entries == played.log.entries[: found.match.version]
        assert (await check(store)).examination.findings == []

    asyncio.run(main())


def test_checksums_are_added_to_tables_of_older_versions(store: Store) -> None:
    async def main() -> None:
        played = await stored_game(store)
        for cell in await store.cells(TABLE):
            if cell.kind == "snapshot":
                value = cell.value.partition(b',"log"')[0].replace(b'"format":4', b'"format":3')
                bare = [value + b"}"]
            else:
                bare = [unseal(part)[0] for part in cell.value.split(b"\n")]
            await store.write(TABLE, cell._replace(value=b"\n".join(bare)))
        report = await check(store)
        assert report.examination.findings == []
        assert report.examination.unchecked == played.version
        assert not report.is_damaged
        assert (await check(store, repair=True)).is_repaired
        assert (await check(store)).examination.unchecked == 0
        found = await loaded(store)
        assert found.snapshot_version == played.version
        assert same_game(found.match, played)

    asyncio.run(main())


def test_an_entry_without_a_checksum_that_breaks_the_rules_is_named(store: Store) -> None:
    async def main() -> None:
        await stored_game(store, least=60)
        cells = await cells_of(store, "entries")
        for cell in [*await cells_of(store, "setup"), *cells]:
            bare = [unseal(part)[0] for part in cell.value.split(b"\n")]
            await store.write(TABLE, cell._replace(value=b"\n".join(bare)))
        cell = cells[-3]
        rest = b"".join([b"\n" + unseal(part)[0] for part in cell.value.split(b"\n")[1:]])
        await store.write(TABLE, cell._replace(value=b'{"line":"dance"}' + rest))
        (finding,) = (await check(store)).examination.findings
        assert finding == Finding("impossible", False, cell.version, cell.version)
        assert (await loaded(store)).damaged_entry == cell.version

    asyncio.run(main())


@pytest.mark.parametrize("setup", [b"", b"{", b'{"rules":%d,"sul":"0"}' % RULES_VERSION])
def test_a_damaged_set_up_without_entries_is_found_and_gets_no_checksum(
    store: Store, setup: bytes
) -> None:
    async def main() -> None:
        storage = store.storage()
        await storage.create(TABLE, setup, [])
        await storage.close()
        report = await check(store, repair=True)
        assert report.examination.findings == [Finding("setup", is_repairable=False)]
        assert [cell.value for cell in await cells_of(store, "setup")] == [setup]

    asyncio.run(main())
