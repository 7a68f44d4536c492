"""One address against everybody: the others play on, and memory stays bounded.

Attackers have an address of their own on the loopback interface, and the limits are on. Times are
measured in seconds and in CPU time of the service's event loop, which other processes on the
machine do not change. The bars hold for CPU time in every run; for seconds in `make proof`, on a
machine that has a core for the service.
"""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from statistics import median, quantiles
from time import perf_counter
from typing import Any, NamedTuple

import msgspec
import pytest

from coatl.server.ops.rate_limits import MAX_REQUESTS_PER_ADDRESS
from coatl.server.protocol.messages import Created, Key
from coatl.server.transport.static import FOLDER as SITE

from .figures import record
from .flood import LAST_VERSION, Plan, flooded
from .games import ME, SOLO, TWO, Load
from .locations import in_folder
from .player import Board, Player, Tally
from .server import TIMEOUT, Server

log = logging.getLogger(__name__)

#: Seconds of each measurement. `make proof` measures longer than `make test`.
SECONDS = float(os.environ.get("FLOOD_SECONDS", "3"))
IS_PROOF = "FLOOD_SECONDS" in os.environ

#: Seconds between two moves of an honest player, and the kinds of their tables.
PACE = 0.05
HONEST = (TWO, TWO, SOLO, SOLO)

#: The bars for time: how many times longer honest commands may take, and seconds for a health
#: check.
SLOWER = 3.0
HEALTH = 0.25

#: In `make test`, the least seconds of CPU that count for an honest command. The 99th percentile of
#: three seconds is that of one or two commands, and those of a few milliseconds vary by more.
LEAST_CPU = 0.0 if IS_PROOF else 0.01

#: The bars for memory: bytes more during an attack, and afterwards; it is given back in that many
#: seconds.
GROWTH = 64_000_000
REMAINS = 24_000_000
GIVEN_BACK = 5.0

#: The number of attacking sockets.
LOOKING = 190
DEAF = 200


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    found = Server(in_folder(tmp_path / "data"), tmp_path / "log", niceness=5)
    found.start()
    yield found
    found.kill()


# --- what attackers and honest players do ---------------------------------------------------------


class Table(NamedTuple):
    """A table of the attacker, and all its tokens."""

    id: str
    tokens: list[str]


async def late_table(server: Server) -> Table:
    """A table with a long game, which is not over."""

    def is_late(board: Board) -> bool:
        return board.phase == "complete"

    load = Load(server, Random(5), 0.02)
    game = await load.game(TWO, Random(5), 0, until=is_late, undo=0)
    tasks = [asyncio.create_task(player.play(server.host)) for player in game.players]
    await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    await cancelled(tasks)
    return Table(game.table, [key.token for key in game.keys])


async def new_table(server: Server) -> Table:
    """A new table for two, with the host's token."""
    answer = await server.ask("POST", "/api/tables", {**TWO, "seats": [ME, ME]})
    created = msgspec.json.decode(answer.body, type=Created)
    return Table(created.table, [*[key.token for key in created.keys], created.host])


def looks() -> list[dict[str, Any]]:
    """Commands that are answered with a game, seen from another seat."""
    return [{"type": "viewpoint", "seat": seat} for seat in (1, 0)]


async def moves(server: Server, table: Table) -> list[dict[str, Any]]:
    """Commands whose effect every socket of the attacker is sent: a move, and its undoing."""
    key = Key(0, table.tokens[0])
    player = Player(table.id, key, Random(1), Tally(), until=lambda _board: True)
    await player.play(server.host)
    assert player.board is not None
    turn = {"seat": 0, "version": LAST_VERSION}
    return [
        {"type": "act", **turn, "code": player.board.moves[0].code},
        {"type": "undo", **turn, "all": True},
    ]


def large_files() -> list[str]:
    """The paths of the largest files of the page."""
    files = sorted(SITE.glob("assets/*"), key=lambda file: file.stat().st_size)
    return [f"/assets/{file.name}" for file in files[-3:]]


async def plan_of(kind: str, server: Server) -> Plan:
    """The plan of an attack on time."""
    if kind == "requests":
        paths = ["/", "/none", "/rules", "/healthz"]
        for path in paths:  # what the service prepares once, it does for the first visitor
            await server.ask("GET", path)
        return Plan(server.host, "", [], [], LOOKING, paths=paths)
    if kind == "looks":
        table = await late_table(server)
        return Plan(server.host, *table, looks(), LOOKING, is_compressed=True)
    table = await new_table(server)
    return Plan(server.host, *table, await moves(server, table), LOOKING)


async def cancelled(tasks: list[asyncio.Task[None]]) -> None:
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


@asynccontextmanager
async def honest_players(server: Server) -> AsyncIterator[Load]:
    """Honest players, who play one game after the other."""
    honest = Load(server, Random(1), PACE)
    honest.tally.clock = lambda: server.cpu_seconds
    games = [asyncio.create_task(honest.play(new)) for new in HONEST]
    try:
        await honest.tally.sent_more(50)
        yield honest
    finally:
        await cancelled(games)


# --- measurements ---------------------------------------------------------------------------------


