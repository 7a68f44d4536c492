"""Draw A.D.A.M.: its points, its cards with their pieces, and the colours they need (§10)."""

from __future__ import annotations

from collections.abc import Iterator

from rich.text import Text

from coatl.i18n import say
from coatl.rules import adam_points
from coatl.rules.adam import ADAM_POINTS, missing_colours
from coatl.rules.cards import PROPHECIES
from coatl.rules.state import Adam

from .draw import draw_letters, draw_pieces
from .layout import DIM_STYLE, GOLD_STYLE, TITLE_STYLE, styled, wrap_items, wrap_items_aligned
from .phrases import counted, sort_colours
from .seat import INDENT, draw_padded_prophecy


def adam_lines(adam: Adam, width: int) -> Iterator[Text]:
    """Yield A.D.A.M. in full: its points, each of its cards, and its completed cards."""
    out = say("table.adam-out", pieces=len(adam.discarded))
    yield from wrap_items(
        _title(adam), [Text(out), Text(say("table.adam-draws"))], width, INDENT, " · "
    )
    for place, (card, pieces) in enumerate(zip(adam.cards, adam.pieces, strict=True), 1):
        text = Text(f"{INDENT} {place}:  ").append_text(draw_padded_prophecy(card, width))
        on_card = [draw_pieces(pieces)] if pieces else []
        yield from wrap_items_aligned(text, [*on_card, _draw_missing_colours(card, pieces)], width)
    if adam.realised:
        realised = [
            Text(PROPHECIES[card].id + " ").append(str(ADAM_POINTS[card]), GOLD_STYLE)
            for card in adam.realised
        ]
        first = Text(INDENT + say("table.adam-realised") + " ")
        yield from wrap_items(first, realised, width, INDENT, " · ")


def brief_adam_lines(adam: Adam, width: int) -> list[Text]:
    """Return A.D.A.M. in few lines: its points, and the colours that each card needs."""
    cards = [
        Text(PROPHECIES[card].id + " ").append_text(_draw_missing_colours(card, pieces))
        for card, pieces in zip(adam.cards, adam.pieces, strict=True)
    ]
    return wrap_items(_title(adam), cards, width, INDENT, " · ")


def _draw_missing_colours(card: int, pieces: bytes) -> Text:
    """Draw the colours that a card still needs, sorted: `lacks rrk`."""
    text = styled(say("table.adam-lacks") + " ", DIM_STYLE)
    return text.append_text(draw_letters("".join(sort_colours(missing_colours(card, pieces)))))


def _title(adam: Adam) -> Text:
    text = styled(say("adam"), TITLE_STYLE).append(" ")
    text.append(counted(adam_points(adam), "points"), GOLD_STYLE)
    return text.append(", " + counted(adam.passes, "passes"))
