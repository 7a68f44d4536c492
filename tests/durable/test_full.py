"""A full disk and a crashed database: clear refusals, no lost command, and games continue."""

from __future__ import annotations

import asyncio
import logging
import shutil
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest
from programs import small_disk as mounted_small_disk
from server.databases import DATABASES, Postgres

from .games import KINDS, TWO, Load
from .locations import StorageLocation, in_database, in_folder
from .player import PASSING
from .server import Server

log = logging.getLogger(__name__)

Starve = Callable[[], object]


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of 24 MB, of which SQLite reserves four."""
    with mounted_small_disk(tmp_path / "disk", 24) as folder:
        yield folder


def fill(filler: Path) -> None:
    """Fill the disk."""
    with suppress(OSError), filler.open("wb", buffering=0) as file:
        while True:
            file.write(bytes(4096))
    assert shutil.disk_usage(filler.parent).free == 0


async def starved(server: Server, starve: Starve, feed: Starve, *, is_killed: bool) -> Load:
    """Play; take away what the service needs to write, in the middle, and perhaps its life; give it
    back, and play all games to their ends.
    """
    load = Load(server, Random(1))
    tally = load.tally
    server.start()
    async with asyncio.TaskGroup() as group:
        for new in KINDS:
            group.create_task(load.play(new))
        await tally.sent_more(100)
        await asyncio.to_thread(starve)
        await tally.refused_more(6)
        promised = tally.promised
        refused = await server.ask("POST", "/api/tables", TWO)
        assert (refused.status, refused.json["code"]) in {(503, code) for code in PASSING}
        if is_killed:
            server.kill()
            server.start()
        await tally.refused_more(6)
        assert server.is_alive
        assert tally.promised == promised
        load.is_enough = True
        await asyncio.to_thread(feed)
    log.info("%d moves refused, %d acknowledged before", tally.refused, promised)
    return load


def prove(
    location: StorageLocation,
    log_file: Path,
    starve: Starve,
    feed: Starve,
    *,
    is_killed: bool = False,
) -> None:
    """Assert that nothing is lost, and that all games end with valid records."""
    server = Server(location, log_file, ["--unlimited"])

    async def proof() -> None:
        load = await starved(server, starve, feed, is_killed=is_killed)
        records = await load.records()
        assert server.stop() == 0
        async with location.store() as store:
            verdicts = await load.verdicts(records, store)
        assert "Traceback" not in server.logged
        moves = sum([verdict.promises for verdict in verdicts])
        assert moves == load.tally.promised
        log.info("%d games verified, %d moves acknowledged in all", len(verdicts), moves)

    try:
        asyncio.run(proof())
    finally:
        server.kill()


@pytest.mark.parametrize("is_killed", [False, True], ids=["alive", "killed"])
def test_full_disk_refuses_moves_and_loses_none(
    small_disk: Path, tmp_path: Path, is_killed: bool
) -> None:
    location = in_folder(small_disk / "data")
    filler = small_disk / "filler"
    prove(location, tmp_path / "log", lambda: fill(filler), filler.unlink, is_killed=is_killed)


@DATABASES
def test_stopped_database_refuses_moves_and_loses_none(postgres: Postgres, tmp_path: Path) -> None:
    location = in_database(postgres.database())
    prove(location, tmp_path / "log", lambda: postgres.stop("immediate"), postgres.start)
