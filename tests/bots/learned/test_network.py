from __future__ import annotations

import base64
import json
import math
from array import array
from pathlib import Path
from random import Random
from typing import Any

import pytest

from coatl.bots.learned.feature_list import FEATURES_VERSION, INPUTS
from coatl.bots.learned.network import (
    MARGIN_SCALE,
    SLOPE,
    Network,
    WeightsError,
    count_values,
    load_weights,
    random_network,
    save_weights,
    sigmoid,
)
from coatl.bots.learned.vectors import floats

from .positions import small_network


def row(seed: int = 3) -> list[float]:
    rng = Random(seed)
    return [rng.uniform(-1, 2) if rng.random() < 0.7 else 0.0 for _ in range(INPUTS)]


def layer(values: list[float], inputs: list[float], size: int) -> tuple[list[float], list[float]]:
    """The sums of a layer, and the values that are left for the next."""
    biases = values[len(inputs) * size : (len(inputs) + 1) * size]
    sums = [
        biases[unit] + sum([x * values[n * size + unit] for n, x in enumerate(inputs)])
        for unit in range(size)
    ]
    return sums, values[(len(inputs) + 1) * size :]


def leaky(sums: list[float]) -> list[float]:
    return [value if value > 0 else SLOPE * value for value in sums]


def test_it_judges_as_the_sums_say() -> None:
    rng = Random(5)
    sizes = (INPUTS, 6, 4, 2)
    network = Network(sizes, [rng.gauss(0, 0.3) for _ in range(count_values(sizes))])
    first, rest = layer(network.values, row(), 6)
    second, rest = layer(rest, leaky(first), 4)
    (logit, margin), rest = layer(rest, leaky(second), 2)
    assert rest == []
    win, points = network.evaluate(floats(row()))
    assert win == pytest.approx(1 / (1 + math.exp(-logit)))
    assert points == pytest.approx(margin * MARGIN_SCALE)


def test_the_same_row_is_judged_alike_again() -> None:
    network = small_network()
    first = network.evaluate(floats(row()))
    network.evaluate(floats(row(4)))
    assert network.evaluate(floats(row())) == first


def test_a_random_network_comes_from_its_generator() -> None:
    assert small_network(1).values == small_network(1).values
    assert small_network(1).values != small_network(2).values


@pytest.mark.parametrize(("value", "chance"), [(0.0, 0.5), (-1000.0, 0.0), (1000.0, 1.0)])
def test_a_sigmoid_stands_for_a_chance(value: float, chance: float) -> None:
    assert sigmoid(value) == chance


def test_saved_weights_are_read_again(tmp_path: Path) -> None:
    path = tmp_path / "weights.json"
    network = small_network()
    save_weights(path, network, {"games": 3})
    read = load_weights(path)
    assert read.sizes == network.sizes
    assert read.values == array("f", network.values).tolist()
    assert json.loads(path.read_text(encoding="utf-8"))["card"] == {"games": 3}


def saved(path: Path, **changes: Any) -> Path:
    """Weights with these changes; one that is None is left out."""
    save_weights(path, small_network(), {})
    data = json.loads(path.read_text(encoding="utf-8")) | changes
    data = {name: value for name, value in data.items() if value is not None}
    path.write_text(json.dumps(data), encoding="utf-8")
    return path


def encoded(numbers: list[float]) -> str:
    return base64.b64encode(array("f", numbers).tobytes()).decode()


def refusal(path: Path) -> str:
    with pytest.raises(WeightsError) as refused:
        load_weights(path)
    return refused.value.code


def test_missing_weights_are_refused(tmp_path: Path) -> None:
    assert refusal(tmp_path / "none.json") == "weights-missing"


def test_a_truncated_file_is_refused(tmp_path: Path) -> None:
    path = saved(tmp_path / "weights.json")
    path.write_bytes(path.read_bytes()[:200])
    assert refusal(path) == "weights-damaged"


@pytest.mark.parametrize(
    "changes",
    [
        {"format": "something else"},
        {"values": "no base 64!"},
        {"values": "AAA="},
        {"values": None},
        {"values": 3},
        {"sizes": None},
        {"sizes": 7},
        {"sizes": ["many"]},
        {"values": encoded([math.nan] * count_values((INPUTS, 4, 3, 2)))},
        {"values": encoded([math.inf] * count_values((INPUTS, 4, 3, 2)))},
    ],
)
def test_damaged_weights_are_refused(tmp_path: Path, changes: dict[str, Any]) -> None:
    assert refusal(saved(tmp_path / "weights.json", **changes)) == "weights-damaged"


@pytest.mark.parametrize("text", ["[]", "3", "null", '"weights"', "\x80"])
def test_a_file_that_is_something_else_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "weights.json"
    path.write_text(text, encoding="latin-1")
    assert refusal(path) == "weights-damaged"


@pytest.mark.parametrize("version", [FEATURES_VERSION + 1, None, "1"])
def test_weights_for_other_features_are_refused(tmp_path: Path, version: object) -> None:
    path = saved(tmp_path / "weights.json", features_version=version)
    assert refusal(path) == "weights-version"


@pytest.mark.parametrize(
    "sizes",
    [[INPUTS, 4, 4, 2], [INPUTS, 4, 2], [INPUTS + 1, 4, 3, 2], [], [INPUTS, 4, 3, 2, 1]],
)
def test_weights_of_another_shape_are_refused(tmp_path: Path, sizes: list[int]) -> None:
    assert refusal(saved(tmp_path / "weights.json", sizes=sizes)) == "weights-shape"


@pytest.mark.parametrize("outputs", [1, 3])
def test_a_network_has_two_outputs(outputs: int) -> None:
    sizes = (2, 1, 1, outputs)
    with pytest.raises(WeightsError):
        Network(sizes, [0.0] * count_values(sizes))


def test_a_random_network_has_the_sizes_asked_for() -> None:
    assert random_network((5, 4), Random(1)).sizes == (INPUTS, 5, 4, 2)


def test_a_similar_row_makes_judging_faster_and_not_different() -> None:
    network = random_network((8, 4), Random(3))
    rng = Random(4)
    first = [rng.uniform(-1, 1) for _ in range(INPUTS)]
    second = [value if rng.random() < 0.7 else rng.uniform(-1, 1) for value in first]
    known = network.first_layer(floats(first))
    assert network.evaluate(floats(second), known) == pytest.approx(
        network.evaluate(floats(second))
    )
    assert network.evaluate(floats(first), known) == network.evaluate(floats(first))
