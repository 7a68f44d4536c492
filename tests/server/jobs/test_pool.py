"""Processes that think, and what happens when one is lost."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from coatl.formats.record import RecordError
from coatl.game import Game
from coatl.rules import CODES, CoatlError, Options
from coatl.server.jobs import worker
from coatl.server.jobs.pool import MEMORY, Pool, WorkerLost
from coatl.server.jobs.worker import brief
from coatl.view import view

GAME = Game(Options(), ["Ana", "Bo"], "pool")
SEEN = view(GAME.state, 0)
LEGAL = tuple(CODES[action] for action in GAME.legal_actions)


def with_pool(work: Callable[[Pool], Awaitable[None]], memory: int = MEMORY) -> None:
    async def main() -> None:
        pool = Pool(memory=memory)
        try:
            await work(pool)
        finally:
            await pool.close()

    asyncio.run(main())


async def decide(pool: Pool, memory: bytes | None = None, seed: str = "s") -> tuple[int, bytes]:
    found: tuple[int, bytes] = await pool.ask(
        "decide", "medium", memory, SEEN, LEGAL, seed, limit=30
    )
    return found


def test_a_bot_decides_and_is_handed_back() -> None:
    async def work(pool: Pool) -> None:
        code, memory = await decide(pool)
        assert code in LEGAL
        assert await decide(pool, memory) == (code, memory)

    with_pool(work)


def test_a_worker_that_dies_is_replaced() -> None:
    async def work(pool: Pool) -> None:
        before = await decide(pool)
        (process,) = pool._running
        os.kill(process.pid, signal.SIGKILL)
        with pytest.raises(WorkerLost):
            await decide(pool)
        assert await decide(pool) == before

    with_pool(work)


def test_a_worker_whose_service_was_killed_ends_without_a_word() -> None:
    command = [sys.executable, "-m", "coatl.server.jobs.worker", str(MEMORY)]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        work = ("decide", ("random", None, SEEN, LEGAL, "s"))
        worker.send(process.stdin, work)  # type: ignore[arg-type]
        assert process.stderr.read() == b""
    assert process.returncode == 0


def test_work_that_takes_too_long_is_ended() -> None:
    async def work(pool: Pool) -> None:
        await decide(pool)
        game = Game(Options(), ["Ana", "Bo"], "slow")
        while game.state.phase == "keep":
            game.play(game.legal_actions[-1])
        codes = tuple(CODES[action] for action in game.legal_actions)
        seen = view(game.state, 0)
        with pytest.raises(WorkerLost):
            await pool.ask("decide", "search:time=100", None, seen, codes, "s", limit=0.3)

    with_pool(work)


@pytest.mark.skipif(sys.platform != "linux", reason="memory is told by /proc")
def test_a_worker_that_has_grown_too_large_makes_room() -> None:
    async def work(pool: Pool) -> None:
        before = await decide(pool)
        assert not pool._running
        assert await decide(pool) == before

    with_pool(work, memory=1)


def test_what_is_wrong_is_told() -> None:
    async def work(pool: Pool) -> None:
        with pytest.raises(RecordError, match="not-json"):
            await pool.ask("replayed", "{", "all", limit=30)
        with pytest.raises(WorkerLost):
            await pool.ask("no such thing", limit=30)
        await decide(pool)

    with_pool(work)


def test_a_closed_pool_does_nothing_more() -> None:
    async def main() -> None:
        pool = Pool()
        waiting = asyncio.ensure_future(decide(pool))
        await asyncio.sleep(0)
        await pool.close()
        with pytest.raises((WorkerLost, asyncio.CancelledError)):
            await waiting
        assert not pool._running or all(p.poll() is not None for p in pool._running)

    asyncio.run(main())


def test_what_is_told_of_a_refusal_is_short_whatever_was_refused() -> None:
    deep: list[object] = []
    for _ in range(5000):
        deep = [deep]
    worse = CoatlError("worse", text="x" * 999)
    error = CoatlError("bad", wide=[[]] * 100_000, deep=deep, why=worse)
    facts: dict[str, Any] = dict(brief(error).facts)
    assert len(facts["wide"]) <= 200
    assert facts["deep"] == "…"
    assert len(facts["why"].facts["text"]) <= 200
