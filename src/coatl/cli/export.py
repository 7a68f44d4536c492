"""`coatl export`: recorded games as a dataset, one row for each decision."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final

from rich.console import Console
from rich.progress import TextColumn
from rich.text import Text

from coatl.files import atomic_bytes, name_file_in_errors
from coatl.formats.record import RecordError, parse_record, read_records, records_in
from coatl.i18n import explain, say
from coatl.package_name import install_command
from coatl.rules import CoatlError

from .error_output import print_error
from .output import add_force, check_output, progress_bar

if TYPE_CHECKING:
    from coatl.env.dataset import Dataset


_STANDARD_INPUT: Final = "-"

#: File name suffixes of records in a folder.
_SUFFIXES: Final = {".json", ".jsonl"}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `coatl export`."""
    parser.epilog = "docs/datasets.md says what every column means."
    parser.add_argument(
        "records",
        nargs="+",
        metavar="RECORDS",
        help="JSON or JSON lines; a folder, with all .json and .jsonl in it; - is standard input",
    )
    parser.add_argument(
        "--parquet", required=True, type=Path, metavar="FILE", help="write this Parquet file"
    )
    parser.add_argument(
        "--players",
        type=int,
        choices=range(1, 5),
        metavar="P",
        help="export only games of P players, 1 is solo (default: all, which must have as many)",
    )
    parser.add_argument(
        "--skip",
        action="store_true",
        help="leave out invalid records and unfinished games instead of stopping there",
    )
    add_force(parser)


def run(args: argparse.Namespace, console: Console) -> int:
    """Write all rows, or nothing."""
    from coatl.env.optional_dependencies import MissingExtra  # noqa: PLC0415  # no other command needs it

    try:
        from coatl.env.dataset import Dataset  # noqa: PLC0415  # it needs an extra
    except MissingExtra as missing:
        install = install_command(missing.extra)
        raise CoatlError("needs-library", library=missing.name, install=install) from None

    check_output(args.parquet, args.force)
    sources = [file for name in args.records for file in _files(name)]
    with (
        atomic_bytes(args.parquet) as file,
        Dataset(file) as dataset,
        progress_bar("reading", TextColumn("{task.fields[games]} games")) as progress,
    ):
        export = _Export(dataset, args.players, args.skip)
        task = progress.add_task("", total=_size(sources), games=0)
        for source in sources:
            for size in export.read(source):
                progress.update(task, advance=size, games=dataset.games)
        if not dataset.games:
            raise CoatlError("nothing-to-export", skipped=export.skipped, others=export.others)
    _report(console, args.parquet, export)
    return 0


class _Export:
    """Reads records into a dataset, and counts those it leaves out."""

    def __init__(self, dataset: Dataset, players: int | None, skip: bool) -> None:
        self.dataset = dataset
        self.players = players
        self.skip = skip
        self.skipped = 0
        self.others = 0

    def read(self, source: str) -> Iterator[int]:
        """Add all records of a file; yields the size of each in bytes."""
        try:
            for line, text in _documents(source):
                self._add(source, line, text)
                yield len(text.encode()) + 1
        except RecordError as error:  # the file as a whole
            if not self.skip:
                raise
            self._leave_out(explain(error))

    def _add(self, source: str, line: int, text: str) -> None:
        try:
            record = parse_record(text)
            if self.players in (None, record.options.players):
                self.dataset.add(record, source, line)
            else:
                self.others += 1
        except RecordError as error:
            if not self.skip:
                raise CoatlError("cannot-export", path=source, line=line, why=error) from None
            self._leave_out(f"{source}, line {line}: {explain(error)}")
        except CoatlError as error:
            error.facts = {**error.facts, "place": f"{source}, line {line}"}
            raise

    def _leave_out(self, why: str) -> None:
        self.skipped += 1
        print_error(why)


def _files(name: str) -> list[str]:
    """The files that an argument names: a file, a folder of them, or standard input."""
    path = Path(name)
    if name == _STANDARD_INPUT or not path.is_dir():
        return [name]
    found = sorted(file for file in path.rglob("*") if file.suffix in _SUFFIXES and file.is_file())
    if not found:
        raise CoatlError("no-records-here", path=name)
    return [str(file) for file in found]


def _size(sources: list[str]) -> int | None:
    """The total size of the files in bytes; None if it is unknown."""
    paths = [Path(source) for source in sources]
    known = _STANDARD_INPUT not in sources and all(path.is_file() for path in paths)
    return sum(path.stat().st_size for path in paths) if known else None


def _documents(source: str) -> Iterator[tuple[int, str]]:
    if source == _STANDARD_INPUT:
        yield from records_in(sys.stdin, source)
    else:
        with name_file_in_errors(Path(source)):
            yield from read_records(Path(source))


def _report(console: Console, path: Path, export: _Export) -> None:
    dataset = export.dataset
    facts = {
        "decisions": dataset.decisions,
        "games": dataset.games,
    }
    console.print(Text(say("export.done", path=path, **facts)))
    if export.skipped:
        console.print(Text(say("export.skipped", records=export.skipped)))
    if export.others:
        console.print(Text(say("export.others", games=export.others)))
