"""The `ansi` rendering: a view as lines of text."""

from __future__ import annotations

from collections.abc import Iterator

from coatl.formats.notation import format_coatl, format_pieces
from coatl.rules import adam_points
from coatl.rules.cards import EMPTY, PROPHECIES, TEMPLES
from coatl.rules.coatl import NONE
from coatl.view import View


def render_text(seen: View) -> str:
    """The table as one seat sees it, in the notation of records; seats are numbered from 1."""
    return "\n".join(_lines(seen)) + "\n"


def _lines(seen: View) -> Iterator[str]:
    active = "A.D.A.M." if seen.is_adams_turn else f"seat {seen.active + 1}"
    yield f"turn {seen.turn}, {active}: {seen.phase}"
    yield "supply  " + " | ".join(format_pieces(space) or "-" for space in seen.supply)
    yield "row     " + " ".join("-" if k == EMPTY else PROPHECIES[k].id for k in seen.row)
    yield "temples " + " ".join("-" if k == NONE else TEMPLES[k].id for k in seen.tops)
    if seen.adam is not None:
        cards = zip(seen.adam.cards, seen.adam.pieces, strict=True)
        laid = [f"{PROPHECIES[kind].id} {format_pieces(on)}".rstrip() for kind, on in cards]
        yield f"A.D.A.M. {adam_points(seen.adam)} points: " + " | ".join(laid)
    for number, seat in enumerate(seen.seats):
        counts = f"{seat.hand_size} Prophecies, {seat.temple_count} Temples"
        yield f"seat {number + 1}: {format_pieces(seat.board) or '-'}, {counts}"
        for coatl in seat.coatls:
            yield f"  {format_coatl(coatl)}"
    if seen.own is not None:
        hand = [PROPHECIES[kind].id for kind in seen.own.hand]
        hand += [TEMPLES[kind].id for kind in seen.own.temples]
        yield "hand    " + (" ".join(hand) or "-")
