"""A bad network between players and services loses nothing and repeats nothing."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path
from random import Random

from server.databases import DATABASES, Postgres, running_redis

from .figures import record
from .games import KINDS, Load
from .locations import StorageLocation, in_database, in_folder
from .network import FAULTS, Network
from .player import Tally
from .server import Server

#: Minutes of play of each test. `make proof` plays longer than `make test`.
MINUTES = float(os.environ.get("NETWORK_MINUTES", "0.05"))


async def played(servers: list[Server], seconds: float) -> tuple[Load, Network]:
    """Play through a bad network for this long, and all games to their ends."""
    network = Network([server.host for server in servers], Random(1))
    async with network.running() as host:
        load = Load(servers[0], Random(1), host=host)
        async with asyncio.TaskGroup() as group:
            for new in KINDS:
                group.create_task(load.play(new))
            await asyncio.sleep(seconds)
            load.is_enough = True
    return load, network


def prove(name: str, location: StorageLocation, servers: list[Server], minutes: float) -> None:
    """Assert that no acknowledged command is lost, none is executed twice, and games end."""

    async def proof() -> None:
        for server in servers:
            server.start()
            await server.ready()
        load, network = await played(servers, 60 * minutes)
        records = await load.records()
        assert [server.stop() for server in servers] == [0] * len(servers)
        async with location.store() as store:
            verdicts = await load.verdicts(records, store)
        assert "".join([server.logged for server in servers]) == ""
        assert load.tally.promised == sum([verdict.promises for verdict in verdicts])
        assert network.faults.keys() >= FAULTS.keys()
        _record(name, minutes, len(verdicts), load.tally, network)

    try:
        asyncio.run(proof())
    finally:
        for server in servers:
            server.kill()


def _record(name: str, minutes: float, games: int, tally: Tally, network: Network) -> None:
    faults = {fault.replace(" ", "_"): number for fault, number in sorted(network.faults.items())}
    record(
        name,
        minutes=minutes,
        games_verified=games,
        moves_acknowledged=tally.promised,
        **faults,
        reconnects=tally.lost,
        commands_sent_again=tally.again,
        of_these_already_stored=tally.done_before,
        copies_answered=tally.repeated,
    )


def test_bad_network_loses_nothing_and_repeats_nothing(tmp_path: Path) -> None:
    location = in_folder(tmp_path / "data")
    server = Server(location, tmp_path / "log", ["--unlimited"])
    prove("bad network: SQLite", location, [server], MINUTES)


@DATABASES
def test_bad_network_to_two_services_loses_nothing_and_repeats_nothing(
    postgres: Postgres, tmp_path: Path
) -> None:
    with running_redis() as redis:
        location = in_database(postgres.database())
        location.environment["COATL_REDIS_URL"] = redis.url
        servers = [Server(location, tmp_path / f"log{n}", ["--unlimited"]) for n in range(2)]
        prove("bad network: PostgreSQL, two servers", location, servers, MINUTES)
