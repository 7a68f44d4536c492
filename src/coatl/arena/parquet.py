"""Exports the results of a tournament as a Parquet file, one row per game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from importlib.util import find_spec
from pathlib import Path

from coatl.files import name_file_in_errors
from coatl.package_name import install_command
from coatl.rules import CoatlError

from .match import MatchResult


def check_parquet() -> None:
    """Raise `CoatlError` if pyarrow is not installed; call it before the games are played."""
    if find_spec("pyarrow") is None:
        raise CoatlError("needs-pyarrow", install=install_command("data"))


def write_parquet(path: Path, results: Sequence[MatchResult]) -> None:
    """Write the results atomically: the file is complete or does not exist."""
    import pyarrow  # noqa: PLC0415  # an optional dependency
    import pyarrow.parquet  # noqa: PLC0415

    table = pyarrow.Table.from_pylist([asdict(result) for result in results])
    temporary = path.with_name(f".{path.name}")
    try:
        with name_file_in_errors(path):
            pyarrow.parquet.write_table(table, temporary)
            temporary.replace(path)
    finally:
        temporary.unlink(missing_ok=True)
