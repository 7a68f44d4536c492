"""The measured figures of the proofs, for the table in docs/durability.md.

`record("killed: SQLite", kills=50, games_verified=12)` becomes the row "50 kills, 12 games
verified": name each figure by the words that follow it. `make proof` writes the table.
"""

from __future__ import annotations

import json
import logging
import re
from pathlib import Path

log = logging.getLogger(__name__)

#: One JSON file for each proof.
FOLDER = Path(__file__).parents[2] / "build" / "proof"


def record(name: str, **figures: float | str) -> None:
    """Log these figures, and store them as the newest of the proof with this name."""
    log.info("%s: %s", name, figures)
    FOLDER.mkdir(parents=True, exist_ok=True)
    file = FOLDER / f"{re.sub('[^a-z0-9]+', '-', name.lower())}.json"
    file.write_text(json.dumps({"name": name, "figures": figures}) + "\n", encoding="utf-8")
