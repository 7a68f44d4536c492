"""The rules run in a browser's Python, and play the same games there (R-independent)."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import coatl.rules

FOLDER = Path(__file__).parent.parent / "pyodide"
RULES = Path(coatl.rules.__file__).parent


def test_pyodide_plays_the_same_games() -> None:
    search = os.pathsep.join([os.environ.get("PATH", ""), str(Path(sys.executable).parent)])
    node = shutil.which("node", path=search)
    assert node, "node is missing: `make test` installs it"
    assert (FOLDER / "node_modules").is_dir(), "pyodide is missing: `make test` installs it"
    script = str(FOLDER / "digest.py")
    here = subprocess.check_output([sys.executable, script], text=True)
    command = [node, str(FOLDER / "run.mjs"), str(RULES), script]
    there = subprocess.check_output(command, text=True)
    version, digest = there.split()
    assert version == "3.14"
    assert digest == here.split()[1]
