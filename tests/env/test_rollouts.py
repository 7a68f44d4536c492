"""Rollouts in worker processes."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from typing import Any

import gymnasium
import numpy as np
import pytest
from numpy.typing import NDArray

import coatl.env.gymnasium  # noqa: F401  # registers
from coatl.env.action_codec import NUM_ACTIONS
from coatl.env.rollouts import Rollouts, uniform
from coatl.rules import OptionsError

SOLO = "coatl/Solo-v0"
STEPS = 120


@pytest.fixture(scope="module")
def rollouts() -> Iterator[Rollouts]:
    with Rollouts(SOLO, processes=2, tables=2, seed=5) as started:
        yield started


def first_legal_policy(
    _observations: NDArray[np.float32], masks: NDArray[np.int8], _rng: np.random.Generator
) -> NDArray[np.int64]:
    chosen: NDArray[np.int64] = np.argmax(masks, axis=1)
    return chosen


def raising_policy(
    _observations: NDArray[np.float32], _masks: NDArray[np.int8], _rng: np.random.Generator
) -> NDArray[np.int64]:
    raise LookupError("no idea")


def fractional_policy(
    _observations: NDArray[np.float32], masks: NDArray[np.int8], _rng: np.random.Generator
) -> Any:
    return np.argmax(masks, axis=1) + 0.5


def single_action_policy(
    _observations: NDArray[np.float32], masks: NDArray[np.int8], _rng: np.random.Generator
) -> Any:
    return int(np.argmax(masks[0]))


def killing_policy(
    _observations: NDArray[np.float32], _masks: NDArray[np.int8], _rng: np.random.Generator
) -> NDArray[np.int64]:
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError


def test_every_step_agrees_with_the_environment() -> None:
    with Rollouts(SOLO, processes=2, tables=2, seed=5) as rollouts:
        batch = rollouts.collect(first_legal_policy, STEPS)
    for table in range(4):
        env = gymnasium.make(SOLO).unwrapped
        seen, info = env.reset(seed=5 + table)
        for step in range(STEPS):
            assert np.array_equal(batch.observations[step, table], seen)
            assert np.array_equal(batch.masks[step, table], info["action_mask"])
            seen, reward, terminated, _, info = env.step(batch.actions[step, table])
            assert (batch.rewards[step, table], batch.over[step, table]) == (reward, terminated)
            if terminated:
                seen, info = env.reset()
        assert np.array_equal(batch.last[table], seen)


def test_the_same_seed_gives_the_same_batches() -> None:
    made = [Rollouts(SOLO, processes=2, tables=2, seed=9) for _ in range(2)]
    one, other = [[each.collect(uniform, 20) for _ in range(2)] for each in made]
    for each in made:
        each.close()
    for left, right in zip(one, other, strict=True):
        np.testing.assert_equal(left._asdict(), right._asdict())


def test_episodes_continue_from_one_batch_to_the_next(rollouts: Rollouts) -> None:
    before = rollouts.collect(uniform, 3)
    assert np.array_equal(rollouts.collect(uniform, 1).observations[0], before.last)


def test_the_uniform_policy_plays_only_legal_actions(rollouts: Rollouts) -> None:
    batch = rollouts.collect(uniform, 50)
    assert np.take_along_axis(batch.masks, batch.actions[..., None], 2).all()
    assert batch.masks.shape == (50, 4, NUM_ACTIONS)


def test_an_error_of_the_policy_is_raised_by_collect(rollouts: Rollouts) -> None:
    with pytest.raises(LookupError, match="no idea"):
        rollouts.collect(raising_policy, 1)
    assert rollouts.collect(uniform, 1).actions.shape == (1, 4)


@pytest.mark.parametrize("policy", [fractional_policy, single_action_policy])
def test_a_policy_must_return_one_integer_per_table(policy: Any, rollouts: Rollouts) -> None:
    with pytest.raises(TypeError, match="the policy must return 2 integers"):
        rollouts.collect(policy, 1)


def test_the_death_of_a_worker_process_raises() -> None:
    with (
        Rollouts(SOLO, processes=1, tables=1) as rollouts,
        pytest.raises(RuntimeError, match="worker process has died"),
    ):
        rollouts.collect(killing_policy, 1)


def test_an_interrupted_collect_leaves_no_answer_for_the_next() -> None:
    with Rollouts(SOLO, processes=1, tables=1) as rollouts:
        (connection,) = rollouts._connections

        class Interrupted:
            """A connection whose reader presses Ctrl-C."""

            send, close = connection.send, connection.close

            def recv(self) -> None:
                raise KeyboardInterrupt

        rollouts._connections = [Interrupted()]  # type: ignore[list-item]
        with pytest.raises(KeyboardInterrupt):
            rollouts.collect(uniform, 1)
        rollouts._connections = [connection]
        with pytest.raises(RuntimeError, match="worker process has died"):
            rollouts.collect(uniform, 2)


class Zeros(np.random.Generator):
    """A generator that always draws 0."""

    def random(self, shape: Any, dtype: Any) -> Any:  # type: ignore[override]
        return np.zeros(shape, dtype)


def test_the_uniform_policy_is_legal_even_if_every_draw_is_0() -> None:
    masks = np.eye(1, NUM_ACTIONS, 7, np.int8)
    chosen = uniform(np.zeros((1, 1), np.float32), masks, Zeros(np.random.PCG64()))
    assert chosen.tolist() == [7]


def test_an_environment_of_another_package_is_refused() -> None:
    with pytest.raises(ValueError, match="not an environment of coatl"):
        Rollouts("CartPole-v1", processes=1)


def test_invalid_options_raise_before_a_process_starts() -> None:
    with pytest.raises(OptionsError):
        Rollouts(SOLO, processes=1, levels=(9,))


@pytest.mark.parametrize("wrong", [{"processes": -1}, {"processes": 0}, {"tables": 0}])
def test_processes_and_tables_below_1_raise(wrong: dict[str, int]) -> None:
    with pytest.raises(ValueError, match="at least 1"):
        Rollouts(SOLO, **wrong)
