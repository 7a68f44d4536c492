"""The seats of a game in the terminal: people and bots, in turn order."""

from __future__ import annotations

import argparse
from random import Random

from coatl.bots import BOTS, DEFAULT_DIFFICULTY, DIFFICULTIES, make_bot
from coatl.i18n import say
from coatl.rules import CoatlError, seating
from coatl.terminal.game_loop import Seat
from coatl.terminal.prompt import parse_number

from .options import DEFAULT_PLAYERS, check_one_player, check_solo, table_options


def add_seat_options(parser: argparse._ActionsContainer) -> None:
    """Add the options for people, bots and the first player."""
    parser.add_argument(
        "--humans",
        type=int,
        metavar="N",
        help="set the number of people at this keyboard (default 1)",
    )
    parser.add_argument("--names", metavar="A,B,…", help="name them")
    parser.add_argument(
        "--bots",
        metavar="A,B,…",
        help=f"choose bots for the other seats: {', '.join((*DIFFICULTIES, *BOTS))} "
        f"(default: {DEFAULT_DIFFICULTY})",
    )
    parser.add_argument(
        "--first",
        metavar="N|random",
        help="choose the first player: people are counted first, then bots (default 1)",
    )


def take_seats(args: argparse.Namespace, seed: str) -> tuple[Seat, ...]:
    """The seats in turn order. Sets `args.players` if it was not given."""
    names = [name.strip() for name in args.names.split(",")] if args.names else []
    if not all(name.isprintable() and name for name in names):
        raise CoatlError("not-a-name", names=repr(args.names))
    if args.solo:
        return (_alone(args, names),)
    bots = [name.strip() for name in args.bots.split(",")] if args.bots else None
    humans = args.humans
    if humans is None:
        humans = len(names) or (args.players - len(bots) if args.players and bots else 1)
    if args.players is None:
        args.players = humans + len(bots) if bots else max(DEFAULT_PLAYERS, humans)
    table_options(args)  # raises for invalid options
    if bots is None:
        bots = [DEFAULT_DIFFICULTY] * (args.players - humans)
    if humans < 0 or humans + len(bots) != args.players or len(names) > humans:
        raise CoatlError("people-do-not-match", humans=humans, bots=len(bots), players=args.players)
    names += _default_names(len(names), humans)
    people = [Seat(name, None) for name in names]
    people += [Seat(name, make_bot(bot)) for name, bot in zip(_bot_names(bots), bots, strict=True)]
    first = 0 if args.first is None else _first(args.first, len(people), seed)
    return seating(people, first)


def _alone(args: argparse.Namespace, names: list[str]) -> Seat:
    """The only seat of the solo game."""
    check_one_player(args, "humans")
    check_solo(args, ("first",))
    if args.bots is not None:
        raise CoatlError("bots-do-not-play-here", bots=args.bots)
    if len(names) > 1:
        raise CoatlError("one-plays-solo", names=len(names))
    name = (names or _default_names(0, 1))[0]
    if name.casefold() == say("adam").casefold():
        raise CoatlError("name-of-adam", name=name)
    return Seat(name, None)


def _default_names(given: int, humans: int) -> list[str]:
    return [f"Player {number}" for number in range(given + 1, humans + 1)]


def _bot_names(bots: list[str]) -> list[str]:
    """A name for each bot, numbered if several seats have the same bot."""
    names = []
    for place, bot in enumerate(bots):
        number = bots[: place + 1].count(bot)
        names.append(f"{bot} bot {number}" if bots.count(bot) > 1 else f"{bot} bot")
    return names


def _first(text: str, players: int, seed: str) -> int:
    if text == "random":
        return int(Random(f"{seed}/first").random() * players)  # noqa: S311  # repeatable
    number = parse_number(text, players)
    if not number:
        raise CoatlError("no-such-first", first=text, players=players)
    return number - 1
