"""`coatl arena`: its output, its files, its errors, and resuming."""

from __future__ import annotations

import json
import re
import shlex
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from coatl.arena import parquet
from coatl.cli.main import parse_arguments, run
from coatl.package_name import install_command

from .interrupting import interrupted
from .test_commands import COATL, coatl, refused

Capture = pytest.CaptureFixture[str]

BOTS = ("--bots", "random,greedy")
GAMES = "16"


def games(folder: Path) -> list[dict[str, Any]]:
    """The games in a folder, by number, without their times."""
    _, *lines = (folder / "games.jsonl").read_text().splitlines()
    rows = [json.loads(line) for line in lines]
    return sorted(({**row, "seconds": None} for row in rows), key=lambda row: row["game"])


def summary(folder: Path) -> dict[str, Any]:
    """The summary in a folder, without times."""
    document: dict[str, Any] = json.loads((folder / "summary.json").read_text())
    for standing in document["standings"]:
        del standing["seconds"]
    return document


def only_progress(stderr: str) -> bool:
    """Whether the output has nothing but progress lines."""
    return all(re.match(r"\d+ of \d+ games, \S+ left: ", line) for line in stderr.splitlines())


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A tournament played through in one process."""
    folder = tmp_path_factory.mktemp("arena") / "played"
    done = coatl("arena", *BOTS, "--games", GAMES, "--out", folder, "--parquet")
    assert done.returncode == 0
    assert only_progress(done.stderr)
    assert "\x1b" not in done.stdout
    return folder


def test_everything_is_kept_in_one_folder(played: Path) -> None:
    names = {path.name for path in played.iterdir()}
    assert names == {"games.jsonl", "games.parquet", "summary.json", "report.html"}
    assert len(games(played)) == 16


def test_the_tables_are_printed(played: Path, capsys: Capture) -> None:
    assert run(["arena", *BOTS, "--games", GAMES, "--out", str(played)]) == 0
    printed = capsys.readouterr()
    assert "16 games (groups of bots: 1, deals: 8, seatings of each: 2)" in printed.out
    assert re.search(r"^ 1 +greedy +\+\d+ +\+\d+ to \+\d+ +100\.0 ", printed.out, re.MULTILINE)
    assert re.search(r"^ 2 +random +0\.0 +·", printed.out, re.MULTILINE)
    assert f"report.html are in {played}" in printed.out
    assert max(map(len, printed.out.splitlines())) <= max(100, len(str(played)) + 50)
    assert printed.err == "16 of 16 games were played before\n"


def test_two_processes_come_to_the_same(played: Path, tmp_path: Path) -> None:
    done = coatl("arena", *BOTS, "--games", GAMES, "--out", tmp_path, "--jobs", "2")
    assert done.returncode == 0
    assert only_progress(done.stderr)
    assert games(tmp_path) == games(played)
    assert summary(tmp_path) == summary(played)


def test_the_report_says_how_to_play_it_again(played: Path) -> None:
    page = (played / "report.html").read_text()
    found = re.search(r"<code>(.*)</code>", page)
    assert found is not None
    args = parse_arguments(shlex.split(found[1])[1:])
    assert (args.command, args.bots, args.games, args.seed) == ("arena", BOTS[1], 16, "0")


def test_the_line_to_play_again_has_every_option(tmp_path: Path, capsys: Capture) -> None:
    words = ["arena", "--bots", "random,greedy", "--games", "1", "--seed", "a b", "--players", "3"]
    words += ["--no-tokens", "--promo", "--golden-feathers", "--closed-ends", "--fewer-bodies"]
    assert run([*words, "--out", str(tmp_path)]) == 0
    assert capsys.readouterr().err == (
        "1 games are no whole rotations of the seats: there will be 3\n"
    )
    found = re.search(r"<code>(.*)</code>", (tmp_path / "report.html").read_text())
    assert found is not None
    again = vars(parse_arguments(shlex.split(found[1].replace("&#x27;", "'"))[1:]))
    assert again | {"out": str(tmp_path)} == vars(parse_arguments(words)) | {"out": str(tmp_path)}


def test_a_folder_is_named_after_the_tournament(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.chdir(tmp_path)
    for seed in ("0", "0", "1"):
        assert run(["arena", *BOTS, "--games", "1", "--seed", seed]) == 0
    names = [path.name for path in (tmp_path / "arena").iterdir()]
    assert len(names) == 2
    assert all(re.fullmatch(r"random-greedy-[0-9a-f]{8}", name) for name in names)
    assert "2 of 2 games were played before" in capsys.readouterr().err


# --- interrupted ------------------------------------------------------------------------------


def stopped(folder: Path, jobs: str, end: signal.Signals) -> tuple[int, str]:
    """Stop a tournament in the middle; its exit code and errors."""
    command = [*COATL, "arena", *BOTS, "--games", GAMES, "--out", str(folder), "--jobs", jobs]
    log = folder / "games.jsonl"

    def has_played() -> bool:
        return log.exists() and log.read_bytes().count(b"\n") >= 4

    return interrupted(command, has_played, end, whole_group=end is signal.SIGINT)


@pytest.mark.parametrize("jobs", ["1", "2"])
@pytest.mark.parametrize("end", [signal.SIGINT, signal.SIGTERM])
def test_a_tournament_that_was_stopped_goes_on(
    played: Path, tmp_path: Path, jobs: str, end: signal.Signals
) -> None:
    code, errors = stopped(tmp_path, jobs, end)
    before = games(tmp_path)
    assert code == 130
    assert errors == (
        f"\ncoatl: stopped; {len(before)} of 16 games are safe in {tmp_path}, "
        "and the same command goes on from there\n"
    )
    assert 3 <= len(before) < 16
    done = coatl("arena", *BOTS, "--games", GAMES, "--out", tmp_path)
    assert done.stderr.startswith(f"{len(before)} of 16 games were played before\n")
    assert games(tmp_path) == games(played)
    assert summary(tmp_path) == summary(played)


def test_a_tournament_that_was_killed_goes_on(played: Path, tmp_path: Path) -> None:
    code, errors = stopped(tmp_path, "2", signal.SIGKILL)
    assert code == -signal.SIGKILL
    assert "Traceback" not in errors
    with (tmp_path / "games.jsonl").open("a") as file:
        file.write('{"game": 15, "deal": 7, "se')  # as if it had been writing
    assert coatl("arena", *BOTS, "--games", GAMES, "--out", tmp_path).returncode == 0
    assert games(tmp_path) == games(played)
    assert summary(tmp_path) == summary(played)


# --- refused ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["--bots", "random"], "an arena needs at least two bots"),
        (["--bots", "random,random"], "random is named twice"),
        (["--bots", "random,clever"], "there is no bot clever; there are: random, greedy"),
        (["--bots", "random,"], "there is no bot ; there are: random"),
        ([], "the following arguments are required: --bots"),
        ([*BOTS, "--players", "1"], "the arena is for 2 to 4 players"),
        ([*BOTS, "--players", "5"], "5 players: a table seats 2, 3 or 4"),
        ([*BOTS, "--solo"], "unrecognized arguments: --solo"),
        ([*BOTS, "--games", "0"], "0 is not a positive number"),
        ([*BOTS, "--jobs", "0"], "0 is not a positive number"),
        ([*BOTS, "--jobs", "2", "--ray", "auto"], "--jobs is for this machine and --ray for a"),
        ([*BOTS, "--ray", "127.0.0.1:1"], "there is no Ray cluster at 127.0.0.1:1: "),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_what_makes_no_sense_is_one_line(args: list[str], said: str, tmp_path: Path) -> None:
    assert said in refused(coatl("arena", *args, cwd=tmp_path))


def test_the_folder_of_another_tournament_is_refused(played: Path) -> None:
    before = (played / "games.jsonl").read_bytes()
    done = coatl("arena", *BOTS, "--games", "22", "--out", played)
    assert "is of another tournament (different: games): name another folder" in refused(done)
    assert (played / "games.jsonl").read_bytes() == before


def test_a_file_is_no_folder(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert "File exists" in refused(coatl("arena", *BOTS, "--out", tmp_path / "file"))


def test_without_pyarrow_the_line_to_type_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.setattr(parquet, "find_spec", lambda _: None)
    assert run(["arena", *BOTS, "--parquet", "--out", str(tmp_path / "none")]) == 2
    assert capsys.readouterr().err.endswith(f": {install_command('data')}\n")
    assert not (tmp_path / "none").exists()


def test_neither_ray_nor_pyarrow_is_needed_to_begin(tmp_path: Path) -> None:
    code = "import sys; from coatl.cli.main import run; run(sys.argv[1:]); "
    code += "assert not {'ray', 'pyarrow'} & set(sys.modules)"
    command = [sys.executable, "-c", code, "arena", *BOTS, "--games", "1", "--out", str(tmp_path)]
    assert subprocess.run(command, capture_output=True, check=False).returncode == 0
