"""A person who knows nothing: reads the bubble of a lesson, and uses what it points at."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

from .player import TIMEOUT

#: What the bubble says and points at, once that stands still, is not covered by the bubble, and
#: differs from what was there before; `over` once the lesson is.
_SAYS = """(before) => {
    const seen = (id) => [...document.querySelectorAll(`[data-testid="${id}"]`)]
        .find((one) => one.checkVisibility());
    document.querySelector("[data-testid=skip-ceremony]")?.click();
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
    const box = bubble.getBoundingClientRect();
    if (target && box.left < target.right && box.right > target.left && box.top < target.bottom
        && box.bottom > target.top) return null; // it covers what it speaks of
    return { over: false, mark, text, at, button, x: ring.x + ring.width / 2,
        y: ring.y + ring.height / 2 };
}"""


class Learner:
    """Follows a lesson by mouse."""

    def __init__(self, page: Page) -> None:
        self.page = page
        #: Everything that was read.
        self.read: list[str] = []
        self._mark = ""

    def follow(self, most: int = 100, until: str = "") -> None:
        """Do what the lesson says, to its end or until it says something."""
        for _ in range(most):
            said = self._next()
            if said["over"]:
                return
            if said["text"] not in self.read:
                self.read.append(said["text"])
            if until and until in said["text"]:
                return
            self._mark = said["mark"]
            if said["button"]:
                self.press(said["button"])
            else:
                self.use(said)
        raise AssertionError(f"the lesson does not end: {self.read}")

    def _next(self) -> dict[str, Any]:
        handle = self.page.wait_for_function(_SAYS, arg=self._mark, timeout=TIMEOUT)
        said: dict[str, Any] = handle.json_value()
        return said

    def press(self, button: str) -> None:
        """Press a button of the bubble."""
        self.page.get_by_test_id(button).click()

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
    """Follows a lesson by keyboard: G goes to what is meant, Enter uses it."""

    def press(self, button: str) -> None:
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
