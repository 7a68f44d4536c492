"""Something that is done at once when it is asked for, and never too often."""

from __future__ import annotations

import asyncio
from collections.abc import Callable


class Calm:
    """Does something at once, and what is asked for within the next so many seconds in one go. It
    keeps what to do no longer than that: whoever asks may have it as a part, and be gone.
    """

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._rest: asyncio.TimerHandle | None = None
        self._wanted: Callable[..., None] | None = None

    def ask(self, do: Callable[..., None], *facts: object) -> None:
        """Have it done: now and with these, or without them when it has rested."""
        if self._rest is None:
            self.now(do, *facts)
        else:
            self._wanted = do

    def now(self, do: Callable[..., None], *facts: object) -> None:
        """Do it, however lately it was done."""
        self.stop()
        self._rest = asyncio.get_running_loop().call_later(self._seconds, self._rested)
        do(*facts)

    def stop(self) -> None:
        """Do nothing more of what was asked for."""
        self._wanted = None
        if self._rest is not None:
            self._rest.cancel()
            self._rest = None

    def _rested(self) -> None:
        self._rest = None
        if self._wanted is not None:
            self.now(self._wanted)
