"""Every page at every size and in every language: it fits and is accessible."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Browser, Page, expect

from coatl.server.protocol.messages import SeatChoice

from .conftest import SIZES, errors_of, keep, new_context
from .player import TIMEOUT
from .tables import bots_table, create, play_until
from .test_layout import CUT_WORDS, resize
from .test_mine import GAME

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
LANGUAGES = ("en", "fr", "pt")

ME = SeatChoice("me", name="Ana")
BOT = SeatChoice("bot", bot="greedy")

#: All tests share one game, so they run in one process.
pytestmark = pytest.mark.xdist_group("pages")


#: Controls beside the window, which no scrolling brings into sight.
OUT_OF_REACH = """() => {
    const scrolls = (one) => one && (/auto|scroll/.test(getComputedStyle(one).overflowX)
        || scrolls(one.parentElement));
    return [...document.querySelectorAll("button, a, input, select")]
        .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !scrolls(one))
        .filter((one) => {
            const { left, right, width } = one.getBoundingClientRect();
            return width > 1 && (left < -1 || right > innerWidth + 1);
        })
        .map((one) => `out of reach: ${one.ariaLabel ?? one.textContent.trim()}`);
}"""


class Place(NamedTuple):
    """An address, and the storage of a browser that was there before."""

    path: str
    kept: Any


@pytest.fixture(scope="module")
def places(browser: Browser, address: str, finished: str) -> dict[str, Place]:
    """An address for every page. Tests do not play there."""
    context = new_context(browser, address)
    page = context.new_page()
    page.goto("/")
    page.get_by_role("button", name="With friends").click()
    page.get_by_role("button", name="Create the table").click()
    expect(page.get_by_label("Share this link")).to_be_visible()
    lobby = Place(page.url.removeprefix(address), context.storage_state())
    context.close()
    four = bots_table(address, ["medium"] * 4)
    nothing = None
    return {
        "home": Place("/", nothing),
        "rules": Place("/rules", nothing),
        "lobby": lobby,
        "invited": Place(lobby.path, nothing),
        "table": _played(address, [ME, BOT], 18),
        "solo": _played(address, [ME], 12),
        "watching-four": Place(f"/t/{four}", nothing),
        "mine": Place("/mine", _keeping(address, "coatl.games", [GAME])),
        "over": Place(f"/t/{finished}", nothing),
        "replay": Place(f"/replay/{finished}", nothing),
        "unknown-table": Place("/t/nowhere123", nothing),
        "nowhere": Place("/nowhere", nothing),
    }


def _played(address: str, seats: list[SeatChoice], turn: int) -> Place:
    """A game in which it is the first player's turn."""
    created = create(address, seats)
    play_until(address, created, lambda scene: scene.turn >= turn and bool(scene.moves))
    key = {"seat": 0, "token": created.keys[0].token}
    stored = [{"id": created.table, "keys": [key], "at": 1, "names": [], "over": False}]
    return Place(f"/t/{created.table}", _keeping(address, "coatl.tables", stored))


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


@pytest.mark.parametrize("name", PAGES)
def test_a_page_fits_and_has_no_serious_accessibility_fault(
    browser: Browser, address: str, places: dict[str, Place], name: str
) -> None:
    page, errors = _open(browser, address, places[name], "desktop", "en")
    faults: dict[str, object] = {}
    for size, window in SIZES.items():
        resize(page, **window)
        keep(page, f"{name}-{size}")
        wide, room = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
        found: list[object] = [f"{wide} wide"] if wide > room else []
        found += page.evaluate(OUT_OF_REACH) + page.evaluate(CUT_WORDS)
        # Between these two, a page has no other parts.
        if size in {"small-phone", "desktop"}:
            found += accessibility_faults(page)
        if found:
            faults[size] = found
    assert faults == {}
    assert errors == []
    page.context.close()


def accessibility_faults(page: Page, within: str = "html") -> list[list[str]]:
    """The serious faults that axe finds in a part of a page."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    faults: list[list[str]] = page.evaluate(
        """async (within) => (await axe.run(within)).violations
            .filter(({ impact }) => impact === "serious" || impact === "critical")
            .map(({ id, nodes }) => [id, ...nodes.slice(0, 3).map(({ html }) => html)])""",
        within,
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
