"""How the command line refuses: one line on standard error."""

from __future__ import annotations

import errno
import sys
from typing import Final

from coatl.i18n import explain
from coatl.rules import CoatlError

#: What the system refuses while a file is being written, and something can be done about.
_NO_ROOM: Final = {
    errno.ENOSPC: "disk-full",
    errno.EDQUOT: "disk-full",
    errno.EFBIG: "file-too-large",
}


def complain(sentence: str) -> None:
    """Print one line, whatever was typed or read: no line breaks, no control characters."""
    line = "".join(c if c.isprintable() else " " for c in sentence)
    sys.stderr.write(f"coatl: {' '.join(line.split())}\n")


def refusal_of_system(error: OSError) -> str:
    """What the system says of which file, and what to do about it."""
    why = error.strerror or str(error)
    if error.filename is None:
        return why
    code = _NO_ROOM.get(error.errno or 0)
    if code is None:
        return f"{error.filename}: {why}"
    return explain(CoatlError(code, path=error.filename, why=why))
