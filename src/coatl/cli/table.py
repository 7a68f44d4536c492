"""A whole position in lines: the other seats, the supply, the row, the Temples, one's own seat.

Everything is drawn from a `View`, so nothing can be shown that its seat may not know. Replays
pass the open hands of every seat beside it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from rich.text import Text

from coatl.rules import Action
from coatl.rules.actions import TakePieces, TakeProphecy
from coatl.rules.cards import EMPTY, PROPHECIES, TEMPLES
from coatl.rules.coatl import NONE
from coatl.rules.pieces import BOARD_SLOTS, BODY_SPACES
from coatl.rules.scoring import (
    GOLDEN_FEATHER_POINTS,
    coatl_points,
    read_prophecy,
    read_temple,
)
from coatl.rules.state import PERFECT_PICK, PRIEST_COMMITMENT, SEE_THE_FUTURE
from coatl.view import SeatView, View

from .draw import (
    GOLD_STYLE,
    JADE,
    QUIET,
    TITLE,
    WARNING,
    draw_cards_on,
    draw_coatl,
    draw_next,
    draw_pieces,
    draw_prophecy,
    draw_temple,
    draw_worth,
    joined,
    padded,
    styled,
)
from .words import counted, say

_INDENT: Final = " " * 8

#: From here on there is room for columns.
_WIDE: Final = 96

#: Where what a card is worth goes on in a second line.
_WORTH: Final = " " * 40

#: The width of a menu number on the table.
_MARK: Final = 5


class Hand(NamedTuple):
    """Cards that may be shown: Prophecies and Temples."""

    prophecies: bytes
    temples: bytes


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

    In brief, the other seats are left out.
    """
    lines = [_heading(seen, names, width)]
    for seat in () if brief else _others(seen):
        lines += _seat_lines(seen, seat, names[seat], hands.get(seat), width)
    lines += _supply_lines(seen, numbers, width)
    coatls = () if seen.seat is None else seen.seats[seen.seat].coatls
    for slot, kind in enumerate(seen.row):
        label = say("table.row") if slot == 0 else ""
        text = _label(label).append_text(_number(TakeProphecy(slot), numbers))
        text.append(f"{slot + 1}:")
        if kind == EMPTY:
            text.append(say("table.empty"), QUIET)
        else:
            text.append_text(_prophecy(kind, width))
        worth = [] if kind == EMPTY else draw_worth(kind, coatls, seen.options.closed_ends)
        lines += flowed(text, worth, width, _WORTH)
    lines += _temple_lines(seen)
    if seen.seat is not None:
        lines += own_lines(seen, names[seen.seat], width)
    return lines


def _others(seen: View) -> Iterator[int]:
    """The other seats, from the one that moves next; every seat for a spectator."""
    count = len(seen.seats)
    if seen.seat is None:
        yield from range(count)
    else:
        yield from [(seen.seat + step) % count for step in range(1, count)]


def _prophecy(kind: int, width: int, level: int = 0) -> Text:
    """A Prophecy with its parts in columns, drawn together where there is little room."""
    if width < _WIDE:
        return padded(draw_prophecy(kind, level, pieces=0), 50)
    return padded(draw_prophecy(kind, level), 61)


def _label(text: str) -> Text:
    return padded(styled(text, TITLE), len(_INDENT))


def _number(action: Action, numbers: Numbers) -> Text:
    if not numbers:
        return Text()
    number = numbers.get(action)
    return padded(Text() if number is None else styled(f"[{number}]", JADE), _MARK)


