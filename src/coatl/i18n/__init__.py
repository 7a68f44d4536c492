"""All text for people, in every language. The other packages produce keys and facts only.

`translation(language)` has all sentences of a language. `say` and `explain` use the current
language: English, unless `use_language` has chosen another one.
"""

from __future__ import annotations

from contextvars import ContextVar

from coatl.rules import CoatlError

from .translation import LANGUAGES, Translation, translation

__all__ = ["LANGUAGES", "Translation", "current", "explain", "say", "translation", "use_language"]

_LANGUAGE: ContextVar[str] = ContextVar("language", default="en")


def use_language(language: str) -> None:
    """Set the current language of this context (`contextvars`)."""
    _LANGUAGE.set(translation(language).language)


def current() -> Translation:
    """Return the translation of the current language."""
    return translation(_LANGUAGE.get())


def say(key: str, /, **facts: object) -> str:
    """Return the sentence with this key in the current language, with its facts filled in."""
    return current().say(key, **facts)


def explain(error: CoatlError) -> str:
    """Return one sentence that says what is wrong, where, and what to do."""
    return current().explain(error)
