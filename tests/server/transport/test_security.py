"""Secrets, origins, trusted proxies and security headers."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from coatl.server.match.seat_tokens import hash_token
from coatl.server.ops.rate_limits import PER_ADDRESS, ClientLimits
from coatl.server.protocol.messages import LONGEST_NAME, Ack, Key
from coatl.server.session import lobby
from server.served import TWO_PEOPLE, Served, play_on

HANDSHAKE = {
    "connection": "Upgrade",
    "upgrade": "websocket",
    "sec_websocket_version": "13",
    "sec_websocket_key": "dGhlIHNhbXBsZSBub25jZQ==",
}


def test_table_ids_cannot_be_guessed(served: Served) -> None:
    tables = {served.create(TWO_PEOPLE).table for _ in range(50)}
    assert len(tables) == 50
    assert all(len(table) == 16 and set(table) <= set(lobby._LETTERS) for table in tables)
    assert math.log2(len(lobby._LETTERS)) * lobby._LENGTH > 79


def test_tokens_cannot_be_guessed(served: Served) -> None:
    tokens = {key.token for _ in range(20) for key in served.create(TWO_PEOPLE).keys}
    assert len(tokens) == 40
    assert min(map(len, tokens)) >= 24  # of 64 letters: 144 bits


def test_storage_contains_no_tokens(tmp_path: Path, site: Path) -> None:
    served = Served(tmp_path, site)
    seats = [{"kind": "me", "name": "Ana"}, {"kind": "open"}]
    made = served.create({**TWO_PEOPLE, "seats": seats})
    joined = served.join(made.table, "Bo")
    keys = [*made.keys, joined]
    with served.browser(made.table, keys[0]) as first, served.browser(made.table, joined) as second:
        play_on({0: first, 1: second}, Random(5), moves=20)
        written = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    served.stop()
    written += b"".join(path.read_bytes() for path in tmp_path.iterdir())
    for token in (made.host, *(key.token for key in keys)):
        assert token.encode() not in written
        assert hash_token(token).encode() in written


def test_hash_of_a_token_is_not_a_token(served: Served) -> None:
    made = served.create(TWO_PEOPLE)
    with served.browser(made.table, Key(0, hash_token(made.keys[0].token))) as browser:
        assert browser.held == []


def test_token_of_another_table_is_worthless(served: Served) -> None:
    one, other = served.create(TWO_PEOPLE), served.create(TWO_PEOPLE)
    with served.browser(one.table, *other.keys, viewpoint=0) as browser:
        assert (browser.held, browser.viewpoint) == ([], None)


def test_seat_cannot_act_for_another(served: Served) -> None:
    made = served.create(TWO_PEOPLE)
    ana, bo = made.keys
    with served.browser(made.table, ana) as first, served.browser(made.table, bo) as second:
        facts = {"version": first.version, "seat": 0}
        code = first.now.moves[0].code
        assert second.refusal("act", code=code, **facts) == "not-your-seat"
        assert second.refusal("undo", **facts) == "not-your-seat"
        assert second.refusal("hint", **facts) == "not-your-seat"
        assert second.refusal("viewpoint", seat=0) == "not-your-seat"
        assert second.version == first.version


def test_finished_turn_cannot_be_played_again(served: Served) -> None:
    made = served.create(TWO_PEOPLE)
    ana, bo = made.keys
    with served.browser(made.table, ana) as first, served.browser(made.table, bo) as second:
        while first.now.phase == "keep":
            play_on({0: first, 1: second}, Random(4), moves=1)
        sent: dict[str, dict[str, Any]] = {}
        while first.now.active == 0:
            move = {"version": first.version, "seat": 0, "code": first.now.moves[0].code}
            assert isinstance(first.ask("act", f"{len(sent)}", **move), Ack)
            sent[f"{len(sent)}"] = move
        version = first.version
        lines = [entry.line for entry in served.match(made.table).log.entries]
        for name, move in sent.items():
            # The very same message changes nothing, the same move under another name is refused.
            assert isinstance(first.ask("act", name, **move), Ack)
            assert first.refusal("act", **move) == "table-went-on"
            assert first.refusal("act", **{**move, "version": version}) == "not-your-turn"
        assert first.refusal("undo", version=version, seat=0, all=True) == "not-your-turn"
        assert [entry.line for entry in served.match(made.table).log.entries] == lines


def test_command_ids_belong_to_a_seat(served: Served) -> None:
    """A client that knows the id of another's command gets no acknowledgement for it."""
    made = served.create(TWO_PEOPLE)
    ana, bo = made.keys
    with served.browser(made.table, ana) as first, served.browser(made.table, bo) as second:
        facts = {"version": first.version, "code": first.now.moves[0].code}
        assert isinstance(first.ask("act", "same", seat=0, **facts), Ack)
        facts["version"] = first.version
        answer = second.ask("act", "same", seat=1, **facts)
        assert not isinstance(answer, Ack)


