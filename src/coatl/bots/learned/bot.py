"""`learned`: plays the best turn at first sight, by judgement learnt in self-play."""

from __future__ import annotations

from functools import cache
from random import Random

from coatl.bots.base import Bot
from coatl.rules import Action
from coatl.view import View

from .line import Line
from .policy import Policy, without_choice
from .style import solo_style, table_style
from .weights import network_for


@cache
def policy_for(is_solo: bool, noise: float = 0.0) -> Policy:
    """The policy for the solo game, or for games of several players."""
    style = solo_style(noise) if is_solo else table_style(noise)
    return Policy(network_for(is_solo), style)


class LearnedBot(Bot):
    """Judges some dozens of whole turns by what they lead to, and plays the best.

    `slip` makes it err: the larger, the more often it plays a turn that is not the best.
    """

    def __init__(self, slip: float = 0.0) -> None:
        self.slip = slip
        self._line = Line()

    def choose(self, view: View | None, legal: tuple[Action, ...], rng: Random) -> Action:
        assert view is not None  # noqa: S101  # this bot looks
        if len(legal) == 1:
            return legal[0]
        action = self._line.next(view, legal)
        if action is not None:
            return action
        policy = policy_for(view.options.is_solo, self.slip)
        option = policy.decide(view, legal, rng.random)
        if option is None or option.turn.actions[0] not in legal:
            return without_choice(legal)
        return self._line.begin(view, option.turn.actions)
