"""The table fits every window, and nothing on it moves under the finger."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from coatl.server.protocol import messages as protocol

from .conftest import errors_of, keep, new_context
from .player import TIMEOUT, Player, TappingPlayer
from .prepared import COMPLETING, FULFILLING, WITH_CARDS, prepare
from .tables import can_build, create, play_until

BOT = protocol.SeatChoice("bot", bot="greedy")
ME = protocol.SeatChoice("me", name="Ana")

#: Windows, and how many pixels of the supply must be in sight at least.
WINDOWS = {
    (320, 568): 190,
    (360, 640): 250,
    (390, 844): 340,
    (640, 360): 240,
    (667, 375): 250,
    (844, 390): 250,
    (512, 384): 200,  # 1024x768 at 200 %
    (1024, 768): 190,
    (1366, 650): 176,
    (1440, 900): 250,
    (2560, 1440): 450,
}

#: What does not fit in the window, in words.
FAULTS = """(least) => {
    const faults = [];
    const page = document.documentElement;
    const find = (selector) => document.querySelector(selector);
    const inside = (box, outer) => box.left >= outer.left - 1 && box.right <= outer.right + 1
        && box.top >= outer.top - 1 && box.bottom <= outer.bottom + 1;
    const view = new DOMRect(0, 0, innerWidth, innerHeight);
    if (page.scrollWidth > page.clientWidth) faults.push(`${page.scrollWidth} wide`);
    if (page.scrollHeight > page.clientHeight) faults.push(`${page.scrollHeight} high`);
    const stone = find("[data-testid=supply] .stone").getBoundingClientRect();
    const panel = (find("[data-testid=tab-panel]") ?? find(".centre")).getBoundingClientRect();
    if (!find("[data-testid=hints]")) {
        if (!inside(stone, panel)) faults.push("the supply is cut off");
        if (stone.width < least) faults.push(`the supply has ${stone.width}`);
    }
    for (const testid of ["prompt", "menu", "confirm", "board", "things"]) {
        const one = find(`[data-testid=${testid}]`);
        const box = one.getBoundingClientRect();
        // the hand of a phone scrolls sideways
        const sideways = testid === "things" && find("[data-testid=tab-panel]");
        if (!inside(sideways ? new DOMRect(0, box.top, 1, box.height) : box, view))
            faults.push(`${testid} is cut off`);
    }
    const held = find("[data-testid=hand] .item");
    if (held && !inside(held.getBoundingClientRect(), view)) faults.push("the hand is cut off");
    for (const one of document.querySelectorAll("[data-testid=hand] .verdicts > *"))
        if (one.getBoundingClientRect().bottom > innerHeight)
            faults.push(`below a card: ${one.textContent.trim()} is cut off`);
    for (const one of document.querySelectorAll(".hand .lack, .lane .lack")) {
        const chip = one.closest(".chip")?.getBoundingClientRect();
        if (!chip || (chip.height && chip.height < 36))
            faults.push(`what is missing has a height of ${chip?.height}`);
        if (!one.querySelector(".for")) faults.push("what is missing has no label");
    }
    const outers = "header.top, .actions, .tabs, .opponent, .adam";
    for (const outer of document.querySelectorAll(outers)) {
        const name = outer.classList[0];
        if (outer.scrollHeight > outer.clientHeight + 1) faults.push(`${name}: too high`);
        for (const one of outer.querySelectorAll("button, .text")) {
            const hidden = getComputedStyle(one).visibility === "hidden";
            if (!hidden && !inside(one.getBoundingClientRect(), outer.getBoundingClientRect()))
                faults.push(`${name}: ${one.dataset.testid ?? one.className} is cut off`);
        }
    }
    const building = find(".building")?.getBoundingClientRect();
    for (const lane of building ? document.querySelectorAll(".lane > *") : [])
        if (!inside(lane.getBoundingClientRect(), building)) faults.push("a Cóatl is cut off");
    return faults;
}"""

#: Where words are most likely to be cut off.
SMALL_WINDOWS = ((320, 568), (360, 640), (390, 844), (667, 375), (1024, 768))

#: Words that are cut off although their box is in its place.
CUT_WORDS = """() => [...document.querySelectorAll(
        "[data-testid=prompt] .text, .actions button, .tabs button")]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }))
    .filter((one) => one.scrollHeight > one.clientHeight + 8 // a line, not just a descender
        || one.scrollWidth > one.clientWidth + 1)
    .map((one) => `cut off: ${one.textContent.trim()}`)"""

#: What the hint hides, in words: the player's own things, or its own reason
#: if that has to be scrolled to.
COVERED_BY_THE_HINT = """() => {
    const box = (selector) => document.querySelector(selector)?.getBoundingClientRect();
    const hint = box("[data-testid=hints]");
    const meets = (other) => other && other.left < hint.right - 1 && other.right > hint.left + 1
        && other.top < hint.bottom - 1 && other.bottom > hint.top + 1;
    const faults = ["board", "hand", "things", "confirm"]
        .filter((testid) => meets(box(`[data-testid=${testid}]`)))
        .map((testid) => `the hint covers ${testid}`);
    const reason = document.querySelector("[data-testid=hint-reason] .sentence");
    const lines = [...reason.getClientRects()];
    if (lines[0].bottom > hint.bottom + 1) faults.push("the reason is cut off");
    return faults;
}"""

#: Where everything is that must stay where it is: by test id, and the slots of the board.
PLACES = """() => {
    const places = {};
    const put = (name, element) => {
        if (!element) return;
        const { x, y, width, height } = element.getBoundingClientRect();
        if (width) places[name] = [x, y, width, height].map(Math.round).join(" ");
    };
    for (const name of ["hint", "undo", "confirm", "menu", "board", "hand", "opponents",
                        "tab-supply", "tab-row", "tab-coatls"])
        put(name, document.querySelector(`[data-testid=${name}]`));
    put("banner", document.querySelector("header.top"));
    put("dock", document.querySelector("footer.tray"));
    put("centre", document.querySelector(".centre"));
    document.querySelectorAll("[data-testid=board] > *").forEach((one, n) => put(`slot ${n}`, one));
    delete places.hand;
    return places;
}"""

#: The pieces on the board, by slot.
PIECES = """() => [...document.querySelectorAll("[data-testid=board] > *")]
    .map((slot) => slot.querySelector("[data-flight]")?.dataset.flight ?? "")"""


def _is_own_turn(scene: protocol.Scene) -> bool:
    return scene.phase == "turn" and bool(scene.moves)


def _table(
    address: str,
    players: int,
    turn: int,
    is_reached: Callable[[protocol.Scene], bool] = _is_own_turn,
) -> protocol.Created:
    """A game in which it is the first player's turn."""
    created = create(address, [ME, *[BOT] * (players - 1)])
    play_until(address, created, lambda scene: scene.turn >= turn and is_reached(scene))
    return created


