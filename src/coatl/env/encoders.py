"""Encoders: how one value becomes numbers, as a count, one-hot, a sequence and so on.

`FieldEncoders` makes them for the fields of the layout; `view_to_observation` decides which value
goes into which field.

Encoders are incremental. An encoder remembers the last value and updates only the numbers that
changed. It compares parts of a value by identity, so values must be immutable.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from array import array
from collections.abc import Callable, Sequence
from typing import Any, Final

from .observation_layout import field

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


#: The maximum of a count that cannot exceed its field.
_NEVER_CLIPPED: Final = 255


class FieldEncoders:
    """Makes encoders that write into the fields of one row, for one number of players.

    The methods named `each_…` divide a field into equal parts and make one encoder per part.
    """

    __slots__ = ("_players", "_row")

    def __init__(self, row: memoryview[float], players: int) -> None:
        self._row, self._players = row, players

    def number(self, name: str, maximum: int = _NEVER_CLIPPED) -> Encoder:
        """A count, clipped at `maximum`, or a boolean."""
        return NumberEncoder(self._numbers(name), self._unit(name), maximum)

    def each_number(self, name: str) -> list[Encoder]:
        """One count or boolean per number of the field."""
        parts = self._parts(name, field(self._players, name).size)
        return [NumberEncoder(part, self._unit(name), _NEVER_CLIPPED) for part in parts]

    def one_hot(self, name: str, positions: dict[Any, int]) -> Encoder:
        """One of several values."""
        return OneHotEncoder(self._numbers(name), positions)

    def each_one_hot(self, name: str, parts: int, positions: dict[Any, int]) -> list[Encoder]:
        """One of several values, per part."""
        return [OneHotEncoder(part, positions) for part in self._parts(name, parts)]

    def each_look_up(self, name: str, parts: int, look_up: LookUp) -> list[Encoder]:
        """Cached numbers, per part."""
        return [LookUpEncoder(part, look_up) for part in self._parts(name, parts)]

    def sequence(self, name: str, positions: dict[str, int]) -> Encoder:
        """Letters in order."""
        return SequenceEncoder(self._numbers(name), positions)

    def cards(self, name: str) -> Encoder:
        """The number of cards of each kind."""
        return CardCountEncoder(self._numbers(name), self._unit(name))

    def pieces(self, *names: str, counted_as: bytes | None = None) -> Encoder:
        """The number of pieces of each kind, in one field or in several adjacent ones."""
        fields = [field(self._players, name) for name in names]
        units = [one.unit for one in fields for _ in range(one.size)]
        numbers = self._row[fields[0].offset : fields[-1].slice.stop]
        return PieceCountEncoder(numbers, units, counted_as)

    def _unit(self, name: str) -> int:
        return field(self._players, name).unit

    def _numbers(self, name: str) -> memoryview[float]:
        return self._row[field(self._players, name).slice]

    def _parts(self, name: str, count: int) -> list[memoryview[float]]:
        numbers = self._numbers(name)
        size = len(numbers) // count
        return [numbers[part * size : (part + 1) * size] for part in range(count)]
