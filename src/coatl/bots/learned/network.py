"""Stand-in for the learned network."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

from coatl.rules import CoatlError

INPUTS = 8
FEATURES_VERSION = 1


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
