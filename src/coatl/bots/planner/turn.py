"""The candidates for one turn, each with its value."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from coatl.bots.float_sum import float_sum
from coatl.bots.queries import adam_stands, completed_first, me, own, with_pieces, worth_now
from coatl.rules import Action, Coatl
from coatl.rules.actions import (
    FINISH,
    PerfectPick,
    PriestCommitment,
    SeeTheFuture,
    Steal,
    TakePieces,
    TakeProphecy,
)
from coatl.rules.adam import adam_points, adam_turn
from coatl.rules.coatl import COATLS_PER_PLAYER
from coatl.rules.pieces import BOARD_SLOTS, BODY, BODY_SPACES, GOLD, PIECE_BYTES, SPACES, TAIL
from coatl.rules.scoring import GOLDEN_FEATHER_POINTS, coatl_points
from coatl.solver import Worth, solve
from coatl.view import View

from .building import actions_towards
from .card_choice import NO_CARDS
from .designs import NOTHING
from .evaluation import Evaluator, Goal

#: The bonus for completing a Cóatl now instead of changing plans.
_INERTIA: Final = 0.3

#: The penalty for assembling now while nothing can be completed.
_PATIENCE: Final = 0.4

#: The penalty for ending the game behind, and the lead from which ending it is worth a bonus.
_ENDING_BEHIND: Final = 8.0
_CLEAR_LEAD: Final = 3

#: The weight of points on an opponent's unfinished Cóatl.
_UNFINISHED: Final = 0.6

#: A supply that will be refilled with unknown pieces, and A.D.A.M.'s mean gain from one.
_REFILLED: Final = (b"",) * len(SPACES)
_MEAN_ADAM_GAIN: Final = 1.8


class Candidate(NamedTuple):
    """A way to play this turn: its value, and its actions."""

    value: float
    actions: tuple[Action, ...]


class TurnCandidates:
    """Finds the candidates for a seat's turn. All methods but `completions` need a goal."""

    def __init__(
        self, view: View, legal: tuple[Action, ...], evaluator: Evaluator, goals: list[Goal]
    ) -> None:
        self._view = view
        self._legal = legal
        self._evaluator = evaluator
        self._goals = goals
        self._weights = evaluator.weights
        self._later, self._cost = self._reply(view.supply)

    def _reply(self, supply: tuple[bytes, ...]) -> tuple[Evaluator, float]:
        """An evaluator for the supply as it is after a refill and A.D.A.M.'s turn; and the weighted
        value of A.D.A.M.'s position then.
        """
        adam = self._view.adam
        if not any(supply[:BODY_SPACES]) or not any(supply[BODY_SPACES:]):
            supply = _REFILLED
        cost = 0.0
        if adam is not None and supply is _REFILLED:
            cost = adam_stands(adam) + _MEAN_ADAM_GAIN
        elif adam is not None:
            turn = adam_turn(adam, supply, self._view.row, self._view.options.adam_cards)
            supply, cost = turn.supply, adam_stands(turn.adam)
        return self._evaluator.with_supply(supply), self._weights.adam * cost

    def takes(self) -> list[Candidate]:
        """Take pieces: from the supply, from the bags, or from an opponent."""
        supply, board = self._view.supply, me(self._view).board
        found = []
        for action in self._legal:
            later, cost, paid = self._later, self._cost, 0.0
            match action:
                case TakePieces(space):
                    left = tuple([b"" if i == space else s for i, s in enumerate(supply)])
                    later, cost = self._reply(left)
                    held = board + supply[space]
                case PerfectPick(pieces):
                    paid = self._weights.token
                    held = board + pieces
                case Steal(_, pieces):
                    paid = GOLDEN_FEATHER_POINTS
                    held = board.replace(PIECE_BYTES[GOLD], b"", 1) + pieces
                case _:
                    continue
            value = later.with_board(held).best(self._goals)
            found.append(Candidate(value - (paid + cost), (action,)))
        return found

    def choices(self) -> list[Candidate]:
        """Choose Prophecies that a goal wants, or use a token that brings cards."""
        found = []
        slots = {self._view.row[a.slot]: a for a in self._legal if isinstance(a, TakeProphecy)}
        hand, token = self._evaluator.hand, self._weights.token
        free = self._view.options.hand_limit - len(own(self._view).hand)
        tried = set()
        for goal in self._goals if slots else ():
            wanted = [kind for kind in self._wanted(goal) if kind in slots][:free]
            cards = frozenset(wanted)
            if cards and cards not in tried:
                tried.add(cards)
                value = self._later.best(self._goals, hand | cards, NO_CARDS)
                found.append(Candidate(value - self._cost, (slots[wanted[0]],)))
        for action in self._legal:
            if isinstance(action, SeeTheFuture):
                value = self._later.best(self._goals, hand, NO_CARDS)
                found.append(Candidate(value + self._weights.future - token, (action,)))
            elif isinstance(action, PriestCommitment):
                value = self._secured(action.pile).best(self._goals)
                found.append(Candidate(value - token, (action,)))
        return found

    def _wanted(self, goal: Goal) -> list[int]:
        """The Prophecies of the row that a goal wants, those of its first design first."""
        hand, row = self._evaluator.hand, self._evaluator.row
        wanted: list[int] = []
        for design in goal:
            kinds = self._evaluator.card_choice(design, hand, row).kinds
            wanted += [kind for kind in kinds if kind not in hand]
            hand, row = hand.difference(kinds), row.difference(kinds)
        return wanted

    def _secured(self, pile: int) -> Evaluator:
        """An evaluator for the position with the Temple of this pile in hand."""
        temples = own(self._view).temples + bytes((self._view.tops[pile],))
        held = self._view._replace(own=own(self._view)._replace(temples=temples))
        return Evaluator(held, self._weights)

    def assemblies(self) -> list[Candidate]:
        """Assemble towards the best goal."""
        weights, later = self._weights, self._later
        goal = max(self._goals, key=later.value)
        actions, used = actions_towards(self._view, later, goal)
        if not actions:
            return []
        _, _, lacking = later.building_cost(goal)
        _, _, first = later.building_cost(goal[:1])
        emptied = later.board_clearings(lacking) - later.board_clearings(lacking, used)
        spared = weights.turn * (weights.again * emptied if first else 1)
        patience = _PATIENCE if first else 0
        value = later.value(goal) - self._cost + spared - patience
        return [Candidate(value, (*actions, FINISH))]

    def completions(self) -> list[Candidate]:
        """Complete Cóatls as the exact solver finds best, also such as no goal has."""
        if not self._can_finish():
            return []
        weights, places = self._weights, self._evaluator.coatls_left
        now = worth_now(self._view)

        def rank(worth: Worth) -> float:
            kept = 0.01 * worth.pieces_kept + 0.02 * worth.cards_kept
            return worth.completed - weights.place * worth.finished + kept

        best = solve(self._view, rank)
        if best.completed <= now.completed:
            return []
        finished = best.finished - now.finished
        value = best.completed - now.completed - weights.place * (finished - 1)
        if places > 1:
            value += weights.second
        if finished == places:
            value += self._ending_value(best.completed)
        return [Candidate(value + _INERTIA - self._cost, (*best.actions, FINISH))]

    def _can_finish(self) -> bool:
        """Whether the board has the missing ends of some Cóatl."""
        ends = self._evaluator.held.ends
        head, tail = any([end < BODY for end in ends]), any([end >= TAIL for end in ends])
        unfinished = [coatl for coatl in me(self._view).coatls if not coatl.is_closed]
        return any(
            [(coatl.head or head) and (coatl.tail or tail) for coatl in (*unfinished, NOTHING)]
        )

    def _ending_value(self, points: int) -> float:
        """The bonus or penalty for ending the game with these points."""
        view = self._view
        if view.adam is not None:
            rival: float = adam_points(view.adam) + 2
        else:
            rival = max(
                [
                    _counted(seat.coatls, view.options.closed_ends)
                    for number, seat in enumerate(view.seats)
                    if number != view.seat
                ]
            )
        if points < rival:
            return -_ENDING_BEHIND
        is_clear = points > rival + _CLEAR_LEAD or view.adam is not None
        return self._weights.ending if is_clear else 0.0


