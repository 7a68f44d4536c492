"""Rollouts: play on in one world, everybody by the policy, for some of the seat's own turns."""

from __future__ import annotations

from random import Random

from coatl.rules import Action, State, adam_points, advance, advance_chance, legal_actions
from coatl.rules.scoring import scores
from coatl.rules.winners import winners
from coatl.view import view

from .planned_turn import PlannedTurn, default_action
from .policy import Policy
from .time_budget import TimeBudget


class Rollout:
    """Judges turns by what they lead to some turns later."""

    def __init__(self, own: Policy, others: Policy, is_averaging: bool) -> None:
        self._own = own
        self._others = others
        self._is_averaging = is_averaging

    def value(
        self, world: State, actions: tuple[Action, ...], depth: int, rng: Random, clock: TimeBudget
    ) -> float:
        """What these actions are worth after `depth` more decisions of the active seat; or, where
        it is averaging, the mean of what they seem worth at each of these, the later ones counting
        more: 1, 2, 3.

        Raises `OutOfTime` where the clock does not allow for another decision.
        """
        worths = self.worths(world, actions, depth, rng, clock)
        if not self._is_averaging:
            return worths[-1]
        total = 0.0
        for place, worth in enumerate(worths):
            total += (place + 1) * worth
        return 2.0 * total / (depth * (depth + 1))

    def worths(
        self, world: State, actions: tuple[Action, ...], depth: int, rng: Random, clock: TimeBudget
    ) -> list[float]:
        """What these actions seem worth at each of the next `depth` decisions of the active seat;
        the result of the game stands for those that do not come.
        """
        state = world.copy()
        seat = state.seat
        lines = [PlannedTurn() for _ in state.players]
        for action in actions:
            if state.is_chance:
                advance_chance(state, rng)
            if action not in legal_actions(state):
                break
            advance(state, action)
        turn = world.turn
        worths: list[float] = []
        while True:
            if state.is_chance:
                advance_chance(state, rng)
            if state.is_over:
                return worths + [self._result(state, seat)] * (depth - len(worths))
            legal = legal_actions(state)
            if len(legal) == 1:
                advance(state, legal[0])
                continue
            now = state.seat
            seen = view(state, now)
            action_or_none = lines[now].next(seen, legal)
            if action_or_none is not None:
                advance(state, action_or_none)
                continue
            clock.decide()
            policy = self._own if now == seat else self._others
            found = policy.options(seen, legal)
            is_next_turn = now == seat and state.turn > turn and state.phase == "turn"
            if is_next_turn:
                turn = state.turn
            if not found or found[0].turn.actions[0] not in legal:
                advance(state, default_action(legal))
                continue
            if is_next_turn and not found[0].evaluation.is_decided:
                worths.append(found[0].worth)
                if len(worths) == depth:
                    return worths
            advance(state, lines[now].begin(seen, found[0].turn.actions))

    def _result(self, state: State, seat: int) -> float:
        """What the result of a game that is over is worth to a seat."""
        totals = [float(score.total) for score in scores(state)]
        rivals = [total for other, total in enumerate(totals) if other != seat]
        if state.adam is not None:
            rivals = [float(adam_points(state.adam))]
        won = winners(state)
        share = 1.0 / len(won) if seat in won else 0.0
        style = self._own.style
        return style.win * share + style.margin * (totals[seat] - max(rivals))
