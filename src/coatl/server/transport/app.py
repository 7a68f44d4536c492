"""The application: routes, and what applies to all requests."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Final

from aiohttp import web

from coatl import __version__
from coatl.rules import CoatlError
from coatl.server.ops.logging import log_event
from coatl.server.protocol.errors import problem

from . import api, notifications, previews
from .context import CONTEXT, Context
from .security import OWN_ADDRESSES, add_security_headers, has_clear_end, is_direct, is_same_origin
from .sending import send
from .static import FOLDER, Site
from .websocket import connect

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]

#: Codes for responses that aiohttp makes by itself.
_CODES: Final = {404: "no-such-page", 405: "wrong-method"}


#: Where a service has the site that needs no service.
_OFFLINE: Final = "/offline/"

#: Tells the page of the service that there is one.
_LINK_TO_OFFLINE: Final = f'<meta name="coatl-offline" content="{_OFFLINE}" />'


def application(
    context: Context, site: Path = FOLDER, offline: Path | None = None
) -> web.Application:
    """The whole service over HTTP and WebSockets. It closes the lobby when it ends.

    It also serves the folder of an `offline` site (docs/offline.md).
    """
    app = web.Application(middlewares=[_refuse])
    app[CONTEXT] = context
    app.cleanup_ctx.append(_lobby_lifetime)
    app.on_response_prepare.append(_add_headers)
    if context.lobby.shard.shards > 1:
        app.on_response_prepare.append(_close_connection)
    files = Site(site, _LINK_TO_OFFLINE if offline else "")
    get, post = app.router.add_get, app.router.add_post
    get("/healthz", api.health)
    get("/metrics", api.metrics)
    post("/api/tables", api.create_table)
    get("/api/tables/{table}", api.table_info)
    post("/api/tables/{table}/join", api.join_table)
    get("/api/tables/{table}/record", api.record)
    get("/api/tables/{table}/replay", api.replay)
    get("/api/tables/{table}/socket", connect)
    get("/api/notifications", notifications.notification_info)
    post("/api/tables/{table}/notifications", notifications.subscribe)
    post("/api/tables/{table}/notifications/end", notifications.unsubscribe)
    post("/api/tables/{table}/webhook", notifications.webhook)
    post("/api/replays", api.replay_of_record)
    get("/api/catalogue/{language}", api.cards)
    get("/t/{table}", previews.page_of("table", files))
    get("/replay/{table}", previews.page_of("replay", files))
    for page in ("/", "/t/{rest:.*}", "/replay", "/replay/{rest:.*}", "/rules", "/mine"):
        get(page, files.page)
    if offline is not None:
        offline_files = Site(offline)
        app.on_startup.append(_reading(offline_files))
        get(_OFFLINE, offline_files.page)
        get(f"{_OFFLINE}{{path:.+}}", offline_files.file)
        get(_OFFLINE.rstrip("/"), _to_offline_site)
    get("/{path:.*}", files.file)
    return app


async def _to_offline_site(_request: web.Request) -> web.StreamResponse:
    return web.Response(status=301, headers={"Location": _OFFLINE})


def _reading(files: Site) -> Callable[[web.Application], Awaitable[None]]:
    async def read(_app: web.Application) -> None:
        await asyncio.to_thread(files.read)

    return read


async def _lobby_lifetime(app: web.Application) -> AsyncIterator[None]:
    lobby = app[CONTEXT].lobby
    lobby.start()
    log_event("server.started", version=__version__, limits=lobby.services.limits.is_enabled)
    yield
    await lobby.close()


async def _add_headers(request: web.Request, response: web.StreamResponse) -> None:
    scheme = request.app[CONTEXT].scheme_of(request)
    add_security_headers(response, scheme, compiles=request.path.startswith(_OFFLINE))


async def _close_connection(request: web.Request, response: web.StreamResponse) -> None:
    """Close the connection after a response: the next request may belong to another process."""
    if not isinstance(response, web.WebSocketResponse):
        response.force_close()
        response.headers["Connection"] = "close"  # aiohttp has prepared the headers already


@web.middleware
async def _refuse(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Check the rate limits of the client's address, and send the response."""
    context = request.app[CONTEXT]
    limits = context.lobby.services.limits
    address = context.address_of(request)
    try:
        if _is_own_check(request):
            return await _respond(request, handler)
        wait = limits.reserve_request(address)
        if not request.can_read_body:  # it takes little memory while it waits
            await asyncio.sleep(wait)
            wait = 0.0
        if request.match_info.handler is connect:
            return await _respond(request, handler)  # sockets are counted apart
        with limits.request(address):
            await asyncio.sleep(wait)
            response = await _respond(request, handler)
            await send(request, response)
    except CoatlError as error:
        context.lobby.services.metrics.count_rejection(error.code)
        response = api.problem_response(error)
        response.force_close()
    except ConnectionError:
        response = web.Response(status=499)  # the client has gone: nobody receives it
    return response


async def _respond(request: web.Request, handler: Handler) -> web.StreamResponse:
    """The response to a request; every `CoatlError` becomes one. Raises the error if this address
    has sent too many requests.
    """
    context = request.app[CONTEXT]
    await context.take_turn()
    if request.path.startswith("/api/"):
        api.check_limit(request, "requests")
    try:
        _check_door(request, context)
        return await handler(request)
    except CoatlError as error:
        context.lobby.services.metrics.count_rejection(error.code)
        return api.problem_response(error)
    except web.HTTPException as error:
        code = _CODES.get(error.status, "malformed")
        response = api.json_response(problem(CoatlError(code)), error.status)
        if "Allow" in error.headers:
            response.headers["Allow"] = error.headers["Allow"]
        return response
    except ConnectionError:
        raise
    except Exception as error:  # noqa: BLE001  # a bug: the client gets an answer all the same
        context.lobby.services.reports.error(error)
        return api.problem_response(CoatlError("internal-error"))


def _is_own_check(request: web.Request) -> bool:
    """Whether a program of this machine asks for the health of the service, and no proxy."""
    return request.path == "/healthz" and request.remote in OWN_ADDRESSES and is_direct(request)


def _check_door(request: web.Request, context: Context) -> None:
    """Raise if a request is not meant for this service, or not from a page of its own."""
    if not has_clear_end(request):
        raise CoatlError("malformed")
    host = request.headers.get("Host")  # every browser sends one
    if host is not None and host not in context.hosts:
        raise CoatlError("unknown-host", host=host)
    is_harmless = request.method in {"GET", "HEAD"} and "Upgrade" not in request.headers
    if not is_harmless and not is_same_origin(request, context.scheme_of(request)):
        raise CoatlError("other-origin")
