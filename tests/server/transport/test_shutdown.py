"""A real process that is told to stop amid a game: what it has acknowledged it has kept."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import urllib.request
from pathlib import Path
from random import Random
from threading import Event, Thread
from time import monotonic
from typing import Any

import msgspec
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from coatl.server.protocol.messages import AGAIN, Ack, Created
from server.served import PATIENCE, TWO_PEOPLE, Browser, Served

#: Seconds in which it stops, and some for a machine that has other things to do.
BOUND = 8.0 + 20.0

TABLES = 6


class Player(Thread):
    """Somebody who holds every seat of a table, and plays for as long as there is one."""

    def __init__(self, address: str, made: Created) -> None:
        super().__init__(daemon=True)
        self.made = made
        self.acknowledged: dict[str, int] = {}
        self.sent: list[dict[str, Any]] = []
        self.code = 0
        self.is_amid_it = Event()
        self._where = f"{address.replace('http', 'ws', 1)}api/tables/{made.table}/socket"

    def run(self) -> None:
        rng = Random(self.made.table)
        with connect(self._where, open_timeout=PATIENCE) as socket:
            browser = Browser(socket)
            browser.hello(tuple(self.made.keys), 0, None)
            try:
                while browser.now.phase != "over":
                    self._play(browser, rng)
            except ConnectionClosed as error:
                self.code = error.rcvd.code if error.rcvd else 0

    def _play(self, browser: Browser, rng: Random) -> None:
        if browser.look != browser.now.active:
            browser.ask("look", seat=browser.now.active)
            return
        code = rng.choice(browser.now.moves).code
        name = f"{len(self.sent)}"
        act = {"version": browser.version, "seat": browser.look, "code": code}
        self.sent.append({"name": name, **act})
        answer = browser.ask("act", name, **act)
        assert isinstance(answer, Ack)
        self.acknowledged[name] = answer.version
        if len(self.acknowledged) > 5:
            self.is_amid_it.set()


def test_what_was_acknowledged_is_kept_and_the_rest_can_be_asked_again(
    tmp_path: Path, site: Path
) -> None:
    command = [sys.executable, "-u", "-m", "coatl", "serve", "--port", "0", "--unlimited"]
    command += ["--data", str(tmp_path), "--log", "json"]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True) as process:
        assert process.stdout is not None
        address = process.stdout.readline().split()[3]
        players = [Player(address, create(address)) for _ in range(TABLES)]
        for player in players:
            player.start()
        for player in players:
            assert player.is_amid_it.wait(PATIENCE)
        began = monotonic()
        process.send_signal(signal.SIGTERM)
        _, errors = process.communicate(timeout=BOUND)
        assert monotonic() - began < BOUND
    for player in players:
        player.join(PATIENCE)
        assert not player.is_alive()
    events = [json.loads(line)["event"] for line in errors.splitlines()]
    assert events == [
        "server.started",
        *["table.created"] * TABLES,
        "server.stopping",
        "server.stopped",
    ]
    assert process.returncode == 0

    served = Served(tmp_path, site)
    for player in players:
        assert player.code == AGAIN
        with served.browser(player.made.table, *player.made.keys, look=0) as browser:
            room = served.room(player.made.table)
            kept = [entry.command for entry in room.entries if entry.command]
            assert len(kept) == len(set(kept))
            done = {command.partition("/")[2] for command in kept}
            assert set(player.acknowledged) <= done
            assert max(player.acknowledged.values()) <= browser.version
            last = player.sent[-1]
            assert isinstance(browser.ask("act", **last), Ack)
            assert served.room(player.made.table).done(f"{last['seat']}/{last['name']}")
    served.stop()


def create(address: str) -> Created:
    body = json.dumps(TWO_PEOPLE).encode()
    with urllib.request.urlopen(f"{address}api/tables", body, timeout=PATIENCE) as answer:
        return msgspec.json.decode(answer.read(), type=Created)


def test_whoever_comes_while_it_stops_is_told_to_come_again(tmp_path: Path, site: Path) -> None:
    served = Served(tmp_path, site)
    made = served.create(TWO_PEOPLE)
    served.app.state.hall.is_stopping = True
    with connect(f"ws://{served.host}/api/tables/{made.table}/socket") as socket:
        assert Browser(socket).closed() == AGAIN
    assert served.refused("GET", "/healthz") == (503, "stopping")
    served.stop()
