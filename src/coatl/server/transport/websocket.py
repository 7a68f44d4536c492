"""A client's WebSocket: reads its commands, and sends what its session queues."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from contextlib import suppress
from time import perf_counter
from typing import Any, Final, TypeVar

import msgspec
from aiohttp import WSCloseCode, WSMsgType, web

from coatl.rules import CoatlError
from coatl.server.ops.rate_limits import SLOW_JOB, WHOLE_GAME, RateLimit, TokenBucket
from coatl.server.protocol.errors import problem
from coatl.server.protocol.messages import (
    AGAIN,
    GONE,
    MALFORMED,
    OUTDATED,
    PROTOCOL,
    SLOW,
    TOO_MUCH,
    AskHint,
    Command,
    Hello,
    Reject,
    SetViewpoint,
    encode,
)
from coatl.server.protocol.scene import LazyScene
from coatl.server.session.dispatch import Request, dispatch
from coatl.server.session.lobby import Lobby
from coatl.server.session.session import Session

from .context import CONTEXT
from .security import is_same_origin

#: The largest message of a client, in bytes.
MAX_MESSAGE: Final = 16_384

#: Seconds for the first message, between pings, and for the closing handshake.
HELLO_TIMEOUT: Final = 10.0
PING_INTERVAL: Final = 20.0
CLOSE_TIMEOUT: Final = 1.0

#: The most bytes queued for a client that does not read, besides a single message.
MAX_QUEUED: Final = 500_000

#: The most bad messages before the connection is closed.
MAX_BAD_MESSAGES: Final = 10

#: Rate limit for pings and pongs: browsers stay far below it.
CONTROL_FRAMES: Final = RateLimit(200, 0.05)

#: Refusals after which a client should not reconnect.
PERMANENT: Final = frozenset(("unknown-table", "other-rules", "table-damaged"))

LONGEST_ID: Final = 64
MAX_TOKENS: Final = 8  # those of all seats and the host's, and more

_commands: Final = msgspec.json.Decoder(Command)

T = TypeVar("T")

#: What the decoder raises.
_UNDECODABLE: Final = (msgspec.MsgspecError, RecursionError)


class Disconnected(Exception):
    """The connection ends, with this close code unless the client has gone."""

    def __init__(self, code: int | None) -> None:
        self.code = code
        super().__init__(code)


async def connect(request: web.Request) -> web.StreamResponse:
    """`GET /api/tables/T/socket`: serve a client until either side disconnects."""
    if not is_same_origin(request.headers):
        raise CoatlError("other-origin")
    if request.can_read_body:
        raise CoatlError("malformed")
    socket = web.WebSocketResponse(
        timeout=CLOSE_TIMEOUT,
        heartbeat=PING_INTERVAL,
        autoping=False,
        max_msg_size=MAX_MESSAGE + 1,  # aiohttp refuses messages of that size, too
    )
    await socket.prepare(request)
    transport = request.transport
    try:
        await _admit(request, socket)
    except ConnectionError:
        pass  # the client has gone
    except Exception as error:  # noqa: BLE001  # it is too late for another response
        request.app[CONTEXT].lobby.services.reports.error(error)
    finally:
        if transport is not None:  # a client that does not read would keep it open
            asyncio.get_running_loop().call_later(CLOSE_TIMEOUT, transport.abort)
    return socket


async def _admit(request: web.Request, socket: web.WebSocketResponse) -> None:
    context = request.app[CONTEXT]
    lobby, address = context.lobby, context.address_of(request)
    try:
        lobby.services.limits.add_socket(address)
    except CoatlError as error:
        lobby.services.metrics.count_rejection(error.code)
        with suppress(ConnectionError):
            await socket.send_str(encode(Reject("", problem(error), 0)).decode())
            await socket.close(code=TOO_MUCH)
        return
    client = WebSocketClient(request, socket, lobby, address)
    task = asyncio.current_task()
    assert task is not None  # noqa: S101  # a handler runs in a task
    try:
        with lobby.connections.serving(client, task):
            await client.run(request.match_info["table"])
    finally:
        lobby.services.limits.remove_socket(address)


class WebSocketClient:
    """A client at a table, until either side disconnects."""

    def __init__(
        self, request: web.Request, socket: web.WebSocketResponse, lobby: Lobby, address: str
    ) -> None:
        self.seats: list[int] = []
        self.viewpoint: int | None = None
        self.is_host = False
        self.version = 0
        self.versions: dict[int | None, int] = {}
        self.last_scene: LazyScene | None = None
        self._request = request
        self._socket = socket
        self._lobby = lobby
        self._metrics = lobby.services.metrics
        self._limits = lobby.services.limits
        self._address = address
        self._check_rate = self._limits.command_check()
        self._control_frames = TokenBucket(CONTROL_FRAMES)
        self._queue: asyncio.Queue[bytes] = asyncio.Queue()
        self._queued_bytes = 0
        self._receiving: asyncio.Timeout | None = None
        self._close_code: int | None = None
        self._bad_messages = 0
        self._hint: asyncio.Task[None] | None = None

    # --- sending --------------------------------------------------------------------------------

    def send(self, message: bytes) -> None:
        """Queue a message; a client that does not read is disconnected."""
        if self._close_code == SLOW:
            return
        is_first = self._queue.empty()
        self._queue.put_nowait(message)
        self._queued_bytes += len(message)
        has_room = self._limits.add_queued(self._address, len(message))
        if not has_room or (self._queued_bytes > MAX_QUEUED and not is_first):
            self._end(SLOW)

    async def _send_queued(self) -> None:
        with suppress(ConnectionError):
            while True:
                message = await self._queue.get()
                await self._socket.send_frame(message, WSMsgType.TEXT)
                self._queued_bytes -= len(message)
                self._limits.add_queued(self._address, -len(message))
                self._queue.task_done()

    def ask_to_reconnect(self) -> None:
        self._end(AGAIN)

    def _end(self, code: int) -> None:
        """Disconnect after the command under way."""
        if self._close_code is None:
            self._close_code = code
            if self._receiving is not None:
                self._receiving.reschedule(0)

    async def _close(self, code: int) -> None:
        """Send the queue and close; cut the connection if the client does not read."""
        try:
            async with asyncio.timeout(CLOSE_TIMEOUT):
                await self._queue.join()
                await self._socket.close(code=code)
        except (TimeoutError, ConnectionError):
            if self._request.transport is not None:
                self._request.transport.abort()

    # --- receiving ------------------------------------------------------------------------------

    async def run(self, table: str) -> None:
        """Carry out the client's commands until it disconnects. A command under way is finished
        even if the client has gone.
        """
        sender = asyncio.create_task(self._send_queued())
        try:
            await self._converse(table)
        except Disconnected as end:
            if end.code is not None:
                await self._close(end.code)
        finally:
            sender.cancel()
            self._limits.add_queued(self._address, -self._queued_bytes)
            self._queued_bytes = 0
            if self._hint is not None:
                self._hint.cancel()

    async def _converse(self, table: str) -> None:
        hello = await self._receive_hello()
        await self._wait_for_work(WHOLE_GAME)
        try:
            session = await self._lobby.session(table)
        except CoatlError as error:
            self._reject("", error)
            raise Disconnected(GONE if error.code in PERMANENT else AGAIN) from None
        try:
            await self._enter(session, hello)
            while True:
                command = self._accept_command(await self._receive())
                if command is not None:
                    await self._wait_for_work(_work(command))
                    await self._carry_out(command, session)
        finally:
            session.leave(self)

    async def _enter(self, session: Session, hello: Hello) -> None:
        try:
            await session.enter(self, hello)
        except CoatlError as error:
            if error.code == "too-many-watching":
                self._reject("", error)
                raise Disconnected(TOO_MUCH) from None
            raise Disconnected(AGAIN) from None

    async def _receive_hello(self) -> Hello:
        """The first message. Raises `Disconnected` unless it is a `Hello` of this protocol."""
        try:
            async with asyncio.timeout(HELLO_TIMEOUT):
                text = await self._receive()
        except TimeoutError:
            raise Disconnected(MALFORMED) from None
        try:
            stated = msgspec.json.decode(text, type=dict)
            if stated.get("type") == "hello" and stated.get("protocol") != PROTOCOL:
                self._reject("", CoatlError("protocol-outdated", protocol=PROTOCOL))
                raise Disconnected(OUTDATED)
            command = _commands.decode(text)
        except _UNDECODABLE:
            command = None
        if not isinstance(command, Hello) or len(command.tokens) > MAX_TOKENS:
            self._reject("", CoatlError("malformed"))
            raise Disconnected(MALFORMED)
        return command

    async def _receive(self) -> str:
        """The next text message. Raises `Disconnected`."""
        while True:
            message = await self._interruptible(self._socket.receive())
            if message.type is WSMsgType.TEXT:
                text: str = message.data
                return text
            if message.type in {WSMsgType.PING, WSMsgType.PONG}:
                await self._answer_control_frame(message.type, message.data)
            elif message.type is WSMsgType.BINARY:
                raise Disconnected(MALFORMED)
            else:
                raise Disconnected(None)

    async def _wait_for_work(self, units: int) -> None:
        """Wait while the sockets of this address cause too much work. Meanwhile nothing is read
        from this socket, so that its client has to wait, too. Raises `Disconnected`.
        """
        wait = self._limits.reserve_work(self._address, units)
        if wait:
            await self._interruptible(asyncio.sleep(wait))

    async def _interruptible(self, waiting: Coroutine[Any, Any, T]) -> T:
        """Wait for something. Raises `Disconnected` if the connection has to end meanwhile."""
        if self._close_code is not None:
            waiting.close()
            raise Disconnected(self._close_code)
        try:
            # It never expires by itself: `_end` moves it to the past to interrupt the call.
            async with asyncio.timeout(None) as self._receiving:
                return await waiting
        except TimeoutError:
            raise Disconnected(self._close_code) from None
        finally:
            self._receiving = None

    async def _answer_control_frame(self, kind: WSMsgType, data: bytes) -> None:
        if self._control_frames.take(asyncio.get_running_loop().time()):
            raise Disconnected(WSCloseCode.POLICY_VIOLATION)
        if kind is WSMsgType.PING:
            with suppress(ConnectionError):
                await self._socket.pong(data)

    def _accept_command(self, text: str) -> Request | None:
        """A command; None, with a rejection, if it is malformed or exceeds the rate limit."""
        try:
            self._check_rate()
        except CoatlError as error:
            self._reject_bad_message(text, error, TOO_MUCH)
            return None
        try:
            command: Command = _commands.decode(text)
            if not isinstance(command, Hello) and 0 < len(command.id) <= LONGEST_ID:
                return command
        except _UNDECODABLE:
            pass
        self._reject_bad_message(text, CoatlError("malformed"), MALFORMED)
        return None

    def _reject_bad_message(self, text: str, error: CoatlError, code: int) -> None:
        """Reject a bad message; after too many of them disconnect with that code."""
        self._bad_messages += 1
        self._reject(_id_in(text), error)
        if self._bad_messages > MAX_BAD_MESSAGES:
            raise Disconnected(code)

    # --- commands -------------------------------------------------------------------------------

    async def _carry_out(self, command: Request, session: Session) -> None:
        if isinstance(command, AskHint) and command.seat in self.seats:
            # It takes long, so other commands go on meanwhile. Others' seats are refused at once.
            if self._hint is not None and not self._hint.done():
                self._reject(command.id, CoatlError("advice-under-way"))
                return
            self._hint = asyncio.create_task(self._reply(command, session))
        else:
            await self._reply(command, session)

    async def _reply(self, command: Request, session: Session) -> None:
        """Carry out a command and reply to it."""
        began = perf_counter()
        outcome = "ack"
        try:
            reply = await dispatch(session, self, command)
        except CoatlError as error:
            outcome = error.code
            self._reject(command.id, error)
        except Exception as error:
            if not isinstance(command, AskHint):
                raise
            self._lobby.services.reports.error(error)  # nobody awaits a hint's task
            outcome = "no-advice"
            self._reject(command.id, CoatlError(outcome))
        else:
            if reply is not None:
                self.send(encode(reply))
        kind = str(command.__struct_config__.tag)
        self._metrics.observe_command(kind, outcome, perf_counter() - began)

    def _reject(self, name: str, error: CoatlError) -> None:
        self._metrics.count_rejection(error.code)
        self.send(encode(Reject(name, problem(error), self.version)))


def _work(command: Request) -> int:
    """The work of a command, beside an ordinary one."""
    if isinstance(command, SetViewpoint):
        return WHOLE_GAME
    return SLOW_JOB if isinstance(command, AskHint) else 1


def _id_in(text: str) -> str:
    """The id of a message that is not a valid command, if it has one."""
    try:
        found = msgspec.json.decode(text, type=dict[str, Any]).get("id")
    except _UNDECODABLE:
        return ""
    return found if isinstance(found, str) and len(found) <= LONGEST_ID else ""
