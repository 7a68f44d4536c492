"""What nobody can do, and what nobody finds who has the database in their hands."""

from __future__ import annotations

import json
import math
from pathlib import Path
from random import Random
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from coatl.server.match.seats import hashed
from coatl.server.protocol.messages import LONGEST_NAME, Ack, Key
from coatl.server.session import lobby as hall
from server.served import TWO_PEOPLE, Served, play_on


def test_a_table_cannot_be_found_by_trying(served: Served) -> None:
    tables = {served.create(TWO_PEOPLE).table for _ in range(50)}
    assert len(tables) == 50
    assert all(len(table) == 16 and set(table) <= set(hall._LETTERS) for table in tables)
    assert math.log2(len(hall._LETTERS)) * hall._LENGTH > 79


def test_a_token_cannot_be_found_by_trying(served: Served) -> None:
    tokens = {key.token for _ in range(20) for key in served.create(TWO_PEOPLE).keys}
    assert len(tokens) == 40
    assert min(map(len, tokens)) >= 24  # of 64 letters: 144 bits


def test_no_token_is_in_the_database(tmp_path: Path, site: Path) -> None:
    served = Served(tmp_path, site)
    seats = [{"kind": "me", "name": "Ana"}, {"kind": "open"}]
    made = served.create({**TWO_PEOPLE, "seats": seats})
    _, _, content = served.ask("POST", f"/api/tables/{made.table}/join", {"name": "Bo"})
    joined = Key(1, json.loads(content)["token"])
    keys = [*made.keys, joined]
    with served.browser(made.table, keys[0]) as first, served.browser(made.table, joined) as second:
        play_on({0: first, 1: second}, Random(5), moves=20)
        written = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    served.stop()
    written += b"".join(path.read_bytes() for path in tmp_path.iterdir())
    for token in (made.host, *(key.token for key in keys)):
        assert token.encode() not in written
        assert hashed(token).encode() in written


def test_the_hash_of_a_token_opens_nothing(served: Served) -> None:
    made = served.create(TWO_PEOPLE)
    with served.browser(made.table, Key(0, hashed(made.keys[0].token))) as browser:
        assert browser.held == []


def test_a_token_of_one_table_opens_no_other(served: Served) -> None:
    one, other = served.create(TWO_PEOPLE), served.create(TWO_PEOPLE)
    with served.browser(one.table, *other.keys, look=0) as browser:
        assert (browser.held, browser.look) == ([], None)


def test_a_seat_cannot_act_look_or_ask_for_another(served: Served) -> None:
    made = served.create(TWO_PEOPLE)
    ana, bo = made.keys
    with served.browser(made.table, ana) as first, served.browser(made.table, bo) as second:
        facts = {"version": first.version, "seat": 0}
        code = first.now.moves[0].code
        assert second.refusal("act", code=code, **facts) == "not-your-seat"
        assert second.refusal("undo", **facts) == "not-your-seat"
        assert second.refusal("hint", **facts) == "not-your-seat"
        assert second.refusal("look", seat=0) == "not-your-seat"
        assert second.version == first.version


def test_a_finished_turn_cannot_be_played_again(served: Served) -> None:
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
        lines = [entry.line for entry in served.room(made.table).entries]
        for name, move in sent.items():
            # The very same message changes nothing, the same move under another name is refused.
            assert isinstance(first.ask("act", name, **move), Ack)
            assert first.refusal("act", **move) == "table-went-on"
            assert first.refusal("act", **{**move, "version": version}) == "not-your-turn"
        assert first.refusal("undo", version=version, seat=0, all=True) == "not-your-turn"
        assert [entry.line for entry in served.room(made.table).entries] == lines


def test_a_command_of_one_seat_is_not_one_of_another(served: Served) -> None:
    """Whoever hears the id of a command cannot have it taken for carried out."""
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
def test_a_name_is_told_as_it_is_and_is_no_longer_than_it_may_be(served: Served, name: str) -> None:
    made = served.create({**TWO_PEOPLE, "seats": [{"kind": "me", "name": name}, {"kind": "open"}]})
    status, headers, content = served.ask("GET", f"/api/tables/{made.table}")
    assert (status, headers["content-type"]) == (200, "application/json")
    shown = json.loads(content)["seats"][0]["name"]
    assert shown.isprintable()
    assert len(shown) <= LONGEST_NAME
    if name.isprintable() and len(name) <= LONGEST_NAME:
        assert shown == name


def test_the_policy_allows_what_the_page_needs_and_nothing_else(served: Served) -> None:
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
def test_another_site_gets_no_socket(served: Served, origin: str) -> None:
    made = served.create(TWO_PEOPLE)
    where = f"ws://{served.host}/api/tables/{made.table}/socket"
    with pytest.raises(InvalidStatus) as refused:
        connect(where, origin=Origin(origin))
    assert refused.value.response.status_code == 403
    with connect(where, origin=Origin(f"http://{served.host}")):
        pass