@pytest.mark.parametrize(
    "name", ["<b>Ana</b>", "&lt;", "'\"`${1}", "\u202eanA", "a\x00b\nc", "x" * 99]
)
def test_names_are_plain_printable_text(served: Served, name: str) -> None:
    made = served.create({**TWO_PEOPLE, "seats": [{"kind": "me", "name": name}, {"kind": "open"}]})
    status, headers, content = served.ask("GET", f"/api/tables/{made.table}")
    assert (status, headers["content-type"]) == (200, "application/json")
    shown = json.loads(content)["seats"][0]["name"]
    assert shown.isprintable()
    assert len(shown) <= LONGEST_NAME
    if name.isprintable() and len(name) <= LONGEST_NAME:
        assert shown == name


def test_content_security_policy_allows_only_the_page_itself(served: Served) -> None:
    _, headers, _ = served.ask("GET", "/")
    rules = dict(rule.split(" ", 1) for rule in headers["content-security-policy"].split("; "))
    closed = {rules[name] for name in ("default-src", "base-uri", "form-action", "frame-ancestors")}
    assert closed == {"'none'"}
    assert rules["script-src"] == rules["connect-src"] == rules["style-src"] == "'self'"
    allowed = {name for name, sources in rules.items() if "unsafe" in sources}
    assert allowed == {"style-src-attr"}  # where things lie on the table is said by attributes
    sources = {source for name in rules.keys() - allowed for source in rules[name].split()}
    assert sources == {"'none'", "'self'", "data:"}


@pytest.mark.parametrize(
    "origin", ["https://evil.example", "null", "http://127.0.0.1:1", "http://["]
)
def test_other_origin_gets_no_websocket(served: Served, origin: str) -> None:
    made = served.create(TWO_PEOPLE)
    where = f"ws://{served.host}/api/tables/{made.table}/socket"
    with pytest.raises(InvalidStatus) as refused:
        connect(where, origin=Origin(origin))
    assert refused.value.response.status_code == 403
    with connect(where, origin=Origin(f"http://{served.host}")):
        pass


def test_every_response_has_security_headers(served: Served) -> None:
    for path in ("/", "/healthz", "/api/tables/none", "/assets/index-abc123.js"):
        _, headers, _ = served.ask("GET", path)
        assert "script-src 'self'" in headers["content-security-policy"]
        assert "unsafe-eval" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["x-frame-options"] == "DENY"
        assert headers["cross-origin-resource-policy"] == "same-origin"
        assert "camera=()" in headers["permissions-policy"]
        assert "strict-transport-security" not in headers  # this is no HTTPS
        assert "server" not in headers


def test_other_origin_may_not_post(served: Served) -> None:
    origins = {"https://evil.example": 403, "http://[": 403, f"http://{served.host}": 201}
    for origin, expected in origins.items():
        status, _, _ = served.ask("POST", "/api/tables", TWO_PEOPLE, origin=origin)
        assert status == expected
    made = served.create(TWO_PEOPLE)
    path = f"/api/tables/{made.table}/socket"
    status, _, _ = served.ask("GET", path, origin="https://evil.example", **HANDSHAKE)
    assert status == 403


