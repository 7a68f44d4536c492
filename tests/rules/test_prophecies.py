"""Taking, drawing and remembering Prophecies."""

from helpers import (
    coatl,
    do,
    player,
    playing,
    prophecies,
    prophecy,
    take_turn,
)

from coatl.rules import apply, legal_actions
from coatl.rules.actions import (
    DRAW_PROPHECY,
    FINISH,
    FulfilProphecy,
    TakePieces,
    TakeProphecy,
)
from coatl.rules.cards import EMPTY
from coatl.rules.chance import DealProphecy


def test_r3_2_a_card_of_the_row_goes_to_the_hand() -> None:
    state = apply(playing(), TakeProphecy(1))
    assert state.players[0].hand == prophecies("count-red")
    assert state.row[1] == EMPTY


def test_r3_2_the_row_is_not_refilled_while_choosing() -> None:
    state = do(playing(), TakeProphecy(0), TakeProphecy(1), DRAW_PROPHECY)
    assert [slot for slot, kind in enumerate(state.row) if kind == EMPTY] == [0, 1]


def test_r3_2_the_row_is_refilled_to_six_after_the_turn() -> None:
    state = take_turn(playing(), TakeProphecy(0), TakeProphecy(1))
    assert EMPTY not in state.row
    assert state.seat == 1


def test_r3_2_cards_of_the_row_keep_their_slots() -> None:
    before = playing()
    after = take_turn(before, TakeProphecy(1))
    assert after.row[:1] + after.row[2:] == before.row[:1] + before.row[2:]


def test_r3_2_a_drawn_card_is_known_before_the_next_choice() -> None:
    state = do(playing(), DRAW_PROPHECY)
    assert len(state.players[0].hand) == 1
    assert TakeProphecy(0) in legal_actions(state)


def test_r3_2_the_drawn_card_leaves_the_deck() -> None:
    state = apply(apply(playing(), DRAW_PROPHECY), DealProphecy(prophecy("trio-blue")))
    assert state.players[0].hand == prophecies("trio-blue")
    assert prophecy("trio-blue") not in state.stock.deck


def test_r1_4_a_card_taken_from_the_row_was_seen_by_all() -> None:
    state = do(playing(), TakeProphecy(1), DRAW_PROPHECY)
    assert state.players[0].memory.known == prophecies("count-red")


def test_r1_4_a_seen_card_that_is_placed_is_no_longer_in_the_hand() -> None:
    state = playing(player(coatls=[coatl("rrr")]), player())
    state = do(state, TakeProphecy(1), FINISH, TakePieces(0), FINISH)
    state = do(state, FulfilProphecy(0, prophecy("count-red")))
    assert state.players[0].memory.known == b""
