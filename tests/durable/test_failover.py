"""PostgreSQL fails over in the middle of games: no acknowledged command is lost."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random
from urllib.parse import urlsplit, urlunsplit

from server.databases import DATABASES, running_postgres, running_standby

from .figures import record
from .games import KINDS, Load
from .locations import in_database
from .server import Server

#: The number of failovers. `make proof` has more than `make test`.
FAILOVERS = int(os.environ.get("FAILOVERS", "1"))


class Databases:
    """A primary and its standby at two ports, which change roles."""

    def __init__(self, stack: ExitStack) -> None:
        self._stack = stack
        self.primary = stack.enter_context(running_postgres())
        self.standby = stack.enter_context(running_standby(self.primary))

    def url(self) -> str:
        """The address of a new database, which names both servers."""
        parts = urlsplit(self.primary.database())
        hosts = f"{parts.netloc},127.0.0.1:{self.standby.port}"
        return urlunsplit(parts._replace(netloc=hosts, query="target_session_attrs=read-write"))

    def fail_over(self) -> None:
        """Promote the standby of a primary that was killed."""
        self.standby.promote()

    def replace_standby(self) -> None:
        """Start a new standby in the place of the primary that was killed."""
        port, self.primary = self.primary.port, self.standby
        self.standby = self._stack.enter_context(running_standby(self.primary, port))


@contextmanager
def running_databases() -> Iterator[Databases]:
    with ExitStack() as stack:
        yield Databases(stack)


async def played(server: Server, databases: Databases) -> Load:
    """Play while the primary is killed again and again; then all games to their ends."""
    rng = Random(1)
    load = Load(server, rng)
    tally = load.tally
    server.start()
    async with asyncio.TaskGroup() as group:
        for new in KINDS:
            group.create_task(load.play(new))
        for number in range(FAILOVERS):
            if number:
                await asyncio.to_thread(databases.replace_standby)
            await tally.sent_more(rng.randint(50, 150))
            await asyncio.to_thread(databases.primary.kill)
            if number % 2 == 0:  # otherwise the standby takes over before anybody notices
                await tally.refused_more(3)
            await asyncio.to_thread(databases.fail_over)
            promised = tally.promised
            await tally.sent_more(50)
            assert server.is_alive
            assert tally.promised > promised
        load.is_enough = True
    return load


@DATABASES
def test_failover_of_the_database_loses_nothing_and_repeats_nothing(tmp_path: Path) -> None:
    with running_databases() as databases:
        location = in_database(databases.url())
        server = Server(location, tmp_path / "log", ["--unlimited"])

        async def proof() -> None:
            load = await played(server, databases)
            records = await load.records()
            assert server.stop() == 0
            async with location.store() as store:
                verdicts = await load.verdicts(records, store)
            assert "Traceback" not in server.logged
            assert load.tally.promised == sum([verdict.promises for verdict in verdicts])
            record(
                "PostgreSQL fails over",
                failovers=FAILOVERS,
                games_verified=len(verdicts),
                moves_acknowledged=load.tally.promised,
                moves_refused_meanwhile=load.tally.refused,
                s_for_the_slowest_move=round(max(load.tally.waits), 1),
            )

        try:
            asyncio.run(proof())
        finally:
            server.kill()
