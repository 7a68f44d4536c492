"""`learned`: plays the best turn at first sight, by judgement learnt in self-play."""

from __future__ import annotations

import warnings
from abc import abstractmethod
from functools import lru_cache
from random import Random
from typing import Final

from coatl.bots.base import Bot
from coatl.bots.planner import PlannerBot
from coatl.rules import Action, Options
from coatl.view import View

from .network import WeightsError
from .planned_turn import PlannedTurn, default_action
from .policy import Policy, RatedTurn
from .style import solo_style, table_style
from .weights import network_for

#: How the warning begins.
UNUSABLE: Final = "weights cannot be used"

#: The phases within an assembly.
_ASSEMBLING: Final = ("assemble", "complete")


@lru_cache(maxsize=64)
def policy_for(options: Options, noise: float = 0.0) -> Policy | None:
    """The policy for games with these options; None, after a warning, where its weights cannot be
    read. All bots of a process share it, so they must not choose in several threads at once.
    """
    style = solo_style(noise) if options.is_solo else table_style(noise)
    try:
        return Policy(network_for(options), style)
    except WeightsError as error:
        message = f"{UNUSABLE}, so planner plays instead: {error}"
        warnings.warn(message, RuntimeWarning, stacklevel=2)
        return None


class TurnBot(Bot):
    """A bot that decides on whole turns and then plays them step by step.

    `planner` plays where the weights cannot be read, and finishes an assembly that somebody else
    began: the bot may take over a seat in the middle of its turn.
    """

    def __init__(self) -> None:
        self._planned = PlannedTurn()
        self._planner = PlannerBot()

    def choose(self, view: View | None, legal: tuple[Action, ...], rng: Random) -> Action:
        assert view is not None  # noqa: S101  # this bot looks
        if len(legal) == 1:
            return legal[0]
        action = self._planned.next(view, legal)
        if action is not None:
            return action
        policy = self.policy(view.options)
        if policy is None or view.phase in _ASSEMBLING:
            return self._planner.choose(view, legal, rng)
        option = self.decide(policy, view, legal, rng)
        if option is None or option.turn.actions[0] not in legal:
            return default_action(legal)
        return self._planned.begin(view, option.turn.actions)

    def policy(self, options: Options) -> Policy | None:
        """What it judges by."""
        return policy_for(options)

    @abstractmethod
    def decide(
        self, policy: Policy, view: View, legal: tuple[Action, ...], rng: Random
    ) -> RatedTurn | None:
        """The turn to play; None where there is nothing to weigh."""


class LearnedBot(TurnBot):
    """Judges some dozens of whole turns by what they lead to, and plays the best.

    `slip` makes it err: the larger, the more often it plays a turn that is not the best.
    """

    def __init__(self, slip: float = 0.0) -> None:
        super().__init__()
        self.slip = slip

    def policy(self, options: Options) -> Policy | None:
        return policy_for(options, self.slip)

    def decide(
        self, policy: Policy, view: View, legal: tuple[Action, ...], rng: Random
    ) -> RatedTurn | None:
        return policy.decide(view, legal, rng.random)
