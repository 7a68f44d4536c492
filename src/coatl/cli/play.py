"""`coatl play`: a game at the keyboard, against bots, with friends, or alone."""

from __future__ import annotations

import argparse
import secrets
from pathlib import Path

from rich.console import Console
from rich.text import Text

from coatl.game import Game
from coatl.terminal.prompt import EndOfInput, Prompt
from coatl.terminal.sitting import Left, Sitting, save
from coatl.terminal.words import say

from .options import add_table_options, table_options
from .output import add_force, check_output
from .seats import add_seat_options, take_seats

HELP = "play a game in the terminal"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What `coatl play` understands."""
    add_table_options(parser)
    add_seat_options(parser)
    parser.add_argument("--seed", metavar="S", help="the same seed deals the same game")
    parser.add_argument(
        "--record", type=Path, metavar="FILE", help="save the game there, finished or not"
    )
    add_force(parser)


def run(args: argparse.Namespace, console: Console) -> int:
    """Play until the end, or until nobody wants to go on."""
    seed = args.seed if args.seed is not None else secrets.token_hex(4)
    seats = take_seats(args, seed)
    options = table_options(args)
    if args.record is not None:
        check_output(args.record, args.force)
    people = sum(seat.bot is None for seat in seats)
    game = Game(options, [seat.name for seat in seats], seed)
    sitting = Sitting(game, seats, console, Prompt(console, shared=people > 1))
    try:
        sitting.play()
        if args.record is None:
            sitting.offer_to_save()
    except EndOfInput:
        console.print(Text(say("play.end-of-input")))
    except Left:
        console.print(Text(say("play.left", seed=seed)))
    except KeyboardInterrupt:
        console.print()
        raise
    finally:
        if args.record is not None:
            save(game, args.record)
            console.print(Text(say("play.saved", path=args.record)))
    return 0
