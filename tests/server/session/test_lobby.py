"""The lobby: which sessions are in memory, failures, and shutdown."""

from __future__ import annotations

import asyncio
import logging
import weakref
from collections.abc import Mapping
from pathlib import Path

import pytest

from coatl.rules import CoatlError
from coatl.server.cluster.pubsub import NoPubSub
from coatl.server.match.seat_tokens import new_token
from coatl.server.ops import logging as logs
from coatl.server.ops.rate_limits import RateLimit, TokenBucket
from coatl.server.protocol.messages import PROTOCOL, AskHint, Hello, Join
from coatl.server.session import lobby as lobby_module
from coatl.server.session.connections import CLIENT_GRACE
from coatl.server.session.dispatch import dispatch, take_seat
from coatl.server.session.lobby import IDLE_SESSIONS, LOADS_AT_ONCE, Lobby
from coatl.server.session.stored_matches import LoadedMatch, load_match
from coatl.server.storage.base import Storage, StoredTable
from coatl.server.transport import server

from .lobbies import (
    FakeClient,
    LostWorkers,
    create_open_table,
    create_table,
    enter,
    exposition,
    play_first_move,
    with_lobby,
)

#: An id that a table might have.
UNKNOWN = "nwherenwherenwhe"


def test_idle_sessions_are_closed(tmp_path: Path) -> None:
    async def work(lobby: Lobby) -> None:
        watched = await create_table(lobby)
        session = await lobby.session(watched.table)
        await enter(session, watched)
        created = [await create_table(lobby) for _ in range(3 * IDLE_SESSIONS)]
        assert len(lobby._sessions) <= 2 * IDLE_SESSIONS + 1
        assert await lobby.session(watched.table) is session
        assert (await (await lobby.session(created[0].table)).info()).id == created[0].table

    with_lobby(tmp_path, work)


def test_two_tables_are_loaded_at_a_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    under_way: list[int] = [0]

    async def load(storage: Storage, table: str) -> LoadedMatch:
        under_way.append(under_way[-1] + 1)
        await asyncio.sleep(0)
        loaded = await load_match(storage, table)
        under_way.append(under_way[-1] - 1)
        return loaded

    async def work(lobby: Lobby) -> None:
        created = [await create_table(lobby) for _ in range(6)]
        lobby._sessions.clear()
        monkeypatch.setattr(lobby_module, "load_match", load)
        await asyncio.gather(*[lobby.session(one.table) for one in created])
        assert max(under_way) == LOADS_AT_ONCE

    with_lobby(tmp_path, work)


def test_a_closed_session_is_freed_at_once(tmp_path: Path, without_gc: None) -> None:
    async def work(lobby: Lobby) -> None:
        created = await create_table(lobby)
        session = await lobby.session(created.table)
        client = await enter(session, created, 0)
        await play_first_move(session, client)
        session.leave(client)
        freed = weakref.ref(session)
        del session
        async with asyncio.timeout(60):
            while freed() is not None:  # until its last news of the table is sent
                await create_table(lobby)

    with_lobby(tmp_path, work)


def test_a_session_that_a_client_is_entering_is_not_closed(tmp_path: Path) -> None:
    """Otherwise the next client would get another session of the same match."""

    async def work(lobby: Lobby) -> None:
        created = await create_open_table(lobby)
        session, client = await lobby.session(created.table), FakeClient()
        await asyncio.gather(
            take_seat(session, Join("Bo", new_token())),
            session.enter(client, Hello(PROTOCOL, [created.keys[0].token], 0)),
            *[create_table(lobby) for _ in range(3 * IDLE_SESSIONS)],
        )
        assert session.clients == {client}
        assert await lobby.session(created.table) is session

    with_lobby(tmp_path, work)


def test_a_session_with_a_command_under_way_is_not_idle(tmp_path: Path) -> None:
    async def work(lobby: Lobby) -> None:
        created = await create_open_table(lobby)
        session = await lobby.session(created.table)
        joining = asyncio.ensure_future(take_seat(session, Join("Bo", new_token())))
        await asyncio.sleep(0)  # requested, but not carried out yet
        assert not session.is_idle
        await joining

    with_lobby(tmp_path, work)


