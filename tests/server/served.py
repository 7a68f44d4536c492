"""A service on this machine, and browsers of a kind at its tables: real sockets, no pages."""

from __future__ import annotations

import http.client
import json
import os
import re
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from random import Random
from threading import Thread
from typing import Any

import msgspec
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from coatl.cli.serve import listening
from coatl.server.match.match import Match
from coatl.server.match.seat_tokens import new_token
from coatl.server.ops.rate_limits import ClientLimits
from coatl.server.protocol.messages import (
    PROTOCOL,
    Ack,
    Answer,
    Created,
    Frame,
    Key,
    LogLine,
    News,
    Reject,
    Scene,
    TableInfo,
    TableNews,
    Welcome,
)
from coatl.server.protocol.patches import with_whole_scene
from coatl.server.service import service
from coatl.server.session.lobby import Lobby
from coatl.server.session.turn_clock import SystemClock
from coatl.server.storage.base import Storage
from coatl.server.storage.sqlite import SqliteStorage
from coatl.server.transport.context import CONTEXT
from coatl.server.transport.server import Server, run_loop

answers = msgspec.json.Decoder(Answer)

#: Longer than any answer takes, in seconds.
TIMEOUT = 120.0

TWO_PEOPLE: dict[str, Any] = {
    "options": {"players": 2},
    "seats": [{"kind": "me", "name": "Ana"}, {"kind": "me", "name": "Bo"}],
}


class Service:
    """A service that answers there."""

    host: str

    def ask(
        self, method: str, path: str, body: object = None, **headers: str
    ) -> tuple[int, http.client.HTTPMessage, bytes]:
        connection = http.client.HTTPConnection(self.host, timeout=TIMEOUT)
        data = body if isinstance(body, bytes) else json.dumps(body) if body is not None else None
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        connection.request(method, path, data, named)
        answer = connection.getresponse()
        content = answer.read()
        connection.close()
        return answer.status, answer.headers, content

    def get(self, path: str) -> Any:
        status, _, content = self.ask("GET", path)
        assert status == 200, content
        return json.loads(content)

    def refused(self, method: str, path: str, body: object = None) -> tuple[int, str]:
        status, _, content = self.ask(method, path, body)
        assert status >= 400
        return status, json.loads(content)["code"]

    def create(self, new: dict[str, Any]) -> Created:
        status, _, content = self.ask("POST", "/api/tables", new)
        assert status == 201, content
        return msgspec.json.decode(content, type=Created)

    def join(self, table: str, name: str, **facts: Any) -> Key:
        """Take a seat."""
        join = {"name": name, "token": new_token(), **facts}
        status, _, content = self.ask("POST", f"/api/tables/{table}/join", join)
        assert status == 200, content
        return msgspec.json.decode(content, type=Key)

    @contextmanager
    def browser(
        self, table: str, *keys: Key, viewpoint: int | None = None, since: int | None = None
    ) -> Iterator[Browser]:
        address = f"ws://{self.host}/api/tables/{table}/socket"
        with connect(address, open_timeout=TIMEOUT) as connection:
            browser = Browser(connection)
            if viewpoint is None and len(keys) == 1:
                viewpoint = keys[0].seat
            browser.hello(keys, viewpoint, since)
            yield browser


class Served(Service):
    """A service that runs in a thread."""

    def __init__(
        self,
        data: Path | Storage,
        site: Path,
        limits: ClientLimits | None = None,
        proxies: Sequence[str] = (),
        hosts: Sequence[str] = (),
        clock: SystemClock | None = None,
        **more: Any,
    ) -> None:
        limits = limits or ClientLimits(is_enabled=False)
        storage = SqliteStorage(data) if isinstance(data, Path) else data
        app = service(
            storage,
            site=site,
            bot_pause=0,
            limits=limits,
            trusted_proxies=proxies,
            hosts=hosts,
            clock=clock,
            **more,
        )
        self.lobby: Lobby = app[CONTEXT].lobby
        listener = listening("127.0.0.1", 0)
        self.host = f"127.0.0.1:{listener.getsockname()[1]}"
        self._server = Server(app)
        self._thread = Thread(target=self._run, args=(listener,), daemon=True)
        self._thread.start()

    def _run(self, listener: socket.socket) -> None:
        run_loop(partial(self._server.serve, listener))

    def begin_to_stop(self) -> None:
        self._server.stop()

    def stop(self) -> None:
        self.begin_to_stop()
        self._thread.join(TIMEOUT)
        assert not self._thread.is_alive()

    @property
    def sockets(self) -> list[Any]:
        """All WebSockets that are open now."""
        return [*self.lobby.connections.clients]

    def call_soon(self, function: Callable[..., object], *arguments: object) -> None:
        """Call a function in the thread of the service."""
        assert self._server._loop is not None
        self._server._loop.call_soon_threadsafe(function, *arguments)

    def match(self, table: str) -> Match:
        """The match of a table. Only to be looked at while nothing happens there."""
        return self.lobby._sessions[table].match


class Apart(Service):
    """A service in a process of its own, which can be killed."""

    def __init__(self, *words: str, **environment: str) -> None:
        command = [sys.executable, "-u", "-m", "coatl", "serve", "--port", "0", "--unlimited"]
        self.process = subprocess.Popen(
            [*command, *words],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, **environment},
        )
        assert self.process.stdout is not None
        found = re.search(r"http://(\S+)/", self.process.stdout.readline())
        if found is None:
            raise AssertionError(self.process.communicate()[1])
        self.host = found[1]

    def kill(self) -> str:
        """Kill it; its output on standard error."""
        self.process.kill()
        return self.process.communicate()[1]


