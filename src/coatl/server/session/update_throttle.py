"""A throttle for updates: run at once, then at most once per interval."""

from __future__ import annotations

import asyncio
from collections.abc import Callable


class Throttle:
    """Runs an action at once; requests within the next interval are merged into one later run.

    It keeps no reference to the action longer than that, so it does not keep its owner alive.
    """

    def __init__(self, interval: float) -> None:
        self._interval = interval
        self._timer: asyncio.TimerHandle | None = None
        self._pending: Callable[[], None] | None = None

    def request(self, action: Callable[[], None], *, later: Callable[[], None]) -> None:
        """Run `action` now, or `later` at the end of the interval that has begun."""
        if self._timer is None:
            self.run_now(action)
        else:
            self._pending = later

    def run_now(self, action: Callable[[], None]) -> None:
        """Run `action` now, and begin an interval."""
        self.cancel()
        self._timer = asyncio.get_running_loop().call_later(self._interval, self._on_timer)
        action()

    def cancel(self) -> None:
        """Forget the pending request, and end the interval."""
        self._pending = None
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _on_timer(self) -> None:
        self._timer = None
        if self._pending is not None:
            self.run_now(self._pending)
