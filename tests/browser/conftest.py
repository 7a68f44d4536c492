"""A real server and a real browser for every test here; screenshots are in build/screens."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Playwright,
    Response,
    StorageState,
    ViewportSize,
    expect,
    sync_playwright,
)
from programs import required_program

from coatl.server.protocol import messages as protocol
from tools.site import build

from .offline import OfflinePlayer, WebHost
from .player import TIMEOUT
from .tables import finished_table

# A busy machine may need that long for what usually takes no time.
expect.set_options(timeout=TIMEOUT)

ARGUMENTS = [
    "--no-sandbox",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
SCREENS = Path(__file__).parent.parent.parent / "build" / "screens"
SIZES = {
    "small-phone": ViewportSize(width=320, height=568),
    "narrow-phone": ViewportSize(width=360, height=640),
    "phone": ViewportSize(width=390, height=844),
    "phone-on-its-side": ViewportSize(width=667, height=375),
    "tablet": ViewportSize(width=1024, height=768),
    "desktop": ViewportSize(width=1440, height=900),
    "large": ViewportSize(width=2560, height=1440),
}


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server for these tests."""
    data = tmp_path_factory.mktemp("data")
    command = [sys.executable, "-m", "coatl", "serve", "--port", "0", "--data", str(data)]
    command += ["--unlimited", "--hint-time", "0"]  # programs play faster than people
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        for line in server.stdout:
            if "http://" in line:
                yield line[line.index("http://") :].split()[0].rstrip("/")
                break
        else:
            pytest.fail("the server did not start")
        server.terminate()
        server.wait(20)


@pytest.fixture(scope="session")
def finished_game(address: str) -> protocol.Created:
    """A table with a finished game, and the key of its only person."""
    return finished_table(address)


@pytest.fixture(scope="session")
def finished(finished_game: protocol.Created) -> str:
    """The id of a table with a finished game."""
    return finished_game.table


@pytest.fixture(scope="session")
def offline_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a built offline site."""
    folder = tmp_path_factory.mktemp("site")
    build(folder)
    return folder


@pytest.fixture
def host(offline_site: Path, tmp_path: Path) -> Iterator[WebHost]:
    """A web host with the offline site."""
    host = WebHost(offline_site, tmp_path / "host")
    yield host
    host.switch_off()


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    browser = playwright.chromium.launch(
        executable_path=required_program("chromium"), args=ARGUMENTS
    )
    yield browser
    browser.close()


def new_context(
    browser: Browser,
    address: str,
    size: str = "desktop",
    language: str = "en",
    kept: StorageState | None = None,
    touch: bool = False,
) -> BrowserContext:
    """A new browser context: empty storage, no animations, and bot moves shown at once."""
    context = browser.new_context(
        base_url=address,
        viewport=SIZES[size],
        locale=language,
        reduced_motion="reduce",
        storage_state=kept,
        has_touch=touch,
        is_mobile=touch,
    )
    context.set_default_timeout(TIMEOUT)
    context.add_init_script(
        "localStorage['coatl.settings'] ??= JSON.stringify({ pace: 'instant' })"
    )
    return context


def open_offline(browser: Browser, host: WebHost) -> OfflinePlayer:
    """A player at the offline site, in a browser with empty storage."""
    player = OfflinePlayer(new_context(browser, host.address).new_page())
    player.page.goto("")
    return player


@pytest.fixture
def page(browser: Browser, address: str) -> Iterator[Page]:
    """A page whose errors fail the test."""
    context = new_context(browser, address)
    page = context.new_page()
    errors = errors_of(page)
    yield page
    context.close()
    assert errors == []


def errors_of(page: Page) -> list[str]:
    """The errors of a page from now on. A request that the service rejects is no error."""
    errors: list[str] = []

    def answered(answer: Response) -> None:
        is_page = answer.request.resource_type == "document"  # an error page
        if not answer.ok and not is_page and "/api/" not in answer.url:
            errors.append(f"{answer.status} {answer.url}")

    def said(message: ConsoleMessage) -> None:
        if message.type == "error" and not message.text.startswith("Failed to load resource"):
            errors.append(message.text)

    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("response", answered)
    page.on("console", said)
    return errors


def keep(page: Page, name: str) -> None:
    """Save a screenshot of the page."""
    SCREENS.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=SCREENS / f"{name}.png")
