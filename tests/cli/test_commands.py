"""The command line: its output, its errors, and its files."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
import tracemalloc
from pathlib import Path

import pytest

from coatl.bots import BOTS, make_bot
from coatl.cli.main import run
from coatl.formats.commitment import (
    Deal,
    commitment_1,
    contribution_commitment,
    make_seed,
    make_seed_1,
)
from coatl.formats.record import make_record
from coatl.game import play_out
from coatl.rules import Options

COATL = [sys.executable, "-m", "coatl"]

ANAS, BOS = "0a" * 16, "0b" * 16


def coatl(
    *args: str | Path, stdin: str = "", cwd: Path | None = None
) -> subprocess.CompletedProcess[str]:
    command = [*COATL, *(str(arg) for arg in args)]
    return subprocess.run(
        command, input=stdin, capture_output=True, text=True, cwd=cwd, check=False, timeout=120
    )


def refused(done: subprocess.CompletedProcess[str]) -> str:
    """The one line a refusal consists of."""
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    lines = done.stderr.splitlines()
    assert len(lines) == 1, done.stderr
    return lines[0]


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("games") / "games.jsonl"
    done = coatl("simulate", "--games", "3", "--seed", "5", "--jsonl", path)
    assert done.returncode == 0
    return path


# --- records that are too large -----------------------------------------------------------------


@pytest.fixture(
    params=["", "{\n", '{"format": "coatl-record"}\n'], ids=["line", "document", "lines"]
)
def huge(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A sparse file of 300 MB."""
    file = tmp_path / "huge.json"
    file.write_text(request.param)
    os.truncate(file, 300_000_000)
    return file


@pytest.mark.parametrize("command", ["replay", "verify", "solve", "export"])
def test_a_record_that_is_too_large_is_refused_before_it_is_read(
    command: str, huge: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    output = ["--parquet", str(huge.with_suffix(".parquet"))] if command == "export" else []
    line = ["--line", "2"] if command in {"replay", "solve"} else []
    tracemalloc.start()
    assert run([command, str(huge), *line, *output]) == 2
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    errors = capsys.readouterr().err.splitlines()
    assert "too large for a record" in errors[-1]
    assert str(huge) in errors[-1]
    assert errors[-1].count(str(huge)) == 1
    assert most < 60_000_000


# --- score ------------------------------------------------------------------------------------


def test_score_prints_one_number_a_line() -> None:
    lines = "two-blue-two-yellow bbrbbkrbbyy\nlone-pair-blue bbrbbkrbbyy\ncount-blue bbrbbkrbbyy\n"
    done = coatl("score", stdin=lines + "no-green-length-9 bbrbbkrbbyy\n")
    assert done.stdout == "4\n5\n5\n3\n"


def test_score_reads_open_ends_by_the_ruling_asked_for() -> None:
    lines = "lone-pair-yellow ~yyr\nlone-pair-yellow yyr~\n"
    assert coatl("score", stdin=lines).stdout == "2\n2\n"
    assert coatl("score", "--closed-ends", stdin=lines).stdout == "0\n2\n"


def test_score_gives_nothing_for_a_rainbow_that_is_not_there() -> None:
    assert coatl("score", stdin="rainbow-ykrgb ykrbg\nrainbow-ykrgb ykrgb\n").stdout == "0\n7\n"


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("trio-rad rrr", "line 2: there is no card trio-rad"),
        ("trio-red rrx", "line 2: rrx is not a Cóatl"),
        ("trio-red", "line 2: 'trio-red' is not CARD-ID COLOURS"),
        ("trio-red ~", "line 2: ~ is not a Cóatl"),
    ],
)
def test_score_names_the_line_it_cannot_read(line: str, said: str) -> None:
    done = coatl("score", stdin=f"trio-red rrr\n{line}\n")
    assert said in refused(done)
    assert done.stdout == "3\n"


# --- simulate ---------------------------------------------------------------------------------


