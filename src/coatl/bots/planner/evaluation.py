"""What designs promise: their points, less the turns until they are built.

An `Outlook` is one seat's position as far as building goes: the pieces on its board, what the
supply offers, its cards and those it can take. It says what one or two designs are worth together,
pieces and Prophecies shared between them.
"""

from __future__ import annotations

from collections.abc import Iterable
from copy import copy
from math import exp
from typing import Final, NamedTuple

from coatl.bots.queries import me, own
from coatl.rules.cards import EMPTY
from coatl.rules.coatl import COATLS_PER_PLAYER, NONE
from coatl.rules.pieces import BOARD_SLOTS, BODY, BODY_SPACES, GOLD, PIECE_BYTES, TAIL
from coatl.view import View

from .card_choice import Deal, Kinds, Terms, best_deal, terms
from .designs import Design
from .weights import Weights

#: One design, or two of different Cóatls, the one to be finished first before the other.
Goal = tuple[Design, ...]


class Held(NamedTuple):
    """The pieces on a board: how many, how many bodies of each colour, and the ends."""

    size: int
    bodies: tuple[int, ...]
    ends: bytes


class Offered(NamedTuple):
    """The pieces in the supply: the bodies of each space that has some, and the ends."""

    spaces: tuple[tuple[int, ...], ...]
    ends: bytes


