"""Plans ahead: designs one or two Cóatls, counts the turns they take, and does what brings them
nearest.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from coatl.bots.base import Bot
from coatl.bots.queries import completed_first, me, own, worth_now
from coatl.rules import Action
from coatl.rules.actions import (
    FINISH,
    AddPiece,
    BeginCoatl,
    DiscardProphecy,
    FulfilProphecy,
    TakeProphecy,
)
from coatl.rules.scoring import prophecy_points
from coatl.solver import solve
from coatl.view import View

from .card_choice import NO_CARDS
from .evaluation import Goal, Outlook
from .goals import best_goals
from .turn import Option, Turn, clogs, last_options
from .weights import GAMES, Weights, game_of, weights

#: A dealt Prophecy of less use is not kept.
_KEEP: Final = 0.5

#: A Prophecy's use counts so much when another is taken.
_USE: Final = 0.1

#: Taking one that is in hand already.
_TWICE: Final = 0.5


class PlannerBot(Bot):
    """Looks for Cóatls worth building with its Prophecies and those in the row, counts how many
    turns each needs for the pieces that are lacking, and takes, chooses or assembles what makes the
    best of them worth most.

    `width` designs are gone on with in each of `depth` steps; `slip` makes it err: by so many
    points, one way or the other, it misjudges what it might do.
    """

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
            left = [action for action in legal if not clogs(view, action)] or legal
            return left[int(rng.random() * len(left))]
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
        best = solve(view, completed_first)
        gains = completed_first(best.worth) > completed_first(worth_now(view))
        if best.actions and (gains or view.phase == "complete" or FINISH not in legal):
            return best.actions[0]
        return FINISH if FINISH in legal else legal[0]

    # --- what there is to do --------------------------------------------------------------------

    def options(self, view: View, legal: tuple[Action, ...]) -> list[Option]:
        """What could be done in this turn, with what it promises."""
        options = []
        for option in self.ideas(view, legal):
            first = option.actions[0]
            if first in legal and not clogs(view, first):
                options.append(option)
        return options

    def ideas(self, view: View, legal: tuple[Action, ...]) -> Iterator[Option]:
        """What comes to mind, one after the other: assembling may turn out to be illegal."""
        if view.ending is not None:
            yield from last_options(view, legal)
            return
        outlook = Outlook(view, self.numbers[game_of(view.options)])
        goals = self.goals(view, outlook)
        turn = Turn(view, legal, outlook, goals)
        yield from turn.completions()
        if goals:
            yield from turn.takes()
            yield from turn.choices()
            yield from turn.assemblies()

    def goals(self, view: View, outlook: Outlook) -> list[Goal]:
        """Designs and pairs of designs that are worth most, the best first."""
        return best_goals(view, outlook, self.width, self.depth)

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
    before = outlook.best(goals, outlook.hand, NO_CARDS)
    after = outlook.best(goals, outlook.hand | {kind}, NO_CARDS)
    twice = _TWICE if kind in outlook.hand else 0.0
    return after - before + _USE * _use(kind, goals) - twice
