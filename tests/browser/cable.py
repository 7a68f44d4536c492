"""A network connection between browser and server that tests can cut and restore."""

from __future__ import annotations

import socket
import threading
from collections.abc import Callable
from contextlib import suppress


class Cable:
    """A TCP proxy on a port of its own, which forwards everything unless it is cut or stalled."""

    def __init__(self, address: str) -> None:
        host, port = address.removeprefix("http://").split(":")
        self._server = (host, int(port))
        self._ends: list[socket.socket] = []
        self._whole = True
        self._flows = threading.Event()
        self._flows.set()
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self._listener.getsockname()[1]}"
        self._threads: list[threading.Thread] = []
        self._start(self._accept)

    def __enter__(self) -> Cable:
        return self

    def __exit__(self, *error: object) -> None:
        _end(self._listener)
        self._listener.close()
        self.cut()
        for thread in self._threads:
            thread.join()

    def cut(self) -> None:
        """Close all connections and refuse new ones."""
        self._whole = False
        for end in self._ends:
            _end(end)
        self._ends.clear()
        self._flows.set()

    def stall(self) -> None:
        """Forward nothing any more, and close nothing, as a dead network does."""
        self._flows.clear()

    def mend(self) -> None:
        """Accept connections again, and forward the bytes that waited."""
        self._whole = True
        self._flows.set()

    def _accept(self) -> None:
        while True:
            try:
                near, _ = self._listener.accept()
            except OSError:
                return
            self._flows.wait()
            if not self._whole:
                near.close()
                continue
            far = socket.create_connection(self._server)
            self._ends += [near, far]
            for one, other in ((near, far), (far, near)):
                self._start(self._pass_on, one, other)

    def _pass_on(self, one: socket.socket, other: socket.socket) -> None:
        with suppress(OSError):
            while data := one.recv(1 << 16):
                self._flows.wait()
                other.sendall(data)
        self._flows.wait()
        _end(one)
        _end(other)
        one.close()

    def _start(self, target: Callable[..., None], *arguments: object) -> None:
        thread = threading.Thread(target=target, args=arguments, daemon=True)
        self._threads.append(thread)
        thread.start()


def _end(end: socket.socket) -> None:
    with suppress(OSError):
        end.shutdown(socket.SHUT_RDWR)
