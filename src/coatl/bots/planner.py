"""Plans ahead: designs one or two Cóatls, counts the turns they take, and does what brings them
nearest.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import permutations, product
from random import Random
from typing import Final, NamedTuple

from coatl.rules import Action, Coatl
from coatl.rules.actions import (
    FINISH,
    AddPiece,
    BeginCoatl,
    DiscardProphecy,
    FulfilProphecy,
    PerfectPick,
    PriestCommitment,
    SeeTheFuture,
    Steal,
    TakePieces,
    TakeProphecy,
)
from coatl.rules.adam import adam_points, adam_turn
from coatl.rules.coatl import COATLS_PER_PLAYER, NONE, UNFINISHED_PER_PLAYER
from coatl.rules.pieces import BODY_SPACES, GOLD, ONE, SPACES
from coatl.rules.scoring import GOLDEN_FEATHER_POINTS, coatl_points, prophecy_points
from coatl.solver import Worth, solve
from coatl.view import View

from .base import Bot
from .building import towards
from .deals import NO_CARDS
from .designs import NOTHING, Design, designs
from .outlook import Goal, Outlook
from .prospects import adam_stands, me, own, with_pieces, worth_now
from .weights import GAMES, Weights, game_of, weights

#: What a plan begun is worth beside changing it.
_INERTIA: Final = 0.3

#: What it is worth to assemble later rather than now, while nothing can be finished.
_PATIENCE: Final = 0.4

#: A dealt Prophecy of less use is not kept.
_KEEP: Final = 0.5

#: A Prophecy's use counts so much when another is taken.
_USE: Final = 0.1

#: Taking one that is in hand already.
_TWICE: Final = 0.5

#: Behind, the game should not end.
_TOO_EARLY: Final = 8.0
_CLEARLY: Final = 3

#: What a point on another's unfinished Cóatl counts.
_UNFINISHED: Final = 0.6

#: A supply that was just filled, and what A.D.A.M. makes of one.
_FILLED: Final = (b"",) * len(SPACES)
_USUAL: Final = 1.8


class Option(NamedTuple):
    """Something to do in this turn: what it promises, and the actions it takes."""

    value: float
    actions: tuple[Action, ...]


class PlannerBot(Bot):
    """Looks for Cóatls worth building with its Prophecies and those in the row, counts how many
    turns each needs for the pieces that are lacking, and takes, chooses or assembles what makes the
    best of them worth most.

    `width` designs are gone on with in each of `depth` steps; `slip` makes it err: by so many
    points, one way or the other, it misjudges what it might do.
    """

    #: Whether the exact solver is asked for better ways to finish now.
    solves = True

    def __init__(self, width: int = 3, depth: int = 4, slip: float = 0.0) -> None:
        self.width = width
        self.depth = depth
        self.slip = slip
        self.numbers: dict[str, Weights] = {game: weights(game) for game in GAMES}
        self._line: tuple[Action, ...] = ()
        self._mark: tuple[int, ...] = ()

    def choose(self, view: View | None, legal: tuple[Action, ...], rng: Random) -> Action:
        assert view is not None  # noqa: S101  # this bot looks
        if view.phase in ("assemble", "complete"):
            return self._go_on(view, legal)
        if view.phase != "turn":
            return self._card(view, legal, rng)
        options = self.options(view, legal)
        if not options:
            return legal[int(rng.random() * len(legal))]
        judged = [(one.value + rng.gauss(0, self.slip), rng.random(), one) for one in options]
        return self.begin(view, max(judged, key=lambda one: one[:2])[2].actions)

    # --- doing what was planned -----------------------------------------------------------------

    def begin(self, view: View, actions: tuple[Action, ...]) -> Action:
        """The first of these actions; the others are remembered."""
        self._remember(view, actions)
        return actions[0]

    def _remember(self, view: View, actions: tuple[Action, ...]) -> None:
        """Keep what follows the first of these actions, and how to tell that it was done."""
        first = actions[0]
        pieces = len(me(view).board) - isinstance(first, BeginCoatl | AddPiece)
        cards = len(own(view).hand) - isinstance(first, FulfilProphecy)
        self._line, self._mark = actions[1:], (view.active, view.turn, pieces, cards)

    def _go_on(self, view: View, legal: tuple[Action, ...]) -> Action:
        """The next action of the plan, or of the best assembly if there is none."""
        mark = view.active, view.turn, len(me(view).board), len(own(view).hand)
        if mark == self._mark and self._line and self._line[0] in legal:
            return self.begin(view, self._line)
        best = solve(view, _completed)
        gains = _completed(best.worth) > _completed(worth_now(view))
        if best.actions and (gains or view.phase == "complete" or FINISH not in legal):
            return best.actions[0]
        return FINISH if FINISH in legal else legal[0]

    # --- what there is to do --------------------------------------------------------------------

    def options(self, view: View, legal: tuple[Action, ...]) -> list[Option]:
        """What could be done in this turn, with what it promises."""
        return [option for option in self.ideas(view, legal) if option.actions[0] in legal]

    def ideas(self, view: View, legal: tuple[Action, ...]) -> list[Option]:
        """What comes to mind: assembling may turn out to be illegal."""
        if view.ending is not None:
            return _last(view, legal)
        outlook = Outlook(view, self.numbers[game_of(view.options)])
        goals = self.goals(view, outlook)
        ideas = list(_completions(view, outlook)) if self.solves else []
        if goals:
            ideas += _takes(view, legal, outlook, goals)
            ideas += _choices(view, legal, outlook, goals)
            ideas += _assemblies(view, outlook, goals)
        return ideas

    def goals(self, view: View, outlook: Outlook) -> list[Goal]:
        """Designs and pairs of designs that are worth most, the best first."""
        coatls = me(view).coatls
        sites = [(index, coatl) for index, coatl in enumerate(coatls) if not coatl.is_closed]
        if len(coatls) < COATLS_PER_PLAYER and len(sites) < UNFINISHED_PER_PLAYER:
            sites.append((NONE, NOTHING))
        kinds = outlook.hand | outlook.row
        ends = (
            "".join(sorted(set(outlook.heads + outlook.heads_offered))),
            "".join(sorted(set(outlook.tails + outlook.tails_offered))),
        )

        def promise(design: Design) -> float:
            return outlook.value((design,))

        found: list[list[Design]] = []
        for index, core in sites:
            useful = bytes(sorted(kinds.difference(core.prophecies)))
            drawn = designs(core, index, useful, ends, promise, self.width, self.depth)
            found.append(_different(drawn, outlook, 2 * self.width))
        goals: list[Goal] = [(design,) for drawn in found for design in drawn]
        if outlook.places > 1:
            few = [drawn[: self.width] for drawn in found]
            if len(few) > 1:
                goals += [
                    pair for one, other in permutations(few, 2) for pair in product(one, other)
                ]
            elif len(coatls) < COATLS_PER_PLAYER - 1:
                goals += permutations(few[0], 2)
        ranked = sorted([(-outlook.value(goal), place) for place, goal in enumerate(goals)])
        return [goals[place] for _, place in ranked[: 3 * self.width]]

    # --- choosing Prophecies --------------------------------------------------------------------

    def _card(self, view: View, legal: tuple[Action, ...], rng: Random) -> Action:
        """Which dealt card to lay aside, or which further card to take; or enough."""
        outlook = Outlook(view, self.numbers[game_of(view.options)])
        goals = self.goals(view, outlook)
        if view.phase == "keep":
            useless = [
                (_use(a.kind, goals), rng.random(), a)
                for a in legal
                if isinstance(a, DiscardProphecy)
            ]
            least = min(useless, default=None)
            if FINISH in legal and (least is None or least[0] >= _KEEP):
                return FINISH
            return least[2] if least else legal[0]
        further = [
            (_promise_of(view.row[a.slot], outlook, goals), rng.random(), a)
            for a in legal
            if isinstance(a, TakeProphecy)
        ]
        best = max(further, default=None)
        if FINISH in legal and (best is None or best[0] <= outlook.weights.another):
            return FINISH
        return best[2] if best else legal[int(rng.random() * len(legal))]


def _best(outlook: Outlook, goals: Iterable[Goal]) -> float:
    return max([outlook.value(goal) for goal in goals])


def _different(drawn: list[Design], outlook: Outlook, count: int) -> list[Design]:
    """The first of these designs, not more than two with the same ends and Prophecies."""
    alike: dict[tuple[object, ...], int] = {}
    kept = []
    for design in drawn:
        kinds = frozenset(outlook.deal(design, outlook.hand, outlook.row).kinds)
        key = design.head, design.tail, kinds
        alike[key] = alike.get(key, 0) + 1
        if alike[key] <= 2:
            kept.append(design)
            if len(kept) == count:
                break
    return kept


def _takes(
    view: View, legal: tuple[Action, ...], outlook: Outlook, goals: list[Goal]
) -> Iterator[Option]:
    """Taking pieces, from the supply, from the bags or from another."""
    board = me(view).board
    numbers = outlook.weights
    for action in legal:
        cost = 0.0
        supply, held = view.supply, board
        match action:
            case TakePieces(space):
                supply = tuple([b"" if i == space else s for i, s in enumerate(supply)])
                held += view.supply[space]
            case PerfectPick(pieces):
                held += pieces
                cost = numbers.token
            case Steal(_, pieces):
                held = held.replace(ONE[GOLD], b"", 1) + pieces
                cost = GOLDEN_FEATHER_POINTS
            case _:
                continue
        cost += _answer(view, supply, outlook)
        outlook.hold(held)
        yield Option(_best(outlook, goals) - cost, (action,))
    outlook.offer(view.supply)
    outlook.hold(board)


def _answer(view: View, supply: tuple[bytes, ...], outlook: Outlook) -> float:
    """What A.D.A.M. has after its answer to this supply, to the player's cost; the outlook is then
    on what it leaves.
    """
    if not any(supply[:BODY_SPACES]) or not any(supply[BODY_SPACES:]):
        supply = _FILLED  # with what, nobody knows
    cost = 0.0
    if view.adam is not None:
        cost = adam_stands(view.adam) + _USUAL
        if supply is not _FILLED:
            turn = adam_turn(view.adam, supply, view.row, view.options.adam_cards)
            supply, cost = turn.supply, adam_stands(turn.adam)
    outlook.offer(supply)
    return outlook.weights.adam * cost


def _choices(
    view: View, legal: tuple[Action, ...], outlook: Outlook, goals: list[Goal]
) -> Iterator[Option]:
    """Choosing Prophecies, with those that a goal asks for; and what tokens do about cards."""
    slots = {view.row[a.slot]: a for a in legal if isinstance(a, TakeProphecy)}
    cost = _answer(view, view.supply, outlook)
    free = view.options.hand_limit - len(own(view).hand)
    tried = set()
    for goal in goals if slots else ():
        hand, row = outlook.hand, outlook.row
        wanted: list[int] = []
        for design in goal:
            kinds = outlook.deal(design, hand, row).kinds
            wanted += [kind for kind in kinds if kind in slots and kind not in hand]
            hand, row = hand.difference(kinds), row.difference(kinds)
        cards = frozenset(wanted[:free])
        if cards and cards not in tried:
            tried.add(cards)
            value = max([outlook.value(g, outlook.hand | cards, NO_CARDS) for g in goals])
            yield Option(value - cost, (slots[wanted[0]],))
    for action in legal:
        if isinstance(action, SeeTheFuture):
            value = max([outlook.value(g, outlook.hand, NO_CARDS) for g in goals])
            yield Option(value + outlook.weights.future - outlook.weights.token, (action,))
        elif isinstance(action, PriestCommitment):
            temples = own(view).temples + bytes((view.tops[action.pile],))
            secured = Outlook(
                view._replace(own=own(view)._replace(temples=temples)), outlook.weights
            )
            yield Option(_best(secured, goals) - outlook.weights.token, (action,))
    outlook.offer(view.supply)


def _assemblies(view: View, outlook: Outlook, goals: list[Goal]) -> Iterator[Option]:
    """Assembling towards the best goal."""
    cost = _answer(view, view.supply, outlook)
    numbers = outlook.weights
    value, goal = max([(outlook.value(goal), goal) for goal in goals], key=lambda one: one[0])
    actions, used = towards(view, outlook, goal)
    if actions:
        _, _, lacking = outlook.price(goal)
        _, _, first = outlook.price(goal[:1])
        emptied = outlook.rounds(lacking) - outlook.rounds(lacking, used)
        spared = numbers.turn * (numbers.again * emptied if first else 1)
        patience = _PATIENCE if first else 0
        yield Option(value - cost + spared - patience, (*actions, FINISH))
    outlook.offer(view.supply)


def _completions(view: View, outlook: Outlook) -> Iterator[Option]:
    """Finishing what the solver finds best."""
    if not _can_finish(view, outlook):
        return
    numbers = outlook.weights
    now = worth_now(view)

    def rank(worth: Worth) -> float:
        kept = 0.01 * worth.pieces_kept + 0.02 * worth.cards_kept
        return worth.completed - numbers.place * worth.finished + kept

    best = solve(view, rank)
    finished = best.finished - now.finished
    if best.completed > now.completed:
        value = best.completed - now.completed - numbers.place * (finished - 1)
        if outlook.places > 1:
            value += numbers.second
        if finished == outlook.places:
            value += _verdict(view, best.completed, numbers)
        cost = _answer(view, view.supply, outlook)
        outlook.offer(view.supply)
        yield Option(value + _INERTIA - cost, (*best.actions, FINISH))


def _can_finish(view: View, outlook: Outlook) -> bool:
    """Whether there is a head and a tail for some Cóatl."""
    unfinished = [coatl for coatl in me(view).coatls if not coatl.is_closed]
    return any(
        (coatl.head or outlook.heads) and (coatl.tail or outlook.tails)
        for coatl in (*unfinished, NOTHING)
    )


def _verdict(view: View, points: int, numbers: Weights) -> float:
    """What it is worth to end the game with so many points."""
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
    return numbers.ending if points > rival + _CLEARLY or view.adam is not None else 0.0


def _counted(coatls: Iterable[Coatl], closed_ends: bool) -> float:
    """What another's Cóatls count for when the game ends soon."""
    parts = [(coatl_points(c, closed_ends), 1 if c.is_closed else _UNFINISHED) for c in coatls]
    return sum([points * part for points, part in parts])


