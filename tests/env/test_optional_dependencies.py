"""A missing library raises an error that says what to install."""

from __future__ import annotations

import subprocess
import sys

import pytest

from coatl.package_name import install_command

IMPORT_WITHOUT = """
import sys
for library in {missing!r}:
    sys.modules[library] = None
try:
    {line}
except ImportError as missing:
    print(missing)
"""


def error_of(line: str, *missing: str) -> str:
    """The message of the ImportError that a line raises without these libraries."""
    code = IMPORT_WITHOUT.format(missing=missing, line=line)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return done.stdout.strip()


ALL = ("numpy", "gymnasium", "pettingzoo", "pyarrow", "pyspiel", "open_spiel")


@pytest.mark.parametrize("line", ["import coatl", "import coatl.env.observation_layout, coatl.cli"])
def test_coatl_itself_needs_no_extra(line: str) -> None:
    assert error_of(line, *ALL) == ""


@pytest.mark.parametrize(
    ("line", "missing", "library", "extra"),
    [
        ("import coatl.env.pettingzoo", ALL, "gymnasium", "pettingzoo"),
        ("import coatl.env.pettingzoo", ("numpy",), "numpy", "pettingzoo"),
        ("import coatl.env.pettingzoo", ("pettingzoo",), "pettingzoo", "pettingzoo"),
        ("import coatl.env.gymnasium", ("gymnasium", "numpy"), "gymnasium", "gymnasium"),
        ("import coatl.env.observation", ("numpy",), "numpy", "gymnasium"),
        ("import coatl.env.dataset", ("pyarrow",), "pyarrow", "data"),
        ("import coatl.env.dataset", ("numpy",), "numpy", "data"),
        ("import coatl.env.openspiel", ("pyspiel", "open_spiel"), "pyspiel", "openspiel"),
        ("import coatl.env.openspiel", ("numpy",), "numpy", "openspiel"),
    ],
)
def test_a_missing_library_says_what_to_install(
    line: str, missing: tuple[str, ...], library: str, extra: str
) -> None:
    assert error_of(line, *missing) == f"this needs {library}: {install_command(extra)}"
