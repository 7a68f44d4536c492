"""What stands between the service and the network: it waits for nobody too long, and stops in good
order.
"""

from __future__ import annotations

import asyncio
import socket
import sys
from collections.abc import Awaitable, Callable, Sequence
from typing import Final

import uvicorn
from h11 import IDLE, SEND_BODY
from starlette.applications import Starlette
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState

#: The longest message a browser may send over a socket, in bytes.
LONGEST_MESSAGE: Final = 16_384

#: Seconds in which a caller says what they want, and in which one who was answered says it again.
HEADERS: Final = 10.0
KEEP_ALIVE: Final = 5

#: Seconds that requests have to be answered in when the service stops.
GOODBYE: Final = 2

#: How many files and sockets this process would like to have open at once.
MANY_FILES: Final = 65_536


class Punctual(H11Protocol):
    """HTTP for callers who say in time what they want."""

    _deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._expect()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._expect()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._relax()

    def _expect(self) -> None:
        """Wait for a request while it has not been made, and not for ever; nor for the rest of one
        that was answered already.
        """
        cycle: RequestResponseCycle | None = self.cycle  # none before the first request
        is_answered = cycle is not None and cycle.response_complete
        is_late = is_answered and self.conn.their_state is SEND_BODY
        if self.conn.their_state is not IDLE and not is_late:
            self._relax()
        elif self._deadline is None:
            self._deadline = self.loop.call_later(HEADERS, self.transport.close)

    def _relax(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None


class Sockets(WebSocketsSansIOProtocol):
    """Sockets that end where they can make no sense of what they hear."""

    def data_received(self, data: bytes) -> None:
        try:
            super().data_received(data)
        except InvalidState:  # what is no text, and a goodbye right behind it
            self.transport.abort()
            return
        if self.conn.handshake_exc is not None and not self.transport.is_closing():
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.transport.close()


class Server(uvicorn.Server):
    """A server that says goodbye before it hangs up."""

    def __init__(self, config: uvicorn.Config, goodbye: Callable[[], Awaitable[None]]) -> None:
        super().__init__(config)
        self._goodbye = goodbye

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Take no more calls, let the service finish, and end."""
        for server in self.servers:
            server.close()
        await self._goodbye()
        await super().shutdown(sockets)


def server_of(
    app: Starlette,
    proxies: Sequence[str] = (),
    make: Callable[[uvicorn.Config, Callable[[], Awaitable[None]]], Server] = Server,
) -> Server:
    """What serves a service, perhaps to those who come by these proxies."""
    config = uvicorn.Config(
        app,
        http=Punctual,
        ws=Sockets,
        ws_max_size=LONGEST_MESSAGE,
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=bool(proxies),
        forwarded_allow_ips=list(proxies),
        timeout_keep_alive=KEEP_ALIVE,
        timeout_graceful_shutdown=GOODBYE,
    )

    async def goodbye() -> None:
        await app.state.hall.dismiss()

    return make(config, goodbye)


def open_many_files() -> None:
    """Let this process have as many sockets as the system allows it."""
    if sys.platform != "win32":
        import resource  # noqa: PLC0415  # not everywhere

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = MANY_FILES if hard == resource.RLIM_INFINITY else min(MANY_FILES, hard)
        if soft != resource.RLIM_INFINITY and soft < wanted:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
