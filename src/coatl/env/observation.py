"""What a seat may know, as one row of numbers: a `View` laid out by `layout`.

Everything is made from the view alone, so nothing hidden can show. An observation is first written
as bytes, of which those of a Cóatl or a hand are remembered, because they come up again and again,
and turned into floats at the end, all at once.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from coatl.rules import Coatl, Options
from coatl.rules.actions import MAX_SEATS
from coatl.rules.cards import PROPHECIES, TEMPLES
from coatl.rules.coatl import COATLS_PER_PLAYER
from coatl.rules.options import LEVELS, MORE_ADAM_CARDS
from coatl.rules.pieces import BODIES, GOLD, HEADS, LETTERS, PIECES, TAILS
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
    layout,
)

with extra("gymnasium"):
    import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

_COLOURS: Final = len(LETTERS)

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

    __slots__ = ("_before", "_parts")

    def __init__(self) -> None:
        self._before: View | None = None
        self._parts: list[bytes] = []

    def observe(self, seen: View) -> NDArray[np.float32]:
        """The observation of this view, whatever was observed before."""
        before, self._before = self._before, seen
        seats, first = seen.seats, seen.seat or 0
        players = len(seats)
        if before is None or before.seat != seen.seat or len(before.seats) != players:
            self._parts = _parts(seen, first, players)
        else:
            self._renew(before, seen, first, players)
        return np.divide(np.frombuffer(b"".join(self._parts), np.uint8), _UNITS[players])

    def _renew(self, before: View, seen: View, first: int, players: int) -> None:
        """Write again what is not as it was."""
        parts = self._parts
        if seen.options is not before.options:
            parts[0] = _table(seen.options, seen.seat)
        parts[1] = _moment(seen, first, players)
        if seen.supply is not before.supply:
            parts[2] = _supply(seen.supply)
        if seen.bags is not before.bags:
            parts[3] = _bags(*seen.bags)
        if seen.row is not before.row:
            parts[4] = _cards(seen.row)
        if seen.discards is not before.discards or seen.returned is not before.returned:
            parts[5] = _prophecies(seen.discards) + _prophecies(seen.returned)
        if seen.tops is not before.tops:
            parts[6] = _tops(seen.tops)
        if seen.own != before.own:
            parts[7] = _own(seen.own)
        place = _SEAT_PARTS
        for number in range(first, first + players):
            seat, old = seen.seats[number % players], before.seats[number % players]
            if seat != old:
                parts[place] = _seat(seat)
                if seat.coatls is not old.coatls:
                    parts[place + 1] = _coatls(seat.coatls)
            place += 2
        if seen.adam is not before.adam:
            parts[-1] = _adam(seen.adam)


#: How many parts of an observation come before those of the seats, which have two each.
_SEAT_PARTS: Final = 8


def _parts(seen: View, first: int, players: int) -> list[bytes]:
    """All parts of an observation, in their order."""
    parts = [
        _table(seen.options, seen.seat),
        _moment(seen, first, players),
        _supply(seen.supply),
        _bags(*seen.bags),
        _cards(seen.row),
        _prophecies(seen.discards) + _prophecies(seen.returned),
        _tops(seen.tops),
        _own(seen.own),
    ]
    for number in range(first, first + players):
        seat = seen.seats[number % players]
        parts += _seat(seat), _coatls(seat.coatls)
    return [*parts, _adam(seen.adam)]


def _table(options: Options, seat: int | None) -> bytes:
    switches = bytes([getattr(options, name) for name in SWITCHES])
    levels = bytes([level in options.levels for level in LEVELS])
    return switches + levels + (_NOBODY if seat is None else _SEATS[seat])


def _moment(seen: View, first: int, players: int) -> bytes:
    """Everything from the phase to the end of the game."""
    ending = seen.ending
    numbers = (
        min(seen.turn, MOST_TURNS),
        seen.actions_left,
        seen.passes,
        seen.deck_size,
        min(seen.rebuilds, MOST_REBUILDS),
        *seen.beneath,
    )
    return b"".join(
        [
            _PHASES[seen.phase],
            _SEATS[(seen.active - first) % players],
            bytes(numbers),
            _COMPLETING[seen.completing],
            _NO_END if ending is None else _ending(ending, first, players),
        ]
    )


def _one_of(size: int) -> tuple[bytes, ...]:
    """For each of so many, a row with 1 at its place."""
    return tuple(bytes(place == one for place in range(size)) for one in range(size))


_SEATS: Final = _one_of(MAX_SEATS)
_NOBODY: Final = bytes(MAX_SEATS)
_PHASES: Final[dict[str, bytes]] = dict(zip(PHASES, _one_of(len(PHASES)), strict=True))
_REASONS: Final[dict[str, bytes]] = dict(zip(REASONS, _one_of(len(REASONS)), strict=True))
_ENDED_BY: Final = _one_of(MAX_SEATS + 1)
_NO_END: Final = bytes(len(REASONS) + MAX_SEATS + 1 + 1)
_COMPLETING: Final = (*_one_of(COATLS_PER_PLAYER), bytes(COATLS_PER_PLAYER))  # NONE is the last
_CARD: Final = dict(enumerate(_one_of(len(PROPHECIES))))
_NO_CARD: Final = bytes(len(PROPHECIES))
_TEMPLE: Final = (*_one_of(len(TEMPLES)), bytes(len(TEMPLES)))  # NONE is the last
_COLOUR: Final = dict(zip(LETTERS, _one_of(_COLOURS), strict=True))
_TOKENS: Final = tuple(bytes(bits >> bit & 1 for bit in range(3)) for bits in range(ALL_TOKENS + 1))
_COATL: Final = 2 + LONGEST * _COLOURS + _COLOURS + len(PROPHECIES) + len(TEMPLES)
_NO_COATLS: Final = tuple(bytes((COATLS_PER_PLAYER - n) * _COATL) for n in range(4))
_NOTHING: Final = bytes(4 * len(PROPHECIES) + len(TEMPLES))


def _space(pieces: bytes) -> bytes:
    colours = [SPACE - 1 if piece == GOLD else piece % _COLOURS for piece in pieces]
    return bytes(map(colours.count, range(SPACE)))


#: What every supply space looks like: nothing, one piece or two.
_SPACES: Final = {
    pieces: _space(pieces)
    for pieces in (b"", *(bytes(p) for a in PIECES for p in ((a,), *((a, b) for b in PIECES))))
}


def _supply(supply: tuple[bytes, ...]) -> bytes:
    return b"".join([_SPACES[pieces] for pieces in supply])


def _tops(tops: tuple[int, ...]) -> bytes:
    return b"".join([_TEMPLE[top] for top in tops])


def _ending(ending: Ending, first: int, players: int) -> bytes:
    reason, seat, turns_left = ending
    by = MAX_SEATS if seat == ADAM else (seat - first) % players
    return _REASONS[reason] + _ENDED_BY[by] + bytes((turns_left,))


def _bags(heads: bytes, bodies: bytes, tails: bytes) -> bytes:
    return bytes(
        [
            *map(heads.count, HEADS),
            *map(bodies.count, BODIES),
            bodies.count(GOLD),
            *map(tails.count, TAILS),
        ]
    )


def _cards(row: bytes) -> bytes:
    return b"".join([_CARD.get(kind, _NO_CARD) for kind in row])


def _counted(items: bytes, kinds: int) -> bytes:
    counts = bytearray(kinds)
    for item in items:
        counts[item] += 1
    return bytes(counts)


@lru_cache(maxsize=_REMEMBERED)
def _prophecies(kinds: bytes) -> bytes:
    return _counted(kinds, len(PROPHECIES))


@lru_cache(maxsize=_REMEMBERED)
def _temples(kinds: bytes) -> bytes:
    return _counted(kinds, len(TEMPLES))


@lru_cache(maxsize=_REMEMBERED)
def _board(pieces: bytes) -> bytes:
    return _counted(pieces, len(PIECES))


def _own(own: OwnView | None) -> bytes:
    if own is None:
        return _NOTHING
    hand, temples, set_aside, returned, drawn = own
    return b"".join(
        [
            _prophecies(hand),
            _temples(temples),
            _prophecies(set_aside),
            _prophecies(returned),
            _prophecies(drawn),
        ]
    )


def _seat(seat: SeatView) -> bytes:
    (
        board,
        _,
        tokens,
        feathers,
        hand_size,
        known,
        old,
        temple_count,
        known_temples,
        set_aside,
    ) = seat
    return b"".join(
        [
            _board(board),
            _TOKENS[tokens],
            bytes((feathers, hand_size, old, temple_count, set_aside)),
            _prophecies(known),
            _temples(known_temples),
        ]
    )


def _coatls(coatls: tuple[Coatl, ...]) -> bytes:
    return b"".join([*map(_coatl, coatls), _NO_COATLS[len(coatls)]])


@lru_cache(maxsize=_REMEMBERED)
def _coatl(coatl: Coatl) -> bytes:
    colours, head, tail, prophecies, temple = coatl
    pieces = b"".join([_COLOUR[letter] for letter in colours[:LONGEST]])
    return b"".join(
        [
            bytes((head, tail)),
            pieces.ljust(LONGEST * _COLOURS, b"\0"),
            bytes(map(colours.count, LETTERS)),
            _prophecies(prophecies),
            _TEMPLE[temple],
        ]
    )


def _adam(adam: Adam | None) -> bytes:
    if adam is None:
        return b""
    cards, pieces, realised, discarded, passes = adam
    return b"".join(
        [
            _cards(cards).ljust(MORE_ADAM_CARDS * len(PROPHECIES), b"\0"),
            b"".join([_board(on)[:GOLD] for on in pieces]).ljust(MORE_ADAM_CARDS * GOLD, b"\0"),
            _prophecies(realised),
            _board(discarded)[:GOLD],
            bytes((min(passes, MOST_PASSES),)),
        ]
    )


def _units(players: int) -> NDArray[np.float32]:
    return np.array([one.unit for one in layout(players) for _ in range(one.size)], np.float32)


_UNITS: Final = {players: _units(players) for players in range(1, MAX_SEATS + 1)}
