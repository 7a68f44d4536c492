"""A client's WebSocket: carries its messages, and sends what its session queues."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Final

from aiohttp import WSMsgType, web

from coatl.rules import CoatlError
from coatl.server.ops.rate_limits import WHOLE_GAME
from coatl.server.protocol.errors import problem
from coatl.server.protocol.messages import AGAIN, SLOW, TOO_MUCH, Reject, encode
from coatl.server.protocol.sizes import MAX_MESSAGE
from coatl.server.session.conversation import Conversation, Disconnected
from coatl.server.session.lobby import Lobby

from .context import CONTEXT
from .incoming import IncomingMessages

#: Seconds for the closing handshake.
CLOSE_TIMEOUT: Final = 1.0

#: The most bytes queued for a client that does not read, besides a single message.
MAX_QUEUED: Final = 500_000


async def connect(request: web.Request) -> web.StreamResponse:
    """`GET /api/tables/T/socket`: serve a client until either side disconnects."""
    if request.can_read_body:
        raise CoatlError("malformed")
    context = request.app[CONTEXT]
    limits, address = context.lobby.services.limits, context.address_of(request)
    try:
        limits.add_socket(address)
    except CoatlError as error:
        return await _turn_away(request, error)
    try:
        # Opening hundreds of sockets at once is work, too; the work of the first message included.
        await asyncio.sleep(limits.reserve_work(address, WHOLE_GAME))
        return await _serve(request, address)
    finally:
        limits.remove_socket(address)


async def _serve(request: web.Request, address: str) -> web.StreamResponse:
    lobby = request.app[CONTEXT].lobby
    socket = await _open(request, compress=lobby.services.limits.may_compress(address))
    client = WebSocketClient(request, socket, lobby, address)
    task, transport = asyncio.current_task(), request.transport
    assert task is not None  # noqa: S101  # a handler runs in a task
    try:
        with lobby.connections.serving(client, task):
            await client.run(request.match_info["table"])
    except ConnectionError:
        pass  # the client has gone
    except Exception as error:  # noqa: BLE001  # it is too late for another response
        lobby.services.reports.error(error)
    finally:
        if transport is not None:  # a client that does not read would keep it open
            asyncio.get_running_loop().call_later(CLOSE_TIMEOUT, transport.abort)
    return socket


async def _turn_away(request: web.Request, error: CoatlError) -> web.StreamResponse:
    """Say why a client may not connect: browsers show no other response to a handshake."""
    request.app[CONTEXT].lobby.services.metrics.count_rejection(error.code)
    socket = await _open(request, compress=False)
    with suppress(ConnectionError):
        await socket.send_str(encode(Reject("", problem(error), 0)).decode())
        await socket.close(code=TOO_MUCH)
    return socket


async def _open(request: web.Request, *, compress: bool) -> web.WebSocketResponse:
    # aiohttp's heartbeat would keep a closed connection alive until a full garbage collection.
    socket = web.WebSocketResponse(
        timeout=CLOSE_TIMEOUT,
        autoping=False,
        compress=compress,
        max_msg_size=MAX_MESSAGE + 1,  # aiohttp refuses messages of that size, too
    )
    await socket.prepare(request)
    return socket


class WebSocketClient(Conversation):
    """A client at a table, until either side disconnects."""

    def __init__(
        self, request: web.Request, socket: web.WebSocketResponse, lobby: Lobby, address: str
    ) -> None:
        super().__init__(lobby, address)
        self._request = request
        self._socket = socket
        self._queue: asyncio.Queue[bytes] = asyncio.Queue()
        self._queued_bytes = 0
        self._incoming = IncomingMessages(socket, self._limits, self.address)

    async def run(self, table: str) -> None:
        """Carry out the client's commands until it disconnects."""
        tasks = [asyncio.create_task(self._send_queued()), asyncio.create_task(self._watch())]
        try:
            await self.converse(table)
        except Disconnected as end:
            if end.code is not None:
                await self._close(end.code)
        finally:
            for task in tasks:
                task.cancel()
            self._add_queued(-self._queued_bytes)
            self._incoming.drop_held()
            self.end_conversation()

    # --- sending --------------------------------------------------------------------------------

    def send(self, message: bytes) -> None:
        """Queue a message; a client that does not read is disconnected."""
        if self._incoming.close_code == SLOW:
            return
        is_first = self._queue.empty()
        self._queue.put_nowait(message)
        has_room = self._add_queued(len(message))
        if not has_room or (self._queued_bytes > MAX_QUEUED and not is_first):
            self._incoming.end(SLOW)

    async def _send_queued(self) -> None:
        with suppress(ConnectionError):
            while True:
                message = await self._queue.get()
                await self._socket.send_frame(message, WSMsgType.TEXT)
                self._add_queued(-len(message))
                self._queue.task_done()

    def _add_queued(self, size: int) -> bool:
        """Count bytes that wait for the client; whether there is room."""
        self._queued_bytes += size
        return self._limits.add_queued(self.address, size)

    def ask_to_reconnect(self) -> None:
        self._incoming.end(AGAIN)

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

    async def receive(self) -> str:
        return await self._incoming.receive()

    async def hold(self, seconds: float) -> None:
        await self._incoming.hold(seconds)

    async def _watch(self) -> None:
        """Cut the connection once the client no longer answers pings."""
        await self._incoming.ping_until_silent()
        if self._request.transport is not None:
            self._request.transport.abort()
