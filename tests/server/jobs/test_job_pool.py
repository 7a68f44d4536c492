"""The pool of worker processes."""

from __future__ import annotations

import asyncio
import os
import pickle
import signal
from collections.abc import Awaitable, Callable
from multiprocessing import active_children
from typing import Any

import pytest

from coatl.formats.record import RecordError
from coatl.game import Game
from coatl.processes.worker_lost import WorkerLost
from coatl.rules import CODES, CoatlError, Options
from coatl.server.jobs import job_pool
from coatl.server.jobs.base import JobDropped
from coatl.server.jobs.fair_queue import Asker, Priority
from coatl.server.jobs.job_pool import JobPool, default_workers
from coatl.server.jobs.requests import BotMove, ReplayOf
from coatl.view import view

GAME = Game(Options(), ["Ana", "Bo"], "pool")
SEEN = view(GAME.state, 0)
ASKER = Asker("192.0.2.1", "t")
LEGAL = tuple(CODES[action] for action in GAME.legal_actions)


def with_pool(work: Callable[[JobPool], Awaitable[None]], workers: int | None = None) -> None:
    async def main() -> None:
        pool = JobPool(workers)
        try:
            await work(pool)
        finally:
            await pool.close()

    asyncio.run(main())


async def bot_move(
    pool: JobPool, memory: bytes | None = None, seed: str = "s"
) -> tuple[int, bytes]:
    found: tuple[int, bytes] = await pool.run(
        BotMove("medium", memory, SEEN, LEGAL, seed), 120, ASKER
    )
    return found


def test_a_bot_moves_and_its_memory_is_returned() -> None:
    async def work(pool: JobPool) -> None:
        code, memory = await bot_move(pool)
        assert code in LEGAL
        assert await bot_move(pool, memory) == (code, memory)

    with_pool(work)


def test_a_worker_that_dies_is_replaced() -> None:
    async def work(pool: JobPool) -> None:
        before = await bot_move(pool)
        (process,) = active_children()
        assert process.pid is not None
        os.kill(process.pid, signal.SIGKILL)
        with pytest.raises(WorkerLost):
            await bot_move(pool)
        assert await bot_move(pool) == before

    with_pool(work)


def test_a_job_that_exceeds_its_timeout_is_killed() -> None:
    async def work(pool: JobPool) -> None:
        await bot_move(pool)
        game = Game(Options(), ["Ana", "Bo"], "slow")
        while game.state.phase == "keep":
            game.play(game.legal_actions[-1])
        codes = tuple(CODES[action] for action in game.legal_actions)
        seen = view(game.state, 0)
        with pytest.raises(WorkerLost):
            await pool.run(BotMove("search:time=100", None, seen, codes, "s", 100), 0.3, ASKER)

    with_pool(work)


def test_a_job_raises_what_its_worker_raised() -> None:
    async def work(pool: JobPool) -> None:
        with pytest.raises(RecordError, match="not-json"):
            await pool.run(ReplayOf("{", "all"), 120, ASKER)
        with pytest.raises(WorkerLost):
            await pool.run("no such job", 120, ASKER)  # type: ignore[arg-type]
        await bot_move(pool)

    with_pool(work)


# --- the order of jobs ----------------------------------------------------------------------------


def slow_move(seconds: float = 0.5) -> BotMove:
    """A decision that takes this long."""
    game = Game(Options(), ["Ana", "Bo"], "slow")
    while game.state.phase == "keep":
        game.play(game.legal_actions[-1])
    codes = tuple(CODES[action] for action in game.legal_actions)
    return BotMove(f"search:time={seconds}", None, view(game.state, 0), codes, "s", seconds)


QUICK = BotMove("random", None, SEEN, LEGAL, "s")


def submitted(
    pool: JobPool, address: str, table: str, job: BotMove | None = None, **how: Any
) -> asyncio.Task[Any]:
    return asyncio.create_task(pool.run(job or QUICK, 120, Asker(address, table), **how))


def test_another_address_overtakes_the_jobs_of_one() -> None:
    async def work(pool: JobPool) -> None:
        order: list[str] = []

        async def note(address: str) -> None:
            await submitted(pool, address, "t")
            order.append(address)

        running = submitted(pool, "one", "a", slow_move())
        await asyncio.gather(running, *[note(address) for address in ("one", "one", "other")])
        assert order == ["other", "one", "one"]

    with_pool(work, 1)


