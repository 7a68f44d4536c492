"""Draw one seat: its points, board, tokens, Cóatls and cards."""

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
    draw_brief_prophecy,
    draw_cards_of,
    draw_coatl,
    draw_next_level,
    draw_pieces,
    draw_points_on_coatls,
    draw_prophecy,
    draw_temple,
)
from .layout import (
    DIM_STYLE,
    GOLD_STYLE,
    MAX_WIDTH,
    TITLE_STYLE,
    joined,
    padded,
    styled,
    wrap_items,
    wrap_items_aligned,
)
from .phrases import counted

#: Lines start with a label or with this indent.
INDENT: Final = " " * 8

#: The smallest width of a screen on which the parts of cards are aligned.
_WIDE_SCREEN: Final = 96

#: The widths of a padded Prophecy on a narrow and on a wide screen.
_NARROW_CARD_WIDTH: Final = 50
_WIDE_CARD_WIDTH: Final = 61

#: Cards of a Cóatl start below those of the row, after its label and menu number.
_CARD_INDENT: Final = " " * 15


class Hand(NamedTuple):
    """The Prophecies and Temples of a hand that may be shown."""

    prophecies: bytes
    temples: bytes


def draw_padded_prophecy(kind: int, width: int, level: int = 0) -> Text:
    """Draw a Prophecy, padded so that text after it is aligned.

    On a wide screen the parts of the card are aligned, too.
    """
    if width < _WIDE_SCREEN:
        return padded(draw_prophecy(kind, level, pieces_width=0), _NARROW_CARD_WIDTH)
    return padded(draw_prophecy(kind, level), _WIDE_CARD_WIDTH)


def line_label(text: str) -> Text:
    """Return the label of a line, as wide as the indent of lines without a label."""
    return padded(styled(text, TITLE_STYLE), len(INDENT))


def _seat_title(seat: SeatView, name: str, options: Options) -> Text:
    coatl_total = sum(coatl_points(c, options.closed_ends) for c in seat.coatls if c.is_closed)
    text = padded(styled(name, TITLE_STYLE), len(INDENT) - 1).append(" ")
    text.append(counted(coatl_total + GOLDEN_FEATHER_POINTS * seat.feathers, "points"), GOLD_STYLE)
    if seat.feathers:
        text.append(f" ({counted(seat.feathers, 'feathers')})")
    free = "." * (BOARD_SLOTS - len(seat.board))
    text.append(f" · {say('table.board')} ").append_text(draw_pieces(seat.board)).append(free)
    return text.append(" · ").append(_tokens_left(seat.tokens)) if options.tokens else text


def _tokens_left(tokens: int) -> str:
    every = [PERFECT_PICK, SEE_THE_FUTURE, PRIEST_COMMITMENT]
    names = [say(f"token.{token}") for token in every if tokens & token]
    if not names:
        return say("table.no-tokens")
    return f"{say('table.tokens')} {' '.join(names)}"


def brief_seat_lines(
    seen: View, number: int, name: str, hand: Hand | None, width: int
) -> Iterator[Text]:
    """Yield a seat without details of its cards: points, board, hand, Cóatls.

    `hand` has the cards to show; without it, only the cards that everybody knows are shown.
    """
    seat = seen.seats[number]
    closed_ends = seen.options.closed_ends
    yield _seat_title(seat, name, seen.options)
    yield from wrap_items(Text(INDENT), list(_hand_items(seat, hand)), width)
    for place, coatl in enumerate(seat.coatls, 1):
        title = _coatl_title(place, coatl, closed_ends, coatl.is_closed)
        yield from wrap_items(title, _coatl_cards(coatl, closed_ends), width)


def _coatl_title(
    place: int, coatl: Coatl, closed_ends: bool, is_complete: bool, brief: bool = False
) -> Text:
    """Draw a Cóatl and its points; until it is complete, say that they count later."""
    text = Text(f"{INDENT}{place}: ").append_text(draw_coatl(coatl, brief)).append(" ")
    text.append(counted(coatl_points(coatl, closed_ends), "points"), GOLD_STYLE)
    if is_complete:
        return text.append(", " + say("table.complete"))
    return text if coatl.is_closed else text.append(" " + say("table.incomplete"))


