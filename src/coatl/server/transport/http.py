"""What stands between the service and the network: it waits for nobody too long, and stops in good
order.
"""

from __future__ import annotations

import asyncio
import gc
import socket
import sys
import weakref
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import Final

import uvicorn
from h11 import IDLE, SEND_BODY
from starlette.applications import Starlette
from uvicorn._types import ASGISendEvent
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.frames import Frame
from websockets.http11 import Request
from websockets.protocol import State

from coatl.server.ops.limits import RateLimit, TokenBucket

from .frames import are_whole, head_of, text_in
from .websocket import LINE, Listener

#: The longest message a browser may send over a socket, in bytes.
LONGEST_MESSAGE: Final = 16_384

#: Seconds in which a caller says what they want, and in which one who was answered says it again.
HEADERS: Final = 10.0
KEEP_ALIVE: Final = 5

#: Seconds in which a socket that is closed must have read what was said last.
FAREWELL: Final = 1.0

#: Pings, pongs and empty pieces of messages that one socket may send: no browser comes near it.
SMALL_TALK: Final = RateLimit(200, 0.05)

#: Seconds that requests have to be answered in when the service stops.
GOODBYE: Final = 2

#: How many objects are made before the young ones are looked through for what refers to itself in a
#: circle; how often before the older ones are, too; and how often before all. Moves, sockets and
#: tables leave next to nothing behind that is not freed at once, and to look keeps all waiting: 3
#: to 50 milliseconds, more than once a second under load with a fifth of this.
COLLECTING: Final = (50_000, 5, 2)

#: Seconds after which whoever computes lets the writer of the store go on, which needs little.
SWITCHING: Final = 0.001

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
    """Sockets that end where they can make no sense of what they hear. A connection may have the
    socket itself as its `Line`: what ASGI does for every message, with a queue and the steps of
    several tasks, takes longer than what a move is about. So does what websockets does for every
    frame, which is needed for few.
    """

    waiting = 0
    _is_hushed = False
    #: Whether all that arrived were whole frames, so that what comes next begins one.
    _is_between = False
    _listener: Listener | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self._untold: list[bytes] = []
        self._small_talk = TokenBucket(SMALL_TALK)

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        self._is_between = True  # uvicorn passes on a request and nothing behind it
        if not self.close_sent:
            self.scope["extensions"][LINE] = {"socket": weakref.ref(self)}

    def listen(self, listener: Listener) -> None:
        self._listener = listener

    def tell(self, message: bytes) -> None:
        if not self._untold:
            self.loop.call_soon(self._write)
        self._untold.append(message)

    def _write(self) -> None:
        """Send all that was told since, in one go: to ask the system for it is what costs most."""
        messages, self._untold = self._untold, []
        if self.conn.state is State.OPEN and not self.transport.is_closing():
            if self.conn.extensions:  # they are agreed on in the handshake, before anything is told
                for message in messages:
                    self.conn.send_text(message)
                frames = self.conn.data_to_send()
            else:
                frames = [part for message in messages for part in (head_of(message), message)]
            self.transport.write(b"".join(frames))
            self.waiting = self.transport.get_write_buffer_size()

    async def send(self, message: ASGISendEvent) -> None:
        self._write()  # a goodbye comes last
        await super().send(message)
        if self.close_timer is not None:
            self.close_timer.cancel()
            self.close_timer = self.loop.call_later(self.close_timeout, self.transport.abort)

    def hush(self, is_to: bool) -> None:
        self._is_hushed = is_to
        self._read_on()

    def _read_on(self) -> None:
        if self.transport.is_closing():
            return
        self.read_paused = self._is_hushed  # what is closed is read to its end
        if self._is_hushed:
            self.transport.pause_reading()
        else:
            self.transport.resume_reading()

    def abort(self) -> None:
        self.transport.abort()

    # --- the end --------------------------------------------------------------------------------

    def _hang_up(self) -> None:
        """Be gone for the service, and soon for the other side, whatever it has not read."""
        if self._listener is not None:
            self._listener.gone()
        self.loop.call_later(FAREWELL, self.transport.abort)

    def handle_close(self, event: Frame) -> None:
        super().handle_close(event)
        self._hang_up()

    def handle_parser_exception(self) -> None:
        super().handle_parser_exception()
        self._hang_up()

    def eof_received(self) -> None:
        self._hang_up()

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.transport.abort()

    def shutdown(self) -> None:
        with suppress(InvalidState):  # it is being closed already
            super().shutdown()
        self._hang_up()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        if self._listener is not None:
            self._listener.gone()
        self._let_go()

    def _let_go(self) -> None:
        """Refer to nothing that refers to this, nor leave a circle behind: otherwise all that a
        socket took is freed when somebody looks for such, and that is seldom done.
        """
        self._listener = None
        self.conn.parser.close()
        self.conn.parser_exc = self.conn.handshake_exc = None

    # --- what is heard --------------------------------------------------------------------------

    def handle_ping(self) -> None:
        if self._may_talk():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        if self._may_talk():
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        if event.data or self._may_talk():  # of others their length is bounded
            super().handle_cont(event)

    def _may_talk(self) -> bool:
        """Whether this is not too much of what is no message; otherwise it is the end."""
        if self._small_talk.take(self.loop.time()):
            self.transport.abort()
        return not self.transport.is_closing()

    def send_receive_event_to_app(self) -> None:
        data = b"".join(self.frames)
        try:
            message = data.decode() if self.curr_msg_data_type == "text" else data
        except UnicodeDecodeError:
            super().send_receive_event_to_app()  # which ends it
            return
        if self._listener is None or self.close_sent:
            super().send_receive_event_to_app()
        else:
            self.frames = []
            self._listener.hear(message)

    def data_received(self, data: bytes) -> None:
        message = text_in(data, LONGEST_MESSAGE) if self._takes_any_frame else None
        if message is not None and self._listener is not None:
            self._listener.hear(message)
            return
        self._is_between = self._is_between and are_whole(data)
        if len(data) > LONGEST_MESSAGE:  # all that has arrived would be read before others' turn
            self.transport.pause_reading()
            self.loop.call_soon(self._read_on)
        try:
            super().data_received(data)
        except InvalidState:  # what is no text, and a goodbye right behind it
            self.transport.abort()
            return
        if self.conn.handshake_exc is not None and not self.transport.is_closing():
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.transport.close()

    @property
    def _takes_any_frame(self) -> bool:
        """Whether a frame may come now that is a message of its own: no other is under way, and no
        message of several frames.
        """
        is_open = self.conn.state is State.OPEN and not self.conn.extensions
        return is_open and self._is_between and not self.frames


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


def prepare() -> None:
    """Make this process one that serves many at once."""
    _open_many_files()
    gc.freeze()
    gc.set_threshold(*COLLECTING)
    sys.setswitchinterval(SWITCHING)


def _open_many_files() -> None:
    """Let this process have as many sockets as the system allows it."""
    if sys.platform != "win32":
        import resource  # noqa: PLC0415  # not everywhere

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = MANY_FILES if hard == resource.RLIM_INFINITY else min(MANY_FILES, hard)
        if soft != resource.RLIM_INFINITY and soft < wanted:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