@pytest.mark.parametrize(
    ("proxies", "callers"), [(["127.0.0.1"], 2), ([], 1), (["192.0.2.0/24"], 1)]
)
def test_only_trusted_proxies_name_their_clients(
    tmp_path: Path, site: Path, proxies: list[str], callers: int
) -> None:
    served = Served(tmp_path, site, ClientLimits(clock=lambda: 0.0), proxies)
    refused = []
    for address in ("203.0.113.1", "203.0.113.2"):
        for _ in range(PER_ADDRESS["records"].burst):
            status, _, _ = served.ask("POST", "/api/replays", b"{", x_forwarded_for=address)
            refused.append(status)
    assert refused.count(429) == (2 - callers) * PER_ADDRESS["records"].burst
    served.stop()


@pytest.fixture(scope="module")
def proxied(tmp_path_factory: pytest.TempPathFactory, site: Path) -> Iterator[Served]:
    """A service that trusts a proxy on this machine."""
    served = Served(
        tmp_path_factory.mktemp("proxied"), site, proxies=["127.0.0.1"], hosts=["game.example.org"]
    )
    yield served
    served.stop()


NAME = {"host": "game.example.org"}


@pytest.mark.parametrize(
    ("origin", "scheme", "expected"),
    [
        ("https://game.example.org", "https", 201),
        ("https://game.example.org:443", "https", 201),
        ("https://game.example.org", "wss", 201),
        ("https://game.example.org", "https, http", 201),
        ("http://game.example.org", "http", 201),
        ("http://game.example.org", "https", 403),  # somebody between has replaced the page
        ("https://game.example.org", "http", 403),
        ("https://game.example.org:8443", "https", 403),
        ("https://game.example.org", "", 403),
        ("https://game.example.org", "gopher", 403),
    ],
)
def test_origins_are_compared_with_their_scheme(
    proxied: Served, origin: str, scheme: str, expected: int
) -> None:
    headers = {**NAME, "origin": origin, "x_forwarded_proto": scheme}
    status, _, _ = proxied.ask("POST", "/api/tables", TWO_PEOPLE, **headers)
    assert status == expected


def test_scheme_is_believed_from_trusted_proxies_only(served: Served) -> None:
    headers = {"origin": f"https://{served.host}", "x_forwarded_proto": "https"}
    status, answer, _ = served.ask("POST", "/api/tables", TWO_PEOPLE, **headers)
    assert status == 403
    assert "strict-transport-security" not in answer


def test_browsers_stay_with_https(proxied: Served) -> None:
    for path in ("/", "/healthz", "/nowhere"):
        _, headers, _ = proxied.ask("GET", path, **NAME, x_forwarded_proto="https")
        assert headers["strict-transport-security"] == "max-age=31536000"
        _, headers, _ = proxied.ask("GET", path, **NAME, x_forwarded_proto="http")
        assert "strict-transport-security" not in headers


def test_page_that_lets_its_name_point_here_gets_nothing(proxied: Served) -> None:
    """DNS rebinding: for the browser, page and service are one site."""
    rebound = {"host": "evil.example:8000", "origin": "http://evil.example:8000"}
    for method, path in (("GET", "/"), ("GET", "/healthz"), ("POST", "/api/tables")):
        status, _, content = proxied.ask(method, path, **rebound)
        assert (status, json.loads(content)["code"]) == (421, "unknown-host")
    made = proxied.create(TWO_PEOPLE)
    path = f"/api/tables/{made.table}"
    assert proxied.ask("GET", path, **NAME)[0] == 200
    assert proxied.ask("GET", path, **rebound)[0] == 421
    assert proxied.ask("GET", f"{path}/socket", **rebound, **HANDSHAKE)[0] == 421
