"""Cóatls and cards as messages: how each visible card applies to a Cóatl.

The messages follow from their arguments alone and nobody changes them, so they are cached: short
Cóatls are alike at many tables, and most cards are read again after the next move.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from coatl.formats.notation import PIECE_NAMES
from coatl.rules import Action, Coatl
from coatl.rules.actions import FULFIL_TEMPLE, FulfilProphecy
from coatl.rules.cards import EMPTY, PROPHECIES, TEMPLES
from coatl.rules.coatl import NONE
from coatl.rules.scoring import coatl_points, read_prophecy, read_temple

from . import messages

#: One's own unfinished Cóatls, or only the one being completed, each with its number.
OwnCoatls = tuple[tuple[int, Coatl], ...]

#: Caches of messages and of readings. A table in play uses a few messages and some 40 readings, so
#: this is enough for some hundred tables; a full cache of readings takes 10 MB.
cached: Final = lru_cache(maxsize=1 << 11)
_cached_reading: Final = lru_cache(maxsize=1 << 14)


@cached
def piece_names(pieces: bytes) -> list[str]:
    """Pieces in notation."""
    return [PIECE_NAMES[piece] for piece in pieces]


@cached
def prophecy_ids(kinds: bytes) -> list[str]:
    """The ids of Prophecies."""
    return [PROPHECIES[kind].id for kind in kinds]


@cached
def temple_ids(kinds: bytes) -> list[str]:
    """The ids of Temples."""
    return [TEMPLES[kind].id for kind in kinds]


def unfinished(coatls: tuple[Coatl, ...], completing: int) -> OwnCoatls:
    """The Cóatls that cards may still be placed on."""
    if completing != NONE:
        return ((completing, coatls[completing]),)
    return tuple((number, coatl) for number, coatl in enumerate(coatls) if not coatl.is_closed)


def row_cards(row: bytes, own: OwnCoatls, closed_ends: bool) -> list[messages.Card | None]:
    """The row of Prophecies; None for an empty slot."""
    return [None if kind == EMPTY else _prophecy(kind, own, (), closed_ends) for kind in row]


def hand_cards(
    hand: bytes, own: OwnCoatls, placeable: tuple[Action, ...], closed_ends: bool
) -> list[messages.Card]:
    """The Prophecies in hand; `placeable` are the legal actions that place a card."""
    return [_prophecy(kind, own, placeable, closed_ends) for kind in hand]


def temple_cards(
    temples: bytes, own: OwnCoatls, placeable: tuple[Action, ...]
) -> list[messages.Card]:
    """The Temples that a seat holds."""
    return [_temple(kind, own, placeable) for kind in temples]


def temple_piles(
    tops: tuple[int, ...], beneath: tuple[int, ...], own: OwnCoatls, placeable: tuple[Action, ...]
) -> list[messages.Pile]:
    """The Temple piles."""
    return [
        messages.Pile(None if top == NONE else _temple(top, own, placeable), under)
        for top, under in zip(tops, beneath, strict=True)
    ]


def _prophecy(
    kind: int, own: OwnCoatls, placeable: tuple[Action, ...], closed_ends: bool
) -> messages.Card:
    readings = [
        prophecy_reading(
            kind, number, coatl, closed_ends, FulfilProphecy(number, kind) in placeable
        )
        for number, coatl in own
    ]
    return messages.Card(PROPHECIES[kind].id, readings)


def _temple(kind: int, own: OwnCoatls, placeable: tuple[Action, ...]) -> messages.Card:
    fits = FULFIL_TEMPLE[kind] in placeable
    readings = [temple_reading(kind, number, coatl, fits) for number, coatl in own]
    return messages.Card(TEMPLES[kind].id, readings)


@cached
def coatl_scene(
    number: int, coatl: Coatl, is_complete: bool, closed_ends: bool, with_missing: bool = True
) -> messages.CoatlScene:
    """A Cóatl with the readings of its cards."""
    return messages.CoatlScene(
        colours=coatl.colours,
        head=coatl.head,
        tail=coatl.tail,
        complete=is_complete,
        points=coatl_points(coatl, closed_ends),
        cards=[
            prophecy_reading(kind, number, coatl, closed_ends, with_missing=with_missing)
            for kind in coatl.prophecies
        ],
        temple=None if coatl.temple == NONE else temple_reading(coatl.temple, number, coatl),
    )


def prophecy_reading(
    kind: int,
    number: int,
    coatl: Coatl,
    closed_ends: bool,
    fits: bool = False,
    with_missing: bool = True,
) -> messages.Reading:
    """How a Prophecy applies to a Cóatl; without what it lacks unless `with_missing`."""
    colours, head, tail, _, _ = coatl
    if not (closed_ends or with_missing):  # then the ends make no difference
        head = tail = False
    return _prophecy_reading(kind, number, colours, head, tail, closed_ends, fits, with_missing)


@_cached_reading
def _prophecy_reading(
    kind: int,
    number: int,
    colours: str,
    head: bool,
    tail: bool,
    closed_ends: bool,
    fits: bool,
    with_missing: bool,
) -> messages.Reading:
    coatl = Coatl(colours, head, tail)
    reading = read_prophecy(kind, coatl, closed_ends, find_missing=with_missing)
    return messages.Reading(
        card=PROPHECIES[kind].id,
        coatl=number,
        points=reading.points,
        level=reading.level,
        places=reading.places,
        next_points=reading.next_points,
        lack=None if reading.missing is None else messages.Lack(*reading.missing),
        fits=fits,
    )


@_cached_reading
def temple_reading(kind: int, number: int, coatl: Coatl, fits: bool = False) -> messages.Reading:
    """How a Temple applies to a Cóatl."""
    reading = read_temple(kind, coatl)
    return messages.Reading(
        card=TEMPLES[kind].id,
        coatl=number,
        points=reading.points,
        held=list(reading.held),
        fits=fits,
    )
