from __future__ import annotations

import re
from html import unescape
from random import Random
from typing import Any

from coatl.rules import adam_points, beats_adam, scores
from coatl.server.notifications.link_previews import language_of
from server.served import Served, play_on

from .test_notifications import OPEN, TableOfTwo


def tags(service: Served, path: str, **headers: str) -> dict[str, str]:
    status, _, content = service.ask("GET", path, None, **headers)
    assert status == 200
    found = re.findall(r'<meta property="og:([\w:]+)" content="([^"]*)" />', content.decode())
    return {name: unescape(text) for name, text in found}


def test_a_link_to_an_open_table_says_who_waits(served: Served) -> None:
    named: dict[str, Any] = {**OPEN, "seats": [{"kind": "me", "name": 'A"<b>'}, {"kind": "open"}]}
    table = served.create(named).table
    shown = tags(served, f"/t/{table}")
    assert shown["title"] == "Take a seat at a table of Cóatl"
    assert shown["description"] == 'One seat is open. At the table: A"<b>'
    assert shown["url"] == f"http://{served.host}/t/{table}"
    assert shown["image"] == f"http://{served.host}/preview.png"


def test_a_link_speaks_the_language_of_who_asks(served: Served) -> None:
    table = served.create(OPEN).table
    shown = tags(served, f"/t/{table}", Accept_Language="de,pt-PT;q=0.8,en;q=0.5")
    assert shown["title"] == "Senta-te a uma mesa de Cóatl"


def test_a_link_to_a_running_game_shows_nothing_but_the_turn(served: Served) -> None:
    table = TableOfTwo(served)
    table.play(turns=2)
    shown = tags(served, f"/t/{table.id}")
    assert shown["title"] == "A game of Cóatl: Ana and Bo"
    assert re.fullmatch(r"Turn \d", shown["description"])
    assert tags(served, f"/replay/{table.id}")["description"] == shown["description"]


def test_a_link_to_a_finished_solo_game_has_the_points_of_adam_and_the_winner_first(
    served: Served,
) -> None:
    solo = {"options": {"players": 1}, "seats": [{"kind": "me", "name": "Ana"}]}
    created = served.create(solo)
    with served.browser(created.table, *created.keys) as ana:
        while ana.now.phase != "over":
            play_on({0: ana}, Random(ana.now.turn), moves=1)
    state = served.match(created.table).require_game().state
    assert state.adam is not None
    scored = [f"Ana {scores(state)[0].total}", f"A.D.A.M. {adam_points(state.adam)}"]
    shown = tags(served, f"/t/{created.table}")
    assert shown["description"] == ", ".join(scored if beats_adam(state) else scored[::-1])


def test_a_link_that_leads_nowhere_has_no_preview(served: Served) -> None:
    assert tags(served, "/t/nonsense") == {}
    assert tags(served, "/replay") == {}


def test_the_language_is_one_of_ours() -> None:
    assert language_of("fr-CA,fr;q=0.9") == "fr"
    assert language_of("de, *;q=0.5") == "en"
    assert language_of("") == "en"
