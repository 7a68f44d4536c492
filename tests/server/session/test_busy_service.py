"""Jobs of a table while all workers are busy: who is sent a message, and which jobs are dropped."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from coatl.game import Game
from coatl.rules import CODES, CoatlError, Options
from coatl.server.jobs import job_pool
from coatl.server.jobs.fair_queue import Asker, Priority
from coatl.server.jobs.job_pool import JobPool
from coatl.server.jobs.requests import BotMove
from coatl.server.match.commands import PlayAction
from coatl.server.protocol.messages import AskHint, Hint, TableNews
from coatl.server.session import hints
from coatl.server.session.dispatch import dispatch
from coatl.server.session.lobby import Lobby
from coatl.view import view

from .lobbies import FakeClient, bots_done, create_table, enter, play_first_move, with_lobby


def long_job() -> BotMove:
    """A decision that takes a minute."""
    game = Game(Options(), ["Ana", "Bo"], "slow")
    while game.state.phase == "keep":
        game.play(game.legal_actions[-1])
    codes = tuple(CODES[action] for action in game.legal_actions)
    return BotMove("search:time=60", None, view(game.state, 0), codes, "s", 60)


def with_busy_worker(
    folder: Path, work: Callable[[Lobby, asyncio.Task[object]], Awaitable[None]]
) -> None:
    """Run a test with a lobby whose only worker is busy until its task is cancelled."""

    async def busy(lobby: Lobby) -> None:
        pool = lobby.services.jobs
        assert isinstance(pool, JobPool)
        working = asyncio.create_task(pool.run(long_job(), 60, Asker("198.51.100.1", "other")))
        while not pool._pool._idle.empty():
            await asyncio.sleep(0)
        await work(lobby, working)

    with_lobby(folder, busy, jobs=JobPool(1))


async def until(is_so: Callable[[], object]) -> None:
    async with asyncio.timeout(60):
        while not is_so():
            await asyncio.sleep(0.001)


def busy_news(client: FakeClient) -> list[bool]:
    """Whether the service was busy, in each of the news that the client received."""
    return [news.table.busy for news in client.received if isinstance(news, TableNews)]


def free_worker(lobby: Lobby) -> None:
    """Kill the busy worker: its job is lost, and the next one starts."""
    assert isinstance(lobby.services.jobs, JobPool)
    for worker in lobby.services.jobs._pool._workers:
        worker.child.kill()


def test_people_hear_that_the_service_is_busy_until_their_bot_decides(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(job_pool, "BUSY_AFTER", 0.01)

    async def work(lobby: Lobby, working: asyncio.Task[object]) -> None:
        created = await create_table(lobby, "random", "random")
        session = await lobby.session(created.table)
        client = await enter(session, created)
        await until(lambda: True in busy_news(client))
        assert (await session.info()).busy
        assert session.match.version == client.version
        free_worker(lobby)
        await until(lambda: not busy_news(client)[-1])
        await bots_done(session)
        assert session.match.is_over
        await asyncio.gather(working, return_exceptions=True)

    with_busy_worker(tmp_path, work)


def test_a_decision_that_waits_is_dropped_once_everybody_has_left(tmp_path: Path) -> None:
    async def work(lobby: Lobby, working: asyncio.Task[object]) -> None:
        created = await create_table(lobby, "random", "random")
        session = await lobby.session(created.table)
        client = await enter(session, created)
        await until(lambda: lobby.services.jobs.waiting)
        session.leave(client)
        await bots_done(session)
        assert lobby.services.jobs.waiting == 0
        assert session.is_idle
        assert not working.done()
        working.cancel()

    with_busy_worker(tmp_path, work)


def test_a_hint_that_waits_is_dropped_once_the_game_goes_on(tmp_path: Path) -> None:
    async def work(lobby: Lobby, working: asyncio.Task[object]) -> None:
        created = await create_table(lobby)
        session = await lobby.session(created.table)
        client = await enter(session, created, 0, 1)
        ask = AskHint("h", session.match.version, 0)
        hint = asyncio.create_task(dispatch(session, client, ask))
        await until(lambda: lobby.services.jobs.waiting)
        await play_first_move(session, client)
        with pytest.raises(CoatlError, match="table-went-on"):
            await hint
        assert lobby.services.jobs.waiting == 0
        assert not working.done()
        working.cancel()

    with_busy_worker(tmp_path, work)


def test_a_hint_that_waits_too_long_is_refused_and_the_game_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(job_pool, "BUSY_AFTER", 0.01)
    monkeypatch.setattr(hints, "MAX_HINT_WAIT", 0.05)

    async def work(lobby: Lobby, working: asyncio.Task[object]) -> None:
        created = await create_table(lobby)
        session = await lobby.session(created.table)
        client = await enter(session, created, 0, 1)
        with pytest.raises(CoatlError, match="too-busy"):
            await dispatch(session, client, AskHint("h", session.match.version, 0))
        assert busy_news(client) == [True, False]
        await play_first_move(session, client)
        working.cancel()

    with_busy_worker(tmp_path, work)


def test_a_hint_is_computed_once_for_everyone_who_may_see_the_same(tmp_path: Path) -> None:
    async def work(lobby: Lobby) -> None:
        created = await create_table(lobby)
        session = await lobby.session(created.table)
        started: list[Priority] = []
        lobby.services.jobs.on_start = lambda priority, _seconds: started.append(priority)
        for name in ("first", "second"):
            client = await enter(session, created, 0, 1)
            found = await dispatch(session, client, AskHint(name, session.match.version, 0))
            assert isinstance(found, Hint)
            assert found.id == name
        assert len(started) == 1
        await play_first_move(session, client)
        await dispatch(session, client, AskHint("third", session.match.version, 0))
        assert len(started) == 2

    with_lobby(tmp_path, work)


def test_a_spectator_does_not_make_a_table_wait_for_their_other_jobs(tmp_path: Path) -> None:
    async def work(lobby: Lobby) -> None:
        created = await create_table(lobby, "easy")
        session = await lobby.session(created.table)
        spectator = FakeClient("198.51.100.1")
        askers: list[Asker] = []
        run = lobby.services.jobs.run

        async def note(job: BotMove, timeout: float, asker: Asker, **how: object) -> object:
            askers.append(asker)
            return await run(job, timeout, asker, **how)  # type: ignore[arg-type]

        lobby.services.jobs.run = note  # type: ignore[assignment, method-assign]
        client = await enter(session, created, 0)
        session.clients.add(spectator)
        while session.match.require_game().state.seat == 0:
            code = CODES[session.match.require_game().legal_actions[0]]
            await session.execute(PlayAction(0, code))
        await until(lambda: askers)
        assert {asker.address for asker in askers} == {client.address}
        assert askers[0].table == created.table

    with_lobby(tmp_path, work)


def test_a_service_that_is_not_busy_says_nothing(tmp_path: Path) -> None:
    async def work(lobby: Lobby) -> None:
        created = await create_table(lobby, "random", "random")
        session = await lobby.session(created.table)
        client = await enter(session, created)
        await bots_done(session)
        assert session.match.is_over
        assert not any(busy_news(client))

    with_lobby(tmp_path, work)
