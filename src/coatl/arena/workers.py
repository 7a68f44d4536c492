"""Play games in this process, in several processes, or on a Ray cluster.

Both functions yield results in the order in which games finish. Closing the generator early, as
Ctrl-C does, stops all work at once and leaves no process behind.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from concurrent.futures import FIRST_COMPLETED, wait
from contextlib import closing
from itertools import islice
from typing import Any, Final, TypeVar

from coatl.processes.pool import WorkerPool
from coatl.ray_cluster import cause, connect
from coatl.rules import CoatlError

Work = TypeVar("Work")
Done = TypeVar("Done")
Results = Generator[Done, None, None]

#: The number of games queued per worker, so that no worker is idle.
QUEUED_PER_WORKER: Final = 4


def in_processes(play: Callable[[Work], Done], work: Iterable[Work], jobs: int) -> Results[Done]:
    """Play in this many processes on this machine; 1 means in the current process."""
    if jobs == 1:
        yield from map(play, work)
        return
    remaining = iter(work)
    with closing(WorkerPool(play, jobs)) as pool:
        running = {pool.submit(one) for one in islice(remaining, QUEUED_PER_WORKER * jobs)}
        while running:
            done, running = wait(running, return_when=FIRST_COMPLETED)
            running |= {pool.submit(one) for one in islice(remaining, len(done))}
            yield from [future.result() for future in done]


def on_ray(play: Callable[[Work], Done], work: Iterable[Work], address: str) -> Results[Done]:
    """Play on the Ray cluster at this address, one game per CPU at a time."""
    ray = connect(address)
    remaining = iter(work)
    running: list[Any] = []
    try:
        remote = ray.remote(play)
        while True:
            wanted = QUEUED_PER_WORKER * max(
                1, int(ray.cluster_resources().get("CPU", 1))
            )  # new nodes may join
            running += [remote.remote(one) for one in islice(remaining, wanted - len(running))]
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
