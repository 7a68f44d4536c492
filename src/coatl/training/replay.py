"""The last afterstates with their targets, to learn from again."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from coatl.files import whole_or_nothing

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float32]

#: A target is a chance to win and a margin.
TARGETS: Final = 2


class Replay:
    """A ring of so many afterstates: new ones take the places of the oldest.

    On disk it is a folder of files, each with what was added since the one before, so that saving
    costs no more than what is new. `added` says how many afterstates there ever were; `load` with
    that number finds exactly those that were there then.
    """

    def __init__(self, capacity: int, inputs: int) -> None:
        self.capacity = capacity
        self.added = 0
        self._saved = 0
        self._features: Floats = np.zeros((capacity, inputs), np.float32)
        self._targets: Floats = np.zeros((capacity, TARGETS), np.float32)

    def __len__(self) -> int:
        return min(self.added, self.capacity)

    def add(self, features: Floats, targets: Floats) -> None:
        """Add afterstates, the oldest first."""
        rows = np.arange(self.added, self.added + len(features)) % self.capacity
        kept = slice(max(0, len(rows) - self.capacity), None)  # no place twice
        self._features[rows[kept]] = features[kept]
        self._targets[rows[kept]] = targets[kept]
        self.added += len(features)

    def draw(self, rng: np.random.Generator, size: int) -> tuple[Floats, Floats]:
        """So many afterstates with their targets, any of them possibly more than once."""
        rows = rng.integers(len(self), size=size)
        return self._features[rows], self._targets[rows]

    def save(self, folder: Path) -> None:
        """Write what is new to a file of its own."""
        first = max(self._saved, self.added - self.capacity)
        if first == self.added:
            return
        folder.mkdir(exist_ok=True)
        rows = np.arange(first, self.added) % self.capacity
        with whole_or_nothing(_file(folder, first)) as file:
            arrays: dict[str, Any] = {
                "features": self._features[rows],
                "targets": self._targets[rows],
            }
            np.savez(file, **arrays)
        self._saved = self.added

    def forget(self, folder: Path) -> None:
        """Delete files of which nothing is left in the ring; call it once a checkpoint is kept."""
        starts = _starts(folder)
        oldest = self.added - self.capacity
        for start, following in pairwise(starts):
            if following <= oldest:
                _file(folder, start).unlink()

    def load(self, folder: Path, added: int) -> None:
        """Read what was there when so many had been added. Whatever was written later is deleted:
        it will be made again.
        """
        starts = [start for start in _starts(folder) if start < added]
        for late in set(_starts(folder)) - set(starts):
            _file(folder, late).unlink()
        self.added = starts[0] if starts else 0
        for start in starts:
            with np.load(_file(folder, start)) as arrays:
                self.added = start
                self.add(arrays["features"], arrays["targets"])
        if self.added != added:
            raise ValueError(f"{folder} has {self.added} of {added} samples")
        self._saved = added


def _file(folder: Path, first: int) -> Path:
    return folder / f"from-{first:012}.npz"


def _starts(folder: Path) -> list[int]:
    """The first sample of every file, in order."""
    return sorted(int(path.stem.removeprefix("from-")) for path in folder.glob("from-*.npz"))
