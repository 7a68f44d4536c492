"""A supervised child process: started, watched, restarted, stopped, and never left behind.

All child processes of this package are started here. None outlives its parent: a child is killed
when its parent exits, and ends by itself when its parent is killed.
"""

from __future__ import annotations

import atexit
import os
import signal
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from multiprocessing import get_context, parent_process, resource_tracker
from multiprocessing.connection import wait
from multiprocessing.process import BaseProcess
from threading import Lock, Thread
from typing import Final, Literal

#: Seconds after which a child counts as healthy: the first restart after that is immediate.
HEALTHY_AFTER: Final = 10.0

#: Seconds before the second restart of a child that keeps dying. Each further one waits twice as
#: long, up to the longest delay.
FIRST_DELAY: Final = 0.1
LONGEST_DELAY: Final = 5.0

_SIGNALS: Final = (signal.SIGINT, signal.SIGTERM)


class ChildProcess:
    """A child process that runs `target`, and can be started again after it has died.

    A child with a `grace` handles signals itself: `stop` sends it SIGTERM, and SIGKILL if it is
    still running after this many seconds. A child without one ignores Ctrl-C and SIGTERM, which a
    terminal or systemd sends to all processes at once: its parent handles them and kills the child.

    `method` is that of `multiprocessing`. A parent that forks must have no other threads.

    A caller that waits for several children waits for their `sentinel`. To also notice a child that
    hangs or was stopped, have its target report over a pipe, and `kill` it once the reports stop
    (`coatl.server.cluster.supervisor` does), or ask `is_stopped`: it is then reaped and restarted
    like any other.
    """

    def __init__(
        self,
        target: Callable[..., None],
        *,
        grace: float = 0.0,
        method: Literal["spawn", "fork"] = "spawn",
    ) -> None:
        self.grace = grace
        self._target = target
        self._method = method
        self._process: BaseProcess | None = None
        self._started_at = 0.0
        self._deaths = 0
        self._is_stopping = False
        #: When to start it again, on the clock of `time.monotonic`.
        self.restart_at = 0.0

    def start(self, *arguments: object) -> None:
        """Start it; these arguments are passed to its target."""
        kind = (
            get_context("fork").Process if self._method == "fork" else get_context("spawn").Process
        )
        process = kind(target=_run, args=(self._target, arguments, self.grace))
        if self._method == "spawn" and sys.platform != "win32":
            resource_tracker.ensure_running()  # starting it later would unblock the signals
        with _signals_blocked(), _registry.lock:
            process.start()
            self._process = process
            _registry.running.add(self)
        self._started_at = time.monotonic()
        self._is_stopping = False

    @property
    def is_started(self) -> bool:
        """Whether it was started and not reaped yet. It may have died meanwhile."""
        return self._process is not None

    @property
    def pid(self) -> int:
        """Its process id."""
        found = self._started().pid
        assert found is not None  # noqa: S101  # it is started
        return found

    @property
    def sentinel(self) -> int:
        """A file descriptor, or a handle on Windows, that is readable once the child has died."""
        return self._started().sentinel

    @property
    def is_stopped(self) -> bool:
        """Whether a signal (SIGSTOP) has stopped it, so that it does nothing until it is continued.

        False where the system cannot tell: on Windows and macOS.
        """
        if sys.platform == "win32" or sys.platform == "darwin":
            return False
        with _registry.lock:
            if self._process is None:
                return False
            try:
                options = os.WSTOPPED | os.WNOHANG | os.WNOWAIT
                return os.waitid(os.P_PID, self.pid, options) is not None
            except ChildProcessError:  # it has died and was reaped
                return False

    def reap(self) -> int:
        """Wait until it has died; its exit code, which is negative if a signal killed it.

        Unless it was stopped, this sets `restart_at`: a child that keeps dying waits ever longer.
        """
        process = self._started()
        wait([process.sentinel])
        with _registry.lock:
            process.join()
            code = process.exitcode
            process.close()
            self._process = None
            _registry.running.discard(self)
        if not self._is_stopping:
            self._note_death()
        assert code is not None  # noqa: S101  # it has died
        return code

    def kill(self) -> None:
        """Send it SIGKILL, if it is running. Any thread may call this."""
        with _registry.lock:
            if self._process is not None:
                self._process.kill()

    def stop(self) -> None:
        """Stop it and reap it, if it is running."""
        stop_all([self])

    def _ask_to_stop(self) -> None:
        self._is_stopping = True
        if self.grace:
            self._started().terminate()
        else:
            self.kill()

    def _note_death(self) -> None:
        now = time.monotonic()
        self._deaths = 1 if now - self._started_at >= HEALTHY_AFTER else self._deaths + 1
        self.restart_at = now + restart_delay(self._deaths)

    def _started(self) -> BaseProcess:
        if self._process is None:
            raise RuntimeError("the child process is not running; call start() first")
        return self._process


def restart_delay(deaths: int) -> float:
    """Seconds to wait before a restart, after this many deaths in quick succession."""
    if deaths <= 1:
        return 0.0
    return min(FIRST_DELAY * 2.0 ** (deaths - 2), LONGEST_DELAY)


def stop_all(children: Iterable[ChildProcess]) -> None:
    """Stop children at the same time and reap them: SIGTERM, and SIGKILL after their grace."""
    started = [child for child in children if child.is_started]
    for child in started:
        child._ask_to_stop()  # noqa: SLF001  # of this module
    now = time.monotonic()
    for child in started:
        if not wait([child.sentinel], max(0.0, now + child.grace - time.monotonic())):
            child.kill()
        child.reap()


class _Registry:
    """The running children of this process.

    `multiprocessing` asks for exit codes without a lock of its own: two threads that start and reap
    children at the same time could take them from one another.
    """

    def __init__(self) -> None:
        self.reset()

    def reset(self) -> None:
        self.lock = Lock()
        self.running: set[ChildProcess] = set()

    def kill_all(self) -> None:
        for child in list(self.running):
            child.kill()


_registry = _Registry()
if sys.platform != "win32":
    os.register_at_fork(after_in_child=_registry.reset)  # a fork's siblings are not its children


@atexit.register
def _kill_all() -> None:
    """Kill the children: `multiprocessing` would wait for them at exit."""
    _registry.kill_all()


def _run(target: Callable[..., None], arguments: tuple[object, ...], grace: float) -> None:
    """Run a target in its own process. Ctrl-C is no error."""
    if not grace:
        for number in _SIGNALS:
            signal.signal(number, signal.SIG_IGN)
    try:
        if sys.platform != "win32":
            signal.pthread_sigmask(signal.SIG_UNBLOCK, _SIGNALS)
        Thread(target=_end_with_parent, args=(grace,), daemon=True).start()
        target(*arguments)
    except KeyboardInterrupt:
        pass
    finally:
        _kill_all()


def _end_with_parent(grace: float) -> None:
    """Wait until the parent has died, then end this process."""
    parent = parent_process()
    assert parent is not None  # noqa: S101  # this is a child
    parent.join()
    if grace:
        signal.raise_signal(signal.SIGTERM)
        time.sleep(grace)
    os._exit(1)


@contextmanager
def _signals_blocked() -> Iterator[None]:
    """Block Ctrl-C and SIGTERM: this process gets them afterwards. A child that is started
    meanwhile does not get them before it can ignore or handle them.
    """
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, _SIGNALS)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
