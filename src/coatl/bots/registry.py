"""Create bots by name: `random`, `hard`, `search:time=0.5:deep=2`."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from math import inf, nan
from typing import Any, Final

from coatl.rules import CoatlError

from .base import Bot
from .difficulties import DIFFICULTIES
from .greedy import GreedyBot
from .learned import LearnedBot, SearchBot
from .planner import PlannerBot
from .random import RandomBot

BOTS: Final[dict[str, Callable[..., Bot]]] = {
    "random": RandomBot,
    "greedy": GreedyBot,
    "planner": PlannerBot,
    "learned": LearnedBot,
    "search": SearchBot,
}

#: Parameters that must be at least 1.
_AT_LEAST_ONE: Final = ("width", "depth", "wide", "deep")


class UnknownBot(CoatlError):
    """A bot name or parameter that does not exist; `known` lists those that do."""


def make_bot(text: str) -> Bot:
    """Create a bot from its name and parameters, or from a difficulty. Raises `UnknownBot`."""
    name, *parts = DIFFICULTIES.get(text, text).split(":")
    if name in DIFFICULTIES:
        raise UnknownBot("unknown-parameter", bot=name, part=parts[0], known=())
    if name not in BOTS:
        raise UnknownBot("unknown-bot", bot=name, known=(*BOTS, *DIFFICULTIES))
    known = parameters(name)
    given: dict[str, Any] = {}
    for part in parts:
        key, equals, value = part.partition("=")
        if key not in known or not equals or key in given:
            listed = tuple(f"{key}={default:g}" for key, default in known.items())
            raise UnknownBot("unknown-parameter", bot=name, part=part, known=listed)
        least = 1 if key in _AT_LEAST_ONE else 0
        try:
            given[key] = type(known[key])(value)
        except ValueError:
            given[key] = nan
        if not least <= given[key] < inf:
            raise UnknownBot("bad-parameter", bot=name, part=part, least=least)
    return BOTS[name](**given)


def parameters(name: str) -> dict[str, float]:
    """The parameters of a bot and their defaults."""
    found = inspect.signature(BOTS[name]).parameters
    return {key: parameter.default for key, parameter in found.items()}
