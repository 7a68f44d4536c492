"""`coatl restore`: puts a backup in the place of all tables, after it has been checked."""

from __future__ import annotations

import argparse
import asyncio
import os
from pathlib import Path

from rich.console import Console
from rich.text import Text

from coatl.i18n import say
from coatl.rules import CoatlError

from .doctor import StoreSummary, examine_store
from .serve import add_data


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `coatl restore`."""
    parser.epilog = (
        "Stop the service first. The tables that were there stay in the folder under another name. "
        "Nothing is replaced if the backup is damaged."
    )
    parser.add_argument("file", type=Path, metavar="FILE", help="restore this backup")
    add_data(parser)
    parser.add_argument(
        "--accept-damage",
        action="store_true",
        help="restore it even if some of its tables are damaged",
    )


def run(args: argparse.Namespace, console: Console) -> int:
    """Check a backup, and restore it."""
    from coatl.server.storage.backup import restore_backup  # noqa: PLC0415  # only needed here
    from coatl.server.storage.folder import default_data_folder  # noqa: PLC0415  # as above
    from coatl.server.storage.postgres_errors import URL_VARIABLE  # noqa: PLC0415
    from coatl.server.storage.sqlite_maintenance import SqliteMaintenance  # noqa: PLC0415

    if args.data is None and os.environ.get(URL_VARIABLE):
        raise CoatlError("restore-there")
    summaries: list[StoreSummary] = []

    def check(copy: Path) -> None:
        async def examine_copy() -> StoreSummary:
            store = SqliteMaintenance(copy)
            try:
                return await examine_store(store, console)
            finally:
                await store.close()

        found = asyncio.run(examine_copy())
        if found.has_bad_structure or (found.damaged and not args.accept_damage):
            raise CoatlError("backup-damaged", path=args.file)
        summaries.append(found)

    folder = args.data or default_data_folder()
    old = restore_backup(args.file, folder, check)
    facts = {"path": folder, "tables": summaries[0].tables}
    console.print(Text(say("restore.done", **facts)))
    if old is not None:
        console.print(Text(say("restore.old", path=old)))
    return 0
