"""Find cards by name, and explain a card: its drawing, then a description in words."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator

from rich.text import Text

from coatl.i18n import current, say
from coatl.i18n.cards import card_in_words
from coatl.rules.cards import PROPHECIES, TEMPLES, Prophecy, Temple
from coatl.rules.cards import card as look_up_card
from coatl.rules.pieces import LETTER_OF

from .draw import draw_condition, draw_frame, draw_levels, draw_requirement, draw_temple_levels
from .layout import TITLE_STYLE, break_long_lines, joined


def card_explanation_lines(card: Prophecy | Temple, width: int) -> Iterator[Text]:
    """Yield the drawing of a card, then the sentences that say what it asks for and scores."""
    if isinstance(card, Prophecy):
        facts = [say("cards.prophecy", colour=LETTER_OF[card.frame], copies=card.copies)]
        pieces, levels = draw_requirement(card.requirement), draw_levels(card.levels)
        title = draw_frame(card)
    else:
        facts = [say("cards.temple")]
        pieces = joined([draw_condition(condition) for condition in card.conditions], " · ")
        levels = draw_temple_levels(card)
        title = Text()
    if card.promo:
        facts.append(say("cards.promo-mark"))
    title.append(card.id, TITLE_STYLE).append(f"  ({', '.join(facts)})")
    yield from break_long_lines([title], width, "  ")
    yield Text("  ").append_text(pieces).append("   ").append_text(levels)
    for line in textwrap.wrap(card_in_words(current(), card), min(width, 80) - 2):
        yield Text("  " + line)


def find_cards(name: str) -> list[Prophecy | Temple]:
    """Return the card with this id, or else every card whose id contains the name.

    Raises `UnknownCard` if there is none.
    """
    wanted = name.lower()
    every: list[Prophecy | Temple] = [*PROPHECIES, *TEMPLES]
    exact = [found for found in every if found.id == wanted]
    return exact or [found for found in every if wanted in found.id] or [look_up_card(wanted)]
