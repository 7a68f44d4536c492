"""Taking pieces from the supply and refilling it."""

from helpers import (
    FULL_SUPPLY,
    pieces,
    player,
    playing,
    take_turn,
)

from coatl.rules import State, apply, legal_actions
from coatl.rules.actions import (
    FINISH,
    TakePieces,
)

BODIES_LEFT = ("by br", "", "", "", "", "")


def test_r3_1_both_bodies_of_a_space_go_to_the_board() -> None:
    state = apply(playing(player(board="hk")), TakePieces(0))
    assert state.players[0].board == pieces("hk by br")
    assert state.supply[0] == b""


def test_r3_1_a_head_goes_to_the_board_alone() -> None:
    state = apply(playing(), TakePieces(6))
    assert state.players[0].board == pieces("hy")


def test_r3_1_taking_leaves_the_other_spaces_and_players_alone() -> None:
    before = playing()
    after = apply(before, TakePieces(3))
    assert after.supply[:3] + after.supply[4:] == before.supply[:3] + before.supply[4:]
    assert after.players[1] == before.players[1]


def emptied(state: State) -> list[int]:
    return [space for space, content in enumerate(state.supply) if not content]


def test_r3_5_a_space_stays_empty_while_others_last() -> None:
    assert emptied(take_turn(playing(), TakePieces(0))) == [0]


def test_r3_5_the_last_bodies_bring_a_refill() -> None:
    state = playing(supply=(*BODIES_LEFT, "hy", "", "", ""), bags=("hk hk", "by " * 12, "tk tk"))
    state = take_turn(state, TakePieces(0))
    assert emptied(state) == []


def test_r3_5_one_filled_body_space_brings_no_refill() -> None:
    state = playing(supply=("by br", "bk bk", "", "", "", "", "hy", "", "", ""))
    assert emptied(take_turn(state, TakePieces(0))) == [0, 2, 3, 4, 5, 7, 8, 9]


def test_r3_5_the_last_head_or_tail_brings_a_refill() -> None:
    state = playing(supply=("", *FULL_SUPPLY[1:6], "hy", "", "", ""))
    assert emptied(take_turn(state, TakePieces(6))) == []


def test_r3_5_a_last_head_gone_while_a_tail_lies_there_brings_none() -> None:
    state = playing(supply=(*FULL_SUPPLY[:6], "hy", "ty", "", ""))
    assert emptied(take_turn(state, TakePieces(6))) == [6, 8, 9]


def test_r3_5_a_refill_fills_every_empty_space_whatever_its_kind() -> None:
    state = playing(supply=("", *FULL_SUPPLY[1:6], "hy", "", "", ""))
    state = take_turn(state, TakePieces(6))
    assert [len(content) for content in state.supply] == [2] * 6 + [1] * 4


def test_r3_5_bodies_come_two_to_a_space_as_far_as_they_last() -> None:
    state = playing(supply=(*BODIES_LEFT, "hy", "ty", "hr", "tr"), bags=("", "bk bk bk bk bk", ""))
    state = take_turn(state, TakePieces(0))
    assert [len(content) for content in state.supply[:6]] == [2, 2, 0, 0, 0, 0]
    assert state.bags[1] == pieces("bk")


def test_r3_5_an_empty_bag_leaves_its_spaces_empty() -> None:
    state = playing(supply=("", *FULL_SUPPLY[1:6], "hy", "", "", ""), bags=("hk", "bk bk", ""))
    state = take_turn(state, TakePieces(6))
    assert emptied(state) == [7, 8, 9]


def test_r3_5_play_goes_on_with_a_partial_board() -> None:
    state = playing(supply=("by br", "bk bk", "", "", "", "", "", "", "", ""), bags=("", "", ""))
    state = take_turn(state, TakePieces(0))
    assert state.phase == "turn"
    assert [a.space for a in legal_actions(state) if isinstance(a, TakePieces)] == [1]


def test_r3_5_the_refill_comes_before_the_next_player() -> None:
    state = playing(supply=(*BODIES_LEFT, "hy", "ty", "hr", "tr"))
    state = apply(apply(state, TakePieces(0)), FINISH)
    assert (state.phase, state.seat) == ("fill", 0)
