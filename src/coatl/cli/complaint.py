"""How the command line refuses: one line on standard error."""

from __future__ import annotations

import sys


def complain(sentence: str) -> None:
    """Print one line, whatever was typed or read: no line breaks, no control characters."""
    line = "".join(c if c.isprintable() else " " for c in sentence)
    sys.stderr.write(f"coatl: {' '.join(line.split())}\n")
