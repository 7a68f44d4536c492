"""Worker processes on this machine, and the connection to a Ray cluster.

A pool is given work and hands over what comes of it in whatever order it comes. Closing it, as with
Ctrl-C, stops the work at once and leaves no process behind.
"""

from __future__ import annotations

import logging
import os
import re
import shutil
import signal
import socket
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from importlib.util import find_spec
from multiprocessing import get_context, resource_tracker
from multiprocessing.connection import Connection
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread
from typing import Any, Final, Generic, TypeVar

from coatl.distribution import install_command
from coatl.rules import CoatlError

Work = TypeVar("Work")
Done = TypeVar("Done")

#: How long a Ray cluster may take to accept a connection, in seconds.
PATIENCE: Final = 5.0

#: Signals that end the parent, which then ends its workers.
_SIGNALS: Final = (signal.SIGINT, signal.SIGTERM)

#: Colours in messages that are meant for a terminal.
_ESCAPE_CODES: Final = re.compile(r"\x1b\[[0-9;]*m")


class ProcessPool(Generic[Work, Done]):
    """Processes that call `play` with one piece of work after another."""

    def __init__(self, play: Callable[[Work], Done], jobs: int) -> None:
        context = get_context("spawn")
        self._play = play
        self._leash, self._end = context.Pipe(duplex=False)
        self._pool = ProcessPoolExecutor(jobs, context, _follow, (self._leash,))
        self._running: set[Future[Done]] = set()

    def __len__(self) -> int:
        """How much work has been given and not come back."""
        return len(self._running)

    def submit(self, work: Work) -> None:
        """Give it more to do."""
        with _signals_blocked(), _lost_workers():  # processes may be started
            self._running.add(self._pool.submit(self._play, work))

    def results(self, timeout: float | None = None) -> list[Done]:
        """Wait for what is finished; nothing, if nothing is in that many seconds."""
        done, self._running = wait(self._running, timeout, FIRST_COMPLETED)
        with _lost_workers():
            return [future.result() for future in done]

    def close(self) -> None:
        """End all processes at once."""
        self._end.close()
        self._pool.shutdown(cancel_futures=True)
        self._leash.close()


@contextmanager
def _lost_workers() -> Iterator[None]:
    try:
        yield
    except BrokenProcessPool:
        raise CoatlError("worker-lost") from None


def _follow(leash: Connection) -> None:
    """Set up a worker: it leaves Ctrl-C and SIGTERM to its parent, even where they are sent to the
    whole process group, and ends when its leash is let go, which also happens when the process that
    holds it is killed.
    """
    for each in _SIGNALS:
        signal.signal(each, signal.SIG_IGN)
    if sys.platform != "win32":
        signal.pthread_sigmask(signal.SIG_UNBLOCK, _SIGNALS)
    Thread(target=_end_with, args=(leash,), daemon=True).start()


def _end_with(leash: Connection) -> None:
    leash.poll(None)
    os._exit(0)


@contextmanager
def _signals_blocked() -> Iterator[None]:
    """Block Ctrl-C and SIGTERM: this process gets them afterwards, and a process that is started in
    this block does not get them before it can ignore them.
    """
    if sys.platform == "win32":
        yield
        return
    resource_tracker.ensure_running()  # starting it would unblock them
    before = signal.pthread_sigmask(signal.SIG_BLOCK, _SIGNALS)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def connect(address: str) -> Any:
    """The module `ray`, connected to the cluster of that address.

    This very package is sent along, plain or compiled, so all nodes play by the same rules,
    installed there or not.
    """
    if find_spec("ray") is None:
        raise CoatlError("needs-ray", install=install_command("ray"))
    os.environ.setdefault("RAY_NUM_REDIS_GET_RETRIES", "1")  # one try of 40 seconds, not twenty
    import ray  # noqa: PLC0415  # only where it is asked for, and knowing of the try

    before = signal.getsignal(signal.SIGTERM)
    try:
        _call(address)
        with _runtime_env() as environment:
            ray.init(
                address,
                runtime_env=environment,
                logging_level=logging.ERROR,
                log_to_driver=False,
            )
    except (OSError, RuntimeError, ValueError) as error:
        raise CoatlError("ray-unreachable", address=address, why=first_line(error)) from None
    finally:
        signal.signal(signal.SIGTERM, before)  # Ray takes it
    return ray


@contextmanager
def _runtime_env() -> Iterator[dict[str, Any]]:
    """What nodes need to run this package. Ray uploads it while it connects.

    Compiled modules share a library that lies beside the package, on the module path. Of what Ray
    sends, only the files of a working directory get onto the module path by themselves.
    """
    environment: dict[str, Any] = {"py_modules": [str(Path(__file__).parent)]}
    libraries = compiled_libraries()
    if not libraries:
        yield environment
        return
    with TemporaryDirectory(prefix="coatl-") as folder:
        for library in libraries:
            shutil.copy2(library, folder)
        yield {**environment, "working_dir": folder}


def compiled_libraries() -> list[Path]:
    """The shared libraries of this package's compiled modules: none where it is plain Python.

    Other packages may have theirs in the same folder. mypyc's libraries have a name for each module
    that is in them.
    """
    return [
        Path(module.__file__)
        for name, module in list(sys.modules.items())
        if name.endswith("__mypyc")
        and module.__file__
        and any(each.startswith("init_coatl___") for each in vars(module))
    ]


def _call(address: str) -> None:
    """See whether anyone answers there, where a machine and a port are named."""
    host, _, port = address.rpartition("//")[2].rpartition(":")
    if port.isdecimal():
        socket.create_connection((host.strip("[]"), int(port)), PATIENCE).close()


def first_line(error: Exception) -> str:
    """The first line of what an error says."""
    return str(error).strip().partition("\n")[0]


def cause(error: Exception) -> str:
    """The last line of what an error of Ray says, without escape codes.

    What was raised on a node comes with its traceback; the last line names the exception.
    """
    return _ESCAPE_CODES.sub("", str(error)).strip().rpartition("\n")[2].strip()
