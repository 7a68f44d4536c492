"""A player at a browser: reads the messages to the page, decides, and uses its controls."""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec
from playwright.sync_api import Page, WebSocket

from coatl.server.protocol import messages as protocol
from coatl.server.protocol.patches import with_whole_scene

DECODER = msgspec.json.Decoder(protocol.Answer)

#: Milliseconds to wait for a bot on a busy machine.
TIMEOUT = 60_000

#: Whether the hint is shown, not just its heading.
READABLE = """() => {
    const advice = document.querySelector("[data-testid=hints]");
    return !advice || advice.clientHeight >= Math.min(advice.scrollHeight, 120);
}"""


class Player:
    """One page and all messages that its sockets have received.

    A message that is not valid in the protocol is an error.
    """

    def __init__(self, page: Page) -> None:
        self.page = page
        self.received: list[str] = []
        self.scene: protocol.Scene | None = None
        self.version = -1
        self.hint: protocol.Hint | None = None
        self.used = ""
        self._plan: list[int] = []
        page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", self._receive)

    def _receive(self, payload: str | bytes) -> None:
        text = payload.decode() if isinstance(payload, bytes) else payload
        self.received.append(text)
        match DECODER.decode(text):
            case protocol.Welcome(frame=frame, missed=missed):
                found = frame or missed
                if found is not None:
                    self._see(found)
            case protocol.News(frames):
                for frame in frames:
                    self._see(frame)
            case protocol.Hint() as hint:
                self.hint = hint
            case _:
                pass

    def _see(self, sent: protocol.Frame) -> None:
        frame = with_whole_scene(sent, self.scene)
        self.version = frame.version
        self.hint = None
        if frame.scene is not None:
            self.scene = frame.scene

    def go(self, path: str) -> None:
        """Go to another page and forget the messages so far."""
        self.scene, self.version = None, -1
        self.page.goto(path)

    # --- waiting ----------------------------------------------------------------------------------

    def find(self, testid: str) -> Any:
        return self.page.get_by_test_id(testid)

    def settle(self) -> None:
        """Wait until the page shows everything it has received and has no pending command."""
        self.page.wait_for_function(
            """(version) => {
                const table = document.querySelector('[data-testid="table"]');
                return table?.dataset.busy === "false" && Number(table.dataset.version) >= version;
            }""",
            arg=self.version,
            timeout=TIMEOUT,
        )

    def await_turn(self) -> bool:
        """Wait until this player must decide; false when the game is over."""
        waited = 0
        while True:
            scene = self.scene
            if scene is not None and scene.phase == "over":
                return False
            if scene is not None and scene.moves:
                self.settle()
                return True
            self.page.wait_for_timeout(20)
            waited += 20
            assert waited < TIMEOUT, "nobody went on"

    # --- deciding ---------------------------------------------------------------------------------

    def decide(self) -> protocol.Move:
        """The move that the hint on the page advises; without hints, the first legal move.

        A hint is for a whole turn, so the page is asked for one only where the last one ends.
        """
        assert self.scene is not None
        moves = {move.code: move for move in self.scene.moves}
        if not (self._plan and self._plan[0] in moves):
            self._plan = self._advice_for(moves)
        return moves[self._plan.pop(0)]

    def _advice_for(self, moves: dict[int, protocol.Move]) -> list[int]:
        if len(moves) == 1:
            return list(moves)
        hint = self._advice()
        for codes in (hint.advice_codes, hint.assembly_codes):
            if codes and codes[0] in moves:
                return list(codes)
        return [next((code for code in moves if moves[code].verb == "finish"), next(iter(moves)))]

    def _advice(self) -> protocol.Hint:
        if not self.find("hints").is_visible():
            self.press_hint()
        waited = 0
        while self.hint is None:
            self.page.wait_for_timeout(10)
            waited += 10
            assert waited < TIMEOUT, "no advice came"
        self.page.wait_for_function(READABLE, timeout=TIMEOUT)
        return self.hint

    def press_hint(self) -> None:
        self.find("hint").click()

    # --- doing ------------------------------------------------------------------------------------

    def use(self, testid: str) -> None:
        """Use a control."""
        self.used = testid
        self.find(testid).first.click()

    def do(self, move: protocol.Move) -> None:
        """Make a move with the controls of the page, and wait until the table has changed."""
        before = self.version
        self._do(move)
        waited = 0
        while self.version == before:
            if move.stuck and self.find("stuck-yes").is_visible():
                self.use("stuck-yes")
            elif move.reveals and waited == 400 and self.find(self.used).first.is_visible():
                self.use(self.used)  # a move that cannot be undone needs a second click
            self.page.wait_for_timeout(10)
            waited += 10
            assert waited < TIMEOUT, f"{move} was not made"

    def _do(self, move: protocol.Move) -> None:
        assert self.scene is not None
        match move.verb:
            case "take":
                self.use(f"supply-space-{move.space}")
            case "row":
                self.use(f"row-{move.slot}")
            case "draw":
                self.use("deck")
            case "discard":
                prefix = "keep" if self.scene.phase == "keep" else "discard"
                self.use(f"{prefix}-{move.card}")
            case "begin":
                self.place(move, "coatl-new")
            case "add":
                self.place(move, f"coatl-{move.coatl}-{move.side}")
            case "fulfil" if self.scene.phase == "complete":
                self.use(f"prophecy-{move.card}")
            case "fulfil":
                is_only = self.is_only(move)
                self.use(f"hand-{move.card}")
                if not is_only:
                    self.use(f"coatl-{move.coatl}-fulfil")
            case "temple":
                self.use(f"temple-{move.card}")
                self.use("confirm")
            case "finish" | "pass":
                self.use("confirm")
            case "pick":
                self.use("token-pick")
                for piece in move.pieces or []:
                    self.use(f"pick-{piece}")
                self.use("pick-take")
            case "future":
                self.use("token-future")
            case "priest":
                self.use("token-priest")
                self.use(f"temple-pile-{move.pile}")
            case "steal":
                self.use("steal")
                self.use(f"steal-{move.seat}-{''.join(move.pieces or [])}")

    def is_only(self, move: protocol.Move) -> bool:
        """Whether the card of a move goes to one Cóatl only: nobody is asked which."""
        assert self.scene is not None
        moves = [other for other in self.scene.moves if other.verb == "fulfil"]
        return [other.card for other in moves].count(move.card) == 1

    def place(self, move: protocol.Move, target: str) -> None:
        """Move a piece from the board to a Cóatl."""
        self.use(f"board-piece-{self.slot_of(move)}")
        self.use(target)

    def slot_of(self, move: protocol.Move) -> int:
        """The board slot that has the piece of a move."""
        assert self.scene is not None
        assert self.scene.you is not None
        assert move.piece is not None
        return self.scene.seats[self.scene.you].board.index(move.piece)

    def play_out(self, most: int = 1000) -> None:
        """Play to the end of the game."""
        for _ in range(most):
            if not self.await_turn():
                return
            self.do(self.decide())
        raise AssertionError("the game does not end")


