"""The same seed is the same game: in another process, under another hash seed, in another
Python.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from functools import lru_cache
from pathlib import Path

import pytest

import coatl.rules

SOURCE = Path(coatl.rules.__file__).parents[2]

#: Plays games and prints one digest of all their steps. It needs the rules alone, so it stands
#: in for the package around them, which wants to be installed.
SCRIPT = """
import hashlib, random, sys, types
from pathlib import Path

package = types.ModuleType("coatl")
package.__path__ = [str(Path(sys.argv[1]) / "coatl")]
sys.modules["coatl"] = package

from coatl.rules import Options, apply, legal_actions, new_game, scores, settle, winners

digest = hashlib.sha256()
for seed, options in enumerate([
    Options(),
    Options(3, promo=True, closed_ends=True),
    Options(4, golden_feathers=True),
    Options(2, tokens=False, fewer_bodies=True),
    Options.solo((1, 3, 5), promo=True),
]):
    rng = random.Random(seed)
    state = new_game(options)
    while True:
        state, outcomes = settle(state, rng)
        digest.update(repr(outcomes).encode())
        if state.is_over:
            break
        legal = legal_actions(state)
        action = legal[int(rng.random() * len(legal))]
        digest.update(repr((legal, action)).encode())
        state = apply(state, action)
    digest.update(repr((state, scores(state), winners(state))).encode())
print(digest.hexdigest())
"""


def run(python: str, hash_seed: str) -> str:
    """The digest as that interpreter computes it."""
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONDONTWRITEBYTECODE": "1"}
    environment["PYTHONPATH"] = str(SOURCE)
    command = [python, "-c", SCRIPT, str(SOURCE)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    return done.stdout.strip()


@lru_cache(maxsize=1)
def here() -> str:
    """The digest of this interpreter."""
    return run(sys.executable, "0")


def _version(python: str) -> tuple[int, int] | None:
    """The version of an interpreter that runs, or None."""
    ask = "import sys; print(*sys.version_info[:2])"
    done = subprocess.run([python, "-c", ask], capture_output=True, text=True, check=False)
    words = done.stdout.split()
    return (int(words[0]), int(words[1])) if done.returncode == 0 and len(words) == 2 else None


def _pyenv_versions() -> list[str]:
    root = os.environ.get("PYENV_ROOT")
    if not root and (pyenv := shutil.which("pyenv")):
        done = subprocess.run([pyenv, "root"], capture_output=True, text=True, check=False)
        root = done.stdout.strip()
    if not root:
        return []
    return [str(path) for path in sorted(Path(root).glob("versions/3.*/bin/python"))]


def other_pythons() -> list[str]:
    """One interpreter for each other version from 3.11 on that this machine has."""
    found = {sys.version_info[:2]: sys.executable}
    named = [shutil.which(f"python3.{minor}") for minor in range(11, 20)]
    for python in [*_pyenv_versions(), *filter(None, named)]:
        likely = re.search(r"3\.(\d+)", python)
        if likely is None or int(likely[1]) < 11:
            continue
        version = _version(python)
        if version is not None and version >= (3, 11):
            found.setdefault(version, python)
    del found[sys.version_info[:2]]
    return list(found.values())


def test_the_digest_depends_on_the_game() -> None:
    assert re.fullmatch(r"[0-9a-f]{64}", here())
    changed = SCRIPT.replace("Options(),", "Options(promo=True),")
    command = [sys.executable, "-c", changed, str(SOURCE)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout.strip() != here()


@pytest.mark.parametrize("hash_seed", ["1", "2", "12345"])
def test_the_same_seed_is_the_same_game_under_another_hash_seed(hash_seed: str) -> None:
    assert run(sys.executable, hash_seed) == here()


def test_the_same_seed_is_the_same_game_in_every_other_python() -> None:
    digests = {python: run(python, "3") for python in other_pythons()}
    assert digests == dict.fromkeys(digests, here())
