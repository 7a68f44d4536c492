"""Backups: copies made while a service runs, and services restored from them."""

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
import stat
import subprocess
import sys
from pathlib import Path
from random import Random
from threading import Event, Thread

import pytest

from coatl.cli.main import run
from coatl.rules import CoatlError
from coatl.server.storage.backup import back_up
from coatl.server.storage.sqlite_database import DATABASE
from server.served import TWO_PEOPLE, Served, play_on
from server.stored_games import OTHER, TABLE, SqliteStore, stored_game

Capture = pytest.CaptureFixture[str]


def test_a_service_continues_games_from_a_backup_made_while_they_were_played(
    tmp_path: Path, site: Path
) -> None:
    served = Served(tmp_path / "data", site)
    made = served.create(TWO_PEOPLE)
    ana, bo = made.keys
    rng, copy = Random(12), tmp_path / "copy"
    with served.browser(made.table, ana) as first, served.browser(made.table, bo) as second:
        browsers = {0: first, 1: second}
        play_on(browsers, rng, moves=30)
        assert back_up(tmp_path / "data", copy) == 1
        version, scene = first.version, first.scene
        play_on(browsers, rng, moves=10)
        assert first.version > version
    served.stop()

    (tmp_path / "other").mkdir()
    shutil.copy(copy, tmp_path / "other" / DATABASE)
    served = Served(tmp_path / "other", site)
    with served.browser(made.table, ana) as first, served.browser(made.table, bo) as second:
        assert (first.version, first.scene) == (version, scene)
        play_on({0: first, 1: second}, rng)
        assert first.now.result is not None
    served.stop()


def test_a_backup_during_writes_has_complete_logs(tmp_path: Path, site: Path) -> None:
    served = Served(tmp_path / "data", site)
    made = [served.create(TWO_PEOPLE) for _ in range(3)]
    done = Event()

    def play() -> None:
        for number, table in enumerate(made):
            ana, bo = table.keys
            with served.browser(table.table, ana) as a, served.browser(table.table, bo) as b:
                play_on({0: a, 1: b}, Random(number), moves=60)
        done.set()

    player = Thread(target=play)
    player.start()
    copies: list[Path] = []
    while not done.is_set():
        copies.append(tmp_path / f"copy {len(copies)}")
        assert back_up(tmp_path / "data", copies[-1]) == 3
    player.join()
    served.stop()
    assert copies
    for copy in copies:
        database = sqlite3.connect(copy)
        after: dict[str, int] = {}
        for table, first, entries in database.execute("SELECT * FROM entries ORDER BY id, version"):
            assert first == after.get(table, 1)  # no entry is missing
            after[table] = first + len(entries.splitlines())
        database.close()


def test_a_backup_is_one_file_that_only_its_owner_can_read(tmp_path: Path, site: Path) -> None:
    served = Served(tmp_path / "data", site)
    target = tmp_path / "copies" / "copy"
    target.parent.mkdir()
    assert back_up(tmp_path / "data", target) == 0
    served.stop()
    assert list(target.parent.iterdir()) == [target]
    if os.name == "posix":
        assert stat.S_IMODE(target.stat().st_mode) == 0o600


def test_a_backup_of_a_file_that_is_no_database_names_that_file(tmp_path: Path) -> None:
    with pytest.raises(CoatlError, match="no-tables"):
        back_up(tmp_path, tmp_path / "copy")
    source = tmp_path / DATABASE
    source.write_bytes(b"not a database" * 100)
    with pytest.raises(CoatlError, match=f"cannot-back-up-from.*{source}"):
        back_up(tmp_path, tmp_path / "copy")
    assert [path.name for path in tmp_path.iterdir()] == [DATABASE]


def test_a_backup_of_damaged_tables_names_them(tmp_path: Path) -> None:
    asyncio.run(stored_game(SqliteStore(tmp_path / "data")))
    source = tmp_path / "data" / DATABASE
    whole = bytearray(source.read_bytes())
    whole[4096 : 4096 * 3] = bytes(4096 * 2)
    source.write_bytes(whole)
    (tmp_path / "copies").mkdir()
    with pytest.raises(CoatlError, match=f"cannot-back-up-from.*{source}"):
        back_up(tmp_path / "data", tmp_path / "copies" / "copy")
    assert not list((tmp_path / "copies").iterdir())


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no limit for the size of files")
def test_a_backup_to_a_full_disk_names_the_copy(tmp_path: Path) -> None:
    import resource  # noqa: PLC0415  # Windows has none

    for table in (TABLE, OTHER):
        asyncio.run(stored_game(SqliteStore(tmp_path / "data"), table))
    size, target = 70_000, tmp_path / "copies" / "copy"
    assert (tmp_path / "data" / DATABASE).stat().st_size > size
    target.parent.mkdir()
    done = subprocess.run(
        [sys.executable, "-m", "coatl", "backup", str(target), "--data", str(tmp_path / "data")],
        capture_output=True,
        text=True,
        check=False,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (size, size)),
    )
    assert done.returncode == 2
    assert str(target) in done.stderr
    assert str(tmp_path / "data") not in done.stderr
    assert not list(target.parent.iterdir())


def test_a_backup_into_a_missing_folder_names_the_copy(tmp_path: Path, capsys: Capture) -> None:
    asyncio.run(stored_game(SqliteStore(tmp_path / "data"), least=20))
    target = tmp_path / "missing" / "copy"
    assert run(["backup", str(target), "--data", str(tmp_path / "data")]) == 2
    assert str(target) in capsys.readouterr().err


def test_the_command_prints_the_number_of_tables(
    tmp_path: Path, site: Path, capsys: Capture
) -> None:
    served = Served(tmp_path / "data", site)
    served.create(TWO_PEOPLE)
    words = ["backup", str(tmp_path / "copy"), "--data", str(tmp_path / "data")]
    assert run(words) == 0
    assert capsys.readouterr().out.replace("\n", "") == f"{tmp_path / 'copy'}: 1 table"
    assert run(words) == 2
    assert "--force" in capsys.readouterr().err
    assert run([*words, "--force"]) == 0
    served.stop()


def test_the_command_refers_to_pg_dump_if_tables_are_in_postgresql(
    tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COATL_DATABASE_URL", "postgresql://localhost/coatl")
    assert run(["backup", str(tmp_path / "copy")]) == 2
    assert "pg_dump" in capsys.readouterr().err
