"""A.D.A.M., the automaton that you play against in the solo game (§10).

It has no choices, no secrets and no Temples: its whole turn follows from the pieces and cards that
lie face up. `play_turn` computes the turn; `adam_turn` also returns its events.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from .cards import CARD_BYTES, EMPTY_SLOT, PROPHECIES
from .coatl import NONE
from .events import Discarded, Drew, Event, Missed, Moved, Passed, Placed, Realised, Took
from .pieces import BODY_SPACES, LETTER, PIECE_BYTES, insert_sorted
from .state import ROW_SLOTS, Adam

#: The colours that the highest level of each Prophecy needs, as letters (R10.2).
ADAM_NEEDS: Final = tuple(card.requirement.pieces(card.levels[-1][0]) for card in PROPHECIES)

#: The points of the highest level of each Prophecy (R10.9).
ADAM_POINTS: Final = tuple(card.levels[-1][1] for card in PROPHECIES)

_EMPTY_ROW: Final = EMPTY_SLOT * ROW_SLOTS

#: Makes a named tuple from its fields in half the time that calling its class takes.
_make: Final = tuple.__new__


def missing_colours(card: int, pieces: bytes) -> str:
    """The colours that one of A.D.A.M.'s cards still needs beside these pieces (R10.2)."""
    needed = ADAM_NEEDS[card]
    for piece in pieces:
        needed = needed.replace(LETTER[piece], "", 1)
    return needed


def adam_points(adam: Adam) -> int:
    """A.D.A.M.'s score: the points of every realised card (R10.9)."""
    return sum([ADAM_POINTS[card] for card in adam.realised])


def adam_decisions(adam: Adam, turns: int, size: int) -> int:
    """How many decisions A.D.A.M. made in this many turns, starting with `size` cards.

    Counted are spaces taken or passes, pieces placed or discarded, cards realised, cards drawn.
    """
    placed = sum(map(len, adam.pieces)) + len(adam.discarded)
    drawn = len(adam.realised) + len(adam.cards) - size
    return turns + placed + len(adam.realised) + drawn


class AdamTurn(NamedTuple):
    """The result of a turn of A.D.A.M., and its events in order."""

    adam: Adam
    supply: tuple[bytes, ...]
    row: bytes
    events: tuple[Event, ...]


def adam_turn(adam: Adam, supply: tuple[bytes, ...], row: bytes, size: int) -> AdamTurn:
    """Play A.D.A.M.'s turn and return its events; it draws up to `size` cards at the end."""
    events: list[Event] = []

    def report(kind: Callable[..., Event], *facts: object) -> None:
        events.append(kind(*facts))

    adam, supply, row = play_turn(adam, supply, row, size, report)
    return AdamTurn(adam, supply, row, tuple(events))


def play_turn(
    adam: Adam,
    supply: tuple[bytes, ...],
    row: bytes,
    size: int,
    report: Callable[..., None] | None = None,
) -> tuple[Adam, tuple[bytes, ...], bytes]:
    """Play A.D.A.M.'s turn; return A.D.A.M., the supply and the row afterwards.

    `report`, if given, is called for every event with its class and its fields.
    """
    turn = _Turn(adam, report)
    space = turn.find_space(supply)
    if space == NONE:
        space = turn.pass_turn(supply)
    else:
        turn.place(supply[space], Placed)
        turn.realise()
    row = turn.draw(row, size)
    spaces = list(supply)
    if space != NONE:
        spaces[space] = b""
    return turn.adam(), tuple(spaces), row


class _Turn:
    """A turn in progress: A.D.A.M.'s cards, the pieces on them, the colours they still lack."""

    __slots__ = ("cards", "discarded", "lacking", "passes", "pieces", "realised", "report")

    def __init__(self, adam: Adam, report: Callable[..., None] | None) -> None:
        self.cards, pieces, self.realised, self.discarded, self.passes = adam
        self.pieces = list(pieces)
        self.lacking = [missing_colours(card, on) for card, on in zip(self.cards, pieces)]  # noqa: B905  # strict takes longer
        self.report = report

    def adam(self) -> Adam:
        """A.D.A.M. as it is now."""
        pieces = tuple(self.pieces)
        return _make(Adam, (self.cards, pieces, self.realised, self.discarded, self.passes))

    def find_space(self, supply: tuple[bytes, ...]) -> int:
        """The first space with a colour that the first card lacks, else the second, … (R10.3)."""
        for place, colours in enumerate(self.lacking):
            for space, pieces in enumerate(supply):
                for piece in pieces:
                    if LETTER[piece] in colours:
                        card = self.cards[place]
                        if self.report is not None:
                            self.report(Took, place, card, colours, space, pieces)
                        return space
            if self.report is not None:
                self.report(Missed, place, self.cards[place], colours)
        return NONE

    def pass_turn(self, supply: tuple[bytes, ...]) -> int:
        """Discard the lowest-numbered bodies, if any; return their space (R10.5)."""
        self.passes += 1
        for space in range(BODY_SPACES):
            if supply[space]:
                self.discard(supply[space])
                if self.report is not None:
                    self.report(Passed, space, supply[space])
                return space
        if self.report is not None:
            self.report(Passed, NONE, b"")
        return NONE

    def place(self, moving: bytes, event: type[Placed] | type[Moved]) -> None:
        """Move each piece to the leftmost card that lacks its colour, or discard it (R10.4)."""
        for piece in moving:
            letter = LETTER[piece]
            for place, colours in enumerate(self.lacking):
                if letter in colours:
                    self.lacking[place] = colours.replace(letter, "", 1)
                    self.pieces[place] += PIECE_BYTES[piece]
                    if self.report is not None:
                        self.report(event, piece, place, self.cards[place])
                    break
            else:
                self.discard(PIECE_BYTES[piece])
                if self.report is not None:
                    self.report(Discarded, piece)

    def discard(self, pieces: bytes) -> None:
        """Remove pieces from the game."""
        self.discarded = insert_sorted(self.discarded, pieces)

    def realise(self) -> None:
        """Realise the leftmost full card, move its pieces on, and repeat (R10.6)."""
        while "" in self.lacking:
            place = self.lacking.index("")
            del self.lacking[place]
            freed = self.pieces.pop(place)
            card = self.cards[place]
            self.cards = self.cards[:place] + self.cards[place + 1 :]
            self.realised += CARD_BYTES[card]
            if self.report is not None:
                self.report(Realised, place, card, ADAM_POINTS[card])
            self.place(freed, Moved)

    def draw(self, row: bytes, size: int) -> bytes:
        """Take the rightmost card of the row until there are `size` cards (R10.6).

        New cards get no pieces. Cards that the row lacks are taken at the end of the next turn.
        """
        while len(self.cards) < size and row != _EMPTY_ROW:
            slot = len(row.rstrip(EMPTY_SLOT)) - 1
            card = row[slot]
            row = row[:slot] + EMPTY_SLOT + row[slot + 1 :]
            self.cards += CARD_BYTES[card]
            self.pieces.append(b"")
            if self.report is not None:
                self.report(Drew, slot, card)
        return row
