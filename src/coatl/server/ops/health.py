"""Health of the storage, checked at most once every few seconds."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from time import monotonic
from typing import Final

from coatl.rules import CoatlError

from .rate_limits import TimeSource

#: Seconds for which a result is reused, and after which a check counts as failed.
REUSED_FOR: Final = 5.0
CHECK_TIMEOUT: Final = 5.0


class Health:
    """Runs a check for many callers: one of them runs it, and all share the result for a while."""

    def __init__(self, check: Callable[[], Awaitable[None]], clock: TimeSource = monotonic) -> None:
        self._check = check
        self._clock = clock
        self._until = float("-inf")
        self._error: CoatlError | None = None
        self._lock = asyncio.Lock()

    async def check(self) -> None:
        """Raise the `CoatlError` of the last check, if it failed."""
        async with self._lock:
            if self._clock() >= self._until:
                self._error = await self._run()
                self._until = self._clock() + REUSED_FOR
        if self._error is not None:
            raise CoatlError(self._error.code, **self._error.facts)

    async def _run(self) -> CoatlError | None:
        try:
            async with asyncio.timeout(CHECK_TIMEOUT):
                await self._check()
        except TimeoutError:
            return CoatlError("took-too-long")
        except CoatlError as error:
            return error
        return None
