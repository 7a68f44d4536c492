"""A page that plays by a script and writes down all that it hears. It knows no rules."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from itertools import count
from random import Random
from typing import Any

from coatl.server.protocol.messages import PROTOCOL

from .peers import Line, Peer

#: These differ from one host to the next: ids, secrets, values computed from them, and times.
_IDS = frozenset(("id", "table", "token", "host", "next", "commitment", "digest", "checks"))
_TIMES = frozenset(("now", "deadline", "until", "patience"))

#: The entry of a log that names the table of the rematch.
_NEXT = re.compile(r"next [a-z2-9]{16}")

#: News of who is connected or computes come at any moment between other messages.
_FLEETING = frozenset(("thinking", "busy", "online", "watching"))


class Transcript:
    """All answers of a host, with names instead of what differs between hosts."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self._names: dict[str, str] = {}

    def add(self, what: str, text: str) -> None:
        try:
            content = json.dumps(self._plain(json.loads(text)), ensure_ascii=False)
            content = _NEXT.sub("next table", content)
        except ValueError:
            content = text
        if self.lines[-1:] != [f"{what}: {content}"]:
            self.lines.append(f"{what}: {content}")

    def _plain(self, value: Any, name: str = "") -> Any:
        if isinstance(value, dict):
            kept = {key: one for key, one in value.items() if key not in _FLEETING}
            return {key: self._plain(one, key) for key, one in kept.items()}
        if isinstance(value, list):
            return [self._plain(one, name) for one in value]
        if name in _IDS and isinstance(value, str) and value:
            return self._names.setdefault(value, f"{name} {len(self._names)}")
        return 0 if name in _TIMES and value is not None else value


class Page:
    """One page at one table."""

    def __init__(
        self, peer: Peer, transcript: Transcript, name: str, table: str, tokens: list[str]
    ) -> None:
        self._peer = peer
        self._transcript = transcript
        self._name = name
        self._numbers = count(1)
        self._line: Line | None = None
        self._versions: dict[int | None, int] = {}
        self._scenes: dict[int | None, dict[str, Any]] = {}
        self.tokens = tokens
        self.table = table
        self.info: dict[str, Any] = {}
        self.held: list[int] = []
        self.viewpoint: int | None = None
        self.closed: int | None = None

    @property
    def scene(self) -> dict[str, Any]:
        return self._scenes.get(self.viewpoint, {})

    @property
    def version(self) -> int:
        return self._versions.get(self.viewpoint, 0)

    def connect(self, viewpoint: int | None = None, *, resume: bool = False) -> None:
        since = self._versions.get(viewpoint) if resume else None
        self.open()
        hello = {"type": "hello", "protocol": PROTOCOL, "tokens": self.tokens}
        self.send({**hello, "viewpoint": viewpoint, "since": since})
        self.until(lambda answer: answer["type"] == "welcome")

    def open(self) -> None:
        self._line = self._peer.open(self.table)

    def leave(self) -> None:
        assert self._line is not None
        self._line.close()

    def send(self, message: Any) -> None:
        assert self._line is not None
        self._line.send(message if isinstance(message, str) else json.dumps(message))

    def ask(self, kind: str, **facts: Any) -> dict[str, Any]:
        """Send a command; the answer to it."""
        name = f"{self._name}-{next(self._numbers)}"
        self.send({"type": kind, "id": name, **facts})
        return self.until(lambda answer: answer.get("id") == name)

    def command(self, kind: str, **facts: Any) -> dict[str, Any]:
        return self.ask(kind, version=self.version, seat=self.viewpoint, **facts)

    def look_from(self, seat: int) -> None:
        self.ask("viewpoint", seat=seat)

    def until(self, is_it: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """Hear until that answer; the code, if the host closes the line."""
        while True:
            assert self._line is not None
            heard = self._line.read()
            if isinstance(heard, int):
                self.closed = heard
                self._transcript.add(self._name, str(heard))
                return {"type": "closed"}
            answer = json.loads(heard)
            if answer["type"] == "table":  # when news of a table come depends on the moment
                self.info = answer["table"]
            else:
                self._transcript.add(self._name, heard)
            self._take(answer)
            if is_it(answer):
                return answer  # type: ignore[no-any-return]  # JSON

    def until_it_is_our_turn(self) -> None:
        """Hear what others do."""
        self._wait(lambda: self.scene["active"] in self.held or self.is_over)

    def until_the_end(self) -> None:
        self._wait(lambda: self.is_over)

    def until_there_is_a_rematch(self) -> None:
        self._wait(lambda: "next" in self.info)

    def _wait(self, is_so: Callable[[], bool]) -> None:
        if not is_so():
            self.until(lambda _answer: is_so())

    @property
    def is_over(self) -> bool:
        return bool(self.scene) and self.scene["phase"] == "over"

    def _take(self, answer: dict[str, Any]) -> None:
        if answer["type"] == "welcome":
            self.info, self.held = answer["table"], answer["held"]
            self.viewpoint = answer["viewpoint"]
            frames = [answer[name] for name in ("frame", "missed") if answer.get(name)]
        else:
            frames = answer["frames"] if answer["type"] == "news" else []
        for frame in frames:
            self._versions[self.viewpoint] = frame["version"]
            if "scene" in frame:
                self._scenes[self.viewpoint] = frame["scene"]
            if "patch" in frame:
                self._scenes[self.viewpoint] = {**self.scene, **frame["patch"]}


class Player:
    """Plays random moves from all seats of a page, and everything else that a page can do."""

    def __init__(self, page: Page, seed: str, *, undo: float = 0.2, hint: float = 0.05) -> None:
        self._page = page
        self._rng = Random(seed)
        self._undo = undo
        self._hint = hint

    def play(self, most: int = 10_000) -> None:
        """Play until the game is over, or so many commands."""
        page = self._page
        for _ in range(most):
            page.until_it_is_our_turn()
            if page.is_over:
                return
            if page.scene["active"] != page.viewpoint:
                page.look_from(page.scene["active"])
            self._command()

    def _command(self) -> None:
        page, rng = self._page, self._rng
        if rng.random() < self._hint:
            page.command("hint")
        if page.scene["can_undo"] and rng.random() < self._undo:
            answer = page.command("undo", all=rng.random() < 0.3)
        else:
            answer = page.command("act", code=rng.choice(page.scene["moves"])["code"])
        assert answer["type"] == "ack", answer
