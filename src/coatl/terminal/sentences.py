"""Sentences of the narration as text in the current language."""

from __future__ import annotations

from collections.abc import Sequence

from coatl.i18n import say
from coatl.narration.sentence import Sentence

from .phrases import (
    capitalised,
    colours_in_words,
    listed,
    pieces_in_words,
    seat_facts,
    sort_colours,
)


def capitalised_sentence_text(
    sentence: Sentence, names: Sequence[str], you: int | None = None
) -> str:
    """Return the sentence as text, with a capital letter at its start.

    The name of a player or the id of a card at the start keeps its spelling.
    """
    text = sentence_text(sentence, names, you)
    card = sentence.facts.get("card")
    unchanged = (*names, card) if isinstance(card, str) else tuple(names)
    return text if text.startswith(unchanged) else capitalised(text)


def sentence_text(sentence: Sentence, names: Sequence[str], you: int | None = None) -> str:
    """Return the sentence as text, with names for seats and words for pieces.

    It addresses the seat `you` as "you".
    """
    facts: dict[str, object] = {}
    for key, value in sentence.facts.items():
        match key, value:
            case "seat", int(seat):
                facts |= seat_facts(seat, names, you)
            case "other", int(seat):
                other = seat_facts(seat, names, you)
                facts |= {"other": other["name"], "other_who": other["who"]}
                facts["other_noun"] = other["noun"]
            case "card", str(cards) if ", " in cards:
                facts["card"] = listed(cards.split(", "))
            case "kept", int(kept):
                facts["prophecies"] = kept
            case "colours", str(letters):
                facts["colours"] = colours_in_words(letters)
            case "wanted", str(letters):
                wanted = [say("colour", colour=letter) for letter in sort_colours(set(letters))]
                facts["wanted"] = listed(wanted, "or")
            case "shared", dict(shares):
                facts["shared"] = _pieces_per_card(sentence.key, shares)
            case "cards", list(cards):
                facts["cards"] = listed(cards)
            case "parts", list(parts):
                separator = say("adam.and-then")
                facts["parts"] = separator.join(sentence_text(part, names, you) for part in parts)
            case _, bytes(pieces):
                facts[key] = pieces_in_words(pieces)
            case _:
                facts[key] = value
    return say(sentence.key, **facts)


def _pieces_per_card(key: str, letters_of_cards: dict[str, str]) -> str:
    """List the colours that each card got: `one red on trio-red and one blue on count-blue`."""
    return listed(
        [
            say(f"{key}.on", colours=colours_in_words(letters), card=card)
            for card, letters in letters_of_cards.items()
        ]
    )
