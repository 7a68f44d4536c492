"""The programs that tests need beside Python.

`python -m tools.required_programs [NAME...]` installs them.

Every part is required. Only parts named in `COATL_SKIP` (`make test SKIP="nginx caddy"`) may be
missing; tests that need one of them are then skipped, everywhere else they fail.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

VARIABLE: Final = "COATL_SKIP"


@dataclass(frozen=True, slots=True)
class Part:
    """A program, the Debian package it comes in, and folders to look in beside `PATH`."""

    program: str
    package: str
    folders: str = ""


PARTS: Final = {
    "postgresql": Part("initdb", "postgresql", "/usr/lib/postgresql/*/bin"),
    "redis": Part("redis-server", "redis-server"),
    "nginx": Part("nginx", "nginx", "/usr/sbin"),
    "caddy": Part("caddy", "caddy"),
    "chromium": Part("chromium", "chromium"),
    "firefox": Part("firefox-esr", "firefox-esr"),
}


#: The name to skip by where no small disk can be mounted (a tmpfs: it takes the rights of root).
SMALL_DISK: Final = "small-disk"


def find(name: str) -> Path | None:
    """The path of a part's program, or None where it is not installed."""
    part = PARTS[name]
    folders = sorted(Path("/").glob(part.folders.lstrip("/"))) if part.folders else []
    for folder in reversed(folders):  # the newest version first
        if (folder / part.program).is_file():
            return folder / part.program
    found = shutil.which(part.program)
    return Path(found) if found else None


def skipped() -> frozenset[str]:
    """The parts named in `COATL_SKIP`. Raises `ValueError` for a name that is no part."""
    names = frozenset(os.environ.get(VARIABLE, "").split())
    known = (*PARTS, SMALL_DISK)
    if unknown := names.difference(known):
        raise ValueError(f"cannot skip {', '.join(sorted(unknown))}: parts are {', '.join(known)}")
    return names


def missing(names: Iterable[str] = PARTS) -> list[str]:
    """Those of the named parts that are neither installed nor skipped."""
    return [name for name in names if name not in skipped() and find(name) is None]


def install(names: Sequence[str]) -> None:
    """Install the Debian packages of these parts, as far as this user and system can."""
    packages = [PARTS[name].package for name in names]
    commands = (["apt-get", "update", "-qq"], ["apt-get", "install", "-y", "-qq", *packages])
    for command in commands:
        if shutil.which(command[0]) is None or subprocess.run(command, check=False).returncode:
            return


def main(needed: Sequence[str]) -> int:
    """Install missing parts, report skipped ones, and fail where a part is still missing."""
    try:
        skip = skipped()
    except ValueError as error:
        print(error, file=sys.stderr)
        return 2
    if skip:
        print(f"Skipping the tests that need {', '.join(sorted(skip))}.")
    if names := missing(needed):
        install(names)
    if names := missing(needed):
        packages = " ".join(PARTS[name].package for name in names)
        print(
            f"The tests need {', '.join(names)}: install {packages} (Debian packages),\n"
            f'or skip the tests that need them: make test SKIP="{" ".join(names)}"',
            file=sys.stderr,
        )
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:] or [*PARTS]))
