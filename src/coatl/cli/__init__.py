"""The command line: thin commands over the library."""

from __future__ import annotations

import signal
import sys

INTERRUPTED = 130


def main() -> None:
    """Run the command line and exit. Ctrl-C is no error, not even during imports."""
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # SIGTERM acts like Ctrl-C
    try:
        from .main import run  # noqa: PLC0415  # inside the try

        code = run(sys.argv[1:])
    except KeyboardInterrupt:
        sys.stderr.write("\ncoatl: stopped\n")
        code = INTERRUPTED
    sys.exit(code)
