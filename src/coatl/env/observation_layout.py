"""The layout of an observation: the name, place, unit and meaning of every number.

An observation is one row of numbers from 0 to 1: counts divided by their `unit`, and booleans. The
fields of the table come first, then the private fields of the observing seat (`own.…`), then one
block per seat: the observing seat first, the others in turn order. In the solo game A.D.A.M.'s
block follows the only seat. So the row of a larger table starts with the fields of a smaller one.
`tools/environments.py` writes this layout into the documentation.
"""

from __future__ import annotations

from functools import cache
from itertools import chain
from typing import Final, NamedTuple, get_args

from coatl.rules.actions import MAX_SEATS
from coatl.rules.cards import PROPHECIES, TEMPLES
from coatl.rules.coatl import COATLS_PER_PLAYER
from coatl.rules.options import FLAGS, LEVELS, MORE_ADAM_CARDS
from coatl.rules.pieces import BODIES, GOLD, HEADS, LETTERS, PIECES, SPACES, TAILS
from coatl.rules.state import PILES, ROW_SLOTS, EndReason, Phase

#: How many pieces of a Cóatl are encoded in order, from its head; all are counted by colour.
MAX_ORDERED_PIECES: Final = 24

#: The values at which these counts are clipped.
MAX_TURNS: Final = 255
MAX_REBUILDS: Final = 8
MAX_PASSES: Final = 64

PHASES: Final = get_args(Phase)
REASONS: Final = get_args(EndReason)

#: The boolean options, in the order of the field `options`; the levels follow them.
BOOLEAN_OPTIONS: Final = tuple([option.name for option in FLAGS])

#: The numbers of a supply space: pieces of five colours, and golden bodies.
SPACE_SIZE: Final = len(LETTERS) + 1

_P: Final = len(PROPHECIES)
_T: Final = len(TEMPLES)


class Field(NamedTuple):
    """Consecutive numbers of an observation; the value 1 stands for `unit` things."""

    name: str
    offset: int
    size: int
    unit: int
    meaning: str

    @property
    def slice(self) -> slice:
        """The field's numbers within the row."""
        return slice(self.offset, self.offset + self.size)


class _Entry(NamedTuple):
    name: str
    size: int
    unit: int
    meaning: str


_TABLE: Final = (
    _Entry(
        "options",
        len(BOOLEAN_OPTIONS) + len(LEVELS),
        1,
        f"{', '.join(BOOLEAN_OPTIONS)}; levels 1 to 5",
    ),
    _Entry("seat", MAX_SEATS, 1, "the observing seat, one-hot"),
    _Entry("phase", len(PHASES), 1, f"one-hot: {', '.join(PHASES)}"),
    _Entry("active", MAX_SEATS, 1, "the seat to act, counted from the observing seat, one-hot"),
    _Entry("turn", 1, MAX_TURNS, "turns begun, clipped at 255"),
    _Entry("actions_left", 1, 2, "actions left in this turn, including the current one"),
    _Entry("passes", 1, MAX_SEATS, "passes in succession"),
    _Entry("deck_size", 1, 60, "Prophecies in the deck"),
    _Entry("rebuilds", 1, MAX_REBUILDS, "how often the deck was rebuilt, clipped at 8"),
    _Entry("beneath", PILES, 10, "Temples beneath the top of each pile"),
    _Entry("completing", COATLS_PER_PLAYER, 1, "the Cóatl being completed, one-hot"),
    _Entry(
        "ending",
        len(REASONS),
        1,
        f"why the game ends, once that is known, one-hot: {', '.join(REASONS)}",
    ),
    _Entry(
        "ended_by",
        MAX_SEATS + 1,
        1,
        "who caused the end, counted from the observing seat; A.D.A.M.",
    ),
    _Entry("turns_left", 1, 2 * MAX_SEATS, "turns left after this one, once the end is known"),
    _Entry(
        "supply", len(SPACES) * SPACE_SIZE, 2, "per space: pieces by colour y r k g b, then gold"
    ),
    _Entry("bag_heads", len(HEADS), 3, "heads in the bag by colour"),
    _Entry("bag_bodies", len(BODIES), 24, "bodies in the bag by colour"),
    _Entry("bag_gold", 1, 6, "golden bodies in the bag"),
    _Entry("bag_tails", len(TAILS), 3, "tails in the bag by colour"),
    _Entry("row", ROW_SLOTS * _P, 1, "per slot: the kind of its Prophecy, one-hot; all 0 if empty"),
    _Entry("discards", _P, 2, "Prophecies discarded face up, by kind"),
    _Entry(
        "returned",
        _P,
        2,
        "Prophecies that publicly went back into the deck and were not seen since, by kind",
    ),
    _Entry("tops", PILES * _T, 1, "per Temple pile: the kind of its top, one-hot; all 0 if empty"),
    _Entry("own.hand", _P, 2, "Prophecies in the hand, by kind"),
    _Entry("own.temples", _T, 1, "Temples in the hand, by kind"),
    _Entry("own.set_aside", _P, 2, "Prophecies discarded face down at set-up, by kind"),
    _Entry("own.returned", _P, 2, "those of `own.set_aside` that went back into the deck, by kind"),
    _Entry("own.drawn", _P, 2, "Prophecies in the hand drawn since the last rebuild, by kind"),
)

