"""Hosts of games that a test talks to like a page: a service, or a process with a local host."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from itertools import count
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import Any, Protocol

from server.served import TIMEOUT, Served
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

#: A message, or the code with which the host closed the line.
Heard = str | int


class Line(Protocol):
    """A connection to a table."""

    def send(self, text: str) -> None: ...
    def read(self) -> Heard: ...
    def close(self) -> None: ...


class Peer(Protocol):
    """A host of games."""

    def request(self, method: str, path: str, body: str = "") -> tuple[int, str]: ...
    def open(self, table: str) -> Line: ...


class ServiceLine:
    def __init__(self, connection: ClientConnection) -> None:
        self._connection = connection

    def send(self, text: str) -> None:
        with suppress(ConnectionClosed):  # `read` says so
            self._connection.send(text)

    def read(self) -> Heard:
        try:
            return str(self._connection.recv(TIMEOUT))
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd else 0

    def close(self) -> None:
        self._connection.close()


class ServicePeer:
    def __init__(self, served: Served, lines: ExitStack) -> None:
        self._served = served
        self._lines = lines

    def request(self, method: str, path: str, body: str = "") -> tuple[int, str]:
        data = body.encode() if method == "POST" else None
        status, _, content = self._served.ask(method, path, data)
        return status, content.decode()

    def open(self, table: str) -> Line:
        address = f"ws://{self._served.host}/api/tables/{table}/socket"
        connection = connect(address, open_timeout=TIMEOUT)
        return ServiceLine(self._lines.enter_context(connection))


class LocalLine:
    def __init__(self, peer: LocalPeer, number: int) -> None:
        self._peer = peer
        self._number = number
        self.heard: SimpleQueue[Heard] = SimpleQueue()

    def send(self, text: str) -> None:
        self._peer.call("send", self._number, text)

    def read(self) -> Heard:
        return self.heard.get(timeout=TIMEOUT)

    def close(self) -> None:
        self._peer.call("close", self._number)


class LocalPeer:
    """A local host in a process of its own."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self._process = process
        self._numbers = count()
        self._lines: dict[int, LocalLine] = {}
        self._answers: SimpleQueue[tuple[int, str]] = SimpleQueue()
        Thread(target=self._listen, daemon=True).start()

    def call(self, *call: Any) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(call) + "\n")
        self._process.stdin.flush()

    def request(self, method: str, path: str, body: str = "") -> tuple[int, str]:
        self.call("request", method, path, body)
        return self._answers.get(timeout=TIMEOUT)

    def open(self, table: str) -> Line:
        number = next(self._numbers)
        line = self._lines[number] = LocalLine(self, number)
        self.call("open", number, f"/api/tables/{table}/socket")
        return line

    def _listen(self) -> None:
        assert self._process.stdout is not None
        for text in self._process.stdout:
            event = json.loads(text)
            if "status" in event:
                self._answers.put((event["status"], event["text"]))
            else:
                self._lines[event["line"]].heard.put(event.get("text", event.get("code")))
        self._answers.put((0, "the process of the local host has ended"))


@contextmanager
def local_peer(package: Path, secrets: str) -> Iterator[LocalPeer]:
    """A local host from the unpacked archive, in a Python without anything else."""
    script = Path(__file__).with_name("local_process.py")
    command = [sys.executable, "-S", "-I", str(script), str(package), secrets]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True) as process:
        yield LocalPeer(process)
        assert process.stdin is not None
        process.stdin.close()
        assert process.wait(TIMEOUT) == 0