def _completed(worth: Worth) -> tuple[float, ...]:
    """Most points on complete Cóatls; then on others, and cards and pieces kept."""
    return worth.completed, worth.points, worth.cards_kept, worth.pieces_kept


def _last(view: View, legal: tuple[Action, ...]) -> list[Option]:
    """Only what is completed in the last actions counts."""
    now = worth_now(view).completed
    best = solve(view, _completed)
    options = []
    if best.completed > now:
        options.append(Option(best.completed, (*best.actions, FINISH)))
    if view.actions_left > 1:
        for action in legal:
            if isinstance(action, TakePieces | PerfectPick):
                pieces = _pieces_of(view, action)
                then = solve(with_pieces(view, pieces), _completed).completed
                options.append(Option(then - _INERTIA, (action,)))
    return options


def _pieces_of(view: View, action: TakePieces | PerfectPick) -> bytes:
    return view.supply[action.space] if isinstance(action, TakePieces) else action.pieces


def _use(kind: int, goals: list[Goal]) -> float:
    """How much use a Prophecy is to the best goals."""
    return sum(
        [
            points / rank
            for rank, goal in enumerate(goals, 1)
            for design in goal
            if (points := prophecy_points(kind, design.colours))
        ]
    )


def _promise_of(kind: int, outlook: Outlook, goals: list[Goal]) -> float:
    """What one more Prophecy promises, beside those in hand."""
    before = max([outlook.value(goal, outlook.hand, NO_CARDS) for goal in goals], default=0.0)
    after = max(
        [outlook.value(goal, outlook.hand | {kind}, NO_CARDS) for goal in goals], default=0.0
    )
    twice = _TWICE if kind in outlook.hand else 0.0
    return after - before + _USE * _use(kind, goals) - twice
