"""Pieces, Cóatls and cards drawn in one line each, legible with and without colour.

A body is `(y)`, a head `◀y)`, a tail `(y»`; a Cóatl is its pieces from head to tail with `○` at
an open end: `◀y)(r)(k)○`. A crossed neighbour is `✗y`, a repeated piece `(y)+`.
"""

from __future__ import annotations

from typing import Final

from rich.text import Text

from coatl.i18n import say
from coatl.rules import Coatl
from coatl.rules.cards import PROPHECIES, TEMPLES, Prophecy, Temple
from coatl.rules.coatl import NONE, PROPHECIES_PER_COATL
from coatl.rules.conditions import Condition, Equal, Length, Without, WithoutFrame
from coatl.rules.patterns import ANY, Needs, Pattern, Requirement
from coatl.rules.pieces import BODY, GOLD, LETTER, LETTER_OF, TAIL
from coatl.rules.scoring import MissingPieces, ProphecyReading, read_prophecy, read_temple

from .layout import (
    DIM_STYLE,
    GOLD_STYLE,
    JADE_STYLE,
    TITLE_STYLE,
    WARNING_STYLE,
    joined,
    padded,
    styled,
)

_INK: Final = "#221E1A"
_PAPER: Final = "#FFFFFF"
STYLES: Final = {
    "y": f"bold {_INK} on #F0B429",
    "r": f"bold {_PAPER} on #C93B2B",
    "k": f"bold {_PAPER} on #3A3842",
    "g": f"bold {_INK} on #63A24B",
    "b": f"bold {_PAPER} on #2A7FB0",
    "o": f"bold {_INK} on #E8D28A",
    ANY: f"bold {_INK} on #CDBFA6",
}
_FRAMES: Final = {
    "yellow": "#F0B429",
    "red": "#C93B2B",
    "black": "#6A6774",
    "green": "#63A24B",
    "blue": "#2A7FB0",
}


#: More pieces than this are drawn small.
_LONG: Final = 18

HEAD_END: Final = "◀"
TAIL_END: Final = "»"
SOCKET: Final = "○"
CROSS: Final = "✗"
HOLDS: Final = "✓"
ARROW: Final = "→"


# --- pieces and Cóatls ------------------------------------------------------------------------


def _segment(letter: str, before: str = "(", after: str = ")") -> Text:
    return styled(f"{before}{letter}{after}", STYLES[letter])


def draw_piece(piece: int) -> Text:
    """One piece: `◀y)` a head, `(y)` a body, `(y»` a tail, `(o)` gold."""
    if piece == GOLD:
        return _segment("o")
    if piece < BODY:
        return _segment(LETTER[piece], before=HEAD_END)
    return _segment(LETTER[piece], after=TAIL_END if piece >= TAIL else ")")


def draw_pieces(pieces: bytes) -> Text:
    """Several pieces side by side."""
    return joined([draw_piece(piece) for piece in pieces], "")


def draw_coatl(coatl: Coatl, brief: bool = False) -> Text:
    """A Cóatl from head to tail, with a socket at each open end; in brief, or where it is very
    long, in letters.
    """
    if brief or len(coatl.colours) > _LONG:
        text = styled(HEAD_END, TITLE_STYLE) if coatl.head else styled(SOCKET, JADE_STYLE)
        text.append_text(draw_letters(coatl.colours))
        return text.append(TAIL_END, TITLE_STYLE) if coatl.tail else text.append(SOCKET, JADE_STYLE)
    last = len(coatl.colours) - 1
    text = Text() if coatl.head else styled(SOCKET, JADE_STYLE)
    for place, letter in enumerate(coatl.colours):
        before = HEAD_END if coatl.head and place == 0 else "("
        after = TAIL_END if coatl.tail and place == last else ")"
        text.append_text(_segment(letter, before, after))
    return text if coatl.tail else text.append(SOCKET, JADE_STYLE)


def draw_letters(letters: str) -> Text:
    """Colours as bare letters, for tight places."""
    return joined([Text(letter, STYLES[letter]) for letter in letters], "")


def draw_lack(lack: MissingPieces) -> Text:
    """What is still to come at the ends: `rr○` at the head side, `○k` at the tail side."""
    text = Text()
    if lack.before:
        text.append_text(draw_letters(lack.before)).append(SOCKET, JADE_STYLE)
    if lack.after:
        text.append(SOCKET, JADE_STYLE).append_text(draw_letters(lack.after))
    return text


# --- cards ------------------------------------------------------------------------------------


def draw_frame(card: Prophecy) -> Text:
    """The frame colour, as a letter and a bar."""
    letter = LETTER_OF[card.frame]
    return styled(letter, STYLES[letter]).append("▌", _FRAMES[card.frame])


def draw_requirement(requirement: Requirement) -> Text:
    """What a Prophecy asks for, in pieces."""
    if isinstance(requirement, Pattern):
        return joined([_token(token) for token in requirement.tokens], "")
    if isinstance(requirement, Needs):
        return joined([_segment(c) for c, n in requirement.counts for _ in range(n)], "")
    return joined([_segment(letter) for letter in requirement.colours], "")


