"""What is missing is named, with the line to type."""

from __future__ import annotations

import subprocess
import sys

import pytest

from coatl.distribution import install_command

WITHOUT = """
import sys
for library in {missing!r}:
    sys.modules[library] = None
try:
    {line}
except ImportError as missing:
    print(missing)
"""


def said(line: str, *missing: str) -> str:
    code = WITHOUT.format(missing=missing, line=line)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return done.stdout.strip()


ALL = ("numpy", "gymnasium", "pettingzoo", "pyarrow", "pyspiel", "open_spiel")


@pytest.mark.parametrize("line", ["import coatl", "import coatl.env, coatl.env.layout, coatl.cli"])
def test_coatl_itself_needs_none_of_them(line: str) -> None:
    assert said(line, *ALL) == ""


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
        ("import coatl.env.openspiel.game", ("pyspiel", "open_spiel"), "pyspiel", "openspiel"),
        ("import coatl.env.openspiel.game", ("numpy",), "numpy", "openspiel"),
    ],
)
def test_a_missing_library_says_what_to_type(
    line: str, missing: tuple[str, ...], library: str, extra: str
) -> None:
    assert said(line, *missing) == f"this needs {library}: {install_command(extra)}"
