"""What designs promise: their points, less the turns until they are built.

An `Outlook` is one seat's position as far as building goes: the pieces on its board, what the
supply offers, its cards and those it can take. It says what one or two designs are worth together,
pieces and Prophecies shared between them.
"""

from __future__ import annotations

from math import exp
from typing import Final

from coatl.rules.cards import EMPTY
from coatl.rules.coatl import COATLS_PER_PLAYER, NONE
from coatl.rules.pieces import BOARD_SLOTS, BODY, BODY_SPACES, GOLD, LETTER, TAIL
from coatl.view import View

from .deals import Deal, Kinds, Terms, best_deal, terms
from .designs import Design
from .prospects import me, own
from .weights import Weights

#: One design, or two of different Cóatls, the one to be finished first before the other.
Goal = tuple[Design, ...]


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
        self.offer(seen.supply)
        self.hold(me(seen).board)

    def offer(self, supply: tuple[bytes, ...]) -> None:
        """Let the supply be this."""
        spaces = [[p - BODY for p in pieces if p != GOLD] for pieces in supply[:BODY_SPACES]]
        self._offered = [bodies for bodies in spaces if bodies]
        self._unseen = self.weights.unseen if self._offered else self.weights.fresh
        ends = b"".join(supply[BODY_SPACES:])
        self.heads_offered = "".join([LETTER[piece] for piece in ends if piece < BODY])
        self.tails_offered = "".join([LETTER[piece] for piece in ends if piece >= TAIL])

    def hold(self, board: bytes) -> None:
        """Let the board hold these pieces."""
        self.size = len(board)
        self.bodies = [board.count(BODY + colour) for colour in range(TAIL - BODY)]
        self.heads = "".join([LETTER[piece] for piece in board if piece < BODY])
        self.tails = "".join([LETTER[piece] for piece in board if TAIL <= piece < GOLD])

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
        need = goal[0].bodies
        if len(goal) > 1:
            need = tuple([a + b for a, b in zip(need, goal[1].bodies)])  # noqa: B905  # five each
        lack = [a - b if a > b else 0 for a, b in zip(need, self.bodies)]  # noqa: B905  # as above
        left = lacking = sum(lack)
        useful = sum(need) - lacking
        turns = 0.0
        if left:
            others = []
            for bodies in self._offered:
                one, other = bodies[0], bodies[-1]
                if (
                    len(bodies) > 1
                    and lack[one]
                    and lack[other]
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
            turns += self._unseen * left
        heads, tails = self.heads, self.tails
        for design in goal:
            if design.head:
                if design.head in heads:
                    useful += 1
                    heads = heads.replace(design.head, "", 1)
                else:
                    lacking += 1
                    turns += 1 if design.head in self.heads_offered else numbers.end
            if design.tail:
                if design.tail in tails:
                    useful += 1
                    tails = tails.replace(design.tail, "", 1)
                else:
                    lacking += 1
                    turns += 1 if design.tail in self.tails_offered else numbers.end
        return turns + 1 + numbers.again * self.rounds(lacking), useful, lacking

    def rounds(self, lacking: int, fewer: int = 0) -> int:
        """How often the board must be emptied between for so many more pieces, with `fewer` on it
        than there are.
        """
        return max(0, (self.size - fewer + lacking - 1) // BOARD_SLOTS)

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
            + numbers.piece * (self.size - useful)
            + numbers.card * unused
        )


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