class Measured:
    """How honest players fared: the time until their commands were acknowledged and health checks
    answered, in seconds and in CPU time of the service.
    """

    def __init__(self) -> None:
        self.acks: list[float] = []
        self.acks_cpu: list[float] = []
        self.checks: list[float] = []
        self.checks_cpu: list[float] = []
        self.load = 0.0

    def __str__(self) -> str:
        return (
            f"{len(self.acks)} acknowledgements {in_ms(self.acks)} (CPU {in_ms(self.acks_cpu)}), "
            f"/healthz {in_ms(self.checks)} (CPU {in_ms(self.checks_cpu)}); "
            f"the service uses {self.load:.0%} of a core"
        )


def p99(times: list[float]) -> float:
    return quantiles(times, n=100, method="inclusive")[98]


def in_ms(times: list[float]) -> str:
    found = (median(times), p99(times), max(times))
    return "p50 {:.1f} p99 {:.1f} max {:.1f} ms".format(*[one * 1000 for one in found])


async def measured(server: Server, honest: Load) -> Measured:
    """Measure for some seconds."""
    found, tally = Measured(), honest.tally
    first, cpu, began = len(tally.waits), server.cpu_seconds, perf_counter()
    while perf_counter() < began + SECONDS:
        asked, asked_cpu = perf_counter(), server.cpu_seconds
        assert (await server.ask("GET", "/healthz")).status == 200
        found.checks.append(perf_counter() - asked)
        found.checks_cpu.append(server.cpu_seconds - asked_cpu)
        await asyncio.sleep(0.05)
    found.load = (server.cpu_seconds - cpu) / (perf_counter() - began)
    found.acks, found.acks_cpu = tally.waits[first:], tally.waits_by_clock[first:]
    return found


async def until_open(server: Server, sockets: int) -> None:
    """Wait until the attacker's sockets are open."""
    async with asyncio.timeout(TIMEOUT):
        while server.handles < sockets:
            await asyncio.sleep(0.02)


# --- time -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["looks", "moves", "requests"])
def test_many_sockets_of_one_address_do_not_slow_down_the_others(server: Server, kind: str) -> None:
    async def proof() -> None:
        await server.ready()
        plan = await plan_of(kind, server)
        async with honest_players(server) as honest:
            before = await measured(server, honest)
            async with flooded(plan) as attack:
                if not IS_PROOF:  # there, the first moments count, too
                    if plan.paths:  # until the attacker has used up what it may do at once
                        await asyncio.sleep(1)
                    else:
                        await until_open(server, LOOKING)
                    await honest.tally.sent_more(30)
                meanwhile = await measured(server, honest)
                report = await attack.end()
        log.info("without attack: %s", before)
        log.info("%s: %s", report, meanwhile)
        record(
            f"one address: {kind}",
            seconds=SECONDS,
            ms_until_an_acknowledgement_without_it=round(1000 * p99(before.acks), 1),
            ms_during_it=round(1000 * p99(meanwhile.acks), 1),
            ms_of_CPU_without_it=round(1000 * p99(before.acks_cpu), 1),
            ms_of_CPU_during_it=round(1000 * p99(meanwhile.acks_cpu), 1),
            ms_for_the_slowest_health_check=round(1000 * max(meanwhile.checks), 1),
        )
        assert report.asked >= LOOKING
        assert p99(meanwhile.acks_cpu) <= SLOWER * max(LEAST_CPU, p99(before.acks_cpu))
        assert max(meanwhile.checks_cpu) <= HEALTH
        if IS_PROOF:
            assert p99(meanwhile.acks) <= SLOWER * p99(before.acks)
            assert max(meanwhile.checks) <= HEALTH
        assert server.logged == ""

    asyncio.run(proof())


# --- memory ---------------------------------------------------------------------------------------


#: What does not read, and its name in the figures.
KINDS_OF_DEAF = {
    "plain": "sockets that do not read, uncompressed",
    "compressed": "sockets that do not read, compressed",
    "requests": "requests whose responses are not read",
}


@pytest.mark.parametrize("kind", KINDS_OF_DEAF)
def test_clients_that_do_not_read_take_little_memory_and_give_it_back(
    server: Server, kind: str
) -> None:
    async def proof() -> None:
        await server.ready()
        table = await late_table(server)
        sockets = MAX_REQUESTS_PER_ADDRESS if kind == "requests" else DEAF
        paths = ["/api/catalogue/en", *large_files()] if kind == "requests" else []
        for path in paths:  # what the service keeps of them is not the attacker's
            assert (await server.ask("GET", path)).status == 200
        before = most = server.memory
        plan = Plan(
            *(server.host, *table, looks(), sockets),
            reads=False,
            is_compressed=kind == "compressed",
            paths=paths,
        )
        async with flooded(plan) as attack:
            await until_open(server, sockets)
            began = perf_counter()
            while perf_counter() < began + SECONDS:
                most = max(most, server.memory)
                await asyncio.sleep(0.05)
            report = await attack.end()
        ended = perf_counter()
        while server.memory - before > REMAINS and perf_counter() - ended < GIVEN_BACK:
            await asyncio.sleep(0.05)
        log.info("%s", report)
        record(
            f"one address: {KINDS_OF_DEAF[kind]}",
            sockets=report.asked,
            MB_more_at_most=round((most - before) / 1e6, 1),
            MB_more_afterwards=round((server.memory - before) / 1e6, 1),
            s_until_then=round(perf_counter() - ended, 1),
        )
        assert report.asked >= sockets
        assert most - before <= GROWTH
        assert server.memory - before <= REMAINS
        assert server.logged == ""

    asyncio.run(proof())
