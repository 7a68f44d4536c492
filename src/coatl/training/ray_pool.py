"""Training games on a Ray cluster: actors play, one learner learns."""

from __future__ import annotations

import time
from collections import Counter, deque
from collections.abc import Sequence
from typing import Any, Final

from coatl.ray_cluster import cause, connect
from coatl.rules import CoatlError

from .league import GameTask
from .workers import Finished, NetworkWeights, PlayGame, play_task

#: The number of games queued per actor, so that no actor is idle.
AHEAD: Final = 2

#: Seconds between two checks for new nodes of the cluster.
GROW_EVERY: Final = 10.0

#: How often a game is tried if its actors die.
TRIES: Final = 5

#: Give up after this many consecutive failed actor starts.
MOST_FAILED_STARTS: Final = 8


class _Player:
    """An actor: it plays one game after another."""

    def __init__(self, play_game: PlayGame) -> None:
        self._play_game = play_game

    def is_ready(self) -> bool:
        return True

    def play(self, task: GameTask, *weights: NetworkWeights | None) -> Finished:
        return play_task(self._play_game, task, weights)


class OnRay:
    """Plays on a Ray cluster: one actor for each of its CPUs.

    Nodes may join and leave. A game whose actor is lost is played again by another.
    """

    def __init__(self, play_game: PlayGame, address: str) -> None:
        self._ray = connect(address)
        self._play_game = play_game
        self._make_actor = self._ray.remote(num_cpus=1)(_Player)
        self._starting: dict[Any, Any] = {}  # actors that start, by their call of `is_ready`
        self._load: Counter[Any] = Counter()  # the number of games of each actor
        self._running: dict[Any, tuple[Any, GameTask, Sequence[Any]]] = {}
        self._waiting: deque[tuple[GameTask, Sequence[Any]]] = deque()
        self._shared: dict[NetworkWeights, Any] = {}
        self._losses: Counter[str] = Counter()  # the number of actors that died, by game
        self._failed_starts = 0
        self._last_scaled = -GROW_EVERY

    def submit(self, task: GameTask, weights: Sequence[NetworkWeights | None]) -> None:
        self._waiting.append((task, [self._share(each) for each in weights]))

    def _share(self, weights: NetworkWeights | None) -> Any:
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
            raise CoatlError("cluster-failed", why=cause(error)) from None
        return [finished for finished in found if finished is not None]

    def _grow(self) -> None:
        """Start an actor for every CPU that has none."""
        if time.monotonic() - self._last_scaled < GROW_EVERY and self._load:
            return
        self._last_scaled = time.monotonic()
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
        """Handle a call that has ended; the finished game, if it was one."""
        if call in self._starting:
            self._start(self._starting.pop(call), call)
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

    def _start(self, actor: Any, call: Any) -> None:
        """Use an actor that is ready. Raises its error if no actor ever starts."""
        try:
            self._ray.get(call)
        except self._ray.exceptions.RayActorError:
            self._failed_starts += 1
            if self._failed_starts >= MOST_FAILED_STARTS and not self._load:
                raise
        else:
            self._failed_starts = 0
            self._load[actor] = 0

    def close(self) -> None:
        self._ray.shutdown()
