"""PostgreSQL with a standby: what it may acknowledge, and which server it writes to."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest

from coatl.rules import CoatlError
from coatl.server.match.commands import PlayAction
from coatl.server.storage import postgres as module
from coatl.server.storage.postgres import PostgresStorage, prepare
from server.databases import DATABASES, Postgres, running_postgres, running_standby
from server.session.lobbies import create_table, enter, new_lobby

pytestmark = DATABASES


@pytest.fixture
def primary() -> Iterator[Postgres]:
    """A server of its own: it waits for its standby."""
    with running_postgres() as server:
        yield server


@pytest.fixture
def short_timeouts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "QUERY_TIMEOUT", 1.0)
    monkeypatch.setattr(module, "OUTAGE_TIMEOUT", 0.5)


@pytest.mark.usefixtures("short_timeouts")
def test_a_command_that_the_standby_lacks_is_not_acknowledged(primary: Postgres) -> None:
    """The primary commits what it cannot replicate once the query is cancelled. A command that is
    sent again is then in its log, but would be lost with the primary.
    """
    url = primary.database()
    prepare(url)

    async def main(standby: Postgres) -> None:
        lobby = new_lobby(PostgresStorage(url))
        try:
            created = await create_table(lobby)
            session = await lobby.session(created.table)
            client = await enter(session, created, 0)
            version = session.match.log.version(0)
            command = PlayAction(0, client.scene.moves[0].code)
            await asyncio.to_thread(standby.stop, "immediate")
            for _ in range(2):
                with pytest.raises(CoatlError) as refusal:
                    await session.execute(command, "0/again", version)
                assert refusal.value.code == "database-away"
            await asyncio.to_thread(standby.start)
            await session.execute(command, "0/again", version)
            commands = [entry.command for entry in session.match.log.entries]
            assert commands.count("0/again") == 1
        finally:
            await lobby.close()

    with running_standby(primary) as standby:
        asyncio.run(main(standby))


@pytest.mark.usefixtures("short_timeouts")
def test_a_database_in_which_no_server_can_write_is_away(primary: Postgres) -> None:
    url = primary.database()
    prepare(url)

    async def main(url: str) -> None:
        storage = PostgresStorage(url)
        with pytest.raises(CoatlError) as refusal:
            await storage.confirm_writable()
        assert refusal.value.code == "database-away"
        await storage.close()

    with running_standby(primary) as standby:
        at_standby = url.replace(str(primary.port), str(standby.port))
        asyncio.run(main(f"{at_standby}?target_session_attrs=read-write"))
