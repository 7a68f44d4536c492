"""Where a command writes records: a file that is there already stays, unless it may go."""

from __future__ import annotations

import argparse
from pathlib import Path

from coatl.files import check_can_write
from coatl.rules import CoatlError


def add_force(parser: argparse._ActionsContainer) -> None:
    """Add the switch that lets a file go."""
    parser.add_argument(
        "--force", action="store_true", help="write over a file that is there already"
    )


def check_output(path: Path, force: bool) -> None:
    """Complain about a place where no file can be, or one is, before any work is done for it."""
    check_can_write(path)
    if path.is_file() and not force:
        raise CoatlError("file-is-there", path=path)
