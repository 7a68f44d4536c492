"""The strength of the bots: measures the tables of docs/bots.md and docs/solo.md.

    python -m benchmarks.engine.strength [--row NAME] [--bot NAME] [--seed S] [--games N]

Each row is a kind of game between named bots. With several players, the bot plays every deal from
every seat. Finished games are stored in `strength_games`, separately for every version of the bots,
so an interrupted run continues, also on another machine: commit them. `--old` is a checkout of an
older version, whose `search` is an opponent. `--write` updates the complete rows of the documents
and of the weights' cards; the other rows keep their last measurement. Run it from the root of the
clone.

The seconds of a bot are seconds of CPU time, so other work on the machine does not make it weaker.
"""

from __future__ import annotations

import argparse
import json
import os
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from itertools import chain, combinations
from pathlib import Path
from statistics import fmean
from typing import Final, NamedTuple

from benchmarks.engine.docs_page import fill
from benchmarks.engine.old_bot import OldBot
from benchmarks.engine.stored_games import SOURCE, fingerprint, whole_lines
from coatl.bots import Bot, make_bot
from coatl.bots.learned import time_budget
from coatl.bots.learned.network import load_card, load_weights, save_weights
from coatl.bots.learned.weights import network_for
from coatl.confidence_intervals import wilson_of_clusters
from coatl.game import play_out
from coatl.rules import Options, adam_points, scores, winners
from coatl.rules.options import LEVELS

FOLDER: Final = Path("benchmarks/engine/strength_games")

#: The pages that hold the tables.
PAGES: Final = {"strength": Path("docs/bots.md"), "levels": Path("docs/solo.md")}

#: The weights, whose cards say how strong they are.
WEIGHTS: Final = SOURCE / "bots" / "learned" / "weights"

SEARCH: Final = "search:time=1"

#: A faster search, for the many sets of levels.
QUICK_SEARCH: Final = "search:time=0.2"

#: The bot of another checkout.
OLD: Final = "old"


class Row(NamedTuple):
    """A row: the bot to measure, its opponents, the options and the number of games."""

    name: str
    bot: str
    others: tuple[str, ...]
    options: Options
    games: int

    @property
    def is_against_itself(self) -> bool:
        """Then the games say how well it plays, and nothing about who wins."""
        return self.bot in self.others


def rows() -> Iterator[Row]:
    """All rows of both tables."""
    two = Options(players=2)
    for bot, games in (("planner", 200), ("learned", 400), (SEARCH, 100)):
        yield Row("alone, no level", bot, (), Options.solo(), games)
    for level in LEVELS:
        yield Row(f"alone, level {level}", SEARCH, (), Options.solo((level,)), 60)
    for bot, games in (("learned", 400), (SEARCH, 100)):
        yield Row("alone, all five levels", bot, (), Options.solo(LEVELS), games)
    for bot, games in (("learned", 400), (SEARCH, 100)):
        yield Row("two players, against `planner`", bot, ("planner",), two, games)
    yield Row("two players, against the old `search:time=1`", SEARCH, (OLD,), two, 60)
    yield Row("two players, against itself", SEARCH, (SEARCH,), two, 60)
    yield Row("three players, among `planner`s", SEARCH, ("planner",) * 2, Options(players=3), 60)
    yield Row("four players, among `planner`s", SEARCH, ("planner",) * 3, Options(players=4), 60)
    for bot in ("easy", "medium", "hard", "planner"):
        games = 60 if bot == "hard" else 200
        yield Row("two players, against `greedy`", bot, ("greedy",), two, games)
    yield from levels_rows()


def levels_rows() -> Iterator[Row]:
    """All 32 sets of levels, and level 1 with the rule of the first printing."""
    sets = chain.from_iterable(combinations(LEVELS, size) for size in range(len(LEVELS) + 1))
    tables = {f"levels {_listed(levels)}": Options.solo(levels) for levels in sets}
    tables["levels 1, first printing"] = Options.solo((1,), first_printing=True)
    for name, options in tables.items():
        yield Row(name, "learned", (), options, 100)
        yield Row(name, QUICK_SEARCH, (), options, 20)


def _listed(levels: tuple[int, ...]) -> str:
    return " ".join(map(str, levels)) or "none"


def table_of(row: Row) -> str:
    """The table that a row belongs to."""
    return "levels" if row.name.startswith("levels") else "strength"


