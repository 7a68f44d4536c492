"""The contract that every storage fulfils, with SQLite and with PostgreSQL."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest

from coatl.server.storage.base import Conflict, Storage, StoredTable
from coatl.server.storage.postgres import PostgresStorage, prepare
from coatl.server.storage.sqlite import SqliteStorage
from server.databases import DATABASES

OpenStorage = Callable[[], Storage]


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=DATABASES)])
def open_storage(request: pytest.FixtureRequest, tmp_path: Path) -> OpenStorage:
    """Open a storage; every call opens the same tables."""
    if request.param == "sqlite":
        return lambda: SqliteStorage(tmp_path / "new" / "folder")
    url = request.getfixturevalue("postgres").database()
    prepare(url)
    return lambda: PostgresStorage(url)


def test_stored_tables_survive_a_restart(open_storage: OpenStorage) -> None:
    async def write() -> None:
        storage = open_storage()
        await storage.create("a", b"set-up", [b"1", b"2"])
        await storage.append("a", 2, [b"3"])
        await storage.close()

    async def read() -> None:
        storage = open_storage()
        assert await storage.load("a") == StoredTable(b"set-up", None, 0, [b"1", b"2", b"3"])
        assert await storage.load("b") is None
        await storage.close()

    asyncio.run(write())
    asyncio.run(read())


def test_append_conflicts_unless_it_continues_the_last_version(open_storage: OpenStorage) -> None:
    async def main() -> None:
        storage = open_storage()
        await storage.create("a", b"", [])
        for version in (1, 7):
            with pytest.raises(Conflict):
                await storage.append("a", version, [b"x"])
        await storage.append("a", 0, [b"1", b"2"])
        with pytest.raises(Conflict):
            await storage.append("a", 0, [b"other"])
        with pytest.raises(Conflict):
            await storage.append("unknown", 0, [b"x"])
        await storage.append("a", 2, [b"3"])
        assert await storage.load("a") == StoredTable(b"", None, 0, [b"1", b"2", b"3"])
        await storage.close()

    asyncio.run(main())


def test_create_conflicts_if_the_id_is_taken(open_storage: OpenStorage) -> None:
    async def main() -> None:
        storage = open_storage()
        await storage.create("a", b"first", [b"1"])
        with pytest.raises(Conflict):
            await storage.create("a", b"second", [b"x"])
        assert await storage.load("a") == StoredTable(b"first", None, 0, [b"1"])
        await storage.close()

    asyncio.run(main())


def test_load_returns_the_latest_snapshot_and_the_entries_from_it_on(
    open_storage: OpenStorage,
) -> None:
    async def main() -> None:
        storage = open_storage()
        await storage.create("a", b"set-up", [b"1"])
        await storage.append("a", 1, [b"2", b"3"], b"after 3")
        assert await storage.load("a") == StoredTable(b"set-up", b"after 3", 3, [b"3"])
        await storage.append("a", 3, [b"4"])
        with pytest.raises(Conflict):
            await storage.append("a", 3, [b"x"], b"snapshot of a rejected append")
        assert await storage.load("a") == StoredTable(b"set-up", b"after 3", 3, [b"3", b"4"])
        await storage.append("a", 4, [b"5"], b"after 5")
        assert await storage.load("a") == StoredTable(b"set-up", b"after 5", 5, [b"5"])
        await storage.close()

    asyncio.run(main())


def test_entries_since_returns_every_later_entry_despite_snapshots(
    open_storage: OpenStorage,
) -> None:
    async def main() -> None:
        storage = open_storage()
        await storage.create("a", b"", [b"1"])
        await storage.append("a", 1, [b"2", b"3"], b"after 3")
        await storage.append("a", 3, [b"4"])
        assert await storage.entries_since("a", 0) == [b"1", b"2", b"3", b"4"]
        assert await storage.entries_since("a", 2) == [b"3", b"4"]
        assert await storage.entries_since("a", 4) == []
        assert await storage.entries_since("unknown", 0) == []
        await storage.close()

    asyncio.run(main())


def test_changed_since_names_the_tables_with_later_entries(open_storage: OpenStorage) -> None:
    async def main() -> None:
        storage = open_storage()
        await storage.create("a", b"", [b"1", b"2"])
        await storage.create("b", b"", [b"1"])
        assert await storage.changed_since({"a": 1, "b": 1, "unknown": 0}) == ["a"]
        assert await storage.changed_since({"a": 2}) == []
        assert await storage.changed_since({}) == []
        await storage.close()

    asyncio.run(main())


def test_check_passes_and_changes_nothing(open_storage: OpenStorage) -> None:
    async def main() -> None:
        storage = open_storage()
        await storage.create("a", b"", [b"1"])
        await storage.confirm_writable()
        assert await storage.load("a") == StoredTable(b"", None, 0, [b"1"])
        await storage.close()

    asyncio.run(main())


def test_a_conflict_in_a_batch_does_not_affect_other_tables(open_storage: OpenStorage) -> None:
    async def main() -> None:
        storage = open_storage()
        await asyncio.gather(*[storage.create(f"t{n}", b"", [b"0"]) for n in range(50)])
        outcomes = await asyncio.gather(
            *[storage.append(f"t{n}", n % 2, [b"1"]) for n in range(50)], return_exceptions=True
        )
        assert [isinstance(one, Conflict) for one in outcomes] == [n % 2 == 0 for n in range(50)]
        assert await storage.load("t1") == StoredTable(b"", None, 0, [b"0", b"1"])
        assert await storage.load("t2") == StoredTable(b"", None, 0, [b"0"])
        await storage.close()

    asyncio.run(main())


def test_only_one_of_many_concurrent_appends_to_a_table_succeeds(
    open_storage: OpenStorage,
) -> None:
    async def main() -> None:
        storage = open_storage()
        await storage.create("a", b"", [])
        appends = [storage.append("a", 0, [b"%d" % n, b"more"]) for n in range(20)]
        outcomes = await asyncio.gather(*appends, return_exceptions=True)
        (winner,) = [n for n, one in enumerate(outcomes) if one is None]
        assert all(isinstance(one, Conflict) for one in outcomes if one is not None)
        assert await storage.entries_since("a", 0) == [b"%d" % winner, b"more"]
        await storage.close()

    asyncio.run(main())


def test_on_write_reports_batches(open_storage: OpenStorage) -> None:
    async def main() -> None:
        storage = open_storage()
        batches: list[tuple[int, float]] = []
        storage.on_write = lambda size, seconds: batches.append((size, seconds))
        await storage.create("a", b"", [])
        await storage.create("b", b"", [])
        batches.clear()
        await asyncio.gather(storage.append("a", 0, [b"1"]), storage.append("b", 0, [b"1"]))
        await storage.close()
        assert sum(size for size, _ in batches) >= 2
        assert all(seconds > 0 for _, seconds in batches)

    asyncio.run(main())