def test_simulate_prints_a_summary_for_machines() -> None:
    done = coatl("simulate", "--games", "4", "--players", "3", "--seed", "1", "--json")
    summary = json.loads(done.stdout)
    assert summary["games"] == 4
    assert summary["decisions"] > 400
    assert summary["cpu_seconds"] > 0
    assert len(summary["mean_scores"]) == len(summary["wins"]) == 3
    assert sum(summary["wins"]) == pytest.approx(4)
    assert sum(summary["end_reasons"].values()) == 4


def test_the_same_seed_gives_the_same_games() -> None:
    first, second = (coatl("simulate", "--games", "3", "--jsonl", "-") for _ in range(2))
    assert first.stdout == second.stdout
    assert len(first.stdout.splitlines()) == 3


def test_simulate_prints_a_plain_table_when_piped() -> None:
    done = coatl("simulate", "--games", "2")
    assert "mean score" in done.stdout
    assert "95 % interval" in done.stdout
    assert "\x1b" not in done.stdout
    assert done.stderr == ""


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["--bots", "random,clever"], "there is no bot clever; there are: "),
        (["--bots", "random"], "1 bots for 2 players"),
        (["--players", "5"], "5 players: a table seats 2, 3 or 4"),
        (["--players", "4", "--fewer-bodies"], "fewer bodies is for 2 or 3 players"),
        (["--games", "0"], "0 is not a positive number"),
        (["--games", "many"], "invalid"),
        (["--weather"], "unrecognized arguments: --weather"),
        (["--jsonl", "no/such/folder/games.jsonl"], "no/such/folder"),
    ],
)
def test_simulate_refuses_what_makes_no_sense(args: list[str], said: str) -> None:
    assert said in refused(coatl("simulate", *args))


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full")
def test_a_full_disk_is_one_line() -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [*COATL, "simulate", "--games", "1", "--jsonl", "-"],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert done.returncode == 2
    assert done.stderr.splitlines() == ["coatl: No space left on device"]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full")
def test_a_full_disk_says_which_file_and_what_to_do() -> None:
    said = refused(coatl("simulate", "--games", "1", "--jsonl", "/dev/full"))
    assert said.startswith("coatl: /dev/full: No space left on device: make room")


