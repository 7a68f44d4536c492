"""The speed of the package compiled with mypyc (`tools/compiled.py`), relative to plain Python.

The build is in `build/`, so the installed package stays plain.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from tools.compiled import compile_package

ROOT = Path(__file__).parents[2]
TARGET = ROOT / "build" / "compiled"

SCRIPT = """
from benchmarks.engine.rivals import play_coatl, rate
import coatl.rules.legal as legal
assert not legal.__file__.endswith(".py"), "not compiled"
play_coatl(-1)
print(sorted(rate(play_coatl, n) for n in range(3))[1])
"""


def measure(plain: float) -> dict[str, Any]:
    """Decisions per CPU second of the compiled rules, and the ratio to the plain ones."""
    path = os.pathsep.join([str(compile_package(TARGET)), str(ROOT)])
    command = [sys.executable, "-c", SCRIPT]
    out = subprocess.check_output(command, env={**os.environ, "PYTHONPATH": path})
    rate = float(out)
    return {"compiled_per_second": rate, "times_plain": rate / plain}
