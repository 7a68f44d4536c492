"""The service: HTTP and sockets over the tables of a hall (`docs/protocol.md`)."""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from functools import lru_cache, partial
from pathlib import Path
from typing import Any, Final, TypeVar
from urllib.parse import urlsplit

import msgspec
from starlette.applications import Starlette
from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from coatl import __version__
from coatl.rules import CoatlError
from coatl.server.cluster.pubsub import News
from coatl.server.cluster.sharding import Share
from coatl.server.jobs.pool import Pool
from coatl.server.ops.limits import REQUEST_TIMEOUT, UPLOAD_TIMEOUT, ClientLimits
from coatl.server.ops.logging import log_event
from coatl.server.ops.metrics import MEDIA_TYPE, AllowedNetworks
from coatl.server.protocol.catalogue import catalogue
from coatl.server.protocol.errors import problem, status
from coatl.server.protocol.messages import TOO_MUCH, Join, NewTable, Reject, encode
from coatl.server.session.lobby import PACE, Hall
from coatl.server.session.session import Table
from coatl.server.session.turn_clock import Clock
from coatl.server.storage.base import Storage

from .static import FOLDER, Site
from .websocket import Connection

#: The longest request for a table or a seat, and the longest record, in bytes.
LONGEST_REQUEST: Final = 16_384
LONGEST_RECORD: Final = 1_000_000

#: How many times as much is listened to, so that whoever sent too much hears that it was.
_HEARD: Final = 10

_POLICY: Final = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "style-src-attr 'unsafe-inline'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
_HEADERS: Final = {
    "content-security-policy": _POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
}

#: What proxies say of themselves.
_FORWARDED: Final = frozenset(("forwarded", "via", "x-forwarded-for", "x-real-ip"))

T = TypeVar("T")
Handler = Callable[[Request], Awaitable[Response]]


def service(
    store: Storage,
    bot_workers: int = 1,
    *,
    site: Path = FOLDER,
    pace: float = PACE,
    limits: ClientLimits | None = None,
    readers: AllowedNetworks | None = None,
    clock: Clock | None = None,
    news: News | None = None,
    share: Share | None = None,
) -> Starlette:
    """The whole service, with its tables in that store, which other processes may use, too, and
    tell `news` of; `readers` may read its metrics. In a crew it has a share of the tables.
    """
    in_crew = share is not None and share.of > 1

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        app.state.hall = hall = Hall(store, Pool(bot_workers), pace, limits, clock, news, share)
        hall.begin()
        app.state.readers = readers or AllowedNetworks()
        log_event("server.started", version=__version__, limits=hall.limits.is_enabled)
        yield
        await hall.close()

    files = Site(site)
    routes = [
        Route("/healthz", _health),
        Route("/metrics", _metrics),
        Route("/api/tables", _create, methods=["POST"]),
        Route("/api/tables/{table}", _table),
        Route("/api/tables/{table}/join", _join, methods=["POST"]),
        Route("/api/tables/{table}/record", _record),
        Route("/api/tables/{table}/replay", _replay),
        Route("/api/replays", _upload, methods=["POST"]),
        Route("/api/catalogue/{language}", _catalogue),
        WebSocketRoute("/api/tables/{table}/socket", _socket),
        Route("/", files.page),
        Route("/t/{rest:path}", files.page),
        Route("/replay", files.page),
        Route("/replay/{rest:path}", files.page),
        Route("/rules", files.page),
        Route("/{path:path}", files.file),
    ]
    return Starlette(
        routes=routes,
        lifespan=lifespan,
        middleware=[Middleware(_Careful, hangs_up=in_crew)],
        exception_handlers={
            CoatlError: _refused,
            HTTPException: _failed,
            ClientDisconnect: _gone,
        },
    )


class _Careful:
    """Every answer says what a browser may do with it, no other site may ask for changes, and
    nobody for too much.
    """

    def __init__(self, app: ASGIApp, *, hangs_up: bool) -> None:
        self._app = app
        self._headers = dict(_HEADERS)
        if hangs_up:  # the next request may be for another process
            self._headers["connection"] = "close"

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            send = partial(_with_headers, send, self._headers)
            try:
                _check(Request(scope))
            except CoatlError as error:
                _hall(Request(scope)).metrics.count_rejection(error.code)
                await _problem(error)(scope, receive, send)
                return
        await self._app(scope, receive, send)


def _check(request: Request) -> None:
    if request.method not in {"GET", "HEAD"} and not _is_own(request.headers):
        raise CoatlError("other-origin")
    if request.scope["path"].startswith("/api/"):
        _allow(request, "requests")


async def _with_headers(send: Send, more: dict[str, str], message: Message) -> None:
    if message["type"] == "http.response.start":
        headers = MutableHeaders(scope=message)
        for name, value in more.items():
            headers[name] = value
        if "cache-control" not in headers:
            headers["cache-control"] = "no-store"
    await send(message)


def _is_own(headers: Headers) -> bool:
    """Whether it comes from our own page, or from no page at all."""
    origin = headers.get("origin")
    try:
        return origin is None or urlsplit(origin).netloc == headers.get("host")
    except ValueError:  # this is no address at all
        return False


# --- answers --------------------------------------------------------------------------------------


def _json(value: object, code: int = 200) -> Response:
    return Response(encode(value), code, media_type="application/json")


