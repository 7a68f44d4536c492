"""Runs slow jobs in worker processes, so that the event loop of the service stays free."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Iterable
from contextlib import suppress
from math import ceil
from time import monotonic
from typing import Any, Final

from coatl.processes.pool import WorkerPool
from coatl.processes.worker_lost import WorkerLost
from coatl.rules import CoatlError

from .base import JobDropped, OnDelay, priority_of
from .fair_queue import Asker, FairQueue, Priority, Ticket
from .requests import Job
from .worker import prepare, run_job

#: The memory after which a worker is replaced, in bytes. Bots cache their computations.
MAX_MEMORY: Final = 80_000_000

#: Workers compute with lower priority than the service: it needs little CPU time, but soon.
NICENESS: Final = 10

#: Seconds that a job may wait before the people at its table read that the service is busy.
BUSY_AFTER: Final = 1.0

#: None when it is a job's turn, or the reason why it will not run.
_Turn = asyncio.Future[CoatlError | None]


class JobPool:
    """Worker processes that compute jobs, in the order of a `FairQueue`."""

    def __init__(self, workers: int | None = None, most_memory: int = MAX_MEMORY) -> None:
        workers = workers or default_workers()
        self._pool: WorkerPool[Job, Any] = WorkerPool(
            run_job,
            workers,
            errors=CoatlError,
            most_memory=most_memory,
            niceness=NICENESS,
            prepare=prepare,
        )
        self._queue = FairQueue(workers)
        #: Jobs that wait. Each future gets None when it is the job's turn, or why it never will be.
        self._turns: dict[Ticket, _Turn] = {}
        #: Called with the kind of every job that starts, and the seconds that it waited.
        self.on_start: Callable[[Priority, float], None] = lambda _priority, _seconds: None

    @property
    def waiting(self) -> int:
        """How many jobs wait for a worker."""
        return self._queue.waiting

    def payer(self, addresses: Iterable[str]) -> str:
        """The one of these addresses that a job counts for: the one that has had the least. So
        nobody slows a table down by connecting to it.
        """
        return min(sorted(addresses), key=self._queue.load, default="")

    async def run(
        self,
        job: Job,
        timeout: float,
        asker: Asker,
        *,
        max_wait: float | None = None,
        on_delay: OnDelay = lambda _is_delayed: None,
    ) -> Any:
        """The result of a job. If the caller is cancelled while the job waits, it never starts.

        Raises its `CoatlError`; `JobDropped` if it was dropped; `too-busy` if it has waited for
        `max_wait` seconds. Any other error, or `timeout` seconds of work, raises `WorkerLost`.
        """
        priority, loop, arrived = priority_of(job), asyncio.get_running_loop(), monotonic()
        ticket = self._queue.add(asker, priority)
        turn = self._turns[ticket] = loop.create_future()
        self._start_waiting()
        try:
            refusal = await _result(turn, max_wait, on_delay)
            if refusal is not None:
                raise refusal
            self.on_start(priority, monotonic() - arrived)
            working = self._pool.submit(job, timeout)
        except BaseException:
            self._end(ticket)
            raise

        def end_soon(_: object) -> None:
            with suppress(RuntimeError):  # the loop has ended
                loop.call_soon_threadsafe(self._end, ticket)

        working.add_done_callback(end_soon)  # a worker is busy even if nobody wants its result
        return await asyncio.wrap_future(working)

    def drop(self, table: str) -> None:
        """Drop the jobs of a table that wait."""
        for ticket, turn in self._turns.items():
            if ticket.asker.table == table and not turn.done():
                turn.set_result(JobDropped())

    async def check(self, timeout: float) -> None:
        """Have a worker that is idle answer. Raises `WorkerLost` if it does not."""
        await asyncio.wrap_future(self._pool.check(timeout))

    async def close(self) -> None:
        """Kill all workers, whatever they are doing."""
        for turn in self._turns.values():
            if not turn.done():
                turn.set_result(WorkerLost())
        await asyncio.to_thread(self._pool.close)

    def _start_waiting(self) -> None:
        while (ticket := self._queue.start_next()) is not None:
            turn = self._turns.pop(ticket)
            if not turn.done():  # or it was dropped, and its caller is about to remove it
                turn.set_result(None)

    def _end(self, ticket: Ticket) -> None:
        self._turns.pop(ticket, None)
        self._queue.remove(ticket)
        self._start_waiting()


def default_workers(processes: int = 1) -> int:
    """Workers for each process of a service: as many as cores, and one more.

    Jobs compute and never wait, so more workers than cores would finish nothing sooner. The one
    more is that which no address can occupy together with all others (`FairQueue`).
    """
    if hasattr(os, "sched_getaffinity"):
        cores = len(os.sched_getaffinity(0))
    else:
        cores = os.cpu_count() or 1
    return ceil(cores / processes) + 1


async def _result(turn: _Turn, max_wait: float | None, on_delay: OnDelay) -> CoatlError | None:
    """Wait for a job's turn; report if that takes long."""
    if not turn.done():
        await asyncio.wait([turn], timeout=BUSY_AFTER)
    if turn.done():
        return turn.result()
    on_delay(True)
    try:
        async with asyncio.timeout(max_wait and max_wait - BUSY_AFTER):
            return await turn
    except TimeoutError:
        return CoatlError("too-busy")
    finally:
        on_delay(False)
