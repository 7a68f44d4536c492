"""The words of one language, read from `words/`; the browser reads the same files."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import Final

from coatl.rules import CoatlError
from coatl.rules.pieces import LETTERS

LANGUAGES: Final = ("en", "fr", "pt")

_FOLDER: Final = Path(__file__).with_name("words")

#: What is longer than this is not quoted whole.
_LONG: Final = 200


@dataclass(frozen=True, slots=True)
class Words:
    """What people read in one language.

    `colours` have a form for each gender and number, `numbers` one for each gender; `nouns` have a
    form for one and for several, and a gender where the language has any. `singular` are the
    numbers that take the form for one. `web` is what only the browser says.
    """

    code: str
    language: str
    singular: frozenset[int]
    colours: Mapping[str, Mapping[str, str]]
    numbers: Mapping[str, Sequence[str]]
    nouns: Mapping[str, Mapping[str, str]]
    errors: Mapping[str, str]
    sentences: Mapping[str, str]
    web: Mapping[str, str]

    def say(self, key: str, /, **facts: object) -> str:
        """The sentence of that key with its facts filled in."""
        return self.sentences[key].format_map(facts)

    def explain(self, error: CoatlError) -> str:
        """One sentence that says what is wrong, where, and what to do."""
        sentence = self.errors.get(error.code)
        if sentence is None:
            return str(error)
        facts = {name: self._text(value) for name, value in error.facts.items()}
        text = sentence.format_map(facts)
        return self.say("error.at", place=facts["place"], text=text) if "place" in facts else text

    def noun(self, number: int, noun: str) -> str:
        """`point`, `points`."""
        return self.nouns[noun]["one" if number in self.singular else "several"]

    def counted(self, number: int, noun: str) -> str:
        """`1 point`, `2 points`."""
        return f"{number} {self.noun(number, noun)}"

    def spelt(self, number: int, noun: str) -> str:
        """A small number as a word, as it stands before that noun."""
        words = self.numbers[self._gender(noun)]
        return words[number] if number < len(words) else str(number)

    def colour(self, letter: str, noun: str = "", number: int = 1) -> str:
        """The colour that a letter stands for; beside a noun, as it agrees with so many of them."""
        several = "" if number in self.singular else "s"
        return self.colours[letter][(self._gender(noun) if noun else "m") + several]

    def pieces_of(self, letters: str) -> str:
        """`two red and one black`."""
        runs = ((letter, len(list(run))) for letter, run in groupby(in_order(letters)))
        return self.listed([self.so_many(number, letter) for letter, number in runs])

    def so_many(self, number: int, letter: str) -> str:
        """`two red`, of pieces."""
        count, colour = self.spelt(number, "piece"), self.colour(letter, "piece", number)
        return self.say("cards.single", count=count, colour=colour)

    def listed(self, names: Sequence[str], last: str = "and") -> str:
        """`Ana, Bo and Cy`, or with another word before the last."""
        if len(names) < 2:
            return "".join(names)
        return self.say(last, first=", ".join(names[:-1]), last=names[-1])

    def _gender(self, noun: str) -> str:
        return self.nouns[noun].get("gender", "m")

    def _text(self, value: object) -> str:
        if isinstance(value, CoatlError):
            return self.explain(value)
        if isinstance(value, tuple):
            return ", ".join(str(item) for item in value) or self.say("error.none")
        text = str(value)
        return text if len(text) <= _LONG else text[:_LONG] + "…"


def in_order(letters: Iterable[str]) -> list[str]:
    """Colours in the order in which they are always named."""
    return sorted(letters, key=LETTERS.index)


@cache
def words(language: str) -> Words:
    """The words of a language; an unknown one raises `CoatlError` with those there are."""
    if language not in LANGUAGES:
        raise CoatlError("unknown-language", language=language, known=LANGUAGES)
    read = json.loads((_FOLDER / f"{language}.json").read_text(encoding="utf-8"))
    return Words(code=language, **{**read, "singular": frozenset(read["singular"])})
