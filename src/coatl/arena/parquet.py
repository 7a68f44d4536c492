"""Results as a Parquet file: the rows of the log, by number of the game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from importlib.util import find_spec
from pathlib import Path

from coatl.distribution import install_command
from coatl.files import naming
from coatl.rules import CoatlError

from .match import Result


def check_parquet() -> None:
    """Complain if the library that writes Parquet is not there, before any work is done."""
    if find_spec("pyarrow") is None:
        raise CoatlError("needs-pyarrow", install=install_command("data"))


def write_parquet(path: Path, results: Sequence[Result]) -> None:
    """Write the results, whole or not at all."""
    import pyarrow  # noqa: PLC0415  # only where it is asked for
    import pyarrow.parquet  # noqa: PLC0415

    table = pyarrow.Table.from_pylist([asdict(result) for result in results])
    unfinished = path.with_name(f".{path.name}")
    try:
        with naming(path):
            pyarrow.parquet.write_table(table, unfinished)
            unfinished.replace(path)
    finally:
        unfinished.unlink(missing_ok=True)
