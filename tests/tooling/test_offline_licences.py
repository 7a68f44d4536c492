"""The licences in the offline site name what it contains, in its version."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tools.site import ROOT

LICENCES = ROOT / "web" / "offline" / "licences"
PYODIDE = ROOT / "tests" / "pyodide" / "node_modules" / "pyodide"

#: What proves that a component is compiled into the WebAssembly.
MARKS = {
    "Expat": b"PyInit_pyexpat",
    "HACL*": b"_hacl/Hacl_",
    "libmpdec": b"libmpdec: internal error",
    "mimalloc": b"mimalloc",
    "bzip2": b"libbzip2",
    "hiwire": b"hiwire_new",
    "libffi": b"ffi_call",
    "liblzma": b"lzma_check_is_supported",
    "SQLite": b"sqlite3_open",
    "zlib": b"deflate 1.",
    "Zstandard": b"ZSTD_getErrorName",
    "Emscripten": b"/emsdk/emscripten/",
    "musl": b"-+   0X0x",  # of its printf
    "compiler-rt": b"/compiler-rt/",
    "libc++abi": b"__cxa_throw",
}


def locked(folder: Path) -> str:
    """The version of Pyodide that npm installs there."""
    lock = json.loads((folder / "package-lock.json").read_text(encoding="utf-8"))
    version: str = lock["packages"]["node_modules/pyodide"]["version"]
    return version


@pytest.mark.parametrize(
    "file", [LICENCES / "README.txt", ROOT / "docs" / "offline.md"], ids=lambda file: file.name
)
def test_the_version_of_pyodide_is_that_of_the_site(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    named = re.findall(r"(?:Pyodide |pyodide/tree/)(\d+\.\d+\.\d+)", text)
    assert set(named) == {locked(ROOT / "web")}


def test_the_tests_run_in_the_same_pyodide() -> None:
    assert locked(ROOT / "web") == locked(ROOT / "tests" / "pyodide")


def test_everything_in_the_webassembly_is_named() -> None:
    content = (PYODIDE / "pyodide.asm.wasm").read_bytes()
    named = (LICENCES / "components.txt").read_text(encoding="utf-8")
    assert [component for component, mark in MARKS.items() if mark not in content] == []
    assert [component for component in MARKS if component not in named] == []
    lock = json.loads((PYODIDE / "pyodide-lock.json").read_text(encoding="utf-8"))
    emscripten = lock["info"]["platform"].removeprefix("emscripten_").replace("_", ".")
    assert f"Emscripten {emscripten}" in named