def _heading(seen: View, names: Sequence[str], width: int) -> Text:
    if seen.phase == "over":
        parts = [say("table.over")]
    elif seen.turn == 0:
        parts = [say("table.setup")]
    else:
        parts = [say("table.turn", turn=seen.turn)]
    if seen.phase != "over":
        parts.append(say("table.to-move", name=names[seen.active]))
        if seen.ending is not None:
            left = seen.ending.turns_left
            key = "table.last-turns" if left else "table.last-turn"
            parts.append(say(key, turns=counted(left, "turn")))
    parts.append(say("table.deck", deck=seen.deck_size, discards=len(seen.discards)))
    if len(" · ".join(parts)) > width - 4:
        parts.pop()
    text = styled("── " + " · ".join(parts) + " ", TITLE)
    return text.append("─" * max(0, min(width, 100) - text.cell_len), QUIET)


# --- what is common ---------------------------------------------------------------------------


def _supply_lines(seen: View, numbers: Numbers, width: int) -> Iterator[Text]:
    def space(number: int, wide: int) -> Text:
        text = _number(TakePieces(number), numbers).append(f"{number + 1}:")
        pieces = seen.supply[number]
        text.append_text(draw_pieces(pieces) if pieces else Text("-", QUIET))
        return padded(text, wide + (_MARK if numbers else 0))

    heads, bodies, tails = (len(pieces) for pieces in seen.bags)
    bags = say(
        "table.bags",
        heads=counted(heads, "head"),
        bodies=counted(bodies, "body"),
        tails=counted(tails, "tail"),
    )
    spaces = [space(number, 9) for number in range(BODY_SPACES)]
    half = BODY_SPACES if width >= _WIDE or not numbers else BODY_SPACES // 2
    yield _label(say("table.supply")).append_text(joined(spaces[:half]))
    if spaces[half:]:
        yield Text(_INDENT).append_text(joined(spaces[half:]))
    ends = [space(number, 7) for number in range(BODY_SPACES, len(seen.supply))]
    yield from flowed(Text(_INDENT), [joined(ends), Text(bags, QUIET)], width, _INDENT)


def _temple_lines(seen: View) -> Iterator[Text]:
    for pile, (top, beneath) in enumerate(zip(seen.tops, seen.beneath, strict=True)):
        text = _label(say("table.temples") if pile == 0 else "").append(f"{pile + 1}:")
        if top == NONE:
            yield text.append(say("table.empty"), QUIET)
            continue
        key = "table.beneath" if beneath else "table.beneath-one"
        text.append_text(draw_temple(top)).append(" ")
        yield text.append(f"({say(key, count=beneath)})", QUIET)


# --- one seat ---------------------------------------------------------------------------------


def _seat_title(seat: SeatView, name: str, closed_ends: bool) -> Text:
    done = sum(coatl_points(c, closed_ends) for c in seat.coatls if c.is_closed)
    text = padded(styled(name, TITLE), len(_INDENT) - 1).append(" ")
    text.append(counted(done + GOLDEN_FEATHER_POINTS * seat.feathers, "point"), GOLD_STYLE)
    if seat.feathers:
        text.append(f" ({counted(seat.feathers, 'feather')})")
    free = "." * (BOARD_SLOTS - len(seat.board))
    text.append(f" · {say('table.board')} ").append_text(draw_pieces(seat.board)).append(free)
    return text.append(" · ").append(_tokens(seat.tokens))


def _tokens(tokens: int) -> str:
    left = [PERFECT_PICK, SEE_THE_FUTURE, PRIEST_COMMITMENT]
    names = [say(f"token.{token}") for token in left if tokens & token]
    if not names:
        return say("table.no-tokens")
    return f"{say('table.tokens')} {' '.join(names)}"


def _seat_lines(
    seen: View, number: int, name: str, hand: Hand | None, width: int
) -> Iterator[Text]:
    seat = seen.seats[number]
    closed_ends = seen.options.closed_ends
    yield _seat_title(seat, name, closed_ends)
    yield from flowed(Text(_INDENT), list(_hand_cards(seat, hand)), width)
    for place, coatl in enumerate(seat.coatls, 1):
        text = Text(f"{_INDENT}{place}: ").append_text(draw_coatl(coatl)).append(" ")
        text.append(counted(coatl_points(coatl, closed_ends), "point"), GOLD_STYLE)
        if coatl.is_closed:
            text.append(f", {say('table.complete')}")
        cards = draw_cards_on(coatl, closed_ends)
        yield from flowed(text, [styled("· ", QUIET).append_text(card) for card in cards], width)


