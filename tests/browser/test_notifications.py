"""Notifications of one's turn: the dialog, the service worker, and the chat of a table."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from server.notifications.receivers import Receiver, receiving
from server.served import Served

from coatl.server.protocol import messages as protocol
from coatl.server.transport.static import FOLDER

from .conftest import errors_of, keep, new_context
from .player import TIMEOUT
from .tables import create, play_until
from .test_layout import open_table

SHOWN = """async () => (await (await navigator.serviceWorker.ready).getNotifications())
    .map(({ title, body, data }) => [title, body, data.turn])"""


def await_shown(page: Page, *expected: str) -> None:
    """Wait until notifications with these texts are shown, and no others."""
    waited = 0
    while (shown := [body for _, body, _ in page.evaluate(SHOWN)]) != [*expected]:
        page.wait_for_timeout(20)
        waited += 20
        assert waited < TIMEOUT, shown


def come_to_the_front(page: Page) -> None:
    """Bring a page to the front, and let it lose the focus later: usually all pages have it."""
    devtools = page.context.new_cdp_session(page)
    devtools.send("Emulation.setFocusEmulationEnabled", {"enabled": False})
    page.bring_to_front()
    page.wait_for_function("() => document.hasFocus()")


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with receiving() as receiver:
        yield receiver


@pytest.fixture
def service(tmp_path: Path) -> Iterator[Served]:
    served = Served(tmp_path, FOLDER, allows_webhooks=True, notified_networks=["127.0.0.1"])
    yield served
    served.stop()


def push(page: Page, address: str, turn: int) -> None:
    """Let the browser push a message to the service worker, as it does for a push service."""
    devtools = page.context.new_cdp_session(page)
    found: list[str] = []

    def note(event: dict[str, list[dict[str, str]]]) -> None:
        found.extend(one["registrationId"] for one in event["registrations"])

    devtools.on("ServiceWorker.workerRegistrationUpdated", note)
    devtools.send("ServiceWorker.enable")
    page.evaluate("async () => void (await navigator.serviceWorker.ready)")
    waited = 0
    while not found:  # the list of workers arrives by itself
        page.wait_for_timeout(20)
        waited += 20
        assert waited < TIMEOUT, "no service worker"
    table = page.url.rpartition("/t/")[2]
    message = {
        "title": "Your turn",
        "body": "Cóatl with Bo",
        "url": f"/t/{table}",
        "tag": f"coatl-{table}",
        "turn": turn,
    }
    data = {"origin": address, "registrationId": found[0], "data": json.dumps(message)}
    devtools.send("ServiceWorker.deliverPushMessage", data)
    devtools.detach()


def test_a_player_is_notified_and_a_chat_reads_of_the_table(
    browser: Browser, service: Served, receiver: Receiver
) -> None:
    address = f"http://{service.host}"
    context = new_context(browser, address)
    context.grant_permissions(["notifications"], origin=address)
    page = context.new_page()
    errors = errors_of(page)
    page.goto("/")
    page.get_by_role("button", name="With friends").click()
    page.get_by_role("button", name="Create the table").click()
    page.get_by_test_id("turn-alerts").click()
    dialog = page.get_by_role("dialog", name="When it is your turn")

    # The chat.
    dialog.get_by_label("Address of its webhook").fill(receiver.address + "/secret")
    dialog.get_by_label("Kind of chat").select_option("slack")
    dialog.get_by_role("button", name="Announce").click()
    expect(dialog.get_by_text("Turns are announced at 127.0.0.1.")).to_be_visible()
    assert receiver.next().json["text"].endswith(page.url)

    # This device. A browser without a push service notifies while the page is open.
    dialog.get_by_label("Notify me on this device").check()
    expect(dialog.get_by_label("Notify me on this device")).to_be_checked()
    keep(page, "turn-alerts")
    come_to_the_front(page)
    elsewhere = context.new_page()
    elsewhere.goto("/rules")  # the tab of the table stays open
    elsewhere.bring_to_front()
    page.wait_for_function("() => !document.hasFocus()")
    push(page, address, turn=1)
    await_shown(elsewhere, "Cóatl with Bo")
    assert elsewhere.evaluate(SHOWN) == [["Your turn", "Cóatl with Bo", 1]]

    dialog.get_by_label("Notify me on this device").uncheck()
    dialog.get_by_role("button", name="Stop announcing").click()
    expect(dialog.get_by_label("Address of its webhook")).to_be_visible()
    assert [one for one in errors if "incognito" not in one] == []  # it has no push service
    context.close()


#: The pitches of the sound for one's turn.
TURN_SOUND = [659, 880]

#: Notes sounds and the badge of the app, which a browser in a test does not show.
SPIES = """
    window.pitches = [];
    const set = AudioParam.prototype.setValueAtTime;
    AudioParam.prototype.setValueAtTime = function (value, when) {
        pitches.push(value);
        return set.call(this, value, when);
    };
    navigator.setAppBadge = async (count) => void (window.badge = count);
    navigator.clearAppBadge = async () => void (window.badge = 0);
"""


def test_a_turn_that_comes_while_the_page_is_in_the_background_is_announced(
    browser: Browser, address: str
) -> None:
    seats = [protocol.SeatChoice("me", name=name) for name in ("Ana", "Bo")]
    created = create(address, seats)
    first, second = (protocol.Created(created.table, [key], "") for key in created.keys)
    context = new_context(browser, address)
    context.grant_permissions(["notifications"], origin=address)
    page = context.new_page()
    page.add_init_script(SPIES)
    open_table(page, second, awaits_turn=False)
    come_to_the_front(page)
    page.get_by_test_id("menu").click()
    page.get_by_test_id("menu-turn-alerts").click()
    dialog = page.get_by_role("dialog", name="When it is your turn")
    dialog.get_by_label("Notify me on this device").check()
    dialog.get_by_label("Sound").check()
    page.keyboard.press("Escape")
    expect(page).not_to_have_title(re.compile("Your turn"))

    elsewhere = context.new_page()
    elsewhere.goto("/rules")
    elsewhere.bring_to_front()
    page.wait_for_function("() => !document.hasFocus()")
    play_until(address, first, lambda scene: scene.active == 1)
    await_shown(elsewhere, "Cóatl with Ana")
    expect(page).to_have_title(re.compile("^● Your turn"))
    assert page.evaluate("badge") == 1
    assert [pitch for pitch in page.evaluate("pitches") if pitch in TURN_SOUND] == TURN_SOUND

    page.bring_to_front()
    await_shown(page)
    context.close()


def test_the_title_and_the_icon_of_the_tab_show_my_turn(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Pass and play").click()
    page.get_by_role("button", name="Start the game").click()
    expect(page.locator("link[rel=icon]")).to_have_attribute("href", "/icon.svg")  # all are here
    page.goto("/")
    page.get_by_role("button", name="Play now").click()
    expect(page.get_by_test_id("table")).to_be_visible()
    page.wait_for_function("document.title.startsWith('● Your turn')")
    expect(page.locator("link[rel=icon]")).to_have_attribute("href", "/icon-turn.svg")
