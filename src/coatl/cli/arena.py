"""`coatl arena`: bots against each other, every one from every seat, rated with intervals."""

from __future__ import annotations

import argparse
import hashlib
import json
import re
import shlex
import sys
from contextlib import closing
from pathlib import Path

from rich.console import Console

from coatl.arena.log import TournamentLog
from coatl.arena.match import MatchResult, play
from coatl.arena.parquet import check_parquet, write_parquet
from coatl.arena.report import report
from coatl.arena.schedule import ScheduledMatch, Tournament
from coatl.arena.summary import Summary, summarise
from coatl.arena.workers import Results, in_processes, on_ray
from coatl.bots import make_bot
from coatl.files import atomic_text
from coatl.i18n import say
from coatl.rules import CoatlError

from . import INTERRUPTED
from .options import DEFAULT_PLAYERS, add_table_options, positive, switch_of, table_options
from .standings import Standings, print_summary
from .weights import check_weights


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `coatl arena`."""
    parser.add_argument(
        "--bots",
        required=True,
        metavar="A,B,…",
        help="let these bots play: two or more, each named once",
    )
    parser.add_argument(
        "--games",
        type=positive,
        default=100,
        metavar="N",
        help="of every two bots, or of every group that fills a table; rounded up until everyone "
        "has had every seat on every deal (default 100)",
    )
    add_table_options(parser, solo=False)
    parser.add_argument(
        "--seed",
        default="0",
        metavar="S",
        help="deal from this seed: the same seed gives the same games (default 0)",
    )
    parser.add_argument(
        "--jobs", type=positive, metavar="J", help="play in J processes on this machine (default 1)"
    )
    parser.add_argument(
        "--ray",
        metavar="ADDRESS",
        help="play on a Ray cluster: HOST:PORT, ray://HOST:PORT, or auto on one of its machines",
    )
    parser.add_argument(
        "--out",
        metavar="DIR",
        help="where to keep the games, the summary and the report (default: a folder named after "
        "the tournament, in arena); a tournament that is there goes on",
    )
    parser.add_argument(
        "--parquet", action="store_true", help="also write the games as a Parquet file"
    )


def run(args: argparse.Namespace, console: Console) -> int:
    """Play the missing games, then print the summary."""
    if args.players == 1:
        raise CoatlError("arena-is-for-several")
    if args.ray is not None and args.jobs is not None:
        raise CoatlError("jobs-or-ray")
    if args.parquet:
        check_parquet()
    bots = tuple(name.strip() for name in args.bots.split(","))
    tournament = Tournament(bots, args.games, table_options(args), args.seed)
    if tournament.games_each > tournament.games:
        rounded = say("arena.rounded", games=tournament.games, each=tournament.games_each)
        sys.stderr.write(rounded + "\n")
    check_weights(map(make_bot, bots), tournament.options)
    folder = Path(args.out) if args.out is not None else Path("arena", _name(tournament))
    folder.mkdir(parents=True, exist_ok=True)
    with TournamentLog(folder / "games.jsonl", tournament) as log:
        try:
            _play(log, tournament, args)
            summary = summarise(tournament, log.in_order)
            _write(folder, summary, log.in_order if args.parquet else None)
        except KeyboardInterrupt:
            played, games = len(log.results), tournament.size
            stopped = say("arena.stopped", played=played, games=games, folder=folder)
            sys.stderr.write(f"\n{stopped}\n")
            return INTERRUPTED
    print_summary(console, summary)
    console.print(say("arena.written", folder=folder), markup=False, soft_wrap=True)
    return 0


def _play(log: TournamentLog, tournament: Tournament, args: argparse.Namespace) -> None:
    matches = log.missing
    with Standings(tournament, log.in_order) as standings:
        if matches:
            with closing(_results(matches, args)) as results:
                for result in results:
                    log.add(result)
                    standings.add(result)


def _results(matches: list[ScheduledMatch], args: argparse.Namespace) -> Results[MatchResult]:
    if args.ray is not None:
        return on_ray(play, matches, args.ray)
    return in_processes(play, matches, args.jobs or 1)


def _write(folder: Path, summary: Summary, results: list[MatchResult] | None) -> None:
    with atomic_text(folder / "summary.json") as file:
        json.dump(summary.document(), file, ensure_ascii=False, indent=1)
        file.write("\n")
    with atomic_text(folder / "report.html") as file:
        file.write(report(summary, _command(summary.tournament)))
    if results is not None:
        write_parquet(folder / "games.parquet", results)


def _name(tournament: Tournament) -> str:
    """A name for its folder: the bots, and a few digits of a hash that make it unique."""
    digest = hashlib.sha256(json.dumps(tournament.header()).encode()).hexdigest()
    bots = re.sub(r"[^a-z0-9]+", "-", "-".join(tournament.bots))
    return f"{bots[:60].strip('-')}-{digest[:8]}"


def _command(tournament: Tournament) -> str:
    """The command line that plays these games again."""
    words = ["coatl", "arena", "--bots", ",".join(tournament.bots)]
    words += ["--games", str(tournament.games), "--seed", tournament.seed]
    options = tournament.options
    if options.players != DEFAULT_PLAYERS:
        words += ["--players", str(options.players)]
    words += [f"--{switch_of(option)}" for option in options.changed_flags()]
    return shlex.join(words)
