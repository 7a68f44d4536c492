"""The catalogue of cards, compared with the data of the rules."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

import coatl.rules
from coatl.rules.pieces import LETTER_OF
from coatl.server.protocol.catalogue import catalogue
from coatl.server.protocol.messages import CardFace, Glyph, TempleCondition

_DATA = Path(coatl.rules.__file__).parent / "cards.toml"
_CARDS = tomllib.loads(_DATA.read_text(encoding="utf-8"))
PROPHECIES: list[dict[str, Any]] = _CARDS["prophecy"]
TEMPLES: list[dict[str, Any]] = _CARDS["temple"]

FACES = {face.id: face for face in catalogue("en").cards}


def levels(face: CardFace) -> dict[str, int]:
    return {str(level.needed): level.points for level in face.levels}


def as_text(glyph: Glyph) -> str:
    return "!" * glyph.crossed + glyph.colour + "+" * glyph.more


def test_every_card_is_listed_once() -> None:
    ids = [card["id"] for card in (*PROPHECIES, *TEMPLES)]
    assert [face.id for face in catalogue("en").cards] == ids


@pytest.mark.parametrize("card", PROPHECIES, ids=lambda card: card["id"])
def test_a_prophecy_shows_its_pattern(card: dict[str, Any]) -> None:
    face = FACES[card["id"]]
    signs = [as_text(glyph) for glyph in face.pattern]
    if "count" in card:
        assert signs == [LETTER_OF[card["count"]]]
    elif "needs" in card:
        assert [f"{sign}{signs.count(sign)}" for sign in dict.fromkeys(signs)] == card[
            "needs"
        ].split()
    else:
        assert " ".join(signs) == card["pattern"]
    assert face.ordered == ("pattern" in card)
    assert (face.kind, face.frame, face.conditions) == ("prophecy", LETTER_OF[card["frame"]], [])
    assert (levels(face), face.promo) == (card["levels"], card.get("promo", False))


@pytest.mark.parametrize("card", TEMPLES, ids=lambda card: card["id"])
def test_a_temple_shows_its_conditions(card: dict[str, Any]) -> None:
    face = FACES[card["id"]]
    expected = []
    if "without_frame" in card:
        expected.append(TempleCondition("frame", LETTER_OF[card["without_frame"]]))
    if "without" in card:
        expected.append(TempleCondition("without", LETTER_OF[card["without"]]))
    if "equal" in card:
        letters = [LETTER_OF[colour] for colour in card["equal"].split()]
        expected.append(TempleCondition("equal", "".join(letters)))
    if "length" in card:
        expected.append(TempleCondition("length", length=card["length"]))
    assert face.conditions == expected
    assert (face.kind, face.frame, face.pattern) == ("temple", "", [])
    assert [level.points for level in face.levels] == card["points"]
    assert face.promo == card.get("promo", False)
