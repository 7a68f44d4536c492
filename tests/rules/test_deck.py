"""Rebuilding the Prophecy deck."""

from helpers import (
    do,
    player,
    playing,
    prophecies,
    prophecy,
    row_of,
    take_turn,
)

from coatl.rules import apply
from coatl.rules.actions import (
    DRAW_PROPHECY,
    TakePieces,
    TakeProphecy,
)


def test_r3_6_an_empty_deck_is_rebuilt_from_the_discards() -> None:
    state = apply(playing(deck="", discards="trio-red trio-blue"), DRAW_PROPHECY)
    assert state.stock.deck == prophecies("trio-red trio-blue")
    assert state.stock.discards == b""


def test_r3_6_the_rebuilt_deck_holds_the_unseen_discards_of_the_set_up() -> None:
    state = playing(
        player(set_aside="trio-black"), player(set_aside="trio-green"), deck="", discards="trio-red"
    )
    state = apply(state, DRAW_PROPHECY)
    assert state.stock.deck == prophecies("trio-black trio-green trio-red")
    assert [one.set_aside for one in state.players] == [b"", b""]


def test_r3_6_the_deck_is_rebuilt_only_when_a_card_is_needed() -> None:
    state = playing(deck="trio-black", discards="trio-red")
    state = do(state, DRAW_PROPHECY)
    assert (state.stock.deck, state.stock.discards) == (b"", prophecies("trio-red"))
    assert state.stock.rebuilds == 0


def test_r3_6_refilling_the_row_rebuilds_the_deck_half_way() -> None:
    state = playing(deck="trio-black", discards="trio-red")
    state = take_turn(state, TakeProphecy(0), TakeProphecy(1))
    assert set(state.row[:2]) == {prophecy("trio-black"), prophecy("trio-red")}
    assert state.stock.rebuilds == 1


def test_r3_6_without_discards_play_goes_on_short() -> None:
    state = take_turn(playing(deck="trio-black"), TakeProphecy(0), TakeProphecy(1))
    assert state.row[:2] == row_of("trio-black -")[:2]
    assert (state.seat, state.phase) == (1, "turn")


def test_r3_6_a_short_row_is_filled_once_cards_come_back() -> None:
    state = playing(row="count-red", deck="", discards="trio-red")
    state = take_turn(state, TakePieces(0))
    assert state.row == row_of("count-red trio-red")
