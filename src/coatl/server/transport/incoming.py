"""The messages of a client: read from its socket, held back while it has to wait."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any, Final, TypeVar

from aiohttp import WSCloseCode, WSMsgType, web

from coatl.server.ops.rate_limits import ClientLimits, RateLimit, TokenBucket
from coatl.server.protocol.messages import MALFORMED
from coatl.server.session.conversation import Disconnected, TooManyMessages

#: Seconds between pings.
PING_INTERVAL: Final = 20.0

#: The most messages that are held back.
MAX_HELD: Final = 20

#: Rate limit for pings and pongs: browsers stay far below it.
CONTROL_FRAMES: Final = RateLimit(200, 0.05)

T = TypeVar("T")


class IncomingMessages:
    """The text messages of a socket. Control frames are answered while somebody waits for one."""

    def __init__(self, socket: web.WebSocketResponse, limits: ClientLimits, address: str) -> None:
        #: With which code the connection has to end, if it has to.
        self.close_code: int | None = None
        self._socket = socket
        self._limits = limits
        self._address = address
        self._held: deque[str] = deque()
        self._control_frames = TokenBucket(CONTROL_FRAMES)
        self._waiting: asyncio.Timeout | None = None
        #: How many messages and control frames were read.
        self._heard = 0

    async def receive(self) -> str:
        """The next message. Raises `Disconnected`."""
        if self._held:
            text = self._held.popleft()
            self._limits.add_queued(self._address, -len(text))
            return text
        return await self._interruptible(self._next())

    async def hold(self, seconds: float) -> None:
        """Wait, and hold back the messages that arrive meanwhile. Raises `Disconnected`."""
        await self._interruptible(self._hold(seconds))

    def end(self, code: int) -> None:
        """Raise `Disconnected` with that code where somebody waits, or waits next."""
        if self.close_code is None:
            self.close_code = code
            if self._waiting is not None:
                self._waiting.reschedule(0)

    def drop_held(self) -> None:
        """Forget the messages that are held back: nobody will receive them."""
        while self._held:
            self._limits.add_queued(self._address, -len(self._held.popleft()))

    async def ping_until_silent(self) -> None:
        """Ping the client at intervals, until it was silent for a whole one while the service
        listened.
        """
        heard = -1
        await asyncio.sleep(PING_INTERVAL)
        while heard != self._heard or self._waiting is None:
            heard = self._heard
            with suppress(TimeoutError, ConnectionError):
                async with asyncio.timeout(PING_INTERVAL):
                    await self._socket.ping()
            await asyncio.sleep(PING_INTERVAL)

    async def _hold(self, seconds: float) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while True:
                    text = await self._next()
                    self._held.append(text)
                    has_room = self._limits.add_queued(self._address, len(text))
                    if not has_room or len(self._held) > MAX_HELD:
                        raise TooManyMessages

    async def _next(self) -> str:
        while True:
            message = await self._socket.receive()
            self._heard += 1
            if message.type is WSMsgType.TEXT:
                text: str = message.data
                return text
            if message.type in {WSMsgType.PING, WSMsgType.PONG}:
                await self._answer_control_frame(message.type, message.data)
            elif message.type is WSMsgType.BINARY:
                raise Disconnected(MALFORMED)
            else:
                raise Disconnected(None)

    async def _answer_control_frame(self, kind: WSMsgType, data: bytes) -> None:
        if self._control_frames.take(asyncio.get_running_loop().time()):
            raise Disconnected(WSCloseCode.POLICY_VIOLATION)
        if kind is WSMsgType.PING:
            with suppress(ConnectionError):
                await self._socket.pong(data)

    async def _interruptible(self, waiting: Coroutine[Any, Any, T]) -> T:
        """Wait for something, until `end` is called."""
        if self.close_code is not None:
            waiting.close()
            raise Disconnected(self.close_code)
        try:
            # It never expires by itself: `end` moves it to the past to interrupt the call.
            async with asyncio.timeout(None) as self._waiting:
                return await waiting
        except TimeoutError:
            raise Disconnected(self.close_code) from None
        finally:
            self._waiting = None
