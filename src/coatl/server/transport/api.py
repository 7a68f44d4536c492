"""Requests over HTTP: tables, records, replays, cards, health and metrics (`docs/protocol.md`)."""

from __future__ import annotations

import asyncio
import gzip
from functools import lru_cache
from typing import Final, TypeVar

import msgspec
from aiohttp import web

from coatl.rules import CoatlError
from coatl.server.ops.metrics import MEDIA_TYPE
from coatl.server.ops.rate_limits import (
    REQUEST_TIMEOUT,
    UPLOAD_TIMEOUT,
    WHOLE_GAME,
    address_key,
)
from coatl.server.protocol.catalogue import catalogue
from coatl.server.protocol.errors import problem, status
from coatl.server.protocol.messages import Join, NewTable, encode
from coatl.server.protocol.sizes import MAX_RECORD, MAX_REQUEST
from coatl.server.session import finished_game
from coatl.server.session.dispatch import take_seat
from coatl.server.session.session import Session

from .context import CONTEXT, Context
from .security import is_direct
from .sending import send_decompressed

#: A request of up to this many times the limit is read to its end, so that the client receives
#: the refusal; a larger one is cut off.
_READ_FACTOR: Final = 10

T = TypeVar("T")


# --- requests -----------------------------------------------------------------------------------


async def health(request: web.Request) -> web.Response:
    """`GET /healthz`: the health of the whole service, or of one process with `?process=N`."""
    self_check = _context(request).self_check
    await (self_check.check_process() if _names_process(request) else self_check.check())
    return json_response({"status": "ok"})


async def metrics(request: web.Request) -> web.Response:
    """`GET /metrics`, for addresses that may read them; others get 404."""
    context = _context(request)
    if not is_direct(request) or context.address_of(request) not in context.metrics_readers:
        raise CoatlError("no-such-page")
    _names_process(request)
    text = context.metrics.exposition()
    return web.Response(body=text, headers={"Content-Type": MEDIA_TYPE})


async def create_table(request: web.Request) -> web.Response:
    """`POST /api/tables`."""
    new = await read_message(request, NewTable)
    check_limit(request, "tables")
    return json_response(await _context(request).lobby.create(new), 201)


async def table_info(request: web.Request) -> web.Response:
    """`GET /api/tables/T`."""
    return json_response(await (await session_of(request)).info())


async def join_table(request: web.Request) -> web.Response:
    """`POST /api/tables/T/join`."""
    join = await read_message(request, Join)
    check_limit(request, "joins")
    return json_response(await take_seat(await session_of(request), join))


async def record(request: web.Request) -> web.Response:
    """`GET /api/tables/T/record`."""
    await wait_for_work(request, WHOLE_GAME)
    text = await finished_game.record(await session_of(request))
    name = f"coatl-{request.match_info['table']}.json"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return web.Response(text=text + "\n", headers=headers, content_type="application/json")


async def replay(request: web.Request) -> web.StreamResponse:
    """`GET /api/tables/T/replay`."""
    session = await session_of(request)
    packed = await finished_game.replay(session, _viewpoint(request), _address(request))
    return await packed_response(request, packed)


async def replay_of_record(request: web.Request) -> web.StreamResponse:
    """`POST /api/replays`."""
    check_limit(request, "records")
    body = await _body(request, MAX_RECORD, UPLOAD_TIMEOUT)
    try:
        text = body.decode()
    except UnicodeDecodeError:
        raise CoatlError("not-text") from None
    replays = _context(request).lobby.services.replays
    packed = await replays.compute(text, _viewpoint(request), _address(request))
    return await packed_response(request, packed)


async def cards(request: web.Request) -> web.StreamResponse:
    """`GET /api/catalogue/L`."""
    packed = _packed_catalogue(request.match_info["language"])
    return await packed_response(request, packed, cache="no-cache")