def test_a_disk_that_fills_up_leaves_no_file_behind(tmp_path: Path) -> None:
    limit = "import resource, runpy, signal, sys; signal.signal(signal.SIGXFSZ, signal.SIG_IGN); "
    limit += "resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, 20_000)); "
    limit += "sys.argv = ['coatl', *sys.argv[1:]]; runpy.run_module('coatl', run_name='__main__')"
    done = subprocess.run(
        [sys.executable, "-c", limit, "simulate", "--games", "9", "--jsonl", "games.jsonl"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    said = refused(done)
    assert said.startswith("coatl: games.jsonl: File too large: raise the limit for files")
    assert said.endswith("and try again")
    assert list(tmp_path.iterdir()) == []


def test_ctrl_c_keeps_the_finished_games(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    command = [*COATL, "simulate", "--games", "1000000", "--jsonl", str(path)]
    with subprocess.Popen(command, stderr=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        deadline = time.monotonic() + 60
        while not any(f.stat().st_size > 100_000 for f in tmp_path.iterdir()):
            assert process.poll() is None
            assert time.monotonic() < deadline
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=60)
    assert process.returncode == 130
    assert b"Traceback" not in errors
    assert [f.name for f in tmp_path.iterdir()] == ["games.jsonl"]
    assert coatl("verify", path).returncode == 0


def test_a_link_is_followed_and_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(tmp_path / "target")
    assert coatl("simulate", "--games", "1", "--jsonl", tmp_path / "link").returncode == 0
    assert (tmp_path / "link").is_symlink()
    assert coatl("verify", tmp_path / "target").returncode == 0


def test_a_directory_is_refused_before_anything_is_played(tmp_path: Path) -> None:
    done = coatl("simulate", "--games", "1000000", "--jsonl", tmp_path)
    assert refused(done) == f"coatl: {tmp_path}: Is a directory"
    assert list(tmp_path.iterdir()) == []


def test_records_that_are_there_are_kept_unless_they_may_go(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    path.write_text("games")
    done = coatl("simulate", "--games", "1000000", "--jsonl", path)
    assert f"{path} is there already: choose another name" in refused(done)
    assert path.read_text() == "games"
    assert coatl("simulate", "--games", "1", "--force", "--jsonl", path).returncode == 0
    assert coatl("verify", path).returncode == 0


def test_something_that_is_no_file_is_written_to() -> None:
    assert coatl("simulate", "--games", "1", "--jsonl", os.devnull).returncode == 0
    assert Path(os.devnull).is_char_device()


# --- verify -----------------------------------------------------------------------------------


def test_verify_accepts_sound_records(games: Path) -> None:
    done = coatl("verify", games)
    assert done.returncode == 0
    assert done.stdout == f"{games}: 3 games are sound\n"


def test_verify_names_the_record_and_the_place(games: Path, tmp_path: Path) -> None:
    lines = games.read_text().splitlines()
    document = json.loads(lines[1])
    document["steps"][60] = "pass"
    lines[1] = json.dumps(document)
    path = tmp_path / "edited.jsonl"
    path.write_text("\n".join(lines))
    assert f"{path}, line 2: step 61: " in refused(coatl("verify", path))


def test_verify_compares_the_deal_with_what_the_table_showed(tmp_path: Path) -> None:
    path, shown = tmp_path / "game.json", commitment_1("a secret")
    seed = make_seed_1("a secret", ["0f"])
    state, steps = play_out(Options(), [make_bot("random")] * 2, seed)
    path.write_text(make_record(Options(), ["Ana", "Bo"], seed, steps, state, shown).dumps())
    done = coatl("verify", path)
    assert (done.returncode, shown in done.stdout.replace("\n", "")) == (0, True)
    done = coatl("verify", path, "--commitment", shown.upper())
    assert (done.returncode, "dealt as promised" in done.stdout) == (0, True)
    assert "does not match the commitment" in refused(
        coatl("verify", path, "--commitment", commitment_1("other"))
    )
    assert "64 digits" in refused(coatl("verify", path, "--commitment", "12"))


def dealt(path: Path, *brought: str) -> str:
    """Write the record of a game that two players contribute to, of whom some do not reveal; the
    commitment to its deal.
    """
    deal = Deal("t1", (1, 2), tuple(map(contribution_commitment, (ANAS, BOS))))
    seed = make_seed("0" * 32, brought)
    state, steps = play_out(Options(), [make_bot("random")] * 2, seed)
    shown = deal.promised(seed)
    record = make_record(Options(), ["Ana", "Bo"], seed, steps, state, shown, deal)
    path.write_text(record.dumps())
    return shown


def test_verify_finds_ones_own_contribution_in_the_deal(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    shown = dealt(path, ANAS, BOS)
    done = coatl("verify", path, "--commitment", shown, "--brought", BOS.upper())
    assert done.returncode == 0
    assert "dealt as promised" in done.stdout
    assert "your contribution is in the deal\n" in done.stdout
    assert "2 of 2 open seats contributed" in done.stdout
    assert "only together with --commitment" in coatl("verify", path, "--brought", BOS).stdout


def test_verify_refuses_a_deal_without_ones_own_contribution(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    shown = dealt(path, ANAS, BOS)
    done = coatl("verify", path, "--commitment", shown, "--brought", "0d" * 16)
    assert "your contribution is not in this deal" in refused(done)
    assert "32 digits" in refused(coatl("verify", path, "--brought", "0d"))


def test_verify_says_that_a_contribution_was_not_revealed(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    shown = dealt(path, ANAS, "")
    done = coatl("verify", path, "--commitment", shown)
    assert done.returncode == 0
    assert "1 committed and did not reveal" in done.stdout
    assert "was committed to but is not in this deal" in refused(
        coatl("verify", path, "--commitment", shown, "--brought", BOS)
    )


def test_verify_refuses_a_contribution_that_was_chosen_afterwards(tmp_path: Path) -> None:
    """The host knows every part, and tries others until the deal suits."""
    path = tmp_path / "game.json"
    dealt(path, ANAS, "0d" * 16)
    assert "contribution of seat 2 is not the one" in refused(coatl("verify", path))


def test_verify_compares_a_record_without_a_commitment_by_its_seed(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    state, steps = play_out(Options(), [make_bot("random")] * 2, "old")
    path.write_text(make_record(Options(), ["Ana", "Bo"], "old", steps, state).dumps())
    assert coatl("verify", path).stdout == f"{path}: 1 game is sound\n"
    assert coatl("verify", path, "--commitment", commitment_1("old")).returncode == 0
    path.write_text(make_record(Options(), ["Ana", "Bo"], None, steps, state).dumps())
    assert "does not reveal the seed" in refused(
        coatl("verify", path, "--commitment", commitment_1("old"))
    )


def test_verify_refuses_a_record_cut_short(games: Path, tmp_path: Path) -> None:
    path = tmp_path / "cut.json"
    path.write_text(games.read_text().splitlines()[0][:5000])
    assert "cut short" in refused(coatl("verify", path))


@pytest.mark.parametrize(
    "content",
    [b"", b"\xff\xfe", b"hello", b"{}", b"[" * 200_000],
    ids=["empty", "not-utf-8", "text", "object", "deep"],
)
def test_verify_refuses_other_files(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "other"
    path.write_bytes(content)
    assert str(path) in refused(coatl("verify", path))


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    for command in ("verify", "replay"):
        line = refused(coatl(command, "missing.json", cwd=tmp_path))
        assert line == "coatl: missing.json: No such file or directory"


# --- the whole --------------------------------------------------------------------------------


def test_no_command_at_all_shows_the_help() -> None:
    done = coatl()
    assert done.returncode == 0
    assert done.stdout == coatl("--help").stdout
    assert done.stderr == ""


@pytest.mark.parametrize("args", [["dance"], ["score", "extra"], ["verify"]])
def test_a_wrong_command_line_is_one_line(args: list[str]) -> None:
    assert "--help" in refused(coatl(*args))


def test_a_reader_that_stops_reading_is_no_error() -> None:
    command = [*COATL, "simulate", "--games", "40", "--jsonl", "-"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr is not None
        errors = process.stderr.read()
    assert errors == b""
    assert process.returncode == 0


@pytest.mark.parametrize("command", ["replay", "verify", "cards", "solve"])
def test_output_to_a_closed_pipe_is_no_error(command: str, games: Path) -> None:
    """As in `coatl replay game.json | head`, but whatever is printed finds the pipe closed."""
    reader, writer = os.pipe()
    os.close(reader)
    record = games.parent / "one.json"
    record.write_text(games.read_text().splitlines()[0])
    arguments = [] if command == "cards" else [str(record)]
    done = subprocess.run(
        [*COATL, command, *arguments], stdout=writer, stderr=subprocess.PIPE, check=False
    )
    os.close(writer)
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.parametrize("command", ["play", "simulate"])
def test_the_help_names_every_bot(command: str) -> None:
    words = coatl(command, "--help").stdout.replace(",", " ").split()
    assert [name for name in BOTS if name not in words] == []


def test_the_version_is_printed() -> None:
    assert coatl("--version").stdout.startswith("coatl 0.")


def test_the_home_of_the_process_does_not_matter(tmp_path: Path) -> None:
    done = subprocess.run(
        [*COATL, "score"],
        input="trio-red rrr\n",
        capture_output=True,
        text=True,
        cwd=tmp_path,
        env={"PATH": os.environ["PATH"]},
        check=False,
    )
    assert done.stdout == "3\n"
