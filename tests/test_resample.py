from __future__ import annotations

from collections import Counter
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import played, states

from coatl.resample import _without, resample
from coatl.rules import Coatl, State, legal_actions
from coatl.rules.cards import PROPHECY_BY_ID, prophecy_deck, temple_deck
from coatl.rules.invariants import check
from coatl.rules.options import Options
from coatl.rules.state import Memory, Stock
from coatl.view import view


def every_seat(state: State) -> list[int | None]:
    return [None, *range(state.options.players)]


@given(states, st.integers(0, 2**32))
@settings(max_examples=120, deadline=None)
def test_a_resampled_state_looks_the_same(state: State, seed: int) -> None:
    for seat in every_seat(state):
        seen = view(state, seat)
        world = resample(seen, Random(seed))
        check(world)
        assert view(world, seat) == seen


@given(states, st.integers(0, 2**32))
@settings(max_examples=120, deadline=None)
def test_hidden_cards_do_not_change_the_legal_actions(state: State, seed: int) -> None:
    world = resample(view(state, state.seat), Random(seed))
    assert legal_actions(world) == legal_actions(state)


def test_resampling_deals_every_possible_hidden_hand() -> None:
    state = played(Options(), 3, 12)
    seen = view(state, 0)
    rng = Random(1)
    found = {kind for _ in range(400) for kind in resample(seen, rng).players[1].hand}
    own = state.players[0]
    unseen = set(prophecy_deck(promo=False)) - set(own.hand) - set(own.set_aside) - set(state.row)
    hidden = state.players[1].hand
    assert set(hidden) <= found
    assert len(found) > len(unseen) - 5


def test_resampling_deals_every_possible_hidden_temple() -> None:
    state = played(Options(), 3, 12)
    rng = Random(1)
    seen = view(state, 0)
    found = {kind for _ in range(300) for kind in resample(seen, rng).players[1].temples}
    visible = set(state.piles.tops) | set(state.players[0].temples)
    assert found == set(temple_deck(promo=False)) - visible


def test_a_returned_card_is_never_dealt_as_an_old_card_even_beside_its_copy() -> None:
    kind = PROPHECY_BY_ID["count-red"].kind
    state = played(Options(), 3, 12).copy()
    unseen = _without(prophecy_deck(promo=False), bytes((kind, kind)) + state.row)
    first, second = (player.copy() for player in state.players)
    first.hand = bytes((kind,))
    second.hand = unseen[:3]
    first.set_aside = second.set_aside = b""
    first.coatls = second.coatls = ()
    first.memory, second.memory = Memory(old=1), Memory(old=3)
    state.players = (first, second)
    deck = bytes(sorted(unseen[3:] + bytes((kind,))))
    state.stock = Stock(deck, returned=bytes((kind,)), rebuilds=1)
    seen = view(state, 0)
    rng = Random(4)
    for _ in range(200):
        assert kind not in resample(seen, rng).players[1].hand


#: How often the tests below resample, and how far a count may be from its expectation: about
#: five standard deviations of a fair deal.
SAMPLES = 2000
TOLERANCE = 100


def after_a_rebuild(old: int) -> tuple[State, bytes, bytes]:
    """Two seats after the deck was rebuilt from four discards: seat 1 holds two hidden Prophecies,
    `old` of which are older than the rebuild. Also the cards that seat 0 has not seen, first those
    that did not go back into the deck, then those that did.
    """
    state = played(Options(), 3, 12).copy()
    unseen = _without(bytes(sorted(set(prophecy_deck(promo=False)))), state.row)
    own, stayed, went_back = unseen[:3], unseen[3:9], unseen[9:13]
    first, second = (player.copy() for player in state.players)
    first.hand, second.hand = own, stayed[:2]
    first.set_aside = second.set_aside = b""
    # All other cards lie on Cóatls, in the open.
    on_coatls = _without(prophecy_deck(promo=False), state.row + own + stayed + went_back)
    first.coatls = (Coatl("yry", head=True, tail=False, prophecies=on_coatls),)
    second.coatls = ()
    first.memory, second.memory = Memory(old=3), Memory(old=old)
    state.players = (first, second)
    state.stock = Stock(bytes(sorted(stayed[2:] + went_back)), returned=went_back, rebuilds=1)
    return state, stayed, went_back


def hand_counts(state: State) -> Counter[int]:
    """How often seat 1 holds each Prophecy in worlds resampled from the view of seat 0."""
    seen, rng = view(state, 0), Random(11)
    return Counter(kind for _ in range(SAMPLES) for kind in resample(seen, rng).players[1].hand)


def test_resampling_deals_old_cards_evenly_after_a_rebuild() -> None:
    state, stayed, _ = after_a_rebuild(old=2)
    counts = hand_counts(state)
    assert set(counts) == set(stayed)
    for kind in stayed:
        assert abs(counts[kind] - 2 * SAMPLES / len(stayed)) < TOLERANCE


def test_resampling_deals_drawn_cards_evenly_after_a_rebuild() -> None:
    """A card drawn since the rebuild may be one that went back into the deck."""
    state, stayed, went_back = after_a_rebuild(old=0)
    counts = hand_counts(state)
    assert set(counts) == set(stayed + went_back)
    for kind in stayed + went_back:
        assert abs(counts[kind] - 2 * SAMPLES / len(stayed + went_back)) < TOLERANCE


def test_resampling_never_deals_a_card_that_adam_has() -> None:
    state = played(Options.solo(), 3, 60)
    assert state.adam is not None
    rng = Random(1)
    for _ in range(50):
        check(resample(view(state, 0), rng))
