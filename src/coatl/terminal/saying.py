"""How one thing to be said becomes words."""

from __future__ import annotations

from collections.abc import Sequence

from coatl.i18n.language import in_order
from coatl.narration.sentence import Sentence

from .words import (
    colour,
    colours_in_words,
    counted,
    listed,
    name_of,
    pieces_in_words,
    say,
)


def in_words(saying: Sentence, names: Sequence[str]) -> str:
    """The sentence, with names for seats and words for pieces."""
    facts: dict[str, object] = {}
    for key, value in saying.facts.items():
        match key, value:
            case "seat", int(seat):
                facts["name"] = name_of(seat, names)
            case "other", int(seat):
                facts["other"] = names[seat]
            case "points", int(points):
                facts["points"] = counted(points, "point")
            case "kept", int(kept):
                facts["kept"] = counted(kept, "Prophecy")
            case "colours", str(letters):
                facts["colours"] = colours_in_words(letters)
            case "wanted", str(letters):
                facts["wanted"] = listed([colour(one) for one in in_order(set(letters))], "or")
            case "shared", dict(shares):
                facts["shared"] = _shared(saying.key, shares)
            case "cards", list(cards):
                facts["cards"] = listed(cards)
            case "parts", list(parts):
                facts["parts"] = say("adam.and-then").join(in_words(part, names) for part in parts)
            case _, bytes(pieces):
                facts[key] = pieces_in_words(pieces)
            case _:
                facts[key] = value
    return say(saying.key, **facts)


def _shared(key: str, shares: dict[str, str]) -> str:
    return listed(
        [
            say(f"{key}.on", colours=colours_in_words(letters), card=card)
            for card, letters in shares.items()
        ]
    )
