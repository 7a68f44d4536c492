"""Games played in several processes at once, for whoever learns from them.

>>> with Rollouts("coatl/Solo-v0", processes=2, tables=4, seed=1) as rollouts:
...     batch = rollouts.collect(uniform, steps=10)
>>> batch.observations.shape[:2]
(10, 8)
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import TYPE_CHECKING, Any, NamedTuple

from .extras import extra

with extra("gymnasium"):
    import gymnasium
    import numpy as np

    from .codec import SIZE
    from .gymnasium import OneSeatEnv

if TYPE_CHECKING:
    from types import TracebackType

    from numpy.typing import NDArray

#: What chooses actions for some tables at once, from what is observed at each, which actions are
#: legal there, and a generator of its own. It is sent to other processes, so it can be pickled.
Policy = Callable[
    ["NDArray[np.float32]", "NDArray[np.int8]", "np.random.Generator"], "NDArray[np.int64]"
]


def uniform(
    observations: NDArray[np.float32], masks: NDArray[np.int8], rng: np.random.Generator
) -> NDArray[np.int64]:
    """Every legal action is as likely as any other."""
    above_0 = 1 - rng.random(masks.shape, np.float32)
    chosen: NDArray[np.int64] = np.argmax(masks * above_0, axis=1)
    return chosen


class Batch(NamedTuple):
    """What was seen and done: one row for every step, one column for every table.

    `over` says that the step ended a game; the next row is of a new one there. `last` is what is
    seen after the last step.
    """

    observations: NDArray[np.float32]
    masks: NDArray[np.int8]
    actions: NDArray[np.int64]
    rewards: NDArray[np.float32]
    over: NDArray[np.bool_]
    last: NDArray[np.float32]


class Rollouts:
    """So many `processes` with so many `tables` each, at which games of that environment, made with
    these `options`, are played on from one batch to the next. The same seed, processes and tables
    give the same batches.
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
            raise ValueError(f"{count} processes with {tables} tables: there must be one at least")
        made = gymnasium.make(environment, **options)  # what is wrong with them is said here
        if not isinstance(made.unwrapped, OneSeatEnv):
            raise ValueError(f"{environment} is none of coatl's")
        made.close()
        context = get_context("spawn")
        self._lines: list[Connection[Any, Any]] = []
        self._processes = []
        for number in range(count):
            line, far = context.Pipe()
            seeds = range(seed + number * tables, seed + (number + 1) * tables)
            work = environment, options, seeds, far
            process = context.Process(target=_work, args=work, daemon=True)
            process.start()
            far.close()
            self._lines.append(line)
            self._processes.append(process)

    def collect(self, policy: Policy, steps: int) -> Batch:
        """So many steps of this policy at every table."""
        if steps < 1:
            raise ValueError(f"{steps} steps: there must be one at least")
        try:
            for line in self._lines:
                line.send((policy, steps))
            batches = [line.recv() for line in self._lines]
        except (EOFError, OSError):
            self.close()
            raise RuntimeError(
                "a process of these rollouts has ended, and may have said why: make them anew, "
                'in a script below `if __name__ == "__main__":`'
            ) from None
        except BaseException:  # an answer that nobody took would be taken for the next one
            self.close()
            raise
        for batch in batches:
            if isinstance(batch, Exception):
                raise batch
        *seen, last = zip(*batches, strict=True)
        return Batch._make([*[np.concatenate(one, axis=1) for one in seen], np.concatenate(last)])

    def close(self) -> None:
        """End the processes."""
        for line in self._lines:
            line.close()
        for process in self._processes:
            process.join()

    def __enter__(self) -> Rollouts:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


def _work(
    environment: str, options: dict[str, Any], seeds: range, line: Connection[Any, Any]
) -> None:
    """Play as one is asked to, until nobody asks any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever asks hears it
    tables: _Tables | None = None
    while True:
        try:
            policy, steps = line.recv()
        except (EOFError, OSError):
            return
        try:
            if tables is None:
                tables = _Tables(environment, options, seeds)
            answer: Batch | Exception = tables.collect(policy, steps)
        except Exception as error:  # noqa: BLE001  # it is raised where it was asked for
            answer = error
        try:
            line.send(answer)
        except OSError:  # nobody waits for it any more
            return


class _Tables:
    """The tables of one process."""

    def __init__(self, environment: str, options: dict[str, Any], seeds: range) -> None:
        self._rng = np.random.default_rng(seeds[0])
        self._envs: list[OneSeatEnv] = []
        self._seen: list[NDArray[np.float32]] = []
        self._masks: list[NDArray[np.int8]] = []
        for seed in seeds:
            made = gymnasium.make(environment, **options).unwrapped
            assert isinstance(made, OneSeatEnv)  # noqa: S101  # they are ours
            observation, info = made.reset(seed=seed)
            self._envs.append(made)
            self._seen.append(observation)
            self._masks.append(info["action_mask"])

    def collect(self, policy: Policy, steps: int) -> Batch:
        """So many steps of this policy at these tables."""
        shape = steps, len(self._envs)
        batch = Batch(
            np.empty((*shape, self._seen[0].size), np.float32),
            np.empty((*shape, SIZE), np.int8),
            np.empty(shape, np.int64),
            np.empty(shape, np.float32),
            np.empty(shape, np.bool_),
            np.empty((len(self._envs), self._seen[0].size), np.float32),
        )
        for step in range(steps):
            batch.observations[step] = self._seen
            batch.masks[step] = self._masks
            chosen = policy(batch.observations[step], batch.masks[step], self._rng)
            batch.actions[step] = _codes(chosen, len(self._envs))
            for number, env in enumerate(self._envs):
                action = batch.actions[step, number]
                seen, batch.rewards[step, number], is_over, _, info = env.step(action)
                batch.over[step, number] = is_over
                if is_over:
                    seen, info = env.reset()
                self._seen[number], self._masks[number] = seen, info["action_mask"]
        batch.last[:] = self._seen
        return batch


def _codes(chosen: object, tables: int) -> NDArray[np.int64]:
    """What a policy chose, if it is a code for each table."""
    codes = np.asarray(chosen)
    if codes.shape != (tables,) or not np.issubdtype(codes.dtype, np.integer):
        wanted = f"the policy must give {tables} integers, one for each table"
        raise TypeError(f"{wanted}, not {codes.dtype} of shape {codes.shape}")
    return codes
