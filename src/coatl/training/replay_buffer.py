"""The replay buffer: the last afterstates with their targets, to learn from again."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Final

import numpy as np

from coatl.files import atomic_bytes

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float32]

#: A target is a chance to win and a margin.
TARGETS: Final = 2


class ReplayBuffer:
    """A ring buffer: new afterstates replace the oldest. `added` counts all there ever were.

    On disk it is a folder of files, each with the samples added since the one before: `save` writes
    new samples only. `load` with an earlier `added` restores what was there then, as long as
    `prune` has not been called since.
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
        kept = slice(max(0, len(rows) - self.capacity), None)  # no place is written twice
        self._features[rows[kept]] = features[kept]
        self._targets[rows[kept]] = targets[kept]
        self.added += len(features)

    def sample(self, rng: np.random.Generator, size: int) -> tuple[Floats, Floats]:
        """A random batch of features and targets, with replacement."""
        rows = rng.integers(len(self), size=size)
        return self._features[rows], self._targets[rows]

    def save(self, folder: Path) -> None:
        """Write the new samples to a file of their own."""
        first = max(self._saved, self.added - self.capacity)
        if first == self.added:
            return
        folder.mkdir(exist_ok=True)
        rows = np.arange(first, self.added) % self.capacity
        with atomic_bytes(_file(folder, first)) as file:
            np.savez(file, features=self._features[rows], targets=self._targets[rows])
        self._saved = self.added

    def prune(self, folder: Path) -> None:
        """Delete files whose samples have all been overwritten."""
        oldest = self.added - self.capacity
        for start, next_start in pairwise(_starts(folder)):
            if next_start <= oldest:
                _file(folder, start).unlink()

    def load(self, folder: Path, added: int) -> None:
        """Read what was there when so many had been added, and delete what was written later: it
        will be played again. `ValueError` if something is missing.
        """
        starts = _starts(folder)
        for start in starts:
            if start >= added:
                _file(folder, start).unlink()
            else:
                with _file(folder, start).open("rb") as file, np.load(file) as arrays:
                    if self.added not in (0, start):
                        break
                    self.added = start
                    self.add(arrays["features"], arrays["targets"])
        if self.added != added or (starts and starts[0] > max(0, added - self.capacity)):
            raise ValueError(f"{folder} does not hold the last of {added} samples")
        self._saved = added


def _file(folder: Path, first: int) -> Path:
    return folder / f"from-{first:012}.npz"


def _starts(folder: Path) -> list[int]:
    """The number of the first sample of every file, in order."""
    return sorted(int(path.stem.removeprefix("from-")) for path in folder.glob("from-*.npz"))
