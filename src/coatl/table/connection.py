"""One browser's socket: what it asks, and what waits to be told to it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from time import perf_counter
from typing import Any, Final

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from coatl.rules import CoatlError

from .limits import Limits
from .metrics import Metrics
from .problems import problem
from .protocol import (
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
from .table import Table

#: Seconds to say hello in.
PATIENCE: Final = 10.0

#: Seconds in which a command that was begun is answered when the socket is to be closed.
FINISHING: Final = 2.0

#: What may wait for a browser that does not read, in messages and in bytes.
MOST_MESSAGES: Final = 500
MOST_BYTES: Final = 8_000_000

#: So many messages that make no sense or come too fast, and no more.
MOST_NONSENSE: Final = 10

#: Why a table cannot be entered, today or tomorrow.
FOR_GOOD: Final = frozenset(("unknown-table", "other-rules", "table-damaged"))

LONGEST_ID: Final = 64
MOST_TOKENS: Final = 8  # those of all seats and the host's, and more

_commands: Final = msgspec.json.Decoder(Command)


class Left(Exception):
    """A socket has come to its end, with a code for the other side."""

    def __init__(self, code: int) -> None:
        self.code = code
        super().__init__(code)


class Connection:
    """A browser at a table, until either of them leaves."""

    def __init__(self, socket: WebSocket, limits: Limits, metrics: Metrics) -> None:
        self.held: list[int] = []
        self.look: int | None = None
        self.host = False
        self.plain = False
        self._socket = socket
        self._waiting: asyncio.Queue[bytes] = asyncio.Queue()
        self._bytes = 0
        self._nonsense = 0
        self._allow = limits.commands()
        self._metrics = metrics
        self._is_at_work = False
        self._end: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._advice: asyncio.Task[None] | None = None

    def send(self, message: bytes) -> None:
        """Have it told; a browser that does not read is given up."""
        self._bytes += len(message)
        if self._bytes > MOST_BYTES or self._waiting.qsize() >= MOST_MESSAGES:
            self._finish(SLOW)
        else:
            self._waiting.put_nowait(message)

    def leave(self) -> None:
        self._finish(AGAIN)

    def _finish(self, code: int) -> None:
        if not self._end.done():
            self._end.set_result(code)

    async def run(self, find: Callable[[], Awaitable[Table]]) -> None:
        """Serve this browser to the end."""
        serving = asyncio.ensure_future(self._serve(find))
        tasks: list[asyncio.Future[Any]] = [
            self._end,
            asyncio.ensure_future(self._write()),
            serving,
        ]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            if self._is_at_work:  # it is told what came of that
                await asyncio.wait([serving], timeout=FINISHING)
        finally:
            if self._advice is not None:
                tasks.append(self._advice)
            for task in tasks:
                task.cancel()
            results = await asyncio.gather(*tasks, return_exceptions=True)
        for result in results:
            if isinstance(result, Left):
                await self._close(result.code)
            elif isinstance(result, int):
                await self._close(result)
            elif isinstance(result, Exception) and not isinstance(result, WebSocketDisconnect):
                raise result

    async def _close(self, code: int) -> None:
        """Say goodbye, with what there is still to say unless that is too much."""
        try:
            async with asyncio.timeout(1):
                while code != SLOW and not self._waiting.empty():
                    await self._socket.send_text(self._waiting.get_nowait().decode())
                await self._socket.close(code)
        except (TimeoutError, WebSocketDisconnect, RuntimeError):
            pass  # it does not listen any more

    async def _write(self) -> None:
        while True:
            message = await self._waiting.get()
            await self._socket.send_text(message.decode())
            self._bytes -= len(message)

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
            while not self._end.done():
                command = self._read(await self._receive(), table)
                if command is not None:
                    self._is_at_work = True
                    await self._carry_out(command, table)
                    self._is_at_work = False
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
        except (msgspec.MsgspecError, RecursionError):
            command = None
        if not isinstance(command, Hello) or len(command.tokens) > MOST_TOKENS:
            self._reject("", CoatlError("malformed"))
            raise Left(MALFORMED)
        return command

    async def _receive(self) -> str:
        message = await self._socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1005))
        text = message.get("text")
        if not isinstance(text, str):
            raise Left(MALFORMED)
        return text

    def _read(self, text: str, table: Table) -> Command | None:
        """A command; None, with a rejection, where it is none or one too many."""
        try:
            self._allow()
        except CoatlError as error:
            self._suffer(text, error, table, TOO_MUCH)
            return None
        try:
            command: Command = _commands.decode(text)
            if not isinstance(command, Hello) and 0 < len(command.id) <= LONGEST_ID:
                return command
        except (msgspec.MsgspecError, RecursionError):
            pass
        self._suffer(text, CoatlError("malformed"), table, MALFORMED)
        return None

    def _suffer(self, text: str, error: CoatlError, table: Table, code: int) -> None:
        """Reject what was said, and again; and then no more."""
        self._nonsense += 1
        self._reject(_id_in(text), error, table.room.version)
        if self._nonsense > MOST_NONSENSE:
            raise Left(code)

    async def _carry_out(self, command: Command, table: Table) -> None:
        assert not isinstance(command, Hello)  # noqa: S101  # read above
        began = perf_counter()
        try:
            match command:
                case Look(name, seat):
                    await table.look(self, seat, name)
                    self._count(command, began)
                    return
                case Act(name, version, seat, code):
                    self._check(seat)
                    version = await table.act(seat, code, version, f"{seat}/{name}")
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
                    version = await table.hand(self, seat, bot, f"hand/{name}")
        except CoatlError as error:
            self._reject(command.id, error, table.room.version)
            self._count(command, began, error.code)
        else:
            self.send(encode(Ack(command.id, version)))
            self._count(command, began)

    def _count(self, command: Command, began: float, outcome: str = "ack") -> None:
        kind = command.__struct_config__.tag
        self._metrics.command(str(kind), outcome, perf_counter() - began)

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
            self._reject(ask.id, error, table.room.version)
            self._count(ask, began, error.code)
        else:
            self.send(encode(hint))
            self._count(ask, began)

    def _reject(self, name: str, error: CoatlError, version: int = 0) -> None:
        self._metrics.refused(error.code)
        self.send(encode(Reject(name, problem(error), version)))


def _id_in(text: str) -> str:
    """The id of what is otherwise no command, if it has one."""
    try:
        found = msgspec.json.decode(text, type=dict[str, Any]).get("id")
    except (msgspec.MsgspecError, RecursionError):
        return ""
    return found if isinstance(found, str) and len(found) <= LONGEST_ID else ""
