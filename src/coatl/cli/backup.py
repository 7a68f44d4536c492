"""`coatl backup`: a copy of all tables, while the service runs."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from rich.console import Console
from rich.text import Text

from coatl.i18n import say
from coatl.rules import CoatlError

from .output import add_force, check_output
from .serve import add_data


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `coatl backup`."""
    parser.epilog = "coatl restore puts the copy back."
    parser.add_argument("file", type=Path, metavar="FILE", help="write the copy to this file")
    add_data(parser)
    add_force(parser)


def run(args: argparse.Namespace, console: Console) -> int:
    """Copy all tables."""
    from coatl.server.storage.backup import back_up  # noqa: PLC0415  # no other command needs it
    from coatl.server.storage.folder import default_data_folder  # noqa: PLC0415  # as above
    from coatl.server.storage.postgres_errors import URL_VARIABLE  # noqa: PLC0415

    if args.data is None and os.environ.get(URL_VARIABLE):
        raise CoatlError("back-up-there")
    check_output(args.file, args.force)
    tables = back_up(args.data or default_data_folder(), args.file)
    console.print(Text(say("backup.done", path=args.file, tables=tables)))
    return 0
