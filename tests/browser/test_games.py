"""Whole games in a real browser."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from .conftest import errors_of, keep, new_context
from .keyboard import KeyboardPlayer
from .newcomer import Newcomer, TouchingNewcomer
from .player import TIMEOUT, DraggingPlayer
from .secrets import assert_no_secrets, record_of


def test_a_game_against_a_bot_is_played_by_mouse_and_nothing_secret_is_sent(page: Page) -> None:
    player = DraggingPlayer(page)
    page.goto("/")
    page.get_by_label("Play with Sacrifice tokens right away").check()
    page.get_by_role("button", name="Play now").click()
    player.play_out()
    expect(page.get_by_role("dialog")).to_be_visible(timeout=TIMEOUT)
    keep(page, "game-over")
    assert_no_secrets(player, record_of(player))


@pytest.mark.parametrize(("newcomer", "size"), [(Newcomer, "desktop"), (TouchingNewcomer, "phone")])
def test_a_first_game_is_finished_by_somebody_who_uses_only_what_is_lit(
    browser: Browser, address: str, newcomer: type[Newcomer], size: str
) -> None:
    context = new_context(browser, address, size, touch=newcomer is TouchingNewcomer)
    page = context.new_page()
    errors = errors_of(page)
    person = newcomer(page)
    page.goto("/")
    person.press(page.get_by_role("button", name="Play now"))
    person.play_out()
    keep(page, f"first-game-over-{size}")
    assert errors == []
    context.close()


def test_a_solo_game_is_played_by_keyboard_alone(page: Page) -> None:
    player = KeyboardPlayer(page)
    page.goto("/")
    page.keyboard.press("Tab")
    _tab_to(page, "Solo, against A.D.A.M.")
    page.keyboard.press("Enter")
    _tab_to(page, "Start")
    page.keyboard.press("Enter")
    keeping = page.get_by_test_id("prompt")
    expect(keeping).to_contain_text("Keep exactly three Prophecies", timeout=TIMEOUT)
    player.play_out()
    expect(page.get_by_role("dialog")).to_be_visible(timeout=TIMEOUT)
    keep(page, "solo-over")
    assert_no_secrets(player, record_of(player))


def _tab_to(page: Page, name: str) -> None:
    """Press Tab until the button of that name has the focus."""
    for _ in range(80):
        focused = page.evaluate("document.activeElement?.innerText ?? ''")
        if focused.strip().startswith(name):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"{name} cannot be reached by Tab")
