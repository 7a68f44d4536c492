"""Firefox as Debian has it, driven by Marionette: Playwright needs a patched one."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from .player import TIMEOUT

#: What scripts may use: `until` waits for something true, `button` finds one by its text.
_HELPERS = """
    const done = arguments[arguments.length - 1];
    const until = (find) => new Promise((resolve) => {
        const look = () => {
            const found = find();
            if (found) resolve(found);
            else setTimeout(look, 50);
        };
        look();
    });
    const button = (text) =>
        [...document.querySelectorAll("button")].find((one) => one.innerText.includes(text));
    const part = (name) => document.querySelector(`[data-testid="${name}"]`);
"""


class Firefox:
    """One window of a Firefox that listens at a port."""

    def __init__(self, port: int) -> None:
        self._socket = _connect(port)
        self._last = 0
        self._read()  # its greeting
        self._call("WebDriver:NewSession", capabilities={})

    def go(self, address: str) -> None:
        self._call("WebDriver:Navigate", url=address)

    def run(self, script: str) -> Any:
        """The value of the body of an async function."""
        whole = (
            f"{_HELPERS} (async () => {{ {script} }})().then(done, (error) => done(`${{error}}`))"
        )
        facts = {"script": whole, "args": [], "scriptTimeout": TIMEOUT}
        return self._call("WebDriver:ExecuteAsyncScript", **facts)["value"]

    def close(self) -> None:
        self._socket.close()

    def _call(self, name: str, **facts: Any) -> Any:
        self._last += 1
        text = json.dumps([0, self._last, name, facts])
        self._socket.sendall(f"{len(text)}:{text}".encode())
        while True:
            kind, number, error, result = self._read()
            if (kind, number) == (1, self._last):
                assert error is None, error
                return result

    def _read(self) -> Any:
        size = b""
        while (byte := self._socket.recv(1)) != b":":
            assert byte, "Firefox has ended"
            size += byte
        text = b""
        while len(text) < int(size):
            text += self._socket.recv(int(size) - len(text))
        return json.loads(text)


@contextmanager
def firefox(program: Path, profile: Path) -> Iterator[Firefox]:
    """A Firefox without a screen, with an empty profile in that folder."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    profile.mkdir()
    settings = {"marionette.port": port, "intl.accept_languages": "en"}
    lines = [f"user_pref({json.dumps(name)}, {json.dumps(settings[name])});\n" for name in settings]
    (profile / "user.js").write_text("".join(lines))
    options = ["--headless", "--marionette", "--no-remote", "--profile", str(profile)]
    environment = {**os.environ, "HOME": str(profile)}
    with subprocess.Popen(
        [program, *options], env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    ) as process:
        try:
            with closing(Firefox(port)) as window:
                yield window
        finally:
            process.terminate()


def _connect(port: int) -> socket.socket:
    deadline = time.monotonic() + TIMEOUT / 1000
    while True:
        try:
            return socket.create_connection(("127.0.0.1", port), timeout=2 * TIMEOUT / 1000)
        except OSError:
            assert time.monotonic() < deadline, "Firefox does not listen"
            time.sleep(0.1)
