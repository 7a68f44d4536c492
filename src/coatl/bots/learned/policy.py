"""Plays the turn whose afterstate is worth most: one ply, with or without a network."""

from __future__ import annotations

import math
from collections.abc import Callable

from coatl.rules import Action
from coatl.view import View

from .design_effort import FULL, Effort
from .designer import Designer
from .evaluator import AfterstateEvaluator, Evaluation
from .network import Network
from .style import Style
from .turns import Turn, turns


class RatedTurn:
    """A turn and what it is worth."""

    def __init__(self, turn: Turn, evaluation: Evaluation) -> None:
        self.turn = turn
        self.evaluation = evaluation
        #: What it is worth, with noise.
        self.worth = evaluation.worth


class Policy:
    """Evaluates every turn worth considering and plays the best."""

    def __init__(self, network: Network | None, style: Style, effort: Effort = FULL) -> None:
        self.network = network
        self.style = style
        self.effort = effort
        self._designer = Designer()

    def options(self, view: View, legal: tuple[Action, ...]) -> list[RatedTurn]:
        """The turns worth considering, the best first; empty where there is nothing to weigh."""
        evaluator = AfterstateEvaluator(view, self.network, self.style, self._designer, self.effort)
        found = [
            RatedTurn(turn, evaluator.evaluate(turn.after)) for turn in turns(evaluator, legal)
        ]
        found.sort(key=_worth, reverse=True)
        return found

    def decide(
        self, view: View, legal: tuple[Action, ...], random: Callable[[], float]
    ) -> RatedTurn | None:
        """The turn to play, errors of its style included; None where there is nothing to weigh."""
        found = self.options(view, legal)
        noise = self.style.noise
        if noise > 0.0:
            for option in found:
                option.worth += noise * gumbel(random())
        return max(found, key=_worth, default=None)


def _worth(option: RatedTurn) -> float:
    return option.worth


def gumbel(uniform: float) -> float:
    """Noise by which the best of several is drawn as a softmax would."""
    return -math.log(-math.log(uniform * 0.999998 + 1e-6))
