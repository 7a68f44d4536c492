"""Difficulties for people: each is a bot with parameters."""

from __future__ import annotations

from typing import Final

DIFFICULTIES: Final = {
    "easy": "learned:slip=3.6",
    "medium": "learned:slip=1.9",
    "hard": "search:time=1",
}

#: The difficulty of opponents where nobody chose one, and of stand-ins for absent people.
DEFAULT_DIFFICULTY: Final = "medium"
