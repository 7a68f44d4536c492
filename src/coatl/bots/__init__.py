"""Players that are programs."""

from .base import Bot
from .registry import BOTS, UnknownBot, make_bot

__all__ = ["BOTS", "Bot", "UnknownBot", "make_bot"]
