"""The pool of worker processes."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Awaitable, Callable
from multiprocessing import active_children

import pytest

from coatl.formats.record import RecordError
from coatl.game import Game
from coatl.processes.pool import WorkerLost
from coatl.rules import CODES, Options
from coatl.server.jobs.job_pool import JobPool
from coatl.server.jobs.requests import BotMove, ReplayOf
from coatl.view import view

GAME = Game(Options(), ["Ana", "Bo"], "pool")
SEEN = view(GAME.state, 0)
LEGAL = tuple(CODES[action] for action in GAME.legal_actions)


def with_pool(work: Callable[[JobPool], Awaitable[None]]) -> None:
    async def main() -> None:
        pool = JobPool()
        try:
            await work(pool)
        finally:
            await pool.close()

    asyncio.run(main())


async def bot_move(
    pool: JobPool, memory: bytes | None = None, seed: str = "s"
) -> tuple[int, bytes]:
    found: tuple[int, bytes] = await pool.run(BotMove("medium", memory, SEEN, LEGAL, seed), 120)
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
            await pool.run(BotMove("search:time=100", None, seen, codes, "s"), 0.3)

    with_pool(work)


def test_a_job_raises_what_its_worker_raised() -> None:
    async def work(pool: JobPool) -> None:
        with pytest.raises(RecordError, match="not-json"):
            await pool.run(ReplayOf("{", "all"), 120)
        with pytest.raises(WorkerLost):
            await pool.run("no such job", 120)  # type: ignore[arg-type]
        await bot_move(pool)

    with_pool(work)


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
