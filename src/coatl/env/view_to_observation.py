"""Which value of a `View` goes into which field of an observation, and how it is written there.

`view_encoder` is built once per observer; the functions at the end of this module, which split
values into parts, run at every observation.
"""

from __future__ import annotations

from array import array
from functools import lru_cache
from typing import Final, NamedTuple

from coatl.rules import Coatl, Options
from coatl.rules.actions import MAX_SEATS
from coatl.rules.cards import EMPTY_SLOT, PROPHECIES, TEMPLES
from coatl.rules.coatl import COATLS_PER_PLAYER
from coatl.rules.options import LEVELS, MORE_ADAM_CARDS
from coatl.rules.pieces import BODIES, GOLD, HEADS, LETTERS, PIECES, SPACES, TAILS
from coatl.rules.state import ADAM, ALL_TOKENS, PILES, ROW_SLOTS, Adam, Ending
from coatl.view import OwnView, SeatView, View

from .encoders import (
    CompositeEncoder,
    Encoder,
    FieldEncoders,
    LookUp,
    PieceCountEncoder,
    SkipEncoder,
)
from .observation_layout import (
    BOOLEAN_OPTIONS,
    MAX_PASSES,
    MAX_REBUILDS,
    MAX_TURNS,
    PHASES,
    REASONS,
    SPACE_SIZE,
    field,
)

_PROPHECIES: Final = {kind: kind for kind in range(len(PROPHECIES))}
_TEMPLES: Final = {kind: kind for kind in range(len(TEMPLES))}
_COATLS: Final = {number: number for number in range(COATLS_PER_PLAYER)}
_COLOURS: Final = {letter: colour for colour, letter in enumerate(LETTERS)}
_PHASES: Final = {phase: number for number, phase in enumerate(PHASES)}
_REASONS: Final = {reason: number for number, reason in enumerate(REASONS)}

#: Tables for `bytes.translate`: the position of each piece in its field.
_AS_HEAD: Final = bytes.maketrans(HEADS, bytes(range(len(HEADS))))
_AS_BODY: Final = bytes.maketrans(BODIES + PIECES[GOLD:], bytes(range(len(BODIES) + 1)))
_AS_TAIL: Final = bytes.maketrans(TAILS, bytes(range(len(TAILS))))
_AS_COLOUR: Final = bytes.maketrans(PIECES, bytes(range(len(LETTERS))) * 3 + bytes((len(LETTERS),)))


def _cached_piece_counts(size: int, unit: int, counted_as: bytes | None = None) -> LookUp:
    """Cached counts of pieces, for places that hold few pieces and so repeat often."""

    @lru_cache(maxsize=1 << 12)
    def look_up(pieces: bytes) -> array[float]:
        counts = array("f", [0] * size)
        PieceCountEncoder(memoryview(counts), [unit] * size, counted_as).write(pieces)
        return counts

    return look_up


_supply_space: Final = _cached_piece_counts(SPACE_SIZE, field(1, "supply").unit, _AS_COLOUR)
_adam_card: Final = _cached_piece_counts(GOLD, field(1, "adam.pieces").unit)


def view_encoder(row: memoryview[float], players: int, first: int) -> Encoder:
    """The encoder of views into this row; `first` is the observing seat, whose block is first."""
    fields = FieldEncoders(row, players)
    turn_order = [(first + later) % players for later in range(players)]
    seats = [encoder for place in range(players) for encoder in _seat(fields, f"seat{place}")]

    def split(seen: View) -> tuple[object, ...]:
        """The values of the table, of the observing seat, and of every seat in turn order."""
        values: tuple[object, ...] = seen + (_NO_OWN_VIEW if seen.own is None else seen.own)
        for seat in turn_order:
            values += seen.seats[seat]
        return values

    return CompositeEncoder([*_table(fields, turn_order), *_own(fields), *seats], split)


def _in_order(kind: type[NamedTuple], **encoders: Encoder) -> list[Encoder]:
    """These encoders in the order of the fields of that tuple; each field must have one."""
    return [encoders[name] for name in kind._fields]


def _table(fields: FieldEncoders, turn_order: list[int]) -> list[Encoder]:
    players = len(turn_order)
    distance = {seat: later for later, seat in enumerate(turn_order)}
    ending = _in_order(
        Ending,
        reason=fields.one_hot("ending", _REASONS),
        seat=fields.one_hot("ended_by", distance | {ADAM: MAX_SEATS}),
        turns_left=fields.number("turns_left"),
    )
    bags = [
        fields.pieces("bag_heads", counted_as=_AS_HEAD),
        fields.pieces("bag_bodies", "bag_gold", counted_as=_AS_BODY),
        fields.pieces("bag_tails", counted_as=_AS_TAIL),
    ]
    return _in_order(
        View,
        seat=fields.one_hot("seat", {seat: seat for seat in range(players)}),
        own=SkipEncoder(),  # `split` appends its values
        options=CompositeEncoder(fields.each_number("options"), _split_options),
        phase=fields.one_hot("phase", _PHASES),
        resume=SkipEncoder(),  # only says which phase follows chance
        active=fields.one_hot("active", distance),
        turn=fields.number("turn", MAX_TURNS),
        actions_left=fields.number("actions_left"),
        passes=fields.number("passes"),
        completing=fields.one_hot("completing", _COATLS),
        ending=CompositeEncoder(ending, _split_ending),
        supply=CompositeEncoder(fields.each_look_up("supply", len(SPACES), _supply_space)),
        bags=CompositeEncoder(bags),
        row=CompositeEncoder(fields.each_one_hot("row", ROW_SLOTS, _PROPHECIES), tuple),
        deck_size=fields.number("deck_size"),
        discards=fields.cards("discards"),
        returned=fields.cards("returned"),
        rebuilds=fields.number("rebuilds", MAX_REBUILDS),
        tops=CompositeEncoder(fields.each_one_hot("tops", PILES, _TEMPLES)),
        beneath=CompositeEncoder(fields.each_number("beneath")),
        seats=SkipEncoder(),  # `split` appends their values
        adam=_adam(fields) if players == 1 else SkipEncoder(),
    )


