"""Bots at a table: when they play, what they know, and what they remember."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from coatl.rules import CODES, CoatlError
from coatl.server.cluster.pubsub import NoPubSub
from coatl.server.jobs.fair_queue import Asker
from coatl.server.jobs.job_pool import JobPool
from coatl.server.jobs.requests import BotMove, Job
from coatl.server.match.commands import AdvanceStandIn, PlayAction, RequestStandIn
from coatl.server.match.stand_ins import OBJECTION_TIME
from coatl.server.protocol.messages import PROTOCOL, Hello, NewTable, OptionsChoice, SeatChoice
from coatl.server.session import bot_driver
from coatl.server.session.lobby import Lobby
from coatl.server.session.session import Session
from coatl.view import view

from .lobbies import (
    FakeClient,
    FirstMove,
    LostWorkers,
    ManualClock,
    bots_done,
    create_table,
    enter,
    until,
    with_lobby,
)


def test_bots_play_at_random_when_their_workers_are_lost(tmp_path: Path) -> None:
    jobs = LostWorkers()

    async def work(lobby: Lobby) -> None:
        created = await create_table(lobby, "hard", "easy")
        session = await lobby.session(created.table)
        await enter(session, created)
        await bots_done(session)
        assert session.match.is_over

    with_lobby(tmp_path, work, jobs=jobs)
    assert jobs.jobs > 20


def test_a_stand_in_never_plays_at_random(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_driver, "RETRY_DELAY", 0)
    jobs, clock = LostWorkers(), ManualClock()

    async def work(lobby: Lobby) -> None:
        created = await create_table(lobby)
        session = await lobby.session(created.table)
        await enter(session, created, 1)
        await session.execute(RequestStandIn(0))
        clock.advance(OBJECTION_TIME)
        await session.execute(AdvanceStandIn())
        version = session.match.version
        await until(lambda: jobs.jobs > 10)
        assert (session.match.version, session._bots.is_running) == (version, True)

    with_lobby(tmp_path, work, jobs=jobs, clock=clock)


def test_bots_do_not_play_for_spectators_where_people_have_left(tmp_path: Path) -> None:
    async def work(lobby: Lobby) -> None:
        created = await lobby.create(
            NewTable(OptionsChoice(players=2), [SeatChoice("bot", bot="easy"), SeatChoice("me")])
        )
        session = await lobby.session(created.table)
        await enter(session, created)
        assert (session.match.bot_to_move, session._bots.is_running) == (0, False)
        assert (await session.info()).paused
        await enter(session, created, 1)
        assert session._bots.is_running
        assert not (await session.info()).paused

    with_lobby(tmp_path, work)


def test_bots_play_only_while_a_client_is_connected(tmp_path: Path) -> None:
    async def work(lobby: Lobby) -> None:
        created = await create_table(lobby, "random", "random")
        session = await lobby.session(created.table)
        before = session.match.version
        assert (session.match.bot_to_move, session._bots.is_running) == (0, False)
        client = await enter(session, created)
        assert session._bots.is_running
        task = session._bots._task
        assert task is not None
        session.leave(client)
        await task
        assert not session.match.is_over
        assert before <= session.match.version < before + 10

    with_lobby(tmp_path, work)


def test_bots_play_on_once_the_storage_is_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot_driver, "RETRY_DELAY", 0.0)

    async def work(lobby: Lobby) -> None:
        created = await create_table(lobby, "random", "random")
        session = await lobby.session(created.table)
        append, writes = lobby.services.storage.append, 0

        async def fail_sometimes(*arguments: Any) -> None:
            nonlocal writes
            writes += 1
            if writes % 3 == 0:
                raise CoatlError("cannot-write", why="full")
            await append(*arguments)

        monkeypatch.setattr(lobby.services.storage, "append", fail_sometimes)
        await enter(session, created)
        await bots_done(session)
        assert session.match.is_over
        assert writes > 30

    with_lobby(tmp_path, work)


def test_a_bot_does_not_remember_a_move_that_was_not_stored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot_driver, "RETRY_DELAY", 0.0)
    jobs = FirstMove()

    async def work(lobby: Lobby) -> None:
        created = await create_table(lobby, "random", "random")
        session = await lobby.session(created.table)
        append, client = lobby.services.storage.append, FakeClient()

        async def fail_at_first(*arguments: Any) -> None:
            if len(jobs.requests) == 1:
                raise CoatlError("cannot-write", why="full")
            if len(jobs.requests) == 3:
                session.leave(client)
            await append(*arguments)

        monkeypatch.setattr(lobby.services.storage, "append", fail_at_first)
        await session.enter(client, Hello(PROTOCOL))
        await bots_done(session)
        assert jobs.requests[0] == jobs.requests[1]
        assert jobs.memories[:2] == [None, None]
        memories = session._bots._memories.values()
        assert b"1" not in memories
        assert b"2" in memories or jobs.memories[2] == b"2"

    with_lobby(tmp_path, work, jobs=jobs)


def test_no_decision_is_computed_for_a_position_that_has_passed(tmp_path: Path) -> None:
    jobs = FirstMove()

    class SlowPubSub(NoPubSub):
        """While the first decision is claimed, all moves of its turn are made."""

        def __init__(self) -> None:
            self.session: Session | None = None
            self.claims: list[tuple[int | None, int]] = []

        async def claim_decision(self, table: str, version: int) -> bool:
            assert self.session is not None
            match = self.session.match
            while not self.claims and match.bot_to_move == 0:
                code = CODES[match.require_game().legal_actions[0]]
                await self.session.execute(PlayAction(0, code, by_bot=True))
            self.claims.append((match.bot_to_move, version))
            return True

    pubsub = SlowPubSub()

    async def work(lobby: Lobby) -> None:
        created = await create_table(lobby, "random", "random")
        pubsub.session = session = await lobby.session(created.table)
        await enter(session, created)
        await bots_done(session)
        assert session.match.is_over
        assert len(jobs.requests) > 10
        assert set(jobs.requests) <= set(pubsub.claims[1:])

    with_lobby(tmp_path, work, jobs=jobs, pubsub=pubsub)


class HeldWorkers(JobPool):
    """Workers that reply when a test lets them."""

    def __init__(self) -> None:
        super().__init__()
        self.has_request = asyncio.Event()
        self.may_reply = asyncio.Event()
        self.job: BotMove | None = None

    async def run(self, job: Job, timeout: float, asker: Asker, **how: Any) -> Any:
        assert isinstance(job, BotMove)
        self.job = job
        self.has_request.set()
        await self.may_reply.wait()
        return job.codes[0], b""


def test_a_bot_sees_what_its_seat_sees_and_is_ignored_once_the_person_is_back(
    tmp_path: Path,
) -> None:
    jobs, clock = HeldWorkers(), ManualClock()

    async def work(lobby: Lobby) -> None:
        created = await create_table(lobby)
        session = await lobby.session(created.table)
        await enter(session, created, 1)
        await session.execute(RequestStandIn(0))
        clock.advance(OBJECTION_TIME)
        await session.execute(AdvanceStandIn())
        await jobs.has_request.wait()
        assert jobs.job is not None
        seen = view(session.match.require_game().state, 0)
        assert (jobs.job.bot, jobs.job.seen) == ("medium", seen)
        await session.come_back([0])
        version = session.match.version
        jobs.may_reply.set()
        await bots_done(session)
        assert session.match.version == version

    with_lobby(tmp_path, work, jobs=jobs, clock=clock)