def _counted(coatls: Iterable[Coatl], closed_ends: bool) -> float:
    """The value of an opponent's Cóatls if the game ends soon."""
    parts = [(coatl_points(c, closed_ends), 1 if c.is_closed else _UNFINISHED) for c in coatls]
    return float_sum([points * part for points, part in parts])


def clogs(view: View, action: Action) -> bool:
    """Whether this take fills the board with an end that no Cóatl can use any more: it would never
    leave the board, and two bodies would not fit any more.
    """
    if not isinstance(action, TakePieces | PerfectPick):
        return False
    taken = _pieces_of(view, action)[0]
    board, coatls = me(view).board, me(view).coatls
    if len(board) + 1 < BOARD_SLOTS - 1:
        return False
    if taken < BODY:
        ends = sum([piece < BODY for piece in board]) + sum([coatl.head for coatl in coatls])
    elif TAIL <= taken < GOLD:
        ends = sum([TAIL <= piece < GOLD for piece in board]) + sum([c.tail for c in coatls])
    else:
        return False
    return ends >= COATLS_PER_PLAYER


def last_candidates(view: View, legal: tuple[Action, ...]) -> Iterator[Candidate]:
    """Candidates for the last turn, in which only completed Cóatls count."""
    now = worth_now(view).completed
    best = solve(view, completed_first)
    if best.completed > now:
        yield Candidate(best.completed, (*best.actions, FINISH))
    if view.actions_left > 1:
        for action in legal:
            if isinstance(action, TakePieces | PerfectPick):
                taken = with_pieces(view, _pieces_of(view, action))
                then = solve(taken, completed_first).completed
                yield Candidate(then - _INERTIA, (action,))


def _pieces_of(view: View, action: TakePieces | PerfectPick) -> bytes:
    return view.supply[action.space] if isinstance(action, TakePieces) else action.pieces
