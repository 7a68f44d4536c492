"""A copy of all tables as they are at one moment, while they are being played at."""

from __future__ import annotations

import os
import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path

from coatl.files import check_can_write, name_file_in_errors
from coatl.rules import CoatlError

from .sqlite import DATABASE


def back_up(folder: Path, target: Path) -> int:
    """Copy the tables of a folder into a file, which appears once it is whole, on disk and sound;
    how many there are. In that folder, under its old name, it is all that a service needs.
    """
    source = folder / DATABASE
    if not source.is_file():
        raise CoatlError("no-tables", path=folder)
    check_can_write(target)
    with name_file_in_errors(target):
        descriptor, name = tempfile.mkstemp(prefix=".coatl-", dir=target.resolve().parent)
    copy = Path(name)  # only its owner may read it: whoever does knows the deals of running games
    try:
        os.close(descriptor)
        tables = _copy(source, copy)
        with copy.open("rb+") as file:
            os.fsync(file.fileno())
        copy.replace(target.resolve())
    except sqlite3.Error as error:
        raise CoatlError("cannot-back-up", path=target, why=error) from None
    finally:
        copy.unlink(missing_ok=True)
    return tables


def _copy(source: Path, copy: Path) -> int:
    with closing(sqlite3.connect(source)) as database, closing(sqlite3.connect(copy)) as other:
        database.backup(other)
        other.execute("PRAGMA journal_mode = DELETE")  # one file, with nothing beside it
        (found,) = other.execute("PRAGMA quick_check").fetchone()
        if found != "ok":
            raise CoatlError("no-database", path=source, why=found)
        (tables,) = other.execute("SELECT count(*) FROM tables").fetchone()
    return int(tables)
