"""`coatl doctor`: reports, exit codes, and what it refuses to do."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import pytest

from coatl.cli.main import run
from coatl.server.storage.postgres import PostgresStorage
from coatl.server.storage.sqlite_database import DATABASE
from server.databases import DATABASES, PASSWORD, Postgres
from server.stored_games import OTHER, TABLE, PostgresStore, SqliteStore, Store, stored_game

Capture = pytest.CaptureFixture[str]


def damage_entry(store: Store) -> int:
    """Destroy an entry of a game without a snapshot; its number."""

    async def main() -> int:
        await stored_game(store, least=60)
        cell = (await store.cells(TABLE))[-3]
        await store.write(TABLE, cell._replace(value=b"lost"))
        return cell.version

    return asyncio.run(main())


def test_a_sound_store(store: Store, capsys: Capture) -> None:
    asyncio.run(stored_game(store))
    asyncio.run(stored_game(store, OTHER, least=20))
    assert run(["doctor", store.name]) == 0
    assert capsys.readouterr().out == "2 tables checked: no damage\n"


def test_a_damaged_snapshot_is_reported_and_repaired(store: Store, capsys: Capture) -> None:
    asyncio.run(stored_game(store))
    cell = asyncio.run(store.cells(TABLE))[1]
    asyncio.run(store.write(TABLE, cell._replace(value=cell.flipped(Random(1)))))
    assert run(["doctor", store.name]) == 1
    assert capsys.readouterr().out == (
        f"{TABLE}: the snapshot is damaged; --repair repairs it\n"
        "1 table checked: 1 damaged, 0 repaired\n"
    )
    assert run(["doctor", store.name, "--repair"]) == 0
    assert capsys.readouterr().out == (
        f"{TABLE}: the snapshot is damaged; repaired\n1 table checked: 1 repaired\n"
    )
    assert run(["doctor", store.name]) == 0


def test_a_destroyed_entry_is_reported_exported_and_cut(
    store: Store, tmp_path: Path, capsys: Capture
) -> None:
    number = damage_entry(store)
    (tmp_path / "records").mkdir()
    assert run(["doctor", store.name, "--repair", "--export", str(tmp_path / "records")]) == 1
    out = capsys.readouterr().out
    assert f"{TABLE}: entry {number} is damaged; it can be read up to version " in out
    assert f"--repair --cut {TABLE}" in out
    assert "not repaired" in out
    assert run(["replay", str(tmp_path / "records" / f"{TABLE}.json")]) == 0
    capsys.readouterr()
    assert run(["doctor", store.name, "--cut", TABLE]) == 2
    assert "--repair" in capsys.readouterr().err
    assert run(["doctor", store.name, "--repair", "--cut", OTHER]) == 2
    assert run(["doctor", store.name, "--repair", "--cut", TABLE]) == 0
    assert "cut after version" in capsys.readouterr().out
    assert run(["doctor", store.name]) == 0


def test_only_the_owner_may_read_an_exported_game(store: Store, tmp_path: Path) -> None:
    damage_entry(store)
    run(["doctor", store.name, "--export", str(tmp_path)])
    assert (tmp_path / f"{TABLE}.json").stat().st_mode & 0o777 == 0o600


def test_a_missing_entry_is_reported(store: Store, capsys: Capture) -> None:
    asyncio.run(stored_game(store, least=60))
    cell = asyncio.run(store.cells(TABLE))[-3]
    asyncio.run(store.delete(TABLE, cell))
    assert run(["doctor", store.name]) == 1
    assert f"{TABLE}: entry {cell.version} is missing; " in capsys.readouterr().out


def test_a_destroyed_set_up_is_reported(store: Store, capsys: Capture) -> None:
    asyncio.run(stored_game(store, least=20))
    cell = asyncio.run(store.cells(TABLE))[0]
    asyncio.run(store.write(TABLE, cell._replace(value=cell.value.replace(b"P0", b"X1"))))
    assert run(["doctor", store.name]) == 1
    assert "the set-up is damaged; nothing can be read before it" in capsys.readouterr().out


def test_a_truncated_file_is_reported(tmp_path: Path, capsys: Capture) -> None:
    asyncio.run(stored_game(SqliteStore(tmp_path)))
    file = tmp_path / DATABASE
    file.write_bytes(file.read_bytes()[: 4096 * 5])
    assert run(["doctor", str(tmp_path)]) == 1
    out = capsys.readouterr().out
    assert "the database is damaged: " in out
    assert "Restore a backup" in out


def test_entries_without_their_table_are_reported(tmp_path: Path, capsys: Capture) -> None:
    store = SqliteStore(tmp_path)
    asyncio.run(stored_game(store, least=20))
    for cell in asyncio.run(store.cells(TABLE)):
        if cell.kind == "entries":
            asyncio.run(store.write(OTHER, cell))
    assert run(["doctor", str(tmp_path)]) == 1
    assert f"{OTHER}: entries are left of a table that is missing" in capsys.readouterr().out


def test_a_backup_can_be_checked_and_repaired(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "data")
    asyncio.run(stored_game(store))
    cell = asyncio.run(store.cells(TABLE))[1]
    asyncio.run(store.write(TABLE, cell._replace(value=cell.flipped(Random(1)))))
    backup = tmp_path / "backup"
    assert run(["backup", str(backup), "--data", store.name]) == 0
    assert run(["doctor", str(backup)]) == 1
    assert run(["doctor", str(backup), "--repair"]) == 0
    assert run(["doctor", str(backup)]) == 0
    assert run(["restore", str(backup), "--data", store.name]) == 0


def test_a_folder_in_use_can_be_checked_and_not_repaired(tmp_path: Path, capsys: Capture) -> None:
    store = SqliteStore(tmp_path)
    asyncio.run(stored_game(store, least=20))

    async def main() -> None:
        service = store.storage()
        assert await asyncio.to_thread(run, ["doctor", store.name]) == 0
        assert await asyncio.to_thread(run, ["doctor", store.name, "--repair"]) == 2
        await service.close()

    asyncio.run(main())
    assert "stop it" in capsys.readouterr().err


@DATABASES
def test_a_database_in_use_can_be_checked_and_not_repaired(
    postgres: Postgres, capsys: Capture
) -> None:
    store = PostgresStore(postgres.database())
    asyncio.run(stored_game(store, least=20))

    async def main() -> None:
        service = PostgresStorage(store.name)
        await service.confirm_writable()
        assert await asyncio.to_thread(run, ["doctor", store.name]) == 0
        assert await asyncio.to_thread(run, ["doctor", store.name, "--repair"]) == 2
        await service.close()

    asyncio.run(main())
    captured = capsys.readouterr()
    assert "stop it first" in captured.err
    assert PASSWORD not in captured.out + captured.err


@DATABASES
def test_no_error_contains_the_password(postgres: Postgres, capsys: Capture) -> None:
    url = postgres.database()
    assert run(["doctor", url]) == 2  # no tables yet
    assert run(["doctor", f"{url}-missing"]) == 2
    captured = capsys.readouterr()
    assert PASSWORD not in captured.out + captured.err


def test_a_store_that_cannot_be_checked_is_an_error(tmp_path: Path, capsys: Capture) -> None:
    assert run(["doctor", str(tmp_path)]) == 2
    (tmp_path / DATABASE).write_text("not a database" * 100)
    assert run(["doctor", str(tmp_path)]) == 2
    assert run(["doctor", str(tmp_path), "--export", str(tmp_path / "missing")]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 3
