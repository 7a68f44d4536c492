"""`coatl serve` as a separate process, which can be killed and restarted at the same port."""

from __future__ import annotations

import asyncio
import http.client
import json
import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from server.databases import free_port

from .locations import StorageLocation

#: Timeout of everything, in seconds; enough for a busy machine.
TIMEOUT = 120.0

#: The number of open files that may vary without a leak: databases and workers come and go.
SOME = 8


class Answer(NamedTuple):
    """The response to a request."""

    status: int
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)


class Server:
    """A service that can be restarted. Its log is in the file `log`."""

    def __init__(
        self,
        location: StorageLocation,
        log: Path,
        options: Sequence[str] = (),
        *,
        niceness: int = 0,
    ) -> None:
        self.port = free_port()
        self.host = f"127.0.0.1:{self.port}"
        self.log = log
        self.starts = 0
        self._command = ["nice", "-n", str(niceness)] if niceness else []
        self._command += [sys.executable, "-m", "coatl", "serve", "--port", str(self.port)]
        self._command += [*location.options, *options]
        self._environment = {**os.environ, **location.environment}
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it; connections are refused until it listens."""
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                self._command,
                stdout=subprocess.DEVNULL,
                stderr=log,
                env=self._environment,
                start_new_session=True,
            )
        self.starts += 1

    async def ready(self) -> None:
        """Wait until it answers."""
        async with asyncio.timeout(TIMEOUT):
            while True:
                try:
                    await self.ask("GET", "/healthz")
                except (OSError, http.client.HTTPException):
                    assert self.is_alive, self.logged
                    await asyncio.sleep(0.02)
                else:
                    return

    def kill(self) -> None:
        """Kill it and its child processes at once."""
        if self.is_alive:
            assert self._process is not None
            os.killpg(self._process.pid, signal.SIGKILL)
        self._end(signal.SIGKILL)

    def stop(self) -> int:
        """Shut it down gracefully; its exit code."""
        return self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> int:
        process, self._process = self._process, None
        if process is None:
            return 0
        process.send_signal(how)
        return process.wait(TIMEOUT)

    @property
    def is_alive(self) -> bool:
        return self._process is not None and self._process.poll() is None

    @property
    def logged(self) -> str:
        """The whole log, also of earlier processes."""
        return self.log.read_text(encoding="utf-8", errors="replace")

    @property
    def memory(self) -> int:
        """Its memory in bytes, without its bot workers."""
        status = Path(f"/proc/{self._pid}/status").read_text(encoding="ascii", errors="replace")
        line = next(line for line in status.splitlines() if line.startswith("VmRSS"))
        return int(line.split()[1]) * 1024

    @property
    def cpu_seconds(self) -> float:
        """The CPU time that its event loop has used. A clock that other processes do not delay."""
        stat = Path(f"/proc/{self._pid}/schedstat").read_text(encoding="ascii")
        return int(stat.split()[0]) / 1e9

    @property
    def handles(self) -> int:
        """The number of its open files and sockets."""
        return len(os.listdir(f"/proc/{self._pid}/fd"))  # noqa: PTH208  # only counted

    async def until_handles(self, most: int) -> None:
        """Wait until it has about this many open files: it notices lost clients with a delay."""
        async with asyncio.timeout(TIMEOUT):
            while self.handles > most + SOME:
                await asyncio.sleep(0.1)

    @property
    def _pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    async def ask(
        self,
        method: str,
        path: str,
        body: object = None,
        *,
        host: str | None = None,
        source: str = "127.0.0.1",
    ) -> Answer:
        """Send a request from an address, perhaps to a proxy. Raises if there is no response."""
        return await asyncio.to_thread(self._ask, method, path, body, host or self.host, source)

    def _ask(self, method: str, path: str, body: object, host: str, source: str) -> Answer:
        connection = http.client.HTTPConnection(host, timeout=TIMEOUT, source_address=(source, 0))
        try:
            connection.request(method, path, None if body is None else json.dumps(body))
            answer = connection.getresponse()
            return Answer(answer.status, answer.read())
        finally:
            connection.close()
