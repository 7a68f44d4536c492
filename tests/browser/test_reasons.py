"""What cannot be done says why, at the place that was touched, by mouse and by touch."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from coatl.server.protocol import messages as protocol

from .conftest import errors_of, keep, new_context
from .player import TappingPlayer
from .prepared import STUFFED, prepare
from .test_layout import open_table

#: The most pixels between a bubble and what it speaks of.
NEAR = 12


@pytest.fixture(scope="module")
def stuffed(address: str) -> protocol.Created:
    return prepare(address, STUFFED)


@pytest.fixture(params=["mouse", "touch"])
def person(
    request: pytest.FixtureRequest, browser: Browser, address: str, stuffed: protocol.Created
) -> Iterator[TappingPlayer]:
    """Somebody at the table, with a mouse or with a phone."""
    is_touch = request.param == "touch"
    size = "phone" if is_touch else "desktop"
    context = new_context(browser, address, size=size, touch=is_touch)
    page = context.new_page()
    errors = errors_of(page)
    player = open_table(page, stuffed)
    assert isinstance(player, TappingPlayer)
    yield player
    context.close()
    assert errors == []


def _touch(player: TappingPlayer, testid: str) -> None:
    """Touch a thing, also one that is marked as disabled."""
    page = player.page
    for start, tab in player.TABS.items():
        opens = page.get_by_test_id(f"tab-{tab}")
        if testid.startswith(start) and opens.is_visible():
            opens.tap()
    found = page.get_by_test_id(testid)
    expect(found).to_be_visible()
    found.scroll_into_view_if_needed()
    box = found.bounding_box()
    assert box is not None
    at = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    if page.evaluate("navigator.maxTouchPoints"):
        page.touchscreen.tap(*at)
    else:
        page.mouse.click(*at)


def _expect_reason(player: TappingPlayer, testid: str, reason: str) -> None:
    """Touching a thing says why not, in a bubble right beside it and within the window."""
    page: Page = player.page
    _touch(player, testid)
    bubble = page.get_by_test_id("refusal")
    expect(bubble).to_contain_text(reason)
    expect(bubble).to_be_in_viewport(ratio=1)
    thing, said = page.get_by_test_id(testid).bounding_box(), bubble.bounding_box()
    assert thing is not None
    assert said is not None
    assert said["x"] < thing["x"] + thing["width"]
    assert thing["x"] < said["x"] + said["width"]
    above = thing["y"] - said["y"] - said["height"]
    below = said["y"] - thing["y"] - thing["height"]
    assert 0 <= max(above, below) <= NEAR, f"the reason is not at {testid}"


def test_what_cannot_be_done_says_why_where_it_is_touched(person: TappingPlayer) -> None:
    scene = person.scene
    assert scene is not None
    assert scene.you is not None
    room = next(one for one in scene.refused if one.code == "no-room" and one.verb == "take")
    closing = next(one for one in scene.refused if one.code == "no-prophecy-to-complete-with")
    assert closing.piece is not None
    slot = scene.seats[scene.you].board.index(closing.piece)
    _expect_reason(person, f"supply-space-{room.space}", "Your board has no room for")
    keep(person.page, f"reason-{'phone' if person.find('tab-row').is_visible() else 'desktop'}")
    _expect_reason(person, f"board-piece-{slot}", "needs a Prophecy before it can be closed")
    _expect_reason(person, "coatl-new", "You have two unfinished Cóatls already")
    card, low = f"hand-{scene.hand[0].card}", "That Cóatl does not reach"
    if person.find("tab-row").is_visible():  # a tap reads the card in large
        _touch(person, card)
        shown = person.page.get_by_role("tooltip")
        expect(shown).to_contain_text(low)
        expect(shown).to_contain_text("The colour of the frame scores nothing")
        keep(person.page, "card-on-phone")
    else:
        _expect_reason(person, card, low)
    _expect_reason(person, "undo", "Nothing to undo")
    person.page.keyboard.press("u")
    expect(person.page.get_by_role("status").filter(has_text="Nothing to undo")).not_to_have_count(
        0
    )
    row = next(move for move in scene.moves if move.verb == "row")
    _touch(person, f"row-{row.slot}")
    expect(person.find("undo")).to_be_enabled()
    _expect_reason(person, f"supply-space-{room.space}", "You are choosing Prophecies")
    _touch(person, "undo")
    expect(person.find("undo")).to_be_disabled()
