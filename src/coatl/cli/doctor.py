"""`coatl doctor`: checks stored tables for damage, and repairs them."""

from __future__ import annotations

import argparse
import asyncio
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from rich.console import Console
from rich.progress import MofNCompleteColumn
from rich.text import Text

from coatl.files import atomic_text
from coatl.i18n import say
from coatl.rules import CoatlError

from .output import progress_bar
from .serve import location_of

if TYPE_CHECKING:
    from collections.abc import Collection

    from coatl.server.doctor.examination import Finding
    from coatl.server.doctor.store_check import TableReport
    from coatl.server.storage.maintenance import StoreMaintenance

#: The exit code if damage is left in the store.
DAMAGED = 1


class StoreSummary(NamedTuple):
    """The result of checking a store."""

    tables: int
    #: Tables that are still damaged.
    damaged: int
    repaired: int
    #: Entries without a checksum.
    unchecked: int
    #: Whether the database itself is damaged.
    has_bad_structure: bool


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `coatl doctor`."""
    parser.epilog = (
        "Exit codes: 0 if all tables are sound or were repaired, 1 if damage is left, 2 if the "
        "store could not be checked. Without --repair nothing is changed, and the service may run."
    )
    parser.add_argument(
        "store",
        nargs="?",
        metavar="STORE",
        help="check this folder, this file (such as a backup) or the database at this address, "
        "postgresql://... (default: that of coatl serve)",
    )
    parser.add_argument(
        "--repair",
        action="store_true",
        help="repair what can be repaired, rebuild damaged snapshots and add missing checksums; "
        "stop the service first",
    )
    parser.add_argument(
        "--cut",
        action="append",
        default=[],
        metavar="TABLE",
        help="with --repair: remove the damaged entry of this table and all after it, so that "
        "play can go on from there (may be repeated)",
    )
    parser.add_argument(
        "--export",
        type=Path,
        metavar="DIR",
        help="write the record of each damaged game up to the damage into this folder",
    )


def run(args: argparse.Namespace, console: Console) -> int:
    """Check a store; returns 0 if no damage is left."""
    if args.cut and not args.repair:
        raise CoatlError("cut-needs-repair")
    if args.export is not None and not args.export.is_dir():
        raise CoatlError("no-such-folder", path=args.export)
    found = asyncio.run(_run(args, console))
    if found.unchecked:
        key = "doctor.sealed" if args.repair else "doctor.unchecked"
        console.print(Text(say(key, entries=found.unchecked)))
    facts = {"tables": found.tables, "damaged": found.damaged, "repaired": found.repaired}
    console.print(Text(say("doctor.summary", **facts)))
    return DAMAGED if found.damaged or found.has_bad_structure else 0


async def _run(args: argparse.Namespace, console: Console) -> StoreSummary:
    store = await _open(args.store, can_write=args.repair)
    try:
        return await examine_store(
            store, console, is_repairing=args.repair, cut=args.cut, export=args.export
        )
    finally:
        await store.close()


async def _open(store: str | None, *, can_write: bool) -> StoreMaintenance:
    from coatl.server.storage import postgres  # noqa: PLC0415  # only needed here
    from coatl.server.storage.postgres_maintenance import (  # noqa: PLC0415
        PostgresMaintenance,
    )
    from coatl.server.storage.sqlite_maintenance import SqliteMaintenance  # noqa: PLC0415

    if store is None:
        folder, database = location_of(None)
    elif store.startswith(("postgresql://", "postgres://")):
        folder, database = None, store
    else:
        folder, database = Path(store), ""
    if folder is not None:
        return SqliteMaintenance(folder, can_write=can_write)
    postgres.check_installed()
    return await PostgresMaintenance.open(database, can_write=can_write)


async def examine_store(
    store: StoreMaintenance,
    console: Console,
    *,
    is_repairing: bool = False,
    cut: Collection[str] = (),
    export: Path | None = None,
) -> StoreSummary:
    """Check all tables of a store and print everything that is wrong."""
    from coatl.server.doctor.store_check import check_store  # noqa: PLC0415  # only needed here

    problems = await store.database_problems()
    for problem in problems:
        console.print(Text(say("doctor.structure", why=problem)))
    if problems:
        console.print(Text(say("doctor.structure-advice")))
    try:
        tables = await store.tables()
    except CoatlError:
        if not problems:
            raise
        tables = []  # reported above
    for table in cut:
        if table not in tables:
            raise CoatlError("unknown-table", table=table)
    damaged = repaired = unchecked = 0
    with progress_bar(say("doctor.checking"), MofNCompleteColumn()) as progress:
        task = progress.add_task("", total=len(tables))
        async for report in check_store(store, tables, is_repairing=is_repairing, cut=cut):
            progress.advance(task)
            damaged += report.is_damaged
            repaired += bool(report.examination.findings) and not report.is_damaged
            unchecked += report.examination.unchecked
            _print_report(report, console, is_repairing)
            if export is not None and report.examination.salvage is not None:
                _export(report, export, console)
    return StoreSummary(len(tables), damaged, repaired, unchecked, bool(problems))


def _print_report(report: TableReport, console: Console, is_repairing: bool) -> None:
    for finding in report.examination.findings:
        console.print(Text(f"{report.table}: {_sentence(finding)}; {_advice(report, finding)}"))
    if report.is_cut and report.examination.salvage is not None:
        version = report.examination.salvage.match.version
        console.print(Text(f"{report.table}: {say('doctor.cut', version=version)}"))
    elif report.examination.findings and is_repairing and report.is_damaged:
        console.print(Text(f"{report.table}: {say('doctor.not-repaired')}"))


def _sentence(finding: Finding) -> str:
    key = f"doctor.{finding.key}"
    if finding.key == "entry" and finding.last > finding.entry:
        key = "doctor.entries"
    return say(key, entry=finding.entry, last=finding.last)


def _advice(report: TableReport, finding: Finding) -> str:
    if report.is_repaired:
        return say("doctor.repaired")
    if finding.is_repairable:
        return say("doctor.can-repair")
    if report.examination.salvage is None:
        return say("doctor.restore")
    version = report.examination.salvage.match.version
    return say("doctor.can-cut", version=version, table=report.table)


def _export(report: TableReport, folder: Path, console: Console) -> None:
    """Write the record of a damaged game up to the damage."""
    salvage = report.examination.salvage
    if salvage is None or salvage.match.game is None:
        return
    path = folder / f"{report.table}.json"
    with atomic_text(path, is_secret=True) as file:  # the game may go on: it has hidden cards
        file.write(salvage.match.record().dumps() + "\n")
    console.print(Text(say("doctor.exported", table=report.table, path=path)))
