"""Sessions: commands are stored or rolled back, and clients receive stored commands only."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from coatl.rules import CODES, CoatlError
from coatl.server.cluster.pubsub import NoPubSub, Presence
from coatl.server.match import commands
from coatl.server.match.commands import PlayAction
from coatl.server.match.viewer_updates import game_log, present
from coatl.server.protocol.messages import News, TableNews, encode
from coatl.server.session.finished_game import rematch, replay
from coatl.server.session.lobby import Lobby
from coatl.server.storage.base import Conflict

from .lobbies import FakeClient, bots_done, create_table, enter, play_first_move, with_lobby


@pytest.mark.parametrize(
    ("error", "code"),
    [(Conflict(), "table-went-on"), (CoatlError("cannot-write", why="full"), "cannot-write")],
)
def test_a_command_that_cannot_be_stored_is_rolled_back(
    tmp_path: Path, error: Exception, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*arguments: object) -> None:
        raise error

    async def work(lobby: Lobby) -> None:
        created = await create_table(lobby)
        session = await lobby.session(created.table)
        client = await enter(session, created, 0)
        before, version = await session.info(), session.match.version
        with monkeypatch.context() as patch:
            patch.setattr(lobby.services.storage, "append", fail)
            with pytest.raises(CoatlError, match=code):
                await play_first_move(session, client)
        assert len(client.received) == 1  # nothing was sent
        assert not client.was_asked_to_reconnect
        assert (await session.info(), session.match.version) == (before, version)
        assert encode(present(session.match, 0).frame.scene) == encode(client.scene)
        assert await play_first_move(session, client) > version
        assert isinstance(client.received[-1], News)

    with_lobby(tmp_path, work)


def test_a_command_is_sent_to_clients_only_after_it_is_stored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(lobby: Lobby) -> None:
        created = await create_table(lobby)
        session = await lobby.session(created.table)
        ana = await enter(session, created, 0)
        bo, other = await enter(session, created), await enter(session, created)
        is_storing, may_fail = asyncio.Event(), asyncio.Event()

        async def fail(*arguments: object) -> None:
            is_storing.set()
            await may_fail.wait()
            raise CoatlError("cannot-write", why="full")

        monkeypatch.setattr(lobby.services.storage, "append", fail)
        received = len(bo.received)
        playing = asyncio.ensure_future(play_first_move(session, ana))
        await is_storing.wait()
        session.leave(other)
        session.table_news.send_now()
        asking = asyncio.ensure_future(session.info())
        await asyncio.sleep(0)
        assert len(bo.received) == received
        may_fail.set()
        with pytest.raises(CoatlError, match="cannot-write"):
            await playing
        assert (await asking).watching == 1
        assert [type(one) for one in bo.received[received:]] == [TableNews]

    with_lobby(tmp_path, work)


def test_a_session_whose_command_was_cancelled_is_loaded_again(tmp_path: Path) -> None:
    async def work(lobby: Lobby) -> None:
        created = await create_table(lobby)
        session = await lobby.session(created.table)
        client = await enter(session, created, 0)
        playing = asyncio.ensure_future(play_first_move(session, client))
        await asyncio.sleep(0)
        playing.cancel()
        await asyncio.gather(playing, return_exceptions=True)
        assert client.was_asked_to_reconnect
        assert (await lobby.session(created.table)).match.has_executed("0/1")

    with_lobby(tmp_path, work)


def test_simultaneous_rematches_create_one_table(tmp_path: Path) -> None:
    async def work(lobby: Lobby) -> None:
        created = await create_table(lobby, "random", "random")
        session = await lobby.session(created.table)
        await enter(session, created)
        await bots_done(session)
        assert session.match.is_over
        await asyncio.gather(*[rematch(session, f"rematch/{n}") for n in range(3)])
        assert list(lobby._sessions) == [created.table, session.match.next_table]

    with_lobby(tmp_path, work)


def test_a_session_is_not_closed_while_its_rematch_is_created(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(lobby: Lobby) -> None:
        created = await create_table(lobby, "random", "random")
        session = await lobby.session(created.table)
        client = await enter(session, created)
        await bots_done(session)
        create = lobby.services.storage.create
        is_creating, may_create = asyncio.Event(), asyncio.Event()

        async def create_slowly(*arguments: Any) -> None:
            is_creating.set()
            await may_create.wait()
            await create(*arguments)

        monkeypatch.setattr(lobby.services.storage, "create", create_slowly)
        creating = asyncio.ensure_future(rematch(session, "rematch/1"))
        await is_creating.wait()
        session.leave(client)
        assert not session.is_idle
        may_create.set()
        await creating
        assert session.match.next_table is not None

    with_lobby(tmp_path, work)


def test_arrivals_of_many_clients_are_announced_in_few_messages(tmp_path: Path) -> None:
    """Otherwise a thousand clients that arrive would be sent a million messages."""

    async def work(lobby: Lobby) -> None:
        lobby.services.limits.is_enabled = False
        created = await create_table(lobby)
        session = await lobby.session(created.table)
        first = await enter(session, created)
        crowd = [await enter(session, created) for _ in range(300)]
        sent = [one for client in crowd for one in client.received if isinstance(one, TableNews)]
        assert len(sent) < 10 * len(crowd)
        async with asyncio.timeout(60):
            while not any(
                isinstance(one, TableNews) and one.table.watching == 301 for one in first.received
            ):
                await asyncio.sleep(0.01)

    with_lobby(tmp_path, work)


def test_a_command_that_fails_half_way_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(step: object) -> str:
        raise RuntimeError("a bug")

    async def work(lobby: Lobby) -> None:
        created = await create_table(lobby)
        session = await lobby.session(created.table)
        client = await enter(session, created, 0)
        version = session.match.version
        with monkeypatch.context() as patch:
            patch.setattr(commands, "format_step", fail)
            with pytest.raises(RuntimeError):
                await play_first_move(session, client)
        assert client.was_asked_to_reconnect
        fresh = await lobby.session(created.table)
        assert fresh is not session
        client = await enter(fresh, created, 0)
        assert await play_first_move(fresh, client) > version

    with_lobby(tmp_path, work)


class CountingPubSub(NoPubSub):
    """Notes which tables are followed, and the presence that is published."""

    def __init__(self) -> None:
        self.followed: set[str] = set()
        self.published: list[Presence] = []

    def publish_presence(self, table: str, presence: Presence) -> None:
        self.published.append(presence)

    def follow(self, table: str) -> None:
        self.followed.add(table)

    def unfollow(self, table: str) -> None:
        self.followed.discard(table)


def test_a_session_that_was_given_up_leaves_its_successor_alone(tmp_path: Path) -> None:
    pubsub = CountingPubSub()

    async def work(lobby: Lobby) -> None:
        created = await create_table(lobby)
        session = await lobby.session(created.table)
        client = await enter(session, created, 0)
        session._lose()
        assert not pubsub.followed
        await enter(await lobby.session(created.table), created, 0)
        session.leave(client)
        assert pubsub.followed == {created.table}

    with_lobby(tmp_path, work, pubsub=pubsub)


def test_a_session_that_was_given_up_publishes_nothing(tmp_path: Path) -> None:
    """Other processes would believe that nobody is at its successor."""
    pubsub = CountingPubSub()

    async def work(lobby: Lobby) -> None:
        created = await create_table(lobby)
        session = await lobby.session(created.table)
        session.table_news.set_thinking(1)
        client = await enter(session, created, 0)
        session._lose()
        session.leave(client)
        await enter(await lobby.session(created.table), created, 0)
        session.table_news.set_thinking(None)  # as the bot does when it stops
        session.table_news.on_delay(True)  # as a job does that is still in the queue
        assert pubsub.published[-1].online == (0,)

    with_lobby(tmp_path, work, pubsub=pubsub)


def test_a_client_that_never_entered_is_not_announced(tmp_path: Path) -> None:
    async def work(lobby: Lobby) -> None:
        created = await create_table(lobby)
        session = await lobby.session(created.table)
        client = await enter(session, created, 0)
        received = len(client.received)
        session.leave(FakeClient())
        assert len(client.received) == received

    with_lobby(tmp_path, work)


def test_a_replay_that_many_ask_for_is_computed_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(lobby: Lobby) -> None:
        created = await create_table(lobby, "random", "random")
        session = await lobby.session(created.table)
        await enter(session, created)
        await bots_done(session)
        asked: list[str] = []

        async def compute(record: str, viewpoint: str, address: str) -> bytes:
            asked.append(viewpoint)
            await asyncio.sleep(0)
            return b"replay"

        monkeypatch.setattr(lobby.services.replays, "compute", compute)
        found = await asyncio.gather(*[replay(session, "all", "192.0.2.1") for _ in range(9)])
        assert (set(found), asked) == ({b"replay"}, ["all"])

    with_lobby(tmp_path, work)


def test_a_viewpoint_is_sent_the_game_once_and_then_only_what_is_new(tmp_path: Path) -> None:
    async def work(lobby: Lobby) -> None:
        created = await create_table(lobby)
        session = await lobby.session(created.table)
        client = await enter(session, created, 0, 1)
        await session.change_viewpoint(client, 1, "look/1")
        narration = game_log(session.match, 0)
        while session.match.require_game().state.seat == 0:
            code = CODES[session.match.require_game().legal_actions[-1]]
            await session.execute(PlayAction(0, code), version=session.match.version)
        received = len(client.received)
        await session.change_viewpoint(client, 0, "look/2")
        (welcome,) = client.received[received:]
        assert (welcome.id, welcome.narration, welcome.frame) == ("look/2", [], None)
        assert welcome.missed.version == session.match.version
        narration += welcome.missed.narration
        assert encode(narration) == encode(game_log(session.match, 0))
        assert encode(welcome.missed.scene) == encode(present(session.match, 0).frame.scene)

    with_lobby(tmp_path, work)
