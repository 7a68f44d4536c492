"""`coatl score`: the points of cards on Cóatls, line by line."""

from __future__ import annotations

import argparse
import sys

from rich.console import Console

from coatl.formats.notation import NotationError, parse_colours
from coatl.rules import CoatlError
from coatl.rules.cards import Prophecy, card
from coatl.rules.scoring import prophecy_points, temple_points


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `coatl score`."""
    parser.epilog = (
        "COLOURS are letters y r k g b from head to tail, with a leading or trailing ~ for an "
        "open end. Example: echo 'trio-red ~rrrk' | coatl score"
    )
    parser.add_argument(
        "--closed-ends",
        action="store_true",
        help="do not count an open end as the end of a Cóatl (R4.6)",
    )


def run(args: argparse.Namespace, console: Console) -> int:
    """Score standard input."""
    for number, line in enumerate(sys.stdin, 1):
        if line.strip():
            try:
                points = score_line(line, closed_ends=args.closed_ends)
            except CoatlError as error:
                error.facts = {"place": f"line {number}", **error.facts}
                raise
            sys.stdout.write(f"{points}\n")
    return 0


def score_line(line: str, *, closed_ends: bool) -> int:
    """The points of one line `CARD-ID COLOURS`."""
    words = line.split()
    if len(words) != 2:
        raise NotationError("not-a-score-line", text=line.strip())
    found = card(words[0])
    coatl = parse_colours(words[1])
    if isinstance(found, Prophecy):
        return prophecy_points(found.kind, coatl.reading(closed_ends))
    return temple_points(found.kind, coatl.colours, b"")
