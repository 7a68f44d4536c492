"""A.D.A.M., the automaton you play against alone (§10): no choice, no secret, no Temple.

`adam_turn` works out a whole turn from what lies in the open. `apply` puts its result on the
table; whoever wants to know what happened, and why, has the same turn told as events.
"""

from __future__ import annotations

from bisect import bisect_right
from functools import lru_cache
from itertools import accumulate
from typing import Final, NamedTuple

from .cards import CARD, EMPTY, PROPHECIES
from .coatl import NONE
from .events import Discarded, Drew, Event, Missed, Moved, Passed, Placed, Realised, Took
from .pieces import BODY_SPACES, LETTER, LETTERS, ONE
from .state import ROW_SLOTS, Adam

#: What the highest level of each Prophecy takes, as colour letters (R10.2).
NEEDS: Final = tuple(card.requirement.pieces(card.levels[-1][0]) for card in PROPHECIES)

#: What the highest level of each Prophecy is worth (R10.9).
POINTS: Final = tuple(card.levels[-1][1] for card in PROPHECIES)

_EMPTY_SLOT: Final = bytes((EMPTY,))
_EMPTY_ROW: Final = _EMPTY_SLOT * ROW_SLOTS

#: Makes a named tuple of its fields in half the time that calling its class takes.
_named: Final = tuple.__new__

#: Turns pieces into the letters of their colours.
_LETTERS: Final = LETTER.encode().ljust(256, b"?")


@lru_cache(maxsize=1 << 14)
def lacks(card: int, pieces: bytes) -> str:
    """The colours that a card of A.D.A.M. with these pieces on it still needs (R10.2)."""
    needed = NEEDS[card]
    for piece in pieces:
        needed = needed.replace(LETTER[piece], "", 1)
    return needed


@lru_cache(maxsize=1 << 10)
def _others(lacking: str) -> str:
    return "".join([letter for letter in LETTERS if letter not in lacking])


def adam_points(adam: Adam) -> int:
    """The highest level of every realised card (R10.9)."""
    return sum([POINTS[card] for card in adam.realised])


def adam_decisions(adam: Adam, turns: int, size: int) -> int:
    """How many small steps A.D.A.M. has taken in so many turns with that many cards: spaces taken
    or passes, pieces laid out or thrown out, cards realised and cards drawn.
    """
    laid_out = sum(map(len, adam.pieces)) + len(adam.discarded)
    drawn = len(adam.realised) + len(adam.cards) - size
    return turns + laid_out + len(adam.realised) + drawn


class AdamTurn(NamedTuple):
    """What a turn of A.D.A.M. leaves behind, and everything that happened in it, in order."""

    adam: Adam
    supply: tuple[bytes, ...]
    row: bytes
    events: tuple[Event, ...]


def adam_turn(adam: Adam, supply: tuple[bytes, ...], row: bytes, size: int) -> AdamTurn:
    """A.D.A.M.'s turn, told; `size` is how many cards it is to have at the end."""
    events: list[Event] = []
    adam, supply, row = play_turn(adam, supply, row, size, events)
    return AdamTurn(adam, supply, row, tuple(events))


def play_turn(
    adam: Adam,
    supply: tuple[bytes, ...],
    row: bytes,
    size: int,
    events: list[Event] | None = None,
) -> tuple[Adam, tuple[bytes, ...], bytes]:
    """A.D.A.M.'s turn; what happens is added to `events`, if there is anybody to tell it to."""
    cards, on_cards, realised, discarded, passes = adam
    pieces = list(on_cards)
    lacking = [*map(lacks, cards, on_cards)]
    space = _seek(cards, lacking, supply, events)
    if space == NONE:
        passes += 1
        space, gone = _first_bodies(supply)
        discarded = bytes(sorted(discarded + gone))
        if events is not None:
            events.append(Passed(space, gone))
    else:
        gone = _place(supply[space], Placed, cards, pieces, lacking, events)
        while "" in lacking:
            place = lacking.index("")
            del lacking[place]
            freed, card = pieces.pop(place), cards[place]
            cards = cards[:place] + cards[place + 1 :]
            realised += CARD[card]
            if events is not None:
                events.append(Realised(place, card, POINTS[card]))
            gone += _place(freed, Moved, cards, pieces, lacking, events)
        if gone:
            discarded = bytes(sorted(discarded + gone))
    while len(cards) < size and row != _EMPTY_ROW:
        slot = len(row.rstrip(_EMPTY_SLOT)) - 1
        card = row[slot]
        row = row[:slot] + _EMPTY_SLOT + row[slot + 1 :]
        cards += CARD[card]
        pieces.append(b"")
        if events is not None:
            events.append(Drew(slot, card))
    if space != NONE:
        spaces = list(supply)
        spaces[space] = b""
        supply = tuple(spaces)
    fields = (cards, tuple(pieces), realised, discarded, passes)
    return _named(Adam, fields), supply, row


def _seek(
    cards: bytes, lacking: list[str], supply: tuple[bytes, ...], events: list[Event] | None
) -> int:
    """The first space that holds a colour the first card lacks, else the second, … (R10.3)."""
    shown = b"".join(supply).translate(_LETTERS).decode()
    for place, colours in enumerate(lacking):
        rest = shown.lstrip(_others(colours))
        if rest:
            # The space with the piece that is first in `rest`.
            ends = [*accumulate(map(len, supply))]
            space = bisect_right(ends, len(shown) - len(rest))
            if events is not None:
                events.append(Took(place, cards[place], colours, space, supply[space]))
            return space
        if events is not None:
            events.append(Missed(place, cards[place], colours))
    return NONE


def _first_bodies(supply: tuple[bytes, ...]) -> tuple[int, bytes]:
    """The lowest-numbered filled body space and its bodies, if there are any (R10.5)."""
    for space in range(BODY_SPACES):
        if supply[space]:
            return space, supply[space]
    return NONE, b""


def _place(
    moving: bytes,
    told_as: type[Placed] | type[Moved],
    cards: bytes,
    pieces: list[bytes],
    lacking: list[str],
    events: list[Event] | None,
) -> bytes:
    """Put each piece on the leftmost card that lacks its colour; the pieces no card lacks are
    left over (R10.4, R10.6).
    """
    left_over = b""
    for piece in moving:
        letter = LETTER[piece]
        for place, colours in enumerate(lacking):
            if letter in colours:
                lacking[place] = colours.replace(letter, "", 1)
                pieces[place] += ONE[piece]
                if events is not None:
                    events.append(told_as(piece, place, cards[place]))
                break
        else:
            left_over += ONE[piece]
            if events is not None:
                events.append(Discarded(piece))
    return left_over