def _token(token: str) -> Text:
    if token.startswith("!"):
        return Text(CROSS + token[1], f"strike {WARNING_STYLE}")
    text = _segment(token[0])
    return text.append("+", TITLE_STYLE) if token.endswith("+") else text


def draw_ladder(levels: tuple[tuple[int, int], ...], level: int = 0) -> Text:
    """The levels with their points, `3→2 [4→3]`; the one reached is in brackets."""
    rungs = []
    for number, (needed, points) in enumerate(levels, 1):
        rung = f"{needed}{ARROW}{points}"
        rungs.append(Text(f"[{rung}]", GOLD_STYLE) if number == level else Text(rung))
    return joined(rungs)


def draw_compact(kind: int) -> Text:
    """A Prophecy by its frame, its name, which says what it asks for, and the points of its
    levels.
    """
    card = PROPHECIES[kind]
    points = "/".join(str(points) for _, points in card.levels)
    return draw_frame(card).append(card.id + " ").append(points, GOLD_STYLE)


def draw_prophecy(kind: int, level: int = 0, names: int = 24, pieces: int = 16) -> Text:
    """A Prophecy in one line: frame, name, pieces, levels; so wide are names and pieces."""
    card = PROPHECIES[kind]
    text = draw_frame(card)
    text.append_text(padded(Text(card.id), names)).append(" ")
    text.append_text(padded(draw_requirement(card.requirement), pieces)).append(" ")
    return text.append_text(draw_ladder(card.levels, level))


def draw_condition(condition: Condition) -> Text:
    """One condition of a Temple in a few signs."""
    match condition:
        case Without(letter):
            return Text(say("draw.no") + " ").append_text(_segment(letter))
        case Equal(letters):
            return joined([_segment(letter) for letter in letters], "=")
        case Length(pieces):
            return Text(say("draw.length", length=pieces))
        case WithoutFrame(frame):
            return Text(say("draw.without-frame", colour=LETTER_OF[frame]))
        case _:
            return Text(type(condition).__name__)


def draw_temple(kind: int, held: tuple[bool, ...] = (), width: int = 28) -> Text:
    """A Temple in one line: name, conditions with a tick where they hold, points."""
    card = TEMPLES[kind]
    parts = []
    for place, condition in enumerate(card.conditions):
        part = draw_condition(condition)
        if held:
            part.append(
                f" {HOLDS if held[place] else CROSS}", GOLD_STYLE if held[place] else DIM_STYLE
            )
        parts.append(part)
    text = padded(Text(card.id), width).append(" ")
    text.append_text(padded(joined(parts, " · "), 21 if held else 17)).append(" ")
    return text.append_text(draw_temple_ladder(card, sum(held)))


def draw_temple_ladder(card: Temple, held: int = 0) -> Text:
    """How many conditions score what."""
    return draw_ladder(tuple(enumerate(card.points, 1)), held)


# --- cards on Cóatls --------------------------------------------------------------------------


def draw_worth(kind: int, coatls: tuple[Coatl, ...], closed_ends: bool) -> list[Text]:
    """What a Prophecy scores on each unfinished Cóatl, or what it lacks: `1:3 2:○kk`."""
    parts = []
    for number, coatl in enumerate(coatls, 1):
        full = len(coatl.prophecies) == PROPHECIES_PER_COATL
        if coatl.is_closed or full or kind in coatl.prophecies:
            continue
        reading = read_prophecy(kind, coatl, closed_ends)
        if reading.level:
            parts.append(Text(f"{number}:{reading.points}", GOLD_STYLE))
        elif reading.missing is not None:
            parts.append(styled(f"{number}:", DIM_STYLE).append_text(draw_lack(reading.missing)))
    return parts


def draw_next(reading: ProphecyReading) -> Text:
    """The next level and a shortest way to it: `next 4 ○k`."""
    if reading.missing is None or reading.next_points is None:
        return Text()
    text = styled(say("table.next", points=reading.next_points) + " ", DIM_STYLE)
    return text.append_text(draw_lack(reading.missing))


def draw_cards_on(coatl: Coatl, closed_ends: bool) -> list[Text]:
    """The cards of a Cóatl in brief: frame, name, points now, the next level."""
    parts = []
    for kind in coatl.prophecies:
        reading = read_prophecy(kind, coatl, closed_ends)
        card = PROPHECIES[kind]
        text = draw_frame(card).append(card.id + " ").append(str(reading.points), GOLD_STYLE)
        following = draw_next(reading)
        parts.append(text.append(" ").append_text(following) if following else text)
    if coatl.temple != NONE:
        points = read_temple(coatl.temple, coatl).points
        parts.append(Text(TEMPLES[coatl.temple].id + " ").append(str(points), GOLD_STYLE))
    return parts
