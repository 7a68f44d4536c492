"""Sentences for people, by language. The rest of the package speaks in keys.

`words(language)` has what people read in a language; `say` and `explain` are the terminal's, which
speaks English.
"""

from __future__ import annotations

from typing import Final

from .en import ENGLISH
from .language import LANGUAGES, Words, words

__all__ = ["LANGUAGES", "Words", "explain", "say", "words"]

#: The sentence of a key with its facts filled in.
say: Final = ENGLISH.say

#: One sentence that says what is wrong, where, and what to do.
explain: Final = ENGLISH.explain
