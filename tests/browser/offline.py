"""The offline site for tests: a web host that can be switched off, its players, and its storage."""

from __future__ import annotations

import functools
import http.server
import json
import shutil
from collections.abc import Callable
from pathlib import Path
from threading import Thread
from typing import Any, Self

from playwright.sync_api import Page, expect

from coatl.server.protocol import messages as protocol

from .newer_build import make_newer
from .player import DECODER, TIMEOUT, Player

#: The site is somewhere on its host, not at the top.
FOLDER = "games/coatl"

INSTALLED = "The game is on this device: it opens without a network, too."

#: Lets tests hear what the worker says, and lose it. `losses` has the number of moves that were
#: under way each time; `acknowledged` the ids of the moves that are stored, as the worker says.
WATCHED_WORKERS = """
    window.workers = [];
    window.losses = [];
    window.acknowledged = [];
    const underWay = new Set();
    window.Worker = class extends Worker {
        constructor(...words) {
            super(...words);
            workers.push(this);
            this.addEventListener("message", ({ data }) => {
                if (data.type !== "message") return;
                const { type, id } = JSON.parse(data.text);
                if (type === "ack" && underWay.has(id)) acknowledged.push(id);
                if (type === "ack" || type === "reject") underWay.delete(id);
                window.heard?.(data.text);
            });
        }
        postMessage(message, ...more) {
            const { type, id } = message.type === "receive" ? JSON.parse(message.text) : {};
            super.postMessage(message, ...more);
            if (type !== "act") return;
            underWay.add(id);
            if (window.loseWorkerInMove === undefined) return;
            setTimeout(loseWorker, loseWorkerInMove);
            delete window.loseWorkerInMove;
        }
    };
    window.loseWorker = () => {
        const worker = workers.at(-1);
        worker.terminate();
        losses.push(underWay.size);
        worker.dispatchEvent(new ErrorEvent("error", { message: "lost", cancelable: true }));
    };
"""

#: The logs in this browser, by table.
_STORED_LOGS = """() => new Promise((resolve, reject) => {
    const opening = indexedDB.open("coatl");
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
        const logs = {};
        const read = opening.result.transaction("entries").objectStore("entries").openCursor();
        read.onsuccess = () => {
            const row = read.result;
            if (!row) {
                opening.result.close();
                resolve(logs);
                return;
            }
            (logs[row.key[0]] ??= []).push(JSON.parse(row.value));
            row.continue();
        };
    };
})"""


class WebHost:
    """A plain web host: files of a folder, and nothing else."""

    def __init__(self, site: Path, root: Path) -> None:
        self.folder = root / FOLDER
        shutil.copytree(site, self.folder)
        handler = functools.partial(_Handler, directory=str(root))
        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        self.origin = f"http://127.0.0.1:{self._server.server_port}"
        self.address = f"{self.origin}/{FOLDER}/"
        Thread(target=self._server.serve_forever, daemon=True).start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.switch_off()

    def switch_off(self) -> None:
        """Nobody answers there any more."""
        self._server.shutdown()
        self._server.server_close()

    def publish_newer_build(self) -> None:
        """Replace the site by a newer build of it."""
        make_newer(self.folder)


class _Handler(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_: Any) -> None:
        """Say nothing."""


class OfflinePlayer(Player):
    """Hears what the worker says to the page."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self._is_welcome = False
        #: The versions that were known before, and with which later workers welcomed the page.
        self.resumed: list[tuple[int, int]] = []
        page.expose_function("heard", self._receive)
        page.add_init_script(WATCHED_WORKERS)

    def go(self, path: str) -> None:
        """Go to another page; what the worker still says of the table before does not count."""
        self._is_welcome = False
        super().go(path)

    def _receive(self, payload: str | bytes) -> None:
        text = payload.decode() if isinstance(payload, bytes) else payload
        is_again = self._is_welcome
        welcome = DECODER.decode(text) if json.loads(text)["type"] == "welcome" else None
        before = self.version
        if welcome is not None:
            self._is_welcome = True
        if self._is_welcome:
            super()._receive(text)
        if isinstance(welcome, protocol.Welcome) and is_again:
            self.resumed.append((before, self.version))

    def play_now(self) -> None:
        """Begin a game against a bot."""
        self.go("#/")
        self.page.get_by_role("button", name="Play now").click()

    def play_some(self, moves: int) -> None:
        """Make the first legal move some times."""
        for _ in range(moves):
            assert self.await_turn()
            assert self.scene is not None
            self.do(self.scene.moves[0])

    def await_version(self, version: int) -> None:
        """Wait until the worker has told so much of the game."""
        self._await(lambda: self.version >= version)

    def await_resumed(self, times: int) -> None:
        """Wait until later workers have welcomed the page so often."""
        self._await(lambda: len(self.resumed) >= times)

    def _await(self, is_so: Callable[[], bool]) -> None:
        waited = 0
        while not is_so():
            self.page.wait_for_timeout(20)
            waited += 20
            assert waited < TIMEOUT, "nothing came"

    def lose_worker(self, after: int = 0) -> None:
        """Lose the worker that hosts the game, some milliseconds from now."""
        self.page.evaluate("(after) => void setTimeout(loseWorker, after)", after)

    def lose_worker_in_next_move(self, after: int = 0) -> None:
        """Lose the worker that hosts the game, some milliseconds after it was sent a move."""
        self.page.evaluate("(after) => { window.loseWorkerInMove = after; }", after)


def install(page: Page) -> None:
    """Wait until the site is on the device."""
    expect(page.get_by_text(INSTALLED)).to_be_visible()


def await_newer_build(page: Page) -> None:
    """Wait until a newer build is on the device."""
    page.evaluate(
        """async (timeout) => {
            const registration = await navigator.serviceWorker.ready;
            await registration.update();
            const last = performance.now() + timeout;
            while (!registration.waiting) {
                if (performance.now() > last) throw new Error("no newer build came");
                await new Promise((next) => setTimeout(next, 50));
            }
        }""",
        TIMEOUT,
    )


def stored_logs(page: Page) -> dict[str, list[dict[str, Any]]]:
    """The entries in the storage of a browser, by table."""
    logs: dict[str, list[dict[str, Any]]] = page.evaluate(_STORED_LOGS)
    return logs


def table_of(page: Page) -> str:
    """The id of the table that a page shows."""
    return page.url.rpartition("/")[2]


def limit_storage(page: Page, host: WebHost, size: int | None) -> None:
    """Let a site have so many bytes of storage; without a size, as many as usual."""
    limit = {"origin": host.origin} | ({} if size is None else {"quotaSize": size})
    page.context.new_cdp_session(page).send("Storage.overrideQuotaForOrigin", limit)