class Played(NamedTuple):
    """The result of a game for the measured bot.

    `share` of the win, `points`, and `rival`, the points of the best opponent, are those of one
    seat. The others are sums over all `seats` of the bot: several if it plays against itself.
    """

    game: int
    share: float
    points: int
    rival: int
    seats: int
    points_of_all: int
    turns: int
    coatls: int
    prophecies: int
    temples: int
    pieces: int


def play(row: Row, game: int, seed: str, old: str) -> Played:
    """Play a game; consecutive games repeat a deal until the bot has played every seat."""
    players = row.options.players
    deal, seat = divmod(game, players)
    bots: list[Bot] = [make(name, old) for name in row.others]
    bots.insert(seat, make(row.bot, old))
    state, _ = play_out(row.options, bots, f"{seed}/{row.options.players}/{deal}")
    totals = [score.total for score in scores(state)]
    rivals = totals[:seat] + totals[seat + 1 :]
    if state.adam is not None:
        rivals = [adam_points(state.adam)]
    won = winners(state)
    seats = range(players) if row.is_against_itself else (seat,)
    closed = [coatl for one in seats for coatl in state.players[one].coatls if coatl.is_closed]
    is_solo = state.adam is not None
    return Played(
        game=game,
        share=1 / len(won) if seat in won else 0.0,
        points=totals[seat],
        rival=max(rivals),
        seats=len(seats),
        points_of_all=sum(totals[one] for one in seats),
        turns=sum(_own_turns(state.turn, one, players, is_solo=is_solo) for one in seats),
        coatls=len(closed),
        prophecies=sum(len(coatl.prophecies) for coatl in closed),
        temples=sum(coatl.temple >= 0 for coatl in closed),
        pieces=sum(len(coatl.colours) for coatl in closed),
    )


def _own_turns(turn: int, seat: int, players: int, *, is_solo: bool) -> int:
    """How many of the turns were those of the seat; in the solo game A.D.A.M. begins."""
    return turn // 2 if is_solo else (turn - seat + players - 1) // players


def make(name: str, old: str) -> Bot:
    """A bot by name, or the `search` of another checkout."""
    return OldBot(Path(old), SEARCH) if name == OLD else make_bot(name)


def stored(row: Row, seed: str, games: int, old: str) -> dict[int, Played]:
    """The stored games of a row, by number."""
    found = [Played(**json.loads(line)) for line in whole_lines(path_of(row, seed, old))]
    return {one.game: one for one in found if one.game < games}


def path_of(row: Row, seed: str, old: str = "") -> Path:
    """The file of the games of a row; those against another checkout are stored for that one."""
    words = "".join(c if c.isalnum() else "-" for c in f"{row.name} {row.bot}")
    if OLD in row.others:
        words += f"-{fingerprint(Path(old) / 'src' / 'coatl')}"
    return FOLDER / fingerprint(is_solo=row.options.is_solo) / f"{words}-{seed}.jsonl"


def measure(row: Row, games: int, seed: str, jobs: int, old: str) -> list[Played]:
    """All games of a row; plays those that are not stored yet."""
    path = path_of(row, seed, old)
    path.parent.mkdir(parents=True, exist_ok=True)
    done = stored(row, seed, games, old)
    missing = [game for game in range(games) if game not in done]
    with path.open("a") as file, ProcessPoolExecutor(jobs, initializer=_count_cpu_time) as pool:
        futures = [pool.submit(play, row, game, seed, old) for game in missing]
        for future in as_completed(futures):
            played = future.result()
            done[played.game] = played
            file.write(json.dumps(played._asdict()) + "\n")
            file.flush()
    return [done[game] for game in range(games)]


def _count_cpu_time() -> None:
    """Let bots of this process measure their time in CPU seconds."""
    vars(time_budget)["perf_counter"] = time.process_time


HEADING = (
    "| | bot | games | won | 95 % interval | points | per turn | Cóatls | Prophecies and pieces "
    "per Cóatl |\n|---|---|---:|---:|---|---|---:|---:|---|"
)