def _own(fields: FieldEncoders) -> list[Encoder]:
    return _in_order(
        OwnView,
        hand=fields.cards("own.hand"),
        temples=fields.cards("own.temples"),
        set_aside=fields.cards("own.set_aside"),
        returned=fields.cards("own.returned"),
        drawn=fields.cards("own.drawn"),
    )


def _seat(fields: FieldEncoders, block: str) -> list[Encoder]:
    coatls = [_coatl(fields, f"{block}.coatl{number + 1}") for number in range(COATLS_PER_PLAYER)]
    return _in_order(
        SeatView,
        board=fields.pieces(f"{block}.board"),
        coatls=CompositeEncoder(coatls, _split_coatls),
        tokens=CompositeEncoder(fields.each_number(f"{block}.tokens"), _split_tokens),
        feathers=fields.number(f"{block}.feathers"),
        hand_size=fields.number(f"{block}.hand_size"),
        known=fields.cards(f"{block}.known"),
        old=fields.number(f"{block}.old"),
        temple_count=fields.number(f"{block}.temple_count"),
        known_temples=fields.cards(f"{block}.known_temples"),
        set_aside=fields.number(f"{block}.set_aside"),
    )


def _coatl(fields: FieldEncoders, block: str) -> Encoder:
    pieces = fields.sequence(f"{block}.pieces", _COLOURS)
    counts = fields.each_number(f"{block}.colours")
    encoders = _in_order(
        Coatl,
        colours=CompositeEncoder([pieces, *counts], _split_colours),
        head=fields.number(f"{block}.head"),
        tail=fields.number(f"{block}.tail"),
        prophecies=fields.cards(f"{block}.prophecies"),
        temple=fields.one_hot(f"{block}.temple", _TEMPLES),
    )
    return CompositeEncoder(encoders)


def _adam(fields: FieldEncoders) -> Encoder:
    cards = fields.each_one_hot("adam.cards", MORE_ADAM_CARDS, _PROPHECIES)
    pieces = fields.each_look_up("adam.pieces", MORE_ADAM_CARDS, _adam_card)
    encoders = _in_order(
        Adam,
        cards=CompositeEncoder(cards, _split_adam_cards),
        pieces=CompositeEncoder(pieces, _split_adam_pieces),
        realised=fields.cards("adam.realised"),
        discarded=fields.pieces("adam.discarded"),
        passes=fields.number("adam.passes", MAX_PASSES),
    )
    return CompositeEncoder(encoders)


# --- splitting values into parts ------------------------------------------------------------------

#: The private values of a spectator: all empty.
_NO_OWN_VIEW: Final = (b"",) * len(OwnView._fields)

#: The reason, seat and turns left while the end is not known.
_NO_ENDING: Final = (None, None, 0)

_TOKENS: Final = ALL_TOKENS.bit_length()

#: Empty Cóatls that fill up a seat's Cóatls, by the number of Cóatls it has begun.
_MISSING_COATLS: Final = [
    (Coatl("", False, False),) * (COATLS_PER_PLAYER - begun)
    for begun in range(COATLS_PER_PLAYER + 1)
]


def _split_options(options: Options) -> tuple[bool, ...]:
    booleans = [getattr(options, name) for name in BOOLEAN_OPTIONS]
    return (*booleans, *[level in options.levels for level in LEVELS])


def _split_ending(ending: Ending | None) -> tuple[object, ...]:
    return _NO_ENDING if ending is None else ending


def _split_tokens(tokens: int) -> tuple[int, ...]:
    return tuple([tokens >> bit & 1 for bit in range(_TOKENS)])


def _split_coatls(coatls: tuple[Coatl, ...]) -> tuple[Coatl, ...]:
    return coatls + _MISSING_COATLS[len(coatls)]


def _split_colours(colours: str) -> tuple[str | int, ...]:
    """The colours in order, then the number of pieces of each colour."""
    return (colours, *[colours.count(letter) for letter in LETTERS])


def _split_adam_cards(cards: bytes) -> tuple[int, ...]:
    """The kinds of A.D.A.M.'s cards, filled up to the most there can be."""
    return tuple(cards.ljust(MORE_ADAM_CARDS, EMPTY_SLOT))


def _split_adam_pieces(pieces: tuple[bytes, ...]) -> tuple[bytes, ...]:
    """The pieces on each of A.D.A.M.'s cards, filled up to the most there can be."""
    return pieces + (b"",) * (MORE_ADAM_CARDS - len(pieces))
