"""All ways to play offline: the site is on the device, its web host and the network are off."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from .conftest import errors_of, keep, open_offline
from .learner import Learner
from .offline import OfflinePlayer, WebHost, install

#: Whether games are played to their end; that takes minutes.
WHOLE = os.environ.get("OFFLINE_WHOLE_GAMES", "") == "1"

#: How many moves or turns of a game are made otherwise.
MOVES = 6

RECORD = Path(__file__).parents[1] / "games" / "third-coatl-3p-seat-2.json"


@pytest.fixture(scope="module")
def offline(
    browser: Browser, offline_site: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[OfflinePlayer]:
    """A player without a network."""
    with WebHost(offline_site, tmp_path_factory.mktemp("host")) as host:
        player = open_offline(browser, host)
        install(player.page)
    player.page.context.set_offline(True)
    yield player
    player.page.context.close()


@pytest.fixture
def player(offline: OfflinePlayer) -> Iterator[OfflinePlayer]:
    """The player at the home page, loaded again. Its errors fail the test."""
    errors = errors_of(offline.page)
    offline.go("#/")
    offline.page.reload()
    yield offline
    assert errors == []


def play(player: OfflinePlayer) -> None:
    """Play by hints to the end, or begin to."""
    if WHOLE:
        player.play_out()
        expect(player.page.get_by_role("dialog")).to_be_visible()
    else:
        for _ in range(MOVES):
            assert player.await_turn()
            player.do(player.decide())


def test_against_the_strongest_bot(player: OfflinePlayer) -> None:
    page = player.page
    page.get_by_role("button", name="Against bots").click()
    page.get_by_label("Seat 2").select_option("hard")
    page.get_by_role("button", name="Start the game").click()
    play(player)
    keep(page, "offline-game")


def test_against_adam(player: OfflinePlayer) -> None:
    player.page.get_by_role("button", name="Solo, against A.D.A.M.").click()
    player.page.get_by_role("button", name="Start the game").click()
    play(player)


def test_pass_and_play(player: OfflinePlayer) -> None:
    page = player.page
    page.get_by_role("button", name="Pass and play").click()
    page.get_by_role("button", name="Start the game").click()
    seats: list[int | None] = []
    while WHOLE or len(seats) < MOVES:
        curtain = page.get_by_role("button", name="I am")
        curtain.or_(page.get_by_role("dialog")).first.wait_for()
        if player.scene is not None and player.scene.phase == "over":
            break
        curtain.click()
        expect(player.find("confirm")).to_be_visible()
        assert player.scene is not None
        seats.append(seat := player.scene.you)
        while player.scene.you == seat and player.scene.moves:
            player.settle()
            player.do(player.decide() if WHOLE else player.scene.moves[0])
    assert set(seats) == {0, 1}


def test_watching_bots(player: OfflinePlayer) -> None:
    page = player.page
    page.get_by_role("button", name="Watch bots").click()
    page.get_by_role("button", name="Start the game").click()
    expect(page.get_by_test_id("table")).to_be_visible()
    while player.scene is None or player.scene.turn < 3:
        player.await_version(player.version + 1)
    assert player.scene.you is None


def test_all_lessons(player: OfflinePlayer) -> None:
    page = player.page
    for lesson in ("first", "tokens", "adam"):
        player.go("#/")
        page.get_by_test_id("lessons").click()
        page.get_by_test_id(f"lesson-{lesson}").click()
        expect(page.get_by_test_id("lesson-text")).to_be_visible()
        if WHOLE or lesson == "first":
            Learner(page).follow()
            expect(page.get_by_test_id("after-lesson")).to_be_visible()
        if lesson == "first":
            expect(page.get_by_test_id("headline")).to_have_text("You win with 17 points.")


def test_a_record_is_opened_and_stepped_through(player: OfflinePlayer) -> None:
    page = player.page
    expect(page.get_by_role("button", name="With friends")).to_be_hidden()
    page.locator("input[accept^='.json,.jsonl']").set_input_files(RECORD)
    expect(page.get_by_test_id("table")).to_be_visible()
    position = page.get_by_label("Position in the game")
    page.keyboard.press("Home")
    expect(position).to_have_value("0")
    last = position.get_attribute("max") or ""
    for step in range(int(last) if WHOLE else MOVES):
        page.get_by_role("button", name="Next step").click()
        expect(position).to_have_value(str(step + 1))
    page.keyboard.press("End")
    expect(position).to_have_value(last)


def test_a_plan_is_scored(player: OfflinePlayer) -> None:
    page = player.page
    player.play_now()
    player.play_some(1)
    player.await_turn()
    page.keyboard.press("p")
    for piece in ("Hy", "r", "r", "r"):
        page.get_by_test_id(f"plan-add-{piece}").click()
    page.locator("[data-testid^=plan-card-]").first.click()
    expect(page.get_by_test_id("plan-points")).to_contain_text("point")
