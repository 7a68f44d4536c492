"""Where training games are played: in this process, in several, or by actors on a Ray cluster."""

from __future__ import annotations

import time
from array import array
from collections import Counter, deque
from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from typing import Any, Final, NamedTuple, Protocol

from coatl.bots.learned.network import Network
from coatl.bots.learned.policy import Policy
from coatl.rules import CoatlError, Options
from coatl.workers import ProcessPool, connect, first_line

from .league import LEARNER, Task
from .selfplay import PlayedGame, SeatResult

PlayGame = Callable[[Options, Sequence[Policy], str], PlayedGame]

#: How many games wait at each actor, so that none is ever idle.
AHEAD: Final = 2

#: Seconds after which one looks again for nodes that have joined a cluster.
GROW_EVERY: Final = 10.0

#: How often a game is tried whose actor is lost.
TRIES: Final = 3


class Weights(NamedTuple):
    """A network on its way to a worker: its sizes, and its values as float32."""

    sizes: tuple[int, ...]
    values: bytes


class Finished(NamedTuple):
    """What came of a task. Only seats of the learner have samples."""

    key: str
    seats: tuple[SeatResult, ...]


class Pool(Protocol):
    """Workers that play games."""

    def submit(self, task: Task, weights: Sequence[Weights | None]) -> None:
        """Hand out a game with the weights of its seats; None is the hand-made value."""

    def results(self, timeout: float) -> list[Finished]:
        """Wait for finished games; if there are none in about so many seconds, return none."""

    def close(self) -> None:
        """Stop at once, whatever is being played."""


def play_task(play_game: PlayGame, task: Task, weights: Sequence[Weights | None]) -> Finished:
    """Play one game."""
    policies = [
        Policy(None if each is None else _network(each), seat.style)
        for seat, each in zip(task.seats, weights, strict=True)
    ]
    played = play_game(task.options, policies, task.seed)
    seats = [
        result if seat.role == LEARNER else result._replace(samples=())
        for seat, result in zip(task.seats, played.seats, strict=True)
    ]
    return Finished(task.key, tuple(seats))


@lru_cache(maxsize=16)
def _network(weights: Weights) -> Network:
    values = array("f")
    values.frombytes(weights.values)
    return Network(weights.sizes, values.tolist())


class InThisProcess:
    """Plays a game whenever somebody waits for results."""

    def __init__(self, play_game: PlayGame) -> None:
        self._play_game = play_game
        self._waiting: deque[tuple[Task, Sequence[Weights | None]]] = deque()

    def submit(self, task: Task, weights: Sequence[Weights | None]) -> None:
        self._waiting.append((task, weights))

    def results(self, timeout: float) -> list[Finished]:
        if not self._waiting:
            return []
        return [play_task(self._play_game, *self._waiting.popleft())]

    def close(self) -> None:
        self._waiting.clear()


class InProcesses:
    """Plays in so many processes on this machine."""

    def __init__(self, play_game: PlayGame, jobs: int) -> None:
        self._pool = ProcessPool(partial(_play_pair, play_game), jobs)

    def submit(self, task: Task, weights: Sequence[Weights | None]) -> None:
        self._pool.submit((task, tuple(weights)))

    def results(self, timeout: float) -> list[Finished]:
        return self._pool.results(timeout)

    def close(self) -> None:
        self._pool.close()


def _play_pair(play_game: PlayGame, pair: tuple[Task, Sequence[Weights | None]]) -> Finished:
    return play_task(play_game, *pair)


class _Player:
    """An actor: it plays one game after another."""

    def __init__(self, play_game: PlayGame) -> None:
        self._play_game = play_game

    def is_ready(self) -> bool:
        return True

    def play(self, task: Task, *weights: Weights | None) -> Finished:
        return play_task(self._play_game, task, weights)


class OnRay:
    """Plays on a Ray cluster: one actor for each of its CPUs.

    Nodes may join and leave. A game whose actor is lost is played again by another.
    """

    def __init__(self, play_game: PlayGame, address: str) -> None:
        self._ray = connect(address)
        self._play_game = play_game
        self._make_actor = self._ray.remote(num_cpus=1)(_Player)
        self._starting: dict[Any, Any] = {}  # the call that says it is ready: the actor
        self._load: Counter[Any] = Counter()  # an actor: how many games it has
        self._running: dict[Any, tuple[Any, Task, Sequence[Any]]] = {}
        self._waiting: deque[tuple[Task, Sequence[Any]]] = deque()
        self._shared: dict[Weights, Any] = {}
        self._losses: Counter[str] = Counter()
        self._grown = -GROW_EVERY

    def submit(self, task: Task, weights: Sequence[Weights | None]) -> None:
        self._waiting.append((task, [self._share(each) for each in weights]))

    def _share(self, weights: Weights | None) -> Any:
        """Weights in the object store of the cluster: they travel to each node once."""
        if weights is None:
            return None
        if weights not in self._shared:
            self._shared[weights] = self._ray.put(weights)
            for oldest in list(self._shared)[:-16]:
                del self._shared[oldest]
        return self._shared[weights]

    def results(self, timeout: float) -> list[Finished]:
        try:
            self._grow()
            self._hand_out()
            calls = [*self._starting, *self._running]
            done, _ = self._ray.wait(calls, num_returns=1, timeout=timeout)
            more, _ = self._ray.wait(calls, num_returns=len(calls), timeout=0)
            found = [self._result(call) for call in {*done, *more}]
        except self._ray.exceptions.RayTaskError:  # the game itself failed
            raise
        except self._ray.exceptions.RayError as error:
            raise CoatlError("cluster-failed", why=first_line(error)) from None
        return [finished for finished in found if finished is not None]

    def _grow(self) -> None:
        """Start an actor for every CPU that has none."""
        if time.monotonic() - self._grown < GROW_EVERY and self._load:
            return
        self._grown = time.monotonic()
        wanted = max(1, int(self._ray.cluster_resources().get("CPU", 1)))
        for _ in range(wanted - len(self._starting) - len(self._load)):
            actor = self._make_actor.remote(self._play_game)
            self._starting[actor.is_ready.remote()] = actor

    def _hand_out(self) -> None:
        """Give every actor a few games, the least busy first."""
        while self._waiting and self._load:
            actor, load = min(self._load.items(), key=lambda item: item[1])
            if load >= AHEAD:
                return
            task, weights = self._waiting.popleft()
            self._running[actor.play.remote(task, *weights)] = actor, task, weights
            self._load[actor] += 1

    def _result(self, call: Any) -> Finished | None:
        """What a call that has ended came to."""
        if call in self._starting:
            actor = self._starting.pop(call)
            try:
                self._ray.get(call)
            except self._ray.exceptions.RayActorError:
                return None
            self._load[actor] = 0
            return None
        actor, task, weights = self._running.pop(call)
        try:
            finished: Finished = self._ray.get(call)
        except self._ray.exceptions.RayActorError:
            self._load.pop(actor, None)
            self._losses[task.key] += 1
            if self._losses[task.key] >= TRIES:
                raise CoatlError("worker-lost") from None
            self._waiting.appendleft((task, weights))
            return None
        if actor in self._load:
            self._load[actor] -= 1
        return finished

    def close(self) -> None:
        self._ray.shutdown()
