"""Warnings about bots whose weights cannot be used."""

from __future__ import annotations

import logging
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import coatl.rules
from coatl.bots import make_bot
from coatl.bots.learned.network import Network, WeightsError
from coatl.bots.learned.weights import network_for
from coatl.cli import weights
from coatl.cli.weights import check_all_weights, check_weights
from coatl.rules import Options

Capture = pytest.CaptureFixture[str]

PACKAGE = Path(coatl.rules.__file__).parent.parent

SAID = (
    "coatl: solo.json is missing: install coatl again, or train new weights with coatl train; "
    "planner plays instead\n"
)


@pytest.fixture
def _no_solo(monkeypatch: pytest.MonkeyPatch) -> None:
    """There are no weights for the solo game."""

    def found(options: Options) -> Network:
        if options == Options.solo():
            raise WeightsError("weights-missing", path="solo.json")
        return network_for(options)

    monkeypatch.setattr(weights, "network_for", found)
    monkeypatch.setenv("PYTHONWARNINGS", "")


@pytest.mark.usefixtures("_no_solo")
@pytest.mark.parametrize(
    ("bot", "options", "said"),
    [
        ("medium", Options.solo(), SAID),
        ("hard", Options.solo(), SAID),
        ("planner", Options.solo(), ""),
        ("medium", Options(), ""),
    ],
)
def test_one_line_where_a_bot_that_plays_lacks_its_weights(
    bot: str, options: Options, said: str, capsys: Capture
) -> None:
    check_weights([make_bot("random"), make_bot(bot)], options)
    assert capsys.readouterr().err == said
    assert os.environ["PYTHONWARNINGS"].startswith("ignore:weights") == bool(said)


@pytest.mark.usefixtures("_no_solo")
@pytest.mark.parametrize(("log", "said"), [(None, SAID), ("text", SAID), ("json", "")])
def test_a_service_logs_it(
    log: str | None, said: str, capsys: Capture, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.INFO, "coatl"):
        check_all_weights(log)
    (record,) = caplog.records
    assert (record.levelname, record.message) == ("WARNING", "weights.rejected")
    assert vars(record)["fields"] == {"code": "weights-missing", "file": "solo.json"}
    assert capsys.readouterr().err == said


def coatl_without_weights(folder: Path, *words: str) -> tuple[str, str]:
    """Run a command with damaged weights for several players; its output."""
    shutil.copytree(PACKAGE, folder / "coatl", ignore=shutil.ignore_patterns("__pycache__"))
    for library in PACKAGE.parent.glob("*__mypyc*"):
        shutil.copy2(library, folder)
    path = folder / "coatl" / "bots" / "learned" / "weights" / "table.json"
    path.write_text("{")
    command = [sys.executable, "-m", "coatl", *words]
    environment = {**os.environ, "PYTHONPATH": str(folder)}
    done = subprocess.run(
        command, env=environment, cwd=folder, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0
    return done.stderr, f"coatl: {path} is damaged: "


@pytest.mark.parametrize(
    "command",
    [
        ("simulate", "--games", "1", "--bots", "easy,random"),
        ("arena", "--games", "2", "--bots", "learned,random", "--jobs", "2"),
    ],
    ids=lambda command: command[0],
)
def test_nothing_else_is_printed_not_even_by_workers(
    command: tuple[str, ...], tmp_path: Path
) -> None:
    errors, beginning = coatl_without_weights(tmp_path, *command)
    first, *others = errors.splitlines()
    assert first.startswith(beginning)
    assert first.endswith("; planner plays instead")
    assert not [line for line in others if " of 2 games" not in line]  # on a slow machine
