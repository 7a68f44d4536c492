"""The time of day, for clocks that run at tables."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from time import time
from typing import Final

from coatl.rules import CoatlError
from coatl.server.protocol.messages import LONGEST_CLOCK, SHORTEST_CLOCK

#: How long a wait goes without a look at the clock, in seconds: somebody may set it meanwhile.
_LOOK: Final = 60.0


class Clock:
    """What tells the time. Tests have one of their own."""

    def now(self) -> int:
        """Seconds since 1970."""
        return int(time())

    async def until(self, at: int) -> None:
        """Wait for that moment."""
        while (left := at - time()) > 0:
            await asyncio.sleep(min(left, _LOOK))


class Alarm:
    """Rings at a moment, which may be changed until then."""

    def __init__(self, clock: Clock) -> None:
        self.at: int | None = None
        self._clock = clock
        self._waiting: asyncio.Task[None] | None = None

    def set(self, at: int, ring: Callable[[], Awaitable[None]]) -> None:
        """Ring then, and at no other time."""
        if at != self.at:
            self.stop()
            self.at = at
            self._waiting = asyncio.create_task(self._wait(at, ring))

    def stop(self) -> None:
        """Ring at no time."""
        if self._waiting is not None:
            self._waiting.cancel()
        self.at = self._waiting = None

    async def _wait(self, at: int, ring: Callable[[], Awaitable[None]]) -> None:
        await self._clock.until(at)
        self.at = self._waiting = None  # what rings may set it again
        await ring()


def checked(clock: int) -> int:
    """So many seconds for a turn, or 0. Raises where that is no clock to play by."""
    if clock and not SHORTEST_CLOCK <= clock <= LONGEST_CLOCK:
        raise CoatlError("no-such-clock", least=SHORTEST_CLOCK, most=LONGEST_CLOCK)
    return clock
