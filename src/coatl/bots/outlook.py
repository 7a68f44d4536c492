"""What designs promise: their points, less the turns until they are built.

An `Outlook` is one seat's position as far as building goes: the pieces on its board, what the
supply offers, its cards and those it can take. It says what one or two designs are worth together,
pieces and Prophecies shared between them.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache, lru_cache
from math import exp
from pathlib import Path
from typing import Final, NamedTuple

from coatl.rules.cards import EMPTY, PROPHECIES, TEMPLES
from coatl.rules.coatl import COATLS_PER_PLAYER, NONE, PROPHECIES_PER_COATL
from coatl.rules.conditions import WithoutFrame
from coatl.rules.levels import least_prophecies, needs_temple
from coatl.rules.options import DIFFERENT_FRAMES
from coatl.rules.pieces import BOARD_SLOTS, BODY, BODY_SPACES, GOLD, LETTER, TAIL
from coatl.rules.scoring import temple_points
from coatl.view import View

from .designs import Design
from .prospects import me, own

_FRAME: Final = tuple(card.frame for card in PROPHECIES)

_NO_CARDS: Final[frozenset[int]] = frozenset()

#: One design, or two of different Cóatls, the one to be finished first before the other.
Goal = tuple[Design, ...]


@dataclass(frozen=True, slots=True)
class Weights:
    """What things are worth to the planner, in points unless it says turns. `weights.toml` holds
    the numbers.
    """

    #: A turn.
    turn: float
    #: A Prophecy still in the row may be gone; so may a Temple on a pile, worth only this part.
    row: float
    top: float
    #: Turns for a body of which the other in its space is of no use; for one not on offer, and when
    #: the supply is about to be filled; for a head or a tail of a colour not on offer; for having
    #: to assemble once more.
    single: float
    unseen: float
    fresh: float
    end: float
    again: float
    #: Turns that another takes for a Cóatl, and that a piece at hand spares; how sure that is.
    pace: float
    spared: float
    spread: float
    #: A piece on the board and a Prophecy in hand that the goal has no use for.
    piece: float
    card: float
    #: A place for a further Cóatl; what is lost by giving one up for less than it could bring.
    second: float
    place: float
    #: A Sacrifice token kept; a look at a new row.
    token: float
    future: float
    #: A further Prophecy in the same turn must promise this much.
    another: float
    #: A Prophecy or a Temple that a Cóatl must still get (levels 4 and 1).
    prophecy: float
    temple: float
    #: Ending the game when ahead.
    ending: float
    #: What A.D.A.M. gains.
    adam: float


@cache
def weights(table: str) -> Weights:
    """The weights for the `table` of several or for the `solo` game."""
    data = tomllib.loads(Path(__file__).with_name("weights.toml").read_text(encoding="utf-8"))
    return Weights(**data[table])


class Deal(NamedTuple):
    """The best Prophecies for a design: with the Temple, which, and turns to take them."""

    points: float
    kinds: tuple[int, ...]
    turns: int


class Outlook:
    """One seat's means and what goals are worth with them."""

    def __init__(self, seen: View, numbers: Weights) -> None:
        self.weights = numbers
        self.turns_left = _turns_left(seen, numbers)
        demands = seen.options.demands
        self.least = least_prophecies(demands)
        self._needs_temple = needs_temple(demands)
        self._different = DIFFERENT_FRAMES in demands
        self.hand = frozenset(own(seen).hand)
        self.row = frozenset(seen.row) - self.hand - {EMPTY}
        self.temples = tuple(own(seen).temples)
        self.tops = tuple([top for top in seen.tops if top != NONE])
        self.places = COATLS_PER_PLAYER - sum([c.is_closed for c in me(seen).coatls])
        self._deals: dict[tuple[Design, frozenset[int], frozenset[int]], Deal] = {}
        self.offer(seen.supply)
        self.hold(me(seen).board)

    def offer(self, supply: tuple[bytes, ...]) -> None:
        """Let the supply be this."""
        spaces = [[p - BODY for p in pieces if p != GOLD] for pieces in supply[:BODY_SPACES]]
        self._pairs = [(bodies[0], bodies[-1]) for bodies in spaces if len(bodies) > 1]
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

    def deal(self, design: Design, hand: frozenset[int], row: frozenset[int]) -> Deal:
        """The best cards for a design from this hand and this row."""
        key = design, hand, row
        found = self._deals.get(key)
        if found is None:
            found = self._deals[key] = self._best_deal(design, hand, row)
        return found

    def _best_deal(self, design: Design, hand: frozenset[int], row: frozenset[int]) -> Deal:
        placed = len(design.core.prophecies)
        points, kinds = self._pick(design, hand, _NO_CARDS)
        turns = 0
        if row:
            more, others = self._pick(design, hand, row)
            short = placed + len(kinds) < self.least
            if more - self.weights.turn > points or (short and len(others) > len(kinds)):
                points, kinds, turns = more, others, 1
        lacking = self.least - placed - len(kinds)
        if lacking > 0:
            turns = 1
            points -= self.weights.prophecy * lacking
        temple, _ = self.temple(design, bytes(kinds))
        if self._needs_temple and not temple:
            points -= self.weights.temple
        return Deal(points + temple, tuple(kinds), turns)

    def _pick(
        self, design: Design, hand: frozenset[int], row: frozenset[int]
    ) -> tuple[float, list[int]]:
        """The Prophecies worth most on a design, as many as it may carry, and their points."""
        placed = design.core.prophecies
        room = PROPHECIES_PER_COATL - len(placed)
        frames = {_FRAME[kind] for kind in placed} if self._different else set()
        points: float = design.placed
        kinds: list[int] = []
        for worth, kind in design.worths if room else ():
            risk = 0.0 if kind in hand else self.weights.row if kind in row else worth
            if risk < worth and _FRAME[kind] not in frames:
                points += worth - risk
                kinds.append(kind)
                if len(kinds) == room:
                    break
                if self._different:
                    frames.add(_FRAME[kind])
        return points, kinds

    def temple(self, design: Design, kinds: bytes) -> tuple[float, int]:
        """What the best Temple for a design with these Prophecies is worth, and which it is."""
        cards = design.core.prophecies + kinds
        points, best = 0.0, NONE
        for temple in self.temples:
            worth: float = _temple_points(temple, design.colours, _looked_at(temple, cards))
            if worth > points:
                points, best = worth, temple
        for temple in self.tops:
            worth = _temple_points(temple, design.colours, _looked_at(temple, cards))
            worth *= self.weights.top
            if worth > points:
                points, best = worth, temple
        return points, best

    # --- pieces ---------------------------------------------------------------------------------

    def price(self, goal: Goal) -> tuple[float, int, int]:
        """The turns until the pieces of a goal are together and assembled; how many pieces of the
        board are of use for it, and how many are lacking.
        """
        numbers = self.weights
        first = goal[0].bodies
        need = first if len(goal) == 1 else [a + b for a, b in zip(first, goal[1].bodies)]  # noqa: B905  # both five
        lack = [a - b if a > b else 0 for a, b in zip(need, self.bodies)]  # noqa: B905  # both five
        left = lacking = sum(lack)
        useful = sum(need) - lacking
        turns = 0.0
        if left:
            for one, other in self._pairs:
                if lack[one] and lack[other] and (one != other or lack[one] > 1):
                    lack[one] -= 1
                    lack[other] -= 1
                    left -= 2
                    turns += 1
                    if left < 2:
                        break
            if left:
                for bodies in self._offered:
                    for body in bodies:
                        if lack[body]:
                            lack[body] -= 1
                            left -= 1
                            turns += numbers.single
                            break
                turns += self._unseen * left
        heads, tails = self.heads, self.tails
        for design in goal:
            for end, there, offered in (
                (design.head, heads, self.heads_offered),
                (design.tail, tails, self.tails_offered),
            ):
                if not end:
                    continue
                if end in there:
                    useful += 1
                else:
                    lacking += 1
                    turns += 1 if end in offered else numbers.end
            heads = heads.replace(design.head, "", 1)
            tails = tails.replace(design.tail, "", 1)
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

    def value(
        self, goal: Goal, hand: frozenset[int] | None = None, row: frozenset[int] | None = None
    ) -> float:
        """What a goal is worth, with another hand and row if they are given."""
        hand = self.hand if hand is None else hand
        row = self.row if row is None else row
        numbers = self.weights
        points, kinds, taking = self.deal(goal[0], hand, row)
        if len(goal) == 1:
            turns, useful, _ = self.price(goal)
            turns += taking
            value = points * self.chance(turns)
            if self.places > 1:
                value += numbers.second
        else:
            rest = hand.difference(kinds)
            more, others, once_more = self.deal(goal[1], rest, row.difference(kinds))
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


#: The Temples that look at Prophecies.
_LOOKING: Final = frozenset(
    temple.kind
    for temple in TEMPLES
    if any(isinstance(condition, WithoutFrame) for condition in temple.conditions)
)

_temple_points = lru_cache(maxsize=1 << 15)(temple_points)


def _looked_at(temple: int, prophecies: bytes) -> bytes:
    """The Prophecies as far as they matter to a Temple."""
    return prophecies if temple in _LOOKING else b""


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
