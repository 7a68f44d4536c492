"""A simulated player: knows the protocol and no rules, reconnects automatically, and records every
acknowledgement.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from time import perf_counter
from typing import Any

import msgspec
from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import asdict, replace
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

from coatl.server.protocol.messages import PROTOCOL, Key

from .server import TIMEOUT

#: Seconds between two attempts to connect.
RETRY = 0.05

#: Temporary refusals: the command is retried.
PASSING = frozenset({"cannot-write", "cannot-read", "database-away"})

#: The errors of a lost connection.
Lost = (OSError, ConnectionClosed, InvalidHandshake, InvalidMessage, EOFError)


class Move(Struct):
    """A legal move."""

    code: int


class Board(Struct):
    """The part of a scene that a player needs."""

    phase: str
    active: int
    moves: list[Move]
    can_undo: bool


class BoardPatch(Struct, omit_defaults=True):
    """What has changed of that; the rest is as it was."""

    phase: str | UnsetType = UNSET
    active: int | UnsetType = UNSET
    moves: list[Move] | UnsetType = UNSET
    can_undo: bool | UnsetType = UNSET


class Shown(Struct):
    """A frame."""

    version: int
    steps: list[str]
    scene: Board | None = None
    patch: BoardPatch | None = None


class Refusal(Struct):
    """Why a command was refused."""

    code: str
    facts: dict[str, Any] = {}


class Heard(Struct):
    """Any answer of a table."""

    type: str
    id: str = ""
    version: int = 0
    frame: Shown | None = None
    missed: Shown | None = None
    frames: list[Shown] = []
    problem: Refusal | None = None
    held: list[int] = []


_heard = msgspec.json.Decoder(Heard)


class Command(Struct, omit_defaults=True):
    """A command: a move or an undo."""

    type: str
    id: str
    version: int
    seat: int
    code: int | None = None
    all: bool | None = None


class Promise(Struct):
    """A command that was acknowledged, and at which version."""

    command: Command
    version: int


@dataclass
class Tally:
    """Counters that many players share."""

    sent: int = 0
    promised: int = 0
    lost: int = 0
    #: Commands sent a second time, and those of them that had been carried out the first time.
    again: int = 0
    done_before: int = 0
    refused: int = 0
    #: Answers to commands that the network delivered more than once.
    repeated: int = 0
    #: How long acknowledgements took: in seconds, and on another clock, if there is one.
    waits: list[float] = field(default_factory=list)
    clock: Callable[[], float] = perf_counter
    waits_by_clock: list[float] = field(default_factory=list)
    changed: asyncio.Condition = field(default_factory=asyncio.Condition)

    async def note(self) -> None:
        async with self.changed:
            self.changed.notify_all()

    async def sent_more(self, number: int) -> None:
        """Wait until this many more commands were sent."""
        enough = self.sent + number
        await self._until(lambda: self.sent >= enough)

    async def refused_more(self, number: int) -> None:
        """Wait until this many more commands were refused temporarily."""
        enough = self.refused + number
        await self._until(lambda: self.refused >= enough)

    async def _until(self, reached: Callable[[], bool]) -> None:
        async with asyncio.timeout(TIMEOUT), self.changed:
            await self.changed.wait_for(reached)


def never(board: Board) -> bool:
    """Never stop early."""
    return False


class Player:
    """Plays some seats of a table at random until the game is over, or watches it."""

    def __init__(
        self,
        table: str,
        key: Key | None,
        rng: Random,
        tally: Tally,
        *,
        until: Callable[[Board], bool] = never,
        undo: float = 0.05,
        pace: float = 0.0,
        on_message: Callable[[Player], None] = lambda _player: None,
    ) -> None:
        self.table = table
        self.seat = None if key is None else key.seat
        self.token = "" if key is None else key.token
        self.promises: list[Promise] = []
        #: The scene of each version, if it was received.
        self.told: dict[int, str] = {}
        self.board: Board | None = None
        self.version = 0
        self.visits = 0
        self._rng = rng
        self._tally = tally
        self._until = until
        self._undo = undo
        self._pace = pace
        self._on_message = on_message
        self._asked: Command | None = None
        self._at = self._clock_at = 0.0
        self._acked = 0
        #: The final answer to each command.
        self._answers: dict[str, str] = {}

    @property
    def is_done(self) -> bool:
        """Whether the player has finished."""
        board = self.board
        is_over = board is not None and (board.phase == "over" or self._until(board))
        return is_over and self._asked is None

    async def play(self, host: str) -> None:
        """Play to the end, reconnecting whenever the connection is lost."""
        address = f"ws://{host}/api/tables/{self.table}/socket"
        while not self.is_done:
            visits = self.visits
            try:
                async with connect(
                    address,
                    compression=None,
                    open_timeout=TIMEOUT,
                    close_timeout=1,
                    ping_interval=None,
                    max_size=None,
                    proxy=None,
                ) as socket:
                    await self.visit(socket)
            except Lost:
                self._tally.lost += self.visits - visits
                await asyncio.sleep(RETRY)

    async def visit(self, socket: ClientConnection) -> None:
        """Play until this connection ends."""
        self.visits += 1
        await self._hello(socket)
        while not self.is_done:
            if self._asked is None and (command := self._choice()) is not None:
                if self._pace:
                    await asyncio.sleep(self._pace)
                self._tally.sent += 1
                await self._ask(command, socket)
                await self._tally.note()
            await self._hear(await self._next(socket), socket)

    async def _next(self, socket: ClientConnection) -> Heard:
        """The next message; fails if none comes."""
        try:
            async with asyncio.timeout(TIMEOUT):
                return _heard.decode(await socket.recv())
        except TimeoutError:
            where = (self.table, self.seat, self.version, self._asked, self.board)
            raise AssertionError(f"a table that says nothing: {where}") from None

    async def _hello(self, socket: ClientConnection) -> None:
        hello: dict[str, Any] = {"type": "hello", "protocol": PROTOCOL, "viewpoint": self.seat}
        hello["tokens"] = [self.token] if self.token else []
        hello["since"] = self.version if self.board is not None else None
        await socket.send(msgspec.json.encode(hello).decode())
        welcome = await self._next(socket)
        if welcome.type == "reject":
            assert welcome.problem is not None
            assert welcome.problem.code in PASSING, welcome.problem
            return
        assert welcome.type == "welcome", welcome
        assert welcome.held == ([] if self.seat is None else [self.seat])
        if welcome.frame is not None:
            assert welcome.frame.version >= max(self.version, self._acked), "something is lost"
            self._see(welcome.frame)
        if welcome.missed is not None:
            await self._hear(Heard("news", frames=[welcome.missed]), socket)
        if self._asked is not None:
            self._tally.again += 1
            self._tally.done_before += self.version > self._asked.version
            await self._ask(self._asked, socket)

    async def _hear(self, heard: Heard, socket: ClientConnection) -> None:
        for frame in heard.frames:
            assert frame.version == self.version + len(frame.steps), "a gap, or something twice"
            self._see(frame)
        await self._hear_reply(heard, socket)
        self._on_message(self)

    async def _hear_reply(self, heard: Heard, socket: ClientConnection) -> None:
        if heard.type not in {"ack", "reject"}:
            return
        asked = self._asked
        if asked is None or heard.id != asked.id:
            # The network delivered a command twice: both got the same answer.
            assert self._answers.get(heard.id) == heard.type, heard
            self._tally.repeated += 1
            return
        if heard.problem is None:
            self._asked = None
            self._acked = heard.version
            self.promises.append(Promise(asked, heard.version))
            self._tally.promised += 1
            self._tally.waits.append(perf_counter() - self._at)
            self._tally.waits_by_clock.append(self._tally.clock() - self._clock_at)
        elif heard.problem.code in PASSING:
            self._tally.refused += 1
            await self._tally.note()
            await asyncio.sleep(RETRY)
            await self._ask(asked, socket)
        else:
            assert heard.problem.code == "table-went-on", heard.problem
            self._asked = None
        if self._asked is None:
            self._answers[heard.id] = heard.type

    def _see(self, frame: Shown) -> None:
        first = frame.version - len(frame.steps)
        self.told.update(enumerate(frame.steps, first + 1))
        self.version = frame.version
        if frame.scene is not None:
            self.board = frame.scene
        elif frame.patch is not None:
            assert self.board is not None
            changed = {k: v for k, v in asdict(frame.patch).items() if v is not UNSET}
            self.board = replace(self.board, **changed)

    def _choice(self) -> Command | None:
        """The next command, if it is this player's turn."""
        board = self.board
        is_due = board is not None and board.active == self.seat and self.version >= self._acked
        if board is None or not is_due or not board.moves or self.is_done:
            return None
        name = f"{self.seat}-{self._rng.getrandbits(64):x}"
        assert self.seat is not None
        if board.can_undo and self._rng.random() < self._undo:
            return Command("undo", name, self.version, self.seat, all=self._rng.random() < 0.3)
        code = self._rng.choice(board.moves).code
        return Command("act", name, self.version, self.seat, code)

    async def _ask(self, command: Command, socket: ClientConnection) -> None:
        if self._asked is not command:
            self._asked = command
            self._at, self._clock_at = perf_counter(), self._tally.clock()
        await socket.send(msgspec.json.encode(command).decode())
