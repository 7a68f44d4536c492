"""Plans: designs with the cards and the Temple to carry them out, and what several promise."""

from __future__ import annotations

from typing import Final

from coatl.rules.pieces import BODY, TAIL

from .afterstate import copied
from .card_tables import COLOURS
from .designs import CLOSED, NO_TEMPLE, CardUse, Remainder
from .packed_counts import FIELD, FIELD_MASK
from .vectors import i64, reals, vec

#: The number of turns that the frontier looks ahead.
HORIZON: Final = 10

#: The value of a missing second design.
NO_SECOND: Final = -4.0


class Resources:
    """What designs may use: pieces on the board, cards and Temples as bits of the library's."""

    def __init__(
        self, board: vec[i64], piece_count: i64, hand: i64, row: i64, temples: i64
    ) -> None:
        self.board = board
        self.bodies: i64 = packed_bodies(board)
        self.piece_count = piece_count
        self.hand = hand
        self.row = row
        self.temples = temples


def packed_bodies(board: vec[i64]) -> i64:
    """The bodies of a board as packed counts."""
    bodies: i64 = 0
    for colour in range(COLOURS):
        bodies |= board[BODY + colour] << FIELD * colour
    return bodies


class Plan:
    """One design, carried out with certain cards and a Temple."""

    def __init__(self, design: i64, use: CardUse) -> None:
        self.design = design
        self.use = use
        self.points = use.points
        #: Turns in all, and what the plan is worth if each costs something.
        self.turns = use.turns
        self.value = -99.0
        #: Bodies, and whether a head and a tail, that have still to come.
        self.missing: i64 = 0
        self.lacks_head = False
        self.lacks_tail = False


class Offers:
    """What the supply offers to a plan: spaces with two and with one of the bodies it lacks, and
    heads and tails it lacks.
    """

    def __init__(self) -> None:
        self.pairs: i64 = 0
        self.singles: i64 = 0
        self.heads: i64 = 0
        self.tails: i64 = 0


class Outlook:
    """What a seat can hope for: the frontier, and the best one, two and three plans."""

    def __init__(self) -> None:
        self.first: Plan | None = None
        self.second: Plan | None = None
        self.first_offers = Offers()
        self.second_offers = Offers()
        #: How many plans are about as good as the best: the logarithm of a soft count.
        self.alternatives = 0.0
        #: What the best pair of plans is worth, and a third beside it.
        self.pair_value = NO_SECOND * 2
        self.third_value = 0.0
        #: Pieces on the board that neither plan uses.
        self.spare_pieces: i64 = 0
        #: The most points within 0, 1, 2 … turns.
        self.frontier: vec[float] = reals(HORIZON)
        self.second_frontier: vec[float] = reals(HORIZON)
        #: The best single plan where a turn costs 1.5, 2.2 or 3 points.
        self.patient = -9.0
        self.steady = -9.0
        self.hasty = -9.0

    def note(self, points: float, turns: float) -> None:
        """Remember what a single plan is worth, if it is the best so far."""
        self.patient = max(self.patient, points - 1.5 * turns)
        self.steady = max(self.steady, points - 2.2 * turns)
        self.hasty = max(self.hasty, points - 3.0 * turns)


def without(have: Resources, plan: Plan, rest: Remainder) -> Resources:
    """What a plan leaves over of pieces, cards and Temples."""
    board = copied(have.board)
    count = have.piece_count
    for colour in range(COLOURS):
        wanted = rest.bodies >> FIELD * colour & FIELD_MASK
        used = min(board[BODY + colour], wanted)
        board[BODY + colour] -= used
        count -= used
    if rest.head != CLOSED and board[rest.head]:
        board[rest.head] -= 1
        count -= 1
    if rest.tail != CLOSED and board[TAIL + rest.tail]:
        board[TAIL + rest.tail] -= 1
        count -= 1
    temples = have.temples
    use = plan.use
    if use.temple != NO_TEMPLE:
        temples &= ~(1 << use.temple)
    return Resources(board, count, have.hand & ~use.cards, have.row & ~use.cards, temples)
