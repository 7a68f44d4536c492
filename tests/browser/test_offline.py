"""The offline site: how it gets on a device, opens there without a network, and is replaced."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

from playwright.sync_api import Browser, Playwright, expect
from programs import required_program
from server.served import Served

from coatl.server.transport.static import FOLDER

from .conftest import ARGUMENTS, errors_of, keep, new_context, open_offline
from .firefox import firefox
from .newer_build import CARD, DESCRIPTION
from .offline import INSTALLED, OfflinePlayer, WebHost, await_newer_build, install

UPDATE = "A new version of the game is ready."

#: The pixels of an icon outside of the circle that every mask leaves, other than its ground.
_OUTSIDE_OF_MASKS = """async (address) => {
    const icon = await createImageBitmap(await (await fetch(address)).blob());
    const { width, height } = icon;
    const canvas = new OffscreenCanvas(width, height).getContext("2d");
    canvas.drawImage(icon, 0, 0);
    const { data } = canvas.getImageData(0, 0, width, height);
    const colour = (at) => data.slice(4 * at, 4 * at + 4).join();
    let found = 0;
    for (let at = 0; at < width * height; at++) {
        const [x, y] = [(at % width) / width, Math.floor(at / width) / height];
        if (Math.hypot(x - 0.5, y - 0.5) > 0.4 && colour(at) !== colour(0)) found++;
    }
    return found;
}"""


def test_the_service_worker_knows_exactly_the_files_of_the_build(offline_site: Path) -> None:
    source = (offline_site / "sw.js").read_text(encoding="utf-8")
    listed, _ = json.JSONDecoder().raw_decode(source.removeprefix("const SITE = "))
    files = {
        path.relative_to(offline_site).as_posix(): path
        for path in offline_site.rglob("*")
        if path.is_file()
    }
    del files["sw.js"]
    hashes = {name: hashlib.sha256(path.read_bytes()).hexdigest() for name, path in files.items()}
    assert listed["files"] == hashes
    assert set(listed["immutable"]) < set(hashes)


def test_it_can_be_installed_as_an_app_and_asks_no_other_host(
    playwright: Playwright, host: WebHost, tmp_path: Path
) -> None:
    # Only a browser with a profile on disk installs apps.
    context = playwright.chromium.launch_persistent_context(
        tmp_path / "profile",
        executable_path=required_program("chromium"),
        args=ARGUMENTS,
        locale="en",
    )
    asked: list[str] = []
    context.on("request", lambda request: asked.append(request.url))
    page = context.new_page()
    page.goto(host.address)
    install(page)
    assert len(asked) > 10
    assert {url for url in asked if not url.startswith(host.address)} == set()

    devtools = context.new_cdp_session(page)
    assert devtools.send("Page.getInstallabilityErrors")["installabilityErrors"] == []
    found = devtools.send("Page.getAppManifest")
    assert found["errors"] == []
    manifest = found["manifest"]
    # Sites in other folders of the host are other apps.
    assert {manifest[name] for name in ("id", "scope", "startUrl")} == {host.address}
    icons = json.loads(found["data"])["icons"]
    (maskable,) = [icon["src"] for icon in icons if icon.get("purpose") == "maskable"]
    assert page.evaluate(_OUTSIDE_OF_MASKS, host.address + maskable) == 0
    context.close()


def test_a_newer_build_is_offered_only_outside_of_a_game(browser: Browser, host: WebHost) -> None:
    player = open_offline(browser, host)
    page = player.page
    install(page)
    player.play_now()
    player.play_some(1)
    table = page.url

    host.publish_newer_build()
    await_newer_build(page)
    page.reload()  # the game goes on with the build that it began with
    assert player.await_turn()
    newer = f"meta[name=description][content*='{DESCRIPTION}']"
    expect(page.locator(newer)).to_have_count(0)
    expect(page.get_by_text(UPDATE)).to_be_hidden()
    other = OfflinePlayer(page.context.new_page())
    other.go("")
    expect(other.page.get_by_text(UPDATE)).to_be_visible()
    keep(other.page, "offline-update")
    other.page.get_by_role("button", name="Use it now").click()
    expect(other.page.locator(newer)).to_be_attached()
    expect(other.page.get_by_text(UPDATE)).to_be_hidden()
    other.go("#/rules")
    expect(other.page.get_by_text(CARD).first).to_be_attached()
    other.page.close()

    # The files that the other tab took away are still on the device.
    host.switch_off()
    expect(page.locator(newer)).to_have_count(0)
    player.play_some(2)
    player.go("#/rules")
    expect(page.get_by_text("Tally, yellow").first).to_be_attached()
    assert page.get_by_text(CARD).count() == 0
    player.go(table)
    player.play_some(1)
    player.await_turn()
    seen = player.version

    page.reload()
    expect(page.locator(newer)).to_be_attached()
    player.await_turn()
    assert player.version == seen
    player.play_some(1)
    page.context.close()


def test_firefox_plays_it_and_goes_on_without_a_network(host: WebHost, tmp_path: Path) -> None:
    with firefox(required_program("firefox"), tmp_path / "profile") as browser:
        browser.go(host.address)
        play = "(await until(() => button('Play now'))).click(); await until(() => part('table'));"
        move = """
            const answers = () => part("log").innerText.split("Easy bot").length;
            const isReady = () => part("table")?.dataset.busy === "false";
            const confirm = () => isReady() && document.querySelector(
                "[data-testid=confirm]:enabled:not([aria-disabled=true])");
            const space = () => document.querySelector("[data-testid^=supply-space][data-lit]");
            await until(() => confirm() || (isReady() && space()));
            const before = answers();
            await until(() => confirm() || (isReady() && void space()?.click()));
            confirm().click();
            await until(() => answers() > before);
            return [Number(part("table").dataset.version), location.hash];
        """
        version, table = browser.run(play + move)
        assert version > 0
        installed = "await until(() => document.body.innerText.includes(%r)); return 'installed';"
        assert browser.run(installed % INSTALLED) == "installed"
        host.switch_off()
        browser.go(host.address)
        assert browser.run("await until(() => button('Play now')); return location.hash") == ""
        link = "(await until(() => document.querySelector('a[href^=\"#/t/\"]'))).click();"
        after, same = browser.run(link + move)
        assert (after > version, same) == (True, table)
        browser.go("about:blank")
        browser.go(host.address + table)
        later, same = browser.run(move)
        assert (later > after, same) == (True, table)


def test_a_service_has_the_offline_site_too_and_links_to_it(
    browser: Browser, offline_site: Path, tmp_path: Path
) -> None:
    service = Served(tmp_path, FOLDER, offline=offline_site)
    context = new_context(browser, f"http://{service.host}")
    page = context.new_page()
    errors = errors_of(page)
    page.goto("/")
    page.get_by_role("link", name="Play without a network").click()
    install(page)
    page.get_by_role("button", name="Play now").click()
    expect(page.get_by_test_id("table")).to_be_visible()
    assert page.url.startswith(f"http://{service.host}/offline/#/t/")
    service.stop()
    page.reload()
    expect(page.get_by_test_id("table")).to_be_visible()
    assert errors == []
    context.close()
