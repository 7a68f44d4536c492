"""Makes encoders for fields of the layout, by name."""

from __future__ import annotations

from typing import Any, Final

from .observation_layout import field
from .value_encoders import (
    CardCountEncoder,
    Encoder,
    LookUp,
    LookUpEncoder,
    NumberEncoder,
    OneHotEncoder,
    PieceCountEncoder,
    SequenceEncoder,
)

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
