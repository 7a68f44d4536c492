"""Names that people give themselves: text to be shown, whatever was typed."""

from __future__ import annotations

import re
from typing import Final
from unicodedata import category, combining, normalize

from coatl.server.protocol.messages import LONGEST_NAME

#: Characters that print as nothing, beside those of no category for printing: fillers, joiners,
#: selectors of variants, and the empty pattern of Braille.
_NOTHING: Final = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]"
)

#: How many marks may stand on one letter: more would climb over the lines around it.
_MOST_MARKS: Final = 3

#: Letters of other alphabets that look like those of A.D.A.M.
_LOOKALIKES: Final = str.maketrans("аαᴀԁᴅмμᴍ", "aaaddmmm")


def plain_name(name: str) -> str:
    """A name fit to be shown, on one line and no longer than others; it may be empty."""
    text = _NOTHING.sub("", normalize("NFC", name))
    text = "".join([c if c.isprintable() else " " for c in text])
    plain = " ".join(_with_few_marks(text).split())[:LONGEST_NAME].strip()
    return "Adam" if _is_adam(plain) else plain


def _with_few_marks(text: str) -> str:
    """The text without marks that stand on nothing, and with only so many on a letter."""
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
    """Whether it would be taken for A.D.A.M., which is somebody else; Adam is a name like any."""
    letters = "".join([c for c in normalize("NFKC", name).casefold() if c.isalnum()])
    return letters.translate(_LOOKALIKES) == "adam" and name.casefold() != "adam"