def _with_steal(address: str) -> protocol.Created:
    """A game in which the first player can steal."""

    def can_steal(scene: protocol.Scene) -> bool:
        is_my_turn = scene.phase == "turn" and not scene.can_undo
        return is_my_turn and any(move.verb == "steal" for move in scene.moves)

    def takes_gold(scene: protocol.Scene, move: protocol.Move) -> bool:
        return move.space is not None and "o" in scene.supply[move.space]

    found = False
    while not found:
        created = create(address, [ME, *[BOT] * 3], golden_feathers=True)

        def is_reached(scene: protocol.Scene) -> bool:
            nonlocal found
            found = found or can_steal(scene)
            return found or scene.phase == "over"

        play_until(address, created, is_reached, takes_gold)
    return created


@pytest.fixture(scope="module")
def tables(address: str) -> dict[str, protocol.Created]:
    return {
        "two": _table(address, 2, 9, can_build),
        "four": _with_steal(address),
        "solo": _table(address, 1, 5),
        "cards": prepare(address, WITH_CARDS),
    }


@pytest.fixture
def phone(browser: Browser, address: str) -> Iterator[Page]:
    context = new_context(browser, address, size="phone", touch=True)
    page = context.new_page()
    errors = errors_of(page)
    yield page
    context.close()
    assert errors == []


