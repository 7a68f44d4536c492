"""The conditions of Temple cards: one small class each (R4.5)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Protocol


class Condition(Protocol):
    """A condition of a Temple card, printed as one tablet."""

    def holds(self, colours: str, prophecies: bytes) -> bool:
        """Whether a Cóatl with these colours and Prophecies meets the condition."""


@dataclass(frozen=True, slots=True)
class Without:
    """The Cóatl has no piece of this colour."""

    letter: str

    def holds(self, colours: str, prophecies: bytes) -> bool:
        return self.letter not in colours


@dataclass(frozen=True, slots=True)
class Equal:
    """The Cóatl has equally many pieces of two colours, at least one of each."""

    letters: str

    def holds(self, colours: str, prophecies: bytes) -> bool:
        return colours.count(self.letters[0]) == colours.count(self.letters[1]) > 0


@dataclass(frozen=True, slots=True)
class Length:
    """The Cóatl has exactly this many pieces, head and tail included."""

    pieces: int

    def holds(self, colours: str, prophecies: bytes) -> bool:
        return len(colours) == self.pieces


@dataclass(frozen=True, slots=True)
class WithoutFrame:
    """The Cóatl has no Prophecy with this frame colour (promo)."""

    frame: str
    kinds: frozenset[int] = field(repr=False)

    def holds(self, colours: str, prophecies: bytes) -> bool:
        return self.kinds.isdisjoint(prophecies)
