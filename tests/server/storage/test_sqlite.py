"""Tables on disk."""

from __future__ import annotations

import asyncio
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from subprocess import PIPE
from typing import Any, ClassVar

import pytest

from coatl.rules import CoatlError
from coatl.server.storage.postgres import Postgres, prepare
from coatl.server.storage.sqlite import SCHEMA, Conflict, Saved, Store, Tables, data_folder
from server.databases import DATABASES
from server.served import PATIENCE


def run(coroutine: object) -> None:
    asyncio.run(coroutine)  # type: ignore[arg-type]  # a coroutine


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=DATABASES)])
def opened(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[], Store]:
    """What opens a store, the same one every time."""
    if request.param == "sqlite":
        return lambda: Tables(tmp_path / "new" / "folder")
    url = request.getfixturevalue("postgres").database()
    prepare(url)
    return lambda: Postgres(url)


def test_what_was_written_is_there_after_a_restart(opened: Callable[[], Store]) -> None:
    async def write() -> None:
        store = opened()
        await store.create("a", b"set-up", [b"1", b"2"])
        await store.append("a", 2, [b"3"])
        await store.close()

    async def read() -> None:
        store = opened()
        assert await store.load("a") == Saved(b"set-up", None, 0, [b"1", b"2", b"3"])
        assert await store.load("b") is None
        await store.close()

    run(write())
    run(read())


def test_a_log_only_grows_at_its_end(opened: Callable[[], Store]) -> None:
    async def write() -> None:
        store = opened()
        await store.create("a", b"", [])
        for version in (1, 7):
            with pytest.raises(Conflict):
                await store.append("a", version, [b"x"])
        await store.append("a", 0, [b"1", b"2"])
        with pytest.raises(Conflict):
            await store.append("a", 0, [b"other"])
        with pytest.raises(Conflict):
            await store.create("a", b"again", [b"x"])
        with pytest.raises(Conflict):
            await store.append("nowhere", 0, [b"x"])
        await store.append("a", 2, [b"3"])
        assert await store.load("a") == Saved(b"", None, 0, [b"1", b"2", b"3"])
        await store.close()

    run(write())


def test_a_snapshot_stands_for_all_before_it(opened: Callable[[], Store]) -> None:
    async def write() -> None:
        store = opened()
        await store.create("a", b"set-up", [b"1"])
        await store.append("a", 1, [b"2", b"3"], b"after 3")
        assert await store.load("a") == Saved(b"set-up", b"after 3", 3, [])
        await store.append("a", 3, [b"4"])
        with pytest.raises(Conflict):
            await store.append("a", 3, [b"x"], b"of another world")
        assert await store.load("a") == Saved(b"set-up", b"after 3", 3, [b"4"])
        await store.append("a", 4, [b"5"], b"after 5")
        assert await store.load("a") == Saved(b"set-up", b"after 5", 5, [])
        assert await store.since("a", 0) == [b"1", b"2", b"3", b"4", b"5"]
        assert await store.since("a", 3) == [b"4", b"5"]
        assert await store.since("a", 5) == await store.since("b", 0) == []
        assert await store.newer({"a": 4, "b": 0}) == ["a"]
        assert await store.newer({"a": 5}) == await store.newer({}) == []
        await store.check()
        await store.close()

    run(write())


def test_what_waits_is_written_together_and_fails_alone(opened: Callable[[], Store]) -> None:
    async def write() -> None:
        store = opened()
        await asyncio.gather(*[store.create(f"t{n}", b"", [b"0"]) for n in range(50)])
        outcomes = await asyncio.gather(
            *[store.append(f"t{n}", n % 2, [b"1"]) for n in range(50)], return_exceptions=True
        )
        assert [isinstance(one, Conflict) for one in outcomes] == [n % 2 == 0 for n in range(50)]
        assert await store.load("t1") == Saved(b"", None, 0, [b"0", b"1"])
        assert await store.load("t2") == Saved(b"", None, 0, [b"0"])
        await store.close()

    run(write())


def test_one_of_several_who_write_at_once_is_first(opened: Callable[[], Store]) -> None:
    async def write() -> None:
        store = opened()
        await store.create("a", b"", [])
        tried = [store.append("a", 0, [b"%d" % n, b"more"]) for n in range(20)]
        outcomes = await asyncio.gather(*tried, return_exceptions=True)
        (first,) = [n for n, one in enumerate(outcomes) if one is None]
        assert all(isinstance(one, Conflict) for one in outcomes if one is not None)
        assert await store.since("a", 0) == [b"%d" % first, b"more"]
        await store.close()

    run(write())


