"""Sentences for people, by language. The rest of the package speaks in keys."""

from __future__ import annotations

from coatl.rules import CoatlError

from .en import ERRORS, SENTENCES

__all__ = ["explain", "say"]

#: What is longer than this is not quoted whole.
_LONG = 200


def say(key: str, /, **facts: object) -> str:
    """The sentence of that key with its facts filled in."""
    return SENTENCES[key].format_map(facts)


def explain(error: CoatlError) -> str:
    """One sentence that says what is wrong, where, and what to do."""
    sentence = ERRORS.get(error.code)
    if sentence is None:
        return str(error)
    facts = {name: _text(value) for name, value in error.facts.items()}
    place = f"{facts['place']}: " if "place" in facts else ""
    return place + sentence.format_map(facts)


def _text(value: object) -> str:
    if isinstance(value, CoatlError):
        return explain(value)
    if isinstance(value, tuple):
        return ", ".join(str(item) for item in value) or "none"
    text = str(value)
    return text if len(text) <= _LONG else text[:_LONG] + "…"
