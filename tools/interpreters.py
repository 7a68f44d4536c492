"""List the Python interpreters to test with: `python -m tools.interpreters`.

One line per minor version from the oldest supported on, its number and its path. Looks in `PATH`
and in the folders of pyenv and uv; of several patch releases the newest is listed.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Final

OLDEST: Final = (3, 11)
_NEWEST_MINOR: Final = 30

#: Prints the version; fails where the interpreter lacks a module that the package or its tests use.
_PROBE: Final = "import ssl, sqlite3, sys, venv; print(*sys.version_info[:3])"

Version = tuple[int, ...]


def candidates() -> Iterator[Path]:
    """Programs that may be interpreters."""
    for minor in range(OLDEST[1], _NEWEST_MINOR):
        if found := shutil.which(f"python3.{minor}"):
            yield Path(found)
    home = Path.home()
    pyenv = Path(os.environ.get("PYENV_ROOT") or home / ".pyenv")
    yield from sorted(pyenv.glob("versions/3.*/bin/python3"))
    yield from sorted((home / ".local/share/uv/python").glob("cpython-3.*/bin/python3"))


def version(program: Path) -> Version | None:
    """The version of an interpreter, or None where it cannot be used."""
    try:
        done = subprocess.run(
            [program, "-c", _PROBE], capture_output=True, text=True, check=False, timeout=30
        )
    except (OSError, subprocess.TimeoutExpired):
        return None
    return tuple(map(int, done.stdout.split())) if done.returncode == 0 else None


def interpreters() -> dict[str, Path]:
    """The newest interpreter of each supported minor version, by its number such as `3.12`."""
    found: dict[Version, tuple[Version, Path]] = {}
    for program in candidates():
        number = version(program)
        if number is None or number[:2] < OLDEST:
            continue
        if number[:2] not in found or found[number[:2]][0] < number:
            found[number[:2]] = (number, program)
    return {".".join(map(str, minor)): program for minor, (_, program) in sorted(found.items())}


if __name__ == "__main__":
    for name, path in interpreters().items():
        print(name, path)