@lru_cache(maxsize=8)
def _packed_catalogue(language: str) -> bytes:
    return gzip.compress(encode(catalogue(language)), 9, mtime=0)


# --- what requests contain ----------------------------------------------------------------------


def _context(request: web.Request) -> Context:
    return request.app[CONTEXT]


def origin_of_request(request: web.Request) -> str:
    """The address under which the client reaches this service."""
    return f"{_context(request).scheme_of(request)}://{request.headers.get('Host', '')}"


async def session_of(request: web.Request) -> Session:
    """The session of the table that a request is about. To load it is work of the client's address,
    which may have to wait.
    """
    context, table = _context(request), request.match_info["table"]
    if context.lobby.has_to_load(table):
        await wait_for_work(request, WHOLE_GAME)
    return await context.lobby.session(table)


async def wait_for_work(request: web.Request, units: int) -> None:
    """Wait while the client's address causes too much work."""
    context = _context(request)
    limits = context.lobby.services.limits
    await asyncio.sleep(limits.reserve_work(context.address_of(request), units))


def _names_process(request: web.Request) -> bool:
    """Whether a request names this process. Raises `no-such-page` if it names another."""
    process = request.query.get("process")
    if process not in (None, str(_context(request).lobby.shard.number)):
        raise CoatlError("no-such-page")
    return process is not None


def _viewpoint(request: web.Request) -> str:
    """From where a replay is seen: a seat's number, `none` or `all`."""
    return request.query.get("seat", "all")


def _address(request: web.Request) -> str:
    """What the client's address counts as."""
    return address_key(_context(request).address_of(request))


def check_limit(request: web.Request, what: str) -> None:
    """Raise if a rate limit of the client's address is exceeded."""
    context = _context(request)
    context.lobby.services.limits.check(what, context.address_of(request))


async def read_message(request: web.Request, kind: type[T]) -> T:
    """The body of a request as a message. Raises `malformed`."""
    body = await _body(request, MAX_REQUEST, REQUEST_TIMEOUT)
    try:
        return msgspec.json.decode(body, type=kind)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        raise CoatlError("malformed") from None


async def _body(request: web.Request, most: int, seconds: float) -> bytes:
    """The body of a request. Raises `too-large`, `too-slow` or `malformed`."""
    body, size = bytearray(), 0
    if (request.content_length or 0) > most:
        raise CoatlError("too-large", most=most)
    try:
        async with asyncio.timeout(seconds):
            async for part in request.content.iter_any():
                size += len(part)
                if size <= most:
                    body += part
                elif size > most * _READ_FACTOR:
                    break
    except TimeoutError:
        raise CoatlError("too-slow") from None
    except web.RequestPayloadError:
        raise CoatlError("malformed") from None
    if size > most:
        raise CoatlError("too-large", most=most)
    return bytes(body)


# --- responses ----------------------------------------------------------------------------------


def json_response(value: object, code: int = 200) -> web.Response:
    """A value as JSON."""
    return web.Response(body=encode(value), status=code, content_type="application/json")


def problem_response(error: CoatlError) -> web.Response:
    """A refusal as JSON."""
    response = json_response(problem(error), status(error))
    if "seconds" in error.facts:
        response.headers["Retry-After"] = str(error.facts["seconds"])
    if error.code in {"too-large", "too-slow", "malformed"}:
        response.force_close()  # the rest of the request is not read, or its end is not certain
    return response


async def packed_response(
    request: web.Request, packed: bytes, cache: str = "no-store"
) -> web.StreamResponse:
    """JSON that is compressed already; decompressed for clients that cannot read it."""
    headers = {
        "Vary": "Accept-Encoding",
        "Cache-Control": cache,
        "Content-Type": "application/json",
    }
    if "gzip" in request.headers.get("Accept-Encoding", ""):
        return web.Response(body=packed, headers={**headers, "Content-Encoding": "gzip"})
    await wait_for_work(request, WHOLE_GAME)
    return await send_decompressed(request, packed, headers)
