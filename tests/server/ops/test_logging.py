"""The log: events, errors, and no secrets."""

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
from coatl.server.ops.limits import Allowance, Bucket, Limits
from coatl.server.storage.sqlite import Conflict
from server.served import TWO_PEOPLE, Served, play_on


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> Iterator[io.StringIO]:
    """What is written to standard error, as JSON."""
    stream = io.StringIO()
    root = logging.getLogger()
    handlers, level = root.handlers, logs.log.level
    monkeypatch.setattr(logs, "_REFUSALS", Bucket(Allowance(20, 1.0)))
    logs.write("json", stream)
    yield stream
    root.handlers, logs.log.level = handlers, level


def lines(written: io.StringIO) -> list[dict[str, Any]]:
    return [json.loads(line) for line in written.getvalue().splitlines()]


def events(written: io.StringIO) -> list[str]:
    return [line["event"] for line in lines(written)]


def test_log_of_a_whole_game_has_no_secrets(
    tmp_path: Path, site: Path, written: io.StringIO
) -> None:
    served = Served(tmp_path, site)
    new = {**TWO_PEOPLE, "seats": [{"kind": "me", "name": "Xochitl"}, {"kind": "open"}]}
    made = served.create(new)
    status, _, content = served.ask("POST", f"/api/tables/{made.table}/join", {"name": "Tlaloc"})
    assert status == 200
    token = json.loads(content)["token"]
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

    assert events(written) == ["started", "table-made", "game-over", "stopping", "stopped"]
    text = written.getvalue()
    secrets = [made.table, token, made.keys[0].token, made.host, match.setup.seed]
    secrets += ["Xochitl", "Tlaloc", match.setup.host]
    secrets += [seat.key for seat in match.seats]
    assert not [secret for secret in secrets if secret in text]
    assert not set(re.findall(r"[a-z0-9-]+", text)) & {*PROPHECY_BY_ID, *TEMPLE_BY_ID}
    assert "127.0.0.1" not in text


def test_tables_are_logged_by_a_fingerprint(written: io.StringIO) -> None:
    logs.event("table-made", table=logs.fingerprint("4ny5y92dhdk7wq3z"))
    (line,) = lines(written)
    assert line["table"] == hashlib.sha256(b"4ny5y92dhdk7wq3z").hexdigest()[:10]


def test_errors_are_logged_by_type_and_place(written: io.StringIO) -> None:
    try:
        raise CoatlError("cannot-write", why="the token is abc")
    except CoatlError as error:
        logs.failure("failure", error, table="12")
    (line,) = lines(written)
    assert (line["event"], line["error"], line["code"]) == ("failure", "CoatlError", "cannot-write")
    assert re.fullmatch(r"test_logging\.py:\d+", line["where"])
    assert "abc" not in written.getvalue()


def test_messages_of_libraries_are_logged_without_their_arguments(written: io.StringIO) -> None:
    logging.getLogger("asyncio").error("Task was lost\nfuture: <Task token=abc>")
    logging.getLogger("other").error("%s could not be served", "Xochitl")
    assert [line["said"] for line in lines(written)] == ["Task was lost", "%s could not be served"]


def test_conflict_is_logged(tmp_path: Path, site: Path, written: io.StringIO) -> None:
    served = Served(tmp_path, site)
    made = served.create(TWO_PEOPLE)
    served.lobby.report_failure(served.match(made.table), Conflict())
    served.stop()
    assert "conflict" in events(written)


def test_refusals_are_logged_up_to_a_rate(tmp_path: Path, site: Path, written: io.StringIO) -> None:
    served = Served(tmp_path, site, Limits(clock=lambda: 0.0))
    for _ in range(150):
        served.ask("POST", "/api/replays", b"{")
    served.stop()
    refused = [line for line in lines(written) if line["event"] == "refused"]
    assert 20 <= len(refused) <= 100
    assert {line["code"] for line in refused} == {"too-many-records"}


def test_errors_of_clients_are_not_logged(tmp_path: Path, site: Path, written: io.StringIO) -> None:
    served = Served(tmp_path, site)
    made = served.create(TWO_PEOPLE)
    host, port = served.host.split(":")
    upload = b"POST /api/replays HTTP/1.1\r\nhost: x\r\ncontent-length: 100000\r\n\r\n{"
    wants = b"GET / HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: h2c\r\n\r\n"
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
    assert events(written) == ["started", "table-made", "stopping", "stopped"]


def test_log_can_be_text(written: io.StringIO) -> None:
    logs.write("text", written)
    logs.event("table-made", table="12", players=2)
    assert written.getvalue().endswith(" info table-made table=12 players=2\n")


def test_only_errors_are_logged_by_default(written: io.StringIO) -> None:
    logs.write(None, written)
    logs.event("table-made", table="12", players=2)
    logs.refused("too-many-tables")
    assert written.getvalue() == ""
    logs.failure("failure", table="12")
    assert written.getvalue().endswith(" error failure table=12\n")
