"""Planning: what-if Cóatls beside the game, by mouse, touch and keyboard, at every size."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from coatl.server.protocol import messages as protocol

from .conftest import errors_of, keep, new_context
from .tables import can_build, create, play_until
from .test_layout import WINDOWS, open_table, resize
from .test_pages import accessibility_faults

BOT = protocol.SeatChoice("bot", bot="greedy")
ME = protocol.SeatChoice("me", name="Ana")

#: What does not fit in the window, in words.
FAULTS = """() => {
    const faults = [];
    const page = document.documentElement;
    if (page.scrollWidth > page.clientWidth) faults.push(`${page.scrollWidth} wide`);
    if (page.scrollHeight > page.clientHeight) faults.push(`${page.scrollHeight} high`);
    const names = ["prompt", "menu", "plan-panel", "plan-sketch", "plan-palette", "plan-cards",
                   "plan-undo", "plan-add-Hy", "plan-add-Tb", "plan-points", "plan-sources"];
    for (const name of names) {
        const box = document.querySelector(`[data-testid=${name}]`).getBoundingClientRect();
        if (box.left < -1 || box.top < -1 || box.right > innerWidth + 1
            || box.bottom > innerHeight + 1) faults.push(`${name} is cut off`);
        if (name.startsWith("plan-add") && Math.min(box.width, box.height) < 40)
            faults.push(`${name} is ${box.width} x ${box.height}`);
    }
    const drawn = document.querySelector("[data-testid=plan-sketch] svg[viewBox]");
    const height = drawn.getBoundingClientRect().height;
    const room = drawn.closest(".drawing").clientHeight;
    if (height < 40 || height > room + 1) faults.push(`the Cóatl has ${height} of ${room}`);
    return faults;
}"""


@pytest.fixture(scope="module")
def table(address: str) -> protocol.Created:
    """A game in which the first player could place a piece."""
    created = create(address, [ME, BOT])
    play_until(address, created, lambda scene: scene.turn >= 9 and can_build(scene))
    return created


def test_a_plan_fits_every_window(page: Page, table: protocol.Created) -> None:
    open_table(page, table)
    page.keyboard.press("p")
    for piece in ("Hy", "r", "r", "r", "b", "k"):
        page.get_by_test_id(f"plan-add-{piece}").click()
    expect(page.get_by_test_id("plan-points")).to_contain_text("point")
    # A card that is fulfilled in the game already stays on its Cóatl.
    page.locator("[data-testid^=plan-card-]:not([aria-disabled=true])").first.click()
    faults = {}
    for width, height in WINDOWS:
        resize(page, width, height)
        faults[width, height] = page.evaluate(FAULTS)
        keep(page, f"plan-{width}x{height}")
    assert {window: found for window, found in faults.items() if found} == {}
    assert accessibility_faults(page) == []


def test_planning_plays_nothing_and_keeps_what_is_held(page: Page, table: protocol.Created) -> None:
    player = open_table(page, table)
    version = player.version
    held = page.locator("[data-testid^=board-piece][data-lit]").first
    held.click()
    expect(held).to_have_attribute("aria-pressed", "true")
    page.get_by_test_id("plan").click()
    page.locator("[data-testid^=supply-space].plannable").first.click()
    expect(page.locator("[data-testid^=plan-piece-]")).not_to_have_count(0)
    expect(page.get_by_test_id("plan-points")).to_contain_text("point")
    page.locator("[data-testid=row] .plannable").first.click()
    placed = page.locator("[data-testid^=plan-card-][aria-pressed=true]")
    expect(placed).not_to_have_count(0)
    page.get_by_test_id("plan-back").click()
    expect(held).to_have_attribute("aria-pressed", "true")
    assert player.version == version


def test_planning_by_keyboard_is_read_aloud(page: Page, table: protocol.Created) -> None:
    open_table(page, table)
    page.keyboard.press("p")
    expect(page.locator("[data-testid=plan-palette] :focus")).to_have_count(1)
    page.get_by_test_id("plan-coatl-2").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("4")
    page.keyboard.press("Home")
    expect(page.get_by_test_id("plan-add-Hy")).to_be_focused()
    page.keyboard.press("Enter")
    said = page.get_by_role("status").filter(has_text="Cóatl 3 with a yellow head: 0 points.")
    expect(said).to_have_count(1)
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    thought = page.locator("[data-testid^=plan-piece-]")
    expect(thought).to_have_count(2)
    page.keyboard.press("u")
    expect(thought).to_have_count(1)
    page.keyboard.press("c")  # nothing is confirmed
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("plan-panel")).to_be_hidden()


def test_a_plan_on_a_phone_stays_while_others_play(browser: Browser, address: str) -> None:
    created = create(address, [ME, protocol.SeatChoice("me", name="Bo")])
    first, second = (protocol.Created(created.table, [key], "") for key in created.keys)
    play_until(address, first, lambda scene: scene.active == 1)
    play_until(address, second, lambda scene: scene.active == 0)
    context = new_context(browser, address, size="phone", touch=True)
    page = context.new_page()
    errors = errors_of(page)
    player = open_table(page, second, awaits_turn=False)
    page.get_by_test_id("tab-plan").tap()
    page.get_by_test_id("plan-add-Hr").tap()
    page.get_by_test_id("plan-add-r").tap()
    expect(page.get_by_test_id("plan-points")).to_contain_text("point")
    before = page.get_by_test_id("plan-latest").inner_text()
    play_until(address, first, lambda scene: scene.active == 1)
    assert player.await_turn()
    expect(page.get_by_test_id("prompt")).to_contain_text("Your turn")
    expect(page.get_by_test_id("plan-latest")).not_to_have_text(before)
    expect(page.locator("[data-testid^=plan-piece-]")).to_have_count(2)
    page.reload()
    page.get_by_test_id("tab-plan").tap()
    expect(page.locator("[data-testid^=plan-piece-]")).to_have_count(2)
    page.get_by_test_id("tab-supply").tap()
    expect(page.get_by_test_id("supply")).to_be_visible()
    context.close()
    assert errors == []
