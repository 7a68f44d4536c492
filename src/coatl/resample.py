"""Complete states that are consistent with a view.

`resample` deals the hidden cards at random, every possible deal being equally likely.
`placeholder_state` puts one and the same card wherever a card is hidden.
"""

from __future__ import annotations

from .rules import Player, State
from .rules.cards import EMPTY_SLOT, prophecy_deck, temple_deck
from .rules.chance import Generator, shuffled
from .rules.coatl import NONE
from .rules.state import Memory, Piles, Stock
from .view import View


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
