"""Replays are computed one after the other, and only a few wait."""

from __future__ import annotations

import asyncio

import pytest

from coatl.rules import CoatlError
from coatl.server.jobs.job_pool import JobPool
from coatl.server.jobs.replay_queue import MAX_PER_ADDRESS, ReplayQueue

from ..session.lobbies import LostWorkers


def test_without_workers_there_are_no_replays() -> None:
    async def work() -> None:
        replays = ReplayQueue(LostWorkers())
        with pytest.raises(CoatlError, match="took-too-long"):
            await replays.compute("{}", "all")
        await replays.close()

    asyncio.run(work())


def test_the_number_of_waiting_replays_is_limited() -> None:
    async def work() -> list[str]:
        replays = ReplayQueue(JobPool(1))
        requests = [replays.compute("{}", "all") for _ in range(MAX_PER_ADDRESS + 2)]
        results = await asyncio.gather(*requests, return_exceptions=True)
        await replays.close()
        return sorted([one.code for one in results if isinstance(one, CoatlError)])

    codes = asyncio.run(work())
    assert codes == ["not-a-record"] * MAX_PER_ADDRESS + ["too-busy"] * 2
