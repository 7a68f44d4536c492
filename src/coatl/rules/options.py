"""Game options, chosen before the first card is dealt (R2.4, R10.10)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from .errors import OptionsError
from .pieces import BODIES_PER_COLOUR

#: Bodies of each colour in the smaller bag, by number of players; 1 is solo (R2.4, R9.1, R10.1).
FEWER_BODIES: Final = {1: 16, 2: 14, 3: 18}

#: Golden bodies in the bag, by number of players (R9.1).
GOLDEN_BODIES: Final = {2: 4, 3: 5, 4: 6}

#: How many Prophecies a hand may hold (R3.2), and how many at level 2 (R10.10).
HAND_LIMIT: Final = 5
LOW_HAND_LIMIT: Final = 4

#: How many cards A.D.A.M. has (R10.1), and how many at level 5 (R10.10).
ADAM_CARDS: Final = 3
MORE_ADAM_CARDS: Final = 4

#: The levels of the solo game (R10.10).
EVERY_COATL_A_TEMPLE: Final = 1
LOW_HAND: Final = 2
DIFFERENT_FRAMES: Final = 3
FOUR_PROPHECIES: Final = 4
MORE_CARDS: Final = 5
LEVELS: Final = (
    EVERY_COATL_A_TEMPLE,
    LOW_HAND,
    DIFFERENT_FRAMES,
    FOUR_PROPHECIES,
    MORE_CARDS,
)

#: The options of a table with several players and of a solo table, in the order of records.
TABLE_OPTIONS: Final = (
    "players",
    "tokens",
    "promo",
    "fewer_bodies",
    "golden_feathers",
    "closed_ends",
)
SOLO_OPTIONS: Final = ("players", "promo", "closed_ends", "levels", "first_printing")

_SWITCHES: Final = (*TABLE_OPTIONS[1:], "first_printing")


@dataclass(frozen=True, slots=True)
class Options:
    """The options of one game; options that exclude each other raise `OptionsError`.

    A single player plays against A.D.A.M., without tokens, at any `levels`. With `first_printing`
    level 1 asks for one Temple in the whole game, as the first printing says (R10.10).
    """

    players: int = 2
    tokens: bool = True
    promo: bool = False
    fewer_bodies: bool = False
    golden_feathers: bool = False
    closed_ends: bool = False
    levels: tuple[int, ...] = ()
    first_printing: bool = False

    #: How many Prophecies a hand may hold.
    hand_limit: int = field(init=False, repr=False, compare=False)
    #: The levels in force that restrict a Cóatl's cards and when it may be completed (`levels`).
    demands: tuple[int, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if type(self.players) is not int or not 1 <= self.players <= 4:
            raise OptionsError("players-out-of-range", players=self.players, known=(1, 2, 3, 4))
        for name in _SWITCHES:
            if type(getattr(self, name)) is not bool:
                raise OptionsError("option-not-a-switch", option=name)
        if self.is_solo:
            _check_levels(self.levels)
            for name in ("tokens", "fewer_bodies", "golden_feathers"):
                if getattr(self, name):
                    raise OptionsError("not-in-the-solo-game", option=name)
            if self.first_printing and EVERY_COATL_A_TEMPLE not in self.levels:
                raise OptionsError("first-printing-needs-level-1")
        elif self.levels or self.first_printing:
            raise OptionsError("levels-are-for-solo", players=self.players)
        if self.fewer_bodies and self.players not in FEWER_BODIES:
            raise OptionsError("fewer-bodies-needs-2-or-3-players", players=self.players)
        hand_limit = LOW_HAND_LIMIT if LOW_HAND in self.levels else HAND_LIMIT
        object.__setattr__(self, "hand_limit", hand_limit)
        object.__setattr__(self, "demands", self._demands())

    def _demands(self) -> tuple[int, ...]:
        restricting = [DIFFERENT_FRAMES, FOUR_PROPHECIES]
        if not self.first_printing:
            restricting.append(EVERY_COATL_A_TEMPLE)
        return tuple([level for level in self.levels if level in restricting])

    @classmethod
    def solo(
        cls,
        levels: Iterable[int] = (),
        *,
        first_printing: bool = False,
        promo: bool = False,
        closed_ends: bool = False,
    ) -> Options:
        """Options of a solo game against A.D.A.M. at these levels, given in any order (§10)."""
        try:
            levels = tuple(sorted(levels))
        except TypeError:
            raise OptionsError("levels-not-a-list") from None
        return cls(
            players=1,
            tokens=False,
            promo=promo,
            closed_ends=closed_ends,
            levels=levels,
            first_printing=first_printing,
        )

    @property
    def is_solo(self) -> bool:
        """Whether one player plays against A.D.A.M."""
        return self.players == 1

    @property
    def bodies_per_colour(self) -> int:
        """How many bodies of each colour are in the bag: 24, or fewer (R2.4, R9.1, R10.1)."""
        if self.fewer_bodies or self.golden_feathers or self.is_solo:
            return FEWER_BODIES.get(self.players, BODIES_PER_COLOUR)
        return BODIES_PER_COLOUR

    @property
    def golden_bodies(self) -> int:
        """How many golden bodies are in the bag: none without Golden Feathers (R9.1)."""
        return GOLDEN_BODIES[self.players] if self.golden_feathers else 0

    @property
    def adam_cards(self) -> int:
        """How many cards A.D.A.M. has (R10.1, R10.10)."""
        return MORE_ADAM_CARDS if MORE_CARDS in self.levels else ADAM_CARDS

    def settings(self) -> dict[str, Any]:
        """The options that apply to this number of players, by name, as records store them."""
        return {name: getattr(self, name) for name in option_names(self.players)}


def option_names(players: object) -> tuple[str, ...]:
    """The names of the options that apply to this number of players."""
    return SOLO_OPTIONS if players == 1 else TABLE_OPTIONS


def _check_levels(levels: object) -> None:
    """Raise `OptionsError` unless levels are a sorted tuple without duplicates."""
    if not isinstance(levels, tuple):
        raise OptionsError("levels-not-a-list")
    for level in levels:
        if type(level) is not int or level not in LEVELS:
            raise OptionsError("unknown-level", level=level, known=tuple(LEVELS))
    if list(levels) != sorted(set(levels)):
        raise OptionsError("levels-not-in-order", levels=",".join(map(str, levels)))


def parse_options(given: Mapping[str, Any]) -> Options:
    """Create options from the names and values that `Options.settings` returns.

    Raises `OptionsError` for an option that does not exist or does not apply to this number of
    players.
    """
    names = option_names(given.get("players"))
    for name in given:
        if name not in names:
            raise OptionsError("unknown-option", option=name)
    if "levels" not in names:
        return Options(**given)
    levels = given.get("levels", ())
    levels = tuple(levels) if isinstance(levels, list) else levels
    return Options(**{**given, "tokens": False, "levels": levels})
