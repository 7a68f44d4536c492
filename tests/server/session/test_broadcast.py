"""What clients are sent when they arrive, and after a command."""

from __future__ import annotations

from pathlib import Path

import pytest

from coatl.rules import CODES
from coatl.server.match.commands import PlayAction, UndoSteps
from coatl.server.match.viewer_updates import game_log
from coatl.server.protocol.messages import PROTOCOL, Hello, Welcome, encode
from coatl.server.session import broadcast
from coatl.server.session.lobby import Lobby

from .lobbies import FakeClient, bots_done, create_table, enter, play_first_move, with_lobby


def test_a_long_game_log_is_sent_from_its_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(broadcast, "MAX_LOG_LINES", 3)

    async def work(lobby: Lobby) -> None:
        created = await create_table(lobby, "random", "random")
        session = await lobby.session(created.table)
        await enter(session, created)
        await bots_done(session)
        client = await enter(session, created)
        welcome = client.received[0]
        assert len(welcome.narration) == 3
        assert encode(welcome.narration) == encode(game_log(session.match, None)[-3:])

    with_lobby(tmp_path, work)


def test_a_returning_client_is_sent_only_what_it_missed(tmp_path: Path) -> None:
    async def work(lobby: Lobby) -> None:
        created = await create_table(lobby)
        session = await lobby.session(created.table)
        client = await enter(session, created, 0)
        version = client.version
        session.leave(client)
        after = await play_first_move(session, client)
        returning = FakeClient()
        await session.enter(returning, Hello(PROTOCOL, [created.keys[0].token], 0, version))
        (welcome,) = returning.received
        assert isinstance(welcome, Welcome)
        assert (welcome.frame, welcome.narration) == (None, [])
        assert welcome.missed is not None
        assert welcome.missed.version == returning.version == after
        assert len(welcome.missed.steps) == after - version

    with_lobby(tmp_path, work)


def test_a_client_that_missed_nothing_is_sent_no_news(tmp_path: Path) -> None:
    async def work(lobby: Lobby) -> None:
        created = await create_table(lobby)
        session = await lobby.session(created.table)
        returning = FakeClient()
        hello = Hello(PROTOCOL, [created.keys[0].token], 0, session.match.version)
        await session.enter(returning, hello)
        (welcome,) = returning.received
        assert isinstance(welcome, Welcome)
        assert welcome.frame is None

    with_lobby(tmp_path, work)


def test_a_client_without_its_seat_is_sent_the_whole_game(tmp_path: Path) -> None:
    """It has another viewpoint than before, so its earlier frames are of no use."""

    async def work(lobby: Lobby) -> None:
        created = await create_table(lobby)
        session = await lobby.session(created.table)
        client = FakeClient()
        await session.enter(client, Hello(PROTOCOL, ["forged"], 0, session.match.version))
        assert client.viewpoint is None
        assert client.scene.you is None

    with_lobby(tmp_path, work)


def test_every_client_is_sent_what_its_viewpoint_may_see(tmp_path: Path) -> None:
    async def work(lobby: Lobby) -> None:
        created = await create_table(lobby)
        session = await lobby.session(created.table)
        ana, bo = await enter(session, created, 0), await enter(session, created, 1)
        other = await enter(session, created)
        while not (game := session.match.require_game()).can_undo:
            await session.execute(PlayAction(game.state.seat, CODES[game.legal_actions[0]]))
        assert game.state.seat == 0
        assert bo.version == other.version < ana.version == session.match.version
        await session.execute(UndoSteps(0))
        assert bo.version == other.version < ana.version == session.match.version

    with_lobby(tmp_path, work)
