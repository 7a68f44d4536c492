"""What the offline site keeps on the device, and what it says where it cannot."""

from __future__ import annotations

import json
from pathlib import Path

from playwright.sync_api import Browser, Page, Route, expect

from .conftest import new_context, open_offline
from .offline import (
    OfflinePlayer,
    WebHost,
    await_newer_build,
    install,
    limit_storage,
    stored_logs,
    table_of,
)

MEMORY_ONLY = "cannot store your games"
UPDATE = "A new version of the game is ready."
FAILED = "That did not work."

#: Whether the browser would ask before it closes the page.
ASKS_BEFORE_CLOSING = '!dispatchEvent(new Event("beforeunload", { cancelable: true }))'


def save_backup(page: Page, file: Path) -> dict[str, list[str]]:
    """Save the games of a browser in a file; the logs in it, by table."""
    page.goto("#/")
    with page.expect_download() as download:
        page.get_by_role("button", name="Save to a file").click()
    download.value.save_as(file)
    tables = json.loads(file.read_text(encoding="utf-8"))["tables"]
    return {table["id"]: table["entries"] for table in tables}


def read_backup(page: Page, file: Path) -> None:
    page.locator("input[accept='.json,application/json']").set_input_files(file)


def continue_game(player: OfflinePlayer) -> None:
    player.page.get_by_role("link", name="Easy bot").click()
    assert player.await_turn()


def test_games_move_to_another_browser_in_a_file(
    browser: Browser, host: WebHost, tmp_path: Path
) -> None:
    player = open_offline(browser, host)
    player.play_now()
    player.play_some(3)
    player.await_turn()
    seen, table = player.version, player.page.url
    save_backup(player.page, tmp_path / "backup.json")
    player.page.context.close()

    player = open_offline(browser, host)
    read_backup(player.page, tmp_path / "backup.json")
    continue_game(player)
    assert (player.page.url, player.version) == (table, seen)
    player.page.context.close()


def test_what_does_not_fit_is_in_memory_only_until_there_is_room(
    browser: Browser, host: WebHost, tmp_path: Path
) -> None:
    player = open_offline(browser, host)
    page = player.page
    install(page)
    host.publish_newer_build()
    await_newer_build(page)
    limit_storage(page, host, 1)
    player.go("")
    expect(page.get_by_text(UPDATE)).to_be_visible()
    player.play_now()
    player.play_some(3)
    player.await_turn()
    seen, table = player.version, table_of(page)
    player.go("#/")
    expect(page.get_by_role("alert")).to_contain_text(MEMORY_ONLY)
    expect(page.get_by_text(UPDATE)).to_be_hidden()  # the page would be loaded again
    assert page.evaluate(ASKS_BEFORE_CLOSING)

    file = tmp_path / "backup.json"
    backup = {"id": "another", "setup": "{}", "entries": ["{}"]}
    content = {"format": "coatl-backup", "version": 1, "tables": [backup], "stored": {}}
    file.write_text(json.dumps(content), encoding="utf-8")
    read_backup(page, file)
    expect(page.get_by_text(FAILED)).to_be_visible()
    assert stored_logs(page) == {}
    continue_game(player)
    assert player.version == seen

    limit_storage(page, host, None)
    player.play_some(1)
    player.await_turn()
    seen = player.version
    player.go("#/")
    expect(page.get_by_role("alert")).to_be_hidden()
    expect(page.get_by_text(UPDATE)).to_be_visible()
    assert not page.evaluate(ASKS_BEFORE_CLOSING)
    assert [*stored_logs(page)] == [table]
    page.reload()
    continue_game(player)
    assert player.version == seen
    page.context.close()


def test_without_storage_the_game_is_played_in_memory_and_says_so(
    browser: Browser, host: WebHost
) -> None:
    context = new_context(browser, host.address)
    context.route("**/hostWorker-*.js", _deny_storage)
    player = OfflinePlayer(context.new_page())
    page = player.page
    player.play_now()
    player.play_some(4)
    page.goto("#/")
    expect(page.get_by_role("alert")).to_contain_text(MEMORY_ONLY)
    page.get_by_role("link", name="Easy bot").click()
    player.play_some(1)
    page.goto("#/")
    page.get_by_role("button", name="Delete this game").click()
    page.get_by_test_id("delete-game").click()
    expect(page.get_by_role("link", name="Easy bot")).to_be_hidden()
    context.close()


def _deny_storage(route: Route) -> None:
    response = route.fetch()
    denied = "IDBFactory.prototype.open = () => { throw new DOMException('', 'SecurityError'); };"
    route.fulfill(response=response, body=denied + response.text())


def test_a_deleted_game_is_deleted_from_the_device(
    browser: Browser, host: WebHost, tmp_path: Path
) -> None:
    player = open_offline(browser, host)
    page = player.page
    tables = []
    for _ in range(3):
        player.play_now()
        player.play_some(1)
        tables.append(table_of(page))
    assert sorted(save_backup(page, tmp_path / "all.json")) == sorted(tables)

    page.get_by_role("button", name="Delete this game").first.click()  # the latest
    page.get_by_role("button", name="Keep it").click()
    assert sorted(stored_logs(page)) == sorted(tables)
    page.get_by_role("button", name="Delete this game").first.click()
    page.get_by_test_id("delete-game").click()
    expect(page.get_by_role("button", name="Delete this game")).to_have_count(2)
    expect(page.get_by_role("heading", name="Continue playing")).to_be_focused()
    assert sorted(stored_logs(page)) == sorted(tables[:2])

    # As after a game that was finished.
    page.evaluate(
        """(id) => localStorage["coatl.games"] = JSON.stringify([{
            id, at: 1, seats: [{ kind: "person", name: "Ana" }], mine: [0], points: [20],
            winners: [0], turns: 9, cards: [] }])""",
        tables[0],
    )
    page.goto("#/mine")
    page.reload()
    page.get_by_role("button", name="Delete this game").click()
    expect(page.get_by_test_id("own-game")).to_have_count(0)
    assert [*stored_logs(page)] == [tables[1]]
    assert [*save_backup(page, tmp_path / "one.json")] == [tables[1]]
    page.context.close()


def test_the_browser_is_asked_to_keep_the_data_once_a_game_has_come_far(
    browser: Browser, host: WebHost
) -> None:
    player = open_offline(browser, host)
    player.page.add_init_script(
        """window.asked = 0;
        navigator.storage.persist = () => Promise.resolve(Boolean(++asked));"""
    )
    player.page.reload()
    player.play_now()
    player.play_some(1)
    assert player.page.evaluate("asked") == 0
    player.play_some(20)
    assert player.page.evaluate("asked") == 1
    player.page.context.close()
