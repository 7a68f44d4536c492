"""Health checks whose results are shared for a few seconds, however many clients ask."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from time import monotonic
from typing import Final

from coatl.rules import CoatlError

from .rate_limits import TimeSource

#: Seconds for which a result is reused, and after which a check counts as failed.
REUSED_FOR: Final = 5.0
CHECK_TIMEOUT: Final = 4.0

Check = Callable[[], Awaitable[None]]


class Health:
    """Runs a check for many callers: one of them runs it, and all share the result for a while."""

    def __init__(self, check: Check, clock: TimeSource = monotonic) -> None:
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


class SlowCheck:
    """A check that may take long: it runs in the background, and callers get the last result."""

    def __init__(self, check: Check, clock: TimeSource = monotonic) -> None:
        self._check = check
        self._clock = clock
        self._until = float("-inf")
        self._error: CoatlError | None = None
        self._is_running = False

    def raise_last_error(self) -> None:
        """Raise the `CoatlError` of the last check, if it failed."""
        if self._error is not None:
            raise CoatlError(self._error.code, **self._error.facts)

    @property
    def is_due(self) -> bool:
        """Whether the last result is too old, and no check is under way."""
        return not self._is_running and self._clock() >= self._until

    async def run(self) -> None:
        """Check now."""
        self._is_running = True
        try:
            await self._check()
        except CoatlError as error:
            self._error = error
        else:
            self._error = None
        finally:
            self._is_running = False
            self._until = self._clock() + REUSED_FOR
