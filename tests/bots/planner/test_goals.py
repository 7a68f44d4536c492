"""The choice of goals."""

from __future__ import annotations

from collections import Counter

from helpers import coatl, done, player, playing
from hypothesis import given, settings
from strategies import states

from coatl.bots.planner.evaluation import Evaluator, Goal
from coatl.bots.planner.goals import best_goals
from coatl.bots.planner.weights import game_of, load_weights
from coatl.rules import State
from coatl.rules.coatl import NONE
from coatl.view import view

turns = states.filter(lambda state: state.phase == "turn")


def goals_of(state: State) -> tuple[Evaluator, list[Goal]]:
    seen = view(state, state.seat)
    evaluator = Evaluator(seen, load_weights(game_of(state.options)))
    return evaluator, best_goals(seen, evaluator, 3, 4)


@given(turns)
@settings(max_examples=25, deadline=None)
def test_the_best_goal_comes_first(state: State) -> None:
    evaluator, goals = goals_of(state)
    values = [evaluator.value(goal) for goal in goals]
    assert values == sorted(values, reverse=True)


@given(turns)
@settings(max_examples=25, deadline=None)
def test_two_designs_are_never_of_the_same_coatl(state: State) -> None:
    for goal in goals_of(state)[1]:
        there = Counter(design.index for design in goal if design.index != NONE)
        assert set(there.values()) <= {1}


@given(turns)
@settings(max_examples=25, deadline=None)
def test_no_goal_has_more_designs_than_coatls_are_left(state: State) -> None:
    evaluator, goals = goals_of(state)
    assert all(len(goal) <= evaluator.coatls_left for goal in goals)


def test_with_two_unfinished_coatls_no_third_is_designed() -> None:
    state = playing(player(coatls=[coatl("<rr"), coatl("<kk")], hand="count-red count-black"))
    assert {design.index for goal in goals_of(state)[1] for design in goal} == {0, 1}


def test_for_the_last_coatl_there_are_no_pairs() -> None:
    state = playing(player(coatls=[done(), done()], hand="count-red count-black"))
    goals = goals_of(state)[1]
    assert goals
    assert all(len(goal) == 1 for goal in goals)
