"""Log events: their names and fields, and that they contain no secrets."""

from __future__ import annotations

import hashlib
import io
import json
import logging
import re
import socket
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from coatl.rules import CoatlError
from coatl.rules.cards import PROPHECY_BY_ID, TEMPLE_BY_ID
from coatl.server.ops import logging as logs
from coatl.server.ops.rate_limits import ClientLimits, RateLimit, TokenBucket
from coatl.server.session.lobby import Lobby
from coatl.server.storage.base import Conflict
from server.served import TWO_PEOPLE, Served, play_on
from server.session.lobbies import create_table, with_lobby


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> Iterator[io.StringIO]:
    """The stream that gets all events as JSON."""
    stream = io.StringIO()
    root = logging.getLogger()
    handlers, level = root.handlers, logs.log.level
    monkeypatch.setattr(logs, "_LIMIT_EVENTS", TokenBucket(RateLimit(20, 1.0)))
    logs.configure("json", stream)
    yield stream
    root.handlers = handlers
    logs.log.setLevel(level)  # also forgets which levels are enabled


def lines(written: io.StringIO) -> list[dict[str, Any]]:
    return [json.loads(line) for line in written.getvalue().splitlines()]


def events(written: io.StringIO) -> list[str]:
    return [line["event"] for line in lines(written)]


def test_the_log_of_a_game_contains_no_secrets(
    tmp_path: Path, site: Path, written: io.StringIO
) -> None:
    served = Served(tmp_path, site)
    new = {**TWO_PEOPLE, "seats": [{"kind": "me", "name": "Xochitl"}, {"kind": "open"}]}
    made = served.create(new)
    token = served.join(made.table, "Tlaloc").token
    other = type(made.keys[0])(1, token)
    with (
        served.browser(made.table, made.keys[0]) as first,
        served.browser(made.table, other) as second,
        served.browser(made.table) as third,
    ):
        play_on({0: first, 1: second}, Random(8), others=(third,), undo=0.1)
        third.refusal("act", version=0, seat=0, code=0)
        match = served.match(made.table)
    served.refused("GET", f"/api/tables/{made.table}x")
    served.refused("POST", "/api/tables", b"{")
    served.stop()

    assert events(written) == [
        "server.started",
        "table.created",
        "game.finished",
        "server.stopping",
        "server.stopped",
    ]
    text = written.getvalue()
    secrets = [made.table, token, made.keys[0].token, made.host, match.setup.seed]
    secrets += ["Xochitl", "Tlaloc", match.setup.host]
    secrets += [seat.token_hash for seat in match.seats]
    assert not [secret for secret in secrets if secret in text]
    assert not set(re.findall(r"[a-z0-9-]+", text)) & {*PROPHECY_BY_ID, *TEMPLE_BY_ID}
    assert "127.0.0.1" not in text


def test_a_table_is_logged_by_its_fingerprint(written: io.StringIO) -> None:
    logs.log_event("table.created", table=logs.fingerprint("4ny5y92dhdk7wq3z"))
    (line,) = lines(written)
    assert line["table"] == hashlib.sha256(b"4ny5y92dhdk7wq3z").hexdigest()[:10]


def test_an_exception_is_logged_by_type_and_place_without_its_text(written: io.StringIO) -> None:
    try:
        raise CoatlError("cannot-write", why="the token is abc")
    except CoatlError as error:
        logs.log_error(error, table="12")
    (line,) = lines(written)
    assert (line["event"], line["table"]) == ("error.raised", "12")
    assert (line["error"], line["code"]) == ("CoatlError", "cannot-write")
    assert re.fullmatch(r"test_logging\.py:\d+", line["where"])
    assert "abc" not in written.getvalue()


def test_messages_of_libraries_are_logged_without_their_values(written: io.StringIO) -> None:
    logging.getLogger("asyncio").error("Task was lost\nfuture: <Task token=abc>")
    logging.getLogger("other").error("%s could not be served", "Xochitl")
    assert [line["message"] for line in lines(written)] == [
        "Task was lost",
        "%s could not be served",
    ]


def test_a_conflict_is_logged(
    tmp_path: Path, written: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(lobby: Lobby) -> None:
        session = await lobby.session((await create_table(lobby)).table)
        lobby.services.reports.table_failed(session.match, Conflict())

    with_lobby(tmp_path, work)
    assert "write.conflicted" in events(written)


def test_exceeded_limits_are_logged_at_a_limited_rate(
    tmp_path: Path, site: Path, written: io.StringIO
) -> None:
    served = Served(tmp_path, site, ClientLimits(clock=lambda: 0.0))
    for _ in range(150):
        served.ask("POST", "/api/replays", b"{")
    served.stop()
    exceeded = [line for line in lines(written) if line["event"] == "limit.exceeded"]
    assert 20 <= len(exceeded) <= 100
    assert {line["code"] for line in exceeded} == {"too-many-records"}


def test_mistakes_of_clients_are_not_logged_as_errors(
    tmp_path: Path, site: Path, written: io.StringIO
) -> None:
    served = Served(tmp_path, site)
    made = served.create(TWO_PEOPLE)
    host, port = served.host.split(":")
    upload = b"POST /api/replays HTTP/1.1\r\nhost: localhost\r\ncontent-length: 100000\r\n\r\n{"
    wants = b"GET / HTTP/1.1\r\nhost: localhost\r\nconnection: upgrade\r\nupgrade: h2c\r\n\r\n"
    for said in (upload, wants, b"\x00\xff\r\n\r\n", b"GET"):
        with socket.create_connection((host, int(port)), 30) as caller:
            caller.sendall(said)
    with served.browser(made.table, made.keys[0]) as browser:
        browser.socket.socket.shutdown(socket.SHUT_RDWR)
    with served.browser(made.table) as browser:
        # a text frame that is no text
        browser.socket.socket.sendall(b"\x81\x82\x00\x00\x00\x00\xff\xff")
        assert browser.closed() == 1007
    served.get("/healthz")
    served.stop()
    assert events(written) == [
        "server.started",
        "table.created",
        "server.stopping",
        "server.stopped",
    ]


def test_text_lines_have_time_level_event_and_fields(written: io.StringIO) -> None:
    logs.configure("text", written)
    logs.log_event("table.created", table="12", players=2)
    assert written.getvalue().endswith(" info table.created table=12 players=2\n")


def test_only_errors_are_logged_by_default(written: io.StringIO) -> None:
    logs.configure(None, written)
    logs.log_event("table.created", table="12", players=2)
    logs.log_limit("too-many-tables")
    assert written.getvalue() == ""
    logs.log_error(None, table="12")
    assert written.getvalue().endswith(" error error.raised table=12\n")