class Outlook:
    """One seat's means and what goals are worth with them."""

    def __init__(self, seen: View, numbers: Weights) -> None:
        self.weights = numbers
        self.turns_left = _turns_left(seen, numbers)
        self.hand = frozenset(own(seen).hand)
        self.row = frozenset(seen.row) - self.hand - {EMPTY}
        self._demands = seen.options.demands
        self._temples = own(seen).temples, bytes([top for top in seen.tops if top != NONE])
        self.terms = terms(numbers, self._demands, *self._temples)
        self._fewer: dict[int, Terms] = {}
        self.places = COATLS_PER_PLAYER - sum([c.is_closed for c in me(seen).coatls])
        self.offered = _offered(seen.supply)
        self.held = _held(me(seen).board)

    def with_supply(self, supply: tuple[bytes, ...]) -> Outlook:
        """The same seat's outlook if the supply were this."""
        other = copy(self)
        other.offered = _offered(supply)
        return other

    def with_board(self, board: bytes) -> Outlook:
        """The same seat's outlook if its board held these pieces."""
        other = copy(self)
        other.held = _held(board)
        return other

    # --- cards ----------------------------------------------------------------------------------

    def deal(self, design: Design, hand: Kinds, row: Kinds, taken: int = NONE) -> Deal:
        """The best cards for a design from this hand and this row, a Temple being taken."""
        under = self.terms if taken == NONE else self._without(taken)
        return best_deal(design.colours, design.core.prophecies, hand, row, under)

    def _without(self, temple: int) -> Terms:
        if temple not in self._fewer:
            gone = bytes((temple,))
            own_ones, tops = (kinds.replace(gone, b"") for kinds in self._temples)
            self._fewer[temple] = terms(self.weights, self._demands, own_ones, tops)
        return self._fewer[temple]

    # --- pieces ---------------------------------------------------------------------------------

    def price(self, goal: Goal) -> tuple[float, int, int]:
        """The turns until the pieces of a goal are together and assembled; how many pieces of the
        board are of use for it, and how many are lacking.
        """
        numbers = self.weights
        _, there, ends = self.held
        spaces, on_offer = self.offered
        need = goal[0].bodies
        if len(goal) > 1:
            need = tuple([a + b for a, b in zip(need, goal[1].bodies)])  # noqa: B905  # five each
        lack = [a - b if a > b else 0 for a, b in zip(need, there)]  # noqa: B905  # as above
        left = lacking = sum(lack)
        useful = sum(need) - lacking
        turns = 0.0
        if left:
            others = []
            for bodies in spaces:
                one, other = bodies[0], bodies[-1]
                if (
                    lack[one]
                    and lack[other]
                    and len(bodies) > 1
                    and (one != other or lack[one] > 1)
                ):
                    lack[one] -= 1
                    lack[other] -= 1
                    left -= 2
                    turns += 1
                else:
                    others.append(bodies)
            for bodies in others if left else ():
                for body in bodies:
                    if lack[body]:
                        lack[body] -= 1
                        left -= 1
                        turns += numbers.single
                        break
            turns += left * (numbers.unseen if spaces else numbers.fresh)
        for design in goal:
            for end in design.ends:
                if end in ends:
                    useful += 1
                    ends = ends.replace(PIECE_BYTES[end], b"", 1)
                else:
                    lacking += 1
                    turns += 1 if end in on_offer else numbers.end
        return turns + 1 + numbers.again * self.rounds(lacking), useful, lacking

    def rounds(self, lacking: int, fewer: int = 0) -> int:
        """How often the board must be emptied between for so many more pieces, with `fewer` on it
        than there are.
        """
        return max(0, (self.held.size - fewer + lacking - 1) // BOARD_SLOTS)

    def chance(self, turns: float) -> float:
        """How likely the game lasts so many turns."""
        off = (self.turns_left - turns) / self.weights.spread
        return 1 / (1 + exp(-off)) if -30 < off < 30 else float(off > 0)  # exp has its limits

    # --- both -----------------------------------------------------------------------------------

    def value(self, goal: Goal, hand: Kinds | None = None, row: Kinds | None = None) -> float:
        """What a goal is worth, with another hand and row if they are given."""
        hand = self.hand if hand is None else hand
        row = self.row if row is None else row
        numbers = self.weights
        points, kinds, temple, taking = self.deal(goal[0], hand, row)
        if len(goal) == 1:
            turns, useful, _ = self.price(goal)
            turns += taking
            value = points * self.chance(turns)
            if self.places > 1:
                value += numbers.second
        else:
            rest = hand.difference(kinds)
            left = row.difference(kinds)
            more, others, _, once_more = self.deal(goal[1], rest, left, temple)
            first, _, _ = self.price(goal[:1])
            turns, useful, _ = self.price(goal)
            kinds += others
            taking = max(taking, once_more)
            turns += taking
            value = points * self.chance(first + taking) + more * self.chance(turns)
        unused = len(hand.difference(kinds))
        return (
            value
            - numbers.turn * turns
            + numbers.piece * (self.held.size - useful)
            + numbers.card * unused
        )

    def best(
        self, goals: Iterable[Goal], hand: Kinds | None = None, row: Kinds | None = None
    ) -> float:
        """What the best of these goals is worth; nothing if there is none."""
        return max([self.value(goal, hand, row) for goal in goals], default=0.0)


def _held(board: bytes) -> Held:
    bodies = tuple([board.count(BODY + colour) for colour in range(TAIL - BODY)])
    return Held(len(board), bodies, bytes([p for p in board if p < BODY or TAIL <= p < GOLD]))


def _offered(supply: tuple[bytes, ...]) -> Offered:
    spaces = [tuple([p - BODY for p in pieces if p != GOLD]) for pieces in supply[:BODY_SPACES]]
    return Offered(tuple([bodies for bodies in spaces if bodies]), b"".join(supply[BODY_SPACES:]))


#: How many bodies leave the supply in a turn.
_BODIES_A_TURN: Final = 1.6


def _turns_left(seen: View, numbers: Weights) -> float:
    """How many turns of its own the seat may still have, as it seems."""
    if seen.ending is not None:
        return seen.actions_left if seen.active == seen.seat else 1
    bodies = len(seen.bags[1]) + sum(map(len, seen.supply[:BODY_SPACES]))
    players = len(seen.seats) + (seen.adam is not None)
    left = [1 + bodies / (_BODIES_A_TURN * players)]
    for seat, other in enumerate(seen.seats):
        if seat != seen.seat:
            unfinished = [coatl for coatl in other.coatls if not coatl.is_closed]
            to_do = COATLS_PER_PLAYER - len(other.coatls) + len(unfinished)
            there = len(other.board) + sum([len(coatl.colours) for coatl in unfinished])
            left.append(max(1.0, numbers.pace * to_do - numbers.spared * there))
    return min(left)