# --- SQLite ---------------------------------------------------------------------------------------


def test_on_a_full_disk_writing_is_refused_and_reading_goes_on(tmp_path: Path) -> None:
    async def write() -> None:
        store = Tables(tmp_path)
        await store.create("a", b"set-up", [b"1"])
        await store._do(lambda one: one.database.execute("PRAGMA max_page_count = 1").fetchall())
        for _ in range(3):
            with pytest.raises(CoatlError, match="cannot-write"):
                await store.append("a", 1, [b"x" * 100_000], b"of what never was")
            assert await store.load("a") == Saved(b"set-up", None, 0, [b"1"])
        await store._do(lambda one: one.database.execute("PRAGMA max_page_count = 1000000"))
        await store.append("a", 1, [b"x" * 100_000])
        assert await store.since("a", 1) == [b"x" * 100_000]
        await store.close()

    run(write())


def test_what_nobody_expected_fails_alone_and_the_rest_goes_on(tmp_path: Path) -> None:
    async def write() -> None:
        store = Tables(tmp_path)

        def uncounted(size: int, seconds: float) -> None:
            raise ZeroDivisionError

        store.on_write = uncounted
        async with asyncio.timeout(PATIENCE):
            made = [store.create(name, b"", [b"0"]) for name in ("a", "\ud800", "b")]
            outcomes = await asyncio.gather(*made, return_exceptions=True)
            assert [type(one) for one in outcomes] == [type(None), CoatlError, type(None)]
            with pytest.raises(CoatlError, match="cannot-read"):
                await store.load("\ud800")
            await store.append("a", 1, [b"1"])
            assert await store.since("a", 0) == [b"0", b"1"]
            assert await store.since("b", 0) == [b"0"]
            await store.close()

    run(write())


def test_what_cannot_be_rolled_back_at_once_is_so_later(tmp_path: Path) -> None:
    class Stubborn(sqlite3.Connection):
        """One that cannot do something twice."""

        cannot: ClassVar = ["COMMIT", "ROLLBACK", "ROLLBACK"]

        def execute(self, sql: str, *values: Any) -> sqlite3.Cursor:
            if self.cannot and sql == self.cannot[0]:
                self.cannot.pop(0)
                raise sqlite3.OperationalError("not now")
            return super().execute(sql, *values)

    async def write() -> None:
        connect = sqlite3.connect
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(sqlite3, "connect", partial(connect, factory=Stubborn))
            store = Tables(tmp_path)
        async with asyncio.timeout(PATIENCE):
            with pytest.raises(CoatlError, match="cannot-write"):
                await store.create("a", b"", [b"1"])
            with pytest.raises(CoatlError, match="cannot-write"):
                await store.create("b", b"", [])
            await store.create("b", b"", [])
            await store.close()
        assert not Stubborn.cannot
        store = Tables(tmp_path)
        assert await store.load("a") is None
        assert await store.load("b") == Saved(b"", None, 0, [])
        await store.close()

    run(write())


def test_a_folder_belongs_to_one_server_for_as_long_as_it_lives(tmp_path: Path) -> None:
    script = "import sys; from pathlib import Path; from coatl.server.storage.sqlite import Tables"
    script += "; store = Tables(Path(sys.argv[1])); print('open', flush=True); sys.stdin.read()"
    with subprocess.Popen(
        [sys.executable, "-c", script, str(tmp_path)], stdin=PIPE, stdout=PIPE
    ) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == b"open\n"
        with pytest.raises(CoatlError, match="folder-in-use"):
            Tables(tmp_path)
        other.kill()
        other.wait()
    run(Tables(tmp_path).close())


def test_only_the_owner_may_read_tables_in_a_folder_that_anybody_may_read(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)

    async def write() -> None:
        store = Tables(tmp_path)
        await store.create("t", b"{}", [b"1"])
        files = [*tmp_path.glob("tables.sqlite*")]
        assert {file.stat().st_mode & 0o077 for file in files} == {0}
        assert len(files) == 3
        await store.close()

    run(write())


def test_a_folder_is_free_again_once_it_is_closed(tmp_path: Path) -> None:
    for _ in range(2):
        run(Tables(tmp_path).close())


