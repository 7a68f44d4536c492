"""Command-line switches for the options of a table (R2.4) and of the solo game (R10.10)."""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from math import inf
from typing import Final

from coatl.i18n import say
from coatl.rules import CoatlError, Options
from coatl.rules.options import FLAGS, Option

DEFAULT_PLAYERS = 2

_FLAGS_OF_SEVERAL: Final = tuple(option for option in FLAGS if not option.is_for_solo)
_FLAGS_OF_SOLO: Final = tuple(option for option in FLAGS if option.is_for_solo)


def switch_of(option: Option) -> str:
    """The switch that changes a flag from its default, without the dashes: `no-tokens`."""
    name = option.name.replace("_", "-")
    return f"no-{name}" if option.default else name


#: The switches of `add_table_options`, without the dashes.
TABLE_SWITCHES: Final = (
    *("players", *map(switch_of, _FLAGS_OF_SEVERAL)),
    *("solo", "levels", *map(switch_of, _FLAGS_OF_SOLO)),
)


def positive(text: str) -> int:
    """Parse a whole number of at least 1."""
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text} is not a positive number")
    return number


def seconds(text: str) -> float:
    """Parse a number of seconds, not below 0."""
    number = float(text)
    if not 0 <= number < inf:
        raise argparse.ArgumentTypeError(f"{text} is not a number of seconds")
    return number


def add_table_options(parser: argparse._ActionsContainer, *, solo: bool = True) -> None:
    """Add `--players` and the switches of a table, and those of the solo game where it is
    played.
    """
    parser.add_argument(
        "--players", type=int, metavar="P", help="set the number of seats: 2 (default), 3 or 4"
    )
    for option in _FLAGS_OF_SEVERAL:
        _add_switch(parser, option)
    if not solo:
        missing = {option.name: False for option in _FLAGS_OF_SOLO}
        parser.set_defaults(solo=False, levels=None, **missing)
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
    for option in _FLAGS_OF_SOLO:
        _add_switch(parser, option)


def _add_switch(parser: argparse._ActionsContainer, option: Option) -> None:
    text = say(f"cli.option.{option.name}")
    parser.add_argument(f"--{switch_of(option)}", action="store_true", help=text)


def table_options(args: argparse.Namespace) -> Options:
    """The options given. Raises `CoatlError` if they contradict each other."""
    levels = _levels(args.levels)
    given = {option.name: is_given(args, switch_of(option)) for option in FLAGS}
    flags = {option.name: given[option.name] != option.default for option in FLAGS}
    if args.solo:
        check_one_player(args, "players")
        check_solo(args, [switch_of(option) for option in FLAGS if 1 not in option.players])
        solo = {option.name: flags[option.name] for option in FLAGS if 1 in option.players}
        return Options.solo(levels, **solo)
    if levels:
        raise CoatlError("levels-need-solo")
    for option in _FLAGS_OF_SOLO:
        if given[option.name]:
            raise CoatlError(f"{switch_of(option)}-is-for-solo")
    players = DEFAULT_PLAYERS if args.players is None else args.players
    if players == 1:
        raise CoatlError("alone-is-solo")
    return Options(players, **{option.name: flags[option.name] for option in _FLAGS_OF_SEVERAL})


def check_solo(args: argparse.Namespace, names: Iterable[str]) -> None:
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
