"""Stand-in for the learned network."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from random import Random

from coatl.rules import CoatlError

from .features import INPUTS

MARGIN_SCALE = 15.0
SLOPE = 0.05


class WeightsError(CoatlError):
    """Weights that cannot be used."""


class Network:
    """A small fully connected network."""

    def __init__(self, sizes: Sequence[int], values: Sequence[float]) -> None:
        self.sizes = tuple(sizes)
        self.values = list(values)


def load_weights(path: str | Path) -> Network:
    """Read weights."""
    try:
        row = json.loads(Path(path).read_text())
        return Network(row["sizes"], row["values"])
    except (OSError, ValueError, KeyError):
        raise WeightsError("not-a-file", path=path) from None


def save_weights(path: str | Path, network: Network, card: dict[str, object]) -> None:
    """Write weights."""
    row = {"sizes": network.sizes, "values": network.values, "card": card}
    Path(path).write_text(json.dumps(row))


def count_values(sizes: Sequence[int]) -> int:
    """How many numbers a network of these sizes has."""
    return sum([(sizes[layer] + 1) * sizes[layer + 1] for layer in range(len(sizes) - 1)])


def random_network(hidden: Sequence[int], rng: Random) -> Network:
    """A network that knows nothing."""
    sizes = (INPUTS, *hidden, 2)
    return Network(sizes, [rng.gauss(0.0, 0.1) for _ in range(count_values(sizes))])
