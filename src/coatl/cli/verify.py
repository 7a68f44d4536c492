"""`coatl verify`: are these records sound?"""

from __future__ import annotations

import argparse
from pathlib import Path

from rich.console import Console

from coatl.i18n import explain
from coatl.record import parse_record, read_records, verify
from coatl.rules import CoatlError

from .complaint import complain

HELP = "replay records and check everything they say"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What `coatl verify` understands."""
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE", help="JSON or JSON lines")


def run(args: argparse.Namespace, console: Console) -> int:
    """Verify every record of every file; 0 only if all are sound."""
    unsound = 0
    for path in args.files:
        sound = 0
        for line, text in read_records(path):
            try:
                verify(parse_record(text))
                sound += 1
            except CoatlError as error:
                unsound += 1
                complain(f"{path}, line {line}: {explain(error)}")
        console.print(f"{path}: {sound} sound", markup=False)
    return 2 if unsound else 0
