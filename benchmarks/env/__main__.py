"""Our environments beside those of others, in alternating rounds of one run: `make bench-env`.

Everybody plays random games with one core: PettingZoo's loop (`agent_iter`, `last`, `step`) for
our table for two and its `connect_four_v3`; `step` for our solo game and RLCard's `uno`; and
OpenSpiel's (`legal_actions`, `apply_action`, `chance_outcomes`) for our game for two and its
`python_tic_tac_toe`, which is written in Python, too. A step is a decision of a player; what chance
and A.D.A.M. take is part of it. `--compiled` measures what `COATL_COMPILED=1 pip install` installs.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import warnings
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

import gymnasium
import open_spiel.python.games  # noqa: F401  # registers python_tic_tac_toe
import pyspiel
import rlcard
from pettingzoo.classic import connect_four_v3
from rich.console import Console
from rich.table import Table

import coatl.env.gymnasium
import coatl.env.openspiel
import coatl.rules.legal
from coatl.env import pettingzoo as aec
from tools.compiled import compile_package

ROOT = Path(__file__).parents[2]
ROUNDS = 45

#: CPU seconds of one round: short, so that both have met the same machine, whose speed varies.
SECONDS = 0.1


def play_aec(env: Any, rng: Random) -> int:
    """A game through PettingZoo: the decisions of all agents."""
    steps = 0
    env.reset(seed=rng.randrange(1 << 30))
    for _ in env.agent_iter():
        observation, _, is_over, _, _ = env.last()
        env.step(None if is_over else _any(observation["action_mask"], rng))
        steps += not is_over
    return steps


def play_solo(env: Any, rng: Random) -> int:
    """A game through Gymnasium."""
    steps, is_over = 0, False
    _, info = env.reset(seed=rng.randrange(1 << 30))
    while not is_over:
        _, _, is_over, _, info = env.step(rng.choice(info["legal_actions"]))
        steps += 1
    return steps


def _any(mask: Any, rng: Random) -> int:
    return int(rng.choice(mask.nonzero()[0]))


def play_rlcard(env: Any, rng: Random) -> int:
    """A game through RLCard."""
    steps = 0
    state, _ = env.reset()
    while not env.is_over():
        state, _ = env.step(rng.choice(list(state["legal_actions"])))
        steps += 1
    return steps


def play_spiel(game: Any, rng: Random) -> int:
    """A game through OpenSpiel."""
    steps = 0
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, probabilities = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(outcomes, probabilities)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
            steps += 1
    return steps


#: What is measured beside what, and how many times as fast it should be.
Player = tuple[str, Callable[[], Any], Callable[[Any, Random], int]]
PAIRS: tuple[tuple[Player, Player, float], ...] = (
    (
        ("coatl, PettingZoo AEC", aec.env, play_aec),
        ("connect_four_v3", connect_four_v3.env, play_aec),
        3,
    ),
    (
        ("coatl/Solo-v0, Gymnasium", lambda: gymnasium.make("coatl/Solo-v0"), play_solo),
        ("RLCard uno", lambda: rlcard.make("uno"), play_rlcard),
        1.5,
    ),
    (
        ("coatl, OpenSpiel", lambda: pyspiel.load_game("coatl"), play_spiel),
        ("python_tic_tac_toe", lambda: pyspiel.load_game("python_tic_tac_toe"), play_spiel),
        1,
    ),
)


@cache
def _made(make: Callable[[], Any]) -> Any:
    return make()


def rate(player: Player, number: int) -> float:
    """Steps in a CPU second of one round."""
    _, make, play = player
    env, rng, steps, start = _made(make), Random(number), 0, process_time()
    while process_time() - start < SECONDS:
        steps += play(env, rng)
    return steps / (process_time() - start)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="make bench-env", description=__doc__)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--compiled", action="store_true")
    args = parser.parse_args()
    is_compiled = not coatl.rules.legal.__file__.endswith(".py")
    if args.compiled and not is_compiled:
        path = os.pathsep.join([str(compile_package(ROOT / "build" / "compiled")), str(ROOT)])
        again = [sys.executable, "-m", "benchmarks.env", *sys.argv[1:]]
        raise SystemExit(subprocess.call(again, env={**os.environ, "PYTHONPATH": path}))
    warnings.simplefilter("ignore")  # of the others
    kind = "compiled" if is_compiled else "plain Python"
    table = Table(title=f"Steps in a CPU second, {kind}, medians of {args.rounds} rounds in turns")
    for name in ("ours", "steps", "beside", "steps", "times", "target", "from", "to"):
        table.add_column(name, justify="left" if name in {"ours", "beside"} else "right")
    for ours, theirs, target in PAIRS:
        rounds = [(rate(ours, n), rate(theirs, n)) for n in range(args.rounds + 1)][1:]
        own, other = (statistics.median(values) for values in zip(*rounds, strict=True))
        times = sorted([a / b for a, b in rounds])
        cells = (f"{statistics.median(times):.2f}", f"{target}", f"{times[0]:.2f}")
        table.add_row(
            ours[0], f"{own:,.0f}", theirs[0], f"{other:,.0f}", *cells, f"{times[-1]:.2f}"
        )
    Console(width=100).print(table)


if __name__ == "__main__":
    main()
