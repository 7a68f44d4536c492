"""Grammar functions that Fluent lacks, for use in messages.

`web/src/lib/i18n/grammar.ts` has the same functions; `tests/i18n/sentences.json` tests both.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from typing import Any, Final


def vowel(name: str) -> str:
    """Return `yes` if a word begins with a vowel: French has `d'Ana`, but `de Bo`."""
    first = unicodedata.normalize("NFD", str(name))[:1].lower()
    return "yes" if first and first in "aeiou" else "no"


FUNCTIONS: Final[dict[str, Callable[[Any], Any]]] = {"VOWEL": vowel}
