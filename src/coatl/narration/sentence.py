"""A sentence of the narration, not yet in any language."""

from __future__ import annotations

from typing import Any, NamedTuple


class Sentence(NamedTuple):
    """The key of a translated sentence, and the facts to fill in.

    In `facts` seats are numbers and pieces are bytes. `colours` and `wanted` are colour letters;
    `shared` maps card ids to the colour letters that each card got; `parts` is a list of sentences
    to be joined to one.
    """

    key: str
    facts: dict[str, Any]
