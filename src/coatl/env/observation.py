"""What a seat may know, as one row of numbers: a `View` laid out by `layout`.

Everything is made from the view alone, so nothing hidden can show. A view is taken apart into the
values that fields of the layout show, each at its place in the row (`places`).
"""

from __future__ import annotations

from array import array
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from coatl.rules import Coatl, Options
from coatl.rules.actions import MAX_SEATS
from coatl.rules.cards import EMPTY_SLOT, PROPHECIES, TEMPLES
from coatl.rules.coatl import COATLS_PER_PLAYER
from coatl.rules.options import LEVELS, MORE_ADAM_CARDS
from coatl.rules.pieces import BODIES, GOLD, HEADS, LETTERS, PIECES, SPACES, TAILS
from coatl.rules.state import ADAM, ALL_TOKENS, PILES, ROW_SLOTS, Adam, Ending
from coatl.view import OwnView, SeatView, View

from .encoders import Cards, Letters, LookedUp, LookUp, Nowhere, Number, OneOf, Parts, Pieces, Place
from .extras import extra
from .layout import (
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

#: More than there is of anything that is counted to its end.
_MANY: Final = 255


def observe(seen: View) -> NDArray[np.float32]:
    """A new row of numbers from 0 to 1, as `layout` says, of all that this view tells.

    Left out are the order of pieces on a board and of cards on a Cóatl, which nothing depends on;
    the order of a Cóatl's pieces beyond the `LONGEST`; where the game goes on once chance has
    spoken (`resume`); and how far a count goes beyond its most (`layout`). A spectator's row is
    that of the first seat, with nothing in its own fields.
    """
    return Observer(len(seen.seats), seen.seat).observe(seen)


class Observer:
    """Observes for one seat of a table, or for a spectator (None), again and again: what is as it
    was in the last view is not written again.
    """

    __slots__ = ("_place", "_players", "_row", "_seat")

    def __init__(self, players: int, seat: int | None) -> None:
        self._players, self._seat = players, seat
        self._begin()

    def _begin(self) -> None:
        """Have nothing written."""
        self._row = np.zeros(length(self._players), np.float32)
        # By way of bytes, because NumPy types its data as integers.
        numbers = self._row.data.cast("B").cast("f")
        self._place = _place_of_view(numbers, self._players, self._seat or 0)

    def __reduce__(self) -> tuple[type[Observer], tuple[object, ...]]:
        # What it remembers saves time and changes nothing.
        return Observer, (self._players, self._seat)

    def observe(self, seen: View) -> NDArray[np.float32]:
        """The observation of a view of that seat at that table, whatever was observed before."""
        try:
            self._place.write(seen)
        except BaseException:  # an interrupt, too, would leave what is half written
            self._begin()
            raise
        return self._row.copy()


_PROPHECIES: Final = {kind: kind for kind in range(len(PROPHECIES))}
_TEMPLES: Final = {kind: kind for kind in range(len(TEMPLES))}
_COLOURS: Final = {letter: colour for colour, letter in enumerate(LETTERS)}
_PHASES: Final = {phase: number for number, phase in enumerate(PHASES)}
_REASONS: Final = {reason: number for number, reason in enumerate(REASONS)}

#: For `bytes.translate`: as which number of its field each piece counts.
_AS_HEAD: Final = bytes.maketrans(HEADS, bytes(range(len(HEADS))))
_AS_BODY: Final = bytes.maketrans(BODIES + PIECES[GOLD:], bytes(range(len(BODIES) + 1)))
_AS_TAIL: Final = bytes.maketrans(TAILS, bytes(range(len(TAILS))))
_AS_COLOUR: Final = bytes.maketrans(PIECES, bytes(range(len(LETTERS))) * 3 + bytes((len(LETTERS),)))


def _few(size: int, unit: int, counted_as: bytes | None = None) -> LookUp:
    """How few pieces look that are often the same."""

    @lru_cache(maxsize=1 << 12)
    def numbers(pieces: bytes) -> array[float]:
        counts = array("f", [0] * size)
        Pieces(memoryview(counts), [unit] * size, counted_as).write(pieces)
        return counts

    return numbers


_in_space: Final = _few(SPACE, field(1, "supply").unit, _AS_COLOUR)
_on_card: Final = _few(GOLD, field(1, "adam.pieces").unit)


def _place_of_view(row: memoryview[float], players: int, first: int) -> Place:
    """Where a view is shown in a row that begins with that seat."""

    def unit(name: str) -> int:
        return field(players, name).unit

    def numbers(name: str) -> memoryview[float]:
        return row[field(players, name).slice]

    def split(name: str, parts: int) -> list[memoryview[float]]:
        whole = numbers(name)
        size = len(whole) // parts
        return [whole[part * size : (part + 1) * size] for part in range(parts)]

    def number(name: str, most: int = _MANY) -> Place:
        return Number(numbers(name), unit(name), most)

    def each_number(name: str) -> list[Place]:
        size = field(players, name).size
        return [Number(one, unit(name), _MANY) for one in split(name, size)]

    def each_one_of(name: str, parts: int, order: dict[Any, int]) -> list[Place]:
        return [OneOf(one, order) for one in split(name, parts)]

    def cards(name: str) -> Place:
        return Cards(numbers(name), unit(name))

    def pieces(*names: str, counted_as: bytes | None = None) -> Place:
        fields = [field(players, name) for name in names]
        units = [one.unit for one in fields for _ in range(one.size)]
        return Pieces(row[fields[0].offset : fields[-1].slice.stop], units, counted_as)

    def each_few(name: str, parts: int, look_up: LookUp) -> list[Place]:
        return [LookedUp(one, look_up) for one in split(name, parts)]

    def by_name(kind: type[NamedTuple], **places: Place) -> list[Place]:
        return [places[name] for name in kind._fields]

    in_turn_order = [(first + later) % players for later in range(players)]

    def coatl(of: str) -> list[Place]:
        order = Letters(numbers(f"{of}.pieces"), _COLOURS)
        return by_name(
            Coatl,
            colours=Parts([order, *each_number(f"{of}.colours")], _colours),
            head=number(f"{of}.head"),
            tail=number(f"{of}.tail"),
            prophecies=cards(f"{of}.prophecies"),
            temple=OneOf(numbers(f"{of}.temple"), _TEMPLES),
        )

    def seat(of: str) -> list[Place]:
        coatls = [Parts(coatl(f"{of}.coatl{which + 1}")) for which in range(COATLS_PER_PLAYER)]
        return by_name(
            SeatView,
            board=pieces(f"{of}.board"),
            coatls=Parts(coatls, _three),
            tokens=Parts(each_number(f"{of}.tokens"), _bits),
            feathers=number(f"{of}.feathers"),
            hand_size=number(f"{of}.hand_size"),
            known=cards(f"{of}.known"),
            old=number(f"{of}.old"),
            temple_count=number(f"{of}.temple_count"),
            known_temples=cards(f"{of}.known_temples"),
            set_aside=number(f"{of}.set_aside"),
        )

    def adam() -> list[Place]:
        return by_name(
            Adam,
            cards=Parts(each_one_of("adam.cards", MORE_ADAM_CARDS, _PROPHECIES), _four_cards),
            pieces=Parts(each_few("adam.pieces", MORE_ADAM_CARDS, _on_card), _on_four),
            realised=cards("adam.realised"),
            discarded=pieces("adam.discarded"),
            passes=number("adam.passes", MOST_PASSES),
        )

    seats = {one: later for later, one in enumerate(in_turn_order)}
    ending = by_name(
        Ending,
        reason=OneOf(numbers("ending"), _REASONS),
        seat=OneOf(numbers("ended_by"), seats | {ADAM: MAX_SEATS}),
        turns_left=number("turns_left"),
    )
    bags = [
        pieces("bag_heads", counted_as=_AS_HEAD),
        pieces("bag_bodies", "bag_gold", counted_as=_AS_BODY),
        pieces("bag_tails", counted_as=_AS_TAIL),
    ]
    of_table = by_name(
        View,
        seat=OneOf(numbers("seat"), {one: one for one in range(players)}),
        own=Nowhere(),  # its parts follow those of the view
        options=Parts(each_number("options"), _switches),
        phase=OneOf(numbers("phase"), _PHASES),
        resume=Nowhere(),  # only says where the game goes on once chance has spoken
        active=OneOf(numbers("active"), seats),
        turn=number("turn", MOST_TURNS),
        actions_left=number("actions_left"),
        passes=number("passes"),
        completing=OneOf(numbers("completing"), {one: one for one in range(COATLS_PER_PLAYER)}),
        ending=Parts(ending, _ending),
        supply=Parts(each_few("supply", len(SPACES), _in_space)),
        bags=Parts(bags),
        row=Parts(each_one_of("row", ROW_SLOTS, _PROPHECIES), tuple),
        deck_size=number("deck_size"),
        discards=cards("discards"),
        returned=cards("returned"),
        rebuilds=number("rebuilds", MOST_REBUILDS),
        tops=Parts(each_one_of("tops", PILES, _TEMPLES)),
        beneath=Parts(each_number("beneath")),
        seats=Nowhere(),  # as above
        adam=Parts(adam()) if players == 1 else Nowhere(),
    )
    of_oneself = by_name(
        OwnView,
        hand=cards("own.hand"),
        temples=cards("own.temples"),
        set_aside=cards("own.set_aside"),
        returned=cards("own.returned"),
        drawn=cards("own.drawn"),
    )
    of_seats = [place for one in range(players) for place in seat(f"seat{one}")]

    def laid_flat(seen: View) -> tuple[object, ...]:
        """All that is known of the table, of oneself, and of every seat in turn order."""
        values: tuple[object, ...] = seen + (_NOTHING if seen.own is None else seen.own)
        for one in in_turn_order:
            values += seen.seats[one]
        return values

    return Parts([*of_table, *of_oneself, *of_seats], laid_flat)


# --- what is taken apart --------------------------------------------------------------------------


def _switches(options: Options) -> tuple[bool, ...]:
    switches = [getattr(options, name) for name in SWITCHES]
    return (*switches, *[level in options.levels for level in LEVELS])


#: What a spectator has: no hand, no Temples, nothing aside, nothing returned, nothing drawn.
_NOTHING: Final = (b"",) * len(OwnView._fields)


def _ending(ending: Ending | None) -> tuple[object, ...]:
    return _NO_END if ending is None else ending


_NO_END: Final = (None, None, 0)


_TOKENS: Final = ALL_TOKENS.bit_length()


def _bits(tokens: int) -> tuple[int, ...]:
    return tuple([tokens >> bit & 1 for bit in range(_TOKENS)])


def _three(coatls: tuple[Coatl, ...]) -> tuple[Coatl, ...]:
    return coatls + _NO_COATLS[len(coatls)]


#: Where so many Cóatls were begun, the others.
_NO_COATLS: Final = [
    (Coatl("", False, False),) * (COATLS_PER_PLAYER - begun)
    for begun in range(COATLS_PER_PLAYER + 1)
]


def _colours(colours: str) -> tuple[str | int, ...]:
    """The colours from the head, and how often each occurs."""
    return (colours, *[colours.count(letter) for letter in LETTERS])


def _four_cards(cards: bytes) -> tuple[int, ...]:
    """A.D.A.M.'s cards, as if there were as many as there may be."""
    return tuple(cards.ljust(MORE_ADAM_CARDS, EMPTY_SLOT))


def _on_four(pieces: tuple[bytes, ...]) -> tuple[bytes, ...]:
    """What lies on each of them."""
    return pieces + (b"",) * (MORE_ADAM_CARDS - len(pieces))
