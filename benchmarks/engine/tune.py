"""Improve the planner's weights (`bots/planner/weights.toml`).

    python -m benchmarks.engine.tune table

An evolution strategy: each step plays the same games with weights drawn around the current ones, in
pairs of opposites, and moves every weight towards the better draws. Copy the last printed weights
into the file.
"""

from __future__ import annotations

import argparse
import random
import statistics
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, fields, replace
from math import sqrt

from coatl.bots import Bot, make_bot
from coatl.bots.planner import PlannerBot
from coatl.bots.planner.weights import GAMES, PlannerWeights, game_of, load_weights
from coatl.game import play_out
from coatl.rules import Options, scores
from coatl.rules.adam import adam_points

#: Weights that may be negative.
_ANY_SIGN = ("piece", "card", "another", "future", "ending", "second", "place")

#: Weights without effect, by kind of game.
_IDLE = {
    "table": ("adam", "prophecy", "temple"),
    "solo": ("pace", "prophecy", "spared", "temple", "token", "future"),
    "levels": ("pace", "spared", "token", "future"),
}

#: The score of a game: its margin, clipped at `_MOST`, plus or minus `_VICTORY`.
_MOST = 18
_VICTORY = 4


def main() -> None:
    """Improve and print the weights of one kind of game, step by step."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("table", choices=GAMES)
    parser.add_argument("--rival", default="greedy", help="opponent in a game of two")
    parser.add_argument("--levels", default="", help="levels of the solo game, such as 1,4")
    parser.add_argument("--steps", type=int, default=10)
    parser.add_argument("--tries", type=int, default=12, help="draws per step, an even number")
    parser.add_argument("--games", type=int, default=6, help="games per draw")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--seed", default="tune")
    args = parser.parse_args()
    levels = tuple(int(level) for level in args.levels.split(",") if level)
    options = Options() if args.table == "table" else Options.solo(levels)
    if game_of(options) != args.table:
        parser.error(f"at levels {levels} the numbers of {game_of(options)} are used")
    rng = random.Random(args.seed)
    present = load_weights(args.table)
    with ProcessPoolExecutor(args.jobs) as pool:
        for step in range(args.steps):
            draws = [draw for _ in range(args.tries // 2) for draw in _pair(args.table, rng)]
            tasks = [
                (
                    args.table,
                    _moved(present, draw),
                    args.rival,
                    levels,
                    f"{args.seed}/{step}/{game}",
                )
                for draw in draws
                for game in range(args.games)
            ]
            found = list(pool.map(_play, tasks))
            results = [
                statistics.mean(found[first : first + args.games])
                for first in range(0, len(found), args.games)
            ]
            present = _moved(present, _towards(draws, results))
            print(f"step {step + 1}: mean {statistics.mean(results):.2f}", flush=True)
            for name, number in asdict(present).items():
                print(f"{name} = {number:.3f}", flush=True)


def _pair(table: str, rng: random.Random) -> list[dict[str, float]]:
    """A random draw and its opposite, in units of each weight's scale."""
    names = [field.name for field in fields(PlannerWeights) if field.name not in _IDLE[table]]
    draw = {name: rng.gauss(0, 1) for name in names}
    return [draw, {name: -number for name, number in draw.items()}]


def _moved(present: PlannerWeights, draw: dict[str, float]) -> PlannerWeights:
    numbers = {}
    for name, amount in draw.items():
        number = getattr(present, name)
        number += amount * max(0.3 * abs(number), 0.15)
        numbers[name] = number if name in _ANY_SIGN else max(0.02, number)
    return replace(present, **numbers)


def _towards(draws: list[dict[str, float]], results: list[float]) -> dict[str, float]:
    """The step of each weight: the estimated slope relative to its standard error."""
    mean = statistics.mean(results)
    error = statistics.pstdev(results) / sqrt(len(results)) or 1.0
    slopes = {
        name: statistics.mean(
            [draw[name] * (result - mean) for draw, result in zip(draws, results, strict=True)]
        )
        for name in draws[0]
    }
    return {name: 0.2 * max(-1.5, min(1.5, slope / error)) for name, slope in slopes.items()}


def _play(task: tuple[str, PlannerWeights, str, tuple[int, ...], str]) -> float:
    """The score of one game; the seed decides the seat."""
    table, weights, rival, levels, seed = task
    planner = PlannerBot()
    planner.weights = {**planner.weights, table: weights}
    bots: list[Bot] = [planner]
    if table == "table":
        bots.append(make_bot(rival))
        if random.Random(seed).random() < 0.5:
            bots.reverse()
    seat = bots.index(planner)
    state, _ = play_out(Options() if table == "table" else Options.solo(levels), bots, seed)
    points = [score.total for score in scores(state)]
    if state.adam is not None:
        points.append(adam_points(state.adam))
    ahead = points.pop(seat) - max(points)
    return max(-_MOST, min(_MOST, ahead)) + (_VICTORY if ahead > 0 else -_VICTORY)


if __name__ == "__main__":
    main()
