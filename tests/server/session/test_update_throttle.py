"""Throttles."""

from __future__ import annotations

import asyncio

from coatl.server.session.update_throttle import Throttle


def test_requests_within_an_interval_are_merged_into_one_run_at_its_end() -> None:
    runs: list[int | str] = []

    async def main() -> None:
        throttle = Throttle(0)
        for number in range(100):
            throttle.request(lambda n=number: runs.append(n), later=lambda: runs.append("later"))  # type: ignore[misc]
        assert runs == [0]
        while len(runs) < 2:
            await asyncio.sleep(0)
        assert runs == [0, "later"]
        throttle.cancel()

    asyncio.run(main())


def test_an_immediate_run_includes_the_pending_one() -> None:
    runs: list[int] = []

    def run() -> None:
        runs.append(1)

    async def main() -> None:
        throttle = Throttle(3600)
        throttle.request(run, later=run)
        throttle.request(run, later=run)
        throttle.run_now(run)
        assert len(runs) == 2
        assert throttle._pending is None
        throttle.request(run, later=run)
        throttle.cancel()
        assert throttle._timer is None
        assert len(runs) == 2

    asyncio.run(main())
