"""The offline site: the whole game in the browser, with its web host switched off."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser, Page, Route, expect
from programs import required_program
from server.served import Served

from coatl.server.transport.static import FOLDER
from tools.site import build

from .conftest import errors_of, keep, new_context
from .firefox import firefox
from .learner import Learner
from .offline import OfflinePlayer, WebHost

#: How often the worker is lost in the middle of a game.
KILLS = int(os.environ.get("OFFLINE_KILLS", "4"))
SEED = os.environ.get("OFFLINE_SEED", "offline")

RECORD = Path(__file__).parents[1] / "games" / "third-coatl-3p-seat-2.json"

INSTALLED = "The game is on this device: it opens without a network, too."
UPDATE = "A new version of the game is ready."


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    build(folder)
    return folder


@pytest.fixture
def host(site: Path, tmp_path: Path) -> Iterator[WebHost]:
    host = WebHost(site, tmp_path)
    yield host
    host.switch_off()


def test_the_service_worker_knows_exactly_the_files_of_the_build(site: Path) -> None:
    source = (site / "sw.js").read_text(encoding="utf-8")
    listed, _ = json.JSONDecoder().raw_decode(source.removeprefix("const SITE = "))
    files = {path.relative_to(site).as_posix(): path for path in site.rglob("*") if path.is_file()}
    del files["sw.js"]
    hashes = {name: hashlib.sha256(path.read_bytes()).hexdigest() for name, path in files.items()}
    assert listed["files"] == hashes
    assert set(listed["immutable"]) < set(hashes)


def open_page(browser: Browser, host: WebHost, size: str = "desktop") -> Page:
    page = new_context(browser, host.address, size).new_page()
    page.goto("")
    return page


def install(page: Page) -> None:
    """Wait until the site is on the device."""
    expect(page.get_by_text(INSTALLED)).to_be_visible()


def play_some(player: OfflinePlayer, moves: int) -> None:
    for _ in range(moves):
        assert player.await_turn()
        assert player.scene is not None
        player.do(player.scene.moves[0])


def test_installed_it_plays_in_all_ways_without_a_network(browser: Browser, host: WebHost) -> None:
    context = new_context(browser, host.address)
    page = context.new_page()
    errors = errors_of(page)
    page.goto("")
    install(page)
    host.switch_off()
    context.set_offline(True)

    player = OfflinePlayer(page)
    page.reload()
    page.get_by_test_id("learn").click()
    Learner(page).follow()
    expect(page.get_by_test_id("headline")).to_have_text("You win with 17 points.")

    player.go("#/")
    page.get_by_role("button", name="Play now").click()
    play_some(player, 6)
    keep(page, "offline-game")

    player.go("#/")
    page.get_by_role("button", name="Solo, against A.D.A.M.").click()
    page.get_by_role("button", name="Start").click()
    play_some(player, 4)

    player.go("#/")
    page.get_by_role("button", name="Pass and play").click()
    page.get_by_role("button", name="Start the game").click()
    expect(page.get_by_role("button", name="I am Player")).to_be_visible()

    player.go("#/")
    expect(page.get_by_role("button", name="With friends")).to_be_hidden()
    page.locator("input[accept^='.json,.jsonl']").set_input_files(RECORD)
    expect(page.get_by_test_id("table")).to_be_visible()
    assert errors == []
    context.close()


def test_a_lost_worker_loses_nothing_that_was_acknowledged(browser: Browser, host: WebHost) -> None:
    rng = Random(SEED)
    page = new_context(browser, host.address).new_page()
    player = OfflinePlayer(page)
    page.goto("")
    page.get_by_role("button", name="Play now").click()
    for kill in range(KILLS):
        assert player.await_turn()
        seen = player.version
        player.lose_worker(after=rng.randrange(60))
        play_some(player, 1)
        assert player.version > seen, kill
    seen = player.version
    player.version = -1
    page.reload()
    player.await_turn()
    assert player.version >= seen
    page.context.close()


def test_a_newer_build_is_offered_only_outside_of_a_game(browser: Browser, host: WebHost) -> None:
    page = open_page(browser, host)
    player = OfflinePlayer(page)
    page.reload()
    install(page)
    page.get_by_role("button", name="Play now").click()
    play_some(player, 1)
    table = page.url

    host.publish_newer_build()
    page.evaluate("async () => (await navigator.serviceWorker.ready).update()")
    page.wait_for_function(
        "async () => (await navigator.serviceWorker.getRegistration()).waiting !== null"
    )
    page.reload()  # the game goes on with the build that it began with
    assert player.await_turn()
    expect(page.locator("meta[name=description][content*=newer]")).to_have_count(0)
    expect(page.get_by_text(UPDATE)).to_be_hidden()

    page.goto("#/")
    expect(page.get_by_text(UPDATE)).to_be_visible()
    keep(page, "offline-update")
    page.get_by_role("button", name="Use it now").click()
    expect(page.locator("meta[name=description][content*=newer]")).to_be_attached()
    expect(page.get_by_text(UPDATE)).to_be_hidden()
    player.go(table)
    page.reload()
    play_some(player, 1)
    page.context.close()


def test_games_move_to_another_browser_in_a_file(
    browser: Browser, host: WebHost, tmp_path: Path
) -> None:
    page = open_page(browser, host)
    player = OfflinePlayer(page)
    page.reload()
    page.get_by_role("button", name="Play now").click()
    play_some(player, 3)
    player.await_turn()
    seen, table = player.version, page.url
    page.goto("#/")
    with page.expect_download() as download:
        page.get_by_role("button", name="Save to a file").click()
    file = tmp_path / "backup.json"
    download.value.save_as(file)
    page.context.close()

    page = new_context(browser, host.address).new_page()
    player = OfflinePlayer(page)
    page.goto("")
    page.locator("input[accept='.json,application/json']").set_input_files(file)
    page.get_by_role("link", name="Easy bot").click()
    assert player.await_turn()
    assert (page.url, player.version) == (table, seen)
    page.context.close()


def test_without_storage_the_game_is_played_in_memory_and_says_so(
    browser: Browser, host: WebHost
) -> None:
    context = new_context(browser, host.address)
    context.route("**/hostWorker-*.js", _deny_storage)
    page = context.new_page()
    player = OfflinePlayer(page)
    page.goto("")
    page.get_by_role("button", name="Play now").click()
    play_some(player, 4)
    page.goto("#/")
    expect(page.get_by_role("alert")).to_contain_text("cannot store your games")
    page.get_by_role("link", name="Easy bot").click()
    play_some(player, 1)
    context.close()


def _deny_storage(route: Route) -> None:
    response = route.fetch()
    denied = "IDBFactory.prototype.open = () => { throw new DOMException('', 'SecurityError'); };"
    route.fulfill(response=response, body=denied + response.text())


def test_firefox_plays_it_and_opens_it_without_a_network(host: WebHost, tmp_path: Path) -> None:
    with firefox(required_program("firefox"), tmp_path / "profile") as browser:
        browser.go(host.address)
        play = "(await until(() => button('Play now'))).click(); await until(() => part('table'));"
        move = """
            (await until(() => part("confirm")?.disabled === false && part("confirm"))).click();
            await until(() => part("log").innerText.includes("Easy bot"));
            return "the bot has answered";
        """
        assert browser.run(play + move) == "the bot has answered"
        installed = "await until(() => document.body.innerText.includes(%r)); return 'installed';"
        assert browser.run(installed % INSTALLED) == "installed"
        host.switch_off()
        browser.go(host.address)
        assert browser.run(play + "return location.hash.slice(0, 4)") == "#/t/"


def test_a_service_has_the_offline_site_too(browser: Browser, site: Path, tmp_path: Path) -> None:
    service = Served(tmp_path, FOLDER, offline=site)
    context = new_context(browser, f"http://{service.host}")
    page = context.new_page()
    errors = errors_of(page)
    page.goto("/offline")
    page.get_by_role("button", name="Play now").click()
    expect(page.get_by_test_id("table")).to_be_visible()
    assert page.url.startswith(f"http://{service.host}/offline/#/t/")
    assert errors == []
    context.close()
    service.stop()
