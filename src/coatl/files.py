"""Atomic file writes, and OS errors that name the file."""

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
def name_file_in_errors(path: Path) -> Iterator[None]:
    """Make every `OSError` raised in this block name this file."""
    try:
        yield
    except OSError as error:
        raise OSError(error.errno, error.strerror or str(error), str(path)) from None


@contextmanager
def atomic_text(path: Path, *, is_secret: bool = False) -> Iterator[TextIO]:
    """Open a text file that replaces `path` only when the block ends and all is on disk.

    Only the owner may read a file that `is_secret`.

    Ctrl-C in the block keeps what was written, if anything; any other exception leaves `path` as it
    was. Symbolic links are followed. Something that is not a file, such as a pipe, is written
    directly.
    """
    with name_file_in_errors(path):
        target = path.resolve()
        check_can_write(path)
        if target.exists() and not target.is_file():
            with target.open("w", encoding="utf-8") as file:
                yield file
        else:
            yield from _replace_text(target, 0o600 if is_secret else 0o666)


@contextmanager
def atomic_bytes(path: Path) -> Iterator[BinaryIO]:
    """Open a binary file that replaces `path` only when the block ends and all is on disk.

    Unlike with `atomic_text`, Ctrl-C leaves `path` as it was: half a file would be useless. An
    `OSError` in the block names this file unless it names another.
    """
    target = path.resolve()
    check_can_write(path)
    try:
        if target.exists() and not target.is_file():
            with target.open("wb") as file:
                yield file
        else:
            yield from _replace_bytes(target)
    except OSError as error:
        if error.filename is not None:
            raise
        raise OSError(error.errno, error.strerror or str(error), str(path)) from None


def make_folder(path: Path, mode: int = 0o777) -> None:
    """Create a folder that survives a power failure, with its parents; it may exist already."""
    if path.is_dir():
        return
    make_folder(path.parent)
    path.mkdir(mode, exist_ok=True)
    sync_folder(path.parent)


def sync_folder(folder: Path) -> None:
    """Make new, renamed and removed files survive a power failure; Windows has no such call."""
    if os.name == "posix":
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def lock(file: FileIO) -> bool:
    """Lock a file until it is closed; return False if another process has locked it."""
    if sys.platform != "win32":
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
    return True


def check_can_write(path: Path) -> None:
    """Raise `OSError` early if no file can be written at `path`: a folder, or no such folder."""
    target = path.resolve()
    if target.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    if not target.parent.is_dir():
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(path))


def _replace_text(target: Path, mode: int) -> Iterator[TextIO]:
    descriptor, name = tempfile.mkstemp(prefix=".coatl-", dir=target.parent, text=True)
    temporary = Path(name)
    try:
        with os.fdopen(descriptor, "w", encoding="utf-8") as file:
            try:
                yield file
            finally:
                file.flush()
                os.fsync(file.fileno())
        _move(temporary, target, mode)
    except KeyboardInterrupt:
        if temporary.stat().st_size:
            _move(temporary, target, mode)
        else:
            temporary.unlink()
        raise
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise


def _replace_bytes(target: Path) -> Iterator[BinaryIO]:
    temporary = target.parent / f".coatl-{token_hex(8)}"
    try:  # an interrupt may come as soon as the file exists
        with name_file_in_errors(target):
            opened = temporary.open("xb")
        with opened as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        with name_file_in_errors(target):
            _move(temporary, target)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise


def _move(temporary: Path, target: Path, mode: int = 0o666) -> None:
    temporary.chmod(mode & ~_umask())
    temporary.replace(target)


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
