"""All fuzz targets, and the limits on what one input may cost."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from time import process_time
from typing import NamedTuple

from . import databases, frames, logs, positions, records

#: `corpus/<target>` has interesting inputs, `crashes/<target>` those that once found a bug.
CORPUS = Path(__file__).parent / "corpus"
CRASHES = Path(__file__).parent / "crashes"

#: The most seconds of computing for one input.
TIME_LIMIT = 1.0


class Target(NamedTuple):
    """A function that raises if it finds a bug, and the length of its longest input."""

    run: Callable[[bytes], None]
    longest: int

    def check(self, data: bytes) -> None:
        """Try one input. Raises if it finds a bug or takes too long."""
        began = process_time()
        self.run(data)
        seconds = process_time() - began
        assert seconds <= TIME_LIMIT, f"took {seconds:.1f} s"


TARGETS = {
    "records": Target(records.run, 20_000),
    "positions": Target(positions.run, 6_000),
    "frames": Target(frames.run, 4_000),
    "logs": Target(logs.run, 20_000),
    "databases": Target(databases.run, 40_000),
}
