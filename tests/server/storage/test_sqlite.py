"""Tables in a SQLite database."""

from __future__ import annotations

import asyncio
import sqlite3
from functools import partial
from pathlib import Path
from typing import Any, ClassVar

import pytest

from coatl.rules import CoatlError
from coatl.server.storage.backup import back_up
from coatl.server.storage.base import Conflict, StoredTable
from coatl.server.storage.sqlite import SqliteStorage, prepare
from coatl.server.storage.sqlite_database import _SCHEMA, DATABASE, SCHEMA_VERSION
from coatl.server.storage.sqlite_maintenance import SqliteMaintenance
from server.served import TIMEOUT


def test_a_full_disk_rejects_writes_and_still_serves_reads(tmp_path: Path) -> None:
    async def main() -> None:
        storage = SqliteStorage(tmp_path)
        await storage.create("a", b"set-up", [b"1"])
        await storage._read(
            lambda database: database.execute("PRAGMA max_page_count = 1").fetchall()
        )
        for _ in range(3):
            with pytest.raises(CoatlError, match="cannot-write"):
                await storage.append("a", 1, [b"x" * 100_000], b"snapshot of a rejected append")
            assert await storage.load("a") == StoredTable(b"set-up", None, 0, [b"1"])
        await storage._read(lambda one: one.execute("PRAGMA max_page_count = 1000000"))
        await storage.append("a", 1, [b"x" * 100_000])
        assert await storage.entries_since("a", 1) == [b"x" * 100_000]
        await storage.close()

    asyncio.run(main())


def test_an_unexpected_error_fails_one_write_and_not_its_batch(tmp_path: Path) -> None:
    async def main() -> None:
        storage = SqliteStorage(tmp_path)

        def failing_metric(size: int, seconds: float) -> None:
            raise ZeroDivisionError

        storage.on_write = failing_metric
        async with asyncio.timeout(TIMEOUT):
            made = [storage.create(name, b"", [b"0"]) for name in ("a", "\ud800", "b")]
            outcomes = await asyncio.gather(*made, return_exceptions=True)
            assert [type(one) for one in outcomes] == [type(None), CoatlError, type(None)]
            with pytest.raises(CoatlError, match="cannot-read"):
                await storage.load("\ud800")
            await storage.append("a", 1, [b"1"])
            assert await storage.entries_since("a", 0) == [b"0", b"1"]
            assert await storage.entries_since("b", 0) == [b"0"]
            await storage.close()

    asyncio.run(main())


def test_a_failed_rollback_is_retried_before_the_next_write(tmp_path: Path) -> None:
    class Failing(sqlite3.Connection):
        """Fails these statements, each once and in this order."""

        failing: ClassVar = ["COMMIT", "ROLLBACK", "ROLLBACK"]

        def execute(self, sql: str, *values: Any) -> sqlite3.Cursor:
            if self.failing and sql == self.failing[0]:
                self.failing.pop(0)
                raise sqlite3.OperationalError("not now")
            return super().execute(sql, *values)

    async def main() -> None:
        connect = sqlite3.connect
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(sqlite3, "connect", partial(connect, factory=Failing))
            storage = SqliteStorage(tmp_path)
        async with asyncio.timeout(TIMEOUT):
            with pytest.raises(CoatlError, match="cannot-write"):
                await storage.create("a", b"", [b"1"])
            with pytest.raises(CoatlError, match="cannot-write"):
                await storage.create("b", b"", [])
            await storage.create("b", b"", [])
            await storage.close()
        assert not Failing.failing
        storage = SqliteStorage(tmp_path)
        assert await storage.load("a") is None
        assert await storage.load("b") == StoredTable(b"", None, 0, [])
        await storage.close()

    asyncio.run(main())


def test_a_folder_is_reserved_until_its_storage_is_closed(tmp_path: Path) -> None:
    async def main() -> None:
        storage = SqliteStorage(tmp_path)
        with pytest.raises(CoatlError, match="folder-in-use"):
            SqliteStorage(tmp_path)
        await storage.close()
        await SqliteStorage(tmp_path).close()

    asyncio.run(main())


def test_prepare_reserves_the_folder_for_processes_that_share_it(tmp_path: Path) -> None:
    async def main() -> None:
        reserved = prepare(tmp_path)
        with pytest.raises(CoatlError, match="folder-in-use"):
            SqliteStorage(tmp_path)
        await SqliteStorage(tmp_path, is_folder_shared=True).close()
        reserved.close()
        await SqliteStorage(tmp_path).close()

    asyncio.run(main())


def test_prepare_releases_a_folder_that_it_cannot_use(tmp_path: Path) -> None:
    (tmp_path / "tables.sqlite").write_text("not a database " * 100)
    for _ in range(2):
        with pytest.raises(CoatlError, match="no-database"):
            prepare(tmp_path)


def test_only_the_owner_can_read_the_database_files(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)

    async def main() -> None:
        storage = SqliteStorage(tmp_path)
        await storage.create("t", b"{}", [b"1"])
        files = [*tmp_path.glob("tables.sqlite*")]
        assert {file.stat().st_mode & 0o077 for file in files} == {0}
        assert len(files) == 3
        await storage.close()

    asyncio.run(main())


def test_a_database_of_a_newer_version_is_rejected(tmp_path: Path) -> None:
    asyncio.run(SqliteStorage(tmp_path).close())
    database = sqlite3.connect(tmp_path / "tables.sqlite")
    database.execute(f"PRAGMA user_version = {SCHEMA_VERSION + 1}")
    database.close()
    for _ in range(2):
        with pytest.raises(CoatlError, match="newer-database"):
            SqliteStorage(tmp_path)


