"""Where games are played: in this process, in several, or on a Ray cluster.

Each of these plays everything it is given and hands over what comes of it in whatever order it
comes. Leaving early, as with Ctrl-C, stops the work at once and leaves no process behind.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from itertools import islice
from typing import Any, Final, TypeVar

from coatl.rules import CoatlError
from coatl.workers import ProcessPool, cause, connect

Work = TypeVar("Work")
Done = TypeVar("Done")
Coming = Generator[Done, None, None]

#: How many games wait for each worker, so that none is ever idle.
AHEAD: Final = 4


def in_processes(play: Callable[[Work], Done], work: Iterable[Work], jobs: int) -> Coming[Done]:
    """Play in as many processes on this machine; in this one if that is one."""
    if jobs == 1:
        yield from map(play, work)
        return
    pool = ProcessPool(play, jobs)
    waiting = iter(work)
    try:
        for one in islice(waiting, AHEAD * jobs):
            pool.submit(one)
        while len(pool):
            done = pool.results()
            for one in islice(waiting, len(done)):
                pool.submit(one)
            yield from done
    finally:
        pool.close()


def on_ray(play: Callable[[Work], Done], work: Iterable[Work], address: str) -> Coming[Done]:
    """Play on the Ray cluster of this address, as many games at once as it has CPUs."""
    ray = connect(address)
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
    except ray.exceptions.RayError as error:
        kinds = ray.exceptions
        if isinstance(error, kinds.RayTaskError) and not isinstance(error, kinds.RaySystemError):
            raise  # the game itself failed
        raise CoatlError("cluster-failed", why=cause(error)) from None
    finally:
        ray.shutdown()