def _problem(error: CoatlError) -> Response:
    answer = _json(problem(error), status(error))
    if "seconds" in error.facts:
        answer.headers["retry-after"] = str(error.facts["seconds"])
    if error.code in {"too-large", "too-slow"}:
        answer.headers["connection"] = "close"  # whatever else comes is not listened to
    return answer


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, CoatlError)  # noqa: S101  # registered for these
    _hall(request).metrics.count_rejection(error.code)
    return _problem(error)


async def _failed(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)  # noqa: S101  # registered for these
    code = {404: "no-such-page", 405: "wrong-method"}.get(error.status_code, "malformed")
    return _json(problem(CoatlError(code)), error.status_code)


async def _gone(request: Request, error: Exception) -> Response:
    return Response(status_code=499)  # nobody hears it


def _packed(request: Request, packed: bytes, cache: str = "no-store") -> Response:
    """JSON that is compressed already, for whoever can read it so."""
    headers = {"vary": "accept-encoding", "cache-control": cache}
    if "gzip" in request.headers.get("accept-encoding", ""):
        headers["content-encoding"] = "gzip"
        return Response(packed, headers=headers, media_type="application/json")
    return Response(gzip.decompress(packed), headers=headers, media_type="application/json")


async def _body(request: Request, most: int, seconds: float) -> bytes:
    """What was sent. Raises where it is too large, or takes longer than that."""
    body, size = bytearray(), 0
    try:
        async with asyncio.timeout(seconds):
            async for part in request.stream():
                size += len(part)
                if size <= most:
                    body += part
                elif size > most * _HEARD:
                    break
    except TimeoutError:
        raise CoatlError("too-slow") from None
    if size > most:
        raise CoatlError("too-large", most=most)
    return bytes(body)


async def _asked(request: Request, kind: type[T]) -> T:
    body = await _body(request, LONGEST_REQUEST, REQUEST_TIMEOUT)
    try:
        return msgspec.json.decode(body, type=kind)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        raise CoatlError("malformed") from None


def _hall(request: Request | WebSocket) -> Hall:
    hall: Hall = request.app.state.hall
    return hall


def _allow(request: Request, what: str) -> None:
    """Let this caller have one of these, unless that is one too many."""
    _hall(request).limits.check(what, _caller(request))


def _caller(request: Request | WebSocket) -> str:
    return request.client.host if request.client is not None else ""


async def _asked_table(request: Request) -> Table:
    return await _hall(request).table(request.path_params["table"])


# --- requests -------------------------------------------------------------------------------------


async def _health(request: Request) -> Response:
    await _hall(request).check()
    return _json({"status": "ok"})


async def _metrics(request: Request) -> Response:
    """The numbers, for whoever may read them and asks for them without a proxy; for others there is
    no such page.
    """
    is_direct = _FORWARDED.isdisjoint(request.headers.keys())
    if not is_direct or _caller(request) not in request.app.state.readers:
        raise CoatlError("no-such-page")
    process = request.query_params.get("process")
    if process not in (None, str(_hall(request).share.number)):  # none has that number
        raise CoatlError("no-such-page")
    return Response(_hall(request).metrics.exposition(), media_type=MEDIA_TYPE)


async def _create(request: Request) -> Response:
    new = await _asked(request, NewTable)
    _allow(request, "tables")
    return _json(await _hall(request).create(new), 201)


async def _table(request: Request) -> Response:
    return _json(await (await _asked_table(request)).outside())


async def _join(request: Request) -> Response:
    join = await _asked(request, Join)
    _allow(request, "joins")
    return _json(await (await _asked_table(request)).join(join))


async def _record(request: Request) -> Response:
    record = await (await _asked_table(request)).record()
    name = f"coatl-{request.path_params['table']}.json"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(record + "\n", headers=headers, media_type="application/json")


async def _replay(request: Request) -> Response:
    replay = await (await _asked_table(request)).replay(_eyes(request))
    return _packed(request, replay)


async def _upload(request: Request) -> Response:
    _allow(request, "records")
    body = await _body(request, LONGEST_RECORD, UPLOAD_TIMEOUT)
    try:
        text = body.decode()
    except UnicodeDecodeError:
        raise CoatlError("not-text") from None
    return _packed(request, await _hall(request).replay(text, _eyes(request)))


def _eyes(request: Request) -> str:
    """From whose eyes a replay is to be seen."""
    return request.query_params.get("seat", "all")


@lru_cache(maxsize=8)
def _packed_catalogue(language: str) -> bytes:
    return gzip.compress(encode(catalogue(language)), 9, mtime=0)


async def _catalogue(request: Request) -> Response:
    return _packed(request, _packed_catalogue(request.path_params["language"]), "no-cache")


async def _socket(socket: WebSocket) -> None:
    if not _is_own(socket.headers):
        await socket.close()  # refuses the handshake
        return
    await socket.accept()
    name: Any = socket.path_params["table"]
    hall, caller = _hall(socket), _caller(socket)
    try:
        hall.limits.add_socket(caller)
    except CoatlError as error:
        hall.metrics.count_rejection(error.code)
        with suppress(WebSocketDisconnect):
            await socket.send_text(encode(Reject("", problem(error), 0)).decode())
            await socket.close(TOO_MUCH)
        return
    connection = Connection(socket, hall.limits, hall.metrics)
    try:
        # A task of its own: whatever wakes it does not pass through all that has led here.
        serving = asyncio.create_task(connection.run(lambda: hall.table(name)))
        with hall.serving(connection, serving):
            await serving
    finally:
        hall.limits.remove_socket(caller)
