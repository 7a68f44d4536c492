"""The planner: designs one or two Cóatls, counts the turns they need, and works towards them."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from coatl.bots.base import Bot
from coatl.bots.float_sum import float_sum
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
from .evaluation import Evaluator, Goal
from .goals import best_goals
from .turn import Candidate, TurnCandidates, clogs, last_candidates
from .weights import GAMES, PlannerWeights, game_of, load_weights

#: The bot keeps a dealt Prophecy only if it is at least this useful.
_MIN_USEFULNESS: Final = 0.5

#: The weight of usefulness when the bot takes another Prophecy.
_USEFULNESS_WEIGHT: Final = 0.1

#: The penalty for a Prophecy of a kind that is in hand already.
_DUPLICATE_PENALTY: Final = 0.5


class PlannerBot(Bot):
    """Designs Cóatls for its Prophecies and those in the row, counts the turns that the missing
    pieces take, and plays the turn after which the best of these designs is worth most.

    The search for designs has `depth` steps and keeps the `width` best after each. `slip` is the
    standard deviation of its errors, in points.
    """

    def __init__(self, width: int = 3, depth: int = 4, slip: float = 0.0) -> None:
        self.width = width
        self.depth = depth
        self.slip = slip
        self.weights: dict[str, PlannerWeights] = {game: load_weights(game) for game in GAMES}
        self._line: tuple[Action, ...] = ()
        self._mark: tuple[int, ...] = ()

    def choose(self, view: View | None, legal: tuple[Action, ...], rng: Random) -> Action:
        assert view is not None  # noqa: S101  # it needs a view
        if view.phase in ("assemble", "complete"):
            return self._continue(view, legal)
        if view.phase != "turn":
            return self._choose_card(view, legal, rng)
        candidates = self.candidates(view, legal)
        if not candidates:
            left = [action for action in legal if not clogs(view, action)] or legal
            return left[int(rng.random() * len(left))]
        rated = [(one.value + rng.gauss(0, self.slip), rng.random(), one) for one in candidates]
        return self.begin(view, max(rated, key=lambda one: one[:2])[2].actions)

    # --- following a plan -----------------------------------------------------------------------

    def begin(self, view: View, actions: tuple[Action, ...]) -> Action:
        """Return the first of these actions and remember the others as the plan."""
        self._remember(view, actions)
        return actions[0]

    def _remember(self, view: View, actions: tuple[Action, ...]) -> None:
        """Keep the actions after the first, and a mark by which to see that the first was done."""
        first = actions[0]
        pieces = len(me(view).board) - isinstance(first, BeginCoatl | AddPiece)
        cards = len(own(view).hand) - isinstance(first, FulfilProphecy)
        self._line, self._mark = actions[1:], (view.active, view.turn, pieces, cards)

    def _continue(self, view: View, legal: tuple[Action, ...]) -> Action:
        """The next action of the plan; without a plan, of the best assembly."""
        mark = view.active, view.turn, len(me(view).board), len(own(view).hand)
        if mark == self._mark and self._line and self._line[0] in legal:
            return self.begin(view, self._line)
        best = solve(view, completed_first)
        gains = completed_first(best.worth) > completed_first(worth_now(view))
        if best.actions and (gains or view.phase == "complete" or FINISH not in legal):
            return best.actions[0]
        return FINISH if FINISH in legal else legal[0]

    # --- candidates -----------------------------------------------------------------------------

    def candidates(self, view: View, legal: tuple[Action, ...]) -> list[Candidate]:
        """The legal candidates for this turn, without those that would clog the board."""
        candidates = []
        for candidate in self.proposals(view, legal):
            first = candidate.actions[0]
            if first in legal and not clogs(view, first):
                candidates.append(candidate)
        return candidates

    def proposals(self, view: View, legal: tuple[Action, ...]) -> Iterator[Candidate]:
        """Candidates that are not checked yet: an assembly may be illegal."""
        if view.ending is not None:
            yield from last_candidates(view, legal)
            return
        evaluator = Evaluator(view, self.weights[game_of(view.options)])
        goals = self.goals(view, evaluator)
        turn = TurnCandidates(view, legal, evaluator, goals)
        yield from turn.completions()
        if goals:
            yield from turn.takes()
            yield from turn.choices()
            yield from turn.assemblies()

    def goals(self, view: View, evaluator: Evaluator) -> list[Goal]:
        """The designs and pairs of designs that are worth most, best first."""
        return best_goals(view, evaluator, self.width, self.depth)

    # --- choosing Prophecies --------------------------------------------------------------------

    def _choose_card(self, view: View, legal: tuple[Action, ...], rng: Random) -> Action:
        """The dealt card to discard, or the next card to take, or `Finish`."""
        evaluator = Evaluator(view, self.weights[game_of(view.options)])
        goals = self.goals(view, evaluator)
        if view.phase == "keep":
            rated = [
                (_usefulness(a.kind, goals), rng.random(), a)
                for a in legal
                if isinstance(a, DiscardProphecy)
            ]
            least = min(rated, default=None)
            if FINISH in legal and (least is None or least[0] >= _MIN_USEFULNESS):
                return FINISH
            return least[2] if least else legal[0]
        further = [
            (_gain_of(view.row[a.slot], evaluator, goals), rng.random(), a)
            for a in legal
            if isinstance(a, TakeProphecy)
        ]
        best = max(further, default=None)
        if FINISH in legal and (best is None or best[0] <= evaluator.weights.another):
            return FINISH
        return best[2] if best else legal[int(rng.random() * len(legal))]


def _usefulness(kind: int, goals: list[Goal]) -> float:
    """How useful a Prophecy is to the best goals."""
    return float_sum(
        [
            points / rank
            for rank, goal in enumerate(goals, 1)
            for design in goal
            if (points := prophecy_points(kind, design.colours))
        ]
    )


def _gain_of(kind: int, evaluator: Evaluator, goals: list[Goal]) -> float:
    """The value that one more Prophecy adds to those in hand."""
    before = evaluator.best(goals, evaluator.hand, NO_CARDS)
    after = evaluator.best(goals, evaluator.hand | {kind}, NO_CARDS)
    penalty = _DUPLICATE_PENALTY if kind in evaluator.hand else 0.0
    return after - before + _USEFULNESS_WEIGHT * _usefulness(kind, goals) - penalty
