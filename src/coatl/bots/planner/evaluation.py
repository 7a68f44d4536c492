"""The value of designs: their points minus the cost of the turns they need.

An `Evaluator` has everything of a position that matters for building: the pieces on the seat's
board, the supply, its cards and those it can take. It evaluates one design, or two that share
pieces and Prophecies.
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

from .card_choice import CardChoice, ChoiceContext, Kinds, best_card_choice, make_context
from .designs import CoatlDesign
from .weights import PlannerWeights

#: One design, or two of different Cóatls in the order in which to finish them.
Goal = tuple[CoatlDesign, ...]


class Held(NamedTuple):
    """The pieces on a board: how many, how many bodies of each colour, and the ends."""

    size: int
    bodies: tuple[int, ...]
    ends: bytes


class Offered(NamedTuple):
    """The pieces in the supply: the bodies of each space that has some, and the ends."""

    spaces: tuple[tuple[int, ...], ...]
    ends: bytes


class Evaluator:
    """Evaluates goals for one seat."""

    def __init__(self, seen: View, weights: PlannerWeights) -> None:
        self.weights = weights
        self.turns_left = _turns_left(seen, weights)
        self.hand = frozenset(own(seen).hand)
        self.row = frozenset(seen.row) - self.hand - {EMPTY}
        self._demands = seen.options.demands
        self._temples = own(seen).temples, bytes([top for top in seen.tops if top != NONE])
        self.context = make_context(weights, self._demands, *self._temples)
        self._fewer: dict[int, ChoiceContext] = {}
        self.coatls_left = COATLS_PER_PLAYER - sum([c.is_closed for c in me(seen).coatls])
        self.offered = _offered(seen.supply)
        self.held = _held(me(seen).board)

    def with_supply(self, supply: tuple[bytes, ...]) -> Evaluator:
        """An evaluator for the same seat with another supply."""
        other = copy(self)
        other.offered = _offered(supply)
        return other

    def with_board(self, board: bytes) -> Evaluator:
        """An evaluator for the same seat with other pieces on its board."""
        other = copy(self)
        other.held = _held(board)
        return other

    # --- cards ----------------------------------------------------------------------------------

    def card_choice(
        self, design: CoatlDesign, hand: Kinds, row: Kinds, taken: int = NONE
    ) -> CardChoice:
        """The best cards for a design from this hand and this row, without the Temple `taken`."""
        context = self.context if taken == NONE else self._without(taken)
        return best_card_choice(design.colours, design.core.prophecies, hand, row, context)

    def _without(self, temple: int) -> ChoiceContext:
        if temple not in self._fewer:
            gone = bytes((temple,))
            own_ones, tops = (kinds.replace(gone, b"") for kinds in self._temples)
            self._fewer[temple] = make_context(self.weights, self._demands, own_ones, tops)
        return self._fewer[temple]

    # --- pieces ---------------------------------------------------------------------------------

    def building_cost(self, goal: Goal) -> tuple[float, int, int]:
        """The turns that a goal needs for its pieces and for assembling; how many pieces on the
        board it uses, and how many it lacks.
        """
        weights = self.weights
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
                        turns += weights.single
                        break
            turns += left * (weights.unseen if spaces else weights.fresh)
        for design in goal:
            for end in design.ends:
                if end in ends:
                    useful += 1
                    ends = ends.replace(PIECE_BYTES[end], b"", 1)
                else:
                    lacking += 1
                    turns += 1 if end in on_offer else weights.end
        return turns + 1 + weights.again * self.board_clearings(lacking), useful, lacking

    def board_clearings(self, lacking: int, fewer: int = 0) -> int:
        """How often the board must be cleared in between to take this many pieces more, after
        `fewer` have left it.
        """
        return max(0, (self.held.size - fewer + lacking - 1) // BOARD_SLOTS)

    def chance_game_lasts(self, turns: float) -> float:
        """The probability that the game lasts this many turns."""
        off = (self.turns_left - turns) / self.weights.spread
        return 1 / (1 + exp(-off)) if -30 < off < 30 else float(off > 0)  # exp would overflow

    # --- value ----------------------------------------------------------------------------------

    def value(self, goal: Goal, hand: Kinds | None = None, row: Kinds | None = None) -> float:
        """The value of a goal; `hand` and `row` replace those of the position."""
        hand = self.hand if hand is None else hand
        row = self.row if row is None else row
        weights = self.weights
        points, kinds, temple, taking = self.card_choice(goal[0], hand, row)
        if len(goal) == 1:
            turns, useful, _ = self.building_cost(goal)
            turns += taking
            value = points * self.chance_game_lasts(turns)
            if self.coatls_left > 1:
                value += weights.second
        else:
            rest = hand.difference(kinds)
            left = row.difference(kinds)
            more, others, _, once_more = self.card_choice(goal[1], rest, left, temple)
            first, _, _ = self.building_cost(goal[:1])
            turns, useful, _ = self.building_cost(goal)
            kinds += others
            taking = max(taking, once_more)
            turns += taking
            value = points * self.chance_game_lasts(first + taking) + more * self.chance_game_lasts(
                turns
            )
        unused = len(hand.difference(kinds))
        return (
            value
            - weights.turn * turns
            + weights.piece * (self.held.size - useful)
            + weights.card * unused
        )

    def best(
        self, goals: Iterable[Goal], hand: Kinds | None = None, row: Kinds | None = None
    ) -> float:
        """The value of the best of these goals; 0 if there is none."""
        return max([self.value(goal, hand, row) for goal in goals], default=0.0)


def _held(board: bytes) -> Held:
    bodies = tuple([board.count(BODY + colour) for colour in range(TAIL - BODY)])
    return Held(len(board), bodies, bytes([p for p in board if p < BODY or TAIL <= p < GOLD]))


def _offered(supply: tuple[bytes, ...]) -> Offered:
    spaces = [tuple([p - BODY for p in pieces if p != GOLD]) for pieces in supply[:BODY_SPACES]]
    return Offered(tuple([bodies for bodies in spaces if bodies]), b"".join(supply[BODY_SPACES:]))


#: The mean number of bodies that leave the supply in a turn.
_BODIES_PER_TURN: Final = 1.6


def _turns_left(seen: View, weights: PlannerWeights) -> float:
    """An estimate of the turns that the seat still has."""
    if seen.ending is not None:
        return seen.actions_left if seen.active == seen.seat else 1
    bodies = len(seen.bags[1]) + sum(map(len, seen.supply[:BODY_SPACES]))
    players = len(seen.seats) + (seen.adam is not None)
    left = [1 + bodies / (_BODIES_PER_TURN * players)]
    for seat, other in enumerate(seen.seats):
        if seat != seen.seat:
            unfinished = [coatl for coatl in other.coatls if not coatl.is_closed]
            to_do = COATLS_PER_PLAYER - len(other.coatls) + len(unfinished)
            there = len(other.board) + sum([len(coatl.colours) for coatl in unfinished])
            left.append(max(1.0, weights.pace * to_do - weights.spared * there))
    return min(left)
