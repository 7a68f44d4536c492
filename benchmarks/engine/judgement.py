"""The speed of judgement: one decision of `learned`, and games of self-play for training.

    python -m benchmarks.engine.judgement [--games N]

It measures the package on the path: plain, or compiled with `PYTHONPATH=build/compiled`.
"""

from __future__ import annotations

import argparse
import time
from random import Random
from statistics import median

from coatl.bots.learned.planned_turn import PlannedTurn
from coatl.bots.learned.policy import Policy
from coatl.bots.learned.style import solo_style, table_style
from coatl.bots.learned.vectors import is_compiled
from coatl.bots.learned.weights import network_for
from coatl.rules import Options, advance, advance_chance, legal_actions, new_game
from coatl.training.selfplay import play_game
from coatl.view import view

TABLES = {"solo": Options.solo(), "two players": Options(), "four players": Options(players=4)}


def decisions(options: Options, seed: str) -> list[float]:
    """The CPU seconds of every decision about a whole turn in one game."""
    policy = Policy(network_for(options), solo_style() if options.is_solo else table_style())
    lines = [PlannedTurn() for _ in range(options.players)]
    state, chance = new_game(options), Random(seed)
    found = []
    while not state.is_over:
        if state.is_chance:
            advance_chance(state, chance)
            continue
        legal = legal_actions(state)
        seen = view(state, state.seat)
        action = legal[0] if len(legal) == 1 else lines[state.seat].next(seen, legal)
        if action is None:
            began = time.process_time()
            option = policy.decide(seen, legal, chance.random)
            found.append(time.process_time() - began)
            assert option is not None
            action = lines[state.seat].begin(seen, option.turn.actions)
        advance(state, action)
    return found


def main() -> None:
    """Measure and print a table."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.engine.judgement", description=__doc__
    )
    parser.add_argument("--games", type=int, default=5, help="games per kind of table (default 5)")
    args = parser.parse_args()
    print("compiled" if is_compiled() else "plain")
    print("| | decisions | median ms | 95 % within ms |\n|---|---:|---:|---:|")
    for name, options in TABLES.items():
        times = sorted(t for n in range(args.games) for t in decisions(options, f"speed/{n}"))
        slow = times[int(0.95 * len(times))]
        print(f"| {name} | {len(times)} | {1e3 * median(times):.1f} | {1e3 * slow:.1f} |")
    style = solo_style(noise=0.3)
    began = time.process_time()
    for number in range(4 * args.games):
        play_game(Options.solo(), [Policy(network_for(Options.solo()), style)], f"speed/{number}")
    seconds = time.process_time() - began
    print(f"self-play: {4 * args.games / seconds:.2f} solo games per CPU second")


if __name__ == "__main__":
    main()
