"""Health checks: the storage is checked, but not for every request."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from coatl.rules import CoatlError
from coatl.server.ops.health import REUSED_FOR, Health
from coatl.server.storage.sqlite import Tables
from server.served import Served


class Counted(Tables):
    """A storage that counts its checks, and may fail."""

    asked = 0
    is_ill = False

    async def check(self) -> None:
        self.asked += 1
        if self.is_ill:
            raise CoatlError("cannot-write", why="database or disk is full")
        await super().check()


def test_storage_is_checked_now_and_then(tmp_path: Path) -> None:
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


def test_health_fails_if_the_storage_cannot_write(tmp_path: Path, site: Path) -> None:
    store = Counted(tmp_path)
    served = Served(store, site)
    store.is_ill = True
    assert served.refused("GET", "/healthz") == (503, "cannot-write")
    served.stop()


def test_health_fails_during_shutdown(tmp_path: Path, site: Path) -> None:
    served = Served(tmp_path, site)
    assert served.get("/healthz") == {"status": "ok"}
    served.call_soon(asyncio.ensure_future, served.lobby.disconnect_all())
    while not served.lobby.is_stopping:
        pass
    assert served.refused("GET", "/healthz") == (503, "stopping")
    served.stop()
