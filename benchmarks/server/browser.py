"""The speed of the page in a real browser, over loopback: `make bench-browser`.

Measures the size of the first page's script, the time until it can be used, the time from a click
to its effect, and the memory of a table of four bots with one spectator.
"""

from __future__ import annotations

import gzip
import statistics
import subprocess
import sys
import tempfile
from functools import partial
from pathlib import Path

from playwright.sync_api import Browser, Page, Playwright, Response, sync_playwright

CHROMIUM = "/usr/bin/chromium"
ARGUMENTS = [
    "--no-sandbox",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
ROUNDS = 7
CLICKS = 60
WATCHED = 60_000

#: Records the time of a click and of the first change of the page after it.
_STOPWATCH = """
    window.answers = [];
    let clicked = null;
    addEventListener("click", () => { clicked = performance.now(); }, true);
    new MutationObserver(() => {
        if (clicked === null) return;
        const since = clicked;
        clicked = null;
        requestAnimationFrame(() => answers.push(performance.now() - since));
    }).observe(document, { subtree: true, childList: true, attributes: true });
"""


def first_page(browser: Browser, address: str) -> tuple[float, float]:
    """Kilobytes of script, compressed, and milliseconds until there is a button to press."""
    times = []
    size = 0
    for _ in range(ROUNDS):
        context = browser.new_context(base_url=address, locale="en")
        page = context.new_page()
        answers: list[Response] = []
        page.on("response", partial(_note, answers))
        page.goto("/", wait_until="commit")
        page.get_by_role("button", name="Play now").wait_for()
        times.append(page.evaluate("performance.now()"))
        scripts = [answer for answer in answers if answer.url.endswith(".js")]
        size = sum(len(gzip.compress(script.body())) for script in scripts)
        context.close()
    return size / 1000, statistics.median(times)


def _note(answers: list[Response], answer: Response) -> None:
    answers.append(answer)


def clicks(browser: Browser, address: str) -> list[float]:
    """Milliseconds from each of many clicks to its effect on screen."""
    context = browser.new_context(
        base_url=address, locale="en", viewport={"width": 1440, "height": 900}
    )
    context.add_init_script(_STOPWATCH)
    page = context.new_page()
    page.goto("/")
    page.get_by_role("button", name="Play now").click()
    page.get_by_test_id("table").wait_for()
    for _ in range(CLICKS):
        _click_something(page)
    answers: list[float] = page.evaluate("answers")
    context.close()
    return answers


def _click_something(page: Page) -> None:
    """A control that can be used; if the page asks a question, one that answers it."""
    lit = page.locator("[data-lit], [data-testid=confirm]:not([disabled]), dialog[open] button")
    lit.last.wait_for(timeout=WATCHED)
    asked = page.locator("dialog[open] button:not([disabled])")
    if asked.count():
        lit = asked
    lit.nth(page.evaluate("(n) => Math.floor(Math.random() * n)", lit.count())).click(force=True)


def memory(browser: Browser, address: str, server: int) -> float:
    """Megabytes of the server and its workers while four bots play and a spectator watches."""
    context = browser.new_context(base_url=address, locale="en")
    page = context.new_page()
    seats = [{"kind": "bot", "bot": bot} for bot in ("easy", "medium", "hard", "hard")]
    created = page.request.post("/api/tables", data={"options": {"players": 4}, "seats": seats})
    page.goto(f"/t/{created.json()['table']}")
    page.get_by_test_id("table").wait_for()
    most = 0.0
    for _ in range(30):
        page.wait_for_timeout(1000)
        most = max(most, _proportional(server))
    context.close()
    return most


def _proportional(process: int) -> float:
    """Megabytes of a process and its children; shared memory counts once."""
    kilobytes = 0
    for line in Path(f"/proc/{process}/smaps_rollup").read_text().splitlines():
        if line.startswith("Pss:"):
            kilobytes = int(line.split()[1])
    children = []
    for task in Path(f"/proc/{process}/task").iterdir():
        children += (task / "children").read_text().split()
    return kilobytes / 1000 + sum(_proportional(int(child)) for child in children)


def measure(playwright: Playwright, address: str, server: int) -> None:
    """Measure the service at that address and print the figures."""
    browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
    size, interactive = first_page(browser, address)
    print(f"first page: {size:.0f} KB of script (gzip), usable after {interactive:.0f} ms")
    answers = sorted(clicks(browser, address))
    p95 = answers[int(0.95 * len(answers))]
    print(
        f"clicks: {len(answers)} answered on screen, median "
        f"{statistics.median(answers):.0f} ms, 95 % within {p95:.0f} ms"
    )
    used = memory(browser, address, server)
    print(f"four bots and a spectator: {used:.0f} MB in all processes")
    browser.close()


def main() -> None:
    """Start a service and measure it."""
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        command = [sys.executable, "-m", "coatl", "serve", "--port", "0", "--data", data]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
            assert server.stdout is not None
            line = server.stdout.readline()
            address = line[line.index("http://") :].split()[0].rstrip("/")
            try:
                measure(playwright, address, server.pid)
            finally:
                server.terminate()


if __name__ == "__main__":
    main()
