"""Computer players."""

from .base import Bot
from .registry import BOTS, DIFFICULTIES, UnknownBot, make_bot

__all__ = ["BOTS", "DIFFICULTIES", "Bot", "UnknownBot", "make_bot"]
