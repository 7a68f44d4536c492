"""What a table agrees on before the first card is dealt (R2.4)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, Final

from .errors import OptionsError
from .pieces import BODIES_PER_COLOUR

#: Bodies of each colour in the smaller bag, by number of players (R2.4, R9.1).
FEWER_BODIES: Final = {2: 14, 3: 18}

#: Golden bodies in the bag, by number of players (R9.1).
GOLDEN_BODIES: Final = {2: 4, 3: 5, 4: 6}

#: How many Prophecies a hand may hold (R3.2).
HAND_LIMIT: Final = 5


@dataclass(frozen=True, slots=True)
class Options:
    """The options of one table. Constructing a combination that makes no sense raises."""

    players: int = 2
    tokens: bool = True
    promo: bool = False
    fewer_bodies: bool = False
    golden_feathers: bool = False
    closed_ends: bool = False

    def __post_init__(self) -> None:
        if type(self.players) is not int or not 2 <= self.players <= 4:
            raise OptionsError("players-out-of-range", players=self.players)
        for field in fields(self):
            if field.name != "players" and type(getattr(self, field.name)) is not bool:
                raise OptionsError("option-not-a-switch", option=field.name)
        if self.fewer_bodies and self.players not in FEWER_BODIES:
            raise OptionsError("fewer-bodies-needs-2-or-3-players", players=self.players)

    @property
    def bodies_per_colour(self) -> int:
        """24, or the smaller bag of R2.4 and R9.1. The two options agree, so both may be on."""
        if self.fewer_bodies or self.golden_feathers:
            return FEWER_BODIES.get(self.players, BODIES_PER_COLOUR)
        return BODIES_PER_COLOUR

    @property
    def golden_bodies(self) -> int:
        """How many golden bodies are in the bag: none without Golden Feathers."""
        return GOLDEN_BODIES[self.players] if self.golden_feathers else 0


def parse_options(given: Mapping[str, Any]) -> Options:
    """Options by name; one that does not exist raises `OptionsError`."""
    known = {field.name for field in fields(Options)}
    for name in given:
        if name not in known:
            raise OptionsError("unknown-option", option=name)
    return Options(**given)
