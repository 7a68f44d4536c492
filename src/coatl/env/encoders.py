"""Places in a row of numbers, each of which shows a value.

A value is written only where it is another object than the one shown, so values must never change
in place; and of the numbers only those that may be others now.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from array import array
from collections.abc import Callable, Sequence
from typing import Any, Final

#: What gives the numbers of a value, all at once.
LookUp = Callable[[Any], "array[float]"]


class Place(ABC):
    """Numbers that show one value. At first they are all 0."""

    __slots__ = ()

    @abstractmethod
    def write(self, value: Any) -> None:
        """Write this value over the one that is shown."""


class Nowhere(Place):
    """No numbers: the value is not shown."""

    __slots__ = ()

    def write(self, value: Any) -> None:
        """Nothing."""


#: What is shown before anything was written: not even None.
_NOTHING_YET: Final = object()


class Parts(Place):
    """A value of several parts, each with its own place; a part that is the same object as before
    is not written again.
    """

    __slots__ = ("_places", "_shown", "_take_apart")

    def __init__(
        self,
        places: Sequence[Place],
        take_apart: Callable[[Any], tuple[Any, ...]] | None = None,
    ) -> None:
        self._places = tuple(places)
        self._take_apart = take_apart
        self._shown: tuple[Any, ...] = (_NOTHING_YET,) * len(self._places)

    def write(self, value: Any) -> None:
        parts: tuple[Any, ...] = value if self._take_apart is None else self._take_apart(value)
        for part, shown, place in zip(parts, self._shown, self._places):  # noqa: B905  # strict takes longer
            if part is not shown:
                place.write(part)
        self._shown = parts


class LookedUp(Place):
    """Numbers that are looked up, all at once."""

    __slots__ = ("_look_up", "_numbers")

    def __init__(self, numbers: memoryview[float], look_up: LookUp) -> None:
        self._numbers, self._look_up = numbers, look_up

    def write(self, value: Any) -> None:
        self._numbers[:] = self._look_up(value)


class Number(Place):
    """A number in units, or a switch; beyond the most it is counted to it is shown as that."""

    __slots__ = ("_most", "_numbers", "_unit")

    def __init__(self, numbers: memoryview[float], unit: int, most: int) -> None:
        self._numbers, self._unit, self._most = numbers, unit, most

    def write(self, value: int) -> None:
        self._numbers[0] = min(value, self._most) / self._unit


class OneOf(Place):
    """One of several, whose number is 1; whatever is none of them leaves all at 0."""

    __slots__ = ("_lit", "_numbers", "_order")

    def __init__(self, numbers: memoryview[float], order: dict[Any, int]) -> None:
        self._numbers, self._order = numbers, order
        self._lit = -1

    def write(self, value: Any) -> None:
        if self._lit >= 0:
            self._numbers[self._lit] = 0.0
        self._lit = self._order.get(value, -1)
        if self._lit >= 0:
            self._numbers[self._lit] = 1.0


class Letters(Place):
    """Letters in order, each as one of several; those for which there is no room are not shown."""

    __slots__ = ("_letters", "_numbers", "_order", "_room")

    def __init__(self, numbers: memoryview[float], order: dict[str, int]) -> None:
        self._numbers, self._order = numbers, order
        self._room = len(numbers) // len(order)
        self._letters = ""

    def write(self, letters: str) -> None:
        numbers, order, before = self._numbers, self._order, self._letters
        letters = letters[: self._room]
        each = len(order)
        for position, old, new in zip(range(self._room), before, letters):  # noqa: B905  # as far as both go
            if old != new:
                numbers[position * each + order[old]] = 0.0
                numbers[position * each + order[new]] = 1.0
        for position in range(len(letters), len(before)):
            numbers[position * each + order[before[position]]] = 0.0
        for position in range(len(before), len(letters)):
            numbers[position * each + order[letters[position]]] = 1.0
        self._letters = letters


class Cards(Place):
    """How many cards there are of each kind: few cards of many kinds. The unit is 1 or 2, so that
    shares add up exactly.
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


class Pieces(Place):
    """How many pieces there are: of each kind, or as a table for `bytes.translate` says as which
    number each piece counts.
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
            counts[piece] = counts[piece] + 1  # compiled, += takes twice as long
        for number, old, new in zip(range(len(counts)), before, counts):  # noqa: B905  # strict takes longer
            if old != new:
                self._numbers[number] = new / self._units[number]
        self._counts = counts
