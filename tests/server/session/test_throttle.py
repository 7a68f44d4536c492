"""What is asked for often is done seldom, and at last all the same."""

from __future__ import annotations

import asyncio
from pathlib import Path

from coatl.server.protocol.messages import PROTOCOL, Hello, TableNews
from coatl.server.session.lobby import Hall
from coatl.server.session.throttle import Calm
from server.session.test_lobby import Guest, two, with_hall


def test_it_is_done_at_once_and_then_once_more_for_all_the_rest() -> None:
    done: list[tuple[object, ...]] = []

    async def main() -> None:
        calm = Calm(0)
        for number in range(100):
            calm.ask(lambda *facts: done.append(facts), number)
        assert done == [(0,)]
        while len(done) < 2:
            await asyncio.sleep(0)
        assert done == [(0,), ()]
        calm.stop()

    asyncio.run(main())


def test_what_cannot_wait_is_done_now_and_what_waited_with_it() -> None:
    done: list[int] = []

    def do() -> None:
        done.append(1)

    async def main() -> None:
        calm = Calm(3600)
        calm.ask(do)
        calm.ask(do)
        calm.now(do)
        assert len(done) == 2
        assert calm._wanted is None
        calm.ask(do)
        calm.stop()
        assert calm._rest is None
        assert len(done) == 2

    asyncio.run(main())


def test_a_crowd_that_comes_and_goes_is_not_announced_to_itself(tmp_path: Path) -> None:
    """Otherwise a thousand who come would be told a million times."""

    async def work(hall: Hall) -> None:
        hall.limits.is_enabled = False
        table = await hall.table((await two(hall)).table)
        first = Guest()
        await table.enter(first, Hello(PROTOCOL))
        crowd = [Guest() for _ in range(300)]
        for guest in crowd:
            await table.enter(guest, Hello(PROTOCOL))
        news = [one for guest in crowd for one in guest.heard if isinstance(one, TableNews)]
        assert len(news) < 10 * len(crowd)
        async with asyncio.timeout(60):
            while not any(
                isinstance(one, TableNews) and one.table.watching == 301 for one in first.heard
            ):
                await asyncio.sleep(0.01)

    with_hall(tmp_path, work)
