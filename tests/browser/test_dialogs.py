"""What opens over a page has no serious accessibility fault and fits the window."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from coatl.server.protocol import messages as protocol

from .conftest import SIZES, errors_of, keep, new_context
from .player import TIMEOUT
from .tables import create, play_until
from .test_layout import open_table, resize
from .test_pages import accessibility_faults

ME = protocol.SeatChoice("me", name="Ana")
BOT = protocol.SeatChoice("bot", bot="greedy")

#: Dialogs of a table, by their entry of the menu.
ENTRIES = ("since", "turn-alerts", "deal", "settings", "options", "rules")

#: Whether what is open is cut off.
IS_CUT_OFF = """() => {
    const boxes = [...document.querySelectorAll("dialog[open], :popover-open")];
    return boxes.map((one) => one.getBoundingClientRect()).some((box) => box.left < -1
        || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1);
}"""


class Faults:
    """Looks at what is open, on a small phone and on a desktop."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.found: list[object] = []

    def note(self, name: str, within: str = "dialog[open]", seen: str = "") -> None:
        """Note the faults of what is open, and keep a picture of it."""
        expect(self.page.locator(seen or within).first).to_be_visible(timeout=TIMEOUT)
        size = self.page.viewport_size
        width = size["width"] if size else 0
        keep(self.page, f"{name}-{width}")
        if self.page.evaluate(IS_CUT_OFF):
            self.found.append(f"{name} is cut off at {width}")
        self.found += [(name, width, fault) for fault in accessibility_faults(self.page, within)]


def test_what_opens_over_the_table(browser: Browser, address: str) -> None:
    created = create(address, [ME, BOT])
    play_until(address, created, lambda scene: scene.phase == "complete" and bool(scene.moves))
    context = new_context(browser, address)
    page = context.new_page()
    errors = errors_of(page)
    open_table(page, created)
    faults = Faults(page)
    for size in ("desktop", "small-phone"):
        resize(page, **SIZES[size])
        faults.note("completing", "[data-testid=table]", "[data-testid=completing]")
        if size == "small-phone":
            page.get_by_test_id("tab-supply").click()
        page.locator("[data-testid^=supply-space]").first.click(force=True)
        faults.note("refusal", "body", "[data-testid=refusal]")
        page.keyboard.press("h")
        expect(page.get_by_test_id("hints")).to_have_attribute(
            "aria-busy", "false", timeout=TIMEOUT
        )
        faults.note("hint", "[data-testid=hints]")
        page.keyboard.press("h")
        for entry in ENTRIES:
            page.get_by_test_id("menu").click()
            page.get_by_test_id(f"menu-{entry}").click()
            faults.note(f"dialog-{entry}")
            page.keyboard.press("Escape")
        if size == "small-phone":
            page.get_by_test_id("show-opponents").click()
            faults.note("dialog-opponents")
            page.keyboard.press("Escape")
            page.get_by_test_id("tab-coatls").click()
    context.close()
    assert faults.found == []
    assert errors == []


@pytest.mark.parametrize("size", ["desktop", "small-phone"])
def test_what_opens_over_the_home_page(browser: Browser, address: str, size: str) -> None:
    context = new_context(browser, address, size)
    page = context.new_page()
    errors = errors_of(page)
    faults = Faults(page)
    page.goto("/")
    page.get_by_test_id("lessons").click()
    faults.note("lessons")
    page.keyboard.press("Escape")
    for mode in ("With friends", "Solo, against A.D.A.M."):
        page.get_by_role("button", name=mode).click()
        page.get_by_text("Options", exact=True).click()
        faults.note(f"set-up-{mode[:4].lower()}")
        page.keyboard.press("Escape")
    page.goto("/replay")
    expect(page.locator("input[type=file]")).to_have_count(1)
    faults.note("replay-upload", "body", "h1")
    context.close()
    assert faults.found == []
    assert errors == []
