"""Phrases in the current language: counts, lists, names of players, the solo game, pieces."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Final, Literal

from coatl.i18n import current, say
from coatl.i18n.names import name_facts, translate_name
from coatl.rules import Options
from coatl.rules.options import EVERY_COATL_A_TEMPLE
from coatl.rules.pieces import BODY, GOLD, LETTER, LETTERS, TAIL
from coatl.rules.state import ADAM

#: Names are cut to this number of characters, so that the rest of their line fits.
_MAX_NAME_LENGTH: Final = 24


def counted(number: int, nouns: str) -> str:
    """Return a number with its noun: `1 point`, `2 points`."""
    return current().counted(number, nouns)


def listed(items: Sequence[str], last: Literal["and", "or"] = "and") -> str:
    """Join items to a list in words: `Ana, Bo and Cy`, or with `or` before the last."""
    return current().listed(items, last)


def capitalised(sentence: str) -> str:
    """Return a sentence with a capital letter at its start."""
    return sentence[:1].upper() + sentence[1:]


# --- players --------------------------------------------------------------------------------------


def distinct_names(names: Sequence[str]) -> tuple[str, ...]:
    """Make names printable, short and distinct: equal names get seat numbers (`random 1`)."""
    printable = [
        "".join(c if c.isprintable() else "?" for c in name)[:_MAX_NAME_LENGTH] for name in names
    ]
    return tuple(
        f"{name} {seat}" if printable.count(name) > 1 else name
        for seat, name in enumerate(printable, 1)
    )


def seat_name(seat: int, names: Sequence[str]) -> str:
    """Return the name of a seat, or of A.D.A.M., for use outside of sentences."""
    return say("adam") if seat == ADAM else translate_name(current(), names[seat])


def seat_facts(seat: int, names: Sequence[str], you: int | None = None) -> dict[str, str]:
    """Return the facts for a sentence about a seat: `who`, `name` and `noun`."""
    return name_facts(current(), seat, names, you)


# --- the solo game --------------------------------------------------------------------------------


def variant_for_game(key: str, options: Options) -> str:
    """Return the key of a text: in the solo game, that of its solo variant if it has one."""
    solo_key = f"{key}.solo"
    return solo_key if options.is_solo and current().has(solo_key) else key


def solo_summary(options: Options) -> str:
    """Name the solo game and its levels: `solo, levels 1, 3`."""
    levels = [str(level) for level in options.levels]
    if options.first_printing:
        levels[0] = say("table.first-printing", level=levels[0])
    key = ("table.solo", "table.level", "table.levels")[min(len(levels), 2)]
    return say(key, levels=", ".join(levels))


def level_descriptions(options: Options) -> list[str]:
    """Describe each solo level of a game in one sentence."""
    sentences = []
    for level in options.levels:
        key = f"level.{level}"
        if options.first_printing and level == EVERY_COATL_A_TEMPLE:
            key += ".first-printing"
        sentences.append(say("play.level", level=level, means=say(key)))
    return sentences


# --- colours and pieces ---------------------------------------------------------------------------


def sort_colours(letters: Iterable[str]) -> list[str]:
    """Sort colour letters into the usual order: yellow, red, black, green, blue."""
    return sorted(letters, key=LETTERS.index)


def colours_in_words(letters: str) -> str:
    """Describe pieces by number and colour: `two red and one black`."""
    runs = ((letter, len(list(run))) for letter, run in groupby(sort_colours(letters)))
    return listed([say("cards.run", count=count, colour=letter) for letter, count in runs])


def pieces_in_words(pieces: bytes) -> str:
    """Describe pieces: `a yellow head`, `two red bodies`, `a red body and a black body`."""
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
