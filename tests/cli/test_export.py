"""`coatl export`: its input, its errors, and its files."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pyarrow.parquet
import pytest

from coatl.package_name import install_command

from .test_commands import COATL, coatl, refused


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("games") / "games.jsonl"
    assert coatl("simulate", "--games", "3", "--jsonl", path).returncode == 0
    return path


def lines_of(path: Path) -> list[int]:
    """The lines of the records that are in a dataset."""
    return sorted(set(pyarrow.parquet.read_table(path, columns=["line"])["line"].to_pylist()))


def test_export_writes_every_game_and_says_how_many(games: Path, tmp_path: Path) -> None:
    path = tmp_path / "games.parquet"
    done = coatl("export", games, "--parquet", path)
    decisions = pyarrow.parquet.read_metadata(path).num_rows
    assert done.stdout == f"{path}: {decisions} decisions of 3 games\n"
    assert done.stderr == ""
    assert lines_of(path) == [1, 2, 3]
    assert [file.name for file in tmp_path.iterdir()] == ["games.parquet"]


def test_standard_input_and_folders_are_read(games: Path, tmp_path: Path) -> None:
    inner = tmp_path / "records" / "inner"
    inner.mkdir(parents=True)
    text = games.read_text()
    (inner / "some.jsonl").write_text(text)
    (inner.parent / "one.json").write_text(text.splitlines()[0])
    (inner.parent / "README.txt").write_text("no record")
    path = tmp_path / "games.parquet"
    assert "7 games" in coatl("export", inner.parent, "-", "--parquet", path, stdin=text).stdout
    table = pyarrow.parquet.read_table(path, columns=["file"])
    files = set(table["file"].to_pylist())
    assert files == {str(inner / "some.jsonl"), str(inner.parent / "one.json"), "-"}


def test_a_broken_record_is_named_and_nothing_is_written(games: Path, tmp_path: Path) -> None:
    document = json.loads(games.read_text().splitlines()[1])
    document["steps"][60] = "pass"
    lines = [games.read_text().splitlines()[0], json.dumps(document), "{}"]
    broken = tmp_path / "broken.jsonl"
    broken.write_text("\n".join(lines))
    path = tmp_path / "games.parquet"
    said = refused(coatl("export", broken, "--parquet", path))
    assert said.startswith(f"coatl: {broken}, line 2: step 61: ")
    assert "nothing was written" in said
    assert [file.name for file in tmp_path.iterdir()] == ["broken.jsonl"]


def test_what_is_broken_is_left_out_and_counted_where_that_is_asked(
    games: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "records"
    folder.mkdir()
    first, *_ = games.read_text().splitlines()
    (folder / "a.jsonl").write_text(f"{first}\n{{}}\n{first[:5000]}\n")
    (folder / "b.json").write_bytes(b"\xff\xfe")
    (folder / "c.json").write_text("")
    path = tmp_path / "games.parquet"
    done = coatl("export", folder, "--parquet", path, "--skip")
    assert done.returncode == 0
    assert len(done.stderr.splitlines()) == 4
    assert "1 game\n" in done.stdout
    assert "not sound: 4 records" in done.stdout
    assert lines_of(path) == [1]


def test_games_for_one_number_of_players_are_chosen_from_many(games: Path, tmp_path: Path) -> None:
    solo = coatl("simulate", "--games", "1", "--solo", "--jsonl", "-").stdout
    path = tmp_path / "games.parquet"
    said = refused(coatl("export", games, "-", "--parquet", path, stdin=solo))
    assert said.startswith("coatl: -, line 1: a game for 1 after games for 2")
    assert not path.exists()
    done = coatl("export", games, "-", "--parquet", path, "--players", "1", stdin=solo)
    assert "1 game\n" in done.stdout
    assert "players: 3 games" in done.stdout


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["missing.json"], "missing.json: No such file or directory"),
        (["."], ". has no file that ends in .json or .jsonl"),
        (["-"], "-: there is no record in this file"),
        (["-", "--skip"], "there is no record in this file"),
        (["-", "--players", "5"], "--players"),
    ],
)
def test_what_makes_no_sense_is_refused(args: list[str], said: str, tmp_path: Path) -> None:
    done = coatl("export", *args, "--parquet", "games.parquet", cwd=tmp_path)
    assert done.returncode == 2
    assert said in done.stderr
    assert "Traceback" not in done.stderr
    assert list(tmp_path.iterdir()) == []


def test_a_dataset_that_is_there_is_kept_unless_it_may_go(games: Path, tmp_path: Path) -> None:
    path = tmp_path / "games.parquet"
    path.write_text("data")
    assert "is there already" in refused(coatl("export", games, "--parquet", path))
    assert path.read_text() == "data"
    assert coatl("export", games, "--parquet", path, "--force").returncode == 0
    assert lines_of(path) == [1, 2, 3]


def test_something_that_is_no_file_is_written_to(games: Path) -> None:
    assert coatl("export", games, "--parquet", os.devnull).returncode == 0
    assert Path(os.devnull).is_char_device()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full")
def test_a_full_disk_says_which_file_and_what_to_do(games: Path) -> None:
    said = refused(coatl("export", games, "--parquet", "/dev/full"))
    assert said.startswith("coatl: /dev/full: No space left on device: make room")


def test_ctrl_c_leaves_nothing_behind(games: Path, tmp_path: Path) -> None:
    command = [*COATL, "export", "-", "--parquet", str(tmp_path / "games.parquet")]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdin is not None
        process.stdin.write(games.read_bytes())
        process.stdin.flush()
        deadline = time.monotonic() + 60
        while not list(tmp_path.iterdir()):
            assert time.monotonic() < deadline
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=60)
    assert process.returncode == 130
    assert b"Traceback" not in errors
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("library", ["pyarrow", "numpy"])
def test_a_missing_library_says_what_to_type(library: str, games: Path, tmp_path: Path) -> None:
    code = f"import sys; sys.modules['{library}'] = None; from coatl.cli.main import run; "
    code += "sys.exit(run(sys.argv[1:]))"
    command = [sys.executable, "-c", code, "export", str(games), "--parquet", "games.parquet"]
    done = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, check=False)
    said = refused(done)
    assert said == f"coatl: this needs the {library} library: {install_command('data')}"
