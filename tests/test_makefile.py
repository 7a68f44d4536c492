"""`make play` uses compiled code only as long as it is that of the present files."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

MAKEFILE = Path(__file__).parent.parent / "Makefile"

MADE = "build/compiled/.made"

FILES = (
    "pyproject.toml",
    "constraints.txt",
    "tools/compiled.py",
    "src/coatl/view.py",
    "src/coatl/rules/cards.toml",
    "src/coatl/bots/learned/weights/solo.json",
    ".venv/.pip",
)


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A folder in which everything was installed and then compiled."""
    shutil.copy(MAKEFILE, tmp_path)
    for age, names in ((3000, FILES), (2000, (".venv/.installed",)), (1000, (MADE,))):
        for name in names:
            path = tmp_path / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.touch()
            os.utime(path, (path.stat().st_mtime - age,) * 2)
    return tmp_path


def command(checkout: Path) -> str:
    """What `make play` would run."""
    environment = {key: value for key, value in os.environ.items() if not key.startswith("MAKE")}
    return subprocess.check_output(
        ["make", "--dry-run", "--no-print-directory", "play"],
        cwd=checkout,
        env=environment,
        text=True,
    ).strip()


def test_compiled_code_is_used_where_nothing_has_changed(checkout: Path) -> None:
    assert command(checkout) == "PYTHONPATH=build/compiled .venv/bin/coatl play"


@pytest.mark.parametrize("name", [*FILES[2:6], ".venv/.installed"])
def test_compiled_code_is_not_used_after_a_change(checkout: Path, name: str) -> None:
    (checkout / name).touch()
    assert command(checkout) == "PYTHONPATH= .venv/bin/coatl play"
