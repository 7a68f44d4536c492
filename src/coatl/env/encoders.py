"""Encoders: each writes one value into its numbers of an observation.

Encoders are incremental. An encoder remembers the last value and updates only the numbers that
changed. It compares parts of a value by identity, so values must be immutable.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from array import array
from collections.abc import Callable, Sequence
from typing import Any, Final

#: A function from a value to all its numbers.
LookUp = Callable[[Any], "array[float]"]


class Encoder(ABC):
    """Writes one value into its numbers, which start at 0."""

    __slots__ = ()

    @abstractmethod
    def write(self, value: Any) -> None:
        """Replace the last value with this one."""


class SkipEncoder(Encoder):
    """Leaves a value out of the observation."""

    __slots__ = ()

    def write(self, value: Any) -> None:
        """Do nothing."""


#: The last value of a part before the first `write`: identical to no value, not even None.
_NEVER_WRITTEN: Final = object()


class CompositeEncoder(Encoder):
    """Splits a value into parts, each with its own encoder.

    A part that is the same object as before is not written again.
    """

    __slots__ = ("_encoders", "_last", "_split")

    def __init__(
        self,
        encoders: Sequence[Encoder],
        split: Callable[[Any], tuple[Any, ...]] | None = None,
    ) -> None:
        self._encoders = tuple(encoders)
        self._split = split
        self._last: tuple[Any, ...] = (_NEVER_WRITTEN,) * len(self._encoders)

    def write(self, value: Any) -> None:
        parts: tuple[Any, ...] = value if self._split is None else self._split(value)
        for part, last, encoder in zip(parts, self._last, self._encoders):  # noqa: B905  # strict is slower
            if part is not last:
                encoder.write(part)
        self._last = parts


class LookUpEncoder(Encoder):
    """Copies all numbers from a function that caches them."""

    __slots__ = ("_look_up", "_numbers")

    def __init__(self, numbers: memoryview[float], look_up: LookUp) -> None:
        self._numbers, self._look_up = numbers, look_up

    def write(self, value: Any) -> None:
        self._numbers[:] = self._look_up(value)


class NumberEncoder(Encoder):
    """A count divided by its unit, or a boolean; counts above `maximum` are clipped."""

    __slots__ = ("_maximum", "_numbers", "_unit")

    def __init__(self, numbers: memoryview[float], unit: int, maximum: int) -> None:
        self._numbers, self._unit, self._maximum = numbers, unit, maximum

    def write(self, value: int) -> None:
        self._numbers[0] = min(value, self._maximum) / self._unit


class OneHotEncoder(Encoder):
    """One-hot: 1 at the position of the value; all 0 if the value has no position."""

    __slots__ = ("_hot", "_numbers", "_positions")

    def __init__(self, numbers: memoryview[float], positions: dict[Any, int]) -> None:
        self._numbers, self._positions = numbers, positions
        self._hot = -1

    def write(self, value: Any) -> None:
        if self._hot >= 0:
            self._numbers[self._hot] = 0.0
        self._hot = self._positions.get(value, -1)
        if self._hot >= 0:
            self._numbers[self._hot] = 1.0


class SequenceEncoder(Encoder):
    """A string as one one-hot group per letter; letters beyond the last group are left out."""

    __slots__ = ("_capacity", "_letters", "_numbers", "_positions")

    def __init__(self, numbers: memoryview[float], positions: dict[str, int]) -> None:
        self._numbers, self._positions = numbers, positions
        self._capacity = len(numbers) // len(positions)
        self._letters = ""

    def write(self, letters: str) -> None:
        numbers, positions, before = self._numbers, self._positions, self._letters
        letters = letters[: self._capacity]
        width = len(positions)
        for group, old, new in zip(range(self._capacity), before, letters):  # noqa: B905  # the common part
            if old != new:
                numbers[group * width + positions[old]] = 0.0
                numbers[group * width + positions[new]] = 1.0
        for group in range(len(letters), len(before)):
            numbers[group * width + positions[before[group]]] = 0.0
        for group in range(len(before), len(letters)):
            numbers[group * width + positions[letters[group]]] = 1.0
        self._letters = letters


class CardCountEncoder(Encoder):
    """The number of cards of each kind, for few cards of many kinds.

    The unit must be a power of two, so that adding `1 / unit` per card is exact.
    """

    __slots__ = ("_cards", "_numbers", "_share")

    def __init__(self, numbers: memoryview[float], unit: int) -> None:
        self._numbers, self._share = numbers, 1 / unit
        self._cards = b""

    def write(self, cards: bytes) -> None:
        numbers = self._numbers
        for kind in self._cards:
            numbers[kind] = 0.0
        for kind in cards:
            numbers[kind] += self._share
        self._cards = cards


class PieceCountEncoder(Encoder):
    """The number of pieces of each kind.

    `counted_as`, a table for `bytes.translate`, maps every piece to the position that counts it.
    """

    __slots__ = ("_counted_as", "_counts", "_numbers", "_units")

    def __init__(
        self, numbers: memoryview[float], units: Sequence[int], counted_as: bytes | None = None
    ) -> None:
        self._numbers, self._units, self._counted_as = numbers, tuple(units), counted_as
        self._counts = [0] * len(units)

    def write(self, pieces: bytes) -> None:
        if self._counted_as is not None:
            pieces = pieces.translate(self._counted_as)
        before, counts = self._counts, [0] * len(self._counts)
        for piece in pieces:
            counts[piece] = counts[piece] + 1  # += takes twice as long in compiled code
        for number, old, new in zip(range(len(counts)), before, counts):  # noqa: B905  # strict is slower
            if old != new:
                self._numbers[number] = new / self._units[number]
        self._counts = counts
