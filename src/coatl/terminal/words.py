"""Words out of the translations: sentences by key, counted nouns, pieces and colours."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from coatl.i18n.en import ENGLISH
from coatl.rules import Options
from coatl.rules.options import EVERY_COATL_A_TEMPLE
from coatl.rules.pieces import BODY, GOLD, LETTER, TAIL
from coatl.rules.state import ADAM

#: The sentence of a key with its facts filled in.
say: Final = ENGLISH.say

#: Longer names would push everything else off a line.
_LONGEST_NAME = 24


#: `1 point`, `2 points`.
counted: Final = ENGLISH.counted

#: A small number as a word, as it stands before a noun.
spelt: Final = ENGLISH.spelt

#: The colour that a letter stands for.
colour: Final = ENGLISH.colour

#: `Ana, Bo and Cy`, or with another word before the last.
listed: Final = ENGLISH.listed

#: `two red and one black`.
colours_in_words: Final = ENGLISH.pieces_of


def distinct(names: Sequence[str]) -> tuple[str, ...]:
    """The names fit to be printed, numbered by seat where two are the same: `random 1`."""
    plain = ["".join(c if c.isprintable() else "?" for c in name)[:_LONGEST_NAME] for name in names]
    return tuple(
        f"{name} {seat}" if plain.count(name) > 1 else name for seat, name in enumerate(plain, 1)
    )


def name_of(seat: int, names: Sequence[str]) -> str:
    """The name of a seat, or of A.D.A.M., which has none."""
    return say("adam") if seat == ADAM else names[seat]


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
    colours = [colour("o" if piece == GOLD else LETTER[piece]) for piece in pieces]
    if len(pieces) == 1:
        noun = "head" if pieces[0] < BODY else "tail" if TAIL <= pieces[0] < GOLD else "body"
        return say(f"piece.{noun}", colour=colours[0])
    first, second = colours
    if first == second:
        return say("piece.bodies", colour=first)
    return say("piece.two-bodies", first=first, second=second)
