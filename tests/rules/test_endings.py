import random

import pytest
from helpers import (
    check_final_turns,
    coatl,
    do,
    done,
    piece,
    play_out,
    player,
    playing,
    prophecy,
    ready,
    refusal,
    stuck,
    take_turn,
)
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import options

from coatl.rules import Options, State, apply, legal_actions, new_game, sample
from coatl.rules.actions import FINISH, PASS, AddPiece, FulfilProphecy, TakePieces, TakeProphecy
from coatl.rules.cards import EMPTY
from coatl.rules.endings import final_turns
from coatl.rules.state import Ending

SEATS = [(number, seat) for number in (2, 3, 4) for seat in range(number)]
NO_BODIES = ("", "", "", "", "", "", "hy", "ty", "hr", "tr")
LAST_BODIES = ("by br", "", "", "", "", "", "hy", "ty", "hr", "tr")
NO_BAGS = ("", "", "")


def third_coatl(number: int, seat: int) -> State:
    """The position right after that seat completed a third Cóatl and finished its turn."""
    builder = player(board="tk", coatls=[done(), done(), coatl("<kk")], hand="count-black")
    seats = [builder if index == seat else player() for index in range(number)]
    state = playing(*seats, seat=seat)
    return do(
        state,
        AddPiece(2, "tail", piece("tk")),
        FulfilProphecy(2, prophecy("count-black")),
        FINISH,
        FINISH,
    )


def turns(state: State) -> list[tuple[int, int]]:
    """Who acts from here to the end and how many actions each turn has, nobody declining."""
    found: list[tuple[int, int]] = []
    turn = 0
    while not state.is_over:
        if state.turn == turn:
            seat, actions = found[-1]
            found[-1] = (seat, actions + 1)
        else:
            turn = state.turn
            found.append((state.seat, 1))
        state = take_turn(state, legal_actions(state)[0])
    return found


@pytest.mark.parametrize(("number", "seat"), SEATS)
def test_r7_1_each_other_player_has_one_final_turn(number: int, seat: int) -> None:
    order = [(seat + step) % number for step in range(1, number)]
    assert [who for who, _ in turns(third_coatl(number, seat))] == order


@pytest.mark.parametrize(("number", "seat"), SEATS)
def test_r7_1_later_seats_have_two_actions_and_earlier_ones_one(number: int, seat: int) -> None:
    actions = dict(turns(third_coatl(number, seat)))
    assert actions == {other: 2 if other > seat else 1 for other in range(number) if other != seat}


@pytest.mark.parametrize(("number", "seat"), SEATS)
def test_r7_1_the_turns_announced_are_those_that_come(number: int, seat: int) -> None:
    state = third_coatl(number, seat)
    assert turns(state) == [(state.seat, state.actions_left), *final_turns(state)]


@settings(max_examples=25)
@given(options(), st.integers(0, 2**32))
def test_the_turns_announced_are_those_that_come(table: Options, seed: int) -> None:
    rng = random.Random(seed)
    states = [new_game(table)]
    while not states[-1].is_over:
        state = states[-1]
        step = sample(state, rng) if state.is_chance else rng.choice(legal_actions(state))
        states.append(apply(state, step))
    check_final_turns(states)


@pytest.mark.parametrize(("number", "seat"), SEATS)
def test_r7_1_the_trigger_plays_no_more(number: int, seat: int) -> None:
    assert seat not in dict(turns(third_coatl(number, seat)))


def test_r7_1_the_reason_and_the_seat_are_kept() -> None:
    state = third_coatl(3, 1)
    assert state.ending is not None
    assert state.ending[:2] == ("third-coatl", 1)


def test_r7_1_the_trigger_may_go_on_with_its_own_turn() -> None:
    seat = player(board="tk by", coatls=[done(), done(), coatl("<kk")], hand="count-black")
    state = do(
        playing(seat),
        AddPiece(2, "tail", piece("tk")),
        FulfilProphecy(2, prophecy("count-black")),
        FINISH,
    )
    assert (state.seat, state.phase) == (0, "assemble")
    assert state.ending == Ending("third-coatl", 0, 1)


def test_r7_1_two_complete_coatls_end_nothing() -> None:
    seat = player(board="tk", coatls=[done(), coatl("<kk")], hand="count-black")
    state = do(
        playing(seat),
        AddPiece(1, "tail", piece("tk")),
        FulfilProphecy(1, prophecy("count-black")),
        FINISH,
        FINISH,
    )
    assert state.ending is None


def test_r7_1_the_second_action_may_be_declined() -> None:
    state = take_turn(third_coatl(3, 0), TakePieces(0))
    assert (state.seat, state.actions_left) == (1, 1)
    assert PASS in legal_actions(state)
    assert apply(state, PASS).seat == 2


def test_r7_1_the_first_action_may_not_be_declined() -> None:
    state = third_coatl(3, 0)
    assert (state.seat, state.actions_left) == (1, 2)
    assert refusal(state, PASS) == "must-act"


def test_r7_1_an_earlier_seat_may_not_decline() -> None:
    state = third_coatl(3, 2)
    assert (state.seat, state.actions_left) == (0, 1)
    assert refusal(state, PASS) == "must-act"


def test_r7_1_a_later_seat_with_nothing_legal_passes_its_whole_turn() -> None:
    state = playing(
        player(), stuck(), player(), seat=1, actions_left=2, ending=Ending("third-coatl", 0, 1)
    )
    assert legal_actions(state) == (PASS,)
    assert apply(state, PASS).seat == 2


def test_r7_1_a_whole_turn_passed_leaves_the_next_earlier_seat_one_action() -> None:
    state = playing(
        player(), player(), stuck(), seat=2, actions_left=2, ending=Ending("third-coatl", 1, 1)
    )
    state = apply(state, PASS)
    assert (state.seat, state.actions_left) == (0, 1)