def _hand_cards(seat: SeatView, hand: Hand | None) -> Iterator[Text]:
    if hand is None:
        hand = Hand(seat.known, seat.known_temples)
    cards = [PROPHECIES[kind].id for kind in hand.prophecies]
    temples = [TEMPLES[kind].id for kind in hand.temples]
    cards += ["?"] * (seat.hand_size - len(cards))
    temples += ["?"] * (seat.temple_count - len(temples))
    yield Text(counted(len(cards), "Prophecy") + (":" if cards else ""))
    yield from [Text(card, QUIET) for card in cards]
    yield Text(f"· {counted(len(temples), 'Temple')}" + (":" if temples else ""))
    yield from [Text(card, QUIET) for card in temples]


def flowed(
    first: Text, items: Sequence[Text], width: int, indent: str = " " * 11, gap: str = " "
) -> list[Text]:
    """The items behind the first text, going on in indented lines where the width ends."""
    lines = [first]
    for item in items:
        if lines[-1].cell_len + len(gap) + item.cell_len > width and lines[-1].plain.strip():
            lines.append(Text(indent))
        lines[-1].append(
            "" if not lines[-1].plain.strip() or lines[-1].plain.endswith("  ") else gap
        ).append_text(item)
    return lines


def own_lines(seen: View, name: str, width: int) -> Iterator[Text]:
    """The own seat in full: board, Cóatls with every card's level, hand and Temples."""
    if seen.seat is None or seen.own is None:
        return
    seat = seen.seats[seen.seat]
    closed_ends = seen.options.closed_ends
    yield Text("─" * min(width, 100), QUIET)
    yield _seat_title(seat, name, closed_ends)
    for number, coatl in enumerate(seat.coatls, 1):
        text = Text(f"{_INDENT}{number}: ").append_text(draw_coatl(coatl)).append(" ")
        text.append(counted(coatl_points(coatl, closed_ends), "point"), GOLD_STYLE)
        if coatl.is_closed and number - 1 != seen.completing:
            text.append(f", {say('table.complete')}")
            cards = draw_cards_on(coatl, closed_ends)
            yield from flowed(text, [styled("· ", QUIET).append_text(c) for c in cards], width)
            continue
        yield text
        for kind in coatl.prophecies:
            reading = read_prophecy(kind, coatl, closed_ends)
            line = Text(" " * 11).append_text(_prophecy(kind, width, reading.level))
            yield line.append(" ").append_text(draw_next(reading))
    yield from _own_cards(seen, seat, width)


def _own_cards(seen: View, seat: SeatView, width: int) -> Iterator[Text]:
    assert seen.own is not None  # noqa: S101  # asked for by own_lines only
    label = say("table.hand")
    if not seen.own.hand:
        yield _label(label).append(say("table.none"), QUIET)
    for kind in seen.own.hand:
        text = _label(label).append("   ").append_text(_prophecy(kind, width))
        worth = draw_worth(kind, seat.coatls, seen.options.closed_ends)
        yield from flowed(text, worth, width, _WORTH)
        label = ""
    for kind in seen.own.temples:
        text = _label("").append("     ").append_text(draw_temple(kind)).append("  ")
        for number, coatl in enumerate(seat.coatls, 1):
            if not coatl.is_closed or number - 1 == seen.completing:
                points = read_temple(kind, coatl).points
                text.append(f"{number}:{points} ", GOLD_STYLE if points else QUIET)
        yield text


def warned(sentence: str) -> Text:
    """A sentence that wants to be noticed."""
    return Text(sentence, WARNING)
