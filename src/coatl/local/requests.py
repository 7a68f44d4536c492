"""Answers the page's requests, which a service gets over HTTP."""

from __future__ import annotations

import gzip
import re
from collections.abc import Awaitable, Callable
from typing import Final, NamedTuple, TypeVar
from urllib.parse import parse_qs, unquote, urlsplit

from coatl.rules import CoatlError
from coatl.server.protocol.errors import problem, status
from coatl.server.protocol.messages import Join, NewTable, encode
from coatl.server.protocol.sizes import MAX_RECORD, MAX_REQUEST
from coatl.server.session import finished_game
from coatl.server.session.dispatch import take_seat
from coatl.server.session.lobby import Lobby
from coatl.structs import Decoder, DecodingError

from .catalogues import catalogue_json

T = TypeVar("T")

#: The status and the text of an answer.
Answer = tuple[int, str]

_new_tables: Final = Decoder(NewTable)
_joins: Final = Decoder(Join)


class Request(NamedTuple):
    """A request: the variable part of its path, from where a replay is seen, and the body."""

    part: str
    viewpoint: str
    body: str


async def answer(lobby: Lobby, method: str, path: str, body: str) -> Answer:
    """The answer to a request. Raises `CoatlError` if it is refused."""
    address = urlsplit(path)
    viewpoint = parse_qs(address.query).get("seat", ["all"])[-1]
    for known, pattern, handler in _ROUTES:
        found = pattern.fullmatch(address.path)
        if found is not None and method == known:
            part = unquote(found[1]) if pattern.groups else ""
            return await handler(lobby, Request(part, viewpoint, body))
    raise CoatlError("no-such-page" if method == "GET" else "wrong-method")


def refusal(error: CoatlError) -> Answer:
    """A refusal as an answer."""
    return _json(problem(error), status(error))


async def _create_table(lobby: Lobby, request: Request) -> Answer:
    return _json(await lobby.create(_read(_new_tables, request.body)), 201)


async def _table_info(lobby: Lobby, request: Request) -> Answer:
    session = await lobby.session(request.part)
    return _json(await session.info())


async def _join_table(lobby: Lobby, request: Request) -> Answer:
    join = _read(_joins, request.body)
    return _json(await take_seat(await lobby.session(request.part), join))


async def _record(lobby: Lobby, request: Request) -> Answer:
    session = await lobby.session(request.part)
    return 200, await finished_game.record(session) + "\n"


async def _replay(lobby: Lobby, request: Request) -> Answer:
    session = await lobby.session(request.part)
    return _unpacked(await finished_game.replay(session, request.viewpoint, ""))


async def _replay_of_record(lobby: Lobby, request: Request) -> Answer:
    _check_size(request.body, MAX_RECORD)
    return _unpacked(await lobby.services.replays.compute(request.body, request.viewpoint))


async def _catalogue(lobby: Lobby, request: Request) -> Answer:
    return 200, catalogue_json(request.part)


_Handler = Callable[[Lobby, Request], Awaitable[Answer]]

#: The method and the path of each request, and what answers it.
_ROUTES: Final[tuple[tuple[str, re.Pattern[str], _Handler], ...]] = (
    ("POST", re.compile(r"/api/tables"), _create_table),
    ("GET", re.compile(r"/api/tables/([^/]+)"), _table_info),
    ("POST", re.compile(r"/api/tables/([^/]+)/join"), _join_table),
    ("GET", re.compile(r"/api/tables/([^/]+)/record"), _record),
    ("GET", re.compile(r"/api/tables/([^/]+)/replay"), _replay),
    ("POST", re.compile(r"/api/replays"), _replay_of_record),
    ("GET", re.compile(r"/api/catalogue/([^/]+)"), _catalogue),
)


def _read(decoder: Decoder[T], body: str) -> T:
    """The body of a request as a message. Raises `malformed` or `too-large`."""
    _check_size(body, MAX_REQUEST)
    try:
        return decoder.decode(body)
    except (DecodingError, RecursionError):
        raise CoatlError("malformed") from None


def _check_size(body: str, most: int) -> None:
    if len(body.encode(errors="surrogatepass")) > most:
        raise CoatlError("too-large", most=most)


def _json(value: object, code: int = 200) -> Answer:
    return code, encode(value).decode()


def _unpacked(packed: bytes) -> Answer:
    return 200, gzip.decompress(packed).decode()
