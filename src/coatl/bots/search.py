"""Searches: plays the planner's best options a few turns on, in worlds that could be the true one.

What a seat cannot know is dealt anew for every world (`resample`). All options are tried in the
same worlds with the same luck, so that luck is no difference between them; those that do worse are
soon given up.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import suppress
from math import inf
from random import Random
from typing import Final

from coatl.rules import Action, State, advance, advance_chance, legal_actions, scores, winners
from coatl.rules.actions import TakePieces, TakeProphecy
from coatl.rules.adam import adam_points
from coatl.solver import NEVER, Deadline, OutOfTime
from coatl.view import View, resample, view

from .base import Bot
from .goals import best_goals
from .outlook import Goal, Outlook
from .planner import PlannerBot
from .prospects import adam_stands, me, worth_now
from .turn import Option
from .weights import game_of

#: What winning counts beside points, and how far points count.
_VICTORY: Final = 6.0
_MOST: Final = 20

#: After so many worlds only so many options are tried on.
_FEWER: Final = ((3, 3), (8, 2))

#: How much the planner's own judgement counts beside what was found by trying.
_TRUST: Final = 0.7


class _Trial:
    """An option and how it did."""

    def __init__(self, option: Option) -> None:
        self.option = option
        self.total = 0.0
        self.count = 0

    @property
    def worth(self) -> float:
        """What it is worth after all."""
        return _TRUST * self.option.value + self.total / max(1, self.count)


class _Quick(PlannerBot):
    """A planner for playing on: it looks for designs but once for the same Cóatls and hand, keeps
    its tokens, and asks the solver only in the last turns.
    """

    solves = False

    def __init__(self) -> None:
        super().__init__(width=2, depth=3)
        self._known: dict[tuple[object, ...], list[Goal]] = {}

    def forget(self) -> None:
        """Before another position."""
        self._known.clear()

    def goals(self, view: View, outlook: Outlook) -> list[Goal]:
        key = me(view).coatls, outlook.hand
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = super().goals(view, outlook)
        return found

    def ideas(self, view: View, legal: tuple[Action, ...]) -> Iterator[Option]:
        plain = tuple([one for one in legal if isinstance(one, TakePieces | TakeProphecy)])
        return super().ideas(view, plain)


class SearchBot(Bot):
    """Tries the `wide` most promising options of the planner `depth` turns ahead, until `time`
    seconds are over; or, if `nodes` are given, as often as that whatever time it takes: only then
    does the same seed always make the same choices.
    """

    def __init__(self, time: float = 1.0, nodes: int = 0, depth: int = 3, wide: int = 4) -> None:
        self.time = time
        self.nodes = nodes
        self.depth = depth
        self.wide = wide
        self._planner = PlannerBot()
        self._player = _Quick()
        self._deadline = NEVER

    def choose(self, view: View | None, legal: tuple[Action, ...], rng: Random) -> Action:
        assert view is not None  # noqa: S101  # this bot looks
        collects = gc.isenabled()
        gc.disable()  # to look for garbage, of which there is none, takes longer than it may
        try:
            return self._choose(view, legal, rng)
        finally:
            if collects:
                gc.enable()

    def _choose(self, view: View, legal: tuple[Action, ...], rng: Random) -> Action:
        self._deadline = Deadline(inf if self.nodes else self.time)
        for planner in (self._planner, self._player):
            planner.deadline = self._deadline
        if view.phase != "turn" or view.ending is not None:
            return self._planner.choose(view, legal, rng)
        options = sorted(self._planner.options(view, legal), key=lambda one: one.value)
        if not options:
            return self._planner.choose(view, legal, rng)
        trials = [_Trial(option) for option in options[: -self.wide - 1 : -1]]
        with suppress(OutOfTime):
            self._try(view, trials, rng)
        self._player.forget()
        most = max(trial.count for trial in trials)
        best = max([trial for trial in trials if trial.count == most], key=lambda one: one.worth)
        return self._planner.begin(view, best.option.actions)

    def _try(self, view: View, trials: list[_Trial], rng: Random) -> None:
        """Try out the options in one world after the other, as often as it may or until it is out
        of time.
        """
        nodes = 0
        while len(trials) > 1:
            world, luck = resample(view, rng), rng.random()
            results = []
            for trial in trials:
                if self.nodes and nodes >= self.nodes:
                    return
                same = Random(luck)  # noqa: S311  # chance of the game, not a secret
                results.append(self._outcome(world, trial.option, same))
                nodes += 1
            for trial, result in zip(trials, results, strict=True):
                trial.total += result
                trial.count += 1
            for worlds, left in _FEWER:
                if trials[0].count == worlds:
                    trials = sorted(trials, key=lambda one: one.worth, reverse=True)[:left]

    def _outcome(self, world: State, option: Option, rng: Random) -> float:
        """How the seat stands beside its best rival some turns after doing this."""
        state = world.copy()
        seat = state.seat
        for action in option.actions:
            while state.is_chance:
                advance_chance(state, rng)
            if action not in legal_actions(state):
                break
            advance(state, action)
        rounds = len(state.players) + (state.adam is not None)
        self._play_on(state, world.turn + 1 + self.depth * rounds, rng)
        return self._stands(state, seat)

    def _play_on(self, state: State, until: int, rng: Random) -> None:
        """Let everybody play until that turn begins."""
        while not state.is_over and state.turn < until:
            self._deadline.check()
            legal = legal_actions(state)
            if not legal:
                advance_chance(state, rng)
            elif len(legal) == 1:
                advance(state, legal[0])
            else:
                advance(state, self._player.choose(view(state, state.seat), legal, rng))

    def _stands(self, state: State, seat: int) -> float:
        """How far a seat is ahead, or seems to be."""
        if state.is_over:
            points = [float(score.total) for score in scores(state)]
            if state.adam is not None:
                points.append(adam_points(state.adam))
            ahead = points.pop(seat) - max(points)
            won = _VICTORY if seat in winners(state) else -_VICTORY
            return won + max(-_MOST, min(_MOST, ahead))
        others = [
            self._promise(state, other) for other in range(len(state.players)) if other != seat
        ]
        if state.adam is not None:
            others.append(adam_stands(state.adam))
        return self._promise(state, seat) - max(others)

    def _promise(self, state: State, seat: int) -> float:
        """What a seat has and what its best goal promises."""
        seen = view(state, seat)
        outlook = Outlook(seen, self._player.numbers[game_of(state.options)], self._deadline)
        goals = best_goals(seen, outlook, self._player.width, self._player.depth)
        values = [outlook.value(goal) for goal in goals[:1]]
        return worth_now(seen).completed + sum(values)
