"""Health checks: shared results, storage failures, and shutdown."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from aiohttp import web

from coatl.processes.worker_lost import WorkerLost
from coatl.rules import CoatlError
from coatl.server.jobs.job_pool import JobPool
from coatl.server.ops.health import REUSED_FOR, Health, SlowCheck
from coatl.server.session.lobby import Lobby
from coatl.server.storage.sqlite import SqliteStorage
from server.served import Served
from server.session.lobbies import with_lobby


class CheckedStorage(SqliteStorage):
    """Counts its checks, and fails them while `is_full`."""

    checks = 0
    is_full = False

    async def confirm_writable(self) -> None:
        self.checks += 1
        if self.is_full:
            raise CoatlError("cannot-write", why="database or disk is full")
        await super().confirm_writable()


def test_concurrent_checks_share_one_result_until_it_expires(tmp_path: Path) -> None:
    async def main() -> None:
        now = [0.0]
        storage = CheckedStorage(tmp_path)
        health = Health(storage.confirm_writable, lambda: now[0])
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


def test_slow_check_runs_in_the_background() -> None:
    async def main() -> None:
        now, checks = [0.0], []
        go_on = asyncio.Event()

        async def check() -> None:
            checks.append(now[0])
            await go_on.wait()
            if len(checks) > 1:
                raise CoatlError("workers-away")

        health = SlowCheck(check, lambda: now[0])
        due = [health.is_due]
        running = asyncio.create_task(health.run())
        await asyncio.sleep(0)
        due.append(health.is_due)
        health.raise_last_error()  # nothing is known yet
        go_on.set()
        await running
        due.append(health.is_due)
        now[0] += REUSED_FOR
        due.append(health.is_due)
        assert due == [True, False, False, True]
        await health.run()
        with pytest.raises(CoatlError, match="workers-away"):
            health.raise_last_error()
        assert checks == [0.0, REUSED_FOR]

    asyncio.run(main())


def test_health_fails_if_no_worker_can_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def lost(_: JobPool, _timeout: float) -> None:
        raise WorkerLost

    monkeypatch.setattr(JobPool, "check", lost)

    async def work(lobby: Lobby) -> None:
        await lobby.check()  # the workers are checked in the background
        while not lobby._workers_health._error:
            await asyncio.sleep(0)
        with pytest.raises(CoatlError, match="workers-away"):
            await lobby.check()

    with_lobby(tmp_path, work)


def test_healthz_fails_while_websockets_do_not_work(
    tmp_path: Path, site: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    served = Served(tmp_path, site)

    async def broken(*_args: object, **_facts: object) -> None:
        raise ConnectionResetError

    monkeypatch.setattr(web.WebSocketResponse, "send_frame", broken)
    assert served.refused("GET", "/healthz") == (503, "sockets-broken")
    served.stop()


def test_healthz_of_one_process_does_not_ask_the_others(served: Served) -> None:
    assert served.get("/healthz?process=0") == {"status": "ok"}
    assert served.refused("GET", "/healthz?process=1") == (404, "no-such-page")
