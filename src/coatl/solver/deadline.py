"""Until when something is thought about: whoever computes for long looks at it now and then."""

from __future__ import annotations

from math import inf
from time import perf_counter
from typing import Final


class OutOfTime(Exception):
    """There is no time left to think it through."""


class Deadline:
    """A moment after which no more thought is given to something."""

    def __init__(self, seconds: float) -> None:
        self._until = perf_counter() + seconds

    def check(self) -> None:
        """Raises `OutOfTime` once it has passed."""
        if perf_counter() > self._until:
            raise OutOfTime


#: As long as it takes.
NEVER: Final = Deadline(inf)
