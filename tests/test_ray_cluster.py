"""The runtime environment of Ray nodes, and messages about their failures."""

from __future__ import annotations

import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from types import ModuleType

import pytest

from coatl import ray_cluster


@pytest.fixture
def libraries(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """Libraries of compiled modules that are loaded: one of this package, one of another."""
    paths = []
    for name, module in (("1a__mypyc", "coatl___view"), ("2b__mypyc", "other___view")):
        library = ModuleType(name)
        path = tmp_path / f"{name}{EXTENSION_SUFFIXES[0]}"
        path.write_text(name)
        library.__file__ = str(path)
        setattr(library, f"init_{module}", None)
        monkeypatch.setitem(sys.modules, name, library)
        paths.append(path)
    return paths


def test_nodes_get_the_library_of_compiled_modules_and_no_other(libraries: list[Path]) -> None:
    own, other = libraries
    with ray_cluster._runtime_env() as environment:
        folder = Path(environment["working_dir"])
        sent = {path.name: path.read_bytes() for path in folder.iterdir()}
    assert sent[own.name] == b"1a__mypyc"
    assert other.name not in sent
    assert not folder.exists()
    assert environment["py_modules"] == [str(Path(ray_cluster.__file__).parent)]


def test_plain_python_needs_no_library(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ray_cluster, "compiled_libraries", list)
    with ray_cluster._runtime_env() as environment:
        assert set(environment) == {"py_modules"}


def test_the_cause_of_a_failure_is_its_last_line_without_colours() -> None:
    text = "It died because of \x1b[36mray::P()\x1b[39m (pid=1)\n  File x\n\x1b[31mKeyError: 1\n"
    assert ray_cluster.cause(RuntimeError(text)) == "KeyError: 1"
