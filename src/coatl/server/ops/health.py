"""Whether the store can be read and written, asked no more often than is worth it."""

from __future__ import annotations

import asyncio
from time import monotonic
from typing import Final

from coatl.rules import CoatlError
from coatl.server.storage.sqlite import Store

from .limits import Clock

#: Seconds for which an answer holds, and in which the store gives one.
HOLDS: Final = 5.0
PATIENCE: Final = 5.0


class Health:
    """How the store is. However many ask, it is looked at by one of them, now and then."""

    def __init__(self, store: Store, clock: Clock = monotonic) -> None:
        self._store = store
        self._clock = clock
        self._until = float("-inf")
        self._error: CoatlError | None = None
        self._lock = asyncio.Lock()

    async def check(self) -> None:
        """Raises `CoatlError` where nothing can be read or written."""
        async with self._lock:
            if self._clock() >= self._until:
                self._error = await self._look()
                self._until = self._clock() + HOLDS
        if self._error is not None:
            raise CoatlError(self._error.code, **self._error.facts)

    async def _look(self) -> CoatlError | None:
        try:
            async with asyncio.timeout(PATIENCE):
                await self._store.check()
        except TimeoutError:
            return CoatlError("took-too-long")
        except CoatlError as error:
            return error
        return None
