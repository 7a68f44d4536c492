from __future__ import annotations

from random import Random

from helpers import player, playing
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import states

from coatl.bots.planner import PlannerBot
from coatl.bots.planner.building import actions_towards
from coatl.bots.planner.evaluation import Evaluator
from coatl.bots.planner.weights import game_of, load_weights
from coatl.rules import State, apply, legal_actions, settle
from coatl.view import view

turns = states.filter(lambda state: state.phase == "turn")


def plans(state: State) -> list[tuple[tuple[object, ...], int]]:
    seen = view(state, state.seat)
    evaluator = Evaluator(seen, load_weights(game_of(state.options)))
    return [actions_towards(seen, evaluator, goal) for goal in PlannerBot().goals(seen, evaluator)]


@given(turns, st.integers(0, 9))
@settings(max_examples=80, deadline=None)
def test_actions_towards_a_goal_are_legal_to_the_last(state: State, seed: int) -> None:
    for actions, used in plans(state):
        after = state
        for action in actions:
            assert action in legal_actions(after)
            after, _ = settle(apply(after, action), Random(seed))
        if actions:
            before = len(state.active.board)
            assert len(after.players[state.seat].board) == before - used


def test_a_design_whose_pieces_are_all_there_is_finished() -> None:
    state = playing(player(board="hy br br br ty", hand="count-red trio-red"), row="trio-blue")
    goal = max(plans(state), key=lambda plan: plan[1])
    assert goal[1] == 5
