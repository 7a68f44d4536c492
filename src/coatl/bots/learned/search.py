"""`search`: rollouts of the best turns in resampled worlds.

Hidden cards are dealt again for every world (`resample`). All turns are tried in the same worlds
with the same random numbers. The budget is divided into rounds. After each round the worse half of
the turns is dropped (sequential halving), so most rollouts go to the turns that are hardest to tell
apart. The search ends early when the better of the last two is clear.
"""

from __future__ import annotations

from contextlib import suppress
from math import inf, sqrt
from random import Random
from typing import Final

from coatl.bots.float_sum import float_sum
from coatl.resample import resample
from coatl.rules import Action
from coatl.view import View

from .bot import TurnBot
from .design_effort import LIGHT, ROLLOUT
from .policy import Policy, RatedTurn
from .rollout import Rollout
from .time_budget import OutOfTime, TimeBudget

#: Turns that evaluate this many points below the best are not tried.
_CLOSE: Final = 9.0

#: The first judgement counts as much as this many worlds (ADR 18): alone, and at a table, where
#: opponents make every world noisier.
_PRIOR_ALONE: Final = 1.0
_PRIOR_AT_TABLE: Final = 2.0

#: The fewest worlds in a round (ADR 18). At a table a second allows for so few rollouts that longer
#: rounds would spend most of them on turns that are soon dropped.
_SHORTEST_ROUND_ALONE: Final = 3
_SHORTEST_ROUND_AT_TABLE: Final = 1

#: The number of turns in the last round.
_LAST: Final = 2

#: How long a decision within a rollout takes beside the first one, which looks more widely.
_ROLLOUT_DECISION: Final = 0.5

#: The least rollouts in all before the search looks one turn deeper, and the least per turn before
#: it tries one more turn.
_LEAST_TRIES: Final = 60
_TRIES_FOR_EACH: Final = 4

#: Stop when one of the last two leads by this many standard errors, after at least this many
#: worlds.
_CLEAR: Final = 3.5
_LEAST_WORLDS: Final = 8


#: With several players, the best turn at first sight is played without rollouts if it ends the game
#: and wins with at least this chance: rollouts would risk the game for a higher score.
_SURE_WIN: Final = 0.99


class _Trial:
    """A turn and what it was worth in every world."""

    def __init__(self, option: RatedTurn, prior: float) -> None:
        self.option = option
        self._prior = prior
        self.values: list[float] = []

    @property
    def worth(self) -> float:
        """The mean of the first judgement and all rollouts."""
        total = self._prior * self.option.worth + float_sum(self.values)
        return total / (self._prior + len(self.values))


class SearchBot(TurnBot):
    """Tries the `wide` best turns for at most `time` seconds. With `nodes` it makes at most this
    many rollouts instead, however long they take; only then does the same seed give the same
    choices.

    Each try plays on until the seat has decided on `deep` more turns. With little time, `wide` and
    `deep` are reduced; `wide` is at least 2.
    """

    def __init__(self, time: float = 1.0, nodes: int = 0, wide: int = 20, deep: int = 3) -> None:
        super().__init__()
        self.time = time
        self.nodes = nodes
        self.wide = wide
        self.deep = deep

    def decide(
        self, policy: Policy, view: View, legal: tuple[Action, ...], rng: Random
    ) -> RatedTurn | None:
        clock = TimeBudget(inf if self.nodes else self.time)
        options = policy.options(view, legal)
        if options and _wins_at_once(view, options[0]):
            return options[0]
        wide, deep = self.wide, self.deep
        if not self.nodes:
            # Everybody decides once a turn, and the first decision shows how long that takes.
            turns = clock.affordable() / (_ROLLOUT_DECISION * len(view.seats))
            deep = max(1, min(deep, int(turns / _LEAST_TRIES)))
            wide = max(_LAST, min(wide, int(turns / deep / _TRIES_FOR_EACH)))
        else:
            wide = max(_LAST, min(wide, self.nodes // _TRIES_FOR_EACH))
        prior = _PRIOR_ALONE if view.adam is not None else _PRIOR_AT_TABLE
        trials = [_Trial(option, prior) for option in _without_duplicates(options)[:wide]]
        trials = [one for one in trials if one.option.worth > options[0].worth - _CLOSE]
        if len(trials) > 1 and not all(one.option.evaluation.is_certain for one in trials):
            with suppress(OutOfTime):
                self._try(view, trials, deep, policy, rng, clock)
        return max(trials, key=lambda one: one.worth).option if trials else None

    def _try(
        self,
        view: View,
        trials: list[_Trial],
        deep: int,
        policy: Policy,
        rng: Random,
        clock: TimeBudget,
    ) -> None:
        """Try the turns in one world after the other. The worse ones are dropped from `trials` on
        the way, so that it holds the best so far whenever time is up.
        """
        network, style = policy.network, policy.style
        own, others = Policy(network, style, ROLLOUT), Policy(network, style, LIGHT)
        rollout = Rollout(own, others, is_averaging=view.adam is None)
        shortest = _SHORTEST_ROUND_ALONE if view.adam is not None else _SHORTEST_ROUND_AT_TABLE
        rounds = (len(trials) - 1).bit_length()
        round_number = 1
        begun = nodes = 0
        while not _is_clear(trials):
            world, luck = resample(view, rng), rng.getrandbits(64)
            values = []
            for trial in trials:
                if self.nodes and nodes >= self.nodes:
                    return
                nodes += 1
                clock.decide()  # a rollout to the end of the game may have no decision of its own
                same = Random(luck)  # noqa: S311  # chance of the game, not a secret
                values.append(rollout.value(world, trial.option.turn.actions, deep, same, clock))
            for trial, value in zip(trials, values, strict=True):
                trial.values.append(value)
            spent = nodes / self.nodes if self.nodes else clock.spent()
            worlds = len(trials[0].values)
            is_round_over = spent * rounds >= round_number and worlds >= begun + shortest
            if is_round_over and len(trials) > _LAST:
                round_number += 1
                begun = worlds
                trials.sort(key=lambda one: -one.worth)
                del trials[(len(trials) + 1) // 2 :]


def _wins_at_once(view: View, option: RatedTurn) -> bool:
    """Whether a turn ends a game with several players and wins it."""
    is_ending = view.ending is None and option.turn.after.ending is not None
    return view.adam is None and is_ending and option.evaluation.win >= _SURE_WIN


def _is_clear(trials: list[_Trial]) -> bool:
    """Whether it is known which of the last two turns is better."""
    if len(trials) > _LAST or len(trials[0].values) < _LEAST_WORLDS:
        return False
    first, second = trials
    leads = [one - other for one, other in zip(first.values, second.values, strict=True)]
    mean = float_sum(leads) / len(leads)
    spread = sqrt(float_sum([(lead - mean) ** 2 for lead in leads]) / (len(leads) - 1))
    return abs(mean) * sqrt(len(leads)) > _CLEAR * spread


def _without_duplicates(options: list[RatedTurn]) -> list[RatedTurn]:
    """Drop options with the same actions as a better one: draws of one and of two cards begin
    alike, and the search decides again once the cards are known.
    """
    seen: set[tuple[Action, ...]] = set()
    found = []
    for option in options:
        if option.turn.actions not in seen:
            seen.add(option.turn.actions)
            found.append(option)
    return found
