"""Command-line switches for the options of a table (R2.4) and of the solo game (R10.10)."""

from __future__ import annotations

import argparse

from coatl.rules import CoatlError, Options

DEFAULT_PLAYERS = 2

_SWITCHES = {
    "promo": "with the promo cards",
    "fewer-bodies": "with a smaller bag: 14 bodies of each colour for 2 players, 18 for 3",
    "golden-feathers": "with the Golden Feathers mini-expansion",
    "closed-ends": "an open end does not count as the end of a Cóatl",
}

#: Options that the solo game does not have.
_NOT_IN_SOLO = ("no-tokens", "fewer-bodies", "golden-feathers")


def positive(text: str) -> int:
    """Parse a whole number of at least 1."""
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text} is not a positive number")
    return number


def add_table_options(parser: argparse._ActionsContainer, *, solo: bool = True) -> None:
    """Add `--players` and the switches of a table, and those of the solo game where it is
    played.
    """
    parser.add_argument(
        "--players", type=int, metavar="P", help="set the number of seats: 2 (default), 3 or 4"
    )
    parser.add_argument("--no-tokens", action="store_true", help="play without Sacrifice tokens")
    for name, text in _SWITCHES.items():
        parser.add_argument(f"--{name}", action="store_true", help=text)
    if not solo:
        parser.set_defaults(solo=False, levels=None, first_printing=False)
        return
    parser.add_argument("--solo", action="store_true", help="play alone against A.D.A.M.")
    parser.add_argument(
        "--levels",
        nargs="+",
        metavar="N",
        help="make the solo game harder, such as 1,3: 1 every Cóatl has a Temple, 2 a hand of "
        "four, 3 different frames on a Cóatl, 4 four Prophecies on each, 5 a fourth card for "
        "A.D.A.M.",
    )
    parser.add_argument(
        "--first-printing",
        action="store_true",
        help="play level 1 as first printed: one Temple in the whole solo game is enough",
    )


def table_options(args: argparse.Namespace) -> Options:
    """The options given. Raises `CoatlError` if they contradict each other."""
    levels = _levels(args.levels)
    if args.solo:
        check_one_player(args, "players")
        check_solo(args, _NOT_IN_SOLO)
        return Options.solo(
            levels,
            first_printing=args.first_printing,
            promo=args.promo,
            closed_ends=args.closed_ends,
        )
    if levels:
        raise CoatlError("levels-need-solo")
    if args.first_printing:
        raise CoatlError("first-printing-is-for-solo")
    players = DEFAULT_PLAYERS if args.players is None else args.players
    if players == 1:
        raise CoatlError("alone-is-solo")
    return Options(
        players=players,
        tokens=not args.no_tokens,
        promo=args.promo,
        fewer_bodies=args.fewer_bodies,
        golden_feathers=args.golden_feathers,
        closed_ends=args.closed_ends,
    )


def check_solo(args: argparse.Namespace, names: tuple[str, ...]) -> None:
    """Raise if one of these options is given: the solo game does not have them."""
    for name in names:
        if is_given(args, name):
            raise CoatlError("not-in-the-solo-game", option=f"--{name}")


def check_one_player(args: argparse.Namespace, name: str) -> None:
    """Raise if this option is given: it sets the number of players, and the solo game has one."""
    if is_given(args, name):
        raise CoatlError("solo-has-one-player", option=f"--{name}")


def is_given(args: argparse.Namespace, name: str) -> bool:
    """Whether this option is given."""
    given = getattr(args, name.replace("-", "_"))
    return given is not None and given is not False


def _levels(words: list[str] | None) -> tuple[int, ...]:
    """Parse levels, separated by commas or blanks."""
    if words is None:
        return ()
    text = " ".join(words)
    try:
        levels = tuple(int(word) for word in text.replace(",", " ").split())
    except ValueError:
        levels = ()
    if not levels:
        raise CoatlError("levels-not-read", text=text)
    if len(set(levels)) < len(levels):
        raise CoatlError("level-twice", text=text)
    return levels
