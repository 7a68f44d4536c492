"""The time budget of a search."""

from __future__ import annotations

from math import inf
from time import perf_counter


class OutOfTime(Exception):
    """There is no time left for another decision."""


class TimeBudget:
    """A time budget. `decide` raises `OutOfTime` before a decision that would end too late."""

    def __init__(self, seconds: float) -> None:
        self._began = perf_counter()
        self._seconds = seconds
        self._last = self._began
        self._longest = 0.0

    def affordable(self) -> float:
        """How many decisions the time allows for if all take as long as it took until now."""
        return self._seconds / max(1e-6, perf_counter() - self._began)

    def spent(self) -> float:
        """The part of the time that is over."""
        return (self._last - self._began) / self._seconds

    def decide(self) -> None:
        """Raise `OutOfTime` if another decision would end too late."""
        if self._seconds == inf:
            return
        now = perf_counter()
        self._longest = max(0.9 * self._longest, now - self._last)
        self._last = now
        if now - self._began + self._longest > self._seconds:
            raise OutOfTime
