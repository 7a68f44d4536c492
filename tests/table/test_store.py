"""Tables on disk."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import pytest

from coatl.rules import CoatlError
from coatl.table.store import Conflict, Saved, Tables, data_folder


def run(coroutine: object) -> None:
    asyncio.run(coroutine)  # type: ignore[arg-type]  # a coroutine


def test_what_was_written_is_there_after_a_restart(tmp_path: Path) -> None:
    async def write() -> None:
        store = Tables(tmp_path / "new" / "folder")
        await store.create("a", b"set-up", [b"1", b"2"])
        await store.append("a", 2, [b"3"])
        await store.close()

    async def read() -> None:
        store = Tables(tmp_path / "new" / "folder")
        assert await store.load("a") == Saved(b"set-up", [b"1", b"2", b"3"])
        assert await store.load("b") is None
        await store.close()

    run(write())
    run(read())


def test_a_log_only_grows_at_its_end(tmp_path: Path) -> None:
    async def write() -> None:
        store, other = Tables(tmp_path), Tables(tmp_path)
        await store.create("a", b"", [])
        for version in (1, 7):
            with pytest.raises(Conflict):
                await store.append("a", version, [b"x"])
        await store.append("a", 0, [b"1", b"2"])
        with pytest.raises(Conflict):
            await other.append("a", 0, [b"other"])
        with pytest.raises(Conflict):
            await store.create("a", b"again", [b"x"])
        with pytest.raises(Conflict):
            await store.append("nowhere", 0, [b"x"])
        await other.append("a", 2, [b"3"])
        assert await store.load("a") == Saved(b"", [b"1", b"2", b"3"])
        await store.close()
        await other.close()

    run(write())


def test_what_waits_is_written_together_and_fails_alone(tmp_path: Path) -> None:
    async def write() -> None:
        store = Tables(tmp_path)
        await asyncio.gather(*[store.create(f"t{n}", b"", [b"0"]) for n in range(50)])
        outcomes = await asyncio.gather(
            *[store.append(f"t{n}", n % 2, [b"1"]) for n in range(50)], return_exceptions=True
        )
        assert [isinstance(one, Conflict) for one in outcomes] == [n % 2 == 0 for n in range(50)]
        assert await store.load("t1") == Saved(b"", [b"0", b"1"])
        assert await store.load("t2") == Saved(b"", [b"0"])
        await store.close()

    run(write())


def test_a_disk_that_fails_is_told(tmp_path: Path) -> None:
    async def write() -> None:
        store = Tables(tmp_path)
        await store.create("a", b"", [])
        await asyncio.to_thread(_spoil, tmp_path / "tables.sqlite")
        with pytest.raises(CoatlError, match="cannot-write"):
            await store.append("a", 0, [b"1"])
        await store.close()

    run(write())


def _spoil(path: Path) -> None:
    database = sqlite3.connect(path)
    database.execute("DROP TABLE entries")
    database.close()


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
