"""Words out of the translations: sentences by key, counted nouns, pieces and colours."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Final

from coatl import i18n
from coatl.i18n.en import COLOURS, NOUNS, NUMBERS
from coatl.rules import Options
from coatl.rules.options import EVERY_COATL_A_TEMPLE
from coatl.rules.pieces import BODY, GOLD, LETTER, LETTERS, TAIL
from coatl.rules.state import ADAM

#: The sentence of a key with its facts filled in.
say: Final = i18n.say

#: Longer names would push everything else off a line.
_LONGEST_NAME = 24


def counted(number: int, noun: str) -> str:
    """`1 point`, `2 points`."""
    one, several = NOUNS[noun]
    return f"{number} {one if number == 1 else several}"


def spelt(number: int) -> str:
    """A small number as a word."""
    return NUMBERS[number] if number < len(NUMBERS) else str(number)


def colour(letter: str) -> str:
    """The colour that a letter stands for."""
    return COLOURS[letter]


def listed(names: Sequence[str], last: str = "and") -> str:
    """`Ana, Bo and Cy`, or with another word before the last."""
    if len(names) < 2:
        return "".join(names)
    return say(last, first=", ".join(names[:-1]), last=names[-1])


def distinct(names: Sequence[str]) -> tuple[str, ...]:
    """The names fit to be printed, numbered by seat where two are the same: `random 1`."""
    plain = ["".join(c if c.isprintable() else "?" for c in name)[:_LONGEST_NAME] for name in names]
    return tuple(
        f"{name} {seat}" if plain.count(name) > 1 else name for seat, name in enumerate(plain, 1)
    )


def name_of(seat: int, names: Sequence[str]) -> str:
    """The name of a seat, or of A.D.A.M., which has none."""
    return say("adam") if seat == ADAM else names[seat]


def in_order(letters: Iterable[str]) -> list[str]:
    """Colours in the order in which they are always named."""
    return sorted(letters, key=LETTERS.index)


def colours_in_words(letters: str) -> str:
    """`two red and one black`."""
    runs = groupby(in_order(letters))
    return listed([f"{spelt(len(list(run)))} {colour(one)}" for one, run in runs])


def levels_in_brief(options: Options) -> str:
    """The solo game and its levels: `solo, levels 1, 3`."""
    levels = [str(level) for level in options.levels]
    if options.first_printing:
        levels[0] = say("table.first-printing", level=levels[0])
    key = ("table.solo", "table.level", "table.levels")[min(len(levels), 2)]
    return say(key, levels=", ".join(levels))


def levels_in_words(options: Options) -> list[str]:
    """What each level in force asks for."""
    sentences = []
    for level in options.levels:
        key = f"level.{level}"
        if options.first_printing and level == EVERY_COATL_A_TEMPLE:
            key += ".first-printing"
        sentences.append(say("play.level", level=level, means=say(key)))
    return sentences


def pieces_in_words(pieces: bytes) -> str:
    """`a yellow head`, `two red bodies`, `a red and a black body`."""
    colours = ["golden" if piece == GOLD else colour(LETTER[piece]) for piece in pieces]
    first = pieces[0]
    noun = "head" if first < BODY else "tail" if TAIL <= first < GOLD else "body"
    if len(pieces) == 1:
        return f"a {colours[0]} {NOUNS[noun][0]}"
    if len(set(colours)) == 1:
        return f"{spelt(len(pieces))} {colours[0]} {NOUNS[noun][1]}"
    return f"{listed([f'a {one}' for one in colours])} {NOUNS[noun][0]}"
