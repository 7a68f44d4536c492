"""Sentences for people, in every language. The rest of the package speaks in keys.

`translation(language)` has all sentences of a language. `say` and `explain` use the language of the
running command: English, unless `use_language` chose another.
"""

from __future__ import annotations

from contextvars import ContextVar

from coatl.rules import CoatlError

from .translation import LANGUAGES, Translation, translation

__all__ = ["LANGUAGES", "Translation", "current", "explain", "say", "translation", "use_language"]

_LANGUAGE: ContextVar[str] = ContextVar("language", default="en")


def use_language(language: str) -> None:
    """Let `say` and `explain` speak this language in the present context."""
    _LANGUAGE.set(translation(language).language)


def current() -> Translation:
    """The translation that `say` and `explain` use."""
    return translation(_LANGUAGE.get())


def say(key: str, /, **facts: object) -> str:
    """The sentence of this key with its facts filled in."""
    return current().say(key, **facts)


def explain(error: CoatlError) -> str:
    """One sentence that says what is wrong, where, and what to do."""
    return current().explain(error)
