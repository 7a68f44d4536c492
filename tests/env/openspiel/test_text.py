"""Observation strings."""

from __future__ import annotations

from coatl.view import view

from .random_play import GAMES, after_steps, random_game


def test_observation_strings_differ_exactly_where_views_differ() -> None:
    for game in GAMES:
        state = after_steps(game, 9, 150)
        seen = view(state.logged.state, 0)
        text = state.observation_string(0)
        for other in random_game(game, 10):
            is_same_view = view(other.logged.state, 0) == seen
            assert (other.observation_string(0) == text) == is_same_view
