"""`coatl restore`: backups that take the place of a store, and those that must not."""

from __future__ import annotations

import asyncio
import shutil
from pathlib import Path
from random import Random

import pytest

from coatl.cli.main import run
from coatl.server.match.match import Match
from coatl.server.session.stored_matches import load_match
from coatl.server.storage.backup import back_up
from coatl.server.storage.folder import FolderLock
from coatl.server.storage.sqlite import SqliteStorage
from coatl.server.storage.sqlite_database import DATABASE
from server.stored_games import (
    OTHER,
    TABLE,
    SqliteStore,
    play_stored,
    same_game,
    stored_game,
)

Capture = pytest.CaptureFixture[str]


@pytest.fixture
def played(tmp_path: Path) -> Match:
    """A game in a backup; the store has another one."""
    match = asyncio.run(stored_game(SqliteStore(tmp_path / "source")))
    back_up(tmp_path / "source", tmp_path / "backup")
    asyncio.run(stored_game(SqliteStore(tmp_path / "data"), OTHER, least=30))
    return match


def restore(folder: Path, *words: str) -> int:
    return run(["restore", str(folder / "backup"), "--data", str(folder / "data"), *words])


def loaded(folder: Path, table: str) -> Match:
    async def main() -> Match:
        storage = SqliteStorage(folder)
        try:
            return (await load_match(storage, table)).match
        finally:
            await storage.close()

    return asyncio.run(main())


def contents(folder: Path) -> dict[str, bytes]:
    """All files of a folder but its locks."""
    return {path.name: path.read_bytes() for path in folder.iterdir() if "lock" not in path.name}


def test_a_backup_takes_the_place_of_the_store(
    tmp_path: Path, played: Match, capsys: Capture
) -> None:
    before = (tmp_path / "data" / DATABASE).read_bytes()
    assert restore(tmp_path) == 0
    assert same_game(loaded(tmp_path / "data", TABLE), played)
    (old,) = [path for path in (tmp_path / "data").iterdir() if "replaced" in path.name]
    assert old.read_bytes()[100:] == before[100:]  # the first page tells the journal mode
    out = capsys.readouterr().out.replace("\n", "")
    assert "1 table restored" in out
    assert str(old) in out


def test_a_backup_is_restored_into_a_new_folder(tmp_path: Path, played: Match) -> None:
    shutil.rmtree(tmp_path / "data")
    assert restore(tmp_path) == 0
    assert same_game(loaded(tmp_path / "data", TABLE), played)


@pytest.mark.parametrize("damage", ["entry", "snapshot", "structure", "truncated", "empty", "text"])
def test_a_damaged_backup_leaves_the_store_untouched(
    tmp_path: Path, played: Match, capsys: Capture, damage: str
) -> None:
    assert played.version
    backup = tmp_path / "backup"
    whole = bytearray(backup.read_bytes())
    if damage in {"entry", "snapshot"}:
        source = SqliteStore(tmp_path / "source")
        kind = {"entry": "entries"}.get(damage, damage)
        cell = next(cell for cell in asyncio.run(source.cells(TABLE)) if cell.kind == kind)
        start = whole.index(cell.value[-60:])
        whole[start + 5] ^= 2
    elif damage == "structure":
        whole[4096 : 4096 * 2] = bytes(4096)
    contents_of: dict[str, bytes] = {
        "truncated": bytes(whole[: len(whole) // 2]),
        "empty": b"",
        "text": b"no backup\n" * 99,
    }
    backup.write_bytes(contents_of.get(damage, bytes(whole)))
    before = contents(tmp_path / "data")
    assert restore(tmp_path) == 2
    assert contents(tmp_path / "data") == before
    assert str(backup) in capsys.readouterr().err
    assert loaded(tmp_path / "data", OTHER).version >= 30


def test_a_backup_with_damaged_tables_can_be_accepted(tmp_path: Path, played: Match) -> None:
    store = SqliteStore(tmp_path / "source")
    cell = asyncio.run(store.cells(TABLE))[-1]
    asyncio.run(store.write(TABLE, cell._replace(value=b"lost")))
    back_up(tmp_path / "source", tmp_path / "backup")
    assert restore(tmp_path) == 2
    assert restore(tmp_path, "--accept-damage") == 0
    assert loaded(tmp_path / "data", TABLE).version < played.version


def test_nothing_is_restored_while_a_service_runs(
    tmp_path: Path, played: Match, capsys: Capture
) -> None:
    service = FolderLock(tmp_path / "data")
    before = contents(tmp_path / "data")
    assert restore(tmp_path) == 2
    assert "stop it" in capsys.readouterr().err
    assert contents(tmp_path / "data") == before
    service.close()
    assert restore(tmp_path) == 0
    assert played.version


def test_the_log_of_the_old_database_is_not_applied_to_the_new_one(
    tmp_path: Path, played: Match
) -> None:
    async def crash() -> None:
        """Leave a folder as after a crash: with writes that are only in the WAL."""
        storage = SqliteStorage(tmp_path / "crashed")
        await play_stored(storage, OTHER, least=30)
        shutil.copytree(tmp_path / "crashed", tmp_path / "data", dirs_exist_ok=True)
        await storage.close()

    shutil.rmtree(tmp_path / "data")
    asyncio.run(crash())
    assert (tmp_path / "data" / f"{DATABASE}-wal").stat().st_size
    assert restore(tmp_path) == 0
    assert same_game(loaded(tmp_path / "data", TABLE), played)
    (old,) = [path for path in (tmp_path / "data").iterdir() if "replaced" in path.name]
    (tmp_path / "old").mkdir()
    old.rename(tmp_path / "old" / DATABASE)
    assert loaded(tmp_path / "old", OTHER).version >= 30


def test_a_store_that_is_no_database_any_more_is_replaced(tmp_path: Path, played: Match) -> None:
    noise = Random(1).randbytes(9000)
    (tmp_path / "data" / DATABASE).write_bytes(noise)
    (tmp_path / "data" / f"{DATABASE}-wal").write_bytes(b"its log")
    assert restore(tmp_path) == 0
    assert same_game(loaded(tmp_path / "data", TABLE), played)
    kept = contents(tmp_path / "data")
    assert sorted([value for name, value in kept.items() if "replaced" in name]) == sorted(
        [noise, b"its log"]
    )


def test_the_command_refers_to_pg_restore_if_tables_are_in_postgresql(
    tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COATL_DATABASE_URL", "postgresql://localhost/coatl")
    assert run(["restore", str(tmp_path / "backup")]) == 2
    assert "pg_restore" in capsys.readouterr().err
