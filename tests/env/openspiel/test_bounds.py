"""No game is longer than its bounds."""

from __future__ import annotations

from random import Random

import pyspiel
import pytest

from coatl.env.action_codec import encode
from coatl.env.openspiel.bounds import length_bounds
from coatl.rules.actions import FINISH

from .random_play import GAMES, random_game, random_step


@pytest.mark.parametrize("game", GAMES)
def test_random_games_stay_within_the_bounds(game: str) -> None:
    for seed in range(4):
        *_, state = random_game(game, seed)
        outcomes = sum(step.player < 0 for step in state.full_history())
        loaded = state.get_game()
        bounds = length_bounds(loaded.num_players())
        assert loaded.max_game_length() == bounds.decisions
        assert loaded.max_chance_nodes_in_history() == bounds.outcomes
        assert outcomes <= bounds.outcomes
        assert len(state.history()) - outcomes <= bounds.decisions


@pytest.mark.parametrize("game", GAMES)
def test_games_of_the_smallest_possible_actions_stay_within_the_bounds(game: str) -> None:
    rng = Random(3)
    state = pyspiel.load_game(game).new_initial_state()
    finish = encode(FINISH)
    decisions = 0
    while not state.is_terminal():
        can_finish = not state.is_chance_node() and finish in state.legal_actions()
        decisions += not state.is_chance_node()
        state.apply_action(finish if can_finish else random_step(state, rng))
    assert decisions <= state.get_game().max_game_length()
