"""The first game of a browser is without Sacrifice tokens, unless its player wants them."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from .conftest import keep
from .player import TIMEOUT

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
