"""Plain and compiled code make the same choices, those in `choices.txt`. `test_pyodide.py` checks
the same in a browser's Python.

After a change that is meant to change choices, such as new weights, run `make choices`.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

TESTS = Path(__file__).parent.parent
WANTED = (TESTS / "bots" / "choices.txt").read_text().splitlines()


def test_bots_make_the_stored_choices() -> None:
    script = TESTS / "pyodide" / "bot_choices.py"
    chosen = subprocess.check_output([sys.executable, script], text=True).splitlines()
    assert chosen == WANTED, "if this change is meant to change choices: make choices"


def test_rollouts_change_what_search_chooses() -> None:
    digests = dict(line.split() for line in WANTED)
    assert digests["search:nodes=16:wide=4:deep=1"] != digests["learned"]
