"""What a seat may know, as one row of numbers: a `View` laid out by `layout`.

Everything is made from the view alone, so nothing hidden can show. A view is taken apart into the
values that fields of the layout show; those that are not the same as in the view before are written
over what was there, as the bytes of their numbers, which are looked up or remembered.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable
from functools import cache, lru_cache
from itertools import compress
from operator import is_not
from typing import TYPE_CHECKING, Any, Final

from coatl.rules import Coatl, Options
from coatl.rules.actions import MAX_SEATS
from coatl.rules.cards import PROPHECIES, TEMPLES
from coatl.rules.coatl import COATLS_PER_PLAYER
from coatl.rules.options import LEVELS, MORE_ADAM_CARDS
from coatl.rules.pieces import BODIES, GOLD, HEADS, LETTERS, PIECES, TAILS
from coatl.rules.state import ADAM, ALL_TOKENS, Ending
from coatl.view import View

from .extras import extra
from .layout import (
    LONGEST,
    MOST_PASSES,
    MOST_REBUILDS,
    MOST_TURNS,
    PHASES,
    REASONS,
    SPACE,
    SWITCHES,
    field,
    length,
)

with extra("gymnasium"):
    import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

_COLOURS: Final = len(LETTERS)

#: Bytes of a number.
_NUMBER: Final = 4

#: More than there is of anything that is counted to its end.
_MANY: Final = 255

_REMEMBERED: Final = 1 << 12


def observe(seen: View) -> NDArray[np.float32]:
    """A new row of numbers from 0 to 1, as `layout` says, of all that this view tells.

    Left out are the order of pieces on a board and of cards on a Cóatl, which nothing depends on.
    A spectator's row is that of the first seat, with nothing in its own fields.
    """
    return Observer().observe(seen)


class Observer:
    """What `observe` does, again and again: what is as it was in the last view is not written
    again.
    """

    __slots__ = ("_before", "_bytes", "_kind", "_places", "_row")

    def __init__(self) -> None:
        self._kind = 0, 0
        self._places: tuple[Place, ...] = ()
        self._before: list[object] = []
        self._row = np.zeros(0, np.float32)
        self._bytes = memoryview(b"")

    def __reduce__(self) -> tuple[type[Observer], tuple[()]]:
        return Observer, ()  # what it remembers saves time and changes nothing

    def observe(self, seen: View) -> NDArray[np.float32]:
        """The observation of this view, whatever was observed before."""
        first = seen.seat or 0
        kind = len(seen.seats), first
        if kind != self._kind:
            self._begin(kind)
        now, before, places, row = _values(seen, first), self._before, self._places, self._bytes
        for number in compress(range(len(now)), map(is_not, now, before)):
            where, written = places[number]
            row[where] = written(now[number])
        self._before = now
        return self._row.copy()

    def _begin(self, kind: tuple[int, int]) -> None:
        """Have nothing written, at a table for so many and from that seat."""
        self._kind = kind
        self._places = _places(*kind)
        self._before = [self] * len(self._places)  # which is no value
        self._row = np.zeros(length(kind[0]), np.float32)
        self._bytes = self._row.data.cast("B")


def _values(seen: View, first: int) -> list[object]:
    """What is shown, in the order of `_places`: what belongs together lies together."""
    (
        seat,
        own,
        options,
        phase,
        _,
        active,
        turn,
        actions_left,
        passes,
        completing,
        ending,
        supply,
        bags,
        row,
        deck_size,
        discards,
        returned,
        rebuilds,
        tops,
        beneath,
        seats,
        adam,
    ) = seen
    values: list[object] = [
        options,
        seat,
        phase,
        (active - first) % len(seats),
        turn,
        actions_left,
        passes,
        deck_size,
        rebuilds,
        beneath,
        completing,
        ending,
        supply,
        bags,
        row,
        discards,
        returned,
        tops,
    ]
    values += _NOTHING if own is None else own
    for one in seats if first == 0 else seats[first:] + seats[:first]:
        values += one
    if adam is not None:
        values += adam
    return values


#: What a spectator has: no hand, no Temples, nothing aside, nothing returned, nothing drawn.
_NOTHING: Final = (b"",) * 5

#: What writes a value as the bytes of its numbers.
Write = Callable[[Any], bytes]

#: Where a value is written, among the bytes of a row, and how.
Place = tuple[slice, Write]


@cache
def _places(players: int, first: int) -> tuple[Place, ...]:
    """The places of all values, in the order in which `_values` tells them."""

    def place(begin: str, write: Write, end: str = "") -> Place:
        one, other = field(players, begin), field(players, end or begin)
        return slice(one.offset * _NUMBER, (other.offset + other.size) * _NUMBER), write

    def number(name: str, most: int = _MANY) -> Place:
        return place(name, _up_to(most, field(players, name).unit))

    def ending(found: Ending | None) -> bytes:
        return _ending(found, first, players)

    places = [
        place("options", _options),
        place("seat", _seat),
        place("phase", _PHASES.__getitem__),
        place("active", _SEATS.__getitem__),
        number("turn", MOST_TURNS),
        number("actions_left"),
        number("passes"),
        number("deck_size"),
        number("rebuilds", MOST_REBUILDS),
        place("beneath", _beneath),
        place("completing", _COMPLETING.__getitem__),
        place("ending", ending, "turns_left"),
        place("supply", _supply),
        place("bag_heads", _bags, "bag_tails"),
        place("row", _cards),
        place("discards", _prophecies),
        place("returned", _prophecies),
        place("tops", _tops),
        place("own.hand", _prophecies),
        place("own.temples", _temples),
        place("own.set_aside", _prophecies),
        place("own.returned", _prophecies),
        place("own.drawn", _prophecies),
    ]
    for seat in range(players):
        of = f"seat{seat}"
        places += [
            place(f"{of}.board", _board),
            place(f"{of}.coatl1.head", _coatls, f"{of}.coatl{COATLS_PER_PLAYER}.temple"),
            place(f"{of}.tokens", _TOKENS.__getitem__),
            number(f"{of}.feathers"),
            number(f"{of}.hand_size"),
            place(f"{of}.known", _prophecies),
            number(f"{of}.old"),
            number(f"{of}.temple_count"),
            place(f"{of}.known_temples", _temples),
            number(f"{of}.set_aside"),
        ]
    if players == 1:
        places += [
            place("adam.cards", _adams_cards),
            place("adam.pieces", _adams_pieces),
            place("adam.realised", _prophecies),
            place("adam.discarded", _discarded),
            number("adam.passes", MOST_PASSES),
        ]
    return tuple(places)


# --- numbers --------------------------------------------------------------------------------------


def _floats(numbers: Iterable[float]) -> bytes:
    return array("f", numbers).tobytes()


def _up_to(most: int, unit: int) -> Write:
    """How a number is written; where counting it ends, a larger one is like the largest."""
    table = [_floats([number / unit]) for number in range(most + 1)]

    def written(number: int) -> bytes:
        return table[min(number, most)]

    return written


def _one_of(size: int) -> tuple[bytes, ...]:
    """For each of so many, a row with 1 at its place."""
    return tuple(_floats([place == one for place in range(size)]) for one in range(size))


def _none_of(size: int) -> bytes:
    return bytes(size * _NUMBER)


def _counted(items: bytes, kinds: int, unit: int) -> bytes:
    """How many there are of each of so many kinds."""
    counts = array("f", _none_of(kinds))
    for item in items:
        counts[item] = items.count(item) / unit
    return counts.tobytes()


_SEATS: Final = _one_of(MAX_SEATS)
_NOBODY: Final = _none_of(MAX_SEATS)
_PHASES: Final[dict[str, bytes]] = dict(zip(PHASES, _one_of(len(PHASES)), strict=True))
_REASONS: Final[dict[str, bytes]] = dict(zip(REASONS, _one_of(len(REASONS)), strict=True))
_ENDED_BY: Final = _one_of(MAX_SEATS + 1)
_NO_END: Final = _none_of(len(REASONS) + MAX_SEATS + 1 + 1)
_COMPLETING: Final = (*_one_of(COATLS_PER_PLAYER), _none_of(COATLS_PER_PLAYER))  # NONE is the last
_CARD: Final = dict(enumerate(_one_of(len(PROPHECIES))))
_NO_CARD: Final = _none_of(len(PROPHECIES))
_TEMPLE: Final = (*_one_of(len(TEMPLES)), _none_of(len(TEMPLES)))  # NONE is the last
_COLOUR: Final = dict(zip(LETTERS, _one_of(_COLOURS), strict=True))
_TOKENS: Final = tuple(
    _floats([bits >> bit & 1 for bit in range(3)]) for bits in range(ALL_TOKENS + 1)
)
_COATL: Final = 2 + LONGEST * _COLOURS + _COLOURS + len(PROPHECIES) + len(TEMPLES)
_NO_COATLS: Final = tuple(_none_of((COATLS_PER_PLAYER - n) * _COATL) for n in range(4))


def _unit(name: str) -> int:
    """The unit of a field, which is the same at every table that has it."""
    return field(1, name).unit


# --- the table ------------------------------------------------------------------------------------


def _options(options: Options) -> bytes:
    switches = [getattr(options, name) for name in SWITCHES]
    return _floats([*switches, *[level in options.levels for level in LEVELS]])


def _seat(seat: int | None) -> bytes:
    return _NOBODY if seat is None else _SEATS[seat]


@cache
def _beneath(beneath: tuple[int, ...]) -> bytes:
    return _floats([number / _unit("beneath") for number in beneath])


def _ending(ending: Ending | None, first: int, players: int) -> bytes:
    if ending is None:
        return _NO_END
    reason, seat, turns_left = ending
    by = MAX_SEATS if seat == ADAM else (seat - first) % players
    return _REASONS[reason] + _ENDED_BY[by] + _floats([turns_left / _unit("turns_left")])


def _space(pieces: bytes) -> bytes:
    colours = [SPACE - 1 if piece == GOLD else piece % _COLOURS for piece in pieces]
    return _counted(bytes(colours), SPACE, _unit("supply"))


#: What every supply space looks like: nothing, one piece or two.
_SPACES: Final = {
    pieces: _space(pieces)
    for pieces in (b"", *(bytes(p) for a in PIECES for p in ((a,), *((a, b) for b in PIECES))))
}


def _supply(supply: tuple[bytes, ...]) -> bytes:
    return b"".join([_SPACES[pieces] for pieces in supply])


def _bags(bags: tuple[bytes, bytes, bytes]) -> bytes:
    heads, bodies, tails = bags
    return b"".join([_heads(heads), _bodies(bodies), _tails(tails)])


@lru_cache(maxsize=_REMEMBERED)
def _heads(heads: bytes) -> bytes:
    return _floats([heads.count(piece) / _unit("bag_heads") for piece in HEADS])


def _bodies(bodies: bytes) -> bytes:
    colours = [bodies.count(piece) / _unit("bag_bodies") for piece in BODIES]
    return _floats([*colours, bodies.count(GOLD) / _unit("bag_gold")])


@lru_cache(maxsize=_REMEMBERED)
def _tails(tails: bytes) -> bytes:
    return _floats([tails.count(piece) / _unit("bag_tails") for piece in TAILS])


def _cards(row: bytes) -> bytes:
    return b"".join([_CARD.get(kind, _NO_CARD) for kind in row])


def _tops(tops: tuple[int, ...]) -> bytes:
    return b"".join([_TEMPLE[top] for top in tops])


# --- what somebody has ----------------------------------------------------------------------------


@lru_cache(maxsize=_REMEMBERED)
def _prophecies(kinds: bytes) -> bytes:
    return _counted(kinds, len(PROPHECIES), _unit("own.hand"))


@lru_cache(maxsize=_REMEMBERED)
def _temples(kinds: bytes) -> bytes:
    return _counted(kinds, len(TEMPLES), _unit("own.temples"))


@lru_cache(maxsize=_REMEMBERED)
def _board(pieces: bytes) -> bytes:
    return _counted(pieces, len(PIECES), _unit("seat0.board"))


def _coatls(coatls: tuple[Coatl, ...]) -> bytes:
    return b"".join([*map(_coatl, coatls), _NO_COATLS[len(coatls)]])


@lru_cache(maxsize=_REMEMBERED)
def _coatl(coatl: Coatl) -> bytes:
    colours, head, tail, prophecies, temple = coatl
    pieces = b"".join([_COLOUR[letter] for letter in colours[:LONGEST]])
    unit = _unit("seat0.coatl1.colours")
    return b"".join(
        [
            _floats([head, tail]),
            pieces.ljust(LONGEST * _COLOURS * _NUMBER, b"\0"),
            _floats([colours.count(letter) / unit for letter in LETTERS]),
            _counted(prophecies, len(PROPHECIES), _unit("seat0.coatl1.prophecies")),
            _TEMPLE[temple],
        ]
    )


def _adams_cards(cards: bytes) -> bytes:
    return _cards(cards).ljust(MORE_ADAM_CARDS * len(_NO_CARD), b"\0")


def _adams_pieces(pieces: tuple[bytes, ...]) -> bytes:
    """The pieces on each card, of which none is gold: as on a board, but for the last number."""
    rows = b"".join([_board(on)[:-_NUMBER] for on in pieces])
    return rows.ljust(MORE_ADAM_CARDS * GOLD * _NUMBER, b"\0")


@lru_cache(maxsize=_REMEMBERED)
def _discarded(pieces: bytes) -> bytes:
    return _counted(pieces, GOLD, _unit("adam.discarded"))
