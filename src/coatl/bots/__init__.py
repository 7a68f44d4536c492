"""Computer players."""

from .base import Bot
from .difficulties import DEFAULT_DIFFICULTY, DIFFICULTIES
from .registry import BOTS, UnknownBot, make_bot

__all__ = ["BOTS", "DEFAULT_DIFFICULTY", "DIFFICULTIES", "Bot", "UnknownBot", "make_bot"]
