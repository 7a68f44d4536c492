"""One browser's socket: what it asks, and what waits to be told to it."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from time import perf_counter
from typing import Any, Final, Protocol

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from coatl.rules import CoatlError
from coatl.server.ops.limits import ClientLimits
from coatl.server.ops.logging import log_error
from coatl.server.ops.metrics import Metrics
from coatl.server.protocol.errors import problem
from coatl.server.protocol.messages import (
    AGAIN,
    GONE,
    MALFORMED,
    OUTDATED,
    PROTOCOL,
    SLOW,
    TOO_MUCH,
    Ack,
    Act,
    AskHint,
    Command,
    HandOver,
    Hello,
    Look,
    Reject,
    Rematch,
    Undo,
    encode,
)
from coatl.server.session.session import Table

#: Seconds to say hello in.
PATIENCE: Final = 10.0

#: How many bytes may wait for a browser that does not read.
MOST_WAITING: Final = 8_000_000

#: After so many messages that wait to be heard no more are read for now.
MOST_UNHEARD: Final = 8

#: So many messages that make no sense or come too fast, and no more.
MOST_NONSENSE: Final = 10

#: Why a table cannot be entered, today or tomorrow.
FOR_GOOD: Final = frozenset(("unknown-table", "other-rules", "table-damaged"))

LONGEST_ID: Final = 64
MOST_TOKENS: Final = 8  # those of all seats and the host's, and more

#: Where a weak reference to a socket's line is found among the extensions of ASGI.
LINE: Final = "coatl.line"

_commands: Final = msgspec.json.Decoder(Command)

#: What is raised by what cannot be read.
_NO_COMMAND: Final = (msgspec.MsgspecError, RecursionError)


class Listener(Protocol):
    """What hears a browser."""

    def hear(self, message: str | bytes) -> None:
        """A message, which should be text."""

    def gone(self) -> None:
        """The browser has gone."""


class Line(Protocol):
    """A socket as a connection speaks over it: at once, with no task in between."""

    #: How many bytes its browser has not read yet.
    waiting: int

    def listen(self, listener: Listener) -> None:
        """Have all that the browser does from now on heard."""

    def tell(self, message: bytes) -> None:
        """Send a message, unless the socket is being closed."""

    def hush(self, is_to: bool) -> None:
        """Have the browser wait with what it says, or no longer."""

    def abort(self) -> None:
        """Hang up, whatever was not read."""


class Left(Exception):
    """A socket has come to its end, with a code for the other side if it is still there."""

    def __init__(self, code: int | None) -> None:
        self.code = code
        super().__init__(code)


class Connection:
    """A browser at a table, until either of them leaves."""

    def __init__(self, socket: WebSocket, limits: ClientLimits, metrics: Metrics) -> None:
        self.held: list[int] = []
        self.look: int | None = None
        self.host = False
        self.plain = False
        self.version = 0
        self._socket = socket
        self._line: Line = socket.scope["extensions"][LINE]["socket"]()
        self._heard: deque[str | bytes | Left] = deque()
        self._wanted: asyncio.Future[None] | None = None
        self._is_hushed = False
        self._is_ending = False
        self._nonsense = 0
        self._allow = limits.command_check()
        self._metrics = metrics
        self._advice: asyncio.Task[None] | None = None
        self._line.listen(self)

    def send(self, message: bytes) -> None:
        """Have it told; a browser that does not read is given up."""
        if not self._is_ending:
            self._line.tell(message)
            if self._line.waiting > MOST_WAITING:
                self._is_ending = True
                self._finish(SLOW)

    def leave(self) -> None:
        self._finish(AGAIN)

    def _finish(self, code: int) -> None:
        """Leave, once what was begun is answered; what else was asked is for the next time."""
        self._heard.appendleft(Left(code))
        self._wake()

    async def run(self, find: Callable[[], Awaitable[Table]]) -> None:
        """Serve this browser to the end: what it has asked is finished, even if it has left."""
        try:
            await self._serve(find)
        except Left as left:
            if left.code is not None:
                await self._close(left.code)
        finally:
            if self._advice is not None:
                self._advice.cancel()

    async def _close(self, code: int) -> None:
        """Say goodbye; who does not hear it is cut off."""
        self._is_ending = True
        try:
            async with asyncio.timeout(1):
                await self._socket.close(code)
        except (TimeoutError, WebSocketDisconnect, RuntimeError):
            self._line.abort()

    # --- what it asks ---------------------------------------------------------------------------

    async def _serve(self, find: Callable[[], Awaitable[Table]]) -> None:
        hello = await self._hello()
        try:
            table = await find()  # only now: a table is put away unless somebody is at it
        except CoatlError as error:
            self._reject("", error)
            raise Left(GONE if error.code in FOR_GOOD else AGAIN) from None
        try:
            await table.enter(self, hello)
            while True:
                command = self._read(await self._receive())
                if command is not None:
                    await self._carry_out(command, table)
        except CoatlError as error:
            if error.code == "too-many-watching":
                self._reject("", error)
                raise Left(TOO_MUCH) from None
            raise Left(AGAIN) from None  # it was lost while one came in
        finally:
            table.leave(self)

    async def _hello(self) -> Hello:
        """The first message, which must be a hello of this protocol."""
        try:
            async with asyncio.timeout(PATIENCE):
                text = await self._receive()
        except TimeoutError:
            raise Left(MALFORMED) from None
        try:
            stated = msgspec.json.decode(text, type=dict)
            if stated.get("type") == "hello" and stated.get("protocol") != PROTOCOL:
                self._reject("", CoatlError("protocol-outdated", protocol=PROTOCOL))
                raise Left(OUTDATED)
            command = _commands.decode(text)
        except _NO_COMMAND:
            command = None
        if not isinstance(command, Hello) or len(command.tokens) > MOST_TOKENS:
            self._reject("", CoatlError("malformed"))
            raise Left(MALFORMED)
        return command

    def gone(self) -> None:
        self._heard.append(Left(None))
        self._wake()

    def hear(self, message: str | bytes) -> None:
        self._heard.append(message)
        self._wake()
        if len(self._heard) > MOST_UNHEARD and not self._is_hushed:
            self._is_hushed = True
            self._line.hush(True)

    def _wake(self) -> None:
        if self._wanted is not None and not self._wanted.done():
            self._wanted.set_result(None)

    async def _receive(self) -> str:
        if self._is_hushed and not self._heard:
            self._is_hushed = False
            self._line.hush(False)
        if not self._heard:
            self._wanted = asyncio.get_running_loop().create_future()
            await self._wanted
        heard = self._heard.popleft()
        if isinstance(heard, Left):
            raise Left(heard.code)  # `heard` would be part of its own traceback
        if isinstance(heard, bytes):
            raise Left(MALFORMED)
        return heard

    def _read(self, text: str) -> Command | None:
        """A command; None, with a rejection, where it is none or one too many."""
        try:
            self._allow()
        except CoatlError as error:
            self._suffer(text, error, TOO_MUCH)
            return None
        try:
            command: Command = _commands.decode(text)
            if not isinstance(command, Hello) and 0 < len(command.id) <= LONGEST_ID:
                return command
        except _NO_COMMAND:
            pass
        self._suffer(text, CoatlError("malformed"), MALFORMED)
        return None

    def _suffer(self, text: str, error: CoatlError, code: int) -> None:
        """Reject what was said, and again; and then no more."""
        self._nonsense += 1
        self._reject(_id_in(text), error)
        if self._nonsense > MOST_NONSENSE:
            raise Left(code)

    async def _carry_out(self, command: Command, table: Table) -> None:
        assert not isinstance(command, Hello)  # noqa: S101  # read above
        began = perf_counter()
        try:
            match command:  # what is most frequent comes first
                case Act(name, version, seat, code):
                    self._check(seat)
                    version = await table.act(seat, code, version, f"{seat}/{name}")
                case Look(name, seat):
                    await table.look(self, seat, name)
                    self._count(command, began)
                    return
                case Undo(name, version, seat, everything):
                    self._check(seat)
                    version = await table.undo(seat, everything, version, f"{seat}/{name}")
                case AskHint(_, _, seat):
                    self._check(seat)
                    self._ask(command, table)
                    return
                case Rematch(name):
                    version = await table.rematch(self, f"rematch/{name}")
                case HandOver(name, seat, bot):
                    version = await table.hand(self, seat, bot, f"hand/{seat}/{name}")
        except CoatlError as error:
            self._reject(command.id, error)
            self._count(command, began, error.code)
        else:
            self.send(encode(Ack(command.id, version)))
            self._count(command, began)

    def _count(self, command: Command, began: float, outcome: str = "ack") -> None:
        kind = command.__struct_config__.tag
        self._metrics.observe_command(str(kind), outcome, perf_counter() - began)

    def _check(self, seat: int) -> None:
        if seat not in self.held:
            raise CoatlError("not-your-seat")

    def _ask(self, ask: AskHint, table: Table) -> None:
        """Advice takes its time, and one asks for one at a time."""
        if self._advice is not None and not self._advice.done():
            raise CoatlError("advice-under-way")
        self._advice = asyncio.ensure_future(self._advise(ask, table))

    async def _advise(self, ask: AskHint, table: Table) -> None:
        began = perf_counter()
        try:
            hint = await table.hint(ask)
        except CoatlError as error:
            self._reject(ask.id, error)
            self._count(ask, began, error.code)
        except Exception as error:  # noqa: BLE001  # nobody else waits for it who could be told
            log_error(error)
            self._metrics.errors.inc()
            self._reject(ask.id, CoatlError("no-advice"))
        else:
            self.send(encode(hint))
            self._count(ask, began)

    def _reject(self, name: str, error: CoatlError) -> None:
        self._metrics.count_rejection(error.code)
        self.send(encode(Reject(name, problem(error), self.version)))


def _id_in(text: str) -> str:
    """The id of what is otherwise no command, if it has one."""
    try:
        found = msgspec.json.decode(text, type=dict[str, Any]).get("id")
    except _NO_COMMAND:
        return ""
    return found if isinstance(found, str) and len(found) <= LONGEST_ID else ""
