"""Programs that tests start: missing ones fail the test unless `make test SKIP=…` names them."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tools.required_programs import PARTS, SMALL_DISK, find, skipped


def required_program(part: str) -> Path:
    """The path of the program of a part in `tools.required_programs`."""
    if part in skipped():
        pytest.skip(f"{part} is named in SKIP")
    found = find(part)
    if found is None:
        pytest.fail(
            f"{part} is missing: install the Debian package {PARTS[part].package}, "
            f"or run make test SKIP={part}",
            pytrace=False,
        )
    return found


@contextmanager
def small_disk(folder: Path, megabytes: int) -> Iterator[Path]:
    """A small disk, mounted at this folder."""
    if SMALL_DISK in skipped():
        pytest.skip(f"{SMALL_DISK} is named in SKIP")
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", f"size={megabytes}m", "coatl-test", str(folder)]
    try:
        done = subprocess.run(mount, capture_output=True, text=True, check=False)
        why = done.stderr.strip() if done.returncode else ""
    except FileNotFoundError:
        why = "there is no mount"
    if why:
        pytest.fail(
            f"a small disk cannot be mounted: {why}. Run the tests as root, "
            f"or run make test SKIP={SMALL_DISK}",
            pytrace=False,
        )
    try:
        yield folder
    finally:
        subprocess.run(["umount", str(folder)], check=True)
