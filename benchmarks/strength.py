"""How strong the bots are: every figure of docs/bots.md, measured by one command.

`python -m benchmarks.strength [--rows NAME,…] [--seed S] [--jobs J] [--games N] [--old DIR]`

Each row is a kind of game between named bots. Where several play, the same deals are played from
every seat. Games are kept in `build/strength` as soon as they are over, so that an interrupted run
goes on where it was. `--old` is a checkout of an older version whose `search` is played against.
"""

from __future__ import annotations

import argparse
import json
import os
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path
from statistics import fmean
from typing import NamedTuple

from benchmarks.old_bot import OldBot
from coatl.bots import Bot, make_bot
from coatl.game import play_out
from coatl.intervals import wilson
from coatl.rules import Options, adam_points, scores, winners
from coatl.rules.options import LEVELS

FOLDER = Path("build/strength")

ALL_LEVELS = tuple(LEVELS)

#: The bot of another checkout.
OLD = "old"


class Row(NamedTuple):
    """A figure: the bot that is measured, its opponents, the options, and how many games."""

    name: str
    bot: str
    others: tuple[str, ...]
    options: Options
    games: int


def rows() -> Iterator[Row]:
    """Every row of the table."""
    for bot in ("planner", "learned", "search:time=1"):
        yield Row(f"solo/none/{bot}", bot, (), Options.solo(), 200)
    for level in LEVELS:
        yield Row(f"solo/{level}/search", "search:time=1", (), Options.solo((level,)), 60)
    for bot in ("learned", "search:time=1"):
        yield Row(f"solo/all/{bot}", bot, (), Options.solo(ALL_LEVELS), 120)
    for bot in ("learned", "search:time=1"):
        yield Row(f"two/planner/{bot}", bot, ("planner",), Options(players=2), 200)
    yield Row("two/old-search", "search:time=1", (OLD,), Options(players=2), 60)
    yield Row("two/itself", "search:time=1", ("search:time=1",), Options(players=2), 60)
    yield Row("three", "search:time=1", ("planner",) * 2, Options(players=3), 90)
    yield Row("four", "search:time=1", ("planner",) * 3, Options(players=4), 80)
    for bot in ("easy", "medium", "hard"):
        yield Row(f"two/greedy/{bot}", bot, ("greedy",), Options(players=2), 60)
    yield Row("two/planner-greedy", "planner", ("greedy",), Options(players=2), 100)


class Played(NamedTuple):
    """What came of a game, for the bot that is measured."""

    game: int
    share: float
    points: int
    rival: int
    turns: int
    coatls: int
    prophecies: int
    temples: int
    pieces: int


def play(row: Row, game: int, seed: str, old: str) -> Played:
    """Play a game: deals repeat until the bot has had every seat."""
    players = row.options.players
    deal, seat = divmod(game, players)
    bots: list[Bot] = [make(name, old) for name in row.others]
    bots.insert(seat, make(row.bot, old))
    state, _ = play_out(row.options, bots, f"{seed}/{row.options.players}/{deal}")
    totals = [score.total for score in scores(state)]
    own = totals.pop(seat)
    if state.adam is not None:
        totals = [adam_points(state.adam)]
    won = winners(state)
    closed = [coatl for coatl in state.players[seat].coatls if coatl.is_closed]
    return Played(
        game=game,
        share=1 / len(won) if seat in won else 0.0,
        points=own,
        rival=max(totals),
        turns=_own_turns(state.turn, seat, players, is_solo=state.adam is not None),
        coatls=len(closed),
        prophecies=sum(len(coatl.prophecies) for coatl in closed),
        temples=sum(coatl.temple >= 0 for coatl in closed),
        pieces=sum(len(coatl.colours) for coatl in closed),
    )


def _own_turns(turn: int, seat: int, players: int, *, is_solo: bool) -> int:
    """How many of so many turns were the seat's; alone A.D.A.M. begins."""
    return turn // 2 if is_solo else (turn - seat + players - 1) // players


def make(name: str, old: str) -> Bot:
    """A bot by name, or the `search` of another checkout."""
    return OldBot(Path(old), "search:time=1") if name == OLD else make_bot(name)


def measure(row: Row, games: int, seed: str, jobs: int, old: str) -> list[Played]:
    """All games of a row, those that were played before included."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    path = FOLDER / f"{row.name.replace('/', '-').replace(':', '-')}-{seed}.jsonl"
    done = {}
    if path.exists():
        found = [Played(**json.loads(line)) for line in path.read_text().splitlines()]
        done = {one.game: one for one in found if one.game < games}
    missing = [game for game in range(games) if game not in done]
    with path.open("a") as file, ProcessPoolExecutor(jobs) as pool:
        futures = [pool.submit(play, row, game, seed, old) for game in missing]
        for future in as_completed(futures):
            played = future.result()
            done[played.game] = played
            file.write(json.dumps(played._asdict()) + "\n")
            file.flush()
    return [done[game] for game in range(games)]


HEADING = (
    "| | bot | games | won | 95 % interval | points | per turn | Cóatls | Prophecies and pieces "
    "per Cóatl |\n|---|---|---:|---:|---|---|---:|---:|---|"
)


def line(row: Row, played: Sequence[Played]) -> str:
    """One row of the table."""
    won = sum(one.share for one in played)
    low, high = wilson(won, len(played))
    coatls = max(1, sum(one.coatls for one in played))
    prophecies = sum(one.prophecies for one in played)
    pieces = sum(one.pieces for one in played)
    cells = (
        row.name,
        f"`{row.bot}`",
        f"{len(played)}",
        f"{won / len(played):.1%}",
        f"{low:.1%} to {high:.1%}",
        f"{fmean(one.points for one in played):.1f} : {fmean(one.rival for one in played):.1f}",
        f"{sum(one.points for one in played) / sum(one.turns for one in played):.2f}",
        f"{coatls / len(played):.2f}",
        ", ".join(f"{total / coatls:.2f}" for total in (prophecies, pieces)),
    )
    return f"| {' | '.join(cells)} |"


def main() -> None:
    """Print the table, row by row."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.strength", description=__doc__)
    parser.add_argument("--rows", default="", help="names, or beginnings of names (default: all)")
    parser.add_argument("--seed", default="strength", help="which deals")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes")
    parser.add_argument("--games", type=int, default=0, help="of each row (default: its own)")
    parser.add_argument("--old", default="", help="a checkout of an older version")
    args = parser.parse_args()
    wanted = tuple(args.rows.split(",")) if args.rows else ("",)
    print(HEADING, flush=True)
    for row in rows():
        if not row.name.startswith(wanted) or (OLD in row.others and not args.old):
            continue
        began = time.perf_counter()
        played = measure(row, args.games or row.games, args.seed, args.jobs, args.old)
        print(line(row, played), f"<!-- {time.perf_counter() - began:.0f} s -->", flush=True)


if __name__ == "__main__":
    main()
