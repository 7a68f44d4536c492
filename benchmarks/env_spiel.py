"""Random games through OpenSpiel, beside its own `python_tic_tac_toe`, in alternating rounds.

    python -m benchmarks.env_spiel

Both are written in Python and asked in the same way: `legal_actions`, `apply_action`, and at chance
nodes `chance_outcomes`. A move is a decision of a player; what chance costs is part of it.
"""

from __future__ import annotations

import statistics
from collections.abc import Callable
from functools import cache
from random import Random
from time import process_time
from typing import Any

import open_spiel.python.games  # noqa: F401  # registers python_tic_tac_toe
import pyspiel

import coatl.env.spiel  # noqa: F401  # registers coatl

#: Games in one round, chosen so that each takes about half a second.
COATL_GAMES = 50
RIVAL_GAMES = 1000


@cache
def _game(name: str) -> Any:
    return pyspiel.load_game(name)


def play(name: str, games: int, rng: Random) -> int:
    """Random games of that name: the decisions of all players."""
    decisions = 0
    random = rng.random
    for _ in range(games):
        state = _game(name).new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, probabilities = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, probabilities)[0])
            else:
                legal = state.legal_actions()
                state.apply_action(legal[int(random() * len(legal))])
                decisions += 1
    return decisions


def play_coatl(number: int) -> int:
    """A round of Cóatl for two."""
    return play("coatl", COATL_GAMES, Random(number))


def play_rival(number: int) -> int:
    """A round of OpenSpiel's own game in Python."""
    return play("python_tic_tac_toe", RIVAL_GAMES, Random(number))


def moves_per_second(round_of: Callable[[int], int], number: int) -> float:
    """Moves in a second of one round."""
    start = process_time()
    return round_of(number) / (process_time() - start)


def measure(rounds: int = 7) -> dict[str, float]:
    """The figures by name; the ratio is the median of those of the rounds."""
    moves_per_second(play_coatl, 0)
    moves_per_second(play_rival, 0)
    pairs = [
        (moves_per_second(play_coatl, number), moves_per_second(play_rival, number))
        for number in range(1, rounds + 1)
    ]
    return {
        "spiel_moves_per_second": statistics.median(own for own, _ in pairs),
        "spiel_rival_moves_per_second": statistics.median(rival for _, rival in pairs),
        "spiel_ratio": statistics.median(own / rival for own, rival in pairs),
    }


if __name__ == "__main__":
    for figure, value in measure().items():
        print(f"{figure}: {value:,.2f}")
