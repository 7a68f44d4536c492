"""What is to be said, as it passes to a browser."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, cast

from msgspec import Raw

from coatl.narration import steps as log
from coatl.narration.sentence import Sentence

from .messages import Said, Told, encode
from .scene import names_of


def said(saying: Sentence) -> Said:
    """The key of a sentence with facts that JSON can say."""
    return Said(saying.key, {name: _fact(value) for name, value in saying.facts.items()})


def _fact(value: Any) -> Any:
    if isinstance(value, bytes):
        return names_of(value)
    if isinstance(value, Sentence):
        return said(value)
    if isinstance(value, list):
        return [_fact(item) for item in value]
    return value


def written(item: log.NarratedStep) -> Raw:
    """Something told of a turn, written down already: it is sent and kept like that."""
    words = cast(Said, _written(item.sentence))
    return Raw(encode(Told(item.turn, item.seat, words)))


def _written(saying: Sentence) -> Raw:
    """A saying; most are said again and again, and written once.

    One with a list among its facts, such as a turn of A.D.A.M., cannot be looked up, and is hardly
    ever the same again. It must not fail for that: when it is told, the move has been made.
    """
    try:
        return _remembered(saying.key, tuple(saying.facts.items()))
    except TypeError:
        return Raw(encode(said(saying)))


@lru_cache(maxsize=1 << 10)
def _remembered(key: str, facts: tuple[tuple[str, Any], ...]) -> Raw:
    return Raw(encode(said(Sentence(key, dict(facts)))))
