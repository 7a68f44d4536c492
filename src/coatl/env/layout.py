"""What every number of an observation means: one table, from which the documentation is written.

An observation is one row of numbers from 0 to 1: counts and switches, each divided by its `unit`.
What is the same at every table comes first, then what only the seat itself knows, then one block
for every seat, one's own first and the others in turn order; in the solo game A.D.A.M.'s block
stands where a second seat would. So a longer row begins like a shorter one.
"""

from __future__ import annotations

from functools import cache
from itertools import chain
from typing import Final, NamedTuple, get_args

from coatl.rules.actions import MAX_SEATS
from coatl.rules.cards import PROPHECIES, TEMPLES
from coatl.rules.coatl import COATLS_PER_PLAYER
from coatl.rules.options import LEVELS, MORE_ADAM_CARDS
from coatl.rules.pieces import BODIES, GOLD, HEADS, LETTERS, PIECES, SPACES, TAILS
from coatl.rules.state import PILES, ROW_SLOTS, EndReason, Phase

#: Pieces of a Cóatl, from its head, whose order is told; of further ones only how many.
LONGEST: Final = 24

#: The unit of turns, and where counting them ends.
MOST_TURNS: Final = 255
MOST_REBUILDS: Final = 8
MOST_PASSES: Final = 64

PHASES: Final = get_args(Phase)
REASONS: Final = get_args(EndReason)

#: The switches of a table, in the order of the field `options`; a level is on or off.
SWITCHES: Final = (
    "tokens",
    "promo",
    "fewer_bodies",
    "golden_feathers",
    "closed_ends",
    "first_printing",
)

#: What a supply space may hold: five colours, and gold among the bodies.
SPACE: Final = len(LETTERS) + 1

_P: Final = len(PROPHECIES)
_T: Final = len(TEMPLES)


class Field(NamedTuple):
    """Some numbers of an observation: where they begin, how many, what 1 stands for."""

    name: str
    offset: int
    size: int
    unit: int
    meaning: str

    @property
    def slice(self) -> slice:
        """Where they are."""
        return slice(self.offset, self.offset + self.size)


class _Entry(NamedTuple):
    name: str
    size: int
    unit: int
    meaning: str


_TABLE: Final = (
    _Entry("options", len(SWITCHES) + len(LEVELS), 1, f"{', '.join(SWITCHES)}; levels 1 to 5"),
    _Entry("seat", MAX_SEATS, 1, "which seat this is at the table; one is 1"),
    _Entry("phase", len(PHASES), 1, f"one is 1: {', '.join(PHASES)}"),
    _Entry("active", MAX_SEATS, 1, "whose turn it is, counted from this seat; one is 1"),
    _Entry("turn", 1, MOST_TURNS, "turns begun, at most 255"),
    _Entry("actions_left", 1, 2, "actions of this turn, this one included"),
    _Entry("passes", 1, MAX_SEATS, "players who have just passed in succession"),
    _Entry("deck_size", 1, 60, "Prophecies in the deck"),
    _Entry("rebuilds", 1, MOST_REBUILDS, "how often the deck was rebuilt, at most 8"),
    _Entry("beneath", PILES, 10, "Temples beneath each top"),
    _Entry("completing", COATLS_PER_PLAYER, 1, "which Cóatl is being completed"),
    _Entry("ending", len(REASONS), 1, f"why the game ends, once it does: {', '.join(REASONS)}"),
    _Entry("ended_by", MAX_SEATS + 1, 1, "whose turn brought that about, from this seat; A.D.A.M."),
    _Entry("turns_left", 1, 2 * MAX_SEATS, "turns that follow this one, once the game ends"),
    _Entry("supply", len(SPACES) * SPACE, 2, "each space: pieces by colour y r k g b, gold"),
    _Entry("bag_heads", len(HEADS), 3, "heads in the bag by colour"),
    _Entry("bag_bodies", len(BODIES), 24, "bodies in the bag by colour"),
    _Entry("bag_gold", 1, 6, "golden bodies in the bag"),
    _Entry("bag_tails", len(TAILS), 3, "tails in the bag by colour"),
    _Entry("row", ROW_SLOTS * _P, 1, "each slot: the kind of its Prophecy, none if empty"),
    _Entry("discards", _P, 2, "Prophecies discarded face up, by kind"),
    _Entry("returned", _P, 2, "Prophecies seen going back into the deck and not since, by kind"),
    _Entry("tops", PILES * _T, 1, "each Temple pile: the kind of its top, none if empty"),
    _Entry("own.hand", _P, 2, "Prophecies in the hand, by kind"),
    _Entry("own.temples", _T, 1, "Temples in the hand, by kind"),
    _Entry("own.set_aside", _P, 2, "Prophecies discarded unseen at set-up, by kind"),
    _Entry("own.returned", _P, 2, "those of them that went back into the deck, by kind"),
    _Entry("own.drawn", _P, 2, "Prophecies in the hand drawn since the last rebuild, by kind"),
)

