"""A pool of worker processes for what takes long, so that the service itself never computes.

A worker starts when it is first needed. One that dies or exceeds its time is replaced.
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

#: The memory after which a worker is replaced, in bytes.
MOST_MEMORY: Final = 80_000_000


class WorkerLost(Exception):
    """A worker ended, or was killed, before it had a result."""


class JobPool:
    """Worker processes, each with a thread that waits for its results."""

    def __init__(self, workers: int = 1, most_memory: int = MOST_MEMORY) -> None:
        self._command = [sys.executable, "-m", "coatl.server.jobs.worker", str(most_memory)]
        self._threads = ThreadPoolExecutor(workers, thread_name_prefix="job")
        self._local = local()
        self._processes: set[subprocess.Popen[bytes]] = set()
        self._lock = Lock()
        self._is_closed = False

    async def run(self, job: str, *arguments: object, timeout: float) -> Any:
        """The result of a function of `jobs.tasks`. Raises what it raises, or `WorkerLost` after
        so many seconds of work.
        """
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, self._run, job, arguments, timeout)

    async def close(self) -> None:
        """Kill all workers, whatever they are doing."""
        with self._lock:
            self._is_closed = True
            processes = list(self._processes)
        for process in processes:
            process.kill()
        await asyncio.to_thread(self._threads.shutdown, cancel_futures=True)
        for process in processes:
            process.wait()
            _close_pipes(process)

    def _run(self, job: str, arguments: tuple[object, ...], timeout: float) -> Any:
        process = self._process_of_this_thread()
        assert process.stdin is not None  # noqa: S101  # it has pipes
        assert process.stdout is not None  # noqa: S101
        timer = Timer(timeout, process.kill)
        timer.start()
        try:
            worker.send(process.stdin, (job, arguments))  # type: ignore[arg-type]
            reply: worker.JobResult = worker.receive(process.stdout)  # type: ignore[arg-type]
        except (EOFError, OSError):
            self._drop(process)
            raise WorkerLost from None
        finally:
            timer.cancel()
        value, error, is_last = reply
        if is_last:
            self._drop(process)
        if error is not None:
            raise error
        return value

    def _process_of_this_thread(self) -> subprocess.Popen[bytes]:
        process: subprocess.Popen[bytes] | None = getattr(self._local, "process", None)
        if process is None:
            with self._lock:
                if self._is_closed:
                    raise WorkerLost
                pipe = subprocess.PIPE
                process = subprocess.Popen(self._command, stdin=pipe, stdout=pipe)  # noqa: S603
                self._processes.add(process)
            self._local.process = process
        return process

    def _drop(self, process: subprocess.Popen[bytes]) -> None:
        self._local.process = None
        process.kill()
        process.wait()
        _close_pipes(process)
        with self._lock:
            self._processes.discard(process)


def _close_pipes(process: subprocess.Popen[bytes]) -> None:
    for stream in (process.stdin, process.stdout):
        if stream is not None:
            with suppress(OSError):
                stream.close()
