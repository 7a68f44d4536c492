"""A browser's Python plays the same games, and bots choose the same there."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import coatl.rules

#: Games of each bot that both play. `make test-pyodide-games` plays a hundred.
GAMES = os.environ.get("COATL_PYODIDE_GAMES", "1")

#: All bots: `hard` is `search` with a time limit, which repeats nothing, so it has tries instead.
BOTS = os.environ.get(
    "COATL_PYODIDE_BOTS",
    "medium,learned,greedy,planner,search:nodes=4:wide=2:deep=1,random,easy",
)

FOLDER = Path(__file__).parent / "pyodide"
SOURCE = Path(coatl.rules.__file__).parent.parent


def here(script: str) -> list[str]:
    """What a script prints in this Python."""
    return subprocess.check_output([sys.executable, FOLDER / script], text=True).splitlines()


def node() -> str:
    """Node, which runs Pyodide."""
    search = os.pathsep.join([os.environ.get("PATH", ""), str(Path(sys.executable).parent)])
    found = shutil.which("node", path=search)
    assert found, "node is missing: `make test` installs it"
    assert (FOLDER / "node_modules").is_dir(), "pyodide is missing: `make test` installs it"
    return found


def in_pyodide(script: str, *parts: str) -> list[str]:
    """What a script prints in Pyodide, with these parts of the package."""
    command = [node(), *map(str, (FOLDER / "run.mjs", SOURCE, FOLDER / script)), *parts]
    return subprocess.check_output(command, text=True).splitlines()


def test_pyodide_plays_the_same_games() -> None:
    version, digest = in_pyodide("random_games.py", "rules")[0].split()
    assert version == "3.14"
    assert digest == here("random_games.py")[0].split()[1]


def test_bots_choose_the_same_in_pyodide() -> None:
    wanted = Path(__file__).parent / "bots" / "choices.txt"
    chosen = in_pyodide("bot_choices.py", "rules", "solver", "bots", "view.py", "resample.py")
    assert chosen == wanted.read_text().splitlines()


def test_bots_play_the_same_games_in_pyodide(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COATL_PYODIDE_GAMES", GAMES)
    monkeypatch.setenv("COATL_PYODIDE_BOTS", BOTS)
    parts = ("rules", "solver", "bots", "formats", "view.py", "resample.py", "game.py")
    assert in_pyodide("bot_games.py", *parts) == here("bot_games.py")
