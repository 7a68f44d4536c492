"""A client's TCP connection, as aiohttp serves it, with limits."""

from __future__ import annotations

import asyncio
from http import HTTPStatus
from typing import Final, cast

from aiohttp import web

from coatl.rules import CoatlError
from coatl.server.ops.rate_limits import ClientLimits
from coatl.server.protocol.errors import problem

from . import api
from .context import Context
from .security import OWN_ADDRESSES, add_security_headers

#: Seconds for the head of a request, from the start of a connection or the last response.
HEAD_TIMEOUT: Final = 10.0

#: Seconds for the rest of a request that has been answered already.
LINGER: Final = 2.0


class HttpConnection(web.RequestHandler):
    """Refuses connections of a peer that has too many, and answers nonsense as everything else."""

    def __init__(self, manager: web.Server, context: Context) -> None:
        super().__init__(
            manager,
            loop=asyncio.get_running_loop(),
            access_log=None,  # type: ignore[arg-type]  # none is wanted
            auto_decompress=False,
            keepalive_timeout=HEAD_TIMEOUT,
            lingering_time=LINGER,
        )
        self._context = context
        #: The address for which this connection counts, unless it belongs to a proxy.
        self._peer = ""
        self._is_refused = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        connection = cast(asyncio.Transport, transport)  # uvloop's has another base class
        # Responses are complete once the client has taken them, and not while they wait here.
        connection.set_write_buffer_limits(high=0)
        peer = (connection.get_extra_info("peername") or ("",))[0]
        is_own = peer in OWN_ADDRESSES or peer in self._context.trusted_proxies
        if peer and not is_own:  # there is none if the client has gone already
            self._peer = peer
            self._is_refused = not self._limits.add_connection(peer)
        if self._is_refused:
            self._context.lobby.services.metrics.count_rejection("too-many-connections")
            connection.abort()
        else:
            super().connection_made(transport)

    def connection_lost(self, exc: BaseException | None) -> None:
        if self._peer:
            self._limits.remove_connection(self._peer)
        if not self._is_refused:
            super().connection_lost(exc)

    def handle_error(
        self,
        request: web.BaseRequest,
        status: int = 500,
        exc: BaseException | None = None,
        message: str | None = None,
    ) -> web.StreamResponse:
        """The response to what is not HTTP: aiohttp's own would name its version."""
        super().handle_error(request, status, exc, message)  # logs it
        code = "malformed" if status < HTTPStatus.INTERNAL_SERVER_ERROR else "internal-error"
        response = api.json_response(problem(CoatlError(code)), status)
        add_security_headers(response, "http")
        response.headers["Server"] = "coatl"
        response.force_close()
        return response

    @property
    def _limits(self) -> ClientLimits:
        return self._context.lobby.services.limits
