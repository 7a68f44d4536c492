"""What is to be said, as it passes to a browser."""

from __future__ import annotations

from typing import Any

from coatl.story import log
from coatl.story.saying import Saying

from .protocol import Said, Told
from .scene import names_of


def said(saying: Saying) -> Said:
    """The key of a sentence with facts that JSON can say."""
    return Said(saying.key, {name: _fact(value) for name, value in saying.facts.items()})


def _fact(value: Any) -> Any:
    if isinstance(value, bytes):
        return names_of(value)
    if isinstance(value, Saying):
        return said(value)
    if isinstance(value, list):
        return [_fact(item) for item in value]
    return value


def told(item: log.Told) -> Told:
    """Something told of a turn."""
    return Told(item.turn, item.seat, said(item.saying))
