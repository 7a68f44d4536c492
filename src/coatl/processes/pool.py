"""A pool of worker processes that run one function.

Unlike `concurrent.futures.ProcessPoolExecutor` it replaces a worker that dies, kills one that takes
too long or too much memory, and closes at once, whatever its workers are doing.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from pathlib import Path
from queue import LifoQueue
from threading import Event, Lock, Timer
from time import monotonic
from traceback import format_exception
from typing import Any, Generic, TypeVar

from coatl.rules import CoatlError

from .child import ChildProcess

Work = TypeVar("Work")
Done = TypeVar("Done")


class WorkerLost(CoatlError):
    """A worker died, or was killed, before it had a result."""

    def __init__(self, code: str = "worker-lost", **facts: object) -> None:
        super().__init__(code, **facts)


class WorkerPool(Generic[Work, Done]):
    """Processes that call `function` with one piece of work after another.

    A worker starts when it is first needed. Errors of the function that are `errors` reach the
    caller; any other error ends the worker. A worker that uses more than `most_memory` bytes after
    a call is replaced.
    """

    def __init__(
        self,
        function: Callable[[Work], Done],
        workers: int,
        *,
        errors: type[Exception] = Exception,
        most_memory: int | None = None,
    ) -> None:
        self._serve_arguments = function, errors, most_memory
        self._threads = ThreadPoolExecutor(workers, thread_name_prefix="worker")
        self._workers = [_Worker() for _ in range(workers)]
        self._idle: LifoQueue[_Worker] = LifoQueue()  # as few workers as possible are started
        for worker in self._workers:
            self._idle.put(worker)
        self._lock = Lock()
        self._closed = Event()

    def submit(self, work: Work, timeout: float | None = None) -> Future[Done]:
        """Call the function in a worker. The future raises `WorkerLost` if the worker dies, or has
        worked for `timeout` seconds without a result.
        """
        return self._threads.submit(self._run, work, timeout)

    def close(self) -> None:
        """Kill all workers, whatever they are doing. Work that has not begun is cancelled."""
        with self._lock:
            self._closed.set()
            for worker in self._workers:
                worker.child.kill()
        self._threads.shutdown(cancel_futures=True)
        for worker in self._workers:
            worker.stop()

    def _run(self, work: Work, timeout: float | None) -> Done:
        worker = self._idle.get_nowait()  # there are as many as threads
        try:
            if not worker.child.is_started:
                self._start(worker)
            result: Done = worker.run(work, timeout)
        finally:
            self._idle.put(worker)
        return result

    def _start(self, worker: _Worker) -> None:
        self._closed.wait(max(0.0, worker.child.restart_at - monotonic()))
        with self._lock:
            if self._closed.is_set():
                raise WorkerLost
            try:
                worker.start(*self._serve_arguments)
            except OSError:
                raise WorkerLost from None


class _Worker:
    """A worker process, and the connection to it."""

    def __init__(self) -> None:
        self.child = ChildProcess(_serve)
        self._connection: Connection[Any, Any] | None = None

    def start(self, *arguments: object) -> None:
        self._connection, workers_end = Pipe()
        with workers_end:
            self.child.start(workers_end, *arguments)

    def run(self, work: object, timeout: float | None) -> Any:
        assert self._connection is not None  # noqa: S101  # it is started
        timer = None if timeout is None else Timer(timeout, self.child.kill)
        if timer is not None:
            timer.start()
        try:
            self._connection.send(work)
            value, error, is_last = self._connection.recv()
        except (EOFError, OSError):
            self.child.kill()
            self.child.reap()  # so its death counts towards the delay before it is started again
            self.stop()
            raise WorkerLost from None
        finally:
            if timer is not None:
                timer.cancel()
        if is_last:
            self.stop()
        if error is not None:
            raise error
        return value

    def stop(self) -> None:
        """Kill it, if it is running."""
        self.child.stop()
        if self._connection is not None:
            self._connection.close()
            self._connection = None


def _serve(
    connection: Connection[Any, Any],
    function: Callable[[Any], Any],
    errors: type[Exception],
    most_memory: int | None,
) -> None:
    """Call the function until the connection is closed, or too much memory is in use."""
    is_last = False
    while not is_last:
        try:
            work = connection.recv()
        except (EOFError, OSError):
            return
        value, error = None, None
        try:
            value = function(work)
        except errors as raised:
            if not isinstance(raised, CoatlError):  # which explains itself
                raised.add_note("".join(format_exception(raised)))
            error = raised
        is_last = most_memory is not None and _memory() > most_memory
        with suppress(BrokenPipeError):  # the parent has gone
            connection.send((value, error, is_last))


def _memory() -> int:
    """The resident memory of this process in bytes; 0 if unknown."""
    try:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    except OSError:
        return 0
    return pages * os.sysconf("SC_PAGE_SIZE")
