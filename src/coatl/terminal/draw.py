"""Draw pieces, Cóatls and cards in one line each, readable with and without colour.

A body is `(y)`, a head `◀y)`, a tail `(y»`. A Cóatl is its pieces from head to tail, with `○` at an
open end: `◀y)(r)(k)○`. A forbidden neighbour is `✗y`, a piece that may repeat `(y)+`.
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

_DARK: Final = "#221E1A"
_LIGHT: Final = "#FFFFFF"

#: The style of a piece by its colour letter; `o` is gold.
PIECE_STYLES: Final = {
    "y": f"bold {_DARK} on #F0B429",
    "r": f"bold {_LIGHT} on #C93B2B",
    "k": f"bold {_LIGHT} on #3A3842",
    "g": f"bold {_DARK} on #63A24B",
    "b": f"bold {_LIGHT} on #2A7FB0",
    "o": f"bold {_DARK} on #E8D28A",
    ANY: f"bold {_DARK} on #CDBFA6",
}
_FRAME_COLOURS: Final = {
    "yellow": "#F0B429",
    "red": "#C93B2B",
    "black": "#6A6774",
    "green": "#63A24B",
    "blue": "#2A7FB0",
}

#: The most pieces of a Cóatl that are drawn as `(y)`; a longer one is drawn in letters.
_MAX_SEGMENTS: Final = 18

HEAD_END: Final = "◀"
TAIL_END: Final = "»"
OPEN_END: Final = "○"
CROSS: Final = "✗"
TICK: Final = "✓"
ARROW: Final = "→"


# --- pieces and Cóatls ------------------------------------------------------------------------


def _segment(letter: str, before: str = "(", after: str = ")") -> Text:
    return styled(f"{before}{letter}{after}", PIECE_STYLES[letter])


def draw_piece(piece: int) -> Text:
    """Draw one piece: `◀y)` a head, `(y)` a body, `(y»` a tail, `(o)` gold."""
    if piece == GOLD:
        return _segment("o")
    if piece < BODY:
        return _segment(LETTER[piece], before=HEAD_END)
    return _segment(LETTER[piece], after=TAIL_END if piece >= TAIL else ")")


def draw_pieces(pieces: bytes) -> Text:
    """Draw pieces side by side."""
    return joined([draw_piece(piece) for piece in pieces], "")


def draw_coatl(coatl: Coatl, brief: bool = False) -> Text:
    """Draw a Cóatl from head to tail, with `○` at each open end.

    A brief drawing, or that of a very long Cóatl, has bare letters.
    """
    if brief or len(coatl.colours) > _MAX_SEGMENTS:
        text = styled(HEAD_END, TITLE_STYLE) if coatl.head else styled(OPEN_END, JADE_STYLE)
        text.append_text(draw_letters(coatl.colours))
        end, style = (TAIL_END, TITLE_STYLE) if coatl.tail else (OPEN_END, JADE_STYLE)
        return text.append(end, style)
    last = len(coatl.colours) - 1
    text = Text() if coatl.head else styled(OPEN_END, JADE_STYLE)
    for place, letter in enumerate(coatl.colours):
        before = HEAD_END if coatl.head and place == 0 else "("
        after = TAIL_END if coatl.tail and place == last else ")"
        text.append_text(_segment(letter, before, after))
    return text if coatl.tail else text.append(OPEN_END, JADE_STYLE)


def draw_letters(letters: str) -> Text:
    """Draw pieces as bare colour letters, where there is little room."""
    return joined([Text(letter, PIECE_STYLES[letter]) for letter in letters], "")


def draw_missing(missing: MissingPieces) -> Text:
    """Draw the pieces to add at the ends: `rr○` at the head side, `○k` at the tail side."""
    text = Text()
    if missing.before:
        text.append_text(draw_letters(missing.before)).append(OPEN_END, JADE_STYLE)
    if missing.after:
        text.append(OPEN_END, JADE_STYLE).append_text(draw_letters(missing.after))
    return text


# --- cards ------------------------------------------------------------------------------------


def draw_frame(card: Prophecy) -> Text:
    """Draw the frame of a card: its colour letter and a bar."""
    letter = LETTER_OF[card.frame]
    return styled(letter, PIECE_STYLES[letter]).append("▌", _FRAME_COLOURS[card.frame])


def draw_requirement(requirement: Requirement) -> Text:
    """Draw the pieces that a Prophecy asks for."""
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


def draw_levels(levels: tuple[tuple[int, int], ...], level: int = 0) -> Text:
    """Draw the levels with their points, `3→2 [4→3]`; brackets mark the level reached."""
    parts = []
    for number, (needed, points) in enumerate(levels, 1):
        part = f"{needed}{ARROW}{points}"
        parts.append(Text(f"[{part}]", GOLD_STYLE) if number == level else Text(part))
    return joined(parts)


def draw_brief_prophecy(kind: int) -> Text:
    """Draw a Prophecy without its pieces: frame, id, and the points of its levels.

    The id says what the card asks for.
    """
    card = PROPHECIES[kind]
    points = "/".join(str(points) for _, points in card.levels)
    return draw_frame(card).append(card.id + " ").append(points, GOLD_STYLE)


def draw_prophecy(kind: int, level: int = 0, name_width: int = 24, pieces_width: int = 16) -> Text:
    """Draw a Prophecy in one line: frame, id, pieces, levels. Id and pieces are padded."""
    card = PROPHECIES[kind]
    text = draw_frame(card)
    text.append_text(padded(Text(card.id), name_width)).append(" ")
    text.append_text(padded(draw_requirement(card.requirement), pieces_width)).append(" ")
    return text.append_text(draw_levels(card.levels, level))


def draw_condition(condition: Condition) -> Text:
    """Draw one condition of a Temple."""
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


def draw_temple(kind: int, held: tuple[bool, ...] = (), name_width: int = 28) -> Text:
    """Draw a Temple in one line: id, conditions, points.

    `held` says for each condition whether it holds: it is drawn as a tick or a cross.
    """
    card = TEMPLES[kind]
    parts = []
    for place, condition in enumerate(card.conditions):
        part = draw_condition(condition)
        if held:
            mark, style = (TICK, GOLD_STYLE) if held[place] else (CROSS, DIM_STYLE)
            part.append(f" {mark}", style)
        parts.append(part)
    text = padded(Text(card.id), name_width).append(" ")
    text.append_text(padded(joined(parts, " · "), 21 if held else 17)).append(" ")
    return text.append_text(draw_temple_levels(card, sum(held)))


def draw_temple_levels(card: Temple, held: int = 0) -> Text:
    """Draw the points for each number of conditions that hold; brackets mark this number."""
    return draw_levels(tuple(enumerate(card.points, 1)), held)


# --- cards on Cóatls --------------------------------------------------------------------------


def draw_points_on_coatls(kind: int, coatls: tuple[Coatl, ...], closed_ends: bool) -> list[Text]:
    """Draw what a Prophecy scores on each unfinished Cóatl, or which pieces are missing.

    `1:3` means 3 points on the first Cóatl, `2:○kk` that the second one lacks two black pieces.
    """
    parts = []
    for number, coatl in enumerate(coatls, 1):
        is_full = len(coatl.prophecies) == PROPHECIES_PER_COATL
        if coatl.is_closed or is_full or kind in coatl.prophecies:
            continue
        reading = read_prophecy(kind, coatl, closed_ends)
        if reading.level:
            parts.append(Text(f"{number}:{reading.points}", GOLD_STYLE))
        elif reading.missing is not None:
            missing = draw_missing(reading.missing)
            parts.append(styled(f"{number}:", DIM_STYLE).append_text(missing))
    return parts


def draw_next_level(reading: ProphecyReading) -> Text:
    """Draw the points of the next level and the fewest pieces that reach it: `next 4 ○k`."""
    if reading.missing is None or reading.next_points is None:
        return Text()
    text = styled(say("table.next", points=reading.next_points) + " ", DIM_STYLE)
    return text.append_text(draw_missing(reading.missing))


def draw_cards_of(coatl: Coatl, closed_ends: bool) -> list[Text]:
    """Draw the cards of a Cóatl without their pieces: frame, id, points, next level."""
    parts = []
    for kind in coatl.prophecies:
        reading = read_prophecy(kind, coatl, closed_ends)
        card = PROPHECIES[kind]
        text = draw_frame(card).append(card.id + " ").append(str(reading.points), GOLD_STYLE)
        next_level = draw_next_level(reading)
        parts.append(text.append(" ").append_text(next_level) if next_level else text)
    if coatl.temple != NONE:
        points = read_temple(coatl.temple, coatl).points
        parts.append(Text(TEMPLES[coatl.temple].id + " ").append(str(points), GOLD_STYLE))
    return parts
