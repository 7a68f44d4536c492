"""How the bots fare against A.D.A.M. at every level: the table of docs/solo.md.

`python -m benchmarks.solo [--games N] [--bots A,B,…] [--jobs J]`
"""

from __future__ import annotations

import argparse
from concurrent.futures import Executor, ProcessPoolExecutor
from statistics import fmean

from coatl.bots import make_bot
from coatl.bots.registry import BOTS
from coatl.game import play_out
from coatl.intervals import mean_interval, wilson
from coatl.rules import Options, State, adam_points, beats_adam, scores
from coatl.rules.options import LEVELS

#: Every level alone, level 1 as the first printing has it, and all of them.
TABLES: dict[str, Options] = {
    "none": Options.solo(),
    "1": Options.solo((1,)),
    "1, first printing": Options.solo((1,), first_printing=True),
    **{str(level): Options.solo((level,)) for level in LEVELS[1:]},
    "all five": Options.solo(LEVELS),
}

HEADING = "| bot | levels | games won | 95 % interval | its score | A.D.A.M.'s | turns | passes |"


def mean(values: list[int]) -> str:
    """The mean with half the width of its interval."""
    middle, half = mean_interval(values)
    return f"{middle:.1f} ± {half:.1f}"


def end(task: tuple[str, str, int]) -> State:
    """How a game of a bot at these levels ends; deals are alike for every bot and every level."""
    bot, levels, game = task
    return play_out(TABLES[levels], [make_bot(bot)], f"solo/{game}")[0]


def row(bot: str, levels: str, games: int, pool: Executor) -> str:
    """One row of the table."""
    ends = list(pool.map(end, [(bot, levels, game) for game in range(games)]))
    won = sum(map(beats_adam, ends))
    low, high = wilson(won, games)
    automata = [state.adam for state in ends if state.adam is not None]
    cells = (
        bot,
        levels,
        f"{won / games:.1%}",
        f"{low:.1%} to {high:.1%}",
        mean([scores(state)[0].total for state in ends]),
        mean([adam_points(adam) for adam in automata]),
        f"{fmean(state.turn for state in ends):.1f}",
        f"{fmean(adam.passes for adam in automata):.1f}",
    )
    return f"| {' | '.join(cells)} |"


def main() -> None:
    """Print the table, row by row."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.solo", description=__doc__)
    parser.add_argument("--games", type=int, default=1000, help="of each bot at each level")
    parser.add_argument("--bots", default=",".join(BOTS), help="by name (default: all)")
    parser.add_argument("--jobs", type=int, default=2, help="processes")
    args = parser.parse_args()
    if args.games < 2:
        parser.error("an interval needs at least two games")
    print(HEADING)
    print("|---|---|---:|---|---:|---:|---:|---:|")
    with ProcessPoolExecutor(args.jobs) as pool:
        for bot in args.bots.split(","):
            for levels in TABLES:
                print(row(bot, levels, args.games, pool), flush=True)


if __name__ == "__main__":
    main()
