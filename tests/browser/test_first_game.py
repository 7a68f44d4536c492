"""The home page: a first game without Sacrifice tokens, and the games that wait."""

from __future__ import annotations

import json
import re
import time
from urllib.request import urlopen

import pytest
from playwright.sync_api import Page, expect

from coatl.server.protocol import messages as protocol

from .conftest import SIZES, keep
from .player import TIMEOUT
from .tables import create, play_until

NOTE = "Your first game is without Sacrifice tokens"


def _play_now(page: Page) -> None:
    page.get_by_role("button", name="Play now").click()
    expect(page.get_by_test_id("table")).to_be_visible(timeout=TIMEOUT)


@pytest.mark.parametrize("start", ["/", "/rules"])
def test_the_first_game_is_without_tokens_and_the_next_one_with_them(
    page: Page, start: str
) -> None:
    page.goto(start)
    expect(page.get_by_text(NOTE)).to_be_visible()
    button = page.get_by_role("button", name="Play now")
    expect(button).to_have_accessible_description(
        NOTE + ", as the rulebooks suggest. Later games have them."
    )
    keep(page, "first-game" if start == "/" else "first-game-rules")
    _play_now(page)
    expect(page.get_by_test_id("token-pick")).to_have_count(0)
    page.goto(start)
    expect(page.get_by_role("button", name="Play now")).to_be_visible()
    expect(page.get_by_text(NOTE)).to_have_count(0)
    _play_now(page)
    expect(page.get_by_test_id("token-pick")).to_be_visible(timeout=TIMEOUT)


def test_the_first_button_is_in_sight_in_every_window(page: Page) -> None:
    page.goto("/")
    for window in SIZES.values():
        page.set_viewport_size(window)
        expect(page.get_by_test_id("learn")).to_be_in_viewport(ratio=1)


def test_the_first_game_has_tokens_if_its_player_wants_them(page: Page) -> None:
    page.goto("/")
    page.get_by_label("Play with Sacrifice tokens right away").check()
    _play_now(page)
    expect(page.get_by_test_id("token-pick")).to_be_visible(timeout=TIMEOUT)


def test_a_game_taken_off_the_list_was_a_game_nevertheless(page: Page) -> None:
    page.goto("/")
    _play_now(page)
    page.goto("/")
    page.get_by_role("button", name="Remove from this list").click()
    page.reload()
    expect(page.get_by_role("button", name="Play now")).to_be_visible()
    expect(page.get_by_text(NOTE)).to_have_count(0)


def test_games_that_wait_stand_above_a_new_one_and_say_who_when_the_score_and_whose_turn(
    page: Page, address: str
) -> None:
    ana = protocol.SeatChoice("me", name="Ana")
    mine = create(address, [ana, protocol.SeatChoice("bot", bot="greedy")])
    play_until(address, mine, lambda scene: scene.turn >= 6 and bool(scene.moves))
    theirs = create(address, [ana, protocol.SeatChoice("me", name="Bo")])
    alone = protocol.Created(theirs.table, theirs.keys[:1], "")
    play_until(address, alone, lambda scene: scene.active == 1)
    page.goto("/")
    stored = [
        {
            "id": one.table,
            "keys": [{"seat": 0, "token": one.keys[0].token}],
            "at": int(time.time() - hours * 3600) * 1000,
            "names": [],
            "over": False,
        }
        for one, hours in ((mine, 2), (theirs, 30))
    ]
    page.evaluate("stored => localStorage['coatl.tables'] = stored", json.dumps(stored))
    page.reload()
    waiting = page.get_by_role("region", name="Continue playing")
    first, second = (waiting.get_by_role("listitem").nth(index) for index in range(2))
    with urlopen(f"{address}/api/tables/{mine.table}") as answer:
        points = json.load(answer)["points"]
    expect(first).to_contain_text(re.compile("Ana.*bot", re.IGNORECASE))
    expect(first).to_contain_text("Your turn")
    expect(first).to_contain_text(f"{points[0]} : {points[1]} · 2 hours ago")
    expect(second).to_contain_text("Ana and Bo")
    expect(second).to_contain_text(re.compile("Bo.s turn"))
    expect(second).to_contain_text("0 : 0 · yesterday")
    keep(page, "continue")
    list_box = waiting.bounding_box()
    play = page.get_by_role("button", name="Play now").bounding_box()
    assert list_box is not None
    assert play is not None
    assert list_box["y"] + list_box["height"] <= play["y"]
    first.get_by_role("link").click()
    expect(page).to_have_url(f"{address}/t/{mine.table}")
