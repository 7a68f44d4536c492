"""`search`: tries the best turns in worlds that could be the true one, and plays on from there.

What a seat cannot know is dealt anew for every world (`resample`). All turns meet the same worlds and
the same luck. After some worlds the worse half is dropped, so that time goes to the turns that are
hardest to tell apart (sequential halving); the last ones are looked at more deeply.
"""

from __future__ import annotations

from contextlib import suppress
from math import inf
from random import Random
from typing import Final

from coatl.bots.base import Bot
from coatl.rules import Action
from coatl.solver import OutOfTime
from coatl.view import View, resample

from .bot import policy_for
from .clock import Clock
from .designs import QUICK
from .line import Line
from .policy import Option, Policy, without_choice
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


class SearchBot(Bot):
    """Tries the `wide` best turns until `time` seconds are over; or, where `nodes` are given, as many
    times as that, however long it takes: only then does the same seed always make the same choices.
    """

    def __init__(self, time: float = 1.0, nodes: int = 0, wide: int = 8) -> None:
        self.time = time
        self.nodes = nodes
        self.wide = wide
        self._line = Line()

    def choose(self, view: View | None, legal: tuple[Action, ...], rng: Random) -> Action:
        assert view is not None  # noqa: S101  # this bot looks
        if len(legal) == 1:
            return legal[0]
        action = self._line.next(view, legal)
        if action is not None:
            return action
        option = self.best(view, legal, rng)
        if option is None or option.turn.actions[0] not in legal:
            return without_choice(legal)
        return self._line.begin(view, option.turn.actions)

    def best(self, view: View, legal: tuple[Action, ...], rng: Random) -> Option | None:
        """The turn to play; None where there is nothing to weigh."""
        clock = Clock(inf if self.nodes else self.time)
        policy = policy_for(view.options.is_solo)
        options = policy.options(view, legal)
        trials = [_Trial(option) for option in _different(options)[: self.wide]]
        trials = [one for one in trials if one.option.worth > options[0].worth - _CLOSE]
        if len(trials) > 1:
            with suppress(OutOfTime):
                trials = self._try(view, trials, policy, rng, clock)
        return max(trials, key=lambda one: one.worth).option if trials else None

    def _try(
        self, view: View, trials: list[_Trial], policy: Policy, rng: Random, clock: Clock
    ) -> list[_Trial]:
        """Try the turns in one world after the other. `trials` is sorted out in place, so that what
        was found is there when time is up.
        """
        rollout = Rollout(policy, Policy(policy.network, policy.style, QUICK))
        cut = _FIRST_CUT
        nodes = 0
        while len(trials) > 1:
            world, luck = resample(view, rng), rng.random()
            depth = _DEEPER if len(trials) <= _DEEPER else 1
            values = []
            for trial in trials:
                if self.nodes and nodes >= self.nodes:
                    return trials
                nodes += 1
                same = Random(luck)  # noqa: S311  # chance of the game, not a secret
                values.append(rollout.value(world, trial.option.turn.actions, depth, same, clock))
            for trial, value in zip(trials, values, strict=True):
                trial.total += value
                trial.count += 1
            if trials[0].count >= cut and len(trials) > _DEEPER:
                cut *= 2
                trials.sort(key=lambda one: -one.worth)
                del trials[(len(trials) + 1) // 2 :]
        return trials


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
