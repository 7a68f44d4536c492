"""A pool of worker processes that run one function.

Unlike `concurrent.futures.ProcessPoolExecutor` it replaces a worker that dies or was stopped, kills
one that takes too long or too much memory, and closes at once, whatever its workers are doing.
"""

from __future__ import annotations

import os
import sys
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
from typing import Any, Final, Generic, TypeVar

from coatl.rules import CoatlError

from .child import ChildProcess
from .worker_lost import WorkerLost

#: Seconds between two looks at a busy worker. One that was stopped twice in a row is replaced: if
#: its parent was stopped as well, with Ctrl-Z, both go on at about the same time.
WATCH_INTERVAL: Final = 0.5

#: Seconds for a worker to start and prepare itself, on a busy machine. They count towards no work:
#: otherwise a worker that starts slowly would be killed each time before it has done anything.
START_TIMEOUT: Final = 120.0

Work = TypeVar("Work")
Done = TypeVar("Done")


class _WorkerStopped(WorkerLost):
    """A worker was stopped from outside while it worked, and was killed."""


class _Ping:
    """Work that an idle worker answers at once."""


class _Prepare:
    """Tells a new worker to prepare itself."""


def _nothing() -> None:
    pass


class WorkerPool(Generic[Work, Done]):
    """Processes that call `function` with one piece of work after another.

    A worker starts when it is first needed. Errors of the function that are `errors` reach the
    caller; any other error ends the worker. A worker that uses more than `most_memory` bytes after
    a call is replaced. `niceness` lowers the priority of workers for CPU time, where the system has
    priorities. `prepare` does in a new worker what its first call would take longer for.
    """

    def __init__(
        self,
        function: Callable[[Work], Done],
        workers: int,
        *,
        errors: type[Exception] = Exception,
        most_memory: int | None = None,
        niceness: int = 0,
        prepare: Callable[[], object] = _nothing,
    ) -> None:
        self._serve_arguments = function, errors, most_memory, niceness, prepare
        self._threads = ThreadPoolExecutor(workers, thread_name_prefix="worker")
        self._workers = [_Worker() for _ in range(workers)]
        self._idle: LifoQueue[_Worker] = LifoQueue()  # as few workers as possible are started
        for worker in self._workers:
            self._idle.put(worker)
        self._lock = Lock()
        self._closed = Event()

    def submit(self, work: Work, timeout: float | None = None) -> Future[Done]:
        """Call the function in a worker. The future raises `WorkerLost` if the worker dies, or has
        worked for `timeout` seconds without a result; its start does not count.
        """
        return self._threads.submit(self._run, work, timeout)

    def check(self, timeout: float) -> Future[Any]:
        """Have an idle worker answer, and start one if there is none. The future raises
        `WorkerLost` if that takes more than `timeout` seconds. Busy workers are watched anyway: if
        all are, the future is done.
        """
        if self._idle.empty():
            done: Future[None] = Future()
            done.set_result(None)
            return done
        return self._threads.submit(self._run, _Ping(), timeout)

    def close(self) -> None:
        """Kill all workers, whatever they are doing. Work that has not begun is cancelled."""
        with self._lock:
            self._closed.set()
            for worker in self._workers:
                worker.child.kill()
        self._threads.shutdown(cancel_futures=True)
        for worker in self._workers:
            worker.stop()

    def _run(self, work: Work | _Ping, timeout: float | None) -> Done:
        worker = self._idle.get_nowait()  # there are as many as threads
        try:
            result: Done = self._run_in(worker, work, timeout)
        finally:
            self._idle.put(worker)
        return result

    def _run_in(self, worker: _Worker, work: object, timeout: float | None) -> Any:
        """Run work in a worker, and again in its replacement if it was stopped meanwhile."""
        if worker.child.is_stopped:
            worker.stop()
        if not worker.child.is_started:
            self._start(worker)
        try:
            return worker.run_prepared(work, timeout)
        except _WorkerStopped:
            self._start(worker)
            return worker.run_prepared(work, timeout)

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
        self._is_prepared = False

    def start(self, *arguments: object) -> None:
        self._is_prepared = False
        self._connection, workers_end = Pipe()
        with workers_end:
            self.child.start(workers_end, *arguments)

    def run_prepared(self, work: object, timeout: float | None) -> Any:
        if not (self._is_prepared or isinstance(work, _Ping)):
            self.run(_Prepare(), START_TIMEOUT)
            self._is_prepared = True
        return self.run(work, timeout)

    def run(self, work: object, timeout: float | None) -> Any:
        assert self._connection is not None  # noqa: S101  # it is started
        was_stopped = False
        timer = None if timeout is None else Timer(timeout, self.child.kill)
        if timer is not None:
            timer.start()
        try:
            self._connection.send(work)
            was_stopped = self._watch()
            value, error, is_last = self._connection.recv()
        except (EOFError, OSError):
            self.child.kill()
            self.child.reap()  # so its death counts towards the delay before it is started again
            self.stop()
            raise (_WorkerStopped if was_stopped else WorkerLost) from None
        finally:
            if timer is not None:
                timer.cancel()
        if is_last:
            self.stop()
        if error is not None:
            raise error
        return value

    def _watch(self) -> bool:
        """Wait until it has a result or has died. Kill it, and return True, if it was stopped: it
        would never have a result.
        """
        assert self._connection is not None  # noqa: S101  # it is started
        times_stopped = 0
        while not self._connection.poll(WATCH_INTERVAL):
            times_stopped = times_stopped + 1 if self.child.is_stopped else 0
            if times_stopped == 2:
                self.child.kill()
                return True
        return False

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
    niceness: int,
    prepare: Callable[[], object],
) -> None:
    """Call the function until the connection is closed, or too much memory is in use."""
    if niceness and sys.platform != "win32":
        os.nice(niceness)
    is_last = False
    while not is_last:
        try:
            work = connection.recv()
        except (EOFError, OSError):
            return
        value, error = None, None
        if isinstance(work, _Ping | _Prepare):
            if isinstance(work, _Prepare):
                prepare()
            with suppress(BrokenPipeError):  # the parent has gone
                connection.send((None, None, False))
            continue
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
