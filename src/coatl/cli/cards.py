"""`coatl cards`: every card at a glance, or one in words."""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from rich.console import Console
from rich.text import Text

from coatl.i18n import say
from coatl.rules.cards import PROPHECIES, TEMPLES
from coatl.rules.pieces import COLOURS, LETTER_OF
from coatl.terminal.card_explanation import card_explanation_lines, find_cards
from coatl.terminal.draw import draw_prophecy, draw_temple
from coatl.terminal.layout import DIM_STYLE, TITLE_STYLE, print_lines

from .language import add_language, choose_language

_PROMO_NAME_WIDTH = 45


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `coatl cards`."""
    parser.add_argument(
        "id",
        nargs="?",
        metavar="ID",
        help="explain the card with this id, or all cards whose id contains it",
    )
    add_language(parser)


def run(args: argparse.Namespace, console: Console) -> int:
    """Show the cards."""
    choose_language(args)
    if args.id is None:
        print_lines(console, all_cards())
        return 0
    for number, found in enumerate(find_cards(args.id)):
        if number:
            console.print()
        print_lines(console, card_explanation_lines(found, console.width))
    return 0


def all_cards() -> Iterator[Text]:
    """Every card in one line: Prophecies by frame, Temples, the promo pack."""
    yield Text(say("cards.legend"), DIM_STYLE)
    for frame in COLOURS:
        yield Text()
        yield Text(say("cards.frame", colour=LETTER_OF[frame]), TITLE_STYLE)
        for prophecy in PROPHECIES:
            if prophecy.frame == frame and not prophecy.promo:
                copies = f"  ×{prophecy.copies}" if prophecy.copies > 1 else ""  # noqa: RUF001
                yield Text("  ").append_text(draw_prophecy(prophecy.kind)).append(copies, DIM_STYLE)
    yield Text()
    yield Text(say("cards.temples"), TITLE_STYLE)
    for temple in TEMPLES:
        if not temple.promo:
            yield Text("    ").append_text(draw_temple(temple.kind))
    yield Text()
    yield Text(say("cards.promo"), TITLE_STYLE)
    for prophecy in PROPHECIES:
        if prophecy.promo:
            yield Text("  ").append_text(draw_prophecy(prophecy.kind, name_width=_PROMO_NAME_WIDTH))
    for temple in TEMPLES:
        if temple.promo:
            yield Text("    ").append_text(draw_temple(temple.kind, name_width=_PROMO_NAME_WIDTH))
