"""A whole position in lines: the other seats, the supply, the row, the Temples, one's own seat.

Everything is drawn from a `View`, so nothing can be shown that its seat may not know. Replays
pass the open hands of every seat beside it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from rich.text import Text

from coatl.rules import Action
from coatl.rules.actions import TakePieces, TakeProphecy
from coatl.rules.cards import EMPTY, TEMPLES
from coatl.rules.coatl import NONE
from coatl.rules.pieces import BODY_SPACES
from coatl.rules.state import ADAM
from coatl.view import View

from .adam_table import adam_lines, brief_adam_lines
from .draw import draw_compact, draw_pieces, draw_temple, draw_worth
from .layout import JADE, QUIET, TITLE, flowed, joined, padded, styled
from .player import INDENT, WORTH, Hand, own_lines, prophecy_line, seat_lines, titled
from .words import counted, levels_in_brief, name_of, say

#: The width of a menu number on the table.
_MARK: Final = 5

#: The width of a supply space, where there is little room and where there is enough.
_TIGHT: Final = 6
_ROOMY: Final = 8

Numbers = Mapping[Action, int]


def draw_table(
    seen: View,
    names: Sequence[str],
    hands: Mapping[int, Hand],
    numbers: Numbers,
    width: int,
    brief: bool = False,
) -> list[Text]:
    """The position as its seat sees it; `numbers` are the menu numbers to put on the table.

    In brief, for a low screen, the other seats are left out, cards are names, and of what is
    common what cannot be taken; A.D.A.M. stays.
    """
    lines = [_heading(seen, names, width, brief)]
    if seen.adam is not None:
        lines += (brief_adam_lines if brief else adam_lines)(seen.adam, width)
    for seat in () if brief else _others(seen):
        lines += seat_lines(seen, seat, names[seat], hands.get(seat), width)
    can_take = any(isinstance(action, TakePieces | TakeProphecy) for action in numbers)
    if not brief or can_take or seen.phase == "keep":
        lines += _supply_lines(seen, numbers, width, brief)
        lines += _brief_row(seen, numbers, width) if brief else _row_lines(seen, numbers, width)
        lines += [] if brief else _temple_lines(seen, width)
    if seen.seat is not None:
        lines += own_lines(seen, names[seen.seat], width, brief)
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
        return padded(styled(f"[{numbers[action]}]", JADE), _MARK)
    return padded(Text(f" {place + 1}:", QUIET), _MARK if numbers else 3)


def _heading(seen: View, names: Sequence[str], width: int, brief: bool) -> Text:
    if seen.phase == "over":
        parts = [say("table.over")]
    elif seen.turn == 0:
        parts = [say("table.setup")]
    else:
        parts = [say("table.turn", turn=seen.turn)]
    if seen.phase != "over":
        adams_turn = seen.adam is not None and seen.turn % 2 == 1
        mover = ADAM if adams_turn else seen.active
        parts.append(say("table.to-move", name=name_of(mover, names)))
        if seen.ending is not None:
            left = seen.ending.turns_left
            key = "table.last-turns" if left else "table.last-turn"
            parts.append(say(key, turns=counted(left, "turn")))
        if seen.actions_left > 1:
            parts.append(say("table.two-actions"))
    if seen.options.is_solo:
        parts.append(levels_in_brief(seen.options))
    parts.append(say("table.deck", deck=seen.deck_size, discards=len(seen.discards)))
    if brief:
        parts.append(say("table.brief"))
    while len(parts) > 1 and len(" · ".join(parts)) > width - 4:
        parts.pop()
    text = styled("── " + " · ".join(parts) + " ", TITLE)
    return text.append("─" * max(0, min(width, 100) - text.cell_len), QUIET)


# --- what is common ---------------------------------------------------------------------------


def _supply_lines(seen: View, numbers: Numbers, width: int, brief: bool) -> Iterator[Text]:
    mark = _MARK if numbers else 3
    wide = mark + (_TIGHT if brief else _ROOMY)

    def space(number: int) -> Text:
        text = _number(TakePieces(number), number, numbers)
        pieces = seen.supply[number]
        text.append_text(draw_pieces(pieces) if pieces else Text("-", QUIET))
        return padded(text, wide)

    heads, bodies, tails = (len(pieces) for pieces in seen.bags)
    bags = say(
        "table.bags",
        heads=counted(heads, "head"),
        bodies=counted(bodies, "body"),
        tails=counted(tails, "tail"),
    )
    spaces = [space(number) for number in range(BODY_SPACES)]
    fit = len(INDENT) + BODY_SPACES * (wide + 1) <= width + 1
    half = BODY_SPACES if fit else BODY_SPACES // 2
    yield titled(say("table.supply")).append_text(joined(spaces[:half]))
    if spaces[half:]:
        yield Text(INDENT).append_text(joined(spaces[half:]))
    ends = [space(number) for number in range(BODY_SPACES, len(seen.supply))]
    parts = [joined(ends)] if brief else [joined(ends), Text(bags, QUIET)]
    yield from flowed(Text(INDENT), parts, width, INDENT)


def _row_lines(seen: View, numbers: Numbers, width: int) -> Iterator[Text]:
    coatls = () if seen.seat is None else seen.seats[seen.seat].coatls
    for slot, kind in enumerate(seen.row):
        text = titled(say("table.row") if slot == 0 else "")
        text.append_text(_number(TakeProphecy(slot), slot, numbers))
        if kind == EMPTY:
            yield text.append(say("table.empty"), QUIET)
        else:
            text.append_text(prophecy_line(kind, width))
            worth = draw_worth(kind, coatls, seen.options.closed_ends)
            yield from flowed(text, worth, width, WORTH)
    if seen.options.is_solo:
        yield Text(INDENT + say("table.row-order"), QUIET)


def _brief_row(seen: View, numbers: Numbers, width: int) -> list[Text]:
    temples = [Text(TEMPLES[top].id) for top in seen.tops if top != NONE]
    below = flowed(titled(say("table.temples")), temples, width, INDENT, " · ")
    if numbers and seen.phase != "keep" and TakeProphecy not in map(type, numbers):
        return below
    cards = [
        _number(TakeProphecy(slot), slot, numbers).append_text(draw_compact(kind))
        for slot, kind in enumerate(seen.row)
        if kind != EMPTY
    ]
    if seen.options.is_solo and cards:
        cards[-1].append(say("table.row-adam"), QUIET)
    gap = say("table.row-flow") if seen.options.is_solo else "  "
    return flowed(titled(say("table.row")), cards, width, INDENT, gap) + below


def _temple_lines(seen: View, width: int) -> Iterator[Text]:
    for pile, (top, beneath) in enumerate(zip(seen.tops, seen.beneath, strict=True)):
        text = titled(say("table.temples") if pile == 0 else "").append(f"{pile + 1}:")
        if top == NONE:
            yield text.append(say("table.empty"), QUIET)
            continue
        key = "table.beneath" if beneath else "table.beneath-one"
        text.append_text(draw_temple(top))
        yield from flowed(text, [Text(f"({say(key, count=beneath)})", QUIET)], width, WORTH)
