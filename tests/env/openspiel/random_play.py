"""Random games through OpenSpiel, for the tests of this folder."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import pyspiel

from coatl.env.openspiel import CoatlState  # importing the package registers the game

GAMES = [
    "coatl",
    "coatl(players=2,tokens=False,fewer_bodies=True)",
    "coatl(players=3,golden_feathers=True,promo=True)",
    "coatl(players=4,closed_ends=True)",
    "coatl(players=1)",
    "coatl(players=1,levels=125,first_printing=True,promo=True)",
]
MULTIPLAYER_GAMES = GAMES[:4]
SOLO_GAME = GAMES[4]


def random_step(state: CoatlState, rng: Random) -> int:
    """A random action, or an outcome drawn with its probability."""
    if state.is_chance_node():
        codes, probabilities = zip(*state.chance_outcomes(), strict=True)
        return int(rng.choices(codes, probabilities)[0])
    return int(rng.choice(state.legal_actions()))


def random_game(game: str, seed: int) -> Iterator[CoatlState]:
    """A random game: the same state object before its first step and after every step."""
    rng = Random(seed)
    state = pyspiel.load_game(game).new_initial_state()
    yield state
    while not state.is_terminal():
        state.apply_action(random_step(state, rng))
        yield state


def after_steps(game: str, seed: int, steps: int) -> CoatlState:
    """A random game after this many steps, or at its end."""
    *_, state = islice(random_game(game, seed), steps + 1)
    return state


def snapshot(state: CoatlState) -> tuple[Any, ...]:
    """Everything that a state can be asked, for comparison."""
    players = range(state.num_players())
    return (
        str(state),
        state.history(),
        state.current_player(),
        state.legal_actions(),
        [state.information_state_string(player) for player in players],
        [state.observation_string(player) for player in players],
        state.logged.state.fields(),
    )
