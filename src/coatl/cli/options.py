"""Command-line switches for the options of a table (R2.4)."""

from __future__ import annotations

import argparse

from coatl.rules import Options

_SWITCHES = {
    "promo": "with the promo cards",
    "fewer-bodies": "with a smaller bag: 14 bodies of each colour for 2 players, 18 for 3",
    "golden-feathers": "with the Golden Feathers mini-expansion",
    "closed-ends": "an open end does not count as the end of a Cóatl",
}


def add_table_options(parser: argparse.ArgumentParser) -> None:
    """Add `--players` and the switches of a table."""
    parser.add_argument(
        "--players", type=int, default=2, metavar="P", help="how many seats: 2 (default), 3 or 4"
    )
    parser.add_argument("--no-tokens", action="store_true", help="without Sacrifice tokens")
    for name, text in _SWITCHES.items():
        parser.add_argument(f"--{name}", action="store_true", help=text)


def table_options(args: argparse.Namespace) -> Options:
    """The options that were asked for; a combination that makes no sense raises."""
    return Options(
        players=args.players,
        tokens=not args.no_tokens,
        promo=args.promo,
        fewer_bodies=args.fewer_bodies,
        golden_feathers=args.golden_feathers,
        closed_ends=args.closed_ends,
    )
