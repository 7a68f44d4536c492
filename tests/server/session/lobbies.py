"""Lobbies for tests: without sockets, with fake clients and workers."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec

from coatl.processes.worker_lost import WorkerLost
from coatl.server.cluster.pubsub import PubSub
from coatl.server.jobs.fair_queue import Asker
from coatl.server.jobs.job_pool import JobPool
from coatl.server.jobs.replay_queue import ReplayQueue
from coatl.server.jobs.requests import BotMove, Job
from coatl.server.match.commands import PlayAction
from coatl.server.ops.metrics import Metrics
from coatl.server.protocol.messages import (
    PROTOCOL,
    Answer,
    Created,
    Hello,
    NewTable,
    OptionsChoice,
    Scene,
    SeatChoice,
    Welcome,
)
from coatl.server.protocol.scene import LazyScene
from coatl.server.session.lobby import Lobby
from coatl.server.session.session import Session
from coatl.server.session.shared_services import Services
from coatl.server.session.turn_clock import SystemClock
from coatl.server.storage.base import Storage
from coatl.server.storage.sqlite import SqliteStorage

_answers: msgspec.json.Decoder[Any] = msgspec.json.Decoder(Answer)


class FakeClient:
    """A client that records its messages."""

    def __init__(self, address: str = "192.0.2.1") -> None:
        self.address = address
        self.seats: list[int] = []
        self.viewpoint: int | None = None
        self.is_host = False
        self.version = 0
        self.versions: dict[int | None, int] = {}
        self.last_scene: LazyScene | None = None
        self.received: list[Any] = []
        self.was_asked_to_reconnect = False

    def send(self, message: bytes) -> None:
        self.received.append(_answers.decode(message))

    def ask_to_reconnect(self) -> None:
        self.was_asked_to_reconnect = True

    @property
    def scene(self) -> Scene:
        """The scene of the first welcome."""
        welcome = next(one for one in self.received if isinstance(one, Welcome))
        assert welcome.frame is not None
        assert welcome.frame.scene is not None
        return welcome.frame.scene


class LostWorkers(JobPool):
    """Workers that never reply."""

    def __init__(self) -> None:
        super().__init__()
        self.jobs = 0

    async def run(self, job: Job, timeout: float, asker: Asker, **how: Any) -> Any:
        self.jobs += 1
        raise WorkerLost


class FirstMove(JobPool):
    """Workers whose bots play the first legal move, and that note every request."""

    def __init__(self) -> None:
        super().__init__()
        self.requests: list[tuple[int, int]] = []  # for which seat at which version
        self.memories: list[bytes | None] = []

    async def run(self, job: Job, timeout: float, asker: Asker, **how: Any) -> Any:
        assert isinstance(job, BotMove)
        _, seat, version = job.seed.split("/")
        self.requests.append((int(seat), int(version)))
        self.memories.append(job.memory)
        return job.codes[0], b"%d" % len(self.requests)


class ManualClock(SystemClock):
    """A clock that only a test advances."""

    def __init__(self) -> None:
        self._seconds = 1_000_000
        self._advanced = asyncio.Event()

    def now(self) -> int:
        return self._seconds

    async def wait_until(self, at: int) -> None:
        while self._seconds < at:
            await self._advanced.wait()

    def advance(self, seconds: int) -> None:
        self._seconds += seconds
        self._advanced.set()
        self._advanced = asyncio.Event()


def new_lobby(
    storage: Path | Storage,
    *,
    jobs: JobPool | None = None,
    pubsub: PubSub | None = None,
    clock: SystemClock | None = None,
) -> Lobby:
    """A lobby whose bots play without pauses."""
    facts: dict[str, Any] = {"pubsub": pubsub, "clock": clock}
    given = {name: value for name, value in facts.items() if value is not None}
    found = SqliteStorage(storage) if isinstance(storage, Path) else storage
    replays = ReplayQueue(JobPool(1))
    services = Services(found, jobs or JobPool(), replays, metrics=Metrics(), bot_pause=0, **given)
    return Lobby(services)


def exposition(lobby: Lobby) -> bytes:
    """The metrics of such a lobby."""
    assert isinstance(lobby.services.metrics, Metrics)
    return lobby.services.metrics.exposition()


def with_lobby(
    folder: Path,
    work: Callable[[Lobby], Awaitable[None]],
    *,
    jobs: JobPool | None = None,
    pubsub: PubSub | None = None,
    clock: SystemClock | None = None,
) -> None:
    """Run a test with a lobby, and close it."""

    async def main() -> None:
        lobby = new_lobby(folder, jobs=jobs, pubsub=pubsub, clock=clock)
        try:
            await work(lobby)
        finally:
            await lobby.close()

    asyncio.run(main())


async def create_table(lobby: Lobby, *bots: str, clock: int = 0) -> Created:
    """A table for two: the creator's seats, and then these bots."""
    seats = [SeatChoice("me")] * (2 - len(bots))
    seats += [SeatChoice("bot", bot=bot) for bot in bots]
    return await lobby.create(NewTable(OptionsChoice(players=2), seats, clock=clock))


async def create_open_table(lobby: Lobby) -> Created:
    """A table for two with an open seat."""
    seats = [SeatChoice("me"), SeatChoice("open")]
    return await lobby.create(NewTable(OptionsChoice(players=2), seats))


async def enter(session: Session, created: Created, *seats: int) -> FakeClient:
    """A client that holds these of the creator's seats, and looks from the first of them."""
    client = FakeClient()
    tokens = [key.token for key in created.keys if key.seat in seats]
    await session.enter(client, Hello(PROTOCOL, tokens, seats[0] if seats else None))
    return client


async def play_first_move(session: Session, client: FakeClient, name: str = "0/1") -> int:
    """Play the first legal move of the client's first scene; the version after it."""
    command = PlayAction(0, client.scene.moves[0].code)
    await session.execute(command, name, session.match.log.version(0))
    return session.match.version


async def until(is_true: Callable[[], bool]) -> None:
    """Wait until something is true."""
    async with asyncio.timeout(60):
        while not is_true():
            await asyncio.sleep(0.001)


async def bots_done(session: Session) -> None:
    """Wait until the bots stop playing."""
    task = session._bots._task
    assert task is not None
    await task
