"""A browser's Python plays the same games, and bots choose the same there."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import coatl.rules

FOLDER = Path(__file__).parent / "pyodide"
SOURCE = Path(coatl.rules.__file__).parent.parent


def here(script: str) -> list[str]:
    """What a script prints in this Python."""
    return subprocess.check_output([sys.executable, FOLDER / script], text=True).splitlines()


def in_pyodide(script: str, *parts: str) -> list[str]:
    """What a script prints in Pyodide, with these parts of the package."""
    search = os.pathsep.join([os.environ.get("PATH", ""), str(Path(sys.executable).parent)])
    node = shutil.which("node", path=search)
    assert node, "node is missing: `make test` installs it"
    assert (FOLDER / "node_modules").is_dir(), "pyodide is missing: `make test` installs it"
    command = [node, *map(str, (FOLDER / "run.mjs", SOURCE, FOLDER / script)), *parts]
    return subprocess.check_output(command, text=True).splitlines()


def test_pyodide_plays_the_same_games() -> None:
    version, digest = in_pyodide("random_games.py", "rules")[0].split()
    assert version == "3.14"
    assert digest == here("random_games.py")[0].split()[1]


def test_bots_choose_the_same_in_pyodide() -> None:
    wanted = Path(__file__).parent / "bots" / "choices.txt"
    chosen = in_pyodide("bot_choices.py", "rules", "solver", "bots", "view.py", "resample.py")
    assert chosen == wanted.read_text().splitlines()