def test_without_workers_there_are_no_hints(tmp_path: Path) -> None:
    async def work(lobby: Lobby) -> None:
        session = await lobby.session((await create_table(lobby)).table)
        client = FakeClient()
        client.seats = [0]
        with pytest.raises(CoatlError, match="no-advice"):
            await dispatch(session, client, AskHint("1", session.match.version, 0))

    with_lobby(tmp_path, work, jobs=LostWorkers())


@pytest.mark.parametrize("table", ["", "none", "\0", "\ud800" * 16, "N" * 16, UNKNOWN + "x"])
def test_the_storage_is_not_asked_for_impossible_ids(
    tmp_path: Path, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(lobby: Lobby) -> None:
        monkeypatch.setattr(lobby.services.storage, "load", None)
        with pytest.raises(CoatlError, match="unknown-table"):
            await lobby.session(table)

    with_lobby(tmp_path, work)


def test_a_slow_load_does_not_delay_other_tables(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(lobby: Lobby) -> None:
        created = [(await create_table(lobby)).table for _ in range(2)]
        lobby._sessions.clear()
        load = lobby.services.storage.load
        may_load = asyncio.Event()

        async def load_slowly(table: str) -> StoredTable | None:
            if table == created[0]:
                await may_load.wait()
            return await load(table)

        monkeypatch.setattr(lobby.services.storage, "load", load_slowly)
        waiting = [asyncio.ensure_future(lobby.session(created[0])) for _ in range(3)]
        await lobby.session(created[1])
        may_load.set()
        loaded = await asyncio.gather(*waiting)
        assert all(session is loaded[0] for session in loaded)
        for _ in range(2):
            with pytest.raises(CoatlError, match="unknown-table"):
                await lobby.session(UNKNOWN)

    with_lobby(tmp_path, work)


# --- failures and shutdown ----------------------------------------------------------------------


def test_unexpected_errors_are_logged_and_counted(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lobby_module, "POLL_INTERVAL", 0.0)
    unused = TokenBucket(RateLimit(50, 1.0))  # other tests log errors, too
    monkeypatch.setattr(logs, "_ERROR_EVENTS", unused)

    async def work(lobby: Lobby) -> None:
        created = await create_table(lobby)
        session = await lobby.session(created.table)
        client = await enter(session, created)
        polls = 0
        has_polled_again = asyncio.Event()

        async def changed_since(versions: Mapping[str, int]) -> list[str]:
            nonlocal polls
            polls += 1
            if polls > 2:
                has_polled_again.set()
                return []
            raise ZeroDivisionError

        async def entries_since(*arguments: object) -> list[bytes]:
            raise ZeroDivisionError

        storage = lobby.services.storage
        monkeypatch.setattr(storage, "is_shared", True)
        monkeypatch.setattr(storage, "changed_since", changed_since)
        lobby.start()
        await has_polled_again.wait()
        monkeypatch.setattr(storage, "entries_since", entries_since)
        await lobby.tasks.spawn(session._refresh_now())
        assert client.was_asked_to_reconnect
        assert b"coatl_errors_total 3.0" in exposition(lobby)

    with_lobby(tmp_path, work)
    assert [one.message for one in caplog.records if one.exc_info] == ["error.raised"] * 3


def test_shutdown_does_not_wait_forever(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lobby_module, "CLOSE_GRACE", 0.2)

    async def never(*arguments: object) -> None:
        await asyncio.Event().wait()

    class SilentPubSub(NoPubSub):
        async def close(self) -> None:
            await never()

    async def work(lobby: Lobby) -> None:
        created = await create_table(lobby)
        session = await lobby.session(created.table)
        client = await enter(session, created, 0)
        monkeypatch.setattr(lobby.services.storage, "append", never)
        playing = asyncio.ensure_future(play_first_move(session, client))
        await asyncio.sleep(0)
        async with asyncio.timeout(60):
            await lobby.close()
        playing.cancel()

    caplog.set_level(logging.INFO, "coatl")
    with_lobby(tmp_path, work, pubsub=SilentPubSub())
    assert [one.message for one in caplog.records][-2:] == ["shutdown.timed_out", "server.stopped"]


def test_shutdown_takes_less_than_eight_seconds() -> None:
    assert CLIENT_GRACE + server.SHUTDOWN_GRACE + lobby_module.CLOSE_GRACE < 8
