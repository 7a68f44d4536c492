"""Drawings of real Cóatls: the pieces, and below them the pieces that each card counts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from coatl.i18n import translation
from coatl.i18n.cards import card_name
from coatl.rules.cards import PROPHECIES, TEMPLES
from coatl.rules.coatl import NONE, Coatl
from coatl.rules.scoring import read_prophecy, read_temple

from .facts import Built, Game
from .figures import built_of, seats_of
from .svg import PIECES, Drawing

#: The most pieces of a short Cóatl.
SHORT: Final = 7

_STEP: Final = 36
_LEFT: Final = 250
_TOP: Final = 54
_ROW: Final = 30
_LETTER_NAMES: Final = {"y": "yellow", "r": "red", "k": "black", "g": "green", "b": "blue"}


def best(built: Sequence[Built], longest: int) -> Built:
    """The Cóatl with the most points among those of at most this many pieces; of equals the
    shortest, then the first in the alphabet.
    """
    fitting = [one for one in built if one.length <= longest]
    return min(fitting, key=lambda one: (-one.points, one.length, one.coatl.colours))


def examples(games: Sequence[Game]) -> dict[str, Drawing]:
    """The best Cóatl of these games, and the best short one."""
    built = built_of(seats_of(games))
    longest = max(one.length for one in built)
    return {
        "best-coatl": coatl_drawing(best(built, longest).coatl, "The most valuable Cóatl"),
        "short-coatl": coatl_drawing(best(built, SHORT).coatl, "The most valuable short Cóatl"),
    }


def coatl_drawing(coatl: Coatl, title: str) -> Drawing:
    """A Cóatl from head to tail; each card has a row of dots under the pieces it counts."""
    readings = [read_prophecy(kind, coatl, find_missing=False) for kind in coatl.prophecies]
    rows: list[tuple[str, str, int]] = []
    for reading in readings:
        counted = {place for match in reading.places for place in match}
        marks = "".join(
            letter if place in counted else " " for place, letter in enumerate(coatl.colours)
        )
        rows.append((card_name(translation("en"), PROPHECIES[reading.kind]), marks, reading.points))
    if coatl.temple != NONE:
        name = f"Temple: {card_name(translation('en'), TEMPLES[coatl.temple]).lower()}"
        rows.append((name, "", read_temple(coatl.temple, coatl).points))
    total = sum(points for *_, points in rows)
    told = ", ".join(_LETTER_NAMES[letter] for letter in coatl.colours)
    cards = "; ".join(f"{name}: {points}" for name, _, points in rows)
    width = _LEFT + _STEP * len(coatl.colours) + 90
    drawing = Drawing(
        max(width, 560),
        _TOP + 70 + _ROW * (len(rows) + 1),
        f"{title}: {len(coatl.colours)} pieces, {total} points",
        f"From head to tail: {told}. Cards and points: {cards}; {total} in all.",
    )
    _pieces(drawing, coatl.colours)
    for number, (name, marks, points) in enumerate(rows):
        _card(drawing, _TOP + 80 + _ROW * number, name, marks, points)
    y = _TOP + 80 + _ROW * len(rows)
    drawing.text(_LEFT - 20, y, "in all", "quiet", "end")
    drawing.text(drawing.width - 30, y, str(total), "ink", "end")
    return drawing


def _pieces(drawing: Drawing, colours: str) -> None:
    last = len(colours) - 1
    for place, letter in enumerate(colours):
        x = _LEFT + _STEP * place
        drawing.path(_shape(x, place == 0, place == last), PIECES[letter][0])
        drawing.letter(x + _STEP / 2, _TOP + 25, letter)


def _shape(x: float, is_head: bool, is_tail: bool) -> str:
    """A body is a band; a head is round and has a crest, a tail runs to a point."""
    y, right, bottom = _TOP, x + _STEP, _TOP + 40
    if is_head:
        return (
            f"M{right} {y} L{x + 14} {y} L{x + 6} {y - 10} L{x + 4} {y + 4} "
            f"Q{x - 14} {y + 20} {x + 4} {bottom - 4} L{x + 12} {bottom} L{right} {bottom} Z"
        )
    if is_tail:
        return (
            f"M{x} {y} L{x + 24} {y + 2} L{right + 24} {y + 20} L{x + 24} {bottom - 2} "
            f"L{x} {bottom} Z"
        )
    return f"M{x} {y} L{right} {y} L{right} {bottom} L{x} {bottom} Z"


def _card(drawing: Drawing, y: float, name: str, marks: str, points: int) -> None:
    drawing.text(_LEFT - 20, y, name, "ink", "end")
    for place, letter in enumerate(marks):
        x = _LEFT + _STEP * place + _STEP / 2
        if letter == " ":
            drawing.dot(x, y - 4, 2, "quiet")
        else:
            drawing.path(_disc(x, y - 4, 9), PIECES[letter][0])
    drawing.text(drawing.width - 30, y, str(points), "ink", "end")


def _disc(x: float, y: float, r: float) -> str:
    return f"M{x - r} {y} A{r} {r} 0 1 1 {x + r} {y} A{r} {r} 0 1 1 {x - r} {y} Z"
