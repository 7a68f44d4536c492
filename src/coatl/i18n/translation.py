"""The sentences of one language: Fluent messages in `locales/`. The page reads the same files.

Fluent chooses plurals, genders and forms of address inside the messages; lists follow CLDR. What it
lacks is in `grammar.py`. Fluent is imported when the first sentence is needed: packages that only
produce keys (narration, matches) do without it.
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

#: The CLDR locale of each language; its rules make plurals and lists. The page has the same table.
LOCALES: Final = {"en": "en-GB", "fr": "fr", "pt": "pt-PT"}

_FOLDER: Final = Path(__file__).with_name("locales")

#: Files whose messages refer to each other, in the order of looking a sentence up. Errors are in a
#: file of their own, `web.ftl` is for the page only, and only English has `commands.ftl`.
_ERRORS: Final = (("errors",),)
_SENTENCES: Final = (("game", "terminal"), ("commands",))

#: The start of a message.
_ID: Final = re.compile(r"^([a-zA-Z][\w-]*) =", re.MULTILINE)

#: Longer facts are not quoted whole.
_LONG: Final = 200


class Translation:
    """All sentences of one language. A key has dots where its message id has hyphens."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.locale = LOCALES[language]

    def has(self, key: str) -> bool:
        """Whether there is a sentence of this key."""
        return self._bundle_with(_id(key)) is not None

    def say(self, key: str, /, **facts: object) -> str:
        """The sentence of this key with its facts filled in.

        Raises `KeyError` for an unknown key, and Fluent's error for a missing fact.
        """
        name = _id(key)
        bundle = self._bundle_with(name)
        if bundle is None:
            raise KeyError(key)
        pattern = bundle.get_message(name).value
        assert pattern is not None  # noqa: S101  # no message has attributes only
        text, errors = bundle.format_pattern(
            pattern, {fact: _value(value) for fact, value in facts.items()}
        )
        if errors:
            raise errors[0]
        return str(text)

    def explain(self, error: CoatlError) -> str:
        """One sentence that says what is wrong, where, and what to do."""
        key = f"error.{error.code}"
        if not self.has(key):
            return str(error)
        facts = {name: self._text(value) for name, value in error.facts.items()}
        text = self.say(key, **facts)
        return self.say("error.at", place=facts["place"], text=text) if "place" in facts else text

    def counted(self, number: int, nouns: str) -> str:
        """A number with its noun: `counted(2, "points")` is `2 points`."""
        return self.say(nouns, **{nouns: number})

    def listed(self, items: Sequence[str], last: Literal["and", "or"] = "and") -> str:
        """`Ana, Bo and Cy`, or with `or` before the last."""
        from babel.lists import format_list  # noqa: PLC0415  # Babel comes with Fluent

        locale = self.locale.replace("-", "_")
        return format_list(items, style="or" if last == "or" else "standard", locale=locale)

    def _bundle_with(self, name: str) -> FluentBundle | None:
        for files in _ERRORS if name.startswith("error-") else _SENTENCES:
            language = "en" if files == ("commands",) else self.language
            if name in _ids(language, files):
                return _bundle(language, files)
        return None

    def _text(self, value: object) -> str:
        if isinstance(value, CoatlError):
            return self.explain(value)
        if isinstance(value, tuple):
            return ", ".join(str(item) for item in value) or self.say("error.none")
        text = str(value)
        return text if len(text) <= _LONG else text[:_LONG] + "…"


@cache
def translation(language: str) -> Translation:
    """The sentences of a language; an unknown one raises `CoatlError` with those that exist."""
    if language not in LANGUAGES:
        raise CoatlError("unknown-language", language=language, known=LANGUAGES)
    return Translation(language)


def _id(key: str) -> str:
    return key.replace(".", "-")


def _value(value: object) -> object:
    """A fact as Fluent takes it: a number, which can choose a plural, or text."""
    if not isinstance(value, int | float):
        return str(value)
    from fluent.runtime.types import fluent_number  # noqa: PLC0415  # see above

    return fluent_number(value, useGrouping=False)


def _texts(language: str, files: tuple[str, ...]) -> list[str]:
    return [(_FOLDER / language / f"{name}.ftl").read_text(encoding="utf-8") for name in files]


@cache
def _ids(language: str, files: tuple[str, ...]) -> frozenset[str]:
    """The ids of all messages, found without parsing: most commands need few of the files."""
    return frozenset(_ID.findall("\n".join(_texts(language, files))))


@cache
def _bundle(language: str, files: tuple[str, ...]) -> FluentBundle:
    from fluent.runtime import FluentBundle, FluentResource  # noqa: PLC0415  # see above

    bundle = FluentBundle([LOCALES[language]], functions=FUNCTIONS, use_isolating=False)
    for text in _texts(language, files):
        bundle.add_resource(FluentResource(text))
    return bundle
