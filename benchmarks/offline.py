"""The offline site in real Chromium, over loopback: `make bench-offline`.

Prints the table for docs/offline.md: the download, how long the first and later visits take
in time and in CPU seconds, how fast a bot answers, and the memory of the page and its workers.
"""

from __future__ import annotations

import functools
import gzip
import http.server
import os
import statistics
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread
from typing import Any, Final, NamedTuple

from playwright.sync_api import BrowserContext, Page, Playwright, sync_playwright

from coatl.bots.difficulties import DIFFICULTIES
from coatl.server.protocol.messages import PROTOCOL

CHROMIUM: Final = "/usr/bin/chromium"
ARGUMENTS: Final = [
    "--no-sandbox",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
ROUNDS: Final = 3
SLOWDOWN: Final = 4
TIMEOUT: Final = 120_000

#: CPU seconds in a second of a browser with nothing to do.
IDLE: Final = 0.1

#: How long two bots of middle strength play, in milliseconds.
BOTS_PLAY: Final = 40_000

BOT_TARGETS: Final = {"medium": "≤ 1.5 s"}

#: Keeps a snapshot from being there at the next visit.
_FORGET_SNAPSHOT: Final = """async () => {
    for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const { url } of await cache.keys())
            if (url.includes("/snapshot-")) await cache.delete(url);
    }
}"""

_HAS_SNAPSHOT: Final = """async () => {
    for (const name of await caches.keys())
        for (const { url } of await (await caches.open(name)).keys())
            if (url.includes("/snapshot-")) return true;
    return false;
}"""

#: Two bots play in a worker that hosts them; the milliseconds between the messages of their table.
_BOTS_PLAY: Final = """([script, bot, protocol, duration]) => new Promise((resolve, reject) => {
    const worker = new Worker(script, { type: "module" });
    const post = (message) => worker.postMessage(message);
    const seats = [{ kind: "bot", bot }, { kind: "bot", bot }];
    const body = JSON.stringify({ options: { players: 2 }, seats });
    const times = [];
    worker.onerror = (event) => reject(event.message);
    worker.onmessage = ({ data }) => {
        if (data.type === "startup" && data.startup.phase === "ready")
            post({ type: "request", id: 1, method: "POST", path: "/api/tables", body });
        if (data.type === "answer") {
            const { table } = JSON.parse(data.text);
            post({ type: "open", channel: 2, path: `/api/tables/${table}/socket` });
            const hello = { type: "hello", protocol, tokens: [], viewpoint: null };
            post({ type: "receive", channel: 2, text: JSON.stringify({ ...hello, since: null }) });
            setTimeout(() => {
                worker.terminate();
                resolve(times.slice(1).map((time, index) => time - times[index]));
            }, duration);
        }
        if (data.type === "message" && JSON.parse(data.text).type === "news")
            times.push(performance.now());
    };
    post({ type: "start", site: new URL(".", location.href).href });
})"""


class Visit(NamedTuple):
    """Milliseconds since the start of a visit, and CPU seconds of the browser until a move."""

    interactive: float
    move: float
    cpu: float


def main() -> None:
    """Measure a built site and print the table."""
    if len(sys.argv) != 2:
        sys.exit("usage: python -m benchmarks.offline FOLDER")
    site = Path(sys.argv[1])
    with served(site) as address, sync_playwright() as playwright:
        rows = [*sizes(site), *visits(playwright, address), *games(playwright, address, site)]
    print("| figure | value | target |\n|---|---:|---:|")
    for name, value, target in rows:
        print(f"| {name} | {value} | {target} |")


@contextmanager
def served(site: Path) -> Iterator[str]:
    """The address of a plain web host with that site."""
    handler = functools.partial(_Handler, directory=str(site))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()


class _Handler(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_: Any) -> None:
        """Say nothing."""


def sizes(site: Path) -> Iterator[tuple[str, str, str]]:
    """What a browser downloads."""
    files = [path for path in site.rglob("*") if path.is_file()]
    plain = sum(path.stat().st_size for path in files) / 1e6
    packed = sum(len(gzip.compress(path.read_bytes(), 9)) for path in files) / 1e6
    yield "download, all files, as they are", f"{plain:.1f} MB", ""
    yield "download, compressed by the web host (gzip)", f"{packed:.1f} MB", "≤ 14 MB"


def visits(playwright: Playwright, address: str) -> Iterator[tuple[str, str, str]]:
    """First and later visits."""
    for slowdown in (1, SLOWDOWN):
        suffix = f", page {slowdown} times slower" if slowdown > 1 else ""
        first: list[Visit] = []
        later: list[Visit] = []
        unhelped: list[Visit] = []
        for _ in range(ROUNDS):
            with browser(playwright) as context:
                first.append(visit(context, address, slowdown))
                page = context.pages[-1]
                page.wait_for_function(_HAS_SNAPSHOT, polling=500)
                page.wait_for_function("navigator.serviceWorker.controller !== null")
                later.append(visit(context, address, slowdown))
                context.pages[-1].evaluate(_FORGET_SNAPSHOT)
                unhelped.append(visit(context, address, slowdown))
        targets = [("≤ 1 s", "≤ 6 s of CPU"), ("", "≤ 2 s")] if slowdown == 1 else [("", "")] * 2
        yield from _rows(f"first visit{suffix}", first, targets[0])
        yield from _rows(f"later visit{suffix}", later, targets[1])
        yield from _rows(f"later visit without the snapshot{suffix}", unhelped, ("", ""))


def _rows(
    name: str, found: list[Visit], targets: tuple[str, str]
) -> Iterator[tuple[str, str, str]]:
    interactive = statistics.median(one.interactive for one in found) / 1000
    move = statistics.median(one.move for one in found) / 1000
    cpu = statistics.median(one.cpu for one in found)
    yield f"{name}: page usable after", f"{interactive:.2f} s", targets[0]
    yield f"{name}: first move possible after", f"{move:.1f} s, {cpu:.1f} s of CPU", targets[1]


@contextmanager
def browser(playwright: Playwright) -> Iterator[BrowserContext]:
    """A browser with empty storage on disk."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        context = playwright.chromium.launch_persistent_context(
            profile, executable_path=CHROMIUM, args=ARGUMENTS, locale="en"
        )
        context.set_default_timeout(TIMEOUT)
        yield context
        context.close()


def visit(context: BrowserContext, address: str, slowdown: int) -> Visit:
    """Open the site in a new tab, alone, and start a game at once."""
    page = context.new_page()
    for other in context.pages[:-1]:
        other.close()
    wait_until_idle(page)
    if slowdown > 1:
        devtools = context.new_cdp_session(page)
        devtools.send("Emulation.setCPUThrottlingRate", {"rate": slowdown})
    before = cpu_seconds()
    page.goto(address, wait_until="commit")
    page.get_by_role("button", name="Play now").wait_for()
    interactive = page.evaluate("performance.now()")
    page.get_by_role("button", name="Play now").click()
    page.get_by_test_id("table").wait_for()
    return Visit(interactive, page.evaluate("performance.now()"), cpu_seconds() - before)


def games(playwright: Playwright, address: str, site: Path) -> Iterator[tuple[str, str, str]]:
    """How fast bots answer, and the memory of a game."""
    script = next(site.glob("assets/hostWorker-*.js")).relative_to(site).as_posix()
    with browser(playwright) as context:
        visit(context, address, slowdown=1)
        page = context.pages[-1]
        page.wait_for_function(_HAS_SNAPSHOT, polling=500)
        yield "memory of a game, page and both workers", f"{renderer_memory():.0f} MB", "≤ 350 MB"
        for bot in DIFFICULTIES:
            page.goto(f"{address}licenses.json")  # nothing else computes there
            arguments = [script, bot, PROTOCOL, BOTS_PLAY]
            gaps = sorted(gap / 1000 for gap in page.evaluate(_BOTS_PLAY, arguments))
            value = (
                f"median {statistics.median(gaps):.1f} s, 95 % {gaps[int(0.95 * len(gaps))]:.1f} s"
            )
            yield f"{bot} bots: from one move to the next", value, BOT_TARGETS.get(bot, "")


def renderer_memory() -> float:
    """Megabytes of the largest process that shows a page; shared memory counts once."""
    sizes = [
        _proportional(process)
        for process in descendants_of(os.getpid())
        if b"--type=renderer" in Path(f"/proc/{process}/cmdline").read_bytes()
    ]
    return max(sizes)


def _proportional(process: int) -> float:
    for line in Path(f"/proc/{process}/smaps_rollup").read_text().splitlines():
        if line.startswith("Pss:"):
            return int(line.split()[1]) / 1000
    return 0.0


def descendants_of(process: int) -> Iterator[int]:
    """The child processes of a process, and theirs."""
    for task in Path(f"/proc/{process}/task").glob("*/children"):
        for child in map(int, task.read_text().split()):
            yield child
            yield from descendants_of(child)


def wait_until_idle(page: Page) -> None:
    """Wait until the browser computes nothing any more."""
    used = -1.0
    while abs(cpu_seconds() - used) > IDLE:
        used = cpu_seconds()
        page.wait_for_timeout(1000)


def cpu_seconds() -> float:
    """CPU seconds that the child processes of this one have used."""
    return sum(_cpu_of(process) for process in [*descendants_of(os.getpid())])


def _cpu_of(process: int) -> float:
    try:
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except OSError:  # it has ended
        return 0.0
    return sum(map(int, fields[11:13])) / os.sysconf("SC_CLK_TCK")


if __name__ == "__main__":
    main()
