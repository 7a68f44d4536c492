"""Processes that think, so that the service itself never has to.

Each is started when it is first needed. One that dies or takes too long is replaced by another.
"""

from __future__ import annotations

import asyncio
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from threading import Lock, Timer, local
from typing import Any, Final

from . import worker

#: How much memory a worker may take before it is replaced, in bytes.
MEMORY: Final = 80_000_000


class WorkerLost(Exception):
    """A worker ended, or was ended, before it had an answer."""


class Pool:
    """So many processes, each with a thread that waits for it."""

    def __init__(self, workers: int = 1, memory: int = MEMORY) -> None:
        self._command = [sys.executable, "-m", "coatl.server.jobs.worker", str(memory)]
        self._threads = ThreadPoolExecutor(workers, thread_name_prefix="worker")
        self._own = local()
        self._running: set[subprocess.Popen[bytes]] = set()
        self._lock = Lock()
        self._closed = False

    async def ask(self, name: str, *arguments: object, limit: float) -> Any:
        """What that function of `thinking` makes of these, in at most so many seconds of work.

        Raises what it raises, or `WorkerLost`.
        """
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, self._ask, name, arguments, limit)

    async def close(self) -> None:
        """End all workers, whatever they are doing."""
        with self._lock:
            self._closed = True
            running = list(self._running)
        for process in running:
            process.kill()
        await asyncio.to_thread(self._threads.shutdown, cancel_futures=True)
        for process in running:
            process.wait()
            _close(process)

    def _ask(self, name: str, arguments: tuple[object, ...], limit: float) -> Any:
        process = self._process()
        assert process.stdin is not None  # noqa: S101  # it was started so
        assert process.stdout is not None  # noqa: S101
        timer = Timer(limit, process.kill)
        timer.start()
        try:
            worker.send(process.stdin, (name, arguments))  # type: ignore[arg-type]
            answer: worker.Answer = worker.receive(process.stdout)  # type: ignore[arg-type]
        except (EOFError, OSError):
            self._drop(process)
            raise WorkerLost from None
        finally:
            timer.cancel()
        value, error, is_last = answer
        if is_last:
            self._drop(process)
        if error is not None:
            raise error
        return value

    def _process(self) -> subprocess.Popen[bytes]:
        """The process of this thread."""
        process: subprocess.Popen[bytes] | None = getattr(self._own, "process", None)
        if process is None:
            with self._lock:
                if self._closed:
                    raise WorkerLost
                pipe = subprocess.PIPE
                process = subprocess.Popen(self._command, stdin=pipe, stdout=pipe)  # noqa: S603
                self._running.add(process)
            self._own.process = process
        return process

    def _drop(self, process: subprocess.Popen[bytes]) -> None:
        self._own.process = None
        process.kill()
        process.wait()
        _close(process)
        with self._lock:
            self._running.discard(process)


def _close(process: subprocess.Popen[bytes]) -> None:
    for stream in (process.stdin, process.stdout):
        if stream is not None:
            with suppress(OSError):
                stream.close()
