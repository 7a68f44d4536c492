"""A service under load is killed repeatedly: every acknowledged command is stored exactly once."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path
from random import Random

from .figures import record
from .games import KINDS, Load
from .locations import StorageLocation, in_folder
from .server import Server

#: The number of kills. `make proof` kills more often than `make test`.
KILLS = int(os.environ.get("KILLS", "4"))

#: One in this many kills happens while the service starts.
EARLY = 8


async def kill_often(server: Server, load: Load, rng: Random, kills: int) -> None:
    """Kill it at random times: sometimes while it starts, otherwise during commands."""
    for number in range(kills):
        server.start()
        if number % EARLY == EARLY - 1:
            await asyncio.sleep(rng.uniform(0, 0.6))
        else:
            await load.tally.sent_more(rng.randint(1, 60))
            await asyncio.sleep(rng.uniform(0, 0.01))
        assert server.is_alive, server.logged
        server.kill()
    server.start()
    load.is_enough = True


async def played_through(server: Server, seed: int, kills: int) -> Load:
    """Play while the service is killed; then finish all games without kills."""
    rng = Random(seed)
    load = Load(server, rng)
    async with asyncio.TaskGroup() as group:
        for new in KINDS:
            group.create_task(load.play(new))
        await kill_often(server, load, rng, kills)
    return load


def prove(name: str, location: StorageLocation, log_file: Path, kills: int, *options: str) -> None:
    """Assert that no command is lost or executed twice, however often the service is killed."""
    server = Server(location, log_file, ["--unlimited", *options])

    async def proof() -> None:
        load = await played_through(server, 1, kills)
        records = await load.records()
        assert server.stop() == 0
        async with location.store() as store:
            verdicts = await load.verdicts(records, store)
        tally = load.tally
        assert server.starts == kills + 1
        assert server.logged == ""
        assert tally.promised == sum([verdict.promises for verdict in verdicts])
        assert tally.again > kills / 2
        record(
            name,
            kills=kills,
            games_verified=len(verdicts),
            moves_acknowledged=tally.promised,
            reconnects=tally.lost,
            commands_sent_again=tally.again,
            of_these_already_stored=tally.done_before,
        )

    try:
        asyncio.run(proof())
    finally:
        server.kill()


def test_killed_service_loses_nothing_and_repeats_nothing(
    location: StorageLocation, tmp_path: Path
) -> None:
    store = "PostgreSQL" if location.environment else "SQLite"
    prove(f"killed: {store}", location, tmp_path / "log", KILLS)


def test_killed_cluster_loses_nothing_and_repeats_nothing(tmp_path: Path) -> None:
    location = in_folder(tmp_path / "data")
    name = "killed: SQLite, two processes"
    prove(name, location, tmp_path / "log", KILLS // 2, "--processes", "2")
