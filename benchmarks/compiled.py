"""The same source compiled with mypyc, beside plain Python.

A copy of the package is compiled under `build/`, so that the installed one stays plain.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
TARGET = ROOT / "build" / "compiled"

#: Modules that stay plain: most are read once, at import; a compiled class cannot be made
#: without its `__init__`, which is how `State.copy` is fast.
PLAIN = {"__init__", "cards", "conditions", "patterns", "setup", "errors", "invariants", "state"}

SCRIPT = """
from benchmarks.rivals import play_coatl, rate
import coatl.rules.legal as legal
assert not legal.__file__.endswith(".py"), "not compiled"
play_coatl(-1)
print(sorted(rate(play_coatl, n) for n in range(3))[1])
"""


def build() -> Path:
    """Compile the rules; the folder to import them from."""
    shutil.rmtree(TARGET, ignore_errors=True)
    shutil.copytree(ROOT / "src" / "coatl", TARGET / "coatl")
    modules = sorted((TARGET / "coatl" / "rules").glob("*.py"))
    names = [str(path.relative_to(TARGET)) for path in modules if path.stem not in PLAIN]
    command = [sys.executable, "-m", "mypyc", *names]
    done = subprocess.run(command, cwd=TARGET, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"mypyc: {done.stdout[-2000:]}{done.stderr[-2000:]}")
    return TARGET


def measure(plain: float) -> dict[str, Any]:
    """Decisions per CPU second of the compiled rules."""
    path = os.pathsep.join([str(build()), str(ROOT)])
    command = [sys.executable, "-c", SCRIPT]
    out = subprocess.check_output(command, env={**os.environ, "PYTHONPATH": path})
    rate = float(out)
    return {"compiled_per_second": rate, "times_plain": rate / plain}