def line(row: Row, played: Sequence[Played]) -> str:
    """One row of the table."""
    won = sum(one.share for one in played)
    low, high = wilson_of_clusters(_by_deal(row, played), len(played))
    coatls = sum(one.coatls for one in played)
    totals = sum(one.prophecies for one in played), sum(one.pieces for one in played)
    wins = (f"{won / len(played):.1%}", f"{low:.1%} to {high:.1%}")
    cells = (
        row.name,
        f"`{row.bot}`",
        f"{len(played)}",
        *(("", "") if row.is_against_itself else wins),
        f"{fmean(one.points for one in played):.1f} : {fmean(one.rival for one in played):.1f}",
        f"{sum(one.points_of_all for one in played) / sum(one.turns for one in played):.2f}",
        f"{coatls / sum(one.seats for one in played):.2f}",
        ", ".join(f"{total / max(1, coatls):.2f}" for total in totals),
    )
    return f"| {' | '.join(cells)} |"


def _by_deal(row: Row, played: Sequence[Played]) -> list[float]:
    """The mean share of the win per deal, over all seats."""
    deals: dict[int, list[float]] = {}
    for one in played:
        deals.setdefault(one.game // row.options.players, []).append(one.share)
    return [fmean(shares) for shares in deals.values()]


def write(seed: str, old: str) -> None:
    """Update the complete rows of the documents and of the weights' cards."""
    complete: list[tuple[Row, list[Played]]] = []
    for row in rows():
        played = stored(row, seed, row.games, old)
        if len(played) == row.games:
            complete.append((row, list(played.values())))
    for table, page in PAGES.items():
        text = page.read_text(encoding="utf-8")
        measured = {(row.name, row.bot): line(row, played) for row, played in complete}
        lines = [
            measured.get((row.name, row.bot)) or line_in(text, row)
            for row in rows()
            if table_of(row) == table
        ]
        rows_of_page = [HEADING, *filter(None, lines)]
        page.write_text(fill(text, {table: "\n".join(rows_of_page)}), encoding="utf-8")
    for path in sorted(WEIGHTS.glob("*.json")):
        network, card = load_weights(path), load_card(path)
        measured_now = [
            for_card(row, played)
            for row, played in complete
            if table_of(row) == "strength"
            and row.bot in {"learned", SEARCH}
            and not row.is_against_itself
            and network_for(row.options).values == network.values
        ]
        strength = with_earlier(measured_now, card.get("strength"))
        save_weights(path, network, card | {"strength": strength, "deals": seed})


def with_earlier(measured: list[dict[str, object]], earlier: object) -> list[dict[str, object]]:
    """What a card says about all rows: those measured now, and the earlier ones of the others."""
    rows_now = {(one["game"], one["bot"]) for one in measured}
    others = [
        one
        for one in (earlier if isinstance(earlier, list) else [])
        if (one["game"], one["bot"]) not in rows_now
    ]
    return others + measured


def line_in(text: str, row: Row) -> str:
    """The line of a row in a document, as it was last measured; empty if it never was."""
    start = f"| {row.name} | `{row.bot}` |"
    return next((found for found in text.splitlines() if found.startswith(start)), "")


def for_card(row: Row, played: Sequence[Played]) -> dict[str, object]:
    """What the card of weights says about a row."""
    low, high = wilson_of_clusters(_by_deal(row, played), len(played))
    return {
        "game": row.name,
        "bot": row.bot,
        "games": len(played),
        "won": round(sum(one.share for one in played) / len(played), 3),
        "interval": [round(low, 3), round(high, 3)],
    }


def main() -> None:
    """Play the missing games and print the tables row by row."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.engine.strength", description=__doc__
    )
    parser.add_argument(
        "--row",
        action="append",
        default=[],
        help="only rows whose name starts with this (repeatable)",
    )
    parser.add_argument("--bot", action="append", default=[], help="only rows of this bot")
    parser.add_argument("--seed", default="strength", help="seed of the deals")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="number of processes")
    parser.add_argument(
        "--games", type=int, default=0, help="games per row (default: as many as the row says)"
    )
    parser.add_argument("--old", default="", help="checkout of an older version to play against")
    parser.add_argument("--write", action="store_true", help="update the tables in docs/")
    args = parser.parse_args()
    wanted = tuple(args.row) or ("",)
    print(HEADING, flush=True)
    for row in rows():
        if not row.name.startswith(wanted) or (args.bot and row.bot not in args.bot):
            continue
        if OLD in row.others and not args.old:
            continue
        began = time.perf_counter()
        played = measure(row, args.games or row.games, args.seed, args.jobs, args.old)
        print(line(row, played), f"<!-- {time.perf_counter() - began:.0f} s -->", flush=True)
    if args.write:
        write(args.seed, args.old)


if __name__ == "__main__":
    main()
