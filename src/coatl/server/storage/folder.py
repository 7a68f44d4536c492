"""The data folder: where it is by default, and the locks that protect it.

Locks are held by the operating system, which releases them however a process ends. Windows has no
`flock`: there the locks do nothing.
"""

from __future__ import annotations

import os
import sys
from io import FileIO
from pathlib import Path
from time import monotonic, sleep
from typing import Final

from coatl.files import lock, make_folder
from coatl.rules import CoatlError

if sys.platform != "win32":
    import fcntl

#: Seconds between two attempts to lock a folder.
_RETRY_DELAY: Final = 0.05


class FolderLock:
    """Reserves a data folder for one service.

    Held until `close` is called or the process ends. A forked process inherits the lock, so the
    folder stays reserved until the last of them has ended.
    """

    def __init__(self, folder: Path, timeout: float = 0.0) -> None:
        """Lock the folder, creating it if necessary; wait up to `timeout` seconds for it.

        Raises `folder-in-use` if another service still holds it, `OSError` if it cannot be used.
        """
        self._file = _lock_file(folder, "lock")
        give_up_at = monotonic() + timeout
        try:
            while not lock(self._file):
                if monotonic() >= give_up_at:
                    raise CoatlError("folder-in-use", path=folder)
                sleep(_RETRY_DELAY)
        except BaseException:
            self._file.close()
            raise

    def close(self) -> None:
        """Release the folder."""
        self._file.close()


class WriteLock:
    """Lets one process at a time write to a folder that several processes share.

    SQLite has a lock of its own, but waits for it by polling with growing delays. This one wakes
    the next process at once. Use it as a context manager around each transaction.
    """

    def __init__(self, folder: Path) -> None:
        self._file = _lock_file(folder, "write-lock")

    def __enter__(self) -> None:
        if sys.platform != "win32":
            fcntl.flock(self._file, fcntl.LOCK_EX)

    def __exit__(self, *_: object) -> None:
        if sys.platform != "win32":
            fcntl.flock(self._file, fcntl.LOCK_UN)

    def close(self) -> None:
        """Close the lock's file."""
        self._file.close()


def _lock_file(folder: Path, name: str) -> FileIO:
    make_folder(folder, 0o700)
    return FileIO(str(folder / name), "ab", opener=lambda path, flags: os.open(path, flags, 0o600))


def default_data_folder() -> Path:
    """Return the folder where this operating system keeps a user's application data."""
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA")
        return (Path(base) if base else Path.home() / "AppData" / "Local") / "coatl"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "coatl"
    base = os.environ.get("XDG_DATA_HOME")
    return (Path(base) if base else Path.home() / ".local" / "share") / "coatl"
