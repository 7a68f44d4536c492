"""A wall clock that jumps: the time of day of programs, set by a test."""

from __future__ import annotations

import os
import struct
import subprocess
from pathlib import Path

_SOURCE = Path(__file__).with_name("wall_clock.c")
_OFFSET = struct.Struct("=q")


class WallClock:
    """The time of day of programs that run in `environment`."""

    def __init__(self, folder: Path) -> None:
        self._file = folder / "wall-clock"
        self.set(0)
        library = folder / "wall_clock.so"
        compiler = [os.environ.get("CC", "cc"), "-O2", "-shared", "-fPIC"]
        subprocess.run([*compiler, "-o", library, _SOURCE, "-ldl"], check=True)
        self.environment = {"LD_PRELOAD": str(library), "WALL_CLOCK": str(self._file)}

    def set(self, offset: int) -> None:
        """Let it be ahead of the true time by this many seconds, at once."""
        self._file.touch()
        with self._file.open("r+b", buffering=0) as file:
            file.write(_OFFSET.pack(offset))
