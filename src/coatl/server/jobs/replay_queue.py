"""Computes replays, a few at a time. A service has a worker process for them, so that no bot waits
behind one.
"""

from __future__ import annotations

from collections import Counter
from typing import Final

from coatl.processes.worker_lost import WorkerLost
from coatl.rules import CoatlError

from .base import JobRunner
from .fair_queue import Asker
from .requests import ReplayOf
from .time_limits import REPLAY_TIMEOUT

#: The most replays under way, for one address and for all: each has a record of up to 1 MB.
MAX_PER_ADDRESS: Final = 4
MAX_IN_ALL: Final = 32


class ReplayQueue:
    """Computes one replay after the other, in a fair order; refuses when too many wait."""

    def __init__(self, jobs: JobRunner) -> None:
        self._jobs = jobs
        self._by_address: Counter[str] = Counter()

    async def compute(self, record: str, viewpoint: str, address: str = "") -> bytes:
        """The replay of a record as compressed JSON. Raises `CoatlError` if it is not valid."""
        if self._by_address[address] >= MAX_PER_ADDRESS or self._by_address.total() >= MAX_IN_ALL:
            raise CoatlError("too-busy")
        self._by_address[address] += 1
        try:
            job = ReplayOf(record, viewpoint)
            replay: bytes = await self._jobs.run(job, REPLAY_TIMEOUT, Asker(address))
        except WorkerLost:
            raise CoatlError("took-too-long") from None
        finally:
            self._by_address[address] -= 1
            if not self._by_address[address]:
                del self._by_address[address]
        return replay

    async def close(self) -> None:
        """Stop, whatever is being computed."""
        await self._jobs.close()
