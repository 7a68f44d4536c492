"""The archive for browsers is small, complete, and the same every time."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tools import browser_package

#: Of 14 MB that a first visit may download (ADR 26).
MOST_BYTES = 600_000

#: What a browser has no use for, or cannot have.
FOREIGN = ("env", "training", "arena", "terminal", "cli", "processes/pool", "server/transport")


def test_the_same_sources_give_the_same_bytes(archive: Path, tmp_path: Path) -> None:
    browser_package.write(tmp_path / "again.zip")
    assert (tmp_path / "again.zip").read_bytes() == archive.read_bytes()


def test_it_is_small_and_has_nothing_for_services(archive: Path, package: Path) -> None:
    assert archive.stat().st_size < MOST_BYTES
    names = [str(path.relative_to(package / "coatl")) for path in package.rglob("*.*")]
    assert not [name for name in names if name.startswith(FOREIGN)]


def test_it_runs_where_nothing_else_is_installed(package: Path) -> None:
    script = f"""
import sys
sys.path.insert(0, {str(package)!r})
import coatl.local.host, coatl.local.jobs
from coatl.local.catalogues import catalogue_json
coatl.local.jobs.prepare()
assert all(catalogue_json(language).startswith("{{") for language in ("en", "fr", "pt"))
foreign = {{name.partition(".")[0] for name in sys.modules}} - sys.stdlib_module_names
assert foreign == {{"coatl", "__main__"}}, foreign
"""
    subprocess.run([sys.executable, "-S", "-I", "-W", "error", "-c", script], check=True)
