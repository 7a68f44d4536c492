"""Compile the busiest modules of the package with mypyc: `python -m tools.compiled FOLDER`.

Source, tests and behaviour stay the same; extension modules are added beside the source.
`hatch_build.py` uses this for wheels if `COATL_COMPILED` is set.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

SOURCE: Final = Path(__file__).parent.parent / "src" / "coatl"

#: What must be installed to compile, and what compiled modules need when they run.
NEEDS: Final = ("mypy>=2.4", "msgspec>=0.19", "numpy>=1.26", "setuptools>=77")
RUNS_WITH: Final = ("librt>=0.16", "mypy_extensions>=1.1")

#: Modules of the rules worth compiling: those that run for every move. Modules that only run at
#: import stay plain.
MODULES: Final = (
    *("actions", "adam", "apply", "assembling", "chance", "coatl", "deck", "endings", "events"),
    *("golden_feathers", "legal", "levels", "pieces", "prophecies", "reasons", "sacrifice"),
    *("scoring", "setup", "state", "supply", "temples", "turn_flow"),
)
#: What the judgement of learned bots is made of.
JUDGEMENT: Final = (
    *("vectors", "counts", "tables", "afterstate", "adam", "beam", "effort", "designs", "market"),
    *("plans", "card_use", "appraisal", "features", "network", "judge", "assemblies", "turns"),
    *("policy", "rollout"),
)
BUSY: Final = (
    *[f"rules/{name}.py" for name in MODULES],
    *[f"bots/learned/{name}.py" for name in JUDGEMENT],
    "view.py",
    "env/codec.py",
    "env/observation.py",
    "env/encoders.py",
    "env/core.py",
    "game.py",
    "formats/notation.py",
    "narration/steps.py",
    "narration/sentence.py",
    "server/protocol/readings.py",
    "server/protocol/scene.py",
    "server/match/match.py",
)


def compiled(target: Path) -> Path:
    """A copy of the package in that folder, compiled. Raises `RuntimeError` where that fails."""
    for made in ("coatl", "build"):
        shutil.rmtree(target / made, ignore_errors=True)
    for library in target.glob("*__mypyc.*"):
        library.unlink()
    shutil.copytree(SOURCE, target / "coatl", ignore=shutil.ignore_patterns("__pycache__"))
    command = [sys.executable, "-m", "mypyc", *[f"coatl/{name}" for name in BUSY]]
    done = subprocess.run(command, cwd=target, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(f"mypyc: {done.stdout[-2000:]}{done.stderr[-2000:]}")
    shutil.rmtree(target / "build")
    return target


if __name__ == "__main__":
    compiled(Path(sys.argv[1]))