@pytest.mark.parametrize("version", [-7, 0, SCHEMA_VERSION])
def test_a_database_of_another_program_is_rejected_unchanged(tmp_path: Path, version: int) -> None:
    path = tmp_path / "tables.sqlite"
    database = sqlite3.connect(path)
    database.executescript(f"CREATE TABLE recipes (name TEXT); PRAGMA user_version = {version}")
    database.close()
    before = path.read_bytes()
    for _ in range(2):
        with pytest.raises(CoatlError, match="no-database"):
            SqliteStorage(tmp_path)
    assert path.read_bytes() == before


def test_a_database_of_schema_version_1_can_be_read_and_written(tmp_path: Path) -> None:
    database = sqlite3.connect(tmp_path / "tables.sqlite")
    database.executescript("""
        CREATE TABLE tables (id TEXT PRIMARY KEY, setup BLOB NOT NULL, made INTEGER);
        CREATE TABLE entries (id TEXT, version INTEGER, entry BLOB, PRIMARY KEY (id, version));
        INSERT INTO tables VALUES ('a', x'31', 0);
        INSERT INTO entries VALUES ('a', 1, x'32');
    """)
    database.close()

    async def main() -> None:
        storage = SqliteStorage(tmp_path)
        assert await storage.load("a") == StoredTable(b"1", None, 0, [b"2"])
        await storage.append("a", 1, [b"3"], b"after 2")
        assert await storage.load("a") == StoredTable(b"1", b"after 2", 2, [b"3"])
        await storage.close()

    asyncio.run(main())


def test_processes_that_share_a_folder_cannot_both_append_after_one_version(tmp_path: Path) -> None:
    async def main() -> None:
        one, other = (SqliteStorage(tmp_path, is_folder_shared=True) for _ in range(2))
        await one.create("a", b"", [b"1", b"2", b"3"])
        assert await other.entries_since("a", 0) == [b"1", b"2", b"3"]
        await other.append("a", 3, [b"4", b"5"])
        with pytest.raises(CoatlError, match="cannot-write"):
            await one.append("a", 3, [b"x"])
        with pytest.raises(Conflict):
            await one.append("a", 3, [b"x"])
        assert await one.entries_since("a", 2) == [b"3", b"4", b"5"]
        for storage in (one, other):
            await storage.close()

    asyncio.run(main())


def test_entries_appended_together_can_be_read_from_any_version(tmp_path: Path) -> None:
    async def main() -> None:
        storage = SqliteStorage(tmp_path)
        await storage.create("a", b"", [b"1", b"2", b"3"])
        await storage.append("a", 3, [b"4", b"5"])
        whole = [b"1", b"2", b"3", b"4", b"5"]
        assert [await storage.entries_since("a", version) for version in range(6)] == [
            whole[version:] for version in range(6)
        ]
        await storage.close()

    asyncio.run(main())


def test_errors_of_sqlite_are_reported_to_the_caller(tmp_path: Path) -> None:
    async def main() -> None:
        storage = SqliteStorage(tmp_path)
        await storage.create("a", b"", [])
        await asyncio.to_thread(_drop_entries, tmp_path / "tables.sqlite")
        with pytest.raises(CoatlError, match="cannot-write"):
            await storage.append("a", 0, [b"1"])
        with pytest.raises(CoatlError, match="cannot-read"):
            await storage.load("a")
        await storage.close()

    asyncio.run(main())


def _drop_entries(path: Path) -> None:
    database = sqlite3.connect(path)
    database.execute("DROP TABLE entries")
    database.close()


def test_a_folder_that_cannot_be_created_is_rejected(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    with pytest.raises(CoatlError, match="no-database"):
        SqliteStorage(tmp_path / "file")


def test_a_file_that_is_not_a_database_is_rejected(tmp_path: Path) -> None:
    (tmp_path / "tables.sqlite").write_text("not a database " * 100)
    with pytest.raises(CoatlError, match="no-database"):
        SqliteStorage(tmp_path)


def test_a_service_that_ended_while_it_created_its_tables_starts_again(tmp_path: Path) -> None:
    def end_after_first_table(action: int, name: str | None, *_: str | None) -> int:
        is_second = (action, name) == (sqlite3.SQLITE_CREATE_TABLE, "entries")
        return sqlite3.SQLITE_DENY if is_second else sqlite3.SQLITE_OK

    database = sqlite3.connect(tmp_path / DATABASE, isolation_level=None)
    database.set_authorizer(end_after_first_table)
    with pytest.raises(sqlite3.DatabaseError):
        database.executescript(_SCHEMA)
    database.close()
    asyncio.run(SqliteStorage(tmp_path).close())


def test_a_damaged_schema_whose_text_cannot_be_decoded_is_rejected(tmp_path: Path) -> None:
    asyncio.run(SqliteStorage(tmp_path).close())
    path = tmp_path / DATABASE
    path.write_bytes(path.read_bytes().replace(b"CREATE TABLE entries", b"CREATE TABL\xd0 entries"))
    with pytest.raises(CoatlError, match="no-database"):
        SqliteStorage(tmp_path)
    with pytest.raises(CoatlError, match="no-database"):
        SqliteMaintenance(tmp_path)
    with pytest.raises(CoatlError, match="cannot-back-up-from"):
        back_up(tmp_path, tmp_path / "backup")
