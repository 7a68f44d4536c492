"""What a seat may know, as one row of numbers: a `View` laid out by `layout`.

Everything is made from the view alone, so nothing hidden can show. A view is taken apart into the
values that fields of the layout show; those that are not the same as in the view before are written
over what was there, as the bytes of their numbers, which are looked up or remembered.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from coatl.rules import Coatl, Options
from coatl.rules.actions import MAX_SEATS
from coatl.rules.cards import PROPHECIES, TEMPLES
from coatl.rules.coatl import COATLS_PER_PLAYER
from coatl.rules.options import LEVELS, MORE_ADAM_CARDS
from coatl.rules.pieces import BODIES, GOLD, HEADS, LETTERS, PIECES, SPACES, TAILS
from coatl.rules.state import ADAM, ALL_TOKENS, Adam, Ending
from coatl.view import OwnView, SeatView, View

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
    Field,
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

    __slots__ = ("_before", "_bytes", "_first", "_places", "_players", "_row")

    def __init__(self) -> None:
        self._players = self._first = 0
        self._places: tuple[Place, ...] = ()
        self._before: tuple[object, ...] = _UNSEEN
        self._row = np.zeros(0, np.float32)
        self._bytes = memoryview(b"")

    def __reduce__(self) -> tuple[type[Observer], tuple[()]]:
        return Observer, ()  # what it remembers saves time and changes nothing

    def observe(self, seen: View) -> NDArray[np.float32]:
        """The observation of this view, whatever was observed before."""
        players, first = len(seen.seats), seen.seat or 0
        if players != self._players or first != self._first:
            self._begin(players, first)
        _renew(self._bytes, seen, self._before, self._places)
        self._before = seen
        return self._row.copy()

    def _begin(self, players: int, first: int) -> None:
        """Have nothing written, at a table for so many and from that seat."""
        self._players, self._first = players, first
        self._places = _places(players, first)
        self._before = _UNSEEN
        self._row = np.zeros(length(players), np.float32)
        self._bytes = self._row.data.cast("B")


def _renew(
    row: memoryview,
    now: tuple[object, ...],
    before: tuple[object, ...],
    places: tuple[Place, ...],
) -> None:
    """Write those values that are not what they were, or their parts."""
    for value, old, place in zip(now, before, places):  # noqa: B905  # `_UNSEEN` is longer
        if value is not old:
            where, write, parts, places_of_parts = place
            if where is not None:
                row[where] = write(value)
            elif value != old:
                known = _UNSEEN if old is _NOTHING_YET else parts(old)
                _renew(row, parts(value), known, places_of_parts)


_NOTHING_YET: Final = object()

#: As many values as there are in any part of a view, none of which was written.
_UNSEEN: Final = (_NOTHING_YET,) * len(View._fields)

#: What writes a value as the bytes of its numbers.
Write = Callable[[Any], bytes]

#: What takes a value apart.
Parts = Callable[[Any], tuple[Any, ...]]

#: Where a value is written, among the bytes of a row, and how; or what its parts are, and where
#: they are written.
Place = tuple[slice | None, Write, Parts, "tuple[Place, ...]"]


def _nowhere(value: object) -> bytes:
    return b""


def _no_parts(value: object) -> tuple[object, ...]:
    return ()


def _same(value: tuple[object, ...]) -> tuple[object, ...]:
    return value


def _own(own: tuple[object, ...] | None) -> tuple[object, ...]:
    return _NOTHING if own is None else own


#: What a spectator has: no hand, no Temples, nothing aside, nothing returned, nothing drawn.
_NOTHING: Final = (b"",) * 5


def _three(coatls: tuple[Coatl, ...]) -> tuple[Coatl, ...]:
    return coatls + _NO_COATLS[len(coatls)]


def _on_four(pieces: tuple[bytes, ...]) -> tuple[bytes, ...]:
    """What lies on each card of A.D.A.M., as if there were as many as there may be."""
    return pieces + _NO_CARDS[len(pieces)]


_NO_CARDS: Final = tuple((b"",) * (MORE_ADAM_CARDS - cards) for cards in range(MORE_ADAM_CARDS + 1))


#: Where so many Cóatls were begun, the others.
_NO_COATL: Final = Coatl("", False, False)
_NO_COATLS: Final = tuple(
    (_NO_COATL,) * (COATLS_PER_PLAYER - begun) for begun in range(COATLS_PER_PLAYER + 1)
)


@cache
def _places(players: int, first: int) -> tuple[Place, ...]:
    """The places of all fields of a view."""

    def place(begin: str, write: Write, end: str = "") -> Place:
        one, other = field(players, begin), field(players, end or begin)
        where = slice(one.offset * _NUMBER, (other.offset + other.size) * _NUMBER)
        return where, write, _no_parts, ()

    def each(name: str, number: int, write: Write) -> list[Place]:
        one = field(players, name)
        size = one.size // number * _NUMBER
        ends = range(one.offset * _NUMBER + size, one.offset * _NUMBER + number * size + 1, size)
        return [(slice(end - size, end), write, _no_parts, ()) for end in ends]

    def number(name: str, most: int = _MANY) -> Place:
        return place(name, _up_to(most, field(players, name).unit))

    def count(name: str) -> Place:
        return place(name, _counting(field(players, name)))

    def pieces(name: str) -> Place:
        one = field(players, name)
        return place(name, _counting_pieces(one.size, one.unit))

    def taken_apart(parts: Parts, *places: Place) -> Place:
        return None, _nowhere, parts, places

    def by_name(kind: type[NamedTuple], parts: Parts, **places: Place) -> Place:
        return taken_apart(parts, *[places[name] for name in kind._fields])

    def active(seat: int) -> bytes:
        return _SEATS[(seat - first) % players]

    def ending(found: Ending | None) -> bytes:
        return _ending(found, first, players)

    def in_turn_order(seats: tuple[SeatView, ...]) -> tuple[SeatView, ...]:
        return seats if first == 0 else seats[first:] + seats[:first]

    def of_seat(of: str) -> Place:
        coatls = [
            place(f"{of}.coatl{which}.head", _coatl, f"{of}.coatl{which}.temple")
            for which in range(1, COATLS_PER_PLAYER + 1)
        ]
        return by_name(
            SeatView,
            _same,
            board=pieces(f"{of}.board"),
            coatls=taken_apart(_three, *coatls),
            tokens=place(f"{of}.tokens", _TOKENS.__getitem__),
            feathers=number(f"{of}.feathers"),
            hand_size=number(f"{of}.hand_size"),
            known=count(f"{of}.known"),
            old=number(f"{of}.old"),
            temple_count=number(f"{of}.temple_count"),
            known_temples=count(f"{of}.known_temples"),
            set_aside=number(f"{of}.set_aside"),
        )

    def of_adam() -> Place:
        return by_name(
            Adam,
            _same,
            cards=place("adam.cards", _adams_cards),
            pieces=taken_apart(_on_four, *each("adam.pieces", MORE_ADAM_CARDS, _on_card)),
            realised=count("adam.realised"),
            discarded=pieces("adam.discarded"),
            passes=number("adam.passes", MOST_PASSES),
        )

    own = by_name(
        OwnView,
        _own,
        hand=count("own.hand"),
        temples=count("own.temples"),
        set_aside=count("own.set_aside"),
        returned=count("own.returned"),
        drawn=count("own.drawn"),
    )
    bags = taken_apart(
        _same,
        place("bag_heads", _heads),
        place("bag_bodies", _bodies, "bag_gold"),
        place("bag_tails", _tails),
    )
    hidden = taken_apart(_no_parts)
    _, _, _, places = by_name(
        View,
        _same,
        seat=place("seat", _seat),
        own=own,
        options=place("options", _options),
        phase=place("phase", _PHASES.__getitem__),
        resume=hidden,
        active=place("active", active),
        turn=number("turn", MOST_TURNS),
        actions_left=number("actions_left"),
        passes=number("passes"),
        completing=place("completing", _COMPLETING.__getitem__),
        ending=place("ending", ending, "turns_left"),
        supply=taken_apart(_same, *each("supply", len(SPACES), _SPACES.__getitem__)),
        bags=bags,
        row=place("row", _cards),
        deck_size=number("deck_size"),
        discards=count("discards"),
        returned=count("returned"),
        rebuilds=number("rebuilds", MOST_REBUILDS),
        tops=place("tops", _tops),
        beneath=place("beneath", _beneath),
        seats=taken_apart(in_turn_order, *[of_seat(f"seat{seat}") for seat in range(players)]),
        adam=of_adam() if players == 1 else hidden,
    )
    return places


# --- numbers --------------------------------------------------------------------------------------


def _floats(numbers: Iterable[float]) -> bytes:
    return array("f", numbers).tobytes()


def _steps(unit: int, most: int = _MANY) -> list[bytes]:
    """All numbers from none to the last, in that unit."""
    return [_floats([number / unit]) for number in range(most + 1)]


def _up_to(most: int, unit: int) -> Write:
    """How a number is written; where counting it ends, a larger one is like the largest."""
    steps = _steps(unit, most)

    def written(number: int) -> bytes:
        return steps[min(number, most)]

    return written


def _counting(one: Field) -> Write:
    """How few items of many kinds are written: how many there are of each."""
    nothing, unit = array("f", _none_of(one.size)), one.unit

    def written(items: bytes) -> bytes:
        counts = nothing[:]
        for item in items:
            counts[item] = items.count(item) / unit
        return counts.tobytes()

    return written


def _counting_pieces(kinds: int, unit: int) -> Write:
    """The same, of pieces, which are of few kinds."""
    steps = _steps(unit)

    def written(pieces: bytes) -> bytes:
        counts = [0] * kinds
        for piece in pieces:
            counts[piece] += 1
        return b"".join([steps[count] for count in counts])

    return written


def _one_of(size: int) -> tuple[bytes, ...]:
    """For each of so many, a row with 1 at its place."""
    return tuple(_floats([place == one for place in range(size)]) for one in range(size))


def _none_of(size: int) -> bytes:
    return bytes(size * _NUMBER)


# --- the table ------------------------------------------------------------------------------------

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

_BENEATH: Final = _steps(field(1, "beneath").unit)
_TURNS_LEFT: Final = _steps(field(1, "turns_left").unit)
_IN_SPACE: Final = _steps(field(1, "supply").unit)
_HEADS: Final = _steps(field(1, "bag_heads").unit)
_BODIES: Final = _steps(field(1, "bag_bodies").unit)
_GOLD: Final = _steps(field(1, "bag_gold").unit)
_TAILS: Final = _steps(field(1, "bag_tails").unit)


def _options(options: Options) -> bytes:
    switches = [getattr(options, name) for name in SWITCHES]
    return _floats([*switches, *[level in options.levels for level in LEVELS]])


def _seat(seat: int | None) -> bytes:
    return _NOBODY if seat is None else _SEATS[seat]


def _beneath(beneath: tuple[int, ...]) -> bytes:
    return b"".join([_BENEATH[number] for number in beneath])


def _ending(ending: Ending | None, first: int, players: int) -> bytes:
    if ending is None:
        return _NO_END
    reason, seat, turns_left = ending
    by = MAX_SEATS if seat == ADAM else (seat - first) % players
    return _REASONS[reason] + _ENDED_BY[by] + _TURNS_LEFT[turns_left]


def _space(pieces: bytes) -> bytes:
    colours = [SPACE - 1 if piece == GOLD else piece % _COLOURS for piece in pieces]
    return b"".join([_IN_SPACE[colours.count(colour)] for colour in range(SPACE)])


#: What every supply space looks like: nothing, one piece or two.
_SPACES: Final = {
    pieces: _space(pieces)
    for pieces in (b"", *(bytes(p) for a in PIECES for p in ((a,), *((a, b) for b in PIECES))))
}


def _heads(bag: bytes) -> bytes:
    return b"".join([_HEADS[bag.count(piece)] for piece in HEADS])


def _bodies(bag: bytes) -> bytes:
    colours = [_BODIES[bag.count(piece)] for piece in BODIES]
    return b"".join([*colours, _GOLD[bag.count(GOLD)]])


def _tails(bag: bytes) -> bytes:
    return b"".join([_TAILS[bag.count(piece)] for piece in TAILS])


def _cards(row: bytes) -> bytes:
    return b"".join([_CARD.get(kind, _NO_CARD) for kind in row])


def _tops(tops: tuple[int, ...]) -> bytes:
    return b"".join([_TEMPLE[top] for top in tops])


# --- what somebody has ----------------------------------------------------------------------------

_TOKENS: Final = tuple(
    _floats([bits >> bit & 1 for bit in range(3)]) for bits in range(ALL_TOKENS + 1)
)
_FLAG: Final = _floats([False]), _floats([True])
_COLOUR: Final = dict(zip(LETTERS, _one_of(_COLOURS), strict=True))
_OF_COLOUR: Final = _steps(field(1, "seat0.coatl1.colours").unit)
_fulfilled: Final = lru_cache(_REMEMBERED)(_counting(field(1, "seat0.coatl1.prophecies")))
_on_card: Final = lru_cache(_REMEMBERED)(_counting_pieces(GOLD, field(1, "adam.pieces").unit))


def _coatl(coatl: Coatl) -> bytes:
    colours, head, tail, prophecies, temple = coatl
    pieces = b"".join([_COLOUR[letter] for letter in colours[:LONGEST]])
    return b"".join(
        [
            _FLAG[head],
            _FLAG[tail],
            pieces.ljust(LONGEST * _COLOURS * _NUMBER, b"\0"),
            *[_OF_COLOUR[colours.count(letter)] for letter in LETTERS],
            _fulfilled(prophecies),
            _TEMPLE[temple],
        ]
    )


def _adams_cards(cards: bytes) -> bytes:
    return _cards(cards).ljust(MORE_ADAM_CARDS * len(_NO_CARD), b"\0")
