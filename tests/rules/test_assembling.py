"""Building Cóatls, placing Prophecies, completing."""

import pytest
from helpers import (
    closing,
    coatl,
    do,
    piece,
    player,
    playing,
    prophecies,
    prophecy,
    refusal,
)

from coatl.rules import apply, legal_actions
from coatl.rules.actions import (
    FINISH,
    AddPiece,
    BeginCoatl,
    FulfilProphecy,
)
from coatl.rules.coatl import NONE
from coatl.rules.scoring import seat_score


@pytest.mark.parametrize(
    ("word", "begun"), [("hy", coatl("<y")), ("by", coatl("y")), ("ty", coatl("y>"))]
)
def test_r5_1_the_first_piece_keeps_its_direction(word: str, begun: object) -> None:
    state = apply(playing(player(board=word)), BeginCoatl(piece(word)))
    assert state.players[0].coatls == (begun,)
    assert state.players[0].board == b""


def test_r5_2_a_piece_is_attached_where_it_is_put() -> None:
    state = playing(player(board="by br", coatls=[coatl("k")]))
    state = do(state, AddPiece(0, "head", piece("by")), AddPiece(0, "tail", piece("br")))
    assert state.players[0].coatls == (coatl("ykr"),)
    assert state.players[0].board == b""


def test_r4_1_before_and_after_are_fixed_from_the_first_piece() -> None:
    state = playing(player(board="by by", coatls=[coatl("k")]))
    head_side = apply(state, AddPiece(0, "head", piece("by")))
    tail_side = apply(state, AddPiece(0, "tail", piece("by")))
    assert head_side.players[0].coatls == (coatl("yk"),)
    assert tail_side.players[0].coatls == (coatl("ky"),)


def test_r5_2_a_head_closes_the_head_side_only() -> None:
    state = apply(
        playing(player(board="hy", coatls=[coatl("k")])), AddPiece(0, "head", piece("hy"))
    )
    assert state.players[0].coatls == (coatl("<yk"),)
    assert state.phase == "assemble"


def test_r5_2_coatls_stay_apart_and_in_order() -> None:
    state = playing(player(board="by", coatls=[coatl("k"), coatl("r")]))
    state = apply(state, AddPiece(1, "head", piece("by")))
    assert state.players[0].coatls == (coatl("k"), coatl("yr"))


def test_r5_3_a_prophecy_moves_from_the_hand_to_the_coatl() -> None:
    state = playing(player(coatls=[coatl("kkk")], hand="count-black trio-red"))
    state = apply(state, FulfilProphecy(0, prophecy("count-black")))
    assert state.players[0].coatls == (coatl("kkk", "count-black"),)
    assert state.players[0].hand == prophecies("trio-red")


def test_r5_3_one_of_two_copies_stays_in_the_hand() -> None:
    state = playing(player(coatls=[coatl("kkk")], hand="count-black count-black"))
    state = apply(state, FulfilProphecy(0, prophecy("count-black")))
    assert state.players[0].hand == prophecies("count-black")


def test_r5_4_a_coatl_is_complete_the_moment_its_last_end_is_closed() -> None:
    state = closing()
    assert (state.phase, state.completing) == ("complete", 0)


def test_r5_4_more_prophecies_are_fulfilled_while_completing() -> None:
    state = do(
        closing(),
        FulfilProphecy(0, prophecy("count-black")),
        FulfilProphecy(0, prophecy("trio-black")),
    )
    assert state.phase == "complete"
    assert state.players[0].coatls[0] == coatl("<kkkk>", "count-black trio-black")


def test_r5_4_after_completing_the_turn_goes_on() -> None:
    state = do(closing(), FulfilProphecy(0, prophecy("count-black")), FINISH)
    assert (state.phase, state.completing) == ("assemble", NONE)
    assert AddPiece(1, "tail", piece("by")) in legal_actions(state)


def test_r5_4_nothing_is_added_to_a_complete_coatl_again() -> None:
    state = do(closing(), FulfilProphecy(0, prophecy("count-black")), FINISH)
    assert refusal(state, FulfilProphecy(0, prophecy("trio-black"))) == "coatl-complete"
    assert refusal(state, AddPiece(0, "tail", piece("by"))) == "coatl-complete"


def test_r5_4_a_second_coatl_may_be_completed_in_the_same_turn() -> None:
    seat = player(board="tk tr", coatls=[coatl("<kk"), coatl("<rr")], hand="count-black count-red")
    state = do(
        playing(seat),
        AddPiece(0, "tail", piece("tk")),
        FulfilProphecy(0, prophecy("count-black")),
        FINISH,
        AddPiece(1, "tail", piece("tr")),
        FulfilProphecy(1, prophecy("count-red")),
        FINISH,
        FINISH,
    )
    assert state.players[0].coatls == (coatl("<kkk>", "count-black"), coatl("<rrr>", "count-red"))
    assert state.seat == 1


def test_r5_5_every_complete_coatl_has_a_prophecy_after_assembling() -> None:
    state = do(closing(), FulfilProphecy(0, prophecy("count-black")), FINISH, FINISH)
    assert all(one.prophecies for one in state.players[0].coatls if one.is_closed)


def test_r4_7_a_card_placed_early_is_scored_on_the_finished_coatl() -> None:
    seat = player(board="bk tk", coatls=[coatl("<kk")], hand="count-black")
    state = do(
        playing(seat),
        AddPiece(0, "tail", piece("bk")),
        FulfilProphecy(0, prophecy("count-black")),
        AddPiece(0, "tail", piece("tk")),
        FINISH,
    )
    assert seat_score(state.players[0]).total == 3
