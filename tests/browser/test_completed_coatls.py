"""The cards of completed Cóatls lie face down, and are looked at one at a time (R5.4)."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, ViewportSize, expect

from .conftest import errors_of, keep, new_context
from .player import TIMEOUT

GAMES = Path(__file__).parents[1] / "games"
SIZES = [(320, 568), (390, 844), (667, 375), (1024, 768), (1440, 900), (2560, 1440)]
NARROW = 700


def _end_of(page: Page, game: str) -> None:
    """The last moment of a recorded game, seen from seat 0."""
    page.goto("/replay")
    page.set_input_files("input[type=file]", GAMES / f"{game}.json")
    expect(page.get_by_label("Position in the game")).to_be_visible(timeout=TIMEOUT)
    page.get_by_label("Point of view").select_option("0")
    page.keyboard.press("End")


def _cards(page: Page, seat: int, coatl: int = 0) -> Locator:
    return page.locator(f'[data-testid^="completed-{seat}-{coatl}-"]')


def _is_up(card: Locator) -> bool:
    return "face down" not in card.inner_text()


def test_ones_own_cards_are_turned_up_one_at_a_time_by_mouse(page: Page) -> None:
    _end_of(page, "solo-third-coatl")
    cards = _cards(page, 0)
    assert not any(_is_up(card) for card in cards.all())
    expect(page.get_by_test_id("coatl-0-points")).to_contain_text("point")
    cards.nth(0).click()
    assert [_is_up(card) for card in cards.all()].count(True) == 1
    cards.nth(1).click()
    assert [_is_up(card) for card in cards.all()][:2] == [False, True]
    keep(page, "completed-one-up")
    cards.nth(1).click()
    assert not any(_is_up(card) for card in cards.all())


def test_a_card_is_turned_up_by_keyboard_and_spoken(page: Page) -> None:
    _end_of(page, "solo-third-coatl")
    card = _cards(page, 0).first
    expect(card).to_have_accessible_name("Card 1 of 5, face down")
    card.focus()
    page.keyboard.press("Enter")
    spoken = page.locator('[role="status"]', has_text="Face up:")
    expect(spoken).to_contain_text("Cóatl 1:")
    expect(card).to_be_focused()
    page.keyboard.press("Enter")
    spoken = page.locator('[role="status"]', has_text="face down again")
    expect(spoken).to_have_count(1)


@pytest.mark.parametrize("game", ["no-bodies-2p", "third-coatl-3p-seat-1"])
def test_an_opponents_cards_are_looked_at_in_a_dialog(page: Page, game: str) -> None:
    _end_of(page, game)
    completed = page.locator('[data-testid^="opponent-"][aria-haspopup="dialog"]').first
    seat = int((completed.get_attribute("data-testid") or "").split("-")[1])
    expect(completed).to_have_accessible_name(re.compile("worth .* Its cards lie face down"))
    completed.focus()
    page.keyboard.press("Enter")
    dialog = page.get_by_test_id("inspected")
    expect(dialog).to_be_visible()
    expect(dialog).to_contain_text("point")
    cards = dialog.locator(f'[data-testid^="completed-{seat}-"]')
    assert not any(_is_up(card) for card in cards.all())
    cards.first.focus()
    page.keyboard.press("Enter")
    assert [_is_up(card) for card in cards.all()].count(True) == 1
    expect(dialog.locator("p").last).to_contain_text("point")
    keep(page, f"inspected-{game}")
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    expect(completed).to_be_focused()


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_completed_coatls_fit_every_window_and_answer_to_touch(
    browser: Browser, address: str, width: int, height: int
) -> None:
    context = new_context(browser, address, "phone", touch=True)
    page = context.new_page()
    errors = errors_of(page)
    page.set_viewport_size(ViewportSize(width=width, height=height))
    _end_of(page, "solo-third-coatl")
    if width <= NARROW:
        page.get_by_test_id("tab-coatls").tap()
    cards = _cards(page, 0)
    keep(page, f"completed-{width}")
    cards.first.tap()
    assert _is_up(cards.first)
    keep(page, f"completed-{width}-up")
    tall = page.get_by_test_id("coatls").locator("..").evaluate("(panel) => panel.clientHeight")
    assert tall > 100
    wide, room = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert wide <= room
    assert errors == []
    context.close()


def test_an_opponents_cards_are_looked_at_on_a_small_phone(browser: Browser, address: str) -> None:
    context = new_context(browser, address, "phone", touch=True)
    page = context.new_page()
    page.set_viewport_size(ViewportSize(width=320, height=568))
    _end_of(page, "no-bodies-2p")
    page.get_by_test_id("show-opponents").tap()
    opponent = page.get_by_role("dialog").locator('[aria-haspopup="dialog"]')
    keep(page, "opponents-320")
    opponent.nth(1).tap()
    cards = page.get_by_test_id("inspected").locator('[data-testid^="completed-1-"]')
    assert cards.count() == 4
    cards.nth(2).tap()
    assert [_is_up(card) for card in cards.all()] == [False, False, True, False]
    keep(page, "inspected-320")
    context.close()
