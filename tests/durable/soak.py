"""Soak test: tables are created, finished and abandoned, clients come and go, and the memory and
files of the service must not grow. `make soak` runs it for `MINUTES`.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from statistics import median
from time import monotonic
from typing import Any, NamedTuple

from .games import KINDS, Game, Load
from .locations import in_folder
from .player import Player
from .server import SOME, Server

#: The number of concurrent tables, and of spectators who visit one after the other.
TABLES = 8
SPECTATORS = 6

#: Seconds between two moves, and between two lines of the report.
PACE = 0.1
LINE = 30.0

#: Moves before the first measurement: they fill the caches of rules and scenes, which are bounded.
WARM = 60_000

#: Bytes by which the median of the last fifth may be above that of the second.
GROWTH = 8_000_000

BOTS: dict[str, Any] = {
    "options": {"players": 2},
    "seats": [{"kind": "bot", "bot": "easy"}, {"kind": "me"}],
}
ALL_BOTS: dict[str, Any] = {
    "options": {"players": 3},
    "seats": [{"kind": "bot", "bot": "random"}] * 3,
}


class Sample(NamedTuple):
    """One measurement of the service."""

    memory: int
    handles: int


class Soak:
    """A service under a changing load."""

    def __init__(self, server: Server, seed: int, say: Callable[[str], object]) -> None:
        self.server = server
        self.samples: list[Sample] = []
        self.finished = 0
        self.abandoned = 0
        self.watched = 0
        self.load = Load(server, Random(seed), PACE)
        self._rng = Random(seed)
        self._say = say
        self._tables: list[str] = []

    async def warm_up(self, moves: int) -> None:
        """Play this many moves as fast as possible."""
        load = Load(self.server, self._rng)
        tasks = [asyncio.create_task(load.play(new)) for new in (*KINDS, *KINDS)]
        while load.tally.promised < moves:
            await load.tally.sent_more(1000)
            for task in tasks:
                if task.done():
                    task.result()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        memory = self.server.memory / 1e6
        self._say(f"warm: {len(load.games)} games, {load.tally.promised} moves, {memory:.1f} MB")

    async def run(self, seconds: float) -> None:
        """Run the load for this long, then disconnect all clients."""
        tasks = [asyncio.create_task(self._churn()) for _ in range(TABLES)]
        tasks += [asyncio.create_task(self._wander()) for _ in range(SPECTATORS)]
        measuring = asyncio.create_task(self._measure(seconds))
        done, _ = await asyncio.wait([*tasks, measuring], return_when=asyncio.FIRST_COMPLETED)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for task in done:
            task.result()

    async def _churn(self) -> None:
        """Use one table after the other: finish it, with breaks, or abandon it."""
        rng = Random(self._rng.getrandbits(64))
        while True:
            new = rng.choice((*KINDS, BOTS, ALL_BOTS))
            game = await self.load.game(new, rng, watchers=rng.randrange(1, 3))
            self._tables = [*self._tables[-100:], game.table]
            for _ in range(rng.randint(1, 3)):
                if await self._played(game, rng.uniform(0.5, 8)):
                    break
            else:
                if rng.random() < 0.6:
                    self.abandoned += 1
                    continue
                await self._played(game, 120)
            await self._look_back(game, rng)

    async def _played(self, game: Game, seconds: float) -> bool:
        """Play for at most this long, then disconnect; whether the game is over."""
        try:
            async with asyncio.timeout(seconds):
                await game.play(self.server.host)
        except TimeoutError:
            return False
        self.finished += 1
        return True

    async def _look_back(self, game: Game, rng: Random) -> None:
        path = f"/api/tables/{game.table}"
        await self.server.ask("GET", f"{path}/record")
        if rng.random() < 0.2:
            await self.server.ask("GET", f"{path}/replay?seat=all")

    async def _wander(self) -> None:
        """Watch random tables, also abandoned ones."""
        rng = Random(self._rng.getrandbits(64))
        while True:
            if not self._tables:
                await asyncio.sleep(PACE)
                continue
            watcher = Player(rng.choice(self._tables), None, rng, self.load.tally)
            try:
                async with asyncio.timeout(rng.uniform(0.1, 3)):
                    await watcher.play(self.server.host)
            except TimeoutError:
                pass
            self.watched += watcher.visits
            await asyncio.sleep(PACE)

    async def _measure(self, seconds: float) -> None:
        begin = monotonic()
        lines = 0
        while (passed := monotonic() - begin) < seconds:
            self.samples.append(Sample(self.server.memory, self.server.handles))
            if passed >= lines * LINE:
                lines += 1
                self._say(self.line(passed))
            await asyncio.sleep(min(1.0, seconds / 100))
        self._say(self.line(seconds))

    def line(self, passed: float) -> str:
        """A line of the report."""
        now = self.samples[-1]
        return (
            f"{passed:5.0f} s  {now.memory / 1e6:6.1f} MB  {now.handles:4d} handles  "
            f"{self.finished:4d} finished  {self.abandoned:4d} abandoned  "
            f"{self.watched:5d} watched  {self.load.tally.promised:6d} moves"
        )

    def growth(self) -> Sample:
        """The median of the last fifth of all samples minus that of the second fifth."""
        fifth = len(self.samples) // 5
        early, late = self.samples[fifth : 2 * fifth], self.samples[-fifth:]
        return Sample(
            _median([one.memory for one in late]) - _median([one.memory for one in early]),
            _median([one.handles for one in late]) - _median([one.handles for one in early]),
        )


def _median(numbers: Sequence[int]) -> int:
    return round(median(numbers))


async def soak(seconds: float, folder: Path, say: Callable[[str], object], warm: int = 0) -> Soak:
    """Run the soak test for this long. Fails if the service fails, or keeps files of clients that
    have left.
    """
    server = Server(in_folder(folder / "data"), folder / "log", ["--unlimited"])
    server.start()
    try:
        await server.ready()
        handles = server.handles
        soaked = Soak(server, 1, say)
        await soaked.warm_up(warm)
        await soaked.run(seconds)
        await server.until_handles(handles)
        say(f"everybody gone: {server.handles} handles; at the start {handles}")
        assert server.stop() == 0
        assert server.logged == ""
    finally:
        server.kill()
    return soaked


def main() -> None:
    """Run the soak test from the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=10.0)
    minutes: float = parser.parse_args().minutes

    def say(line: str) -> None:
        sys.stdout.write(f"{line}\n")
        sys.stdout.flush()

    with tempfile.TemporaryDirectory(prefix="coatl-soak-") as folder:
        growth = asyncio.run(soak(minutes * 60, Path(folder), say, WARM)).growth()
    more = f"{growth.memory / 1e6:+.1f} MB, {growth.handles:+d} handles"
    say(f"from the second fifth to the last: {more}")
    assert growth.memory < GROWTH, "memory has grown"
    assert growth.handles <= SOME, "handles were not given back"


if __name__ == "__main__":
    main()
