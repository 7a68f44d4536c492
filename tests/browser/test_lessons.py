"""Lessons, followed by somebody who knows nothing but what they say and point at."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from .conftest import SIZES, errors_of, keep, new_context
from .learner import Learner, TouchingLearner, TypingLearner
from .player import TIMEOUT
from .test_layout import PLACES, resize
from .test_pages import accessibility_faults

LEARNERS = {"mouse": Learner, "touch": TouchingLearner, "keyboard": TypingLearner}
WINS = {
    "en": "You win with 17 points.",
    "fr": "Tu gagnes avec 17 points.",
    "pt": "Ganhaste com 17 pontos.",
}
#: Where a lesson is followed; texts in French are the longest.
WINDOWS = {
    ("mouse", "en"): "desktop",
    ("mouse", "fr"): "tablet",
    ("mouse", "pt"): "tablet",
    ("touch", "en"): "phone",
    ("touch", "fr"): "small-phone",
    ("touch", "pt"): "phone-on-its-side",
    ("keyboard", "en"): "tablet",
    ("keyboard", "fr"): "desktop",
    ("keyboard", "pt"): "desktop",
}


@pytest.fixture
def begin(browser: Browser, address: str) -> Iterator[Callable[[str, str], Learner]]:
    """Opens the home page for somebody with a mouse, a touch screen or a keyboard."""
    opened: list[tuple[Page, list[str]]] = []

    def open_home(by: str, language: str) -> Learner:
        size, is_touch = WINDOWS[by, language], by == "touch"
        context = new_context(browser, address, size, language, touch=is_touch)
        page = context.new_page()
        opened.append((page, errors_of(page)))
        page.goto("/")
        return LEARNERS[by](page)

    yield open_home
    for page, errors in opened:
        page.context.close()
        assert errors == []


@pytest.mark.parametrize("language", WINS)
@pytest.mark.parametrize("by", LEARNERS)
def test_the_first_lesson_leads_to_a_won_game_and_offers_a_real_one(
    begin: Callable[[str, str], Learner], by: str, language: str
) -> None:
    person = begin(by, language)
    page = person.page
    buttons = page.locator(".hero").get_by_role("button")
    expect(buttons.first).to_have_attribute("data-testid", "learn")
    expect(buttons.first).to_have_class(re.compile("primary"))
    keep(page, f"learn-{by}-{language}")
    person.press("learn")
    person.follow()
    keep(page, f"learn-{by}-{language}-end")
    expect(page.get_by_test_id("headline")).to_have_text(WINS[language])
    expect(page.locator("dialog[open] .primary:visible")).to_have_count(1)
    if page.viewport_size != SIZES["phone-on-its-side"]:
        expect(page.get_by_test_id("lesson-play")).to_be_in_viewport(ratio=1)
    assert len(person.read) > 20
    assert not [text for text in person.read if "lesson." in text or "{" in text]
    assert person.faults == []
    lesson = page.url
    person.press("lesson-play")
    expect(page).not_to_have_url(lesson)
    expect(page.get_by_test_id("confirm")).to_be_visible(timeout=TIMEOUT)
    expect(page.get_by_test_id("lesson")).to_have_count(0)
    table = page.request.get(page.url.replace("/t/", "/api/tables/")).json()
    assert [seat.get("bot") for seat in table["seats"]] == [None, "easy"]
    assert table["options"]["tokens"] is False


@pytest.mark.parametrize(("by", "language"), [("mouse", "en"), ("touch", "fr"), ("keyboard", "pt")])
def test_the_other_lessons_are_found_on_the_home_page(
    begin: Callable[[str, str], Learner], by: str, language: str
) -> None:
    person = begin(by, language)
    page = person.page
    for lesson in ("tokens", "adam"):
        page.goto("/")
        person.press("lessons")
        person.press(f"lesson-{lesson}")
        person.follow()
        keep(page, f"learn-{lesson}-{by}-end")
        assert accessibility_faults(page, "dialog[open]") == []
    assert person.faults == []
    page.goto("/")
    person.press("lessons")
    expect(page.get_by_test_id("lesson-adam").locator(".state")).to_be_visible()
    expect(page.get_by_test_id("lesson-first").locator(".state")).to_have_count(0)


def test_a_step_aside_is_taken_back_and_a_turn_of_ones_own_begins_again(page: Page) -> None:
    page.goto("/")
    page.get_by_test_id("learn").click()
    person = Learner(page)
    person.follow(until="Take these two pieces")
    page.get_by_test_id("supply-space-3").click()
    page.get_by_test_id("lesson-undo").click()
    text = page.get_by_test_id("lesson-text")
    expect(text).to_contain_text("Take these two pieces")
    page.get_by_test_id("supply-space-3").click()
    page.get_by_test_id("confirm").click()
    expect(text).to_contain_text("You played on your own way", timeout=TIMEOUT)
    table = page.url
    page.get_by_test_id("lesson-back").click()
    expect(text).to_contain_text("Take these two pieces")
    assert page.url != table


def test_a_lesson_goes_on_after_a_reload_and_after_it_was_left(page: Page) -> None:
    page.goto("/")
    page.get_by_test_id("learn").click()
    person = Learner(page)
    person.follow(until="Go on in the order of the card")
    text = page.get_by_test_id("lesson-text")
    assert accessibility_faults(page) == []
    page.reload()
    expect(text).to_contain_text("Go on in the order of the card", timeout=TIMEOUT)
    page.get_by_test_id("lesson-leave").click()
    expect(page.get_by_test_id("lesson")).to_have_count(0)
    page.goto("/")
    page.get_by_test_id("learn").click()
    expect(text).to_contain_text("Go on in the order of the card", timeout=TIMEOUT)
    expect(page.get_by_role("status").filter(has_text="Go on in the order")).to_have_count(1)


def test_the_news_of_the_ending_moves_and_covers_nothing_on_a_phone(
    browser: Browser, address: str
) -> None:
    context = new_context(browser, address, "phone", touch=True)
    page = context.new_page()
    page.goto("/")
    page.get_by_test_id("learn").tap()
    learner = TouchingLearner(page)
    sizes = [(320, 568), (667, 375), (390, 844)]

    def places() -> dict[tuple[int, int], dict[str, str]]:
        found = {}
        for width, height in sizes:
            resize(page, width, height)
            page.get_by_test_id("tab-supply").dispatch_event("click")
            found[width, height] = page.evaluate(PLACES)
            stone = page.locator("[data-testid=supply] .stone").bounding_box()
            found[width, height]["supply"] = str(stone)
        return found

    learner.follow(until="Take these two pieces")
    before = places()
    learner.follow(until="one last turn")
    expect(page.get_by_test_id("ending")).to_be_visible()
    assert places() == before
    for width, height in sizes:
        resize(page, width, height)
        ending = page.get_by_test_id("ending").bounding_box()
        assert ending is not None
        for other in ("prompt", "tab-supply", "tab-panel", "board"):
            box = page.get_by_test_id(other).bounding_box()
            assert box is not None
            apart = (
                box["y"] + box["height"] <= ending["y"] + 1
                or ending["y"] + ending["height"] <= box["y"] + 1
                or box["x"] + box["width"] <= ending["x"] + 1
                or ending["x"] + ending["width"] <= box["x"] + 1
            )
            assert apart, f"{other} is covered at {width}x{height}"
        bubble = page.get_by_test_id("lesson").bounding_box()
        assert bubble is not None
        assert bubble["width"] > 260, "the bubble is narrow and high, and covers much"
        keep(page, f"ending-{width}")
    context.close()