class Browser:
    """Knows the protocol and no rules: the last state, and all messages received."""

    def __init__(self, connection: ClientConnection) -> None:
        self.socket = connection
        self.received: list[str] = []
        self.frames: list[Frame] = []
        self.narration: list[LogLine] = []
        self.scene: Scene | None = None
        self.table: TableInfo | None = None
        self.version = 0
        #: Steps that this seat undid. Others do not know of them: their versions are lower.
        self.undone = 0
        self.viewpoint: int | None = None
        self.held: list[int] = []
        self.welcomes = 0
        self._asked = 0
        #: What other viewpoints had received when they were left.
        self._left: dict[int | None, tuple[int, list[LogLine], Scene | None]] = {}

    def send(self, message: object) -> None:
        text = message if isinstance(message, str | bytes) else json.dumps(message)
        self.socket.send(text)

    def hello(self, keys: tuple[Key, ...], viewpoint: int | None, since: int | None) -> None:
        tokens = [key.token for key in keys]
        self.send(
            {
                "type": "hello",
                "protocol": PROTOCOL,
                "tokens": tokens,
                "viewpoint": viewpoint,
                "since": since,
            }
        )
        self.until(lambda answer: isinstance(answer, Welcome))

    def read(self) -> Answer:
        """The next answer, taken to heart."""
        text = self.socket.recv(TIMEOUT)
        assert isinstance(text, str)
        self.received.append(text)
        answer: Answer = answers.decode(text)
        match answer:
            case Welcome():
                self.welcomes += 1
                self.table, self.held = answer.table, answer.held
                if answer.viewpoint != self.viewpoint:
                    self._left[self.viewpoint] = self.version, self.narration, self.scene
                    self.viewpoint = answer.viewpoint
                    if self.viewpoint in self._left and answer.frame is None:
                        self.version, self.narration, self.scene = self._left[self.viewpoint]
                if answer.frame is not None:
                    self.narration = answer.narration
                    self.version, self.scene = answer.frame.version, answer.frame.scene
                elif answer.missed is not None:
                    self._show(answer.missed)
            case News():
                for sent in answer.frames:
                    frame = with_whole_scene(sent, self.scene)
                    assert frame.version == self.version + len(frame.steps) or self.welcomes > 1
                    self._show(frame)
            case TableNews():
                self.table = answer.table
            case _:
                pass
        return answer

    def _show(self, frame: Frame) -> None:
        self.frames.append(frame)
        self.version = frame.version
        self.undone += frame.steps.count("undo")
        if frame.scene is not None:
            self.scene = frame.scene
        if frame.replaces_turn:
            assert frame.scene is not None
            turn = frame.scene.turn
            self.narration = [told for told in self.narration if told.turn != turn]
        self.narration = [*self.narration, *frame.narration]

    def until(self, wanted: Callable[[Answer], bool]) -> Answer:
        while True:
            answer = self.read()
            if wanted(answer):
                return answer

    def until_version(self, version: int) -> None:
        while self.version < version:
            self.read()

    def follow(self, other: Browser) -> None:
        """Read along with another, unless all that it did since can still be taken back."""
        if other is not self and not (other.now.can_undo or other.frames[-1].replaces_turn):
            self.until_version(other.version - 2 * other.undone + 2 * self.undone)

    def ask(self, kind: str, name: str | None = None, **facts: Any) -> Answer:
        """Send a command and wait for the answer to it."""
        self._asked += 1
        name = name or f"{id(self)}-{self._asked}"
        self.send({"type": kind, "id": name, **facts})
        return self.until(lambda answer: getattr(answer, "id", None) == name)

    def act(self, code: int) -> Answer:
        return self.ask("act", version=self.version, seat=self.viewpoint, code=code)

    def undo(self, everything: bool = False) -> Answer:
        return self.ask("undo", version=self.version, seat=self.viewpoint, all=everything)

    def refusal(self, kind: str, **facts: Any) -> str:
        answer = self.ask(kind, **facts)
        assert isinstance(answer, Reject), answer
        return answer.problem.code

    def closed(self) -> int:
        """The code with which the service closes this socket."""
        try:
            while True:
                self.received.append(str(self.socket.recv(TIMEOUT)))
        except ConnectionClosed as error:
            return error.rcvd.code if error.rcvd else 0

    @property
    def now(self) -> Scene:
        assert self.scene is not None
        return self.scene


def play_on(
    browsers: dict[int, Browser],
    rng: Random,
    *,
    others: tuple[Browser, ...] = (),
    undo: float = 0.0,
    moves: int = 10_000,
    after: Callable[[], None] = lambda: None,
) -> None:
    """Let these browsers, by their seats, play random moves; everyone reads along."""
    everyone = (*browsers.values(), *others)
    for _ in range(moves):
        active = next(iter(browsers.values())).now.active
        if next(iter(browsers.values())).now.phase == "over":
            return
        browser = browsers[active]
        if browser.now.can_undo and rng.random() < undo:
            answer = browser.undo(rng.random() < 0.3)
        else:
            answer = browser.act(rng.choice(browser.now.moves).code)
        assert isinstance(answer, Ack), answer
        for one in everyone:
            one.follow(browser)
        after()
