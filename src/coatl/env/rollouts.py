"""Rollouts: episodes collected as arrays, in several processes at once.

>>> with Rollouts("coatl/Solo-v0", processes=2, tables=4, seed=1) as rollouts:
...     batch = rollouts.collect(uniform, steps=10)
>>> batch.observations.shape[:2]
(10, 8)
"""

from __future__ import annotations

import os
from collections.abc import Callable
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from typing import TYPE_CHECKING, Any, NamedTuple

from coatl.processes.child import ChildProcess, stop_all

from .optional_dependencies import extra

with extra("gymnasium"):
    import gymnasium
    import numpy as np

    from .action_codec import NUM_ACTIONS
    from .gymnasium import OneSeatEnv

if TYPE_CHECKING:
    from types import TracebackType

    from numpy.typing import NDArray

#: Chooses one action per table, given the observations and action masks of several tables and a
#: random generator. It is sent to other processes, so it must be picklable.
Policy = Callable[
    ["NDArray[np.float32]", "NDArray[np.int8]", "np.random.Generator"], "NDArray[np.int64]"
]


def uniform(
    observations: NDArray[np.float32], masks: NDArray[np.int8], rng: np.random.Generator
) -> NDArray[np.int64]:
    """The uniform random policy: every legal action is equally likely."""
    above_0 = 1 - rng.random(masks.shape, np.float32)
    chosen: NDArray[np.int64] = np.argmax(masks * above_0, axis=1)
    return chosen


class Batch(NamedTuple):
    """A batch of transitions: arrays with one row per step and one column per table.

    `over` is true where the step ended the episode; the next row of that column starts a new one.
    `last` holds the observations after the last step.
    """

    observations: NDArray[np.float32]
    masks: NDArray[np.int8]
    actions: NDArray[np.int64]
    rewards: NDArray[np.float32]
    over: NDArray[np.bool_]
    last: NDArray[np.float32]


class Rollouts:
    """Worker processes that play episodes of one environment, with several tables per process.

    `options` are passed to `gymnasium.make`. Episodes continue from one batch to the next. The
    same `seed`, `processes` and `tables` give the same batches.
    """

    def __init__(
        self,
        environment: str,
        *,
        processes: int | None = None,
        tables: int = 8,
        seed: int = 0,
        **options: Any,
    ) -> None:
        count = (os.cpu_count() or 1) if processes is None else processes
        if count < 1 or tables < 1:
            raise ValueError(f"processes and tables must be at least 1, not {count} and {tables}")
        env = gymnasium.make(environment, **options)  # raises for wrong options, in this process
        if not isinstance(env.unwrapped, OneSeatEnv):
            raise ValueError(f"{environment} is not an environment of coatl")
        env.close()
        self._connections: list[Connection[Any, Any]] = []
        self._children: list[ChildProcess] = []
        for number in range(count):
            connection, workers_end = Pipe()
            seeds = range(seed + number * tables, seed + (number + 1) * tables)
            child = ChildProcess(_run_worker)
            with workers_end:
                child.start(environment, options, seeds, workers_end)
            self._connections.append(connection)
            self._children.append(child)

    def collect(self, policy: Policy, steps: int) -> Batch:
        """Play this many steps of the policy at every table.

        Raises what the policy raised; after that the rollouts remain usable. Raises `RuntimeError`
        if a worker process has died.
        """
        if steps < 1:
            raise ValueError(f"steps must be at least 1, not {steps}")
        try:
            for connection in self._connections:
                connection.send((policy, steps))
            batches = [connection.recv() for connection in self._connections]
        except (EOFError, OSError):
            self.close()
            raise RuntimeError(
                "a worker process has died; see its output above. Create new Rollouts, in a script "
                'only below `if __name__ == "__main__":`'
            ) from None
        except BaseException:  # an unread answer would be mistaken for the next one
            self.close()
            raise
        for batch in batches:
            if isinstance(batch, Exception):
                raise batch
        *steps_first, last = zip(*batches, strict=True)
        joined = [np.concatenate(arrays, axis=1) for arrays in steps_first]
        return Batch._make([*joined, np.concatenate(last)])

    def close(self) -> None:
        """Stop the worker processes."""
        for connection in self._connections:
            connection.close()
        stop_all(self._children)

    def __enter__(self) -> Rollouts:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


def _run_worker(
    environment: str, options: dict[str, Any], seeds: range, connection: Connection[Any, Any]
) -> None:
    """Answer requests for batches until the connection closes."""
    tables: _Tables | None = None
    while True:
        try:
            policy, steps = connection.recv()
        except (EOFError, OSError):
            return
        try:
            if tables is None:
                tables = _Tables(environment, options, seeds)
            answer: Batch | Exception = tables.collect(policy, steps)
        except Exception as error:  # noqa: BLE001  # the parent process raises it
            answer = error
        try:
            connection.send(answer)
        except OSError:  # the parent process has closed the connection
            return


class _Tables:
    """The tables of one worker process."""

    def __init__(self, environment: str, options: dict[str, Any], seeds: range) -> None:
        self._rng = np.random.default_rng(seeds[0])
        self._envs: list[OneSeatEnv] = []
        self._observations: list[NDArray[np.float32]] = []
        self._masks: list[NDArray[np.int8]] = []
        for seed in seeds:
            env = gymnasium.make(environment, **options).unwrapped
            assert isinstance(env, OneSeatEnv)  # noqa: S101  # Rollouts has checked it
            observation, info = env.reset(seed=seed)
            self._envs.append(env)
            self._observations.append(observation)
            self._masks.append(info["action_mask"])

    def collect(self, policy: Policy, steps: int) -> Batch:
        """Play this many steps of the policy at these tables."""
        shape = steps, len(self._envs)
        batch = Batch(
            np.empty((*shape, self._observations[0].size), np.float32),
            np.empty((*shape, NUM_ACTIONS), np.int8),
            np.empty(shape, np.int64),
            np.empty(shape, np.float32),
            np.empty(shape, np.bool_),
            np.empty((len(self._envs), self._observations[0].size), np.float32),
        )
        for step in range(steps):
            batch.observations[step] = self._observations
            batch.masks[step] = self._masks
            chosen = policy(batch.observations[step], batch.masks[step], self._rng)
            batch.actions[step] = _checked_actions(chosen, len(self._envs))
            for number, env in enumerate(self._envs):
                action = batch.actions[step, number]
                observation, batch.rewards[step, number], is_over, _, info = env.step(action)
                batch.over[step, number] = is_over
                if is_over:
                    observation, info = env.reset()
                self._observations[number] = observation
                self._masks[number] = info["action_mask"]
        batch.last[:] = self._observations
        return batch


def _checked_actions(chosen: object, tables: int) -> NDArray[np.int64]:
    """What a policy returned. Raises `TypeError` unless it is one integer per table."""
    actions = np.asarray(chosen)
    if actions.shape != (tables,) or not np.issubdtype(actions.dtype, np.integer):
        wanted = f"the policy must return {tables} integers, one per table"
        raise TypeError(f"{wanted}, not {actions.dtype} of shape {actions.shape}")
    return actions