def _coatl_cards(coatl: Coatl, closed_ends: bool) -> list[Text]:
    return [styled("· ", DIM_STYLE).append_text(card) for card in draw_cards_of(coatl, closed_ends)]


def _hand_items(seat: SeatView, hand: Hand | None) -> Iterator[Text]:
    """Yield the cards of a hand by their ids; a card that is not shown is `?`."""
    if hand is None:
        hand = Hand(seat.known, seat.known_temples)
    cards = [PROPHECIES[kind].id for kind in hand.prophecies]
    temples = [TEMPLES[kind].id for kind in hand.temples]
    cards += ["?"] * (seat.hand_size - len(cards))
    temples += ["?"] * (seat.temple_count - len(temples))
    yield Text(_before_list(counted(len(cards), "prophecies"), cards))
    yield from [Text(card, DIM_STYLE) for card in cards]
    yield Text(_before_list(f"· {counted(len(temples), 'temples')}", temples))
    yield from [Text(card, DIM_STYLE) for card in temples]


def _before_list(text: str, items: list[str]) -> str:
    """Return the text, with a colon if a list follows it."""
    return say("table.before-list", text=text) if items else text


def own_seat_lines(seen: View, name: str, width: int, brief: bool) -> Iterator[Text]:
    """Yield the seat of a view in full: board, Cóatls, hand, Temples, with levels and points.

    Brief lines leave out the pieces and levels of cards. A spectator's view has no lines.
    """
    if seen.seat is None or seen.own is None:
        return
    seat = seen.seats[seen.seat]
    closed_ends = seen.options.closed_ends
    if not brief:
        yield Text("─" * min(width, MAX_WIDTH), DIM_STYLE)
    yield _seat_title(seat, name, seen.options)
    for number, coatl in enumerate(seat.coatls, 1):
        is_complete = coatl.is_closed and number - 1 != seen.completing
        title = _coatl_title(number, coatl, closed_ends, is_complete, brief)
        if is_complete or brief:
            cards = [] if is_complete and brief else _coatl_cards(coatl, closed_ends)
            yield from wrap_items(title, cards, width)
            continue
        yield title
        for kind in coatl.prophecies:
            reading = read_prophecy(kind, coatl, closed_ends)
            line = Text(_CARD_INDENT).append_text(draw_padded_prophecy(kind, width, reading.level))
            yield from wrap_items_aligned(line, [draw_next_level(reading)], width)
    yield from _brief_hand(seen, seat, width) if brief else _full_hand(seen, seat, width)


def _brief_hand(seen: View, seat: SeatView, width: int) -> Iterator[Text]:
    assert seen.own is not None  # noqa: S101  # own_seat_lines has checked it
    items = []
    for kind in seen.own.hand:
        points = draw_points_on_coatls(kind, seat.coatls, seen.options.closed_ends)
        items.append(joined([draw_brief_prophecy(kind), *points]))
    items += [Text(TEMPLES[kind].id) for kind in seen.own.temples]
    yield from wrap_items(line_label(say("table.hand")), items, width, INDENT, " · ")


def _full_hand(seen: View, seat: SeatView, width: int) -> Iterator[Text]:
    assert seen.own is not None  # noqa: S101  # own_seat_lines has checked it
    label = say("table.hand")
    if not seen.own.hand:
        yield line_label(label).append(say("table.none"), DIM_STYLE)
    for kind in seen.own.hand:
        text = line_label(label).append(" " * 7).append_text(draw_padded_prophecy(kind, width))
        points = draw_points_on_coatls(kind, seat.coatls, seen.options.closed_ends)
        yield from wrap_items_aligned(text, points, width)
        label = ""
    for kind in seen.own.temples:
        text = line_label("").append(" " * 9).append_text(draw_temple(kind))
        yield from wrap_items_aligned(text, _temple_points(kind, seen, seat), width)


def _temple_points(kind: int, seen: View, seat: SeatView) -> list[Text]:
    """Draw what a Temple scores on each Cóatl that can still get it: `2:7`."""
    parts = []
    for number, coatl in enumerate(seat.coatls, 1):
        if not coatl.is_closed or number - 1 == seen.completing:
            points = read_temple(kind, coatl).points
            parts.append(Text(f"{number}:{points}", GOLD_STYLE if points else DIM_STYLE))
    return parts
