"""Files that are written whole or not at all."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO


@contextmanager
def written_whole(path: Path) -> Iterator[TextIO]:
    """A text file that appears under its name only once everything is on disk.

    Leaving the block by Ctrl-C keeps what was written; any other error leaves nothing behind.
    """
    try:
        descriptor, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent, text=True)
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from None
    temporary = Path(name)
    try:
        with os.fdopen(descriptor, "w", encoding="utf-8") as file:
            try:
                yield file
            finally:
                file.flush()
                os.fsync(file.fileno())
        temporary.chmod(0o666 & ~_umask())
    except KeyboardInterrupt:
        temporary.replace(path)
        raise
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
    temporary.replace(path)


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
