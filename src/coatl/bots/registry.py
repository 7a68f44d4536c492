"""Bots by name, for command lines and tables."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from coatl.rules import CoatlError

from .base import Bot
from .random import RandomBot

BOTS: Final[dict[str, Callable[[], Bot]]] = {"random": RandomBot}


class UnknownBot(CoatlError):
    """A bot name that does not exist; `known` lists those that do."""


def make_bot(name: str) -> Bot:
    """The bot of that name."""
    if name not in BOTS:
        raise UnknownBot("unknown-bot", bot=name, known=tuple(BOTS))
    return BOTS[name]()
