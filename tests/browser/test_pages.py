"""Every page at every size and in every language: it fits and is accessible."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Browser, Page, expect

from .conftest import SIZES, errors_of, keep, new_context
from .player import TIMEOUT, Player
from .tables import bots_table
from .test_mine import GAME

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
LANGUAGES = ("en", "fr", "pt")

#: All tests share one game, so they run in one process.
pytestmark = pytest.mark.xdist_group("pages")


class Place(NamedTuple):
    """An address, and the storage of a browser that was there before."""

    path: str
    kept: Any


@pytest.fixture(scope="module")
def places(browser: Browser, address: str, finished: str) -> dict[str, Place]:
    """An address for every page. Tests do not play there."""
    context = new_context(browser, address)
    page = context.new_page()
    player = Player(page)
    player.go("/")
    page.get_by_label("Play with Sacrifice tokens right away").check()
    page.get_by_role("button", name="Play now").click()
    for _ in range(24):
        player.await_turn()
        player.do(player.decide())
    player.await_turn()
    table = Place(page.url.removeprefix(address), context.storage_state())
    player.go("/")
    page.get_by_role("button", name="Solo, against A.D.A.M.").click()
    page.get_by_role("button", name="Start the game").click()
    for _ in range(16):
        player.await_turn()
        player.do(player.decide())
    player.await_turn()
    solo = Place(page.url.removeprefix(address), context.storage_state())
    player.go("/")
    page.get_by_role("button", name="With friends").click()
    page.get_by_role("button", name="Create the table").click()
    expect(page.get_by_label("Share this link")).to_be_visible()
    lobby = Place(page.url.removeprefix(address), context.storage_state())
    four = bots_table(address, ["medium"] * 4)
    context.close()
    nothing = None
    return {
        "home": Place("/", nothing),
        "rules": Place("/rules", nothing),
        "lobby": lobby,
        "invited": Place(lobby.path, nothing),
        "table": table,
        "solo": solo,
        "watching-four": Place(f"/t/{four}", nothing),
        "mine": Place("/mine", _keeping(address, "coatl.games", [GAME])),
        "over": Place(f"/t/{finished}", nothing),
        "replay": Place(f"/replay/{finished}", nothing),
        "unknown-table": Place("/t/nowhere123", nothing),
        "nowhere": Place("/nowhere", nothing),
    }


def _keeping(address: str, name: str, value: object) -> Any:
    """The storage of a browser that keeps this."""
    stored = [{"name": name, "value": json.dumps(value)}]
    return {"cookies": [], "origins": [{"origin": address, "localStorage": stored}]}


PAGES = (
    "home",
    "rules",
    "lobby",
    "invited",
    "table",
    "solo",
    "watching-four",
    "mine",
    "over",
    "replay",
    "unknown-table",
    "nowhere",
)


def _open(
    browser: Browser, address: str, place: Place, size: str, language: str
) -> tuple[Page, list[str]]:
    context = new_context(browser, address, size, language, place.kept)
    page = context.new_page()
    errors = errors_of(page)
    page.goto(place.path)
    expect(page.locator("h1, [data-testid=prompt]").first).to_be_visible(timeout=TIMEOUT)
    page.wait_for_load_state("networkidle")
    return page, errors


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", PAGES)
def test_a_page_fits_and_has_no_serious_accessibility_fault(
    browser: Browser, address: str, places: dict[str, Place], name: str, size: str
) -> None:
    page, errors = _open(browser, address, places[name], size, "en")
    keep(page, f"{name}-{size}")
    wide, room = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert wide <= room
    assert accessibility_faults(page) == []
    assert errors == []
    page.context.close()


def accessibility_faults(page: Page) -> list[list[str]]:
    """The serious faults that axe finds on a page."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    faults: list[list[str]] = page.evaluate(
        """async () => (await axe.run()).violations
            .filter(({ impact }) => impact === "serious" || impact === "critical")
            .map(({ id, nodes }) => [id, ...nodes.slice(0, 3).map(({ html }) => html)])"""
    )
    return faults


@pytest.mark.parametrize("language", LANGUAGES[1:])
@pytest.mark.parametrize("name", ["home", "rules", "lobby", "table", "solo", "over"])
def test_a_page_speaks_the_language_of_the_browser_and_still_fits_a_phone(
    browser: Browser, address: str, places: dict[str, Place], name: str, language: str
) -> None:
    place = places[name]
    if place.kept is not None:  # a stored language wins
        place = Place(place.path, _speaking(place.kept, language))
    page, errors = _open(browser, address, place, "phone", language)
    expect(page.locator("html")).to_have_attribute("lang", language)
    keep(page, f"{name}-phone-{language}")
    wide, room = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert wide <= room
    page.set_viewport_size(SIZES["desktop"])
    keep(page, f"{name}-desktop-{language}")
    assert errors == []
    page.context.close()


def _speaking(kept: Any, language: str) -> Any:
    origins = [
        {
            **origin,
            "localStorage": [
                {"name": "coatl.settings", "value": f'{{"pace":"instant","language":"{language}"}}'}
                if item["name"] == "coatl.settings"
                else item
                for item in origin["localStorage"]
            ],
        }
        for origin in kept["origins"]
    ]
    return {**kept, "origins": origins}


def test_a_two_player_game_needs_no_scrolling_on_a_desktop(
    browser: Browser, address: str, places: dict[str, Place]
) -> None:
    page, _ = _open(browser, address, places["table"], "desktop", "en")
    high, room = page.evaluate("[document.documentElement.scrollHeight, innerHeight]")
    assert high <= room
    for region in ("supply", "row", "temples", "coatls", "board", "hand", "things", "opponents"):
        box = page.get_by_test_id(region).bounding_box()
        assert box is not None
        assert box["y"] >= 0, region
        assert box["y"] + box["height"] <= room + 1, region
    page.context.close()
