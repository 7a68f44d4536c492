"""The Makefile: when `make play` uses compiled code, and what `make test` may skip."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
MAKEFILE = ROOT / "Makefile"

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


def make(*arguments: str, cwd: Path = ROOT) -> str:
    environment = {key: value for key, value in os.environ.items() if not key.startswith("MAKE")}
    return subprocess.check_output(
        ["make", "--no-print-directory", *arguments], cwd=cwd, env=environment, text=True
    )


def command(checkout: Path) -> str:
    """What `make play` would run."""
    return make("--dry-run", "play", cwd=checkout).strip()


def test_compiled_code_is_used_where_nothing_has_changed(checkout: Path) -> None:
    assert command(checkout) == "PYTHONPATH=build/compiled .venv/bin/coatl play"


@pytest.mark.parametrize("name", [*FILES[2:6], ".venv/.installed"])
def test_compiled_code_is_not_used_after_a_change(checkout: Path, name: str) -> None:
    (checkout / name).touch()
    assert command(checkout) == "PYTHONPATH= .venv/bin/coatl play"


def test_skip_names_the_parts_that_tests_may_do_without() -> None:
    shown = make("--eval", "shown: ; @echo $$COATL_SKIP", "shown", "SKIP=nginx caddy")
    assert shown == "nginx caddy\n"


def test_tests_say_which_python_they_use() -> None:
    assert '"Testing with Python", sys.version' in make("--dry-run", "test")


def test_every_test_that_the_makefile_names_exists() -> None:
    named = set(re.findall(r"\btests/[\w./-]+\w", MAKEFILE.read_text(encoding="utf-8")))
    assert {"tests/rules", "tests/processes"} <= named
    installed = {"tests/pyodide/node_modules"}
    assert {path for path in named - installed if not (ROOT / path).exists()} == set()


def test_every_target_that_documents_name_exists() -> None:
    text = MAKEFILE.read_text(encoding="utf-8").replace("\\\n", "")
    targets = set(re.findall(r"^\.PHONY: (.*)$", text, re.MULTILINE)[0].split())
    for page in [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]:
        commands = re.findall(r"(?m)`make [a-z-]+|^make [a-z-]+ +#", page.read_text("utf-8"))
        assert {command.split()[1] for command in commands} <= targets, page
