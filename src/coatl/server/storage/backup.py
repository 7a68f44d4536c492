"""Consistent copies of a folder's tables, made while the service runs."""

from __future__ import annotations

import os
import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path

from coatl.files import check_can_write, name_file_in_errors
from coatl.rules import CoatlError

from .sqlite_database import DATABASE


def back_up(folder: Path, target: Path) -> int:
    """Copy the tables of a folder into one file and return how many there are.

    The file appears only when it is complete, checked and on disk. To restore it, put it into the
    folder under the name of the database.
    """
    source = folder / DATABASE
    if not source.is_file():
        raise CoatlError("no-tables", path=folder)
    check_can_write(target)
    with name_file_in_errors(target):
        # Readable by its owner only, because it contains the hidden cards of running games.
        descriptor, name = tempfile.mkstemp(prefix=".coatl-", dir=target.resolve().parent)
    copy = Path(name)
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
        other.execute("PRAGMA journal_mode = DELETE")  # a single file, without a log beside it
        (found,) = other.execute("PRAGMA quick_check").fetchone()
        if found != "ok":
            raise CoatlError("no-database", path=source, why=found)
        (tables,) = other.execute("SELECT count(*) FROM tables").fetchone()
    return int(tables)
