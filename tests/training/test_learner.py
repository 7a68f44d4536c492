"""Gradients, Adam, and the way to a network and back."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from coatl.bots.learned.feature_list import INPUTS
from coatl.bots.learned.network import count_values, random_network
from coatl.bots.learned.vectors import floats
from coatl.training.learner import Learner, layers, loss_and_gradient, values_of

SIZES = (5, 4, 3, 2)


def batch(size: int = 7) -> tuple[np.ndarray, np.ndarray]:
    rng = np.random.default_rng(3)
    wanted = np.stack([rng.uniform(0, 1, size), rng.uniform(-60, 60, size)], axis=1)
    return rng.normal(0, 1, (size, SIZES[0])), wanted


def some_values() -> np.ndarray:
    return np.random.default_rng(4).normal(0, 0.7, count_values(SIZES))


def test_the_gradient_is_what_small_changes_show() -> None:
    values, (features, wanted) = some_values(), batch()
    _, gradient = loss_and_gradient(values, SIZES, features, wanted)
    for place in range(len(values)):
        losses = []
        for change in (1e-6, -1e-6):
            moved = values.copy()
            moved[place] += change
            losses.append(sum(loss_and_gradient(moved, SIZES, features, wanted)[0]))
        assert (losses[0] - losses[1]) / 2e-6 == pytest.approx(gradient[place], abs=1e-6)


def test_the_losses_are_cross_entropy_and_half_the_squared_error() -> None:
    values = np.zeros(count_values(SIZES))
    layers(values, SIZES)[-1][1][:] = [0.0, 2.0]  # predicts a half, and 30 points
    features, _ = batch(1)
    losses, _ = loss_and_gradient(values, SIZES, features, np.array([[1.0, 15.0]]))
    assert losses.win == pytest.approx(np.log(2))
    assert losses.margin == pytest.approx(0.5)


def test_a_hopeless_logit_does_not_overflow() -> None:
    values = np.zeros(count_values(SIZES), np.float32)
    layers(values, SIZES)[-1][1][:] = [-500.0, 0.0]
    features, wanted = batch()
    losses, gradient = loss_and_gradient(
        values, SIZES, features.astype(np.float32), wanted.astype(np.float32)
    )
    assert np.isfinite(losses.win)
    assert np.isfinite(gradient).all()


def test_it_predicts_what_the_network_does() -> None:
    network = random_network((6, 4), Random(1))
    learner = Learner(network.sizes, values_of(network))
    row = [Random(2).uniform(-1, 1) for _ in range(INPUTS)]
    win, margin = learner.network().evaluate(floats(row))
    features = np.array([row], np.float32)
    at_target, _ = loss_and_gradient(
        learner.values, learner.sizes, features, np.array([[win, margin]], np.float32)
    )
    assert at_target.margin == pytest.approx(0, abs=1e-6)
    assert at_target.win == pytest.approx(
        -win * np.log(win) - (1 - win) * np.log(1 - win), abs=1e-5
    )


def test_the_way_to_a_network_and_back_changes_nothing() -> None:
    values = values_of(random_network((6, 4), Random(1)))
    learner = Learner((INPUTS, 6, 4, 2), values)
    assert (values_of(learner.network()) == values).all()


def test_steps_reduce_the_loss() -> None:
    features = batch(64)[0].astype(np.float32)
    wanted = np.stack([features[:, 0] > 0, 15 * features[:, 1]], axis=1).astype(np.float32)
    learner = Learner(SIZES, some_values())
    losses = [sum(learner.step(features, wanted, 1e-2)) for _ in range(300)]
    assert losses[-1] < losses[0] / 4


def test_the_first_step_of_adam_is_as_long_as_the_rate() -> None:
    features, wanted = (part.astype(np.float32) for part in batch())
    learner = Learner(SIZES, some_values())
    before = learner.values.copy()
    learner.step(features, wanted, 1e-3)
    moved = np.abs(learner.values - before)
    assert np.quantile(moved, 0.5) == pytest.approx(1e-3, rel=0.01)


def test_weight_decay_draws_weights_towards_nothing() -> None:
    values = np.full(count_values(SIZES), 0.5)
    features = np.zeros((4, SIZES[0]), np.float32)
    decaying, other = Learner(SIZES, values, 0.1), Learner(SIZES, values)
    for learner in (decaying, other):
        learner.step(features, np.array([[0.5, 0.0]] * 4, np.float32), 1e-2)
    unused = layers(decaying.values, SIZES)[0][0]
    assert (unused < 0.5).all()
    assert (layers(other.values, SIZES)[0][0] == 0.5).all()


def test_the_network_is_that_of_the_averaged_weights() -> None:
    features, wanted = (part.astype(np.float32) for part in batch())
    learner = Learner(SIZES, some_values(), averaging=0.5)
    before = learner.values.copy()
    learner.step(features, wanted, 1e-2)
    halfway = before + (1 - 2 / 11) * (learner.values - before)
    assert learner.average == pytest.approx(halfway)
    for _ in range(20):
        before = learner.average.copy()
        learner.step(features, wanted, 1e-2)
    assert learner.average == pytest.approx((before + learner.values) / 2)
    assert learner.network().values == learner.average.tolist()


def test_without_averaging_the_last_weights_play() -> None:
    features, wanted = (part.astype(np.float32) for part in batch())
    learner = Learner(SIZES, some_values())
    learner.step(features, wanted, 1e-2)
    assert learner.average == pytest.approx(learner.values)
