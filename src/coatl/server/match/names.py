"""Names that people type: cleaned so that they are safe to show."""

from __future__ import annotations

import re
from typing import Final
from unicodedata import category, combining, normalize

from coatl.server.protocol.messages import LONGEST_NAME

#: Characters that are invisible although Unicode calls them printable: fillers, joiners, variation
#: selectors, and the empty Braille pattern.
_INVISIBLE: Final = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]"
)

_EMOJI: Final = "[\u2190-\u2bff\U0001f000-\U0001f3fa\U0001f400-\U0001faff]"

#: Several emoji that joiners make one: a family, a flag, a profession.
_JOINED_EMOJI: Final = re.compile(
    f"({_EMOJI}[\U0001f3fb-\U0001f3ff]?\ufe0f?(?:\u200d{_EMOJI}[\U0001f3fb-\U0001f3ff]?\ufe0f?)+)"
)

#: The most combining marks on one letter: more would overlap the lines above and below.
_MOST_MARKS: Final = 3

#: Letters of other alphabets that look like those of “A.D.A.M.”.
_LOOKALIKES: Final = str.maketrans("аαᴀԁᴅмμᴍ", "aaaddmmm")


def clean_name(name: str) -> str:
    """The name on one line, without invisible characters, of bounded length; perhaps empty."""
    parts = _JOINED_EMOJI.split(normalize("NFC", name))  # every other one is joined emoji
    kept = [part if number % 2 else _clean_text(part) for number, part in enumerate(parts)]
    plain = _shortened(" ".join("".join(kept).split()))
    return "Adam" if _is_adam(plain) else plain


def _clean_text(text: str) -> str:
    text = _INVISIBLE.sub("", text)
    return _with_few_marks("".join([c if c.isprintable() else " " for c in text]))


def _shortened(text: str) -> str:
    """The start of a text; joined emoji are whole or left out."""
    end = LONGEST_NAME
    for joined in _JOINED_EMOJI.finditer(text):
        if joined.start() < end < joined.end():
            end = joined.start()
    return text[:end].strip()


def _with_few_marks(text: str) -> str:
    """Remove combining marks that follow no letter, and those that exceed the limit."""
    kept: list[str] = []
    marks = _MOST_MARKS
    for c in text:
        if combining(c) or category(c).startswith("M"):
            marks += 1
        else:
            marks = _MOST_MARKS if c.isspace() else 0
        if marks <= _MOST_MARKS:
            kept.append(c)
    return "".join(kept)


def _is_adam(name: str) -> bool:
    """Whether people would take it for A.D.A.M., the automaton. “Adam” itself is allowed."""
    letters = "".join([c for c in normalize("NFKC", name).casefold() if c.isalnum()])
    return letters.translate(_LOOKALIKES) == "adam" and name.casefold() != "adam"
