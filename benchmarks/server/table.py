"""Moves per second at tables, beside boardgame.io in the same run: `make bench-table`.

Both servers run on loopback and share the machine with their players, who are another process and
move as soon as it is their turn. Players get what browsers get:

- from boardgame.io 50 matches with a state of 4 KB that each move changes a little, kept in memory,
  uncompressed: Socket.IO compresses WebSockets only if told to;
- from our service 200 tables of two players with real games and everything that a page draws,
  compressed (permessage-deflate) and on disk (`synchronous=FULL`) before a move is acknowledged.

Our service runs with one process, with two (`--processes 2`), and with one process and players who
think for so long that they make as many moves per second as boardgame.io could take.
"""

from __future__ import annotations

import http.client
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

from rich.console import Console
from rich.progress import track
from rich.table import Table

TABLES = 200
MATCHES = 50
SECONDS = 10
ROUNDS = 5

RIVAL_NAME = "boardgame.io"
RIVAL = Path(__file__).parent / "boardgame_io"
TICK = os.sysconf("SC_CLK_TCK")


class Figures(NamedTuple):
    """The result of one load: times in milliseconds, memory in bytes.

    `cpu` and `players_cpu` are the CPU time of the server and of its players per move.
    """

    moves: float
    median: float
    p99: float
    cpu: float
    players_cpu: float
    memory: float


def ours(theirs: Figures, *, processes: int, is_same_rate: bool = False) -> Figures:
    """Our service under load, with as many moves per second as possible or as boardgame.io had."""
    rate = theirs.moves if is_same_rate else 0.0
    with tempfile.TemporaryDirectory() as data:
        serve = ["-m", "coatl", "serve", "--port", "0", "--data", data, "--unlimited"]
        serve += ["--processes", str(processes)]
        with subprocess.Popen(
            [sys.executable, *serve], stdout=subprocess.PIPE, text=True
        ) as server:
            try:
                assert server.stdout is not None
                port = server.stdout.readline().split("http://")[1].split("/")[0].split(":")[1]
                wait_for(port, processes)
                before = resident(server.pid)
                load = [sys.executable, "-m", "benchmarks.server.load"]
                play = [*load, port, str(TABLES), str(SECONDS), str(rate)]
                return measured(server.pid, play, before, TABLES)
            finally:
                server.terminate()


def wait_for(port: str, processes: int) -> None:
    """Wait until all processes answer."""
    for process in range(processes):
        connection = http.client.HTTPConnection("127.0.0.1", int(port))
        connection.request("GET", f"/healthz?process={process}")
        connection.getresponse().read()
        connection.close()


def rival() -> Figures:
    """boardgame.io under load."""
    node = shutil.which("node") or "node"
    port = "18499"
    command = [node, "server.cjs", port]
    with subprocess.Popen(command, cwd=RIVAL, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            server.stdout.readline()
            before = resident(server.pid)
            play = [node, str(RIVAL / "load.cjs"), port, str(MATCHES), str(SECONDS)]
            return measured(server.pid, play, before, MATCHES)
        finally:
            server.terminate()


def measured(server: int, players: Sequence[str], before: float, tables: int) -> Figures:
    """Run the players, and measure from the moment when they start to count."""
    with subprocess.Popen(players, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "counting\n"
        busy = cpu(server)
        found = json.loads(process.stdout.readline())
        busy, memory = cpu(server) - busy, resident(server)
    assert found["players"] >= 2 * tables, "some players could not join"
    assert not found.get("refused"), "moves were refused"
    return Figures(
        moves=found["moves"] / found.get("seconds", SECONDS),
        median=found["median"],
        p99=found["p99"],
        cpu=1000 * busy / found["moves"],
        players_cpu=1000 * found["cpu"] / found["moves"],
        memory=(memory - before) / tables,
    )


def with_children(process: int) -> list[int]:
    """A process and its children."""
    started = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    return [process, *map(int, started)]


def cpu(server: int) -> float:
    """CPU seconds that a server has used."""
    ticks = 0
    for process in with_children(server):
        fields = Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
        ticks += int(fields[11]) + int(fields[12])
    return ticks / TICK


def resident(server: int) -> float:
    """Bytes of memory that a server uses."""
    pages = [Path(f"/proc/{one}/statm").read_text().split()[1] for one in with_children(server)]
    return sum(map(int, pages)) * os.sysconf("SC_PAGE_SIZE")


def middle(rounds: Sequence[Figures]) -> Figures:
    """The median of every figure."""
    return Figures(*[statistics.median(values) for values in zip(*rounds, strict=True)])


def _times(rounds: Sequence[Figures], theirs: Sequence[Figures]) -> float:
    """The ratio of moves per second: the median of the rounds, since the machine's speed varies."""
    pairs = zip(rounds, theirs, strict=True)
    return statistics.median([own.moves / other.moves for own, other in pairs])


def main() -> None:
    """Measure in turns and print a table."""
    loads: dict[str, Callable[[Figures], Figures]] = {
        "one process": partial(ours, processes=1),
        "two processes": partial(ours, processes=2),
        "one, at its rate": partial(ours, processes=1, is_same_rate=True),
    }
    runs: dict[str, list[Figures]] = {RIVAL_NAME: [], **{name: [] for name in loads}}
    for _ in track(range(ROUNDS), "under load"):
        theirs = rival()
        runs[RIVAL_NAME].append(theirs)
        for name, load in loads.items():
            runs[name].append(load(theirs))
    found = {name: middle(rounds) for name, rounds in runs.items()}
    times = {name: _times(rounds, runs[RIVAL_NAME]) for name, rounds in runs.items()}
    rows: tuple[tuple[str, Callable[[Figures], str]], ...] = (
        ("moves acknowledged per second", lambda f: f"{f.moves:,.0f}"),
        ("time to acknowledge, ms: median", lambda f: f"{f.median:.0f}"),
        ("time to acknowledge, ms: 99 %", lambda f: f"{f.p99:.0f}"),
        ("server CPU per move, ms", lambda f: f"{f.cpu:.3f}"),
        ("players' CPU per move, ms", lambda f: f"{f.players_cpu:.3f}"),
        ("memory per table, KB", lambda f: f"{f.memory / 1000:.0f}"),
    )
    table = Table(title=f"Moves at tables: medians of {ROUNDS} rounds in turns")
    table.add_column("figure")
    for name in runs:
        table.add_column(name, justify="right")
    table.add_row("moves beside boardgame.io", *[f"{times[name]:.2f}" for name in runs])
    for label, cell in rows:
        table.add_row(label, *[cell(found[name]) for name in runs])
    console = Console()
    (console if console.is_terminal else Console(width=130)).print(table)


if __name__ == "__main__":
    main()
