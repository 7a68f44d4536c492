"""A pool of worker processes for slow jobs, so that the event loop of the service stays free."""

from __future__ import annotations

import asyncio
from typing import Any, Final

from coatl.processes.pool import WorkerPool
from coatl.rules import CoatlError

from .requests import Job
from .worker import run_job

#: The memory after which a worker is replaced, in bytes. Bots cache their computations.
MAX_MEMORY: Final = 80_000_000


class JobPool:
    """Worker processes that compute jobs."""

    def __init__(self, workers: int = 1, most_memory: int = MAX_MEMORY) -> None:
        self._pool: WorkerPool[Job, Any] = WorkerPool(
            run_job, workers, errors=CoatlError, most_memory=most_memory
        )

    async def run(self, job: Job, timeout: float) -> Any:
        """The result of a job. Raises its `CoatlError`; any other error, or more than `timeout`
        seconds of work, raises `WorkerLost`.
        """
        return await asyncio.wrap_future(self._pool.submit(job, timeout))

    async def close(self) -> None:
        """Kill all workers, whatever they are doing."""
        await asyncio.to_thread(self._pool.close)
