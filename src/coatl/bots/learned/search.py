"""`search`: tries the best turns in worlds that could be the true one, and plays on from there.

What a seat cannot know is dealt anew for every world (`resample`). All turns meet the same worlds
and the same luck. After some worlds the worse half is dropped, so that time goes to the turns that
are hardest to tell apart (sequential halving); the last ones are looked at more deeply.
"""

from __future__ import annotations

from contextlib import suppress
from math import inf
from random import Random
from typing import Final

from coatl.rules import Action
from coatl.view import View, resample

from .bot import TurnBot
from .clock import Clock, OutOfTime
from .designs import QUICK
from .policy import Option, Policy
from .rollout import Rollout

#: Turns that seem so much worse than the best are not tried.
_CLOSE: Final = 6.0

#: How much the first judgement counts beside what was found by trying.
_TRUST: Final = 0.3

#: The worse half is dropped after so many worlds, then after twice as many, and so on.
_FIRST_CUT: Final = 3

#: The last two turns are looked at one turn deeper.
_DEEPER: Final = 2


class _Trial:
    """A turn and how it did."""

    def __init__(self, option: Option) -> None:
        self.option = option
        self.total = 0.0
        self.count = 0

    @property
    def worth(self) -> float:
        """What it is worth after all."""
        if not self.count:
            return self.option.worth
        return _TRUST * self.option.worth + (1.0 - _TRUST) * self.total / self.count


class SearchBot(TurnBot):
    """Tries the `wide` best turns until `time` seconds are over; or, where `nodes` are given, as
    many times as that, however long it takes: only then does the same seed always make the same
    choices.
    """

    def __init__(self, time: float = 1.0, nodes: int = 0, wide: int = 8) -> None:
        super().__init__()
        self.time = time
        self.nodes = nodes
        self.wide = wide

    def decide(
        self, policy: Policy, view: View, legal: tuple[Action, ...], rng: Random
    ) -> Option | None:
        clock = Clock(inf if self.nodes else self.time)
        options = policy.options(view, legal)
        trials = [_Trial(option) for option in _different(options)[: self.wide]]
        trials = [one for one in trials if one.option.worth > options[0].worth - _CLOSE]
        if len(trials) > 1:
            with suppress(OutOfTime):
                self._try(view, trials, policy, rng, clock)
        return max(trials, key=lambda one: one.worth).option if trials else None

    def _try(
        self, view: View, trials: list[_Trial], policy: Policy, rng: Random, clock: Clock
    ) -> None:
        """Try the turns in one world after the other. The worse ones are dropped from `trials` on
        the way, so that it holds the best so far whenever time is up.
        """
        rollout = Rollout(policy, Policy(policy.network, policy.style, QUICK))
        cut = _FIRST_CUT
        nodes = 0
        while len(trials) > 1:
            world, luck = resample(view, rng), rng.getrandbits(64)
            depth = _DEEPER if len(trials) <= _DEEPER else 1
            values = []
            for trial in trials:
                if self.nodes and nodes >= self.nodes:
                    return
                nodes += 1
                clock.decide()  # a rollout to the end of the game may have no decision of its own
                same = Random(luck)  # noqa: S311  # chance of the game, not a secret
                values.append(rollout.value(world, trial.option.turn.actions, depth, same, clock))
            for trial, value in zip(trials, values, strict=True):
                trial.total += value
                trial.count += 1
            if trials[0].count >= cut and len(trials) > _DEEPER:
                cut *= 2
                trials.sort(key=lambda one: -one.worth)
                del trials[(len(trials) + 1) // 2 :]


def _different(options: list[Option]) -> list[Option]:
    """The options without those that begin with the same actions as a better one: cards that are
    drawn are decided on again.
    """
    seen: set[tuple[Action, ...]] = set()
    found = []
    for option in options:
        if option.turn.actions not in seen:
            seen.add(option.turn.actions)
            found.append(option)
    return found
