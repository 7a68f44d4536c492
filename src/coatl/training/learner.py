"""The network in training: forward pass, backward pass and Adam, in numpy.

All weights are one row of numbers in the order of `Network.values`, so that both share one layout:
layer by layer, weights by input, then biases.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import sqrt
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np

from coatl.bots.learned.network import MARGIN_SCALE, SLOPE, Network

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[Any]

#: Adam's usual constants.
BETA_1: Final = 0.9
BETA_2: Final = 0.999
EPSILON: Final = 1e-8


class Losses(NamedTuple):
    """The cross-entropy of the chance to win and half the squared error of the scaled margin."""

    win: float
    margin: float


def layers(values: Floats, sizes: Sequence[int]) -> list[tuple[Floats, Floats]]:
    """Weights and biases of every layer, as views of the row."""
    found = []
    start = 0
    for inputs, outputs in pairwise(sizes):
        middle = start + inputs * outputs
        end = middle + outputs
        found.append((values[start:middle].reshape(inputs, outputs), values[middle:end]))
        start = end
    return found


def loss_and_gradient(
    values: Floats, sizes: Sequence[int], features: Floats, wanted: Floats
) -> tuple[Losses, Floats]:
    """The mean loss over a batch, and its gradient in the layout of `values`.

    A row of `wanted` is a chance to win and a margin in points.
    """
    network = layers(values, sizes)
    seen = [features]
    for weights, biases in network[:-1]:
        inner = seen[-1] @ weights + biases
        seen.append(np.where(inner > 0, inner, SLOPE * inner))
    weights, biases = network[-1]
    outputs = seen[-1] @ weights + biases
    logit, margin = outputs[:, 0], outputs[:, 1]
    error = margin - wanted[:, 1] / MARGIN_SCALE
    # log(1 + exp(x)) - wx is the cross-entropy of the chance 1 / (1 + exp(-x))
    losses = np.logaddexp(0, logit) - wanted[:, 0] * logit, error * error / 2
    slope = np.empty_like(outputs)
    slope[:, 0] = np.exp(-np.logaddexp(0, -logit)) - wanted[:, 0]
    slope[:, 1] = error
    slope /= len(features)
    gradient = np.empty_like(values)
    parts = layers(gradient, sizes)
    for layer in range(len(network) - 1, -1, -1):
        np.matmul(seen[layer].T, slope, out=parts[layer][0])
        slope.sum(axis=0, out=parts[layer][1])
        if layer:
            slope = slope @ network[layer][0].T
            slope[seen[layer] <= 0] *= SLOPE
    return Losses(float(losses[0].mean()), float(losses[1].mean())), gradient


class Learner:
    """Weights, changed step by step with Adam, and their moving average, which plays.

    The last weights depend on the last batches, so bots play with their average (ADR 17). After
    `t` steps the newest weights count at least `9 / (10 + t)`, so it soon forgets where it began.
    """

    def __init__(
        self,
        sizes: Sequence[int],
        values: Floats,
        weight_decay: float = 0.0,
        averaging: float = 0.0,
    ) -> None:
        self.sizes = tuple(sizes)
        self.values = values.astype(np.float32)
        self.average = self.values.copy()
        self._averaging = averaging
        self.first_moment = np.zeros_like(self.values)
        self.second_moment = np.zeros_like(self.values)
        self.steps = 0
        self._decay = np.float32(weight_decay)

    def step(self, features: Floats, wanted: Floats, rate: float) -> Losses:
        """Learn from one batch; its losses before that."""
        losses, gradient = loss_and_gradient(self.values, self.sizes, features, wanted)
        gradient += self._decay * self.values
        self.steps += 1
        self.first_moment += np.float32(1 - BETA_1) * (gradient - self.first_moment)
        self.second_moment += np.float32(1 - BETA_2) * (gradient * gradient - self.second_moment)
        rate *= sqrt(1 - BETA_2**self.steps) / (1 - BETA_1**self.steps)
        scale = np.sqrt(self.second_moment) + np.float32(EPSILON)
        self.values -= np.float32(rate) * self.first_moment / scale
        kept = min(self._averaging, (1 + self.steps) / (10 + self.steps))
        self.average += np.float32(1 - kept) * (self.values - self.average)
        return losses

    def network(self) -> Network:
        """The network with the averaged weights."""
        return Network(self.sizes, self.average.tolist())


def values_of(network: Network) -> Floats:
    """The weights of a network, to continue learning from."""
    return np.array(network.values, np.float32)