def open_table(page: Page, created: protocol.Created, awaits_turn: bool = True) -> Player:
    """Sit down at a table that was created elsewhere."""
    key = {"seat": created.keys[0].seat, "token": created.keys[0].token}
    stored = [{"id": created.table, "keys": [key], "at": 1, "names": [], "over": False}]
    page.add_init_script(f"localStorage['coatl.tables'] = {json.dumps(json.dumps(stored))}")
    player = TappingPlayer(page)
    player.go(f"/t/{created.table}")
    assert not awaits_turn or player.await_turn()
    return player


def _turn(player: Player) -> int:
    assert player.scene is not None
    return player.scene.turn


def resize(page: Page, width: int, height: int) -> None:
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")


@pytest.mark.parametrize("name", ["two", "four", "solo", "cards"])
def test_the_table_and_its_hint_fit_every_window(
    page: Page, tables: dict[str, protocol.Created], name: str
) -> None:
    open_table(page, tables[name])
    faults, places = {}, {}
    for (width, height), least in WINDOWS.items():
        resize(page, width, height)
        faults[width, height] = page.evaluate(FAULTS, least)
        places[width, height] = page.evaluate(PLACES)
        keep(page, f"table-{name}-{width}x{height}")
    page.keyboard.press("h")
    expect(page.get_by_test_id("hints")).to_have_attribute("aria-busy", "false", timeout=TIMEOUT)
    for (width, height), least in WINDOWS.items():
        resize(page, width, height)
        faults[width, height] += page.evaluate(FAULTS, least)
        if page.evaluate(PLACES) != places[width, height]:
            faults[width, height].append("the hint pushes something away")
        faults[width, height] += page.evaluate(COVERED_BY_THE_HINT)
        expect(page.get_by_test_id("hints")).to_be_in_viewport(ratio=0.9)
        keep(page, f"hint-{name}-{width}x{height}")
    assert {window: found for window, found in faults.items() if found} == {}


@pytest.mark.parametrize("language", ["en", "fr", "pt"])
def test_all_words_are_seen_in_small_windows(
    browser: Browser, address: str, tables: dict[str, protocol.Created], language: str
) -> None:
    """At a table where everything can be done, which is the longest prompt."""
    context = new_context(browser, address, language=language)
    page = context.new_page()
    open_table(page, tables["four"])
    faults: dict[object, list[str]] = {}
    for window in SMALL_WINDOWS:
        resize(page, *window)
        faults[window] = page.evaluate(FAULTS, WINDOWS[window]) + page.evaluate(CUT_WORDS)
        keep(page, f"table-four-{language}-{window[0]}x{window[1]}")
    page.locator("[data-testid^=board-piece][data-lit]").first.click()
    for window in SMALL_WINDOWS:
        resize(page, *window)
        faults[window] += page.evaluate(CUT_WORDS)
    context.close()
    assert {window: found for window, found in faults.items() if found} == {}


def test_nothing_moves_from_step_to_step(phone: Page, address: str) -> None:
    player = open_table(phone, _table(address, 3, 1))
    news = phone.get_by_test_id("phone-news")
    expect(news).to_contain_text("Hold a card to read it")  # nobody has done anything yet
    for width, height in ((360, 640), (1280, 800)):
        resize(phone, width, height)
        before = phone.evaluate(PLACES)
        pieces = phone.evaluate(PIECES)
        turn = _turn(player)
        for _ in range(8):
            player.do(player.decide())
            assert player.await_turn()
            now = phone.evaluate(PIECES)
            moved = [
                slot for slot, piece in enumerate(pieces) if piece and now[slot] not in (piece, "")
            ]
            places = phone.evaluate(PLACES)
            # the first Cóatl takes some height from the supply
            if _turn(player) != turn and "centre" in before:
                before["centre"] = places["centre"]
            assert places == before
            assert moved == [], f"{pieces} became {now}"
            pieces, turn = now, _turn(player)
    resize(phone, 360, 640)
    expect(news).to_contain_text("greedy bot 2")  # the last before me


