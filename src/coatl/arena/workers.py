"""Where games are played: in this process, in several, or on a Ray cluster.

Each of these plays everything it is given and hands over what comes of it in whatever order it
comes. Leaving early, as with Ctrl-C, stops the work at once and leaves no process behind.
"""

from __future__ import annotations

import logging
import os
import signal
import socket
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from importlib.util import find_spec
from itertools import islice
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from threading import Thread
from typing import Any, Final, TypeVar

from coatl.rules import CoatlError

Work = TypeVar("Work")
Done = TypeVar("Done")
Coming = Generator[Done, None, None]

#: How many games wait for each worker, so that none is ever idle.
AHEAD: Final = 4

#: How long a Ray cluster may take to answer the telephone, in seconds.
PATIENCE: Final = 5.0


def in_processes(play: Callable[[Work], Done], work: Iterable[Work], jobs: int) -> Coming[Done]:
    """Play in as many processes on this machine; in this one if that is one."""
    if jobs == 1:
        yield from map(play, work)
        return
    context = get_context("spawn")
    leash, end = context.Pipe(duplex=False)
    pool = ProcessPoolExecutor(jobs, context, _follow, (leash,))
    waiting = iter(work)
    running: set[Future[Done]] = set()
    try:
        with _no_interrupts():  # not even while they are starting
            running |= {pool.submit(play, one) for one in islice(waiting, AHEAD * jobs)}
        while running:
            done, running = wait(running, return_when=FIRST_COMPLETED)
            running |= {pool.submit(play, one) for one in islice(waiting, len(done))}
            for future in done:
                yield future.result()
    except BrokenProcessPool:
        raise CoatlError("worker-lost") from None
    finally:
        end.close()
        pool.shutdown(cancel_futures=True)
        leash.close()


def _follow(leash: Connection) -> None:
    """Set up a worker: Ctrl-C is not for it, and it ends when its leash is let go, which also
    happens when the process that holds it is killed.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with, args=(leash,), daemon=True).start()


def _end_with(leash: Connection) -> None:
    leash.poll(None)
    os._exit(0)


@contextmanager
def _no_interrupts() -> Iterator[None]:
    """Processes that are started in this block never hear of Ctrl-C."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def on_ray(play: Callable[[Work], Done], work: Iterable[Work], address: str) -> Coming[Done]:
    """Play on the Ray cluster of this address, as many games at once as it has CPUs.

    This very package is sent along, so all nodes play by the same rules, installed there or not.
    """
    ray = _connect(address)
    waiting = iter(work)
    running: list[Any] = []
    try:
        remote = ray.remote(play)
        while True:
            wanted = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))  # nodes may join
            running += [remote.remote(one) for one in islice(waiting, wanted - len(running))]
            if not running:
                return
            done, running = ray.wait(running)
            yield from ray.get(done)
    except ray.exceptions.RayTaskError:  # the game itself failed
        raise
    except ray.exceptions.RayError as error:
        raise CoatlError("cluster-failed", why=_first_line(error)) from None
    finally:
        ray.shutdown()


def _connect(address: str) -> Any:
    """The module `ray`, connected."""
    if find_spec("ray") is None:
        raise CoatlError("needs-ray")
    os.environ.setdefault("RAY_NUM_REDIS_GET_RETRIES", "1")  # one try of 40 seconds, not twenty
    import ray  # noqa: PLC0415  # only where it is asked for, and knowing of the try

    before = signal.getsignal(signal.SIGTERM)
    try:
        _call(address)
        ray.init(
            address,
            runtime_env={"py_modules": [str(Path(__file__).parent.parent)]},
            logging_level=logging.ERROR,
            log_to_driver=False,
        )
    except (OSError, RuntimeError, ValueError) as error:
        raise CoatlError("ray-unreachable", address=address, why=_first_line(error)) from None
    finally:
        signal.signal(signal.SIGTERM, before)  # Ray takes it
    return ray


def _call(address: str) -> None:
    """See whether anyone answers there, where a machine and a port are named."""
    host, _, port = address.rpartition("//")[2].rpartition(":")
    if port.isdecimal():
        socket.create_connection((host.strip("[]"), int(port)), PATIENCE).close()


def _first_line(error: Exception) -> str:
    return str(error).strip().partition("\n")[0]
