"""An afterstate: a seat's turn is done, and chance has not answered yet.

Judgement looks at afterstates only. One is made for every turn worth considering, so it holds
nothing but what judgement reads.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from coatl.rules import Coatl
from coatl.rules.cards import EMPTY
from coatl.rules.pieces import BODY_SPACES, GOLD, PER_SPACE, SPACES
from coatl.rules.scoring import GOLDEN_FEATHER_POINTS, coatl_points
from coatl.rules.state import Adam, Ending
from coatl.view import View

from .vectors import i64, vec, zeros

PIECE_KINDS: Final = GOLD + 1


class Afterstate:
    """What one seat has and what lies in the open once its turn is done."""

    def __init__(self, view: View, seat: int, board: vec[i64]) -> None:
        self.view = view
        self.seat = seat
        public = view.seats[seat]
        own = view.own if seat == view.seat else None
        #: How many of each kind of piece lie on the board.
        self.board: vec[i64] = board
        self.piece_count: i64 = len(public.board)
        self.coatls: tuple[Coatl, ...] = public.coatls
        #: The Prophecies in hand that are known, and how many more there are.
        self.hand: bytes = own.hand if own is not None else public.known
        self.unknown_cards: i64 = 0 if own is not None else public.hand_size - len(public.known)
        self.temples: bytes = own.temples if own is not None else public.known_temples
        self.tokens: i64 = public.tokens
        self.supply: tuple[bytes, ...] = view.supply
        self.row: bytes = view.row
        self.tops: tuple[int, ...] = view.tops
        self.adam: Adam | None = view.adam
        self.ending: Ending | None = view.ending
        #: The seat that this turn gives a golden feather to, or -1, and what it loses (R9.2).
        self.feather_to: int = -1
        self.stolen: bytes = b""
        #: Whether the Cóatls or their cards differ from those in the view.
        self.is_assembled = False
        #: Whether A.D.A.M.'s reply is part of it; it is not where the supply is filled first.
        self.has_adam_replied = False
        #: Whether the row will be replaced by cards nobody knows (R6.2).
        self.is_row_fresh = False
        #: Whether the seat acts once more in this turn (R7.1).
        self.acts_again = False

    def copy(self) -> Afterstate:
        """A copy to change."""
        new = Afterstate(self.view, self.seat, copied(self.board))
        new.piece_count = self.piece_count
        new.coatls = self.coatls
        new.hand = self.hand
        new.unknown_cards = self.unknown_cards
        new.temples = self.temples
        new.tokens = self.tokens
        new.supply = self.supply
        new.row = self.row
        new.tops = self.tops
        new.adam = self.adam
        new.ending = self.ending
        new.feather_to = self.feather_to
        new.stolen = self.stolen
        new.is_assembled = self.is_assembled
        new.has_adam_replied = self.has_adam_replied
        new.is_row_fresh = self.is_row_fresh
        new.acts_again = self.acts_again
        return new

    def gain(self, pieces: bytes) -> None:
        """Put these pieces on the board."""
        for piece in pieces:
            self.board[piece] += 1
        self.piece_count += len(pieces)

    def lose(self, piece: int) -> None:
        """Take a piece off the board."""
        self.board[piece] -= 1
        self.piece_count -= 1

    def empty_space(self, space: int) -> None:
        """Take everything out of a supply space."""
        self.supply = (*self.supply[:space], b"", *self.supply[space + 1 :])

    def empty_slots(self, slots: list[int]) -> None:
        """Take these cards out of the row and into the hand."""
        row = bytearray(self.row)
        taken = bytearray(self.hand)
        for slot in slots:
            taken.append(row[slot])
            row[slot] = EMPTY
        self.row = bytes(row)
        self.hand = bytes(sorted(taken))

    def is_refilled(self) -> bool:
        """Whether the supply is filled before anybody sees it again (R3.5)."""
        supply = self.supply
        if any(supply[:BODY_SPACES]) and any(supply[BODY_SPACES:]):
            return False
        bags = self.view.bags
        for space, pieces in enumerate(supply):
            bag = SPACES[space]
            if not pieces and len(bags[bag]) >= PER_SPACE[bag]:
                return True
        return False

    def finished(self) -> int:
        """How many Cóatls the seat has completed."""
        return sum([coatl.is_closed for coatl in self.coatls])

    def points(self) -> int:
        """What the seat's completed Cóatls are worth, golden feathers included (R8.1, R9.2)."""
        total = completed_points(self.coatls)
        return total + GOLDEN_FEATHER_POINTS * self.view.seats[self.seat].feathers


def afterstate_of(view: View, seat: int) -> Afterstate:
    """The afterstate in which that seat has done nothing yet."""
    return Afterstate(view, seat, counted(view.seats[seat].board))


def completed_points(coatls: tuple[Coatl, ...]) -> int:
    """What completed Cóatls are worth."""
    return sum([points_as_they_are(coatl) for coatl in coatls if coatl.head and coatl.tail])


@lru_cache(maxsize=1 << 14)
def points_as_they_are(coatl: Coatl) -> int:
    """What the cards on a Cóatl are worth as it stands."""
    return coatl_points(coatl)


def counted(pieces: bytes) -> vec[i64]:
    """How many there are of each kind of piece."""
    counts = zeros(PIECE_KINDS)
    for piece in pieces:
        counts[piece] += 1
    return counts


def copied(numbers: vec[i64]) -> vec[i64]:
    """A copy of a vector."""
    size: i64 = len(numbers)
    new = zeros(size)
    for place in range(size):
        new[place] = numbers[place]
    return new
