"""Compile the busiest modules of the package with mypyc.

    python -m tools.compiled FOLDER

Copies the package into the folder and compiles it there; source and behaviour stay the same. If
`COATL_COMPILED` is set, `hatch_build.py` builds wheels in the same way.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

SOURCE: Final = Path(__file__).parent.parent / "src" / "coatl"

#: Requirements for compiling.
BUILD_REQUIREMENTS: Final = ("mypy>=2.4", "msgspec>=0.19", "numpy>=1.26", "setuptools>=77")

#: Requirements of compiled modules at run time.
RUNTIME_REQUIREMENTS: Final = ("librt>=0.16", "mypy_extensions>=1.1")

#: Modules of the rules. Those that run only at import are not worth compiling.
RULES_MODULES: Final = (
    *("actions", "adam", "apply", "assembling", "chance", "coatl", "deck", "endings", "events"),
    *("golden_feathers", "legal", "levels", "pieces", "prophecies", "reasons", "sacrifice"),
    *("scoring", "setup", "state", "supply", "temple_piles", "turn_flow", "winners"),
)

#: Modules of the learned bots.
LEARNED_MODULES: Final = (
    *("vectors", "packed_counts", "card_tables", "afterstate", "adam_replies", "beam", "designs"),
    *(
        "design_effort",
        "remainders",
        "turns_needed",
        "designer",
        "plans",
        "card_use",
        "design_values",
    ),
    *("opponents", "feature_list", "features", "network", "evaluator", "assemblies", "turns"),
    *("policy", "rollout"),
)

#: Every module to compile: what runs for every move.
COMPILED_MODULES: Final = (
    *[f"rules/{name}.py" for name in RULES_MODULES],
    *[f"bots/learned/{name}.py" for name in LEARNED_MODULES],
    "view.py",
    "resample.py",
    "env/action_codec.py",
    "env/observation.py",
    "env/view_to_observation.py",
    "env/encoders.py",
    "env/core.py",
    "game.py",
    "formats/notation.py",
    "narration/irreversible_actions.py",
    "narration/steps.py",
    "narration/sentence.py",
    "server/protocol/moves.py",
    "server/protocol/card_readings.py",
    "server/protocol/scene.py",
    "server/protocol/patches.py",
    "server/match/match.py",
    "server/match/viewer_updates.py",
)


def compile_package(target: Path) -> Path:
    """Copy the package into this folder and compile it there; return the folder.

    Raises `RuntimeError` with the end of mypyc's output if it fails.
    """
    for folder in ("coatl", "build"):
        shutil.rmtree(target / folder, ignore_errors=True)
    for library in target.glob("*__mypyc.*"):
        library.unlink()
    shutil.copytree(SOURCE, target / "coatl", ignore=shutil.ignore_patterns("__pycache__"))
    command = [sys.executable, "-m", "mypyc", *[f"coatl/{name}" for name in COMPILED_MODULES]]
    done = subprocess.run(command, cwd=target, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(f"mypyc: {done.stdout[-2000:]}{done.stderr[-2000:]}")
    shutil.rmtree(target / "build")
    return target


if __name__ == "__main__":
    compile_package(Path(sys.argv[1]))
