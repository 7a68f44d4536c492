"""A person in a first game, who uses what is lit and the button that stands out."""

from __future__ import annotations

from random import Random

from playwright.sync_api import Locator, Page

from .player import TIMEOUT

#: What there is to use, once there is anything: what is lit, and the button that stands out.
#: `over` once there is a result to read.
_SEES = """() => {
    if (document.querySelector("[data-testid=headline]")) return { over: true };
    const table = document.querySelector("[data-testid=table]");
    if (table?.dataset.busy !== "false") return null;
    const where = document.querySelector("dialog[open]") ?? table;
    const seen = (selector) => [...where.querySelectorAll(selector)]
        .filter((one) => one.checkVisibility({ visibilityProperty: true }))
        .map((one) => one.dataset.testid);
    const lit = seen("[data-lit], [role=tab].lit[aria-selected=false]");
    const primary = seen("button.primary:enabled");
    return lit.length || primary.length ? { over: false, lit, primary } : null;
}"""


class Newcomer:
    """Knows no rules, no protocol and no hints: mostly presses the button that stands out, if there
    is one, and otherwise something that is lit: what has just lit up, if anything has.
    """

    def __init__(self, page: Page, seed: str = "newcomer") -> None:
        self.page = page
        self._rng = Random(seed)
        #: All things used so far, by test id.
        self.used: list[str] = []

    def play_out(self, most: int = 1000) -> None:
        """Play until the page says who won."""
        lit: list[str] = []
        for _ in range(most):
            seen = self.page.wait_for_function(_SEES, timeout=TIMEOUT).json_value()
            if seen["over"]:
                return
            is_obvious = seen["primary"] and (not seen["lit"] or self._rng.random() < 0.8)
            fresh = [one for one in seen["lit"] if one not in lit]
            others = fresh or [one for one in seen["lit"] if one not in self.used[-3:]]
            self.used.append(
                self._rng.choice(seen["primary"] if is_obvious else others or seen["lit"])
            )
            lit = seen["lit"]
            self.press(self.page.get_by_test_id(self.used[-1]).filter(visible=True).first)
        raise AssertionError(f"the game does not end: {self.used[-20:]}")

    def press(self, thing: Locator) -> None:
        thing.click()


class TouchingNewcomer(Newcomer):
    """Has a phone."""

    def press(self, thing: Locator) -> None:
        thing.tap()
