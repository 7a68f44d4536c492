"""What attentive players remember is true, and it is all that is remembered (R1.4)."""

from __future__ import annotations

import random

from helpers import (
    coatl,
    do,
    player,
    playing,
    prophecies,
    prophecy,
    take_turn,
    temples,
)
from hypothesis import given, settings
from hypothesis import strategies as st

from coatl.rules import Options, Player, State, apply, legal_actions, new_game, settle
from coatl.rules.actions import (
    DRAW_PROPHECY,
    FINISH,
    SEE_THE_FUTURE_ACTION,
    DiscardProphecy,
    FulfilProphecy,
    PriestCommitment,
    TakePieces,
    TakeProphecy,
)
from coatl.rules.cards import PROPHECIES
from coatl.rules.chance import DealProphecy
from coatl.rules.state import Memory


def test_r1_4_a_card_drawn_from_the_deck_is_not_seen_by_others() -> None:
    state = do(playing(), DRAW_PROPHECY)
    assert state.players[0].memory.known == b""


def test_r1_4_a_secret_card_that_is_placed_leaves_the_seen_ones_alone() -> None:
    state = playing(player(coatls=[coatl("kkk")], hand="trio-black"))
    state = take_turn(take_turn(state, TakeProphecy(0)), TakeProphecy(1))
    state = do(state, FulfilProphecy(0, prophecy("trio-black")))
    assert state.players[0].memory.known == prophecies("count-yellow")


def test_r1_4_a_seen_card_that_is_discarded_is_forgotten() -> None:
    seat = player(hand="count-red")
    seat.memory = Memory(known=prophecies("count-red"))
    state = do(playing(seat), SEE_THE_FUTURE_ACTION, DiscardProphecy(prophecy("count-red")))
    assert state.players[0].memory.known == b""


def test_r1_4_a_temple_of_a_pile_is_seen_by_all_until_it_is_used() -> None:
    state = do(playing(player(temples_held="no-red-length-11")), PriestCommitment(0))
    assert state.players[0].memory.temples == temples("no-yellow-length-7")


def rebuilt() -> State:
    """Seat 0 has just drawn from a deck made again, holding one secret and one seen card."""
    seat = player(hand="count-red trio-red", set_aside="trio-black")
    seat.memory = Memory(known=prophecies("count-red"))
    other = player(hand="trio-blue", set_aside="trio-green")
    state = playing(seat, other, deck="", discards="pair-red-black pair-red-blue")
    return apply(state, DRAW_PROPHECY)


def test_r3_6_face_up_discards_are_known_to_have_gone_back() -> None:
    assert rebuilt().stock.returned == prophecies("pair-red-black pair-red-blue")


def test_r3_6_a_seat_knows_which_of_its_own_cards_went_back_unseen() -> None:
    returned = [one.memory.returned for one in rebuilt().players]
    assert returned == [prophecies("trio-black"), prophecies("trio-green")]


def test_r3_6_secret_cards_held_at_a_rebuild_are_older_than_it() -> None:
    assert [one.memory.old for one in rebuilt().players] == [1, 1]


def test_r3_6_a_returned_card_that_is_drawn_stays_unknown_to_the_others() -> None:
    state = apply(rebuilt(), DealProphecy(prophecy("pair-red-black")))
    assert state.stock.returned == prophecies("pair-red-black pair-red-blue")


def test_r3_6_a_returned_card_that_is_shown_in_the_row_is_met_again() -> None:
    state = playing(row="count-red", deck="", discards="trio-red")
    state = do(state, TakeProphecy(0), FINISH)
    assert state.row[0] == prophecy("trio-red")
    assert state.stock.returned == b""


def test_r3_6_a_seat_that_draws_its_own_discard_knows_it_is_met() -> None:
    state = apply(rebuilt(), DealProphecy(prophecy("trio-black")))
    assert state.players[0].memory.drawn == prophecies("trio-black")


def test_r3_6_placing_a_returned_card_shows_it() -> None:
    seat = player(coatls=[coatl("rk")])
    state = playing(seat, deck="", discards="pair-red-black")
    state = do(state, DRAW_PROPHECY, FINISH)
    assert state.stock.returned == prophecies("pair-red-black")
    state = do(take_turn(state, TakePieces(0)), FulfilProphecy(0, prophecy("pair-red-black")))
    assert state.stock.returned == b""


def hidden(one: Player, kind: int) -> int:
    """How many cards of a kind a hand holds that nobody else saw it take."""
    return one.hand.count(kind) - one.memory.known.count(kind)


def check_memory(state: State) -> None:
    """Whatever is remembered of cards that went back into the deck may still be so."""
    deck, returned = state.stock.deck, state.stock.returned
    for kind in set(returned):
        unseen = deck.count(kind) + sum(hidden(one, kind) for one in state.players)
        assert returned.count(kind) <= unseen
    for seat, one in enumerate(state.players):
        others = [other for number, other in enumerate(state.players) if number != seat]
        for kind in set(one.memory.returned):
            unseen = deck.count(kind) + sum(hidden(other, kind) for other in others)
            assert one.memory.returned.count(kind) - one.memory.drawn.count(kind) <= unseen
        # The only copy of a card that went back cannot be among the older cards of a hand.
        young = [
            kind
            for kind in set(one.hand)
            if kind in returned and PROPHECIES[kind].copies == 1 and hidden(one, kind)
        ]
        assert len(young) + one.memory.old <= len(one.hand) - len(one.memory.known)


def card_game(options: Options, seed: int) -> int:
    """A game that cares for cards above all; how often its deck was rebuilt."""
    rng = random.Random(seed)
    state = new_game(options)
    while True:
        state, _ = settle(state, rng)
        check_memory(state)
        if state.is_over:
            return state.stock.rebuilds
        legal = legal_actions(state)
        cards = [a for a in legal if a.verb in {"draw", "row", "future", "discard", "fulfil"}]
        wanted = cards if cards and rng.random() < 0.6 else legal
        state = apply(state, wanted[int(rng.random() * len(wanted))])


@settings(max_examples=60)
@given(st.integers(2, 4), st.integers(0, 2**32 - 1))
def test_r3_6_memories_of_a_rebuilt_deck_are_true(number: int, seed: int) -> None:
    card_game(Options(players=number), seed)


def test_r3_6_games_that_care_for_cards_do_rebuild_the_deck() -> None:
    assert sum(card_game(Options(players=4), seed) for seed in range(12)) > 0
