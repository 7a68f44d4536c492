"""Cards as they are drawn and explained."""

from __future__ import annotations

from typing import Literal

from .base import Message


class Glyph(Message):
    """One symbol of a Prophecy: a colour (`*`: any), crossed out, or repeated (`more`)."""

    colour: str
    crossed: bool = False
    more: bool = False


class Level(Message):
    """The points for a number of matches."""

    needed: int
    points: int


class TempleCondition(Message):
    """A condition of a Temple: `without` a colour, `equal` numbers of two colours, exactly `length`
    pieces, or `frame`: no Prophecy of that frame.
    """

    kind: Literal["without", "equal", "length", "frame"]
    colours: str = ""
    length: int = 0


class CardFace(Message):
    """A card as it is drawn and explained, in the requested language.

    A Prophecy has a frame, levels and a pattern (`ordered`: pieces in a row from head to tail;
    otherwise anywhere). A Temple has conditions, and levels by the number of conditions met.
    """

    id: str
    kind: Literal["prophecy", "temple"]
    name: str
    words: str
    levels: list[Level]
    frame: str
    ordered: bool
    pattern: list[Glyph]
    conditions: list[TempleCondition]
    promo: bool = False


class Catalogue(Message):
    """All cards in one language, and the names of the bots."""

    language: str
    cards: list[CardFace]
    bots: list[str]
    difficulties: list[str]
