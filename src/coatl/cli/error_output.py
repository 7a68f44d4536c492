"""Error messages of the command line: one line on standard error."""

from __future__ import annotations

import errno
import sys
from typing import Final

from coatl.i18n import explain
from coatl.rules import CoatlError

#: Errors of the operating system while a file is written, for which a message says what to do.
_NO_ROOM: Final = {
    errno.ENOSPC: "disk-full",
    errno.EDQUOT: "disk-full",
    errno.EFBIG: "file-too-large",
}


def print_error(sentence: str) -> None:
    """Print an error in one line; line breaks and control characters are removed."""
    line = "".join(c if c.isprintable() else " " for c in sentence)
    sys.stderr.write(f"coatl: {' '.join(line.split())}\n")


def refusal_of_system(error: OSError) -> str:
    """The file, the error of the operating system, and what to do about it."""
    why = error.strerror or str(error)
    if error.filename is None:
        return why
    code = _NO_ROOM.get(error.errno or 0)
    if code is None:
        return f"{error.filename}: {why}"
    return explain(CoatlError(code, path=error.filename, why=why))
