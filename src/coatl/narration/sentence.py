"""One thing to be said, in no language yet."""

from __future__ import annotations

from typing import Any, NamedTuple


class Saying(NamedTuple):
    """The key of a sentence and its facts; seats are numbers, pieces are bytes.

    The facts `colours` and `wanted` are letters, `shared` says which letters went to which card,
    `parts` are sayings told in one breath.
    """

    key: str
    facts: dict[str, Any]