def test_picking_something_up_moves_nothing(
    phone: Page, tables: dict[str, protocol.Created]
) -> None:
    open_table(phone, tables["two"])
    before = phone.evaluate(PLACES)
    phone.locator("[data-testid^=board-piece][data-lit]").first.tap()
    expect(phone.get_by_test_id("cancel")).to_be_visible()
    assert phone.evaluate(PLACES) == before
    phone.get_by_test_id("cancel").tap()
    expect(phone.get_by_test_id("cancel")).to_be_hidden()
    assert phone.evaluate(PLACES) == before


def test_a_tap_on_a_golden_body_steals(phone: Page, tables: dict[str, protocol.Created]) -> None:
    player = open_table(phone, tables["four"])
    assert player.scene is not None
    assert player.scene.you is not None
    before = player.version
    golden = player.scene.seats[player.scene.you].board.index("o")
    phone.get_by_test_id(f"board-piece-{golden}").tap()
    keep(phone, "steal")
    phone.locator("dialog[open] [data-testid^=steal-]").first.tap()
    expect(phone.get_by_test_id("confirm")).to_be_enabled()
    assert player.version > before


def test_focus_the_best_and_the_possible_look_different(
    page: Page, tables: dict[str, protocol.Created]
) -> None:
    """They look different with and without forced colours, and the keyboard's place wins."""
    open_table(page, tables["two"])
    page.keyboard.press("h")
    hinted = page.locator(".hinted:visible").first
    expect(hinted).to_be_visible(timeout=TIMEOUT)
    possible = page.locator(".item[data-lit]:not(.hinted):visible").first
    ring = "(one) => { const s = getComputedStyle(one); return [s.outline, s.outlineOffset]; }"
    for forced in ("none", "active"):
        page.emulate_media(forced_colors=forced)
        page.keyboard.press("Shift")  # focus is shown to people who use the keyboard
        page.evaluate("document.activeElement.blur()")
        best, legal = hinted.evaluate(ring), possible.evaluate(ring)
        possible.focus()
        focused = possible.evaluate(ring)
        hinted.focus()
        assert best != legal != focused != best
        assert hinted.evaluate(ring) == focused


def test_a_prophecy_that_can_be_fulfilled_has_a_tab_with_its_points(
    page: Page, address: str
) -> None:
    player = open_table(page, prepare(address, FULFILLING))
    assert player.scene is not None
    rainbow = next(card for card in player.scene.hand if card.card == "rainbow-kgrby")
    tab = page.get_by_test_id("fulfil-rainbow-kgrby-0")
    expect(tab).to_contain_text(f"Fulfil +{rainbow.readings[0].points}")
    keep(page, "fulfilling")
    tab.click()
    expect(page.get_by_test_id("coatl-0-card-rainbow-kgrby")).to_be_visible()
    expect(tab).to_have_count(0)


def test_one_primary_button_announces_with_the_temple_that_was_chosen(
    page: Page, address: str
) -> None:
    open_table(page, prepare(address, COMPLETING))
    confirm, primary = page.get_by_test_id("confirm"), page.locator(".table .primary:visible")
    page.get_by_test_id("prophecy-pair-black-green").click()
    temple = page.get_by_test_id("temple-red-equals-green-length-6").first
    expect(confirm).to_have_text("Announce without a Temple: 14 points")
    temple.click()
    expect(confirm).to_have_text("Announce with the Temple: 17 points")
    expect(primary).to_have_count(1)
    expect(primary).to_have_attribute("data-testid", "confirm")
    keep(page, "completing")
    temple.click()
    expect(confirm).to_have_text("Announce without a Temple: 14 points")
    expect(primary).to_have_count(0)