_COATL: Final = (
    _Entry("head", 1, 1, "has its head"),
    _Entry("tail", 1, 1, "has its tail"),
    _Entry("pieces", LONGEST * len(LETTERS), 1, "each piece from the head: its colour y r k g b"),
    _Entry("colours", len(LETTERS), 26, "pieces by colour, of all its length"),
    _Entry("prophecies", _P, 1, "the Prophecies on it, by kind"),
    _Entry("temple", _T, 1, "the Temple on it, by kind"),
)

_SEAT: Final = (
    _Entry("board", len(PIECES), 8, "pieces on the board: heads, bodies, tails by colour, gold"),
    _Entry("tokens", 3, 1, "tokens left: Perfect Pick, See the Future, Priest Commitment"),
    _Entry("feathers", 1, 6, "golden feathers received"),
    _Entry("hand_size", 1, 6, "Prophecies in the hand"),
    _Entry("old", 1, 6, "those not known that surely predate the deck's last rebuild"),
    _Entry("temple_count", 1, 2, "Temples in the hand"),
    _Entry("set_aside", 1, 6, "Prophecies discarded unseen at set-up"),
    _Entry("known", _P, 2, "Prophecies in the hand that everyone saw being taken, by kind"),
    _Entry("known_temples", _T, 1, "Temples in the hand that everyone saw being taken, by kind"),
    *(
        entry._replace(name=f"coatl{number}.{entry.name}")
        for number in range(1, COATLS_PER_PLAYER + 1)
        for entry in _COATL
    ),
)

_ADAM: Final = (
    _Entry("adam.cards", MORE_ADAM_CARDS * _P, 1, "each card from the left: its kind"),
    _Entry("adam.pieces", MORE_ADAM_CARDS * GOLD, 8, "each card: the pieces on it, by kind"),
    _Entry("adam.realised", _P, 2, "cards realised, by kind"),
    _Entry("adam.discarded", GOLD, 24, "pieces thrown out of the game, by kind"),
    _Entry("adam.passes", 1, MOST_PASSES, "how often A.D.A.M. found nothing, at most 64"),
)


def _seat(number: int) -> tuple[_Entry, ...]:
    return tuple(entry._replace(name=f"seat{number}.{entry.name}") for entry in _SEAT)


@cache
def layout(players: int) -> tuple[Field, ...]:
    """Every field of an observation at a table of so many players, in order; 1 is solo."""
    if players not in range(1, MAX_SEATS + 1):
        raise ValueError(f"players {players!r}: there are 1 to {MAX_SEATS}")
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
    """The field of that name; `KeyError` if there is none at such a table."""
    for one in layout(players):
        if one.name == name:
            return one
    raise KeyError(f"{name}: no field of an observation with {players} players")


def length(players: int) -> int:
    """How many numbers an observation has at a table of so many players."""
    *_, last = layout(players)
    return last.offset + last.size
