"""Where training games are played: in this process or in several."""

from __future__ import annotations

from array import array
from collections import deque
from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from typing import NamedTuple, Protocol

from coatl.bots.learned.network import Network
from coatl.bots.learned.policy import Policy
from coatl.rules import Options
from coatl.workers import ProcessPool

from .league import Task
from .selfplay import PlayedGame, SeatResult

PlayGame = Callable[[Options, Sequence[Policy], str], PlayedGame]


class Weights(NamedTuple):
    """A network as it travels: its sizes, and its values as float32."""

    sizes: tuple[int, ...]
    values: bytes


class Finished(NamedTuple):
    """What came of a task."""

    key: str
    seats: tuple[SeatResult, ...]


class Pool(Protocol):
    """Plays tasks. The weights of a task are those of its seats; None is the hand-made value."""

    def submit(self, task: Task, weights: Sequence[Weights | None]) -> None:
        """Give it a task."""

    def results(self, timeout: float) -> list[Finished]:
        """Wait for what is finished, for about that many seconds."""

    def close(self) -> None:
        """Stop playing at once."""


def play_task(play_game: PlayGame, work: tuple[Task, Sequence[Weights | None]]) -> Finished:
    """Play one game."""
    task, weights = work
    policies = [
        Policy(_network(each) if each is not None else None, seat.style)
        for seat, each in zip(task.seats, weights, strict=True)
    ]
    return Finished(task.key, play_game(task.options, policies, task.seed).seats)


@lru_cache(maxsize=16)
def _network(weights: Weights) -> Network:
    values = array("f")
    values.frombytes(weights.values)
    return Network(weights.sizes, values.tolist())


class InThisProcess:
    """Plays a task when somebody waits for results."""

    def __init__(self, play_game: PlayGame) -> None:
        self._play_game = play_game
        self._waiting: deque[tuple[Task, Sequence[Weights | None]]] = deque()

    def submit(self, task: Task, weights: Sequence[Weights | None]) -> None:
        self._waiting.append((task, weights))

    def results(self, timeout: float) -> list[Finished]:
        return [play_task(self._play_game, self._waiting.popleft())] if self._waiting else []

    def close(self) -> None:
        self._waiting.clear()


class InProcesses:
    """Plays in so many processes of this machine."""

    def __init__(self, play_game: PlayGame, jobs: int) -> None:
        self._pool = ProcessPool(partial(play_task, play_game), jobs)

    def submit(self, task: Task, weights: Sequence[Weights | None]) -> None:
        self._pool.submit((task, tuple(weights)))

    def results(self, timeout: float) -> list[Finished]:
        return self._pool.results(timeout)

    def close(self) -> None:
        self._pool.close()
