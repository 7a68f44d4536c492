"""Serpents' heads that stand for people, and the emotes they send."""

from __future__ import annotations

from playwright.sync_api import Browser, Page, Route, expect

from coatl.server.protocol import messages as protocol

from .conftest import keep, new_context
from .player import TIMEOUT
from .tables import create
from .test_pages import accessibility_faults

ANA = protocol.SeatChoice("me", name="Ana", head="moon")
BO = protocol.SeatChoice("me", name="Bo", head="fan")


def _sit_down(page: Page, created: protocol.Created, seat: int) -> None:
    """Open a table from a seat that was taken elsewhere."""
    page.goto("/")
    page.evaluate(
        """([id, seat, token]) => localStorage["coatl.tables"] = JSON.stringify(
            [{ id, keys: [{ seat, token }], at: 1, names: [], over: false }])""",
        [created.table, seat, created.keys[seat].token],
    )
    page.goto(f"/t/{created.table}")
    expect(page.get_by_test_id("prompt")).to_be_visible(timeout=TIMEOUT)


def test_everyone_sees_the_head_that_a_person_chose(
    browser: Browser, address: str, page: Page
) -> None:
    page.goto("/")
    page.get_by_role("button", name="With friends").click()
    page.get_by_role("radio", name="Serpent with a moon").check(force=True)
    page.get_by_role("button", name="Create the table").click()
    # The page before the lobby has the same choice: a head chosen there now would come too late.
    expect(page.locator("li.mine [data-head]")).to_have_attribute("data-head", "moon")
    expect(page.get_by_role("radio", name="Serpent with a moon")).to_be_checked()
    page.get_by_role("radio", name="Serpent with horns").check(force=True)
    expect(page.locator("li.mine [data-head]")).to_have_attribute("data-head", "horns")
    context = new_context(browser, address, size="phone")
    guest = context.new_page()
    guest.goto(page.url)
    taken = guest.get_by_role("radio", name="Serpent with horns")
    expect(taken).to_be_disabled()
    guest.get_by_role("radio", name="Serpent with a fan").check(force=True)
    keep(guest, "invited-heads")
    guest.get_by_role("button", name="Take a seat").click()
    expect(guest.get_by_test_id("table")).to_be_visible(timeout=TIMEOUT)
    expect(page.get_by_test_id("opponents").locator("[data-head=fan]")).to_be_visible(
        timeout=TIMEOUT
    )
    guest.get_by_test_id("show-opponents").click()
    opponents = guest.get_by_role("dialog").get_by_test_id("opponents")
    expect(opponents.locator("[data-head=horns]")).to_be_visible()
    guest.goto("/")
    expect(guest.get_by_role("link").locator("[data-head]")).to_have_count(3)  # and “My games”
    context.close()


def test_nothing_can_be_chosen_for_a_table_that_is_being_made(page: Page) -> None:
    form, inert = page.locator("#setup"), []

    def answer(route: Route) -> None:
        inert.append(form.get_attribute("inert"))
        route.continue_()

    page.route("**/api/tables", answer)
    page.goto("/")
    page.get_by_role("button", name="With friends").click()
    expect(form).not_to_have_attribute("inert", "")
    page.get_by_role("button", name="Create the table").click()
    expect(page.get_by_label("Share this link")).to_be_visible()
    assert inert == [""]


def test_an_emote_is_seen_and_heard_at_its_seat_until_it_is_muted(
    browser: Browser, address: str, page: Page
) -> None:
    created = create(address, [ANA, BO])
    _sit_down(page, created, 0)
    context = new_context(browser, address)
    other = context.new_page()
    _sit_down(other, created, 1)
    watching = new_context(browser, address, size="phone")
    spectator = watching.new_page()
    spectator.goto(f"/t/{created.table}")
    expect(spectator.get_by_test_id("watching")).to_be_visible(timeout=TIMEOUT)

    page.keyboard.press("e")
    page.get_by_test_id("emote-wow").click()
    for one in (other, spectator):
        expect(one.get_by_test_id("emote-of-0").first).to_contain_text("Wow!", timeout=TIMEOUT)
    expect(other.get_by_role("status").filter(has_text="Ana: Wow!")).to_have_count(1)
    keep(other, "emote")

    spectator.get_by_test_id("menu").click()
    spectator.get_by_test_id("menu-emotes").click()
    expect(spectator.get_by_role("dialog").get_by_role("checkbox")).to_have_count(2)
    expect(spectator.get_by_test_id("emote-wow")).to_have_count(0)
    watching.close()

    other.get_by_test_id("emotes").click()
    assert accessibility_faults(other, "dialog[open]") == []
    other.get_by_label("Show emotes at this table").uncheck()
    other.reload()
    expect(other.get_by_test_id("emotes")).to_be_visible(timeout=TIMEOUT)
    page.keyboard.press("e")
    page.get_by_test_id("emote-oops").click()
    expect(page.get_by_test_id("emote-of-0")).to_contain_text("Oops!", timeout=TIMEOUT)
    other.keyboard.press("e")
    other.get_by_test_id("emote-hello").click()
    # The answer to this one comes after the emote that is not shown.
    expect(page.get_by_test_id("emote-of-1")).to_contain_text("Hello!", timeout=TIMEOUT)
    expect(other.get_by_test_id("emote-of-0")).to_have_count(0)
    context.close()
