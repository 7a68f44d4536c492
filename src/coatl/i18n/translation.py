"""The sentences of one language: Fluent messages in `locales/`. The page reads the same files.

Fluent chooses plurals, genders and forms of address inside the messages; lists follow CLDR;
`grammar.py` adds functions that Fluent lacks. Fluent is imported when the first sentence is needed,
because a program that only produces keys (narration, matches) runs without it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal

from coatl.rules import CoatlError

from .grammar import FUNCTIONS

if TYPE_CHECKING:
    from fluent.runtime import FluentBundle

LANGUAGES: Final = ("en", "fr", "pt")

#: The CLDR locale of each language: it defines plurals and lists. The page has the same table.
LOCALES: Final = {"en": "en-GB", "fr": "fr", "pt": "pt-PT"}

_FOLDER: Final = Path(__file__).with_name("locales")

#: Groups of files to search for a message, in this order. Messages can refer to others of their
#: group. `web.ftl` and `rules_page.ftl` are missing, because only the page uses them; only English
#: has `commands.ftl`.
_ERROR_FILES: Final = (("errors",),)
_SENTENCE_FILES: Final = (("game", "terminal"), ("notifications",), ("commands",))

#: The start of a message, with its id.
_MESSAGE_START: Final = re.compile(r"^([a-zA-Z][\w-]*) =", re.MULTILINE)

#: The number of characters after which a fact in an error message is cut off.
_MAX_FACT_LENGTH: Final = 200


class Translation:
    """All sentences of one language. A key has dots where its message id has hyphens."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.locale = LOCALES[language]

    def has(self, key: str) -> bool:
        """Whether there is a sentence with this key."""
        return self._bundle_with(_message_id(key)) is not None

    def say(self, key: str, /, **facts: object) -> str:
        """Return the sentence with this key, with its facts filled in.

        Raises `KeyError` for an unknown key, and Fluent's error for a missing fact.
        """
        message_id = _message_id(key)
        bundle = self._bundle_with(message_id)
        if bundle is None:
            raise KeyError(key)
        pattern = bundle.get_message(message_id).value
        assert pattern is not None  # noqa: S101  # no message has attributes only
        text, errors = bundle.format_pattern(
            pattern, {fact: _fluent_value(value) for fact, value in facts.items()}
        )
        if errors:
            raise errors[0]
        return str(text)

    def explain(self, error: CoatlError) -> str:
        """Return one sentence that says what is wrong, where, and what to do."""
        key = f"error.{error.code}"
        if not self.has(key):
            return str(error)
        facts = {name: self._fact_text(value) for name, value in error.facts.items()}
        text = self.say(key, **facts)
        return self.say("error.at", place=facts["place"], text=text) if "place" in facts else text

    def counted(self, number: int, nouns: str) -> str:
        """Return a number with its noun: `counted(2, "points")` is `2 points`."""
        return self.say(nouns, **{nouns: number})

    def listed(self, items: Sequence[str], last: Literal["and", "or"] = "and") -> str:
        """Join items to a list in words: `Ana, Bo and Cy`, or with `or` before the last."""
        from babel.lists import format_list  # noqa: PLC0415  # Babel comes with Fluent

        locale = self.locale.replace("-", "_")
        return format_list(items, style="or" if last == "or" else "standard", locale=locale)

    def _bundle_with(self, message_id: str) -> FluentBundle | None:
        """Return the bundle that has this message, or None if there is no such message."""
        for files in _ERROR_FILES if message_id.startswith("error-") else _SENTENCE_FILES:
            language = "en" if files == ("commands",) else self.language
            if message_id in _message_ids(language, files):
                return _bundle(language, files)
        return None

    def _fact_text(self, value: object) -> str:
        """Return a fact of an error as text."""
        if isinstance(value, CoatlError):
            return self.explain(value)
        if isinstance(value, tuple):
            return ", ".join(str(item) for item in value) or self.say("error.none")
        text = str(value)
        return text if len(text) <= _MAX_FACT_LENGTH else text[:_MAX_FACT_LENGTH] + "…"


@cache
def translation(language: str) -> Translation:
    """Return the translation of a language.

    Raises `CoatlError` for an unknown language; the error lists the known ones.
    """
    if language not in LANGUAGES:
        raise CoatlError("unknown-language", language=language, known=LANGUAGES)
    return Translation(language)


def _message_id(key: str) -> str:
    """Return the Fluent id of a key: `table.turn` is `table-turn`."""
    return key.replace(".", "-")


def _fluent_value(value: object) -> object:
    """Convert a fact for Fluent: a number, which can select a plural, or text."""
    if not isinstance(value, int | float):
        return str(value)
    from fluent.runtime.types import fluent_number  # noqa: PLC0415  # see the module docstring

    return fluent_number(value, useGrouping=False)


def _read_files(language: str, files: tuple[str, ...]) -> list[str]:
    return [(_FOLDER / language / f"{name}.ftl").read_text(encoding="utf-8") for name in files]


@cache
def _message_ids(language: str, files: tuple[str, ...]) -> frozenset[str]:
    """Return the ids of all messages in these files, found without parsing the files.

    Parsing takes much longer, and most commands need messages of few files.
    """
    return frozenset(_MESSAGE_START.findall("\n".join(_read_files(language, files))))


@cache
def _bundle(language: str, files: tuple[str, ...]) -> FluentBundle:
    from fluent.runtime import FluentBundle, FluentResource  # noqa: PLC0415  # see the docstring

    bundle = FluentBundle([LOCALES[language]], functions=FUNCTIONS, use_isolating=False)
    for text in _read_files(language, files):
        bundle.add_resource(FluentResource(text))
    return bundle
