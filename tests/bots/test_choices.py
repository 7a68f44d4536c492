"""Plain and compiled code choose alike: `choices.txt` says what. `test_pyodide.py` holds a
browser's Python to the same.

Where a change is meant to change choices, above all new weights, `make choices` renews the file.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

TESTS = Path(__file__).parent.parent
WANTED = (TESTS / "bots" / "choices.txt").read_text().splitlines()


def test_bots_choose_what_they_always_did() -> None:
    script = TESTS / "pyodide" / "bot_choices.py"
    chosen = subprocess.check_output([sys.executable, script], text=True).splitlines()
    assert chosen == WANTED, "if this change is meant to change choices: make choices"


def test_rollouts_change_what_search_chooses() -> None:
    digests = dict(line.split() for line in WANTED)
    assert digests["search:nodes=12:wide=4"] != digests["learned"]
