"""Something that is done at once when it is asked for, and never too often."""

from __future__ import annotations

import asyncio
from collections.abc import Callable


class Calm:
    """Does something at once, and what is asked for within the next so many seconds in one go."""

    def __init__(self, do: Callable[..., None], seconds: float) -> None:
        self._do = do
        self._seconds = seconds
        self._rest: asyncio.TimerHandle | None = None
        self._is_wanted = False

    def ask(self, *facts: object) -> None:
        """Have it done: now and with these, or without them when it has rested."""
        if self._rest is None:
            self.now(*facts)
        else:
            self._is_wanted = True

    def now(self, *facts: object) -> None:
        """Do it, however lately it was done."""
        self.stop()
        self._rest = asyncio.get_running_loop().call_later(self._seconds, self._rested)
        self._do(*facts)

    def stop(self) -> None:
        """Do nothing more of what was asked for."""
        self._is_wanted = False
        if self._rest is not None:
            self._rest.cancel()
            self._rest = None

    def _rested(self) -> None:
        self._rest = None
        if self._is_wanted:
            self.now()
