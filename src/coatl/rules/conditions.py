"""What Temples ask of a finished Cóatl: each condition is one small class (R4.5)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Protocol


class Condition(Protocol):
    """One tablet of a Temple card."""

    def holds(self, colours: str, prophecies: bytes) -> bool:
        """Whether it holds for these pieces with these Prophecies placed."""


@dataclass(frozen=True, slots=True)
class Without:
    """No piece of that colour."""

    letter: str

    def holds(self, colours: str, prophecies: bytes) -> bool:
        return self.letter not in colours


@dataclass(frozen=True, slots=True)
class Equal:
    """As many pieces of one colour as of the other, at least one of each."""

    letters: str

    def holds(self, colours: str, prophecies: bytes) -> bool:
        return colours.count(self.letters[0]) == colours.count(self.letters[1]) > 0


@dataclass(frozen=True, slots=True)
class Length:
    """Exactly so many pieces, head and tail included."""

    pieces: int

    def holds(self, colours: str, prophecies: bytes) -> bool:
        return len(colours) == self.pieces


@dataclass(frozen=True, slots=True)
class WithoutFrame:
    """No Prophecy of that frame colour on the Cóatl (promo)."""

    frame: str
    kinds: frozenset[int] = field(repr=False)

    def holds(self, colours: str, prophecies: bytes) -> bool:
        return self.kinds.isdisjoint(prophecies)
