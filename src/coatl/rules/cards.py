"""All cards, loaded from `cards.toml` in this folder. To add a card, add an entry there.

A card's `kind` is its index in `PROPHECIES` or `TEMPLES`. A hand, a row or a deck is a short
`bytes` of kinds. Copies of one card share a kind.
"""

from __future__ import annotations

import difflib
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Final

from .conditions import Condition, Equal, Length, Without, WithoutFrame
from .errors import UnknownCard
from .patterns import Count, Fits, Requirement, parse_needs, parse_pattern
from .pieces import LETTER_OF


@dataclass(frozen=True, slots=True)
class Prophecy:
    """A Prophecy card.

    `levels` are pairs of matches needed and points, lowest first; `fits(reading)` tells whether a
    reading reaches the lowest level.
    """

    id: str
    kind: int
    frame: str
    copies: int
    requirement: Requirement
    levels: tuple[tuple[int, int], ...]
    promo: bool
    fits: Fits = field(repr=False, compare=False)


@dataclass(frozen=True, slots=True)
class Temple:
    """A Temple card: it scores `points[i]` when `i + 1` of its conditions hold."""

    id: str
    kind: int
    conditions: tuple[Condition, ...]
    points: tuple[int, ...]
    promo: bool


def _requirement(entry: Mapping[str, Any]) -> Requirement:
    if "count" in entry:
        return Count(LETTER_OF[entry["count"]])
    if "needs" in entry:
        return parse_needs(entry["needs"])
    return parse_pattern(entry["pattern"])


def _conditions(
    entry: Mapping[str, Any], prophecies: tuple[Prophecy, ...]
) -> tuple[Condition, ...]:
    found: list[Condition] = []
    if "without_frame" in entry:
        frame = entry["without_frame"]
        kinds = frozenset(card.kind for card in prophecies if card.frame == frame)
        found.append(WithoutFrame(frame, kinds))
    if "without" in entry:
        found.append(Without(LETTER_OF[entry["without"]]))
    if "equal" in entry:
        found.append(Equal("".join(LETTER_OF[name] for name in entry["equal"].split())))
    if "length" in entry:
        found.append(Length(entry["length"]))
    return tuple(found)


def _prophecy(kind: int, entry: Mapping[str, Any]) -> Prophecy:
    requirement = _requirement(entry)
    levels = tuple(sorted((int(n), points) for n, points in entry["levels"].items()))
    return Prophecy(
        id=entry["id"],
        kind=kind,
        frame=entry["frame"],
        copies=entry["copies"],
        requirement=requirement,
        levels=levels,
        promo=entry.get("promo", False),
        fits=requirement.fits(levels[0][0]),
    )


def _load() -> tuple[tuple[Prophecy, ...], tuple[Temple, ...]]:
    data = tomllib.loads(Path(__file__).with_name("cards.toml").read_text(encoding="utf-8"))
    prophecies = tuple(_prophecy(kind, entry) for kind, entry in enumerate(data["prophecy"]))
    temples = tuple(
        Temple(
            id=entry["id"],
            kind=kind,
            conditions=_conditions(entry, prophecies),
            points=tuple(entry["points"]),
            promo=entry.get("promo", False),
        )
        for kind, entry in enumerate(data["temple"])
    )
    return prophecies, temples


PROPHECIES, TEMPLES = _load()
PROPHECY_BY_ID: Final = {card.id: card for card in PROPHECIES}
TEMPLE_BY_ID: Final = {card.id: card for card in TEMPLES}

#: Marks an empty slot of the Prophecy row.
EMPTY: Final = 255
EMPTY_SLOT: Final = bytes((EMPTY,))

#: Each Prophecy kind as `bytes` of length one, to add cards to hands and decks or remove them.
CARD_BYTES: Final = tuple(bytes((card.kind,)) for card in PROPHECIES)

#: For each Prophecy kind a test whether a reading reaches its lowest level (R5.3).
FITS: Final = tuple(card.fits for card in PROPHECIES)


def card(card_id: str) -> Prophecy | Temple:
    """The card with this id; raises `UnknownCard`, naming similar ids, if there is none."""
    found = PROPHECY_BY_ID.get(card_id) or TEMPLE_BY_ID.get(card_id)
    if found is None:
        near = difflib.get_close_matches(card_id, [*PROPHECY_BY_ID, *TEMPLE_BY_ID], 3)
        raise UnknownCard("unknown-card", card=card_id, near=tuple(near))
    return found


@cache
def prophecy_deck(promo: bool) -> bytes:
    """All Prophecy cards of the game, sorted by kind (R1.2)."""
    return b"".join(CARD_BYTES[c.kind] * c.copies for c in PROPHECIES if promo or not c.promo)


@cache
def temple_deck(promo: bool) -> bytes:
    """All Temple cards of the game, sorted by kind (R1.2)."""
    return bytes(c.kind for c in TEMPLES if promo or not c.promo)
