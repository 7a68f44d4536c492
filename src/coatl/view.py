"""What a seat or a spectator may know: the only place where hidden information is removed.

`view` builds a `View` field by field from public and own information (an allow-list). It includes
what an attentive player remembers: the cards that others took face up and still hold, and the
cards that returned to the deck. `resample` draws a complete `State` that is consistent with a view;
every possible deal is equally likely.
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

#: Makes a named tuple from its fields in half the time that calling its class takes.
_make: Final = tuple.__new__


class SeatView(NamedTuple):
    """What everyone may know about one seat.

    Everyone saw the seat take the cards in `known` and `known_temples`; its other cards, up to
    `hand_size` and `temple_count`, are hidden. `old` of the hidden Prophecies are older than the
    deck's last rebuild. `set_aside` counts the cards that it discarded face down at set-up.
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
    """What only the seat itself knows.

    `set_aside` are the cards that it discarded face down at set-up, `returned` those of them that
    returned to the deck, and `drawn` the cards in its hand that it drew since the last rebuild.
    """

    hand: bytes
    temples: bytes
    set_aside: bytes
    returned: bytes
    drawn: bytes


class View(NamedTuple):
    """Everything that `seat` may know; for a spectator `seat` and `own` are None.

    `active` is the seat whose turn it is. The contents of the bags are public: every other piece
    lies face up. The other fields are as in `State`.
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
        """Whether A.D.A.M. plays this turn."""
        return self.adam is not None and is_turn_of_adam(self.turn)


def view(state: State, seat: int | None) -> View:
    """Return what a seat, or a spectator (None), may know about the state."""
    own = None
    if seat is not None:
        player = state.players[seat]
        _, _, _, returned, drawn = player.memory
        own = _make(OwnView, (player.hand, player.temples, player.set_aside, returned, drawn))
    deck, discards, public_returned, rebuilds = state.stock
    tops, beneath, _ = state.piles
    return _make(
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
            public_returned,
            rebuilds,
            tops,
            beneath,
            tuple([_seat_view(player) for player in state.players]),
            state.adam,
        ),
    )


def _seat_view(player: Player) -> SeatView:
    known, temples, old, _, _ = player.memory
    return _make(
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


#: Steps that are always public; all others are secret, always or sometimes.
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
    """Whether everybody may know a step with its details; unknown steps are secret."""
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
    """Draw a complete state consistent with this view: `view(resample(v, rng), v.seat) == v`."""
    others = [seat for seat in range(len(seen.seats)) if seat != seen.seat]
    prophecies = _unseen_prophecies(seen)
    hands, aside, deck = _deal_prophecies(seen, others, prophecies, rng)
    temples, hidden = _deal_temples(seen, others, rng)
    return _state(seen, hands, aside, deck, temples, hidden)


def placeholder_state(seen: View) -> State:
    """A state in which every card that the seat does not know is card 0.

    It is no legal position, but it answers everything that follows from the view alone: what the
    seat may do, and what that leads to until chance draws something.
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


def _without(items: bytes, removed: bytes) -> bytes:
    """Remove some items, as far as they are there."""
    for item in removed:
        items = items.replace(bytes((item,)), b"", 1)
    return items


def _unseen_prophecies(seen: View) -> bytes:
    """All Prophecies whose location this seat does not know."""
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
    """Deal the unseen cards: the other seats' hands, their face-down discards, and the deck.

    Cards that returned to the deck at its last rebuild cannot be among the `old` cards of a hand.
    So these are dealt first, from the cards that may be old, and then all the rest.
    """
    returned_to_deck = seen.returned
    if seen.own is not None:
        returned_to_deck = _without(returned_to_deck + seen.own.returned, seen.own.drawn)
    may_be_old = shuffled(_without(unseen, returned_to_deck), rng)
    returned_to_deck = _without(unseen, may_be_old)
    hands = {seat: seen.seats[seat].known for seat in others}
    for seat in others:
        old = seen.seats[seat].old
        hands[seat] += may_be_old[:old]
        may_be_old = may_be_old[old:]
    rest = shuffled(may_be_old + returned_to_deck, rng)
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
    """Deal the unseen Temples: the other seats' hands, and the hidden part of the piles."""
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
