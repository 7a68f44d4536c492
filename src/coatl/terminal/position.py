"""Draw a position: the other seats, the supply, the row, the Temples, the own seat.

Everything is drawn from a `View`, so the text cannot reveal what the seat of the view may not know.
Replays also pass the hands of all seats.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from rich.text import Text

from coatl.i18n import say
from coatl.rules import Action
from coatl.rules.actions import AddPiece, FulfilTemple, TakePieces, TakeProphecy
from coatl.rules.cards import EMPTY, TEMPLES
from coatl.rules.coatl import NONE
from coatl.rules.pieces import BODY_SPACES
from coatl.rules.state import ADAM
from coatl.view import View

from .adam import adam_lines, brief_adam_lines
from .draw import draw_brief_prophecy, draw_pieces, draw_points_on_coatls, draw_temple
from .layout import (
    DIM_STYLE,
    JADE_STYLE,
    MAX_WIDTH,
    TITLE_STYLE,
    joined,
    padded,
    styled,
    wrap_in_columns,
    wrap_items,
    wrap_items_aligned,
)
from .phrases import seat_facts, seat_name, solo_summary
from .seat import INDENT, Hand, brief_seat_lines, draw_padded_prophecy, line_label, own_seat_lines

#: The width of a menu number, `[12] `, and that of a place's own number if there is no menu, ` 3:`.
_NUMBER_WIDTH: Final = 5
_PLACE_WIDTH: Final = 3

#: The width of a supply space in brief and in full.
_BRIEF_SPACE_WIDTH: Final = 6
_SPACE_WIDTH: Final = 8

#: The menu numbers of actions.
MenuNumbers = Mapping[Action, int]


def position_lines(
    seen: View,
    names: Sequence[str],
    hands: Mapping[int, Hand],
    numbers: MenuNumbers,
    width: int,
    brief: bool = False,
    only_choices: bool = False,
) -> list[Text]:
    """Draw the position of a view, with menu numbers at the places that can be chosen.

    `hands` are the hands of other seats to show; without one, only known cards are shown.
    `brief` is for a low screen: it leaves out the other seats and the pieces of cards, but keeps
    A.D.A.M., and all seats in a spectator's view. `only_choices` also leaves out the supply, the
    row and the Temples if no action of the menu concerns them.
    """
    lines = [_heading(seen, names, width)]
    if seen.adam is not None:
        lines += (brief_adam_lines if brief else adam_lines)(seen.adam, width)
    for seat in () if brief and seen.seat is not None else _others(seen):
        lines += brief_seat_lines(seen, seat, seat_name(seat, names), hands.get(seat), width)
    kinds = {type(action) for action in numbers}
    if not only_choices or TakePieces in kinds:
        lines += _supply_lines(seen, numbers, width, brief)
    if not only_choices or TakeProphecy in kinds:
        lines += (_brief_row_lines if brief else _row_lines)(seen, numbers, width)
    if not only_choices or kinds & {AddPiece, FulfilTemple}:
        lines += (_brief_temple_lines if brief else _temple_lines)(seen, width)
    if seen.seat is not None:
        lines += own_seat_lines(seen, seat_name(seen.seat, names), width, brief)
    return lines


def _others(seen: View) -> Iterator[int]:
    """Yield the other seats in turn order, from the next one; all seats for a spectator."""
    count = len(seen.seats)
    if seen.seat is None:
        yield from range(count)
    else:
        yield from [(seen.seat + step) % count for step in range(1, count)]


def _number(action: Action, place: int, numbers: MenuNumbers) -> Text:
    """Draw the menu number of a place, or its own number if it cannot be chosen."""
    if action in numbers:
        return padded(styled(f"[{numbers[action]}]", JADE_STYLE), _NUMBER_WIDTH)
    return padded(Text(f" {place + 1}:", DIM_STYLE), _NUMBER_WIDTH if numbers else _PLACE_WIDTH)


def _heading(seen: View, names: Sequence[str], width: int) -> Text:
    if seen.phase == "over":
        parts = [say("table.over")]
    elif seen.turn == 0:
        parts = [say("table.setup")]
    else:
        parts = [say("table.turn", turn=seen.turn)]
    if seen.phase != "over":
        mover = ADAM if seen.is_adams_turn else seen.active
        parts.append(say("table.to-move", **seat_facts(mover, names, seen.seat)))
        if seen.ending is not None:
            left = seen.ending.turns_left
            key = "table.last-turns" if left else "table.last-turn"
            parts.append(say(key, turns=left))
        if seen.actions_left > 1:
            parts.append(say("table.two-actions"))
    if seen.options.is_solo:
        parts.append(solo_summary(seen.options))
    aside = sum(seat.set_aside for seat in seen.seats)
    parts.append(say("table.deck", deck=seen.deck_size, discards=len(seen.discards) + aside))
    if aside:
        parts.append(say("table.aside", count=aside))
    while len(parts) > 1 and len(" · ".join(parts)) > width - 4:
        parts.pop()
    text = styled("── " + " · ".join(parts) + " ", TITLE_STYLE)
    return text.append("─" * max(0, min(width, MAX_WIDTH) - text.cell_len), DIM_STYLE)


# --- supply, row and Temples ------------------------------------------------------------------


def _supply_lines(seen: View, numbers: MenuNumbers, width: int, brief: bool) -> Iterator[Text]:
    number_width = _NUMBER_WIDTH if numbers else _PLACE_WIDTH
    cell_width = number_width + (_BRIEF_SPACE_WIDTH if brief else _SPACE_WIDTH)

    def space(number: int) -> Text:
        text = _number(TakePieces(number), number, numbers)
        pieces = seen.supply[number]
        text.append_text(draw_pieces(pieces) if pieces else Text("-", DIM_STYLE))
        return padded(text, cell_width)

    heads, bodies, tails = (len(pieces) for pieces in seen.bags)
    bags = say(
        "table.bag" if brief else "table.bags",
        heads=heads,
        bodies=bodies,
        tails=tails,
    )
    spaces = [space(number) for number in range(BODY_SPACES)]
    fits_one_line = len(INDENT) + BODY_SPACES * (cell_width + 1) <= width + 1
    per_line = BODY_SPACES if fits_one_line else BODY_SPACES // 2
    yield line_label(say("table.supply")).append_text(joined(spaces[:per_line]))
    if spaces[per_line:]:
        yield Text(INDENT).append_text(joined(spaces[per_line:]))
    ends = [space(number) for number in range(BODY_SPACES, len(seen.supply))]
    yield from wrap_items(Text(INDENT), [joined(ends), Text(bags, DIM_STYLE)], width, INDENT)


def _row_lines(seen: View, numbers: MenuNumbers, width: int) -> Iterator[Text]:
    coatls = () if seen.seat is None else seen.seats[seen.seat].coatls
    for slot, kind in enumerate(seen.row):
        text = line_label(say("table.row") if slot == 0 else "")
        text.append_text(_number(TakeProphecy(slot), slot, numbers))
        if kind == EMPTY:
            yield text.append(say("table.empty"), DIM_STYLE)
        else:
            text.append_text(draw_padded_prophecy(kind, width))
            points = draw_points_on_coatls(kind, coatls, seen.options.closed_ends)
            yield from wrap_items_aligned(text, points, width)


def _brief_row_lines(seen: View, numbers: MenuNumbers, width: int) -> list[Text]:
    cards = [
        _number(TakeProphecy(slot), slot, numbers).append_text(draw_brief_prophecy(kind))
        for slot, kind in enumerate(seen.row)
        if kind != EMPTY
    ]
    if seen.options.is_solo and cards:
        cards[-1].append(" " + say("table.row-adam"), DIM_STYLE)
    return wrap_in_columns(line_label(say("table.row")), cards, width)


def _brief_temple_lines(seen: View, width: int) -> list[Text]:
    temples = [
        Text(f"{pile}:{TEMPLES[top].id}") for pile, top in enumerate(seen.tops, 1) if top != NONE
    ]
    return wrap_items(line_label(say("table.temples")), temples, width, INDENT, " · ")


def _temple_lines(seen: View, width: int) -> Iterator[Text]:
    for pile, (top, beneath) in enumerate(zip(seen.tops, seen.beneath, strict=True)):
        text = line_label(say("table.temples") if pile == 0 else "").append(f"{pile + 1}:")
        if top == NONE:
            yield text.append(say("table.empty"), DIM_STYLE)
            continue
        key = "table.beneath" if beneath else "table.beneath-one"
        text.append_text(draw_temple(top))
        yield from wrap_items_aligned(
            text, [Text(f"({say(key, count=beneath)})", DIM_STYLE)], width
        )
