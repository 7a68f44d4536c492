"""Notifications of one's turn: the dialog, the service worker, and the chat of a table."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from server.notifications.receivers import Receiver, receiving
from server.served import Served

from coatl.server.transport.static import FOLDER

from .conftest import errors_of, keep, new_context
from .player import TIMEOUT

SHOWN = """async () => (await (await navigator.serviceWorker.ready).getNotifications())
    .map(({ title, body, data }) => [title, body, data.turn])"""


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
    page.wait_for_function("async () => !!(await navigator.serviceWorker.ready).active")
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
    push(page, address, turn=1)
    page.wait_for_function(f"async () => (await ({SHOWN})()).length === 0")  # the table is in view
    elsewhere = context.new_page()
    elsewhere.goto("/rules")  # the tab of the table stays open
    elsewhere.bring_to_front()
    push(page, address, turn=2)
    elsewhere.wait_for_function(f"async () => (await ({SHOWN})()).length === 1")
    assert elsewhere.evaluate(SHOWN) == [["Your turn", "Cóatl with Bo", 2]]

    dialog.get_by_label("Notify me on this device").uncheck()
    dialog.get_by_role("button", name="Stop announcing").click()
    expect(dialog.get_by_label("Address of its webhook")).to_be_visible()
    assert [one for one in errors if "incognito" not in one] == []  # it has no push service
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