def test_a_database_of_a_later_version_is_refused(tmp_path: Path) -> None:
    run(Tables(tmp_path).close())
    database = sqlite3.connect(tmp_path / "tables.sqlite")
    database.execute(f"PRAGMA user_version = {SCHEMA + 1}")
    database.close()
    for _ in range(2):
        with pytest.raises(CoatlError, match="newer-database"):
            Tables(tmp_path)


@pytest.mark.parametrize("version", [-7, 0, SCHEMA])
def test_a_database_of_another_program_is_left_alone(tmp_path: Path, version: int) -> None:
    path = tmp_path / "tables.sqlite"
    database = sqlite3.connect(path)
    database.executescript(f"CREATE TABLE recipes (name TEXT); PRAGMA user_version = {version}")
    database.close()
    before = path.read_bytes()
    for _ in range(2):
        with pytest.raises(CoatlError, match="no-database"):
            Tables(tmp_path)
    assert path.read_bytes() == before


def test_a_database_from_before_there_were_snapshots_is_read(tmp_path: Path) -> None:
    database = sqlite3.connect(tmp_path / "tables.sqlite")
    database.executescript("""
        CREATE TABLE tables (id TEXT PRIMARY KEY, setup BLOB NOT NULL, made INTEGER);
        CREATE TABLE entries (id TEXT, version INTEGER, entry BLOB, PRIMARY KEY (id, version));
        INSERT INTO tables VALUES ('a', x'31', 0);
        INSERT INTO entries VALUES ('a', 1, x'32');
    """)
    database.close()

    async def read() -> None:
        store = Tables(tmp_path)
        assert await store.load("a") == Saved(b"1", None, 0, [b"2"])
        await store.append("a", 1, [b"3"], b"after 2")
        assert await store.load("a") == Saved(b"1", b"after 2", 2, [])
        await store.close()

    run(read())


def test_two_who_write_after_the_same_version_cannot_both_be_right(tmp_path: Path) -> None:
    async def write() -> None:
        one, other = (Tables(tmp_path, in_crew=True) for _ in range(2))
        await one.create("a", b"", [b"1", b"2", b"3"])
        assert await other.since("a", 0) == [b"1", b"2", b"3"]
        await other.append("a", 3, [b"4", b"5"])
        with pytest.raises(CoatlError, match="cannot-write"):
            await one.append("a", 3, [b"x"])
        with pytest.raises(Conflict):
            await one.append("a", 3, [b"x"])
        assert await one.since("a", 2) == [b"3", b"4", b"5"]
        for store in (one, other):
            await store.close()

    run(write())


def test_what_was_written_together_is_read_from_any_version(tmp_path: Path) -> None:
    async def read() -> None:
        store = Tables(tmp_path)
        await store.create("a", b"", [b"1", b"2", b"3"])
        await store.append("a", 3, [b"4", b"5"])
        whole = [b"1", b"2", b"3", b"4", b"5"]
        assert [await store.since("a", version) for version in range(6)] == [
            whole[version:] for version in range(6)
        ]
        await store.close()

    run(read())


def test_a_disk_that_fails_is_told(tmp_path: Path) -> None:
    async def write() -> None:
        store = Tables(tmp_path)
        await store.create("a", b"", [])
        await asyncio.to_thread(_spoil, tmp_path / "tables.sqlite")
        with pytest.raises(CoatlError, match="cannot-write"):
            await store.append("a", 0, [b"1"])
        with pytest.raises(CoatlError, match="cannot-read"):
            await store.load("a")
        await store.close()

    run(write())


def _spoil(path: Path) -> None:
    database = sqlite3.connect(path)
    database.execute("DROP TABLE entries")
    database.close()


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(CoatlError, match="no-database"):
        Tables(tmp_path / "file")


def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    (tmp_path / "tables.sqlite").write_text("nothing of the kind " * 100)
    with pytest.raises(CoatlError, match="no-database"):
        Tables(tmp_path)


@pytest.mark.parametrize(
    ("platform", "variable", "folder"),
    [
        ("linux", "XDG_DATA_HOME", "coatl"),
        ("win32", "LOCALAPPDATA", "coatl"),
        ("linux", None, ".local/share/coatl"),
        ("darwin", None, "Library/Application Support/coatl"),
        ("win32", None, "AppData/Local/coatl"),
    ],
)
def test_every_system_has_its_place(
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    platform: str,
    variable: str | None,
    folder: str,
) -> None:
    monkeypatch.setattr("sys.platform", platform)
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    for name in ("XDG_DATA_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    if variable is not None:
        monkeypatch.setenv(variable, str(tmp_path))
    assert data_folder() == tmp_path / folder
