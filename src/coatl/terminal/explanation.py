"""A card drawn, and explained in plain words."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator

from rich.text import Text

from coatl.i18n import current, say
from coatl.i18n.cards import card_in_words
from coatl.rules.cards import PROPHECIES, TEMPLES, Prophecy, Temple, card
from coatl.rules.pieces import LETTER_OF

from .draw import draw_condition, draw_frame, draw_ladder, draw_requirement, draw_temple_ladder
from .layout import TITLE_STYLE, break_long_lines, joined


def explained(card: Prophecy | Temple, width: int) -> Iterator[Text]:
    """The card drawn, then what it asks for in words, line by line."""
    if isinstance(card, Prophecy):
        facts = [say("cards.prophecy", colour=LETTER_OF[card.frame], copies=card.copies)]
        pieces, ladder = draw_requirement(card.requirement), draw_ladder(card.levels)
        title = draw_frame(card)
    else:
        facts = [say("cards.temple")]
        pieces = joined([draw_condition(condition) for condition in card.conditions], " · ")
        ladder = draw_temple_ladder(card)
        title = Text()
    if card.promo:
        facts.append(say("cards.promo-mark"))
    title.append(card.id, TITLE_STYLE).append(f"  ({', '.join(facts)})")
    yield from break_long_lines([title], width, "  ")
    yield Text("  ").append_text(pieces).append("   ").append_text(ladder)
    for line in textwrap.wrap(card_in_words(current(), card), min(width, 80) - 2):
        yield Text("  " + line)


def cards_like(name: str) -> list[Prophecy | Temple]:
    """The card of that id, or every card whose id has that in it; none raises `UnknownCard`."""
    wanted = name.lower()
    every: list[Prophecy | Temple] = [*PROPHECIES, *TEMPLES]
    exact = [found for found in every if found.id == wanted]
    return exact or [found for found in every if wanted in found.id] or [card(wanted)]
