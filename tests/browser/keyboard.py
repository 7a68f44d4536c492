"""A player who uses the keyboard only."""

from __future__ import annotations

from .player import TIMEOUT, Player

#: Regions by their shortcut key, as in the help of the page.
REGIONS = ("supply", "row", "coatls", "board", "hand", "things", "temples", "opponents")

_WHERE = """(testid) => {
    const target = [...document.querySelectorAll(`[data-testid="${testid}"]`)]
        .find((one) => one.offsetParent !== null);
    if (!target) return null;
    const active = document.activeElement;
    const region = target.closest("[data-region]");
    const a = active.getBoundingClientRect(), b = target.getBoundingClientRect();
    return {
        there: active === target,
        region: region && !target.closest("dialog") ? region.dataset.region : null,
        inside: Boolean(region && region.contains(active)),
        dx: b.x + b.width / 2 - a.x - a.width / 2,
        dy: b.y + b.height / 2 - a.y - a.height / 2,
    };
}"""


class KeyboardPlayer(Player):
    """Jumps to regions by digit, moves with arrows and Tab, and acts with Enter."""

    def press_hint(self) -> None:
        self.page.keyboard.press("h")

    def use(self, testid: str) -> None:
        self.used = testid
        if testid == "confirm":
            self.page.keyboard.press("c")
            return
        self._reach(testid)
        self.page.keyboard.press("Enter")

    def _reach(self, testid: str) -> None:
        self.page.wait_for_function(_WHERE, arg=testid, timeout=TIMEOUT)  # a click waits, too
        for press in range(120):
            where = self.page.evaluate(_WHERE, testid)
            assert where is not None, f"{testid} is not to be seen any more"
            if where["there"]:
                return
            if where["region"] is None:
                self.page.keyboard.press("Tab")
            elif not where["inside"]:
                self.page.keyboard.press(str(REGIONS.index(where["region"]) + 1))
            elif _is_sideways(where["dx"], where["dy"], press):
                self.page.keyboard.press("ArrowRight" if where["dx"] > 0 else "ArrowLeft")
            else:
                self.page.keyboard.press("ArrowDown" if where["dy"] > 0 else "ArrowUp")
        raise AssertionError(f"{testid} cannot be reached by keys")


def _is_sideways(dx: float, dy: float, press: int) -> bool:
    """Whether to press a key to the side: along the longer way. People who got nowhere by that try
    the other way, too: between two pieces the nearest one may be in another row.
    """
    tries_other_way = press > 10 and press % 2 == 1 and min(abs(dx), abs(dy)) > 4
    return (abs(dx) > abs(dy)) != tries_other_way
