"""Plays training games in this process or in several; `ray_pool` plays them on a cluster."""

from __future__ import annotations

from array import array
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from functools import lru_cache, partial
from typing import NamedTuple, Protocol

from coatl.bots.learned.network import Network
from coatl.bots.learned.policy import Policy
from coatl.bots.planner import PlannerBot
from coatl.processes.pool import WorkerPool
from coatl.rules import Options

from .league import LEARNER, PLANNER, GameTask, LeagueSeat
from .selfplay import PlayedGame, Player, SeatResult

PlayGame = Callable[[Options, Sequence[Player], str], PlayedGame]


class NetworkWeights(NamedTuple):
    """A network on its way to a worker: its sizes, and its values as float32."""

    sizes: tuple[int, ...]
    values: bytes


class Finished(NamedTuple):
    """The result of a task. Only seats of the learner have samples."""

    key: str
    seats: tuple[SeatResult, ...]


class Pool(Protocol):
    """Workers that play games."""

    def submit(self, task: GameTask, weights: Sequence[NetworkWeights | None]) -> None:
        """Add a game with the weights of its seats; None is the heuristic value."""

    def results(self, timeout: float) -> list[Finished]:
        """Wait for finished games, for about `timeout` seconds at most."""

    def close(self) -> None:
        """Stop at once, without waiting for games."""


def play_task(
    play_game: PlayGame, task: GameTask, weights: Sequence[NetworkWeights | None]
) -> Finished:
    """Play one game."""
    players = [_player(seat, each) for seat, each in zip(task.seats, weights, strict=True)]
    played = play_game(task.options, players, task.seed)
    seats = [
        result if seat.role == LEARNER else result._replace(samples=())
        for seat, result in zip(task.seats, played.seats, strict=True)
    ]
    return Finished(task.key, tuple(seats))


def _player(seat: LeagueSeat, weights: NetworkWeights | None) -> Player:
    if seat.role == PLANNER:
        return PlannerBot()
    return Policy(None if weights is None else _network(weights), seat.style)


@lru_cache(maxsize=16)
def _network(weights: NetworkWeights) -> Network:
    values = array("f")
    values.frombytes(weights.values)
    return Network(weights.sizes, values.tolist())


class InThisProcess:
    """Plays a game with every call of `results`."""

    def __init__(self, play_game: PlayGame) -> None:
        self._play_game = play_game
        self._waiting: deque[tuple[GameTask, Sequence[NetworkWeights | None]]] = deque()

    def submit(self, task: GameTask, weights: Sequence[NetworkWeights | None]) -> None:
        self._waiting.append((task, weights))

    def results(self, timeout: float) -> list[Finished]:
        if not self._waiting:
            return []
        return [play_task(self._play_game, *self._waiting.popleft())]

    def close(self) -> None:
        self._waiting.clear()


class InProcesses:
    """Plays in several processes on this machine."""

    def __init__(self, play_game: PlayGame, workers: int) -> None:
        self._pool = WorkerPool(partial(_play_pair, play_game), workers)
        self._running: set[Future[Finished]] = set()

    def submit(self, task: GameTask, weights: Sequence[NetworkWeights | None]) -> None:
        self._running.add(self._pool.submit((task, tuple(weights))))

    def results(self, timeout: float) -> list[Finished]:
        done, self._running = wait(self._running, timeout, FIRST_COMPLETED)
        return [future.result() for future in done]

    def close(self) -> None:
        self._pool.close()


def _play_pair(
    play_game: PlayGame, pair: tuple[GameTask, Sequence[NetworkWeights | None]]
) -> Finished:
    return play_task(play_game, *pair)
