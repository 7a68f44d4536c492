"""`coatl simulate`: lets bots play many games and prints statistics."""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from contextlib import ExitStack, nullcontext
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TextIO

from rich.console import Console
from rich.progress import MofNCompleteColumn
from rich.table import Table

from coatl.bots import BOTS, DIFFICULTIES, Bot, make_bot
from coatl.confidence_intervals import wilson
from coatl.files import atomic_text
from coatl.formats.record import make_record
from coatl.game import count_actions, count_decisions, play_out
from coatl.i18n import say
from coatl.rules import (
    CoatlError,
    Options,
    State,
    Step,
    adam_points,
    scores,
    winners,
)
from coatl.rules.options import OPTIONS
from coatl.terminal.phrases import solo_summary

from .options import add_table_options, positive, table_options
from .output import add_force, check_output, progress_bar
from .weights import check_weights

DEFAULT_BOT = "random"

_OPTIONS_OF_SOLO = tuple(option.name for option in OPTIONS if option.is_for_solo)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `coatl simulate`."""
    parser.add_argument(
        "--games", type=positive, default=100, metavar="N", help="play N games (default 100)"
    )
    add_table_options(parser)
    parser.add_argument(
        "--bots",
        metavar="A,B,…",
        help="name one bot for each seat, in turn order: "
        f"{', '.join((*BOTS, *DIFFICULTIES))} (default: {DEFAULT_BOT})",
    )
    parser.add_argument(
        "--seed",
        default="0",
        metavar="S",
        help="deal from this seed: the same seed gives the same games (default 0)",
    )
    parser.add_argument(
        "--jsonl",
        metavar="FILE",
        help="write all records to this file, one per line; - is standard output",
    )
    add_force(parser)
    parser.add_argument("--json", action="store_true", help="print the summary as JSON")


@dataclass
class GameTotals:
    """Statistics over all games so far."""

    seats: int
    games: int = 0
    decisions: int = 0
    bot_decisions: int = 0
    turns: int = 0
    cpu_seconds: float = 0.0
    points: list[int] = field(default_factory=list)
    wins: list[float] = field(default_factory=list)
    adam_points: int = 0
    adam_passes: int = 0
    end_reasons: Counter[str] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        self.points = [0] * self.seats
        self.wins = [0.0] * self.seats

    def add(self, state: State, steps: list[Step], seconds: float) -> None:
        """Count a finished game."""
        self.games += 1
        self.cpu_seconds += seconds
        self.decisions += count_decisions(state, steps)
        self.bot_decisions += count_actions(steps)
        self.turns += state.turn
        result = scores(state)
        shared = winners(state)
        if state.adam is not None:
            self.adam_points += adam_points(state.adam)
            self.adam_passes += state.adam.passes
        for seat, score in enumerate(result):
            self.points[seat] += score.total
            self.wins[seat] += 1 / len(shared) if seat in shared else 0
        if state.ending is not None:
            self.end_reasons[state.ending.reason] += 1

    def summary(self, bots: list[str], seed: str, options: Options) -> dict[str, Any]:
        """The summary as JSON-compatible data."""
        games = max(self.games, 1)
        summary = {
            "games": self.games,
            "players": options.players,
            "bots": bots,
            "seed": seed,
            "decisions": self.decisions,
            "cpu_seconds": round(self.cpu_seconds, 6),
            "mean_scores": [points / games for points in self.points],
            "wins": self.wins,
            "mean_turns": self.turns / games,
            "end_reasons": dict(sorted(self.end_reasons.items())),
        }
        if options.is_solo:
            summary |= {
                **{name: getattr(options, name) for name in _OPTIONS_OF_SOLO},
                "bot_decisions": self.bot_decisions,
                "adam_mean_score": self.adam_points / games,
                "win_rate": self.wins[0] / games,
                "win_interval": list(wilson(self.wins[0], self.games)),
                "adam_mean_passes": self.adam_passes / games,
            }
        return summary


def run(args: argparse.Namespace, console: Console) -> int:
    """Play the games and report."""
    options = table_options(args)
    names = (
        [name.strip() for name in args.bots.split(",")]
        if args.bots
        else [DEFAULT_BOT] * options.players
    )
    if options.is_solo and len(names) != 1:
        raise CoatlError("one-bot-plays-solo", bots=len(names))
    if len(names) != options.players:
        raise CoatlError("bots-do-not-match", bots=len(names), players=options.players)
    bots = [make_bot(name) for name in names]
    if args.jsonl not in {None, "-"}:
        check_output(Path(args.jsonl), args.force)
    check_weights(bots, options)
    tally = GameTotals(options.players)
    try:
        _play(args, options, names, bots, tally)
    except KeyboardInterrupt:
        if tally.games:
            _report(args, console, tally, options, names)
        raise
    _report(args, console, tally, options, names)
    return 0


def _play(
    args: argparse.Namespace, options: Options, names: list[str], bots: list[Bot], tally: GameTotals
) -> None:
    with ExitStack() as stack:
        file: TextIO | None = None
        if args.jsonl == "-":
            file = stack.enter_context(nullcontext(sys.stdout))
        elif args.jsonl is not None:
            file = stack.enter_context(atomic_text(Path(args.jsonl)))
        progress = stack.enter_context(progress_bar("playing", MofNCompleteColumn()))
        task = progress.add_task("games", total=args.games)
        for number in range(args.games):
            seed = f"{args.seed}/{number}"
            started = time.process_time()
            state, steps = play_out(options, bots, seed)
            seconds = time.process_time() - started
            if file is not None:
                file.write(make_record(options, names, seed, steps, state).dumps() + "\n")
            tally.add(state, steps, seconds)
            progress.advance(task)


def _report(
    args: argparse.Namespace,
    console: Console,
    tally: GameTotals,
    options: Options,
    names: list[str],
) -> None:
    if args.json:
        out = sys.stderr if args.jsonl == "-" else sys.stdout
        out.write(json.dumps(tally.summary(names, args.seed, options)) + "\n")
    elif args.jsonl != "-":
        _print_table(console, tally, names, options)
        _print_totals(console, tally, options)


def _print_table(console: Console, tally: GameTotals, names: list[str], options: Options) -> None:
    """Print the results of every seat, and of A.D.A.M. in the solo game."""
    games = tally.games
    seats = [str(seat) for seat in range(1, len(names) + 1)]
    rows = list(zip(seats, names, tally.points, tally.wins, strict=True))
    if options.is_solo:
        rows.append(("", say("adam"), tally.adam_points, games - tally.wins[0]))
    table = Table(box=None if not console.is_terminal else Table().box, title_justify="left")
    for column in ("seat", "player", "mean-score", "wins", "win-rate", "interval"):
        table.add_column(
            say(f"simulate.{column}"), justify="left" if column == "player" else "right"
        )
    for seat, name, points, wins in rows:
        low, high = wilson(wins, games)
        table.add_row(
            seat,
            name,
            f"{points / games:.2f}",
            f"{wins:g}",
            f"{100 * wins / games:.1f}",
            say("simulate.from-to", low=f"{100 * low:.1f}", high=f"{100 * high:.1f}"),
        )
    console.print(table)


def _print_totals(console: Console, tally: GameTotals, options: Options) -> None:
    games = tally.games
    lines = []
    if options.is_solo:
        passes = say("simulate.passes", passes=f"{tally.adam_passes / games:.2f}")
        lines.append(f"{solo_summary(options)}; {passes}")
    ends = ", ".join(f"{reason} {n}" for reason, n in sorted(tally.end_reasons.items()))
    lines.append(say("simulate.totals", games=games, turns=f"{tally.turns / games:.1f}", ends=ends))
    speed = tally.decisions / tally.cpu_seconds if tally.cpu_seconds else 0
    facts = {"seconds": f"{tally.cpu_seconds:.2f}", "speed": f"{speed:,.0f}"}
    key = "simulate.speed.solo" if options.is_solo else "simulate.speed"
    lines.append(say(key, decisions=tally.decisions, **facts))
    console.print("\n".join(lines), markup=False)
