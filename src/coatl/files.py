"""Files that are written whole or not at all, and errors that say which file it was."""

from __future__ import annotations

import errno
import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from io import FileIO
from pathlib import Path
from secrets import token_hex
from typing import BinaryIO, TextIO

if sys.platform != "win32":
    import fcntl


@contextmanager
def naming(path: Path) -> Iterator[None]:
    """Whatever the system refuses in this block, it is about this file and says so."""
    try:
        yield
    except OSError as error:
        raise OSError(error.errno, error.strerror or str(error), str(path)) from None


@contextmanager
def written_whole(path: Path) -> Iterator[TextIO]:
    """A text file that appears under its name only once everything is on disk.

    Until then whatever had that name stays as it was. Leaving the block by Ctrl-C keeps what was
    written, if anything was; any other error leaves nothing behind. A link is followed, and
    something that is no file, such as a pipe, is written to directly.
    """
    with naming(path):
        target = path.resolve()
        check_place(path)
        if target.exists() and not target.is_file():
            with target.open("w", encoding="utf-8") as file:
                yield file
        else:
            yield from _replaced(target)


@contextmanager
def whole_or_nothing(path: Path) -> Iterator[BinaryIO]:
    """The same for bytes that are of no use by halves: Ctrl-C, too, leaves nothing behind.

    What the system refuses in this block is about this file, unless it names another.
    """
    target = path.resolve()
    check_place(path)
    try:
        if target.exists() and not target.is_file():
            with target.open("wb") as file:
                yield file
        else:
            yield from _replaced_in_bytes(target)
    except OSError as error:
        if error.filename is not None:
            raise
        raise OSError(error.errno, error.strerror or str(error), str(path)) from None


def lock(file: FileIO) -> bool:
    """Lock an open file until it is closed or this process ends; False if another has locked it."""
    if sys.platform != "win32":
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
    return True


def check_place(path: Path) -> None:
    """Complain about a place where no file can be, before any work is done for it."""
    target = path.resolve()
    if target.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    if not target.parent.is_dir():
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(path))


def _replaced(target: Path) -> Iterator[TextIO]:
    descriptor, name = tempfile.mkstemp(prefix=".coatl-", dir=target.parent, text=True)
    temporary = Path(name)
    try:
        with os.fdopen(descriptor, "w", encoding="utf-8") as file:
            try:
                yield file
            finally:
                file.flush()
                os.fsync(file.fileno())
        _put(temporary, target)
    except KeyboardInterrupt:
        if temporary.stat().st_size:
            _put(temporary, target)
        else:
            temporary.unlink()
        raise
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise


def _replaced_in_bytes(target: Path) -> Iterator[BinaryIO]:
    temporary = target.parent / f".coatl-{token_hex(8)}"
    try:  # whoever interrupts it may do so as soon as it is there
        with naming(target):
            opened = temporary.open("xb")
        with opened as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        with naming(target):
            _put(temporary, target)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise


def _put(temporary: Path, target: Path) -> None:
    temporary.chmod(0o666 & ~_umask())
    temporary.replace(target)


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
