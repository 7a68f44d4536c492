"""One turn: what could be done in it, and what each of that promises."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

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

from .building import towards
from .card_choice import NO_CARDS
from .designs import NOTHING
from .evaluation import Goal, Outlook

#: What a plan begun is worth beside changing it.
_INERTIA: Final = 0.3

#: What it is worth to assemble later rather than now, while nothing can be finished.
_PATIENCE: Final = 0.4

#: Behind, the game should not end.
_TOO_EARLY: Final = 8.0
_CLEARLY: Final = 3

#: What a point on another's unfinished Cóatl counts.
_UNFINISHED: Final = 0.6

#: A supply that was just filled, nobody knows with what; and what A.D.A.M. makes of one.
_FILLED: Final = (b"",) * len(SPACES)
_USUAL: Final = 1.8


class Option(NamedTuple):
    """Something to do in this turn: what it promises, and the actions it takes."""

    value: float
    actions: tuple[Action, ...]


class Turn:
    """A seat's turn, with goals to come nearer to: at least one, but for `completions`."""

    def __init__(
        self, view: View, legal: tuple[Action, ...], outlook: Outlook, goals: list[Goal]
    ) -> None:
        self._view = view
        self._legal = legal
        self._outlook = outlook
        self._goals = goals
        self._numbers = outlook.weights
        self._later, self._cost = self._answer(view.supply)

    def _answer(self, supply: tuple[bytes, ...]) -> tuple[Outlook, float]:
        """The outlook on what becomes of this supply once it is filled up and A.D.A.M. has played;
        and what A.D.A.M. has then, to the player's cost.
        """
        adam = self._view.adam
        if not any(supply[:BODY_SPACES]) or not any(supply[BODY_SPACES:]):
            supply = _FILLED
        cost = 0.0
        if adam is not None and supply is _FILLED:
            cost = adam_stands(adam) + _USUAL
        elif adam is not None:
            turn = adam_turn(adam, supply, self._view.row, self._view.options.adam_cards)
            supply, cost = turn.supply, adam_stands(turn.adam)
        return self._outlook.with_supply(supply), self._numbers.adam * cost

    def takes(self) -> list[Option]:
        """Taking pieces, from the supply, from the bags or from another."""
        supply, board = self._view.supply, me(self._view).board
        found = []
        for action in self._legal:
            later, cost, paid = self._later, self._cost, 0.0
            match action:
                case TakePieces(space):
                    left = tuple([b"" if i == space else s for i, s in enumerate(supply)])
                    later, cost = self._answer(left)
                    held = board + supply[space]
                case PerfectPick(pieces):
                    paid = self._numbers.token
                    held = board + pieces
                case Steal(_, pieces):
                    paid = GOLDEN_FEATHER_POINTS
                    held = board.replace(PIECE_BYTES[GOLD], b"", 1) + pieces
                case _:
                    continue
            value = later.with_board(held).best(self._goals)
            found.append(Option(value - (paid + cost), (action,)))
        return found

    def choices(self) -> list[Option]:
        """Choosing Prophecies that a goal asks for; and what tokens do about cards."""
        found = []
        slots = {self._view.row[a.slot]: a for a in self._legal if isinstance(a, TakeProphecy)}
        hand, token = self._outlook.hand, self._numbers.token
        free = self._view.options.hand_limit - len(own(self._view).hand)
        tried = set()
        for goal in self._goals if slots else ():
            wanted = [kind for kind in self._wanted(goal) if kind in slots][:free]
            cards = frozenset(wanted)
            if cards and cards not in tried:
                tried.add(cards)
                value = self._later.best(self._goals, hand | cards, NO_CARDS)
                found.append(Option(value - self._cost, (slots[wanted[0]],)))
        for action in self._legal:
            if isinstance(action, SeeTheFuture):
                value = self._later.best(self._goals, hand, NO_CARDS)
                found.append(Option(value + self._numbers.future - token, (action,)))
            elif isinstance(action, PriestCommitment):
                value = self._secured(action.pile).best(self._goals)
                found.append(Option(value - token, (action,)))
        return found

    def _wanted(self, goal: Goal) -> list[int]:
        """The Prophecies of the row that a goal asks for, those of its first design first."""
        hand, row = self._outlook.hand, self._outlook.row
        wanted: list[int] = []
        for design in goal:
            kinds = self._outlook.deal(design, hand, row).kinds
            wanted += [kind for kind in kinds if kind not in hand]
            hand, row = hand.difference(kinds), row.difference(kinds)
        return wanted

    def _secured(self, pile: int) -> Outlook:
        """The outlook with the Temple on this pile in hand."""
        temples = own(self._view).temples + bytes((self._view.tops[pile],))
        held = self._view._replace(own=own(self._view)._replace(temples=temples))
        return Outlook(held, self._numbers)

    def assemblies(self) -> list[Option]:
        """Assembling towards the best goal."""
        numbers, later = self._numbers, self._later
        goal = max(self._goals, key=later.value)
        actions, used = towards(self._view, later, goal)
        if not actions:
            return []
        _, _, lacking = later.price(goal)
        _, _, first = later.price(goal[:1])
        emptied = later.rounds(lacking) - later.rounds(lacking, used)
        spared = numbers.turn * (numbers.again * emptied if first else 1)
        patience = _PATIENCE if first else 0
        value = later.value(goal) - self._cost + spared - patience
        return [Option(value, (*actions, FINISH))]

    def completions(self) -> list[Option]:
        """Finishing what the solver finds best: it knows of more than any goal."""
        if not self._can_finish():
            return []
        numbers, places = self._numbers, self._outlook.places
        now = worth_now(self._view)

        def rank(worth: Worth) -> float:
            kept = 0.01 * worth.pieces_kept + 0.02 * worth.cards_kept
            return worth.completed - numbers.place * worth.finished + kept

        best = solve(self._view, rank)
        if best.completed <= now.completed:
            return []
        finished = best.finished - now.finished
        value = best.completed - now.completed - numbers.place * (finished - 1)
        if places > 1:
            value += numbers.second
        if finished == places:
            value += self._verdict(best.completed)
        return [Option(value + _INERTIA - self._cost, (*best.actions, FINISH))]

    def _can_finish(self) -> bool:
        """Whether there is a head and a tail for some Cóatl."""
        ends = self._outlook.held.ends
        head, tail = any([end < BODY for end in ends]), any([end >= TAIL for end in ends])
        unfinished = [coatl for coatl in me(self._view).coatls if not coatl.is_closed]
        return any(
            [(coatl.head or head) and (coatl.tail or tail) for coatl in (*unfinished, NOTHING)]
        )

    def _verdict(self, points: int) -> float:
        """What it is worth to end the game with so many points."""
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
            return -_TOO_EARLY
        clearly = points > rival + _CLEARLY or view.adam is not None
        return self._numbers.ending if clearly else 0.0


def _counted(coatls: Iterable[Coatl], closed_ends: bool) -> float:
    """What another's Cóatls count for when the game ends soon."""
    parts = [(coatl_points(c, closed_ends), 1 if c.is_closed else _UNFINISHED) for c in coatls]
    return sum([points * part for points, part in parts])


def clogs(view: View, action: Action) -> bool:
    """Whether this fills the board up with an end that no Cóatl can have any more: it would stay
    there for good, with no room left for two bodies.
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


def last_options(view: View, legal: tuple[Action, ...]) -> Iterator[Option]:
    """What to do in the last actions: only what is completed in them counts."""
    now = worth_now(view).completed
    best = solve(view, completed_first)
    if best.completed > now:
        yield Option(best.completed, (*best.actions, FINISH))
    if view.actions_left > 1:
        for action in legal:
            if isinstance(action, TakePieces | PerfectPick):
                taken = with_pieces(view, _pieces_of(view, action))
                then = solve(taken, completed_first).completed
                yield Option(then - _INERTIA, (action,))


def _pieces_of(view: View, action: TakePieces | PerfectPick) -> bytes:
    return view.supply[action.space] if isinstance(action, TakePieces) else action.pieces
