"""Browsers make, reveal and check their contributions to a deal, without a question to anyone."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any
from urllib.request import urlopen

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect
from server.served import Service, play_on

from coatl.formats.record import check_commitment, check_contribution, parse_record, verify
from coatl.server.protocol.messages import Key

from .conftest import keep, new_context
from .player import TIMEOUT, Player


@pytest.fixture
def other(browser: Browser, address: str) -> Iterator[BrowserContext]:
    """Another person's browser."""
    context = new_context(browser, address)
    yield context
    context.close()


def create_with_friends(page: Page) -> str:
    """Create a table with an open seat; its link."""
    page.goto("/")
    page.get_by_role("button", name="With friends").click()
    page.get_by_role("button", name="Create the table").click()
    link = page.get_by_label("Share this link")
    expect(link).to_be_visible(timeout=TIMEOUT)
    return link.input_value()


def sit_down(page: Page, link: str) -> None:
    page.goto(link)
    page.get_by_label("Your name").fill("Guest")
    page.get_by_role("button", name="Take a seat").click()


def expect_game(*pages: Page) -> None:
    for page in pages:
        expect(page.get_by_test_id("table")).to_be_visible(timeout=TIMEOUT)


def stored(page: Page) -> dict[str, Any]:
    """What a browser has stored about its table."""
    table = page.url.rsplit("/", 1)[1]
    found: dict[str, Any] = page.evaluate(
        """(table) => JSON.parse(localStorage["coatl.tables"]).find(({ id }) => id === table)""",
        table,
    )
    return found


def play_to_the_end(address: str, *pages: Page) -> None:
    """Play random moves for the seats of these pages, which show the table again at the end."""
    service = Service()
    service.host = address.removeprefix("http://")
    tables = [stored(page) for page in pages]
    keys = [Key(**key) for table in tables for key in table["keys"]]
    link = pages[0].url
    for page in pages:
        page.goto("/rules")  # hundreds of random moves are not worth drawing
    with (
        service.browser(tables[0]["id"], keys[0]) as first,
        service.browser(tables[0]["id"], keys[1]) as second,
    ):
        play_on({keys[0].seat: first, keys[1].seat: second}, Random(2))
    for page in pages:
        page.goto(link)


def test_both_browsers_of_a_game_report_that_its_deal_is_checked(
    page: Page, other: BrowserContext, address: str
) -> None:
    guest = other.new_page()
    received = Player(page).received, Player(guest).received
    link = create_with_friends(page)
    page.get_by_test_id("deal").click()
    expect(page.get_by_test_id("contribution")).to_have_text(stored(page)["contributions"][0])
    page.keyboard.press("Escape")
    sit_down(guest, link)
    expect_game(page, guest)
    tables = stored(page), stored(guest)
    assert tables[0]["commitment"] == tables[1]["commitment"] != ""
    brought = [table["contributions"][0] for table in tables]
    assert not any(one in text for one in brought for part in received for text in part)

    play_to_the_end(address, page, guest)
    for one in (page, guest):
        checked = one.get_by_test_id("deal-checked")
        expect(checked).to_have_attribute("data-verdict", "fair", timeout=TIMEOUT)
    keep(guest, "deal-checked")
    guest.get_by_test_id("end-menu").click()
    guest.get_by_role("button", name="Fair deal").click()
    expect(guest.get_by_test_id("deal-verdict")).to_have_attribute("data-verdict", "fair")
    expect(guest.get_by_test_id("contribution")).to_have_text(brought[1])
    keep(guest, "fair-deal")

    with urlopen(f"{address}/api/tables/{tables[0]['id']}/record") as answer:
        record = parse_record(answer.read().decode())
    assert verify(record).is_over
    check_commitment(record, tables[0]["commitment"])
    for one in brought:
        check_contribution(record, one)


def test_browsers_make_new_contributions_for_a_rematch(
    page: Page, other: BrowserContext, address: str
) -> None:
    guest = other.new_page()
    sit_down(guest, create_with_friends(page))
    expect_game(page, guest)
    first = stored(page), stored(guest)
    play_to_the_end(address, page, guest)
    page.get_by_role("button", name="Rematch").click()
    expect(page.get_by_text("Waiting for Guest").first).to_be_visible(timeout=TIMEOUT)
    guest.get_by_role("button", name="rematch").click()
    for one in (page, guest):
        expect(one).not_to_have_url(f"**/{first[0]['id']}", timeout=TIMEOUT)
    expect_game(page, guest)
    second = stored(page), stored(guest)
    assert second[0]["id"] == second[1]["id"] != first[0]["id"]
    assert second[0]["commitment"] == second[1]["commitment"] != first[0]["commitment"]
    for before, after in zip(first, second, strict=True):
        assert len(after["contributions"]) == 1
        assert after["contributions"] != before["contributions"]


def test_a_game_begins_when_a_browser_that_was_closed_before_the_reveal_is_back(
    page: Page, other: BrowserContext
) -> None:
    link = create_with_friends(page)
    page.goto("/rules")
    guest = other.new_page()
    sit_down(guest, link)
    waiting = guest.get_by_text("Everyone helps to shuffle. Waiting for").first
    expect(waiting).to_be_visible(timeout=TIMEOUT)
    keep(guest, "deal-waits")
    page.goto(link)
    expect_game(page, guest)


@pytest.mark.parametrize("mode", ["Play now", "Pass and play"])
def test_a_game_in_one_browser_begins_without_a_question(page: Page, mode: str) -> None:
    page.goto("/")
    page.get_by_role("button", name=mode).click()
    if mode == "Pass and play":
        page.get_by_role("button", name="Start the game").click()
        expect(page.get_by_role("button", name="I am")).to_be_visible(timeout=TIMEOUT)
    else:
        expect_game(page)
    table = stored(page)
    assert len(table["commitment"]) == 64
    assert len(table["contributions"]) == len(table["keys"])
