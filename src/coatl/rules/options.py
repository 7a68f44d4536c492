"""Game options, chosen before the first card is dealt (R2.4, R10.10).

Every option is declared once, as a field of `Options`. The command line, the messages of the
service, records, observations, datasets, the settings of a training and the set-up form of the page
derive from `OPTIONS`, the list of these declarations.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields
from typing import Any, Final, Literal

from .errors import OptionsError
from .pieces import BODIES_PER_COLOUR

#: The numbers of players: of any table, of the solo game, and of several people.
PLAYERS: Final = (1, 2, 3, 4)
SOLO: Final = (1,)
SEVERAL: Final = (2, 3, 4)

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

#: A number, something that is on or off, or a set of levels of the solo game.
OptionKind = Literal["number", "flag", "levels"]


@dataclass(frozen=True, slots=True)
class Option:
    """The declaration of one option.

    `players`: the numbers of players with which it may be on. `refusal`: the code of the error for
    other numbers, if it has one of its own. `level`: the level of the solo game without which it
    may not be on. `values`: the numbers, or the levels, to choose from.

    `added_later`: records leave it out where it has its default, because the first records do not
    have it. Every option that is added from now on needs this, so that old records stay valid.
    """

    name: str
    kind: OptionKind
    default: Any
    players: tuple[int, ...]
    refusal: str
    level: int | None
    values: tuple[int, ...]
    added_later: bool

    def exists(self, players: object) -> bool:
        """Whether tables of this kind have the option: the solo game, or several players."""
        return 1 in self.players if players == 1 else self.players != SOLO

    @property
    def is_for_solo(self) -> bool:
        """Whether only the solo game has the option."""
        return self.players == SOLO


def _option(
    kind: OptionKind,
    default: object,
    *,
    players: tuple[int, ...] = PLAYERS,
    refusal: str = "",
    level: int | None = None,
    values: tuple[int, ...] = (),
    added_later: bool = False,
) -> Any:
    """Declare a field of `Options` as an option; `Option` explains the arguments."""
    facts = {
        "kind": kind,
        "players": players,
        "refusal": refusal,
        "level": level,
        "values": values,
        "added_later": added_later,
    }
    return field(default=default, metadata=facts)


@dataclass(frozen=True, slots=True)
class Options:
    """The options of one game; options that exclude each other raise `OptionsError`.

    A single player plays against A.D.A.M., without tokens, at any `levels`. With `first_printing`
    level 1 asks for one Temple in the whole game, as the first printing says (R10.10).
    """

    players: int = _option("number", 2, values=PLAYERS)
    tokens: bool = _option("flag", True, players=SEVERAL)
    promo: bool = _option("flag", False)
    fewer_bodies: bool = _option(
        "flag", False, players=(2, 3), refusal="fewer-bodies-needs-2-or-3-players"
    )
    golden_feathers: bool = _option("flag", False, players=SEVERAL)
    closed_ends: bool = _option("flag", False)
    levels: tuple[int, ...] = _option(
        "levels", (), players=SOLO, refusal="levels-are-for-solo", values=LEVELS
    )
    first_printing: bool = _option(
        "flag", False, players=SOLO, refusal="levels-are-for-solo", level=EVERY_COATL_A_TEMPLE
    )

    #: How many Prophecies a hand may hold.
    hand_limit: int = field(init=False, repr=False, compare=False)
    #: The levels in force that restrict a Cóatl's cards and when it may be completed (`levels`).
    demands: tuple[int, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        for option in OPTIONS:
            _check_value(option, getattr(self, option.name), self.players)
        for option in OPTIONS:
            _check_table(option, getattr(self, option.name), self)
        hand_limit = LOW_HAND_LIMIT if LOW_HAND in self.levels else HAND_LIMIT
        object.__setattr__(self, "hand_limit", hand_limit)
        object.__setattr__(self, "demands", self._demands())

    def _demands(self) -> tuple[int, ...]:
        restricting = [DIFFERENT_FRAMES, FOUR_PROPHECIES]
        if not self.first_printing:
            restricting.append(EVERY_COATL_A_TEMPLE)
        return tuple([level for level in self.levels if level in restricting])

    @classmethod
    def solo(cls, levels: Iterable[int] = (), **flags: bool) -> Options:
        """Options of a solo game against A.D.A.M. at these levels, given in any order (§10)."""
        try:
            levels = tuple(sorted(levels))
        except TypeError:
            raise OptionsError("levels-not-a-list") from None
        values: dict[str, Any] = {**switched_off(1), **flags}
        return cls(**values | {"players": 1, "levels": levels})

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

    def changed_flags(self) -> list[Option]:
        """The flags that do not have their default."""
        return [option for option in FLAGS if getattr(self, option.name) != option.default]

    def settings(self) -> dict[str, Any]:
        """The options that this kind of table has, by name, as records store them."""
        return {
            option.name: value
            for option in options_at(self.players)
            if (value := getattr(self, option.name)) != option.default or not option.added_later
        }


#: Every option, in the order of records.
OPTIONS: Final = tuple(
    [
        Option(name=one.name, default=one.default, **one.metadata)
        for one in fields(Options)
        if one.metadata
    ]
)

#: The options that are on or off.
FLAGS: Final = tuple([option for option in OPTIONS if option.kind == "flag"])


def options_at(players: object) -> tuple[Option, ...]:
    """The options that a table with this number of players has."""
    return tuple([option for option in OPTIONS if option.exists(players)])


def switched_off(players: object) -> dict[str, bool]:
    """The flags that are on by default but may not be with this number of players, set to False."""
    return {
        option.name: False for option in FLAGS if option.default and players not in option.players
    }


def _check_value(option: Option, value: object, players: int) -> None:
    """Raise `OptionsError` unless an option can have this value."""
    if option.kind == "number":
        if type(value) is not int or value not in option.values:
            code = f"{option.name}-out-of-range"
            raise OptionsError(code, **{option.name: value}, known=option.values)
    elif option.kind == "flag":
        if type(value) is not bool:
            raise OptionsError("option-not-a-switch", option=option.name)
    elif players in option.players:
        _check_levels(value)


def _check_table(option: Option, value: object, options: Options) -> None:
    """Raise `OptionsError` if an option is on at a table where it may not be."""
    players = options.players
    if not value:
        return
    if players not in option.players:
        if options.is_solo:
            raise OptionsError("not-in-the-solo-game", option=option.name)
        if option.refusal:
            raise OptionsError(option.refusal, players=players)
        raise OptionsError("option-needs-other-players", option=option.name, players=players)
    if option.level is not None and option.level not in options.levels:
        raise OptionsError(f"{option.name.replace('_', '-')}-needs-level-{option.level}")


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
    players = given.get("players", 2)
    names = [option.name for option in options_at(players)]
    for name in given:
        if name not in names:
            raise OptionsError("unknown-option", option=name)
    values = {**switched_off(players), **given}
    if isinstance(values.get("levels"), list):
        values["levels"] = tuple(values["levels"])
    return Options(**values)
