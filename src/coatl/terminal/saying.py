"""Sentences of the narration in words."""

from __future__ import annotations

from collections.abc import Sequence

from coatl.narration.sentence import Sentence

from .words import (
    capitalised,
    colours_in_words,
    in_order,
    listed,
    pieces_in_words,
    say,
    who_is,
)


def sentence_in_words(sentence: Sentence, names: Sequence[str], you: int | None = None) -> str:
    """The sentence as `in_words`, with a capital letter unless a name or a card begins it."""
    text = in_words(sentence, names, you)
    card = sentence.facts.get("card")
    given = (*names, card) if isinstance(card, str) else tuple(names)
    return text if text.startswith(given) else capitalised(text)


def in_words(sentence: Sentence, names: Sequence[str], you: int | None = None) -> str:
    """The sentence, with names for seats and words for pieces; it speaks to the seat `you`."""
    facts: dict[str, object] = {}
    for key, value in sentence.facts.items():
        match key, value:
            case "seat", int(seat):
                facts |= who_is(seat, names, you)
            case "other", int(seat):
                other = who_is(seat, names, you)
                facts |= {"other": other["name"], "other_who": other["who"]}
                facts["other_noun"] = other["noun"]
            case "card", str(cards) if ", " in cards:
                facts["card"] = listed(cards.split(", "))
            case "kept", int(kept):
                facts["prophecies"] = kept
            case "colours", str(letters):
                facts["colours"] = colours_in_words(letters)
            case "wanted", str(letters):
                wanted = [say("colour", colour=letter) for letter in in_order(set(letters))]
                facts["wanted"] = listed(wanted, "or")
            case "shared", dict(shares):
                facts["shared"] = _shared(sentence.key, shares)
            case "cards", list(cards):
                facts["cards"] = listed(cards)
            case "parts", list(parts):
                joint = say("adam.and-then")
                facts["parts"] = joint.join(in_words(part, names, you) for part in parts)
            case _, bytes(pieces):
                facts[key] = pieces_in_words(pieces)
            case _:
                facts[key] = value
    return say(sentence.key, **facts)


def _shared(key: str, shares: dict[str, str]) -> str:
    return listed(
        [
            say(f"{key}.on", colours=colours_in_words(letters), card=card)
            for card, letters in shares.items()
        ]
    )
