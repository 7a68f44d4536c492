"""Requests over HTTP."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from coatl.bots import make_bot
from coatl.formats.record import MAX_LENGTH, make_record, parse_record, verify
from coatl.game import play_out
from coatl.i18n import LANGUAGES
from coatl.rules import Options, apply, new_game
from coatl.server.protocol.messages import Catalogue, Replay, TableInfo
from coatl.server.protocol.sizes import MAX_RECORD, MAX_REQUEST
from server.served import TWO_PEOPLE, Served, play_on

from .raw import call

BOT = {"kind": "bot", "bot": "random"}
GAMES = Path(__file__).parents[2] / "games"


def finished(served: Served) -> str:
    """A table where a game was played to its end."""
    made = served.create(TWO_PEOPLE)
    ana, bo = made.keys
    with served.browser(made.table, ana) as first, served.browser(made.table, bo) as second:
        play_on({0: first, 1: second}, Random(21))
    return made.table


def record(steps: int | None = None) -> str:
    """A whole game, or its first steps."""
    options = Options()
    state, played = play_out(options, [make_bot("random")] * 2, "record")
    if steps is not None:
        played = played[:steps]
        state = new_game(options)
        for step in played:
            state = apply(state, step)
    return make_record(options, ["Ana", "Bo"], "record", played, state).dumps()


def test_health_is_ok(served: Served) -> None:
    assert served.get("/healthz") == {"status": "ok"}


def test_table_info_shows_seats_and_no_secrets(served: Served) -> None:
    made = served.create({**TWO_PEOPLE, "seats": [{"kind": "me", "name": "Ana"}, BOT]})
    assert [key.seat for key in made.keys] == [0]
    status, _, content = served.ask("GET", f"/api/tables/{made.table}")
    info = msgspec.json.decode(content, type=TableInfo)
    assert (status, info.id, info.started, info.over) == (200, made.table, True, False)
    assert [(seat.kind, seat.name, seat.bot) for seat in info.seats] == [
        ("person", "Ana", ""),
        ("bot", "", "random"),
    ]
    assert made.keys[0].token not in content.decode()
    assert served.match(made.table).setup.seed not in content.decode()


def test_first_player_can_be_random(served: Served) -> None:
    firsts = set()
    for _ in range(40):
        made = served.create({**TWO_PEOPLE, "first": "random"})
        firsts.add(served.get(f"/api/tables/{made.table}")["seats"][0]["name"])
        assert [key.seat for key in made.keys] == [0, 1]
        if len(firsts) == 2:
            return
    pytest.fail("it is always the same")


REFUSED: list[tuple[dict[str, Any], str]] = [
    ({"options": {"players": 5}, "seats": [BOT] * 5}, "players-out-of-range"),
    ({"options": {"players": 3}, "seats": [BOT] * 2}, "seats-do-not-match"),
    ({"options": {"players": 2}, "seats": [BOT, {"kind": "bot", "bot": "nobody"}]}, "unknown-bot"),
    (
        {"options": {"players": 2}, "seats": [BOT, {"kind": "bot", "bot": "search:time=9"}]},
        "unknown-bot",
    ),
    (
        {"options": {"players": 2}, "seats": [BOT, {"kind": "bot", "bot": "x" * 500}]},
        "unknown-bot",
    ),
    (
        {"options": {"players": 4, "fewer_bodies": True}, "seats": [BOT] * 4},
        "fewer-bodies-needs-2-or-3-players",
    ),
    (
        {"options": {"players": 1, "golden_feathers": True}, "seats": [BOT]},
        "not-in-the-solo-game",
    ),
    ({"options": {"players": 2, "levels": [1]}, "seats": [BOT] * 2}, "levels-are-for-solo"),
]


@pytest.mark.parametrize(("new", "code"), REFUSED, ids=[code for _, code in REFUSED])
def test_invalid_table_is_refused(served: Served, new: dict[str, Any], code: str) -> None:
    assert served.refused("POST", "/api/tables", new) == (422, code)


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"[]",
        b"\xff",
        b'{"options":{"players":"two"}}',
        b'{"extra":1}',
        b"null",
        b"[" * 16_000,
    ],
)
def test_malformed_request_is_refused(served: Served, body: bytes) -> None:
    assert served.refused("POST", "/api/tables", body) == (400, "malformed")


def test_too_large_request_is_refused(served: Served) -> None:
    body = b" " * (MAX_REQUEST + 1)
    assert served.refused("POST", "/api/tables", body) == (413, "too-large")
    body = b" " * (MAX_RECORD + 1)
    assert served.refused("POST", "/api/replays", body) == (413, "too-large")


@pytest.mark.parametrize("path", ["/api/replays", "/api/tables"])
def test_request_is_refused_by_its_length_before_it_is_read(served: Served, path: str) -> None:
    with call(served) as caller:
        head = f"POST {path} HTTP/1.1\r\nhost: [::1]\r\ncontent-length: 300000000\r\n\r\n"
        caller.sendall(head.encode())  # and no body
        assert caller.recv(4096).startswith(b"HTTP/1.1 413 ")


def test_records_have_one_limit_everywhere() -> None:
    assert MAX_RECORD == MAX_LENGTH


def test_compressed_request_is_not_decompressed(served: Served) -> None:
    body = gzip.compress(json.dumps(TWO_PEOPLE).encode())
    status, _, content = served.ask("POST", "/api/tables", body, content_encoding="gzip")
    assert (status, json.loads(content)["code"]) == (400, "malformed")


def test_wrong_method_names_the_right_ones(served: Served) -> None:
    status, headers, _ = served.ask("DELETE", "/healthz")
    assert (status, headers["allow"]) == (405, "GET,HEAD")


@pytest.mark.parametrize(
    ("method", "path", "expected"),
    [
        ("GET", "/api/tables/none", (404, "unknown-table")),
        ("GET", "/api/tables/none/record", (404, "unknown-table")),
        ("GET", "/api/tables/%00", (404, "unknown-table")),
        ("GET", "/api/tables/%ed%a0%80/replay", (404, "unknown-table")),
        ("GET", "/api/tables", (404, "no-such-page")),
        ("DELETE", "/api/tables/none", (405, "wrong-method")),
        ("GET", "/api/nothing", (404, "no-such-page")),
        ("GET", "/../../etc/passwd", (404, "no-such-page")),
        ("GET", "/assets/%2e%2e/index.html", (404, "no-such-page")),
        ("GET", "/api/catalogue/xx", (404, "unknown-language")),
    ],
)
def test_missing_page_or_wrong_method_is_refused(
    served: Served, method: str, path: str, expected: tuple[int, str]
) -> None:
    assert served.refused(method, path) == expected


@pytest.mark.parametrize("language", LANGUAGES)
def test_catalogue_has_every_card(served: Served, language: str) -> None:
    status, headers, content = served.ask(
        "GET", f"/api/catalogue/{language}", accept_encoding="gzip"
    )
    assert (status, headers["content-encoding"]) == (200, "gzip")
    found = msgspec.json.decode(gzip.decompress(content), type=Catalogue)
    assert len(found.cards) == 49 + 15 + 6 + 5
    assert all(card.name and card.words for card in found.cards)


def test_record_needs_a_finished_game(served: Served) -> None:
    made = served.create(TWO_PEOPLE)
    for path in ("record", "replay?seat=all"):
        expected = (409, "game-not-over")
        assert served.refused("GET", f"/api/tables/{made.table}/{path}") == expected
    table = finished(served)
    status, headers, content = served.ask("GET", f"/api/tables/{table}/record")
    assert status == 200
    assert headers["content-disposition"] == f'attachment; filename="coatl-{table}.json"'
    game = parse_record(content.decode())
    assert verify(game).is_over
    assert game.seats == ("Ana", "Bo")


def test_replay_has_a_viewpoint(served: Served) -> None:
    table = finished(served)
    replays = {}
    for who in ("all", "none", "0", "1"):
        _, _, content = served.ask("GET", f"/api/tables/{table}/replay?seat={who}")
        replays[who] = msgspec.json.decode(content, type=Replay)
        for frame in replays[who].frames:
            assert frame.scene is not None
            assert frame.scene.you == (int(who) if who.isdigit() else None)
            assert frame.scene.moves == []
    assert replays["none"].hands is None
    hands = replays["all"].hands
    assert hands is not None
    assert len(hands) == len(replays["all"].frames)
    for number, frame in enumerate(replays["1"].frames):
        assert frame.scene is not None
        assert hands[number][1].hand == [card.card for card in frame.scene.hand]
        assert hands[number][1].temples == [card.card for card in frame.scene.temples]
    final = replays["0"].frames[-1].scene
    assert final is not None
    assert final.result is not None
    assert replays["0"].statistics.course[-1].points == [s.total for s in final.result.scores]
    versions = [frame.version for frame in replays["0"].frames]
    assert versions == sorted(versions)
    assert versions[-1] == sum(len(frame.steps) for frame in replays["0"].frames)
    assert served.refused("GET", f"/api/tables/{table}/replay?seat=9") == (422, "no-such-seat")


@pytest.mark.parametrize("name", ["solo-won", "third-coatl-4p-seat-2", "all-passed-2p"])
def test_uploaded_record_is_replayed(served: Served, name: str) -> None:
    text = (GAMES / f"{name}.json").read_bytes()
    status, headers, content = served.ask(
        "POST", "/api/replays?seat=0", text, accept_encoding="gzip"
    )
    assert (status, headers["content-encoding"]) == (200, "gzip")
    replay = msgspec.json.decode(gzip.decompress(content), type=Replay)
    final = replay.frames[-1].scene
    assert final is not None
    assert final.phase == "over"
    assert replay.turns[0] == 0
    turns = [_turn(replay, frame) for frame in replay.turns]
    assert turns == sorted(set(turns))


def _turn(replay: Replay, number: int) -> int:
    scene = replay.frames[number].scene
    assert scene is not None
    return scene.turn


@pytest.mark.parametrize("steps", [0, 3, 25, 60])
def test_unfinished_record_is_replayed(served: Served, steps: int) -> None:
    status, _, content = served.ask("POST", "/api/replays?seat=all", record(steps=steps).encode())
    assert status == 200
    replay = msgspec.json.decode(content, type=Replay)
    assert replay.frames[-1].version == steps


def _changed(**fields: object) -> bytes:
    return json.dumps({**json.loads(record()), **fields}).encode()


@pytest.mark.parametrize(
    ("body", "code"),
    [
        (b"", "not-json"),
        (b"\xff\xfe", "not-text"),
        (b"[" * 100_000, "not-json"),
        (b"{}", "not-a-record"),
        (_changed(seed="other"), "altered"),
        (_changed(steps=["pass"] * 5), "checks-do-not-match"),
        (_changed(version=99), "unknown-version"),
        (_changed(extra=1), "unknown-field"),
    ],
    ids=str,
)
def test_invalid_record_is_refused(served: Served, body: bytes, code: str) -> None:
    assert served.refused("POST", "/api/replays?seat=all", body) == (422, code)
