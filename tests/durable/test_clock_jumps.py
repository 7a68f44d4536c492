"""The wall clock jumps in the middle of games: nothing is lost, and no turn ends by that."""

from __future__ import annotations

import asyncio
import os
from datetime import timedelta
from pathlib import Path
from random import Random

from coatl.server.match.log import CALL, PAUSE, TIMEOUT
from coatl.server.session.stored_matches import load_match

from .figures import record
from .games import KINDS, SOLO, TWO, Load
from .locations import StorageLocation, in_folder
from .server import Server
from .wall_clock import WallClock

#: The number of jumps. `make proof` has more than `make test`.
CLOCK_JUMPS = int(os.environ.get("CLOCK_JUMPS", "6"))

#: Seconds for each turn, the shortest clock there is.
CLOCK = 60

#: The longest jumps, in seconds; every second one is backwards.
FAR = tuple(
    round(span.total_seconds())
    for span in (timedelta(minutes=2), timedelta(hours=1), timedelta(days=1), timedelta(days=9000))
)

#: Every so often the service is killed and started again with the clock as it is then.
KILL_EVERY = 5


async def play_through_jumps(server: Server, load: Load, clock: WallClock) -> None:
    """Play while the wall clock jumps; then all games to their ends."""
    rng = Random(2)
    server.start()
    async with asyncio.TaskGroup() as group:
        for new in KINDS if CLOCK_JUMPS >= 100 else (TWO, SOLO):
            group.create_task(load.play({**new, "clock": CLOCK}))
        for number in range(CLOCK_JUMPS):
            await load.tally.sent_more(rng.randint(20, 60))
            clock.set(rng.randint(CLOCK, FAR[number % len(FAR)]) * (-1 if number % 2 else 1))
            if number % KILL_EVERY == KILL_EVERY - 1:
                server.kill()
                server.start()
        await load.tally.sent_more(60)
        load.is_enough = True


def test_jumps_of_the_wall_clock_lose_nothing_and_end_no_turn(tmp_path: Path) -> None:
    clock = WallClock(tmp_path)
    location = in_folder(tmp_path / "data")
    watched = StorageLocation(location.options, clock.environment, location.open)
    server = Server(watched, tmp_path / "log", ["--unlimited"])
    load = Load(server, Random(1))

    async def proof() -> None:
        await play_through_jumps(server, load, clock)
        records = await load.records()
        assert server.stop() == 0
        assert server.logged == ""
        async with location.store() as store:
            verdicts = await load.verdicts(records, store)
            lines = [
                entry.line
                for game in load.games
                for entry in (await load_match(store, game.table)).match.log.entries
            ]
        assert load.tally.promised == sum([verdict.promises for verdict in verdicts])
        # A killed service pauses the clocks of tables while their players reconnect.
        assert {line for line in lines if line.split()[0] in (CALL, TIMEOUT)} == set()
        record(
            "the wall clock jumps",
            jumps=CLOCK_JUMPS,
            games_verified=len(verdicts),
            moves_acknowledged=load.tally.promised,
            pauses_of_clocks=len([line for line in lines if line.startswith(PAUSE)]),
            turns_ended_by_it=0,
        )

    try:
        asyncio.run(proof())
    finally:
        server.kill()
