"""A whole position in lines: the other seats, the supply, the row, the Temples, one's own seat.

Everything is drawn from a `View`, so nothing can be shown that its seat may not know. Replays
pass the open hands of every seat beside it.
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

from .adam_table import adam_lines, brief_adam_lines
from .draw import draw_compact, draw_pieces, draw_temple, draw_worth
from .layout import (
    DIM_STYLE,
    JADE_STYLE,
    TITLE_STYLE,
    joined,
    padded,
    styled,
    wrap_in_columns,
    wrap_items,
    wrap_items_aligned,
)
from .phrases import seat_facts, seat_name, solo_summary
from .player import INDENT, Hand, own_lines, prophecy_line, seat_lines, titled

#: The width of a menu number on the table.
_MARK: Final = 5

#: The width of a supply space, in brief and in full.
_BRIEF_SPACE: Final = 6
_SPACE: Final = 8

Numbers = Mapping[Action, int]


def draw_table(
    seen: View,
    names: Sequence[str],
    hands: Mapping[int, Hand],
    numbers: Numbers,
    width: int,
    brief: bool = False,
    only_choices: bool = False,
) -> list[Text]:
    """The position as its seat sees it; `numbers` are the menu numbers to put on the table.

    In brief, for a low screen, the other seats are left out and cards are names; A.D.A.M. stays,
    and so do all seats for a spectator.
    With `only_choices` also what is common is left out where nothing of it can be taken.
    """
    lines = [_heading(seen, names, width)]
    if seen.adam is not None:
        lines += (brief_adam_lines if brief else adam_lines)(seen.adam, width)
    for seat in () if brief and seen.seat is not None else _others(seen):
        lines += seat_lines(seen, seat, seat_name(seat, names), hands.get(seat), width)
    kinds = {type(action) for action in numbers}
    if not only_choices or TakePieces in kinds:
        lines += _supply_lines(seen, numbers, width, brief)
    if not only_choices or TakeProphecy in kinds:
        lines += (_brief_row if brief else _row_lines)(seen, numbers, width)
    if not only_choices or kinds & {AddPiece, FulfilTemple}:
        lines += (_brief_temples if brief else _temple_lines)(seen, width)
    if seen.seat is not None:
        lines += own_lines(seen, seat_name(seen.seat, names), width, brief)
    return lines


def _others(seen: View) -> Iterator[int]:
    """The other seats, from the one that moves next; every seat for a spectator."""
    count = len(seen.seats)
    if seen.seat is None:
        yield from range(count)
    else:
        yield from [(seen.seat + step) % count for step in range(1, count)]


def _number(action: Action, place: int, numbers: Numbers) -> Text:
    """The number of a place: that of the menu where it can be chosen there."""
    if action in numbers:
        return padded(styled(f"[{numbers[action]}]", JADE_STYLE), _MARK)
    return padded(Text(f" {place + 1}:", DIM_STYLE), _MARK if numbers else 3)


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
    return text.append("─" * max(0, min(width, 100) - text.cell_len), DIM_STYLE)


# --- what is common ---------------------------------------------------------------------------


def _supply_lines(seen: View, numbers: Numbers, width: int, brief: bool) -> Iterator[Text]:
    mark = _MARK if numbers else 3
    wide = mark + (_BRIEF_SPACE if brief else _SPACE)

    def space(number: int) -> Text:
        text = _number(TakePieces(number), number, numbers)
        pieces = seen.supply[number]
        text.append_text(draw_pieces(pieces) if pieces else Text("-", DIM_STYLE))
        return padded(text, wide)

    heads, bodies, tails = (len(pieces) for pieces in seen.bags)
    bags = say(
        "table.bag" if brief else "table.bags",
        heads=heads,
        bodies=bodies,
        tails=tails,
    )
    spaces = [space(number) for number in range(BODY_SPACES)]
    fit = len(INDENT) + BODY_SPACES * (wide + 1) <= width + 1
    half = BODY_SPACES if fit else BODY_SPACES // 2
    yield titled(say("table.supply")).append_text(joined(spaces[:half]))
    if spaces[half:]:
        yield Text(INDENT).append_text(joined(spaces[half:]))
    ends = [space(number) for number in range(BODY_SPACES, len(seen.supply))]
    yield from wrap_items(Text(INDENT), [joined(ends), Text(bags, DIM_STYLE)], width, INDENT)


def _row_lines(seen: View, numbers: Numbers, width: int) -> Iterator[Text]:
    coatls = () if seen.seat is None else seen.seats[seen.seat].coatls
    for slot, kind in enumerate(seen.row):
        text = titled(say("table.row") if slot == 0 else "")
        text.append_text(_number(TakeProphecy(slot), slot, numbers))
        if kind == EMPTY:
            yield text.append(say("table.empty"), DIM_STYLE)
        else:
            text.append_text(prophecy_line(kind, width))
            worth = draw_worth(kind, coatls, seen.options.closed_ends)
            yield from wrap_items_aligned(text, worth, width)


def _brief_row(seen: View, numbers: Numbers, width: int) -> list[Text]:
    cards = [
        _number(TakeProphecy(slot), slot, numbers).append_text(draw_compact(kind))
        for slot, kind in enumerate(seen.row)
        if kind != EMPTY
    ]
    if seen.options.is_solo and cards:
        cards[-1].append(" " + say("table.row-adam"), DIM_STYLE)
    return wrap_in_columns(titled(say("table.row")), cards, width)


def _brief_temples(seen: View, width: int) -> list[Text]:
    temples = [
        Text(f"{pile}:{TEMPLES[top].id}") for pile, top in enumerate(seen.tops, 1) if top != NONE
    ]
    return wrap_items(titled(say("table.temples")), temples, width, INDENT, " · ")


def _temple_lines(seen: View, width: int) -> Iterator[Text]:
    for pile, (top, beneath) in enumerate(zip(seen.tops, seen.beneath, strict=True)):
        text = titled(say("table.temples") if pile == 0 else "").append(f"{pile + 1}:")
        if top == NONE:
            yield text.append(say("table.empty"), DIM_STYLE)
            continue
        key = "table.beneath" if beneath else "table.beneath-one"
        text.append_text(draw_temple(top))
        yield from wrap_items_aligned(
            text, [Text(f"({say(key, count=beneath)})", DIM_STYLE)], width
        )
