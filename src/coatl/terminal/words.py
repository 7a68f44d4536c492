"""Words of the terminal in the language of the command: names, numbers, pieces, levels."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Literal

from coatl.i18n import current, say
from coatl.i18n.names import name_facts, translate_name
from coatl.rules import Options
from coatl.rules.options import EVERY_COATL_A_TEMPLE
from coatl.rules.pieces import BODY, GOLD, LETTER, LETTERS, TAIL
from coatl.rules.state import ADAM

__all__ = [
    "capitalised",
    "colours_in_words",
    "counted",
    "distinct",
    "in_order",
    "levels_in_brief",
    "levels_in_words",
    "listed",
    "name_of",
    "pieces_in_words",
    "say",
    "who_is",
]

#: Longer names would push everything else off a line.
_LONGEST_NAME = 24


def counted(number: int, nouns: str) -> str:
    """A number with its noun: `1 point`, `2 points`."""
    return current().counted(number, nouns)


def listed(items: Sequence[str], last: Literal["and", "or"] = "and") -> str:
    """`Ana, Bo and Cy`, or with `or` before the last."""
    return current().listed(items, last)


def capitalised(sentence: str) -> str:
    """The sentence with a capital letter at its start."""
    return sentence[:1].upper() + sentence[1:]


def distinct(names: Sequence[str]) -> tuple[str, ...]:
    """The names fit to be printed, numbered by seat where two are the same: `random 1`."""
    plain = ["".join(c if c.isprintable() else "?" for c in name)[:_LONGEST_NAME] for name in names]
    return tuple(
        f"{name} {seat}" if plain.count(name) > 1 else name for seat, name in enumerate(plain, 1)
    )


def name_of(seat: int, names: Sequence[str]) -> str:
    """The name of a seat, or of A.D.A.M., standing alone."""
    return say("adam") if seat == ADAM else translate_name(current(), names[seat])


def who_is(seat: int, names: Sequence[str], you: int | None = None) -> dict[str, str]:
    """The facts for a sentence about a seat: `who`, `name` and `noun`."""
    return name_facts(current(), seat, names, you)


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


def in_order(letters: Iterable[str]) -> list[str]:
    """Colours in the order in which they are always named."""
    return sorted(letters, key=LETTERS.index)


def colours_in_words(letters: str) -> str:
    """`two red and one black`, of pieces."""
    runs = ((letter, len(list(run))) for letter, run in groupby(in_order(letters)))
    return listed([say("cards.run", count=count, colour=letter) for letter, count in runs])


def pieces_in_words(pieces: bytes) -> str:
    """`a yellow head`, `two red bodies`, `a red body and a black body`."""
    colours = ["o" if piece == GOLD else LETTER[piece] for piece in pieces]
    if len(pieces) > 1 and len(set(colours)) == 1:
        return say("piece.bodies", colour=colours[0])
    return listed(
        [
            say(f"piece.{_kind(piece)}", colour=colour)
            for piece, colour in zip(pieces, colours, strict=True)
        ]
    )


def _kind(piece: int) -> str:
    return "head" if piece < BODY else "tail" if TAIL <= piece < GOLD else "body"
