"""A small network that judges afterstates: the chance to win, and the margin at the end.

It runs without any library: the same sums in the same order in plain and compiled Python, so that
both choose alike. Weights are data: a JSON file with a card that says how they came about.
"""

from __future__ import annotations

import base64
import json
import math
import sys
from array import array
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any, Final

from coatl.rules import CoatlError

from .feature_list import FEATURES_VERSION, INPUTS
from .vectors import floats, i64, reals, vec

#: Points for every unit of the second output.
MARGIN_SCALE: Final = 15.0

#: How much of a negative sum a hidden unit lets through.
SLOPE: Final = 0.05

#: The field `format` of a weights file.
_FORMAT: Final = "coatl-weights-1"

#: Layers: inputs, two of hidden units, two outputs.
_LAYERS: Final = 4
_OUTPUTS: Final = 2


class WeightsError(CoatlError):
    """Weights that are missing, damaged, or made for other features."""


class FirstLayer:
    """A row of features and the sums of the first hidden layer for it.

    The rows of one decision differ in few features, so their sums follow from those of one of them.
    """

    def __init__(self, row: vec[float], sums: vec[float]) -> None:
        self.row = row
        self.sums = sums


class Network:
    """Two hidden layers of leaky units and two outputs: a logit of the win, and the margin.

    `values` are all its numbers, layer by layer: the weights of each input to every unit, one input
    after the other, then the biases.
    """

    def __init__(self, sizes: Sequence[int], values: Sequence[float]) -> None:
        self.sizes = tuple(sizes)
        self.values = list(values)
        inputs, first, second, outputs = self.sizes
        if len(self.values) != count_values(self.sizes) or outputs != _OUTPUTS:
            raise WeightsError("weights-shape", path="-", sizes=self.sizes)
        self._inputs: i64 = inputs
        self._first: i64 = first
        self._second: i64 = second
        place = 0
        self._weights_1: vec[float] = floats(self.values[place : place + inputs * first])
        place += inputs * first
        self._biases_1: vec[float] = floats(self.values[place : place + first])
        place += first
        self._weights_2: vec[float] = floats(self.values[place : place + first * second])
        place += first * second
        self._biases_2: vec[float] = floats(self.values[place : place + second])
        place += second
        self._weights_3: vec[float] = floats(self.values[place : place + second * outputs])
        place += second * outputs
        self._biases_3: vec[float] = floats(self.values[place:])
        self._hidden_1: vec[float] = reals(first)
        self._hidden_2: vec[float] = reals(second)
        self._of_zeros = FirstLayer(reals(inputs), self._biases_1)

    def first_layer(self, row: vec[float]) -> FirstLayer:
        """The first layer for a row, to evaluate similar rows faster."""
        sums = reals(self._first)
        self._add_up(row, self._of_zeros, sums)
        return FirstLayer(row, sums)

    def _add_up(self, row: vec[float], similar: FirstLayer, sums: vec[float]) -> None:
        """Write the sums of the first layer: those of a similar row, and what differs from it."""
        size = self._first
        weights, known, other = self._weights_1, similar.sums, similar.row
        for unit in range(size):
            sums[unit] = known[unit]
        for number in range(self._inputs):
            change = row[number] - other[number]
            if change == 0.0:
                continue
            base = number * size
            for unit in range(size):
                sums[unit] += change * weights[base + unit]

    def evaluate(self, row: vec[float], similar: FirstLayer | None = None) -> tuple[float, float]:
        """The chance to win and the margin in points; faster with the first layer of a similar
        row, and the same up to rounding.
        """
        hidden = self._hidden_1
        self._add_up(row, self._of_zeros if similar is None else similar, hidden)
        size = self._first
        following, weights = self._hidden_2, self._weights_2
        after = self._second
        biases = self._biases_2
        for unit in range(after):
            following[unit] = biases[unit]
        for number in range(size):
            value = hidden[number]
            if value < 0.0:
                value *= SLOPE
            base = number * after
            for unit in range(after):
                following[unit] += value * weights[base + unit]
        win, margin = self._biases_3[0], self._biases_3[1]
        weights = self._weights_3
        for number in range(after):
            value = following[number]
            if value < 0.0:
                value *= SLOPE
            win += value * weights[2 * number]
            margin += value * weights[2 * number + 1]
        return sigmoid(win), margin * MARGIN_SCALE


def sigmoid(value: float) -> float:
    """The chance that a logit stands for."""
    if value < -30.0:
        return 0.0
    return 1.0 / (1.0 + math.exp(-value))


def count_values(sizes: Sequence[int]) -> int:
    """How many numbers a network of these sizes has."""
    if len(sizes) != _LAYERS:
        return -1
    return sum([(sizes[layer] + 1) * sizes[layer + 1] for layer in range(len(sizes) - 1)])


def random_network(hidden: Sequence[int], rng: Random) -> Network:
    """A randomly initialised network."""
    sizes = (INPUTS, *hidden, _OUTPUTS)
    values: list[float] = []
    scales = (math.sqrt(1 / sizes[0]), math.sqrt(2 / sizes[1]), 0.05)
    for layer, scale in enumerate(scales):
        values += [rng.gauss(0.0, scale) for _ in range(sizes[layer] * sizes[layer + 1])]
        values += [0.0] * sizes[layer + 1]
    return Network(sizes, values)


def save_weights(path: Path, network: Network, card: Mapping[str, Any]) -> None:
    """Write a network with a card: recipe, games, date, seed, strength."""
    numbers = array("f", network.values)
    data = {
        "format": _FORMAT,
        "card": dict(card),
        "features_version": FEATURES_VERSION,
        "sizes": list(network.sizes),
        "values": base64.b64encode(_little_endian(numbers).tobytes()).decode("ascii"),
    }
    path.write_text(json.dumps(data, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def load_card(path: Path) -> dict[str, Any]:
    """Read the card of a weights file that can be loaded."""
    card: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))["card"]
    return card


def load_weights(path: Path) -> Network:
    """Read a network; one that is missing, damaged or for other features raises `WeightsError`."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise WeightsError("weights-missing", path=str(path)) from None
    except (OSError, ValueError):
        raise WeightsError("weights-damaged", path=str(path)) from None
    if not isinstance(data, dict) or data.get("format") != _FORMAT:
        raise WeightsError("weights-damaged", path=str(path))
    if data.get("features_version") != FEATURES_VERSION:
        raise WeightsError("weights-version", path=str(path), version=data.get("features_version"))
    return _network_of(data, path)


def _network_of(data: dict[str, Any], path: Path) -> Network:
    try:
        sizes = tuple([int(size) for size in data["sizes"]])
        numbers = array("f")
        numbers.frombytes(base64.b64decode(data["values"], validate=True))
    except (KeyError, TypeError, ValueError):
        raise WeightsError("weights-damaged", path=str(path)) from None
    values = _little_endian(numbers).tolist()
    if not all([math.isfinite(value) for value in values]):
        raise WeightsError("weights-damaged", path=str(path))
    if sizes[:1] != (INPUTS,) or count_values(sizes) != len(values) or sizes[-1] != _OUTPUTS:
        raise WeightsError("weights-shape", path=str(path), sizes=sizes)
    return Network(sizes, values)


def _little_endian(numbers: array[float]) -> array[float]:
    """The same numbers with the lowest byte first; swapping twice gives them back."""
    if sys.byteorder == "big":
        numbers = array("f", numbers)
        numbers.byteswap()
    return numbers
