"""One seat of the table in lines: in brief for the others, in full for its own."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from rich.text import Text

from coatl.i18n import say
from coatl.rules import Coatl, Options
from coatl.rules.cards import PROPHECIES, TEMPLES
from coatl.rules.pieces import BOARD_SLOTS
from coatl.rules.scoring import (
    GOLDEN_FEATHER_POINTS,
    coatl_points,
    read_prophecy,
    read_temple,
)
from coatl.rules.state import PERFECT_PICK, PRIEST_COMMITMENT, SEE_THE_FUTURE
from coatl.view import SeatView, View

from .draw import (
    draw_cards_on,
    draw_coatl,
    draw_compact,
    draw_next,
    draw_pieces,
    draw_prophecy,
    draw_temple,
    draw_worth,
)
from .layout import (
    DIM_STYLE,
    GOLD_STYLE,
    TITLE_STYLE,
    joined,
    padded,
    styled,
    wrap_items,
    wrap_items_aligned,
)
from .phrases import counted

INDENT: Final = " " * 8

#: From here on there is room for columns.
WIDE: Final = 96

#: Where cards begin: behind a label, a menu number and the number of a slot.
CARDS: Final = " " * 15


class Hand(NamedTuple):
    """Cards that may be shown: Prophecies and Temples."""

    prophecies: bytes
    temples: bytes


def prophecy_line(kind: int, width: int, level: int = 0) -> Text:
    """A Prophecy with its parts in columns, drawn together where there is little room."""
    if width < WIDE:
        return padded(draw_prophecy(kind, level, pieces=0), 50)
    return padded(draw_prophecy(kind, level), 61)


def titled(text: str) -> Text:
    """The label of a line, as wide as the indent of those without."""
    return padded(styled(text, TITLE_STYLE), len(INDENT))


def _seat_title(seat: SeatView, name: str, options: Options) -> Text:
    done = sum(coatl_points(c, options.closed_ends) for c in seat.coatls if c.is_closed)
    text = padded(styled(name, TITLE_STYLE), len(INDENT) - 1).append(" ")
    text.append(counted(done + GOLDEN_FEATHER_POINTS * seat.feathers, "points"), GOLD_STYLE)
    if seat.feathers:
        text.append(f" ({counted(seat.feathers, 'feathers')})")
    free = "." * (BOARD_SLOTS - len(seat.board))
    text.append(f" · {say('table.board')} ").append_text(draw_pieces(seat.board)).append(free)
    return text.append(" · ").append(_tokens(seat.tokens)) if options.tokens else text


def _tokens(tokens: int) -> str:
    left = [PERFECT_PICK, SEE_THE_FUTURE, PRIEST_COMMITMENT]
    names = [say(f"token.{token}") for token in left if tokens & token]
    if not names:
        return say("table.no-tokens")
    return f"{say('table.tokens')} {' '.join(names)}"


def seat_lines(seen: View, number: int, name: str, hand: Hand | None, width: int) -> Iterator[Text]:
    """Another seat in brief: board, cards, Cóatls with what their cards are worth."""
    seat = seen.seats[number]
    closed_ends = seen.options.closed_ends
    yield _seat_title(seat, name, seen.options)
    yield from wrap_items(Text(INDENT), list(_hand_cards(seat, hand)), width)
    for place, coatl in enumerate(seat.coatls, 1):
        title = _coatl_title(place, coatl, closed_ends, coatl.is_closed)
        yield from wrap_items(title, _cards_on(coatl, closed_ends), width)


def _coatl_title(
    place: int, coatl: Coatl, closed_ends: bool, complete: bool, brief: bool = False
) -> Text:
    """A Cóatl and its points, which count once it is complete."""
    text = Text(f"{INDENT}{place}: ").append_text(draw_coatl(coatl, brief)).append(" ")
    text.append(counted(coatl_points(coatl, closed_ends), "points"), GOLD_STYLE)
    if complete:
        return text.append(", " + say("table.complete"))
    return text if coatl.is_closed else text.append(" " + say("table.incomplete"))


def _cards_on(coatl: Coatl, closed_ends: bool) -> list[Text]:
    return [styled("· ", DIM_STYLE).append_text(card) for card in draw_cards_on(coatl, closed_ends)]


def _hand_cards(seat: SeatView, hand: Hand | None) -> Iterator[Text]:
    if hand is None:
        hand = Hand(seat.known, seat.known_temples)
    cards = [PROPHECIES[kind].id for kind in hand.prophecies]
    temples = [TEMPLES[kind].id for kind in hand.temples]
    cards += ["?"] * (seat.hand_size - len(cards))
    temples += ["?"] * (seat.temple_count - len(temples))
    yield Text(counted(len(cards), "prophecies") + (":" if cards else ""))
    yield from [Text(card, DIM_STYLE) for card in cards]
    yield Text(f"· {counted(len(temples), 'temples')}" + (":" if temples else ""))
    yield from [Text(card, DIM_STYLE) for card in temples]


def own_lines(seen: View, name: str, width: int, brief: bool) -> Iterator[Text]:
    """The own seat in full: board, Cóatls with every card's level, hand and Temples; in brief, in
    as few lines as can be.
    """
    if seen.seat is None or seen.own is None:
        return
    seat = seen.seats[seen.seat]
    closed_ends = seen.options.closed_ends
    if not brief:
        yield Text("─" * min(width, 100), DIM_STYLE)
    yield _seat_title(seat, name, seen.options)
    for number, coatl in enumerate(seat.coatls, 1):
        complete = coatl.is_closed and number - 1 != seen.completing
        title = _coatl_title(number, coatl, closed_ends, complete, brief)
        if complete or brief:
            cards = [] if complete and brief else _cards_on(coatl, closed_ends)
            yield from wrap_items(title, cards, width)
            continue
        yield title
        for kind in coatl.prophecies:
            reading = read_prophecy(kind, coatl, closed_ends)
            line = Text(CARDS).append_text(prophecy_line(kind, width, reading.level))
            yield from wrap_items_aligned(line, [draw_next(reading)], width)
    yield from _brief_cards(seen, seat, width) if brief else _own_cards(seen, seat, width)


def _brief_cards(seen: View, seat: SeatView, width: int) -> Iterator[Text]:
    assert seen.own is not None  # noqa: S101  # asked for by own_lines only
    items = []
    for kind in seen.own.hand:
        worth = draw_worth(kind, seat.coatls, seen.options.closed_ends)
        items.append(joined([draw_compact(kind), *worth]))
    items += [Text(TEMPLES[kind].id) for kind in seen.own.temples]
    yield from wrap_items(titled(say("table.hand")), items, width, INDENT, " · ")


def _own_cards(seen: View, seat: SeatView, width: int) -> Iterator[Text]:
    assert seen.own is not None  # noqa: S101  # asked for by own_lines only
    label = say("table.hand")
    if not seen.own.hand:
        yield titled(label).append(say("table.none"), DIM_STYLE)
    for kind in seen.own.hand:
        text = titled(label).append(" " * 7).append_text(prophecy_line(kind, width))
        worth = draw_worth(kind, seat.coatls, seen.options.closed_ends)
        yield from wrap_items_aligned(text, worth, width)
        label = ""
    for kind in seen.own.temples:
        text = titled("").append(" " * 9).append_text(draw_temple(kind))
        worth = []
        for number, coatl in enumerate(seat.coatls, 1):
            if not coatl.is_closed or number - 1 == seen.completing:
                points = read_temple(kind, coatl).points
                worth.append(Text(f"{number}:{points}", GOLD_STYLE if points else DIM_STYLE))
        yield from wrap_items_aligned(text, worth, width)
