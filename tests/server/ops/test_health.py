"""Whether all is well: the store is asked, but not by everybody."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from coatl.rules import CoatlError
from coatl.server.ops.health import REUSED_FOR, Health
from coatl.server.session.lobby import Hall
from coatl.server.storage.sqlite import SqliteStorage
from server.served import Served
from server.session.test_lobby import with_hall


class Counted(SqliteStorage):
    """A store that counts how often it is asked, and may be ill."""

    asked = 0
    is_ill = False

    async def check(self) -> None:
        self.asked += 1
        if self.is_ill:
            raise CoatlError("cannot-write", why="database or disk is full")
        await super().check()


def test_however_many_ask_the_store_is_asked_now_and_then(tmp_path: Path) -> None:
    async def main() -> None:
        now = [0.0]
        store = Counted(tmp_path)
        health = Health(store.check, lambda: now[0])
        await asyncio.gather(*[health.check() for _ in range(100)])
        assert store.asked == 1
        store.is_ill = True
        await health.check()
        now[0] += REUSED_FOR
        for _ in range(2):
            with pytest.raises(CoatlError, match="cannot-write"):
                await health.check()
        assert store.asked == 2
        store.is_ill = False
        now[0] += REUSED_FOR
        await health.check()
        await store.close()

    asyncio.run(main())


def test_a_service_that_cannot_write_says_so(tmp_path: Path, site: Path) -> None:
    store = Counted(tmp_path)
    served = Served(store, site)
    store.is_ill = True
    assert served.refused("GET", "/healthz") == (503, "cannot-write")
    served.stop()


def test_while_it_stops_it_is_not_well(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        await hall.check()
        await hall.dismiss()
        with pytest.raises(CoatlError, match="stopping"):
            await hall.check()

    with_hall(tmp_path, work)
