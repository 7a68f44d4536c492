"""The speed of the environments compared with others, in alternating rounds: `make bench-env`.

All play random games on one core. PettingZoo's loop (`agent_iter`, `last`, `step`) plays the game
for two and `connect_four_v3`. Gymnasium's `step` plays the solo game, RLCard's `step` plays `uno`.
OpenSpiel's loop (`legal_actions`, `apply_action`, `chance_outcomes`) plays the game for two and
`python_tic_tac_toe`, which is also written in Python. A step is a decision of a player; it includes
the time of chance and A.D.A.M. `--compiled` measures the build of `COATL_COMPILED=1 pip install`.
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
from coatl.env import pettingzoo
from tools.compiled import compile_package

ROOT = Path(__file__).parents[2]
ROUNDS = 45

#: CPU seconds per round: short, so that a change of the machine's speed affects both alike.
SECONDS = 0.1


def play_pettingzoo(env: Any, rng: Random) -> int:
    """Play a game through PettingZoo; the number of decisions of all agents."""
    steps = 0
    env.reset(seed=rng.randrange(1 << 30))
    for _ in env.agent_iter():
        observation, _, is_over, _, _ = env.last()
        env.step(None if is_over else _random_action(observation["action_mask"], rng))
        steps += not is_over
    return steps


def play_gymnasium(env: Any, rng: Random) -> int:
    """Play a game through Gymnasium; the number of decisions."""
    steps, is_over = 0, False
    _, info = env.reset(seed=rng.randrange(1 << 30))
    while not is_over:
        _, _, is_over, _, info = env.step(rng.choice(info["legal_actions"]))
        steps += 1
    return steps


def _random_action(mask: Any, rng: Random) -> int:
    return int(rng.choice(mask.nonzero()[0]))


def play_rlcard(env: Any, rng: Random) -> int:
    """Play a game through RLCard; the number of decisions."""
    steps = 0
    state, _ = env.reset()
    while not env.is_over():
        state, _ = env.step(rng.choice(list(state["legal_actions"])))
        steps += 1
    return steps


def play_openspiel(game: Any, rng: Random) -> int:
    """Play a game through OpenSpiel; the number of decisions."""
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


#: A name, a function that makes the environment, and one that plays a game in it.
Contender = tuple[str, Callable[[], Any], Callable[[Any, Random], int]]
#: Ours, the other, and the target ratio of their speeds.
PAIRS: tuple[tuple[Contender, Contender, float], ...] = (
    (
        ("coatl, PettingZoo AEC", pettingzoo.env, play_pettingzoo),
        ("connect_four_v3", connect_four_v3.env, play_pettingzoo),
        3,
    ),
    (
        ("coatl/Solo-v0, Gymnasium", lambda: gymnasium.make("coatl/Solo-v0"), play_gymnasium),
        ("RLCard uno", lambda: rlcard.make("uno"), play_rlcard),
        1.5,
    ),
    (
        ("coatl, OpenSpiel", lambda: pyspiel.load_game("coatl"), play_openspiel),
        ("python_tic_tac_toe", lambda: pyspiel.load_game("python_tic_tac_toe"), play_openspiel),
        1,
    ),
)


@cache
def _made(make: Callable[[], Any]) -> Any:
    return make()


def rate(contender: Contender, number: int) -> float:
    """The steps per CPU second of one round."""
    _, make, play = contender
    env, rng, steps, start = _made(make), Random(number), 0, process_time()
    while process_time() - start < SECONDS:
        steps += play(env, rng)
    return steps / (process_time() - start)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="make bench-env", description=__doc__)
    parser.add_argument("--rounds", type=int, default=ROUNDS, help="alternating rounds")
    parser.add_argument("--compiled", action="store_true", help="measure the mypyc build")
    args = parser.parse_args()
    is_compiled = not coatl.rules.legal.__file__.endswith(".py")
    if args.compiled and not is_compiled:
        path = os.pathsep.join([str(compile_package(ROOT / "build" / "compiled")), str(ROOT)])
        again = [sys.executable, "-m", "benchmarks.env", *sys.argv[1:]]
        raise SystemExit(subprocess.call(again, env={**os.environ, "PYTHONPATH": path}))
    warnings.simplefilter("ignore")  # from the other packages
    kind = "compiled" if is_compiled else "plain Python"
    table = Table(
        title=f"Steps per CPU second, {kind}, medians of {args.rounds} alternating rounds"
    )
    for name in ("ours", "steps", "other", "steps", "ratio", "target", "lowest", "highest"):
        table.add_column(name, justify="left" if name in {"ours", "other"} else "right")
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