def test_an_address_keeps_no_worker_from_another() -> None:
    async def work(pool: JobPool) -> None:
        await asyncio.gather(*[submitted(pool, address, "t") for address in ("one", "other")])
        slow = [submitted(pool, "one", str(number), slow_move(60)) for number in range(80)]
        await submitted(pool, "other", "t")
        assert pool.waiting == 79
        assert not any(task.done() for task in slow)
        for task in slow:
            task.cancel()

    with_pool(work, 2)


def test_a_job_that_is_cancelled_while_it_waits_never_starts() -> None:
    starts: list[Priority] = []

    async def work(pool: JobPool) -> None:
        pool.on_start = lambda priority, _: starts.append(priority)
        running = submitted(pool, "one", "a", slow_move())
        cancelled, last = submitted(pool, "one", "b"), submitted(pool, "one", "c")
        await asyncio.sleep(0)
        assert pool.waiting == 2
        cancelled.cancel()
        await asyncio.gather(running, last)
        assert cancelled.cancelled()

    with_pool(work, 1)
    assert starts == [Priority.MOVE] * 2


def test_a_worker_is_busy_until_a_job_that_was_cancelled_has_ended() -> None:
    async def work(pool: JobPool) -> None:
        await submitted(pool, "one", "a")
        running = submitted(pool, "one", "a", slow_move())
        while not pool._pool._idle.empty():  # until the worker has begun
            await asyncio.sleep(0)
        running.cancel()
        waiting = submitted(pool, "one", "b")
        await asyncio.wait([running])
        assert pool.waiting == 1
        await waiting

    with_pool(work, 1)


def test_the_waiting_jobs_of_a_table_are_dropped() -> None:
    async def work(pool: JobPool) -> None:
        running = submitted(pool, "one", "a", slow_move())
        dropped, other = submitted(pool, "one", "a"), submitted(pool, "one", "b")
        await asyncio.sleep(0)
        pool.drop("a")
        with pytest.raises(JobDropped):
            await dropped
        assert pool.waiting == 1
        await asyncio.gather(running, other)

    with_pool(work, 1)


def test_a_job_that_waits_for_long_is_reported_and_may_be_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(job_pool, "BUSY_AFTER", 0.05)

    async def work(pool: JobPool) -> None:
        delays: list[tuple[str, bool]] = []
        running = submitted(pool, "one", "a", slow_move())
        refused = submitted(
            pool, "one", "b", max_wait=0.1, on_delay=lambda now: delays.append(("refused", now))
        )
        with pytest.raises(CoatlError, match="too-busy"):
            await refused
        assert not running.done()
        await submitted(pool, "one", "c", on_delay=lambda now: delays.append(("served", now)))
        assert running.done()
        assert [*dict.fromkeys(delays)] == [
            *(("refused", True), ("refused", False)),
            *(("served", True), ("served", False)),
        ]

    with_pool(work, 1)


def test_a_job_counts_for_the_address_that_has_had_the_least() -> None:
    async def work(pool: JobPool) -> None:
        assert pool.payer([]) == ""
        await submitted(pool, "one", "a")
        assert pool.payer(["one", "two"]) == "two"
        await submitted(pool, "two", "a")
        assert pool.payer(["one", "two"]) == "one"

    with_pool(work, 1)


def test_a_bot_thinks_no_longer_than_it_may() -> None:
    async def work(pool: JobPool) -> None:
        job = slow_move(60)._replace(seconds=0.01)
        code, memory = await pool.run(job, 30, ASKER)
        assert code in job.codes
        assert pickle.loads(memory).time == 0.01

    with_pool(work, 1)


def test_there_are_as_many_workers_as_cores_and_one_more() -> None:
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    assert cores is not None
    assert default_workers() == cores + 1
    assert default_workers(10_000) == 2


def test_closing_a_pool_kills_its_workers() -> None:
    async def main() -> None:
        pool = JobPool()
        waiting = asyncio.ensure_future(bot_move(pool))
        await asyncio.sleep(0)
        await pool.close()
        with pytest.raises((WorkerLost, asyncio.CancelledError)):
            await waiting
        assert active_children() == []

    asyncio.run(main())
