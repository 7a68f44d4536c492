"""What is to be said, as it passes to a browser."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from msgspec import Raw

from coatl.story import log
from coatl.story.saying import Saying

from .protocol import Said, Told, encode
from .scene import names_of

#: What most facts are.
_PLAIN: Final = frozenset((int, str))


def said(saying: Saying) -> Said:
    """The key of a sentence with facts that JSON can say."""
    key, facts = saying
    return Said(
        key,
        {name: value if type(value) in _PLAIN else _fact(value) for name, value in facts.items()},
    )


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


def written(item: log.Told) -> Raw:
    """The same, written down already: it is sent and kept like that."""
    return Raw(b'{"turn":%d,"seat":%d,"said":%b}' % (item.turn, item.seat, _text(item.saying)))


def _text(saying: Saying) -> bytes:
    key, facts = saying
    if "parts" in facts:  # hardly ever the same again
        return encode(said(saying))
    return _text_of(key, tuple(facts.items()))


@lru_cache(maxsize=1 << 12)
def _text_of(key: str, facts: tuple[tuple[str, Any], ...]) -> bytes:
    return encode(said(Saying(key, dict(facts))))
