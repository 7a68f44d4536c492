"""What one seat, or a spectator, may know: the one border where secrets are left behind.

A `View` is built field by field from what is allowed, never by removing what is not. It holds
what an attentive player remembers: cards others took from the face-up row and still hold, and
cards seen going back into the deck. `resample` turns a view into a whole `State` that could be
the true one for all its seat knows, every possible deal being as likely as any other.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from .rules import Coatl, Options, Player, State, Step
from .rules.actions import (
    AddPiece,
    BeginCoatl,
    DiscardProphecy,
    DrawProphecy,
    Finish,
    FulfilProphecy,
    FulfilTemple,
    Pass,
    PerfectPick,
    PriestCommitment,
    SeeTheFuture,
    Steal,
    TakePieces,
    TakeProphecy,
)
from .rules.cards import EMPTY_SLOT, prophecy_deck, temple_deck
from .rules.chance import (
    AdamPlays,
    DealProphecy,
    DealTemple,
    FillSpace,
    Generator,
    awaits_adams_card,
    shuffled,
)
from .rules.coatl import NONE
from .rules.state import Adam, Ending, Memory, Phase, Piles, Resume, Stock, is_turn_of_adam

#: Makes a named tuple of its fields in half the time that calling its class takes.
_named: Final = tuple.__new__


class SeatView(NamedTuple):
    """What everyone may know of one seat.

    `known` and `known_temples` were seen being taken; the rest of `hand_size` and
    `temple_count` is hidden. Of the hidden Prophecies `old` surely predate the deck's last
    rebuild. `set_aside` counts the cards it discarded face down at set-up.
    """

    board: bytes
    coatls: tuple[Coatl, ...]
    tokens: int
    feathers: int
    hand_size: int
    known: bytes
    old: int
    temple_count: int
    known_temples: bytes
    set_aside: int


class OwnView(NamedTuple):
    """What only the seat itself knows: its hand, its Temples, what it discarded unseen, what of
    that went back into the deck, and what it holds that it drew since the deck was rebuilt.
    """

    hand: bytes
    temples: bytes
    set_aside: bytes
    returned: bytes
    drawn: bytes


class View(NamedTuple):
    """Everything `seat` may know; `seat` is None and `own` is None for a spectator.

    `active` is the seat whose turn it is. What the bags hold is public, since every piece that
    left them lies in the open.
    """

    seat: int | None
    own: OwnView | None
    options: Options
    phase: Phase
    resume: Resume
    active: int
    turn: int
    actions_left: int
    passes: int
    completing: int
    ending: Ending | None
    supply: tuple[bytes, ...]
    bags: tuple[bytes, bytes, bytes]
    row: bytes
    deck_size: int
    discards: bytes
    returned: bytes
    rebuilds: int
    tops: tuple[int, ...]
    beneath: tuple[int, ...]
    seats: tuple[SeatView, ...]
    adam: Adam | None

    @property
    def is_adams_turn(self) -> bool:
        """Whether this is a turn of A.D.A.M."""
        return self.adam is not None and is_turn_of_adam(self.turn)


def view(state: State, seat: int | None) -> View:
    """What that seat, or a spectator (None), may know of the state."""
    own = None
    if seat is not None:
        player = state.players[seat]
        _, _, _, returned, drawn = player.memory
        own = _named(OwnView, (player.hand, player.temples, player.set_aside, returned, drawn))
    deck, discards, set_back, rebuilds = state.stock
    tops, beneath, _ = state.piles
    return _named(
        View,
        (
            seat,
            own,
            state.options,
            state.phase,
            state.resume,
            state.seat,
            state.turn,
            state.actions_left,
            state.passes,
            state.completing,
            state.ending,
            state.supply,
            state.bags,
            state.row,
            len(deck),
            discards,
            set_back,
            rebuilds,
            tops,
            beneath,
            tuple([_seat_view(player) for player in state.players]),
            state.adam,
        ),
    )


def _seat_view(player: Player) -> SeatView:
    known, temples, old, _, _ = player.memory
    return _named(
        SeatView,
        (
            player.board,
            player.coatls,
            player.tokens,
            player.feathers,
            len(player.hand),
            known,
            old,
            len(player.temples),
            temples,
            len(player.set_aside),
        ),
    )


#: Steps that everybody may know all about; others are secret, or are so at times.
_PUBLIC: Final = frozenset(
    (
        AdamPlays,
        AddPiece,
        BeginCoatl,
        DrawProphecy,
        FillSpace,
        Finish,
        FulfilProphecy,
        FulfilTemple,
        Pass,
        PerfectPick,
        PriestCommitment,
        SeeTheFuture,
        Steal,
        TakePieces,
        TakeProphecy,
    )
)


def is_public(before: State, step: Step) -> bool:
    """Whether everybody may know what a step is about; where that is not said, they may not."""
    if type(step) in _PUBLIC:
        return True
    match step:
        case DealProphecy():
            return before.phase == "reveal" or awaits_adams_card(before)
        case DealTemple():
            return before.phase == "uncover"
        case DiscardProphecy():
            return before.phase == "foresee"
        case _:
            return False


def resample(seen: View, rng: Generator) -> State:
    """A whole state that this view could be a view of: `view(resample(v, rng), v.seat) == v`."""
    others = [seat for seat in range(len(seen.seats)) if seat != seen.seat]
    prophecies = _unseen_prophecies(seen)
    hands, aside, deck = _deal_prophecies(seen, others, prophecies, rng)
    temples, hidden = _deal_temples(seen, others, rng)
    return _state(seen, hands, aside, deck, temples, hidden)


def placeholder_state(seen: View) -> State:
    """A state in which every card that this seat does not know is the same one.

    No game has it, but whatever follows from the view alone follows from it, too: what its seat may
    do, and what that leads to until chance speaks.
    """
    others = {seat: public for seat, public in enumerate(seen.seats) if seat != seen.seat}
    return _state(
        seen,
        hands={seat: bytes(public.hand_size) for seat, public in others.items()},
        aside={seat: bytes(public.set_aside) for seat, public in others.items()},
        deck=bytes(seen.deck_size),
        temples={seat: bytes(public.temple_count) for seat, public in others.items()},
        hidden=bytes(sum(seen.beneath)),
    )


def _state(
    seen: View,
    hands: dict[int, bytes],
    aside: dict[int, bytes],
    deck: bytes,
    temples: dict[int, bytes],
    hidden: bytes,
) -> State:
    return State(
        options=seen.options,
        phase=seen.phase,
        resume=seen.resume,
        seat=seen.active,
        turn=seen.turn,
        actions_left=seen.actions_left,
        passes=seen.passes,
        completing=seen.completing,
        ending=seen.ending,
        supply=seen.supply,
        bags=seen.bags,
        row=seen.row,
        stock=Stock(deck, seen.discards, seen.returned, seen.rebuilds),
        piles=Piles(seen.tops, seen.beneath, hidden),
        players=tuple(
            [_player(seen, seat, hands, aside, temples) for seat in range(len(seen.seats))]
        ),
        adam=seen.adam,
    )


def _player(
    seen: View,
    seat: int,
    hands: dict[int, bytes],
    aside: dict[int, bytes],
    temples: dict[int, bytes],
) -> Player:
    public = seen.seats[seat]
    own = seen.own if seat == seen.seat else None
    return Player(
        board=public.board,
        coatls=public.coatls,
        hand=own.hand if own else hands[seat],
        set_aside=own.set_aside if own else aside[seat],
        temples=own.temples if own else temples[seat],
        tokens=public.tokens,
        feathers=public.feathers,
        memory=Memory(
            known=public.known,
            temples=public.known_temples,
            old=public.old,
            returned=own.returned if own else b"",
            drawn=own.drawn if own else b"",
        ),
    )


def _without(items: bytes, gone: bytes) -> bytes:
    """The items less those gone, as far as they are there."""
    for item in gone:
        items = items.replace(bytes((item,)), b"", 1)
    return items


def _unseen_prophecies(seen: View) -> bytes:
    """Every Prophecy whose place this seat does not know."""
    visible = seen.row.replace(EMPTY_SLOT, b"") + seen.discards
    for number, seat in enumerate(seen.seats):
        visible += b"".join(coatl.prophecies for coatl in seat.coatls)
        if number != seen.seat:
            visible += seat.known
    if seen.own is not None:
        visible += seen.own.hand + seen.own.set_aside
    if seen.adam is not None:
        visible += seen.adam.cards + seen.adam.realised
    return _without(prophecy_deck(seen.options.promo), visible)


def _deal_prophecies(
    seen: View, others: list[int], unseen: bytes, rng: Generator
) -> tuple[dict[int, bytes], dict[int, bytes], bytes]:
    """Hands and unseen discards of the others, and the deck, from the unseen cards.

    Cards that went back into the deck at its last rebuild cannot be among the `old` cards of a
    hand. Those places are dealt first, from the cards that may lie there; the rest is free.
    """
    went_back = seen.returned
    if seen.own is not None:
        went_back = _without(went_back + seen.own.returned, seen.own.drawn)
    may_be_old = shuffled(_without(unseen, went_back), rng)
    went_back = _without(unseen, may_be_old)
    hands = {seat: seen.seats[seat].known for seat in others}
    for seat in others:
        old = seen.seats[seat].old
        hands[seat] += may_be_old[:old]
        may_be_old = may_be_old[old:]
    rest = shuffled(may_be_old + went_back, rng)
    aside = {}
    for seat in others:
        missing = seen.seats[seat].hand_size - len(hands[seat])
        hands[seat] = bytes(sorted(hands[seat] + rest[:missing]))
        rest = rest[missing:]
        count = seen.seats[seat].set_aside
        aside[seat] = bytes(sorted(rest[:count]))
        rest = rest[count:]
    return hands, aside, bytes(sorted(rest))


def _deal_temples(seen: View, others: list[int], rng: Generator) -> tuple[dict[int, bytes], bytes]:
    """Temples in the hands of the others, and those hidden in the piles."""
    visible = bytes([top for top in seen.tops if top != NONE])
    for number, seat in enumerate(seen.seats):
        visible += bytes([c.temple for c in seat.coatls if c.temple != NONE])
        if number != seen.seat:
            visible += seat.known_temples
    if seen.own is not None:
        visible += seen.own.temples
    hidden = shuffled(_without(temple_deck(seen.options.promo), visible), rng)
    temples = {}
    for number in others:
        seat = seen.seats[number]
        missing = seat.temple_count - len(seat.known_temples)
        temples[number] = bytes(sorted(seat.known_temples + hidden[:missing]))
        hidden = hidden[missing:]
    return temples, bytes(sorted(hidden))
