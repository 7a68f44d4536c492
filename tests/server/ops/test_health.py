"""Health checks: shared results, storage failures, and shutdown."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from coatl.rules import CoatlError
from coatl.server.ops.health import REUSED_FOR, Health
from coatl.server.session.lobby import Lobby
from coatl.server.storage.sqlite import SqliteStorage
from server.served import Served
from server.session.lobbies import with_lobby


class CheckedStorage(SqliteStorage):
    """Counts its checks, and fails them while `is_full`."""

    checks = 0
    is_full = False

    async def check(self) -> None:
        self.checks += 1
        if self.is_full:
            raise CoatlError("cannot-write", why="database or disk is full")
        await super().check()


def test_concurrent_checks_share_one_result_until_it_expires(tmp_path: Path) -> None:
    async def main() -> None:
        now = [0.0]
        storage = CheckedStorage(tmp_path)
        health = Health(storage.check, lambda: now[0])
        await asyncio.gather(*[health.check() for _ in range(100)])
        assert storage.checks == 1
        storage.is_full = True
        await health.check()
        now[0] += REUSED_FOR
        for _ in range(2):
            with pytest.raises(CoatlError, match="cannot-write"):
                await health.check()
        assert storage.checks == 2
        storage.is_full = False
        now[0] += REUSED_FOR
        await health.check()
        await storage.close()

    asyncio.run(main())


def test_healthz_fails_while_the_storage_cannot_write(tmp_path: Path, site: Path) -> None:
    storage = CheckedStorage(tmp_path)
    served = Served(storage, site)
    storage.is_full = True
    assert served.refused("GET", "/healthz") == (503, "cannot-write")
    served.stop()


def test_health_fails_while_the_server_stops(tmp_path: Path) -> None:
    async def work(lobby: Lobby) -> None:
        await lobby.check()
        await lobby.connections.disconnect_all()
        with pytest.raises(CoatlError, match="stopping"):
            await lobby.check()

    with_lobby(tmp_path, work)
