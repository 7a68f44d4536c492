"""Consistent copies of a folder's tables, made while the service runs, and their return."""

from __future__ import annotations

import os
import shutil
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from coatl.files import check_can_write, name_file_in_errors, sync_folder
from coatl.rules import CoatlError

from .folder import FolderLock
from .sqlite_database import BUSY_TIMEOUT, DATABASE, DATABASE_ERRORS, reason

#: The endings of files that belong to a database in WAL mode.
_COMPANIONS: Final = ("-wal", "-shm")

#: The first bytes of every SQLite database.
_MAGIC: Final = b"SQLite format 3\0"


def back_up(folder: Path, target: Path) -> int:
    """Copy the tables of a folder into one file and return how many there are.

    The file appears only when it is complete, checked and on disk. Raises `cannot-back-up-from` if
    the tables cannot be read, `cannot-back-up` if the copy cannot be written.
    """
    source = folder / DATABASE
    if not source.is_file():
        raise CoatlError("no-tables", path=folder)
    check_can_write(target)
    with _temporary_file(target) as copy:
        tables = copy_database(source, copy, target)
        with name_file_in_errors(target):
            copy.replace(target.resolve())
            sync_folder(target.resolve().parent)
    return tables


def restore_backup(backup: Path, folder: Path, check: Callable[[Path], None]) -> Path | None:
    """Replace the tables of a folder by those of a backup; return where the old ones are now.

    The backup is copied and `check` examines the copy before anything is replaced; then the new
    file takes the place of the old one in one step. Raises `folder-in-use` if a service has the
    folder open, `no-tables`, `cannot-back-up-from`, `cannot-back-up`, and as `check` does.
    """
    if not backup.is_file():
        raise CoatlError("no-tables", path=backup)
    target = folder / DATABASE
    with closing(FolderLock(folder)), _temporary_file(target) as copy:
        copy_database(backup, copy, target)
        check(copy)
        old = _keep_old(target)
        with name_file_in_errors(target):
            sync_folder(folder)  # the old WAL must be gone before the new database is there
            copy.replace(target)
            sync_folder(folder)
    return old


def copy_database(source: Path, copy: Path, target: Path) -> int:
    """Copy a database into an empty file and return the number of tables. Errors of the copy name
    the `target` that it is going to be.
    """
    with closing(_connect(source)) as database, closing(sqlite3.connect(copy)) as other:
        with _blaming("cannot-back-up-from", source):
            database.execute("SELECT count(*) FROM sqlite_master").fetchone()
        try:
            database.backup(other)
            other.execute("PRAGMA journal_mode = DELETE")  # a single file, without a log beside it
        except DATABASE_ERRORS as error:
            _check_readable(database, source)  # otherwise the copy is to blame
            raise CoatlError("cannot-back-up", path=target, why=reason(error)) from None
        with _blaming("cannot-back-up-from", source):
            _check_structure(other, source)
            (tables,) = other.execute("SELECT count(*) FROM tables").fetchone()
    with name_file_in_errors(target), copy.open("rb+") as file:
        os.fsync(file.fileno())
    return int(tables)


def _connect(source: Path) -> sqlite3.Connection:
    with _blaming("cannot-back-up-from", source):
        uri = f"{source.resolve().as_uri()}?mode=rw"  # a log beside it may have to be read
        return sqlite3.connect(uri, uri=True, timeout=BUSY_TIMEOUT)


def _check_readable(database: sqlite3.Connection, source: Path) -> None:
    """Raise `cannot-back-up-from` if not every page of a database can be read."""
    with _blaming("cannot-back-up-from", source):
        _check_structure(database, source)


def _check_structure(database: sqlite3.Connection, source: Path) -> None:
    (found,) = database.execute("PRAGMA quick_check(1)").fetchone()
    if found != "ok":
        raise CoatlError("cannot-back-up-from", path=source, why=found)


@contextmanager
def _blaming(code: str, path: Path) -> Iterator[None]:
    try:
        yield
    except DATABASE_ERRORS as error:
        raise CoatlError(code, path=path, why=reason(error)) from None


@contextmanager
def _temporary_file(target: Path) -> Iterator[Path]:
    """A new file beside the target, removed at the end if it is still there. Only its owner can
    read it, because it contains the hidden cards of running games.
    """
    with name_file_in_errors(target):
        descriptor, name = tempfile.mkstemp(prefix=".coatl-", dir=target.resolve().parent)
    os.close(descriptor)
    temporary = Path(name)
    try:
        yield temporary
    finally:
        for end in ("", "-journal", *_COMPANIONS):
            temporary.with_name(temporary.name + end).unlink(missing_ok=True)


def _keep_old(target: Path) -> Path | None:
    """Give the present database a second name, with everything in one file if it can be read. Its
    WAL must not stay: SQLite would apply it to the new database.
    """
    if not target.exists():
        return None
    if _is_database(target):  # otherwise SQLite would remove its WAL
        with suppress(*DATABASE_ERRORS), closing(sqlite3.connect(target)) as database:
            database.execute("PRAGMA journal_mode = DELETE")
    now = datetime.now(UTC).strftime("%Y-%m-%dT%H-%M-%S-%f")
    old = target.with_name(f"{target.name}.replaced-{now}")
    with name_file_in_errors(old):
        try:
            os.link(target, old)
        except OSError:  # a file system without links
            shutil.copy2(target, old)
        for end in _COMPANIONS:  # still there only if the database is damaged
            companion = target.with_name(target.name + end)
            if companion.exists():
                companion.replace(old.with_name(old.name + end))
    return old


def _is_database(path: Path) -> bool:
    with path.open("rb") as file:
        return file.read(len(_MAGIC)) == _MAGIC
