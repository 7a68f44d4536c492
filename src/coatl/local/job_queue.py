"""Runs jobs in the second worker of the page, one after the other."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from contextlib import suppress
from itertools import count
from time import monotonic
from typing import Any, Final, Protocol

from coatl.processes.worker_lost import WorkerLost
from coatl.rules import CoatlError
from coatl.server.jobs.base import JobDropped, OnDelay, priority_of
from coatl.server.jobs.fair_queue import Asker, Priority
from coatl.server.jobs.requests import Job

from .pickled import pack, unpack

#: Seconds that a job may wait before people read that the device is busy.
BUSY_AFTER: Final = 1.0

#: Seconds for the worker to start, on a slow device without anything stored.
START_TIMEOUT: Final = 180.0


class Jobs(Protocol):
    """The second worker. It calls `coatl.local.jobs.run` with what it is given."""

    async def ready(self) -> None:
        """Return once the worker has started. May raise any exception if it cannot start."""

    async def run(self, name: str, request: str) -> str:
        """The answer to a request. May raise any exception if there will be none."""

    def cancel(self) -> None:
        """Stop the request under way; the next one may follow at once."""


class _Ticket:
    """A job that waits or runs. `end` gets a refusal if nobody wants it any more."""

    def __init__(self, asker: Asker, priority: Priority, number: int) -> None:
        self.asker = asker
        self.rank = priority, number
        self.turn = asyncio.Event()
        self.end: asyncio.Future[CoatlError] = asyncio.get_running_loop().create_future()


class JobQueue:
    """A `JobRunner` with one worker. What nobody wants any more is stopped, so that what people
    wait for begins at once.
    """

    def __init__(self, jobs: Jobs) -> None:
        self.on_start: Callable[[Priority, float], None] = lambda _priority, _seconds: None
        self._jobs = jobs
        self._numbers = count()
        self._waiting: list[_Ticket] = []
        self._running: _Ticket | None = None

    @property
    def waiting(self) -> int:
        """How many jobs wait."""
        return len(self._waiting)

    def payer(self, addresses: Iterable[str]) -> str:
        """Everyone is at the same device."""
        return min(addresses, default="")

    async def run(
        self,
        job: Job,
        timeout: float,
        asker: Asker,
        *,
        max_wait: float | None = None,
        on_delay: OnDelay = lambda _is_delayed: None,
    ) -> Any:
        """The result of a job, as a `JobRunner` gives it."""
        priority, arrived = priority_of(job), monotonic()
        ticket = _Ticket(asker, priority, next(self._numbers))
        self._waiting.append(ticket)
        self._start_next()
        try:
            await self._wait_for_turn(ticket, max_wait, on_delay)
            self.on_start(priority, monotonic() - arrived)
            result = unpack(await self._compute(ticket, priority.name.lower(), pack(job), timeout))
        finally:
            self._remove(ticket)
        if isinstance(result, CoatlError):
            raise result
        return result

    def drop(self, table: str) -> None:
        """Drop the jobs of a table, also the one that runs: its position is not the present one."""
        running = [] if self._running is None else [self._running]
        for ticket in (*self._waiting, *running):
            if ticket.asker.table == table:
                _end(ticket, JobDropped())

    async def check(self, timeout: float) -> None:
        """Nobody watches over a device."""

    async def close(self) -> None:
        """Stop all work."""
        running = [] if self._running is None else [self._running]
        for ticket in (*self._waiting, *running):
            _end(ticket, WorkerLost())

    async def _wait_for_turn(
        self, ticket: _Ticket, max_wait: float | None, on_delay: OnDelay
    ) -> None:
        """Wait until the worker is free. Raises the refusal of a job that was dropped."""
        turn = asyncio.create_task(ticket.turn.wait())
        try:
            await _first(turn, ticket, BUSY_AFTER)
            if turn.done():
                return
            on_delay(True)
            try:
                await _first(turn, ticket, max_wait and max_wait - BUSY_AFTER)
            finally:
                on_delay(False)
            if not turn.done():
                raise CoatlError("too-busy")
        finally:
            turn.cancel()

    async def _compute(self, ticket: _Ticket, name: str, request: str, timeout: float) -> str:
        """The worker's answer. Without one the worker is stopped, unless it is still starting."""
        starting = asyncio.create_task(self._start())
        try:
            await _first(starting, ticket, START_TIMEOUT)
            if not starting.done():
                raise WorkerLost
            starting.result()
        finally:
            starting.cancel()
        work = asyncio.create_task(self._ask(name, request))
        try:
            await _first(work, ticket, timeout)
            if work.done():
                return work.result()
            raise WorkerLost
        finally:
            if not work.done():
                self._jobs.cancel()
                work.cancel()

    async def _start(self) -> None:
        try:
            await self._jobs.ready()
        except Exception as error:  # noqa: BLE001  # whatever JavaScript raises
            raise WorkerLost(why=str(error)) from None

    async def _ask(self, name: str, request: str) -> str:
        try:
            return await self._jobs.run(name, request)
        except Exception as error:  # noqa: BLE001  # whatever JavaScript raises
            raise WorkerLost(why=str(error)) from None

    def _remove(self, ticket: _Ticket) -> None:
        with suppress(ValueError):
            self._waiting.remove(ticket)
        if self._running is ticket:
            self._running = None
        self._start_next()

    def _start_next(self) -> None:
        if self._running is None and self._waiting:
            self._running = min(self._waiting, key=lambda ticket: ticket.rank)
            self._waiting.remove(self._running)
            self._running.turn.set()


def _end(ticket: _Ticket, refusal: CoatlError) -> None:
    if not ticket.end.done():
        ticket.end.set_result(refusal)


async def _first(task: asyncio.Task[Any], ticket: _Ticket, timeout: float | None) -> None:
    """Wait for a task, at most so long. Raises the refusal of a ticket that was dropped."""
    await asyncio.wait({task, ticket.end}, timeout=timeout, return_when=asyncio.FIRST_COMPLETED)
    if not task.done() and ticket.end.done():
        raise ticket.end.result()