def test_r7_1_declining_is_not_passing_for_want_of_an_action() -> None:
    state = take_turn(third_coatl(3, 0), TakePieces(0))
    assert apply(state, PASS).passes == 0


def test_r7_1_declining_ends_the_game_when_it_was_the_last_turn() -> None:
    state = take_turn(third_coatl(2, 0), TakePieces(0))
    assert apply(state, PASS).is_over


def test_r7_1_the_two_actions_may_be_of_different_kinds() -> None:
    state = take_turn(third_coatl(2, 0), TakePieces(0))
    assert TakeProphecy(0) in legal_actions(state)


def test_r7_1_the_row_is_not_refilled_between_the_two_actions() -> None:
    state = take_turn(third_coatl(2, 0), TakeProphecy(0))
    assert (state.seat, state.actions_left) == (1, 1)
    assert state.row[0] == EMPTY


def test_r7_1_the_supply_is_replenished_between_the_two_actions() -> None:
    state = playing(seat=1, actions_left=2, ending=Ending("third-coatl", 0, 0), supply=LAST_BODIES)
    state = take_turn(state, TakePieces(0))
    assert (state.seat, state.actions_left) == (1, 1)
    assert all(state.supply[:5])


def last_bodies(number: int, seat: int) -> State:
    """The position right after that seat took the last bodies of all."""
    state = playing(*[player()] * number, seat=seat, supply=LAST_BODIES, bags=NO_BAGS)
    return take_turn(state, TakePieces(0))


@pytest.mark.parametrize(("number", "seat"), SEATS)
def test_r7_2_the_round_is_finished_then_everyone_has_one_more_turn(number: int, seat: int) -> None:
    order = [*range(seat + 1, number), *range(number)]
    assert turns(last_bodies(number, seat)) == [(who, 1) for who in order]


def test_r7_2_the_reason_is_kept() -> None:
    state = last_bodies(3, 1)
    assert state.ending is not None
    assert state.ending[:2] == ("no-bodies", 1)


def test_r7_2_bodies_in_the_bag_do_not_end_the_game() -> None:
    state = playing(supply=LAST_BODIES, bags=("", "by by", ""))
    assert take_turn(state, TakePieces(0)).ending is None


def test_r7_2_bodies_on_the_supply_do_not_end_the_game() -> None:
    supply = ("by br", "bk bk", "", "", "", "", "hy", "ty", "hr", "tr")
    state = playing(supply=supply, bags=NO_BAGS)
    assert take_turn(state, TakePieces(0)).ending is None


def test_r7_2_a_last_lone_body_cannot_fill_a_space_and_ends_the_game() -> None:
    state = take_turn(playing(supply=LAST_BODIES, bags=("", "bk", "")), TakePieces(0))
    assert state.ending is not None
    assert state.ending.reason == "no-bodies"


def test_r7_2_heads_and_tails_left_do_not_keep_the_game_going() -> None:
    state = take_turn(playing(supply=LAST_BODIES, bags=("hy", "", "ty")), TakePieces(0))
    assert state.ending is not None


def test_r7_2_nobody_declines_a_turn_after_the_last_bodies() -> None:
    state = playing(seat=1, ending=Ending("no-bodies", 0, 1))
    assert refusal(state, PASS) == "must-act"


def test_r3_7_the_game_ends_at_once_even_after_the_last_bodies() -> None:
    state = playing(stuck(), stuck(), ending=Ending("no-bodies", 1, 3))
    state = apply(apply(state, PASS), PASS)
    assert state.is_over
    assert state.ending is not None
    assert state.ending.reason == "no-bodies"


def test_r7_3_a_third_coatl_after_the_last_bodies_changes_nothing() -> None:
    builder = player(board="tk", coatls=[done(), done(), coatl("<kk")], hand="count-black")
    ending = Ending("no-bodies", 0, 2)
    state = playing(player(), builder, seat=1, ending=ending, supply=NO_BODIES, bags=NO_BAGS)
    state = do(
        state,
        AddPiece(2, "tail", piece("tk")),
        FulfilProphecy(2, prophecy("count-black")),
        FINISH,
        FINISH,
    )
    assert state.ending == Ending("no-bodies", 0, 1)
    assert turns(state) == [(0, 1), (1, 1)]


def test_r7_3_the_last_bodies_after_a_third_coatl_change_nothing() -> None:
    ending = Ending("third-coatl", 0, 1)
    state = playing(
        player(), player(), player(), seat=1, ending=ending, supply=LAST_BODIES, bags=NO_BAGS
    )
    state = take_turn(state, TakePieces(0))
    assert state.ending == Ending("third-coatl", 0, 0)
    assert turns(state) == [(2, 2)]


def test_r7_3_both_at_once_is_a_third_coatl() -> None:
    builder = player(board="tk", coatls=[done(), done(), coatl("<kk")], hand="count-black")
    state = playing(builder, player(), supply=NO_BODIES, bags=NO_BAGS)
    state = do(
        state,
        AddPiece(2, "tail", piece("tk")),
        FulfilProphecy(2, prophecy("count-black")),
        FINISH,
        FINISH,
    )
    assert state.ending is not None
    assert state.ending.reason == "third-coatl"


def test_r7_2_in_whole_games_everyone_has_had_the_same_number_of_turns() -> None:
    seen = 0
    for seed in range(12):
        last = list(play_out(ready(Options(players=3), seed), random.Random(seed)))[-1]
        assert last.ending is not None
        if last.ending.reason == "no-bodies":
            seen += 1
            assert last.turn % 3 == 0
            assert last.seat == 2
    assert seen