class TappingPlayer(Player):
    """Has a phone, and taps once per item: the card, then the Cóatl itself."""

    #: The tab of an item, by the prefix of its test id.
    TABS: ClassVar = {
        "supply": "supply",
        "row": "row",
        "deck": "row",
        "temple-pile": "row",
        "coatl": "coatls",
    }

    def use(self, testid: str) -> None:
        self.used = testid
        tabs = [tab for start, tab in self.TABS.items() if testid.startswith(start)]
        if tabs and not self.find(testid).first.is_visible():
            self.find(f"tab-{tabs[0]}").tap()
        self.find(testid).first.tap()

    def press_hint(self) -> None:
        self.use("hint")

    def _do(self, move: protocol.Move) -> None:
        assert self.scene is not None
        if move.verb != "fulfil":
            return super()._do(move)
        is_only = self.is_only(move)
        self.use(f"hand-{move.card}")
        if not is_only:
            self.use(f"coatl-{move.coatl}")
        return None


class DraggingPlayer(Player):
    """Moves pieces by drag and drop."""

    def place(self, move: protocol.Move, target: str) -> None:
        mouse = self.page.mouse
        mouse.move(*self._middle(f"board-piece-{self.slot_of(move)}"))
        mouse.down()
        mouse.move(*self._middle(target), steps=6)
        mouse.up()

    def _middle(self, testid: str) -> tuple[float, float]:
        box = self.find(testid).bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
