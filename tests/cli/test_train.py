"""`coatl train`: its output, its files, its errors, and resuming."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest
from training.fake import SETTINGS, play_game

from coatl.cli import run_training, train
from coatl.cli.main import parse_arguments, run
from coatl.package_name import install_command

from .interrupting import interrupted
from .test_commands import coatl, refused

Capture = pytest.CaptureFixture[str]

TESTS = Path(__file__).parent.parent


@pytest.fixture
def settings(tmp_path: Path) -> Path:
    path = tmp_path / "quick.toml"
    path.write_text(SETTINGS)
    return path


@pytest.fixture
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Games that take no time."""
    monkeypatch.setattr(run_training, "play_game", play_game)


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A training without interruptions."""
    folder = tmp_path_factory.mktemp("train")
    (folder / "quick.toml").write_text(SETTINGS)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(run_training, "play_game", play_game)
        assert run(["train", str(folder / "quick.toml"), "--out", str(folder / "out")]) == 0
    return folder / "out"


def values(folder: Path) -> str:
    found: str = json.loads((folder / "latest.json").read_text())["values"]
    return found


@pytest.mark.usefixtures("_quick")
def test_everything_is_kept_in_one_folder(settings: Path, tmp_path: Path, capsys: Capture) -> None:
    assert run(["train", str(settings), "--out", str(tmp_path / "out")]) == 0
    names = {path.name for path in (tmp_path / "out").iterdir()}
    assert names == {
        ".lock",
        "best.json",
        "checkpoint.msgpack",
        "latest.json",
        "report.html",
        "samples",
        "settings.toml",
    }
    assert (tmp_path / "out" / "settings.toml").read_text() == SETTINGS
    printed = capsys.readouterr()
    assert "92 games in 0.0 minutes; the best weights are those after " in printed.out
    assert f"report.html are in {tmp_path / 'out'}" in printed.out.replace("\n", "")
    first, second = printed.err.splitlines()
    assert first.startswith("gate after 44 games against 12: solo ")
    assert second.startswith("gate after 92 games against ")


@pytest.mark.usefixtures("_quick")
def test_a_training_that_is_done_says_so(settings: Path, tmp_path: Path, capsys: Capture) -> None:
    command = ["train", str(settings), "--out", str(tmp_path / "out")]
    assert run(command) == 0
    before = values(tmp_path / "out")
    capsys.readouterr()
    assert run(command) == 0
    assert capsys.readouterr().err == "92 games were played before\n"
    assert values(tmp_path / "out") == before


@pytest.mark.usefixtures("_quick")
def test_a_folder_is_named_after_the_settings(
    settings: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(["train", "quick.toml"]) == 0
    assert (tmp_path / "training" / "quick" / "best.json").exists()


@pytest.mark.usefixtures("_quick")
def test_minutes_stop_it(settings: Path, tmp_path: Path, capsys: Capture) -> None:
    command = ["train", str(settings), "--out", str(tmp_path / "out")]
    assert run([*command, "--minutes", "0.00001"]) == 0
    assert "0 games in " in capsys.readouterr().out
    assert run(command) == 0
    assert "92 games in " in capsys.readouterr().out


@pytest.mark.usefixtures("_quick")
def test_a_line_now_and_then_where_there_is_no_terminal(
    settings: Path, tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("coatl.cli.training_progress.LOG_SECONDS", 0.0)
    assert run(["train", str(settings), "--out", str(tmp_path / "out")]) == 0
    lines = capsys.readouterr().err.splitlines()
    assert any(line.startswith("60 of 92 games, ") for line in lines)
    assert any("; solo: won " in line and "; 2 players: won " in line for line in lines)


@pytest.mark.usefixtures("_quick")
def test_the_line_of_a_terminal_shows_a_table(
    settings: Path, tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("coatl.cli.training_progress.REFRESH_SECONDS", 0.05)
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert run(["train", str(settings), "--out", str(tmp_path / "out")]) == 0
    shown = capsys.readouterr().err
    assert "points a turn" in shown
    assert "Prophecies" in shown


# --- interrupted --------------------------------------------------------------------------------


def ended(
    settings: Path, folder: Path, end: signal.Signals, *, whole_group: bool
) -> tuple[int, str]:
    """End a training in its third round; its exit code and errors."""
    command = [sys.executable, "-m", "training.fake_train", "train", str(settings)]
    command += ["--out", str(folder), "--workers", "2"]
    return interrupted(
        command, lambda: rounds(folder) >= 2, end, whole_group=whole_group, cwd=TESTS
    )


def rounds(folder: Path) -> int:
    """How many rounds the training there has learnt from."""
    try:
        raw = (folder / "checkpoint.msgpack").read_bytes()
    except FileNotFoundError:
        return 0
    found: int = msgspec.msgpack.decode(raw)["version"]
    return found


@pytest.mark.usefixtures("_quick")
@pytest.mark.parametrize(
    ("end", "whole_group"),
    [
        (signal.SIGINT, True),  # as a terminal does
        (signal.SIGTERM, True),  # as systemd and timeout do
        (signal.SIGTERM, False),
        (signal.SIGKILL, False),
    ],
)
def test_a_training_that_was_ended_goes_on(
    settings: Path,
    whole: Path,
    tmp_path: Path,
    end: signal.Signals,
    whole_group: bool,
    capsys: Capture,
) -> None:
    out = tmp_path / "ended"
    code, errors = ended(settings, out, end, whole_group=whole_group)
    assert "Traceback" not in errors
    if end is signal.SIGKILL:
        assert code == -signal.SIGKILL
    else:
        assert code == 130
        assert f"games are safe in {out}, and the same command goes on from there" in errors
    assert run(["train", str(settings), "--out", str(out)]) == 0
    assert "games were played before" in capsys.readouterr().err
    assert values(out) == values(whole)


# --- refused ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["none.toml"], "none.toml: No such file or directory"),
        (["."], ".: Is a directory"),
        (["quick.toml", "--workers", "0"], "0 is not a positive number"),
        (["quick.toml", "--minutes", "x"], "argument --minutes: invalid number of minutes: 'x'"),
        (["quick.toml", "--minutes", "nan"], "nan is not a positive number"),
        (["quick.toml", "--workers", "2", "--ray", "auto"], "not allowed with argument --workers"),
        (["quick.toml", "--ray", "127.0.0.1:1"], "there is no Ray cluster at 127.0.0.1:1: "),
        (["quick.toml", "--out", "quick.toml"], "File exists"),
        ([], "the following arguments are required: SETTINGS.toml"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
@pytest.mark.usefixtures("settings")
def test_what_makes_no_sense_is_one_line(args: list[str], said: str, tmp_path: Path) -> None:
    assert said in refused(coatl("train", *args, cwd=tmp_path))


@pytest.mark.usefixtures("_quick")
def test_a_folder_of_other_settings_is_refused(
    settings: Path, tmp_path: Path, capsys: Capture
) -> None:
    command = ["train", str(settings), "--out", str(tmp_path / "out")]
    assert run(command) == 0
    capsys.readouterr()
    settings.write_text(SETTINGS.replace("replay = 600", "replay = 601"))
    assert run(command) == 2
    assert "other settings (different: learning.replay): name another" in capsys.readouterr().err
    assert (tmp_path / "out" / "settings.toml").read_text() == SETTINGS


def test_without_numpy_the_line_to_type_is_said(
    settings: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.setattr(train, "find_spec", lambda _: None)
    assert run(["train", str(settings)]) == 2
    assert capsys.readouterr().err.endswith(f": {install_command('train')}\n")


def test_numpy_is_not_needed_for_other_commands() -> None:
    code = "import sys; from coatl.cli.main import run; run(['score'])\n"
    code += "assert not {'numpy', 'ray'} & set(sys.modules)"
    command = [sys.executable, "-c", code]
    assert subprocess.run(command, stdin=subprocess.DEVNULL, check=False).returncode == 0


def test_help_says_what_to_do() -> None:
    assert parse_arguments(["train", "a.toml"]).command == "train"