_COATL: Final = (
    _Entry("head", 1, 1, "has its head"),
    _Entry("tail", 1, 1, "has its tail"),
    _Entry(
        "pieces",
        MAX_ORDERED_PIECES * len(LETTERS),
        1,
        "per piece from the head: its colour y r k g b, one-hot",
    ),
    _Entry("colours", len(LETTERS), 26, "all pieces by colour"),
    _Entry("prophecies", _P, 1, "the Prophecies on it, by kind"),
    _Entry("temple", _T, 1, "the Temple on it, by kind"),
)

_SEAT: Final = (
    _Entry("board", len(PIECES), 8, "pieces on the board: heads, bodies, tails by colour, gold"),
    _Entry("tokens", 3, 1, "tokens left: Perfect Pick, See the Future, Priest Commitment"),
    _Entry("feathers", 1, 6, "golden feathers received"),
    _Entry("hand_size", 1, 6, "Prophecies in the hand"),
    _Entry("old", 1, 6, "hidden Prophecies that certainly predate the last rebuild of the deck"),
    _Entry("temple_count", 1, 2, "Temples in the hand"),
    _Entry("set_aside", 1, 6, "Prophecies discarded face down at set-up"),
    _Entry("known", _P, 2, "Prophecies in the hand that were taken face up, by kind"),
    _Entry("known_temples", _T, 1, "Temples in the hand that were taken face up, by kind"),
    *(
        entry._replace(name=f"coatl{number}.{entry.name}")
        for number in range(1, COATLS_PER_PLAYER + 1)
        for entry in _COATL
    ),
)

_ADAM: Final = (
    _Entry("adam.cards", MORE_ADAM_CARDS * _P, 1, "per card from the left: its kind, one-hot"),
    _Entry("adam.pieces", MORE_ADAM_CARDS * GOLD, 8, "per card: the pieces on it, by kind"),
    _Entry("adam.realised", _P, 2, "cards realised, by kind"),
    _Entry("adam.discarded", GOLD, 24, "pieces removed from the game, by kind"),
    _Entry("adam.passes", 1, MAX_PASSES, "turns in which A.D.A.M. could do nothing, clipped at 64"),
)


def _seat(number: int) -> tuple[_Entry, ...]:
    return tuple(entry._replace(name=f"seat{number}.{entry.name}") for entry in _SEAT)


@cache
def layout(players: int) -> tuple[Field, ...]:
    """All fields of an observation for this number of players, in order; 1 is the solo game."""
    if players not in range(1, MAX_SEATS + 1):
        raise ValueError(f"players must be 1 to {MAX_SEATS}, not {players!r}")
    entries = chain(
        _TABLE,
        chain.from_iterable(_seat(number) for number in range(players)),
        _ADAM if players == 1 else (),
    )
    fields: list[Field] = []
    offset = 0
    for name, size, unit, meaning in entries:
        fields.append(Field(name, offset, size, unit, meaning))
        offset += size
    return tuple(fields)


@cache
def field(players: int, name: str) -> Field:
    """The field of this name. Raises `KeyError` if this number of players has no such field."""
    for one in layout(players):
        if one.name == name:
            return one
    raise KeyError(f"an observation for {players} players has no field {name!r}")


def observation_size(players: int) -> int:
    """The number of numbers in an observation for this number of players."""
    *_, last = layout(players)
    return last.offset + last.size
