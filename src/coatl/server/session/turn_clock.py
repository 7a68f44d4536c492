"""Turn clocks: the time of day without jumps, and an alarm for the end of a turn."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from time import monotonic, time
from typing import Final

from coatl.rules import CoatlError
from coatl.server.protocol.messages import LONGEST_CLOCK, SHORTEST_CLOCK

#: The longest wait without a look at the clock, in seconds: it may be corrected meanwhile.
_LONGEST_WAIT: Final = 60.0

#: How fast the clock follows a correction of the system's: so much faster or slower it runs.
SLEW: Final = 0.1


class SystemClock:
    """The time of day, without jumps. If the system's clock is set, this one runs a tenth faster or
    slower until both agree, so no turn ends by that.

    Tests replace it.
    """

    def __init__(self) -> None:
        self._looked = monotonic()
        self._offset = time() - self._looked

    def now(self) -> int:
        """The time in Unix seconds."""
        return int(self._now())

    async def wait_until(self, at: int) -> None:
        """Wait for a moment in Unix seconds."""
        while (left := at - self._now()) > 0:
            await asyncio.sleep(min(left, _LONGEST_WAIT))

    def _now(self) -> float:
        looked = monotonic()
        most = SLEW * (looked - self._looked)
        error = time() - looked - self._offset
        self._offset += min(max(error, -most), most)
        self._looked = looked
        return looked + self._offset


class Alarm:
    """Calls a function at one moment, which may be changed until then."""

    def __init__(self, clock: SystemClock) -> None:
        #: When it goes off, in Unix seconds.
        self.at: int | None = None
        self._clock = clock
        self._task: asyncio.Task[None] | None = None

    def set(self, at: int, call: Callable[[], Awaitable[None]]) -> None:
        """Go off at that moment, and at no other."""
        if at != self.at:
            self.cancel()
            self.at = at
            self._task = asyncio.create_task(self._wait(at, call))

    def cancel(self) -> None:
        """Do not go off."""
        if self._task is not None:
            self._task.cancel()
        self.at = self._task = None

    async def _wait(self, at: int, call: Callable[[], Awaitable[None]]) -> None:
        await self._clock.wait_until(at)
        self.at = self._task = None  # the call may set it again
        await call()


def checked_clock(seconds: int) -> int:
    """Seconds per turn, checked; 0 means unlimited. Raises `no-such-clock`."""
    if seconds and not SHORTEST_CLOCK <= seconds <= LONGEST_CLOCK:
        raise CoatlError("no-such-clock", least=SHORTEST_CLOCK, most=LONGEST_CLOCK)
    return seconds
