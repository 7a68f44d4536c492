"""The second worker does one thing after the other, and nothing that nobody wants."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from coatl.local import job_queue
from coatl.local.job_queue import JobQueue
from coatl.local.pickled import pack, unpack
from coatl.processes.worker_lost import WorkerLost
from coatl.rules import CoatlError
from coatl.server.jobs.base import JobDropped
from coatl.server.jobs.fair_queue import Asker
from coatl.server.jobs.requests import ReplayOf

AT_TABLE = Asker("", "t")


class SlowJobs:
    """Work that goes on until the test ends it, or the queue cancels it."""

    def __init__(self) -> None:
        self.begun: list[str] = []
        self.cancelled = 0
        self.is_ready = asyncio.Event()
        self.is_ready.set()
        self._answer: asyncio.Future[str] | None = None

    async def ready(self) -> None:
        await self.is_ready.wait()

    async def run(self, name: str, request: str) -> str:
        self.begun.append(unpack(request).record)
        self._answer = asyncio.get_running_loop().create_future()
        return await self._answer

    def cancel(self) -> None:
        self.cancelled += 1
        self.fail()

    def finish(self, result: Any) -> None:
        assert self._answer is not None
        self._answer.set_result(pack(result))

    def fail(self) -> None:
        assert self._answer is not None
        if not self._answer.done():
            self._answer.set_exception(RuntimeError("the worker was terminated"))


def with_queue(work: Callable[[JobQueue, SlowJobs], Awaitable[None]]) -> None:
    async def run() -> None:
        jobs = SlowJobs()
        await work(JobQueue(jobs), jobs)

    asyncio.run(run())


def ask(
    queue: JobQueue, name: str, asker: Asker = AT_TABLE, timeout: float = 60, **how: Any
) -> asyncio.Task[Any]:
    return asyncio.create_task(queue.run(ReplayOf(name, "all"), timeout, asker, **how))


async def until(is_so: Callable[[], object]) -> None:
    async with asyncio.timeout(60):
        while not is_so():
            await asyncio.sleep(0)


def test_a_job_begins_when_the_one_before_has_ended() -> None:
    async def work(queue: JobQueue, jobs: SlowJobs) -> None:
        first, second = ask(queue, "first"), ask(queue, "second")
        await until(lambda: jobs.begun)
        assert (jobs.begun, queue.waiting) == (["first"], 1)
        jobs.finish("one")
        assert await first == "one"
        await until(lambda: len(jobs.begun) == 2)
        jobs.finish("two")
        assert await second == "two"
        assert jobs.cancelled == queue.waiting == 0

    with_queue(work)


def test_a_refusal_reaches_who_asked() -> None:
    async def work(queue: JobQueue, jobs: SlowJobs) -> None:
        asked = ask(queue, "refused")
        await until(lambda: jobs.begun)
        jobs.finish(CoatlError("not-a-record"))
        with pytest.raises(CoatlError, match="not-a-record"):
            await asked

    with_queue(work)


def test_the_jobs_of_a_table_that_went_on_are_stopped() -> None:
    async def work(queue: JobQueue, jobs: SlowJobs) -> None:
        dropped = [ask(queue, "runs"), ask(queue, "waits")]
        other = ask(queue, "other", Asker("", "another"))
        await until(lambda: jobs.begun)
        queue.drop("t")
        for one in dropped:
            with pytest.raises(JobDropped):
                await one
        await until(lambda: jobs.begun == ["runs", "other"])
        assert jobs.cancelled == 1
        jobs.finish("done")
        assert await other == "done"

    with_queue(work)


def test_a_job_that_takes_too_long_is_stopped() -> None:
    async def work(queue: JobQueue, jobs: SlowJobs) -> None:
        with pytest.raises(WorkerLost):
            await ask(queue, "long", timeout=0.01)
        assert jobs.cancelled == 1

    with_queue(work)


def test_the_time_of_a_job_begins_once_the_worker_has_started() -> None:
    async def work(queue: JobQueue, jobs: SlowJobs) -> None:
        jobs.is_ready.clear()
        asked = ask(queue, "early", timeout=1)
        for _ in range(20):
            await asyncio.sleep(0)
        assert (asked.done(), jobs.begun, jobs.cancelled) == (False, [], 0)
        jobs.is_ready.set()
        await until(lambda: jobs.begun)
        jobs.finish("done")
        assert await asked == "done"

    with_queue(work)


def test_a_job_of_a_caller_who_has_gone_is_stopped() -> None:
    async def work(queue: JobQueue, jobs: SlowJobs) -> None:
        asked = ask(queue, "unwanted")
        await until(lambda: jobs.begun)
        asked.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asked
        assert jobs.cancelled == 1

    with_queue(work)


def test_a_worker_that_dies_is_reported_as_lost() -> None:
    async def work(queue: JobQueue, jobs: SlowJobs) -> None:
        asked = ask(queue, "unlucky")
        await until(lambda: jobs.begun)
        jobs.fail()
        with pytest.raises(WorkerLost):
            await asked
        assert jobs.cancelled == 0

    with_queue(work)


def test_who_waits_for_long_is_informed_and_may_give_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(job_queue, "BUSY_AFTER", 0.01)

    async def work(queue: JobQueue, jobs: SlowJobs) -> None:
        running = ask(queue, "runs")
        await until(lambda: jobs.begun)
        delays: list[bool] = []
        with pytest.raises(CoatlError, match="too-busy"):
            await ask(queue, "waits", max_wait=0.05, on_delay=delays.append)
        assert delays == [True, False]
        jobs.finish("done")
        assert await running == "done"

    with_queue(work)


def test_closing_stops_all_work() -> None:
    async def work(queue: JobQueue, jobs: SlowJobs) -> None:
        asked = [ask(queue, "runs"), ask(queue, "waits")]
        await until(lambda: jobs.begun)
        await queue.close()
        for one in asked:
            with pytest.raises(WorkerLost):
                await one

    with_queue(work)
