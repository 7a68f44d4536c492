"""A person who knows nothing: reads the bubble of a lesson, and uses what it points at."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

from .player import TIMEOUT

#: What the bubble says and points at, once that stands still and differs from what was there
#: before, and what is wrong with its place; `over` once the lesson is.
_SAYS = """(before) => {
    const seen = (id) => [...document.querySelectorAll(`[data-testid="${id}"]`)]
        .find((one) => one.checkVisibility());
    if (seen("after-lesson")) return { over: true };
    const table = seen("table"), bubble = seen("lesson");
    if (!table || table.dataset.busy !== "false" || !bubble?.matches(":popover-open")) return null;
    const button = bubble.querySelector("button.primary")?.dataset.testid ?? "";
    const text = seen("lesson-text").textContent, at = bubble.dataset.pointsAt;
    const chosen = document.querySelector("dialog[open]")?.textContent;
    const mark = JSON.stringify([text, at, button, chosen, table.dataset.version]);
    if (mark === before || (!at && !button)) return null;
    const ring = bubble.previousElementSibling.getBoundingClientRect();
    const target = seen(at)?.getBoundingClientRect();
    if (target && Math.abs(target.x + target.width / 2 - ring.x - ring.width / 2) > 3) return null;
    const box = bubble.getBoundingClientRect(), faults = [];
    const [was, now] = [window.saidBefore, mark + JSON.stringify(box)];
    window.saidBefore = now;
    if (was !== now) return null; // the bubble follows the page a frame later
    const meets = (other) => other && box.left < other.right - 1 && other.left < box.right - 1
        && box.top < other.bottom - 1 && other.top < box.bottom - 1;
    if (box.left < 0 || box.top < 0 || box.right > innerWidth || box.bottom > innerHeight)
        faults.push("is cut off");
    const words = bubble.querySelector("p");
    if (words.scrollWidth > words.clientWidth) faults.push("has more text than room");
    if (meets(target)) faults.push(`covers ${at}`);
    const prompt = seen("prompt");
    if (!bubble.closest("dialog") && meets(prompt?.getBoundingClientRect()))
        faults.push("covers the prompt");
    return { over: false, mark, text, at, button, faults, x: ring.x + ring.width / 2,
        y: ring.y + ring.height / 2 };
}"""


class Learner:
    """Follows a lesson by mouse."""

    def __init__(self, page: Page) -> None:
        self.page = page
        #: Everything that was read.
        self.read: list[str] = []
        #: What was wrong with the bubble.
        self.faults: list[str] = []
        self._mark = ""

    def follow(self, most: int = 100, until: str = "") -> None:
        """Do what the lesson says, to its end or until it says something."""
        for _ in range(most):
            said = self._next()
            if said["over"]:
                return
            self.faults += [f"{fault}: {said['text']}" for fault in said["faults"]]
            if said["text"] not in self.read:
                self.read.append(said["text"])
            if until and until in said["text"]:
                return
            self._mark = said["mark"]
            if said["button"]:
                self.go_on(said["button"])
            else:
                self.use(said)
        raise AssertionError(f"the lesson does not end: {self.read}")

    def _next(self) -> dict[str, Any]:
        handle = self.page.wait_for_function(_SAYS, arg=self._mark, timeout=TIMEOUT)
        said: dict[str, Any] = handle.json_value()
        return said

    def press(self, button: str) -> None:
        """Press a button of the page, or of the bubble."""
        self.page.get_by_test_id(button).click()

    def go_on(self, button: str) -> None:
        """Press the button that the bubble offers."""
        self.press(button)

    def use(self, said: dict[str, Any]) -> None:
        """Use what the bubble points at."""
        self.page.mouse.click(said["x"], said["y"])


class TouchingLearner(Learner):
    """Follows a lesson by touch."""

    def press(self, button: str) -> None:
        self.page.get_by_test_id(button).tap()

    def use(self, said: dict[str, Any]) -> None:
        self.page.touchscreen.tap(said["x"], said["y"])


class TypingLearner(Learner):
    """Follows a lesson by keyboard: G goes to what is meant, Enter uses it; Tab goes elsewhere."""

    def press(self, button: str) -> None:
        self.page.get_by_test_id(button).wait_for()
        for _ in range(60):
            self.page.keyboard.press("Tab")
            if self.page.evaluate("document.activeElement.dataset.testid") == button:
                self.page.keyboard.press("Enter")
                return
        raise AssertionError(f"{button} cannot be reached by Tab")

    def go_on(self, button: str) -> None:
        self._enter(button)

    def use(self, said: dict[str, Any]) -> None:
        self._enter(said["at"])

    def _enter(self, testid: str) -> None:
        # A button that was disabled keeps the focus for a frame, and with it the keys.
        self.page.wait_for_function("!document.activeElement.matches(':disabled')")
        self.page.keyboard.press("g")
        found = self.page.evaluate(
            "document.activeElement.closest('[data-testid]')?.dataset.testid"
        )
        assert found == testid, f"G goes to {found}, not to {testid}: {self.read[-1]}"
        self.page.keyboard.press("Enter")
