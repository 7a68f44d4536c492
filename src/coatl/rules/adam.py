"""A.D.A.M., the automaton you play against alone (§10): no choice, no secret, no Temple.

`adam_turn` works out a whole turn from what lies in the open and tells what happened, and why, as
events; `apply` puts its result on the table.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from .cards import CARD, EMPTY_SLOT, PROPHECIES
from .coatl import NONE
from .events import Discarded, Drew, Event, Missed, Moved, Passed, Placed, Realised, Took
from .pieces import BODY_SPACES, LETTER, ONE, plus
from .state import ROW_SLOTS, Adam

#: What the highest level of each Prophecy takes, as colour letters (R10.2).
NEEDS: Final = tuple(card.requirement.pieces(card.levels[-1][0]) for card in PROPHECIES)

#: What the highest level of each Prophecy is worth (R10.9).
POINTS: Final = tuple(card.levels[-1][1] for card in PROPHECIES)

_EMPTY_ROW: Final = EMPTY_SLOT * ROW_SLOTS

#: Makes a named tuple of its fields in half the time that calling its class takes.
_named: Final = tuple.__new__


def lacks(card: int, pieces: bytes) -> str:
    """The colours that a card of A.D.A.M. with these pieces on it still needs (R10.2)."""
    needed = NEEDS[card]
    for piece in pieces:
        needed = needed.replace(LETTER[piece], "", 1)
    return needed


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

    def tell(kind: Callable[..., Event], *facts: object) -> None:
        events.append(kind(*facts))

    adam, supply, row = play_turn(adam, supply, row, size, tell)
    return AdamTurn(adam, supply, row, tuple(events))


def play_turn(
    adam: Adam,
    supply: tuple[bytes, ...],
    row: bytes,
    size: int,
    tell: Callable[..., None] | None = None,
) -> tuple[Adam, tuple[bytes, ...], bytes]:
    """A.D.A.M.'s turn: what it leaves of what it has, of the supply and of the row. What happens
    is told where anybody wants to know.
    """
    turn = _Turn(adam, tell)
    space = turn.seek(supply)
    if space == NONE:
        space = turn.pass_by(supply)
    else:
        turn.place(supply[space], Placed)
        turn.realise()
    row = turn.draw(row, size)
    spaces = list(supply)
    if space != NONE:
        spaces[space] = b""
    return turn.adam(), tuple(spaces), row


class _Turn:
    """A turn being worked out: A.D.A.M.'s cards, the pieces on them, what they still lack."""

    __slots__ = ("cards", "discarded", "lacking", "passes", "pieces", "realised", "tell")

    def __init__(self, adam: Adam, tell: Callable[..., None] | None) -> None:
        self.cards, pieces, self.realised, self.discarded, self.passes = adam
        self.pieces = list(pieces)
        self.lacking = [lacks(card, on) for card, on in zip(self.cards, pieces)]  # noqa: B905  # strict takes longer
        self.tell = tell

    def adam(self) -> Adam:
        """What A.D.A.M. has now."""
        pieces = tuple(self.pieces)
        return _named(Adam, (self.cards, pieces, self.realised, self.discarded, self.passes))

    def seek(self, supply: tuple[bytes, ...]) -> int:
        """The first space that holds a colour the first card lacks, else the second, … (R10.3)."""
        for place, colours in enumerate(self.lacking):
            for space, pieces in enumerate(supply):
                for piece in pieces:
                    if LETTER[piece] in colours:
                        card = self.cards[place]
                        if self.tell is not None:
                            self.tell(Took, place, card, colours, space, pieces)
                        return space
            if self.tell is not None:
                self.tell(Missed, place, self.cards[place], colours)
        return NONE

    def pass_by(self, supply: tuple[bytes, ...]) -> int:
        """Nothing found: the lowest-numbered bodies, if any, go out of the game (R10.5)."""
        self.passes += 1
        for space in range(BODY_SPACES):
            if supply[space]:
                self.discard(supply[space])
                if self.tell is not None:
                    self.tell(Passed, space, supply[space])
                return space
        if self.tell is not None:
            self.tell(Passed, NONE, b"")
        return NONE

    def place(self, moving: bytes, told_as: type[Placed] | type[Moved]) -> None:
        """Each piece to the leftmost card that lacks its colour, or out of the game (R10.4)."""
        for piece in moving:
            letter = LETTER[piece]
            for place, colours in enumerate(self.lacking):
                if letter in colours:
                    self.lacking[place] = colours.replace(letter, "", 1)
                    self.pieces[place] += ONE[piece]
                    if self.tell is not None:
                        self.tell(told_as, piece, place, self.cards[place])
                    break
            else:
                self.discard(ONE[piece])
                if self.tell is not None:
                    self.tell(Discarded, piece)

    def discard(self, pieces: bytes) -> None:
        """Out of the game."""
        self.discarded = plus(self.discarded, pieces)

    def realise(self) -> None:
        """While a card is full, the leftmost is realised and its pieces move on (R10.6)."""
        while "" in self.lacking:
            place = self.lacking.index("")
            del self.lacking[place]
            freed = self.pieces.pop(place)
            card = self.cards[place]
            self.cards = self.cards[:place] + self.cards[place + 1 :]
            self.realised += CARD[card]
            if self.tell is not None:
                self.tell(Realised, place, card, POINTS[card])
            self.place(freed, Moved)

    def draw(self, row: bytes, size: int) -> bytes:
        """The rightmost card of the row, again and again; new cards inherit nothing (R10.6).

        Cards that a short row could not give are taken at the end of the next turn.
        """
        while len(self.cards) < size and row != _EMPTY_ROW:
            slot = len(row.rstrip(EMPTY_SLOT)) - 1
            card = row[slot]
            row = row[:slot] + EMPTY_SLOT + row[slot + 1 :]
            self.cards += CARD[card]
            self.pieces.append(b"")
            if self.tell is not None:
                self.tell(Drew, slot, card)
        return row
