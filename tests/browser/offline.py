"""The offline site for tests: its build, a web host that can be switched off, and its players."""

from __future__ import annotations

import functools
import hashlib
import http.server
import json
import shutil
from pathlib import Path
from threading import Thread
from typing import Any, Self

from playwright.sync_api import Page

from .player import Player

#: The site is somewhere on its host, not at the top.
FOLDER = "games/coatl"

#: Lets tests hear what the worker says, and lose it.
WATCHED_WORKERS = """
    window.workers = [];
    window.Worker = class extends Worker {
        constructor(...words) {
            super(...words);
            workers.push(this);
            this.addEventListener("message", ({ data }) => {
                if (data.type === "message") window.heard?.(data.text);
            });
        }
    };
    window.loseWorker = () => {
        const worker = workers.at(-1);
        worker.terminate();
        worker.dispatchEvent(new ErrorEvent("error", { message: "lost", cancelable: true }));
    };
"""


class WebHost:
    """A plain web host: files of a folder, and nothing else."""

    def __init__(self, site: Path, root: Path) -> None:
        self.folder = root / FOLDER
        shutil.copytree(site, self.folder)
        handler = functools.partial(_Handler, directory=str(root))
        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        self.address = f"http://127.0.0.1:{self._server.server_port}/{FOLDER}/"
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
        """Publish a build whose page has another description."""
        index = self.folder / "index.html"
        text = index.read_text(encoding="utf-8").replace("in the browser", "in a newer build")
        index.write_text(text, encoding="utf-8")
        worker = self.folder / "sw.js"
        first, _, rest = worker.read_text(encoding="utf-8").partition("const SITE = ")
        site, end = json.JSONDecoder().raw_decode(rest)
        site["build"] = "newer"
        site["files"]["index.html"] = hashlib.sha256(text.encode()).hexdigest()
        worker.write_text(f"{first}const SITE = {json.dumps(site)}{rest[end:]}", encoding="utf-8")


class _Handler(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_: Any) -> None:
        """Say nothing."""


class OfflinePlayer(Player):
    """Hears what the worker says to the page."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self._is_welcome = False
        page.expose_function("heard", self._receive)
        page.add_init_script(WATCHED_WORKERS)

    def go(self, path: str) -> None:
        """Go to another page; what the worker still says of the table before does not count."""
        self._is_welcome = False
        super().go(path)

    def _receive(self, payload: str | bytes) -> None:
        text = payload.decode() if isinstance(payload, bytes) else payload
        self._is_welcome |= json.loads(text)["type"] == "welcome"
        if self._is_welcome:
            super()._receive(text)

    def lose_worker(self, after: int = 0) -> None:
        """Lose the worker that hosts the game, some milliseconds from now."""
        self.page.evaluate("(after) => void setTimeout(loseWorker, after)", after)
