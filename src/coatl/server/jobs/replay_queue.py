"""Computes replays in a worker process of its own, so that no bot waits behind one."""

from __future__ import annotations

from typing import Final

from coatl.processes.pool import WorkerLost
from coatl.rules import CoatlError

from .job_pool import JobPool
from .requests import ReplayOf

#: The most seconds of work for a replay, and the most replays that may wait.
REPLAY_TIMEOUT: Final = 20.0
MAX_WAITING: Final = 4


class ReplayQueue:
    """Computes one replay after the other; refuses when too many wait."""

    def __init__(self, jobs: JobPool | None = None) -> None:
        self._jobs = jobs or JobPool(1)
        self._waiting = 0

    async def compute(self, record: str, viewpoint: str) -> bytes:
        """The replay of a record as compressed JSON. Raises `CoatlError` if it is not valid."""
        if self._waiting >= MAX_WAITING:
            raise CoatlError("too-busy")
        self._waiting += 1
        try:
            replay: bytes = await self._jobs.run(ReplayOf(record, viewpoint), REPLAY_TIMEOUT)
        except WorkerLost:
            raise CoatlError("took-too-long") from None
        finally:
            self._waiting -= 1
        return replay

    async def close(self) -> None:
        """Stop, whatever is being computed."""
        await self._jobs.close()
