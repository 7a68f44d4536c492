"""What a player undoes is nobody else's business.

Two tables differ only in steps that were made and undone. Everything that the service sends to an
opponent, to spectators and over HTTP must be the same.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from contextlib import ExitStack
from random import Random
from typing import Any

import pytest

from coatl.rules import CODES
from coatl.server.match.rebuild import match_from_log
from coatl.server.protocol.messages import Ack, Created, Key, TableNews
from coatl.server.session import table_news, table_setup
from server.match.matches import act
from server.served import Browser, Served

TABLE: dict[str, Any] = {
    "options": {"players": 3},
    "seats": [
        {"kind": "me", "name": "Ana"},
        {"kind": "me", "name": "Bo"},
        {"kind": "bot", "bot": "random"},
    ],
}

#: Decisions that are watched closely.
DECISIONS = 8


class Observed:
    """A table, and everything that others than its first player were sent."""

    def __init__(self, served: Served, stack: ExitStack, is_fickle: bool) -> None:
        self._served = served
        self._made: Created = served.create(TABLE)
        self._is_fickle = is_fickle
        self._asked = 0
        self._whims = Random(7)
        self.heard: dict[str, list[str]] = defaultdict(list)
        table, (ana, bo) = self._made.table, self._made.keys
        self.ana = stack.enter_context(served.browser(table, ana))
        self.others: dict[str, Browser] = {}
        for name, keys in {"bo": (bo,), "host": (Key(-1, self._made.host),), "else": ()}.items():
            browser = served.browser(table, *keys, viewpoint=1 if name == "bo" else None)
            entered = stack.enter_context(browser)
            self._await_news()
            self.others[name] = entered

    def run(self) -> dict[str, list[str]]:
        """Play a game under observation; all that was heard, without what is random anyway."""
        rng = Random(3)
        for _ in range(DECISIONS):
            for _ in range(2):
                self._vacillate()
            self._decide(rng)
        while self.ana.now.phase != "over":
            self._decide(rng)
        self._ask_over_http()
        for name, browser in self.others.items():
            browser.ask("here", self._next_id())  # nothing else is on its way then
            self.heard[name] += browser.received
        # The table's id is random, and enters the commitment to the deal and the record's hashes.
        assert self.ana.table is not None
        ids = f"{self._made.table}|{self.ana.table.commitment}"
        random_texts = re.compile(rf'{ids}|"checks":\[.*?\]|"digest":"\w+"')
        return {
            name: [random_texts.sub("RANDOM", text) for text in texts]
            for name, texts in self.heard.items()
        }

    def _decide(self, rng: Random) -> None:
        """Make the next move of the person to move, and wait until everyone knows of it."""
        ana, bo = self.ana, self.others["bo"]
        mover = ana if ana.now.active == 0 else bo
        facts = {"version": mover.version, "seat": mover.viewpoint}
        move = rng.choice(mover.now.moves).code
        assert isinstance(mover.ask("act", self._next_id(), code=move, **facts), Ack)
        for browser in (ana, *self.others.values()):
            browser.follow(mover)
            while browser.now.active == 2 and browser.now.phase != "over":
                browser.read()
            while browser.table is not None and browser.table.thinking is not None:
                browser.read()

    def _vacillate(self) -> None:
        """Let the first player make a step and undo it, if she is fickle; meanwhile the others try
        everything.
        """
        has_stepped = self._is_fickle and self._step()
        self._probe()
        if has_stepped:
            assert isinstance(self.ana.undo(), Ack)
        self._probe()

    def _step(self) -> bool:
        """Make a step that can be undone; whether there is one."""
        match = self._served.match(self._made.table)
        game = match.require_game()
        if game.state.seat != 0:
            return False
        for action in self._whims.sample(game.legal_actions, len(game.legal_actions)):
            trial = match_from_log(match.id, match.setup, match.log.entries)
            act(trial, CODES[action])
            if trial.require_game().undoable > game.undoable:
                assert isinstance(self.ana.act(CODES[action]), Ack)
                return True
        return False

    # --- what others can try ----------------------------------------------------------------

    def _probe(self) -> None:
        for name, browser in self.others.items():
            for kind, facts in self._requests(name, browser):
                browser.ask(kind, self._next_id(), **facts)
        self._ask_over_http()
        self._reconnect()

    def _next_id(self) -> str:
        self._asked += 1
        return f"request {self._asked}"

    def _requests(self, name: str, browser: Browser) -> Iterator[tuple[str, dict[str, Any]]]:
        seat, now = 1 if name == "bo" else 0, browser.version
        if browser.now.active != 1:  # or the opponent would act
            for version in (-1, now - 1, now, now + 1, now + 2, 10**6):
                yield "act", {"version": version, "seat": seat, "code": 0}
                yield "undo", {"version": version, "seat": seat}
                yield "hint", {"version": version, "seat": seat}
        yield "call", {"seat": 0}
        yield "hand", {"seat": 0, "bot": "random"}
        yield "here", {}
        yield "rematch", {}
        yield "viewpoint", {"seat": 1}

    def _ask_over_http(self) -> None:
        table = f"/api/tables/{self._made.table}"
        for path in (table, f"{table}/record", f"{table}/replay?seat=1", f"{table}/replay"):
            status, headers, content = self._served.ask("GET", path)
            length = headers["Content-Length"]
            self.heard["http"] += [f"{status} {length}", content.decode(errors="replace")]
        status, _, content = self._served.ask("POST", f"{table}/join", {"name": "Cy"})
        self.heard["http"].append(f"{status} {content!r}")

    def _reconnect(self) -> None:
        """Look again, as new clients and as returning ones."""
        now = self.others["else"].version
        for since in (None, now - 1, now, now + 2):
            for keys in ((), (self._made.keys[1],)):
                with self._served.browser(self._made.table, *keys, since=since) as browser:
                    self._await_news()
                    self.heard[f"returning with {len(keys)} keys"] += browser.received
                self._await_news()

    def _await_news(self) -> None:
        """Wait until everyone knows who came or left."""
        for browser in (self.ana, *self.others.values()):
            browser.until(lambda answer: isinstance(answer, TableNews))


def test_nobody_else_can_tell_what_a_player_undid(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_setup, "new_secret", lambda: "5a" * 16)
    monkeypatch.setattr(table_news, "PRESENCE_INTERVAL", 0.0)  # no news depends on the time
    found = []
    for is_fickle in (False, True):
        with ExitStack() as stack:
            observed = Observed(served, stack, is_fickle)
            found.append(observed.run())
            assert (observed.ana.undone > DECISIONS / 4) is is_fickle
    plain, fickle = found
    assert plain.keys() == fickle.keys() >= {"bo", "host", "else", "http"}
    for name, texts in plain.items():
        assert len(texts) > DECISIONS
        assert texts == fickle[name]
