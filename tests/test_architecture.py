"""Who may import whom: the reading order is the architecture."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

import pytest

SOURCE = Path(__file__).parent.parent / "src" / "coatl"

#: Each room of the house with the rooms it may look into.
ALLOWED = {
    "rules": set(),
    "view": {"rules"},
    "notation": {"rules"},
    "position": {"rules", "notation"},
    "deal": set(),
    "record": {"rules", "notation", "deal"},
    "files": set(),
    "intervals": set(),
    "i18n": {"rules"},
    "solver": {"rules", "view"},
    "bots": {"rules", "view", "solver"},
    "game": {"rules", "view", "record", "bots"},
    "story": {"rules", "view"},
    "arena": {"rules", "view", "bots", "game", "i18n", "intervals", "files"},
    "terminal": {"rules", "view", "notation", "record", "i18n", "bots", "game", "files", "story"},
    "table": {
        "rules",
        "view",
        "notation",
        "position",
