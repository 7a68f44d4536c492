"""The rules page: our rulings are marked, and explained on demand."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Locator, Page, ViewportSize, expect

from .conftest import errors_of, keep, new_context

SIZES = [(320, 568), (390, 844), (667, 375), (1024, 768), (1440, 900), (2560, 1440)]


def _open(browser: Browser, address: str, language: str = "en", touch: bool = False) -> Page:
    context = new_context(browser, address, "phone" if touch else "desktop", language, touch=touch)
    page = context.new_page()
    page.goto("/rules")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.wait_for_load_state("networkidle")
    return page


def _mark(page: Page, section: str) -> tuple[Locator, Locator]:
    """The first mark of a section, and its note."""
    mark = page.locator(f"#{section}").get_by_test_id("ruling-mark").first
    return mark, page.locator(f"#{section}").get_by_test_id("ruling-note").first


def test_a_ruling_is_read_by_mouse(page: Page) -> None:
    page.goto("/rules")
    mark, note = _mark(page, "table")
    expect(note).to_be_hidden()
    mark.click()
    expect(note).to_be_visible()
    expect(note).to_contain_text("Only the solo sheet says that Prophecies are meant")
    mark.click()
    expect(note).to_be_hidden()


def test_a_ruling_is_read_by_keyboard_and_its_state_is_spoken(page: Page) -> None:
    page.goto("/rules")
    mark, note = _mark(page, "end")
    expect(mark).to_have_accessible_name("Our ruling R7.1")
    mark.focus()
    expect(mark).to_have_attribute("aria-expanded", "false")
    page.keyboard.press("Enter")
    expect(note).to_be_visible()
    expect(mark).to_have_attribute("aria-expanded", "true")
    expect(mark).to_be_focused()
    page.keyboard.press("Space")
    expect(note).to_be_hidden()


def test_a_ruling_is_read_by_touch_without_aiming(browser: Browser, address: str) -> None:
    page = _open(browser, address, touch=True)
    mark, note = _mark(page, "table")
    mark.scroll_into_view_if_needed()
    box = mark.bounding_box()
    assert box is not None
    page.touchscreen.tap(box["x"] + box["width"] / 2 + 18, box["y"] + box["height"] / 2 + 18)
    expect(note).to_be_visible()
    page.context.close()


@pytest.mark.parametrize("language", ["en", "fr", "pt"])
def test_all_rulings_fit_every_window(browser: Browser, address: str, language: str) -> None:
    page = _open(browser, address, language)
    errors = errors_of(page)
    page.get_by_test_id("rulings-all").click()
    assert page.get_by_test_id("ruling-note").filter(visible=True).count() > 20
    for width, height in SIZES:
        page.set_viewport_size(ViewportSize(width=width, height=height))
        wide = page.evaluate("document.documentElement.scrollWidth")
        assert wide <= width
        for section in ("goal", "tokens", "solo"):
            page.locator(f"#{section}").evaluate("(element) => element.scrollIntoView()")
            keep(page, f"rules-{language}-{width}-{section}")
    assert errors == []
    page.context.close()
