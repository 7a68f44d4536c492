"""Output of commands: files that are not overwritten by mistake, and progress bars."""

from __future__ import annotations

import argparse
from pathlib import Path

from rich.console import Console
from rich.progress import (
    BarColumn,
    Progress,
    ProgressColumn,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)

from coatl.files import check_can_write
from coatl.rules import CoatlError


def add_force(parser: argparse._ActionsContainer) -> None:
    """Add `--force`."""
    parser.add_argument("--force", action="store_true", help="overwrite an existing file")


def check_output(path: Path, force: bool) -> None:
    """Raise, before any work is done, if the file cannot be written or exists without `--force`."""
    check_can_write(path)
    if path.is_file() and not force:
        raise CoatlError("file-is-there", path=path)


def progress_bar(activity: str, count: ProgressColumn) -> Progress:
    """A progress bar on standard error; it is silent if that is not a terminal."""
    console = Console(stderr=True)
    return Progress(
        TextColumn(activity),
        BarColumn(),
        count,
        TimeElapsedColumn(),
        TextColumn("left"),
        TimeRemainingColumn(),
        console=console,
        disable=not console.is_terminal,
        transient=True,
    )
