"""What can be looked up at a table: all hands of bots, the options, the rules, one's own replay."""

from __future__ import annotations

import json

from playwright.sync_api import Page, expect

from coatl.server.protocol import messages as protocol

from .conftest import keep
from .player import TIMEOUT, Player
from .tables import bots_table, create, play_until

ME = protocol.SeatChoice("me", name="Ana")
BOT = protocol.SeatChoice("bot", bot="greedy")


def _sit_down(page: Page, created: protocol.Created) -> None:
    key = {"seat": created.keys[0].seat, "token": created.keys[0].token}
    stored = [{"id": created.table, "keys": [key], "at": 1, "names": [], "over": False}]
    page.add_init_script(f"localStorage['coatl.tables'] = {json.dumps(json.dumps(stored))}")


def _choose(page: Page, entry: str) -> None:
    page.get_by_test_id("menu").click()
    page.get_by_test_id(entry).click()


def test_who_watches_bots_may_see_all_hands(page: Page, address: str) -> None:
    page.goto(f"/t/{bots_table(address, ['easy', 'easy'])}")
    faces = page.locator("[data-testid=opponents] .faces svg")
    button = page.get_by_test_id("show-hands")
    expect(button).to_have_attribute("aria-pressed", "false", timeout=TIMEOUT)
    expect(faces).to_have_count(0)
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")
    expect(faces.first).to_be_visible()
    keep(page, "watching-all-hands")
    page.reload()  # the choice stays
    expect(faces.first).to_be_visible(timeout=TIMEOUT)


def test_nobody_sees_hands_where_a_person_plays(page: Page, address: str) -> None:
    page.goto(f"/t/{create(address, [ME, BOT]).table}")
    expect(page.get_by_test_id("table")).to_be_visible(timeout=TIMEOUT)
    expect(page.get_by_test_id("show-hands")).to_have_count(0)


def test_a_replay_opens_from_the_seat_of_this_browser(page: Page, address: str) -> None:
    created = create(address, [BOT, ME])
    play_until(address, created, lambda scene: scene.phase == "over")
    _sit_down(page, created)
    page.goto(f"/replay/{created.table}")
    where = page.get_by_label("Point of view")
    expect(where).to_have_value("1", timeout=TIMEOUT)
    page.goto(f"/replay/{created.table}?seat=all")  # a link says it otherwise
    expect(where).to_have_value("open", timeout=TIMEOUT)


def test_the_options_of_a_table_can_be_looked_up(page: Page, address: str) -> None:
    created = create(address, [ME], levels=[2, 5], promo=True)
    _sit_down(page, created)
    page.goto(f"/t/{created.table}")
    expect(page.get_by_test_id("table")).to_be_visible(timeout=TIMEOUT)
    _choose(page, "menu-options")
    shown = page.get_by_test_id("table-options")
    expect(shown).to_contain_text("Level 2: ")
    expect(shown).to_contain_text("Level 5: ")
    expect(shown).not_to_contain_text("Level 1: ")
    expect(page.get_by_test_id("option-promo")).to_contain_text("Six more Prophecies")
    expect(shown).not_to_contain_text("Sacrifice")  # they do not exist in the solo game
    keep(page, "table-options")


def test_the_rules_open_over_the_table(page: Page, address: str) -> None:
    created = create(address, [ME, BOT])
    _sit_down(page, created)
    page.goto(f"/t/{created.table}")
    expect(page.get_by_test_id("keep")).to_be_visible(timeout=TIMEOUT)
    path = page.url
    _choose(page, "menu-rules")
    drawer = page.get_by_role("dialog", name="How to play")
    expect(drawer.get_by_role("heading", name="The aim of the game")).to_be_visible()
    drawer.get_by_role("link", name="The end of the game").click()
    expect(drawer.locator("#end")).to_be_in_viewport()
    keep(page, "rules-drawer")
    assert page.url == path
    page.keyboard.press("Escape")
    expect(drawer).to_be_hidden()
    expect(page.get_by_test_id("keep")).to_be_visible()


def test_a_card_set_aside_at_the_start_can_be_taken_back(page: Page, address: str) -> None:
    created = create(address, [BOT, ME])
    _sit_down(page, created)
    player = Player(page)
    player.go(f"/t/{created.table}")
    assert player.await_turn()
    assert player.scene is not None
    hand = [card.card for card in player.scene.hand]
    first, second = [card for card in hand if hand.count(card) == 1][:2]  # some have two copies
    for card in (first, second):
        page.get_by_test_id(f"keep-{card}").click()
        expect(page.get_by_test_id(f"aside-{card}")).to_be_visible()
    keep(page, "set-aside")
    page.reload()
    page.get_by_test_id(f"aside-{first}").click()  # not the last one
    expect(page.get_by_test_id(f"keep-{first}")).to_be_visible()
    expect(page.get_by_test_id(f"aside-{second}")).to_be_visible()
    player.settle()
    assert [card.card for card in player.scene.hand].count(first) == 1
    assert player.scene.own_set_aside == [second]
    page.get_by_test_id("confirm").click()
    expect(page.get_by_test_id("keep")).to_be_hidden(timeout=TIMEOUT)
