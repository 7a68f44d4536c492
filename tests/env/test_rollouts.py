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
from coatl.env.codec import SIZE
from coatl.env.rollouts import Rollouts, uniform
from coatl.rules import OptionsError

SOLO = "coatl/Solo-v0"
STEPS = 120


@pytest.fixture(scope="module")
def rollouts() -> Iterator[Rollouts]:
    with Rollouts(SOLO, processes=2, tables=2, seed=5) as made:
        yield made


def first_legal(
    _observations: NDArray[np.float32], masks: NDArray[np.int8], _rng: np.random.Generator
) -> NDArray[np.int64]:
    chosen: NDArray[np.int64] = np.argmax(masks, axis=1)
    return chosen


def lost(
    _observations: NDArray[np.float32], _masks: NDArray[np.int8], _rng: np.random.Generator
) -> NDArray[np.int64]:
    raise LookupError("no idea")


def halves(
    _observations: NDArray[np.float32], masks: NDArray[np.int8], _rng: np.random.Generator
) -> Any:
    return np.argmax(masks, axis=1) + 0.5


def one_for_all(
    _observations: NDArray[np.float32], masks: NDArray[np.int8], _rng: np.random.Generator
) -> Any:
    return int(np.argmax(masks[0]))


def dying(
    _observations: NDArray[np.float32], _masks: NDArray[np.int8], _rng: np.random.Generator
) -> NDArray[np.int64]:
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError


def test_every_step_is_what_the_environment_itself_does() -> None:
    with Rollouts(SOLO, processes=2, tables=2, seed=5) as rollouts:
        batch = rollouts.collect(first_legal, STEPS)
    for table in range(4):
        env = gymnasium.make(SOLO).unwrapped
        seen, info = env.reset(seed=5 + table)
        for step in range(STEPS):
            assert np.array_equal(batch.observations[step, table], seen)
            assert np.array_equal(batch.masks[step, table], info["action_mask"])
            seen, reward, over, _, info = env.step(batch.actions[step, table])
            assert (batch.rewards[step, table], batch.over[step, table]) == (reward, over)
            if over:
                seen, info = env.reset()
        assert np.array_equal(batch.last[table], seen)


def test_the_same_seed_gives_the_same_batches() -> None:
    made = [Rollouts(SOLO, processes=2, tables=2, seed=9) for _ in range(2)]
    one, other = [[each.collect(uniform, 20) for _ in range(2)] for each in made]
    for each in made:
        each.close()
    for left, right in zip(one, other, strict=True):
        np.testing.assert_equal(left._asdict(), right._asdict())


def test_games_go_on_from_one_batch_to_the_next(rollouts: Rollouts) -> None:
    before = rollouts.collect(uniform, 3)
    assert np.array_equal(rollouts.collect(uniform, 1).observations[0], before.last)


def test_a_uniform_policy_plays_only_what_is_legal(rollouts: Rollouts) -> None:
    batch = rollouts.collect(uniform, 50)
    assert np.take_along_axis(batch.masks, batch.actions[..., None], 2).all()
    assert batch.masks.shape == (50, 4, SIZE)


def test_what_a_policy_raises_is_raised_where_it_was_asked_for(rollouts: Rollouts) -> None:
    with pytest.raises(LookupError, match="no idea"):
        rollouts.collect(lost, 1)
    assert rollouts.collect(uniform, 1).actions.shape == (1, 4)


@pytest.mark.parametrize("policy", [halves, one_for_all])
def test_a_policy_must_give_an_integer_for_each_table(policy: Any, rollouts: Rollouts) -> None:
    with pytest.raises(TypeError, match="the policy must give 2 integers"):
        rollouts.collect(policy, 1)


def test_a_process_that_ends_is_told_of() -> None:
    with (
        Rollouts(SOLO, processes=1, tables=1) as rollouts,
        pytest.raises(RuntimeError, match="anew"),
    ):
        rollouts.collect(dying, 1)


def test_an_answer_that_nobody_took_is_not_taken_for_the_next_one() -> None:
    with Rollouts(SOLO, processes=1, tables=1) as rollouts:
        (line,) = rollouts._lines

        class Interrupted:
            """A line at which someone presses Ctrl-C."""

            send, close = line.send, line.close

            def recv(self) -> None:
                raise KeyboardInterrupt

        rollouts._lines = [Interrupted()]  # type: ignore[list-item]
        with pytest.raises(KeyboardInterrupt):
            rollouts.collect(uniform, 1)
        rollouts._lines = [line]
        with pytest.raises(RuntimeError, match="anew"):
            rollouts.collect(uniform, 2)


class Zeros(np.random.Generator):
    """One that draws the least that it can."""

    def random(self, shape: Any, dtype: Any) -> Any:  # type: ignore[override]
        return np.zeros(shape, dtype)


def test_what_is_chosen_uniformly_is_legal_whatever_is_drawn() -> None:
    masks = np.eye(1, SIZE, 7, np.int8)
    chosen = uniform(np.zeros((1, 1), np.float32), masks, Zeros(np.random.PCG64()))
    assert chosen.tolist() == [7]


def test_other_peoples_environments_are_refused() -> None:
    with pytest.raises(ValueError, match="none of coatl's"):
        Rollouts("CartPole-v1", processes=1)


def test_wrong_options_are_refused_before_anything_is_begun() -> None:
    with pytest.raises(OptionsError):
        Rollouts(SOLO, processes=1, levels=(9,))


@pytest.mark.parametrize("wrong", [{"processes": -1}, {"processes": 0}, {"tables": 0}])
def test_there_is_at_least_one_table(wrong: dict[str, int]) -> None:
    with pytest.raises(ValueError, match="one at least"):
        Rollouts(SOLO, **wrong)
