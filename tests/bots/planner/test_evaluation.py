from __future__ import annotations

from dataclasses import asdict

import pytest
from helpers import coatl, pieces, player, playing, temple

from coatl.bots.planner.designs import NOTHING, CoatlDesign
from coatl.bots.planner.evaluation import Evaluator
from coatl.bots.planner.weights import GAMES, load_weights
from coatl.rules import Coatl, Options, State
from coatl.rules.coatl import NONE
from coatl.rules.pieces import LETTERS
from coatl.view import view

NUMBERS = load_weights("table")


def evaluator(state: State) -> Evaluator:
    return Evaluator(view(state, state.seat), NUMBERS)


def design(before: str, core: Coatl = NOTHING, behind: str = "") -> CoatlDesign:
    """A design with a yellow head and a yellow tail where the Cóatl has none."""
    head, tail = ("" if core.head else "y"), ("" if core.tail else "y")
    return CoatlDesign(NONE, core, before, behind, head, tail)


def supply(bodies: str) -> list[str]:
    """Six spaces of bodies, and yellow ends."""
    return [*["b" + pair[0] + " b" + pair[1] for pair in bodies.split()], "hy", "ty", "hy", "ty"]


def turns(state: State, *goal: CoatlDesign) -> float:
    return evaluator(state).building_cost(goal)[0]


def test_with_every_piece_on_the_board_it_takes_one_turn() -> None:
    state = playing(player(board="hy br br ty"))
    assert evaluator(state).building_cost((design("rr"),)) == (1, 4, 0)


def test_two_bodies_of_one_space_take_one_turn() -> None:
    state = playing(player(board="hy ty"), supply=supply("rk gg bb yy kk gg"))
    assert turns(state, design("rk")) == 2


def test_a_space_is_taken_once() -> None:
    state = playing(player(board="hy ty"), supply=supply("rr gg bb yy kk gg"))
    assert turns(state, design("rrrr")) == pytest.approx(2 + 2 * NUMBERS.unseen)


def test_a_temple_is_counted_for_one_of_two_designs() -> None:
    state = playing(tops=("no-blue-length-10", None))
    seen = evaluator(state)
    assert seen.card_choice(design("r"), seen.hand, seen.row).temple == temple("no-blue-length-10")
    taken = temple("no-blue-length-10")
    assert seen.card_choice(design("r"), seen.hand, seen.row, taken).temple == NONE


def test_of_two_bodies_in_different_spaces_each_takes_its_own() -> None:
    state = playing(player(board="hy ty"), supply=supply("rb kb gg yy yy gg"))
    assert turns(state, design("rk")) == pytest.approx(1 + 2 * NUMBERS.single)


def test_a_body_that_is_not_on_offer_is_waited_for() -> None:
    state = playing(player(board="hy ty"), supply=supply("bb gg gg yy yy gg"))
    assert turns(state, design("r")) == pytest.approx(1 + NUMBERS.unseen)


def test_pieces_are_not_counted_twice_for_two_designs() -> None:
    state = playing(player(board="hy br ty"), supply=supply("bb gg gg yy yy gg"))
    both = evaluator(state).building_cost((design("r"), design("r")))
    assert both[1:] == (3, 3)


def test_a_board_too_small_for_all_pieces_is_emptied_in_between() -> None:
    board = "hy br br br br br br br"
    state = playing(player(board=board), supply=supply("rk gg bb yy kk gg"))
    assert turns(state, design("r" * 7)) == pytest.approx(2 + NUMBERS.again)


def test_another_supply_is_only_imagined() -> None:
    seen = evaluator(playing(player(board="hy ty"), supply=supply("bb gg gg yy yy gg")))
    offered = tuple(pieces(space) for space in supply("rk gg bb yy kk gg"))
    assert seen.with_supply(offered).building_cost((design("rk"),))[0] == 2
    assert seen.building_cost((design("rk"),))[0] == pytest.approx(1 + 2 * NUMBERS.unseen)


def test_another_board_is_only_imagined() -> None:
    seen = evaluator(playing(player(board="hy ty"), supply=supply("bb gg gg yy yy gg")))
    assert seen.with_board(pieces("hy br bk ty")).building_cost((design("rk"),)) == (1, 4, 0)
    assert seen.building_cost((design("rk"),))[1:] == (2, 2)


def test_a_head_is_no_tail() -> None:
    seen = evaluator(playing(player(board="hy hy br")))
    assert seen.building_cost((design("r"),))[1:] == (2, 1)


def test_prophecies_of_the_row_take_a_turn() -> None:
    state = playing(player(hand="count-red"), row="count-black trio-black", tops=(None, None))
    seen = evaluator(state)
    goal = design("rrrkkkk")
    own = seen.card_choice(goal, seen.hand, frozenset())
    both = seen.card_choice(goal, seen.hand, seen.row)
    assert (own.points, own.turns) == (2, 0)
    assert both.points == pytest.approx(8 - 2 * NUMBERS.row)
    assert both.turns == 1


def test_the_same_frame_counts_once_at_level_3() -> None:
    state = playing(player(hand="count-red count-black", tokens=0), options=Options.solo((3,)))
    seen = evaluator(state)
    assert len(seen.card_choice(design("rrrkkk"), seen.hand, seen.row).kinds) == 1


def test_no_more_than_four_prophecies_count() -> None:
    core = coatl("<rrr", "count-red trio-red pair-red-black pair-red-blue")
    state = playing(player(hand="count-black", coatls=[core]))
    seen = evaluator(state)
    assert not seen.card_choice(design("", core, "kkk"), seen.hand, seen.row).kinds


def test_a_design_that_takes_too_long_is_worth_less() -> None:
    seen = evaluator(playing())
    assert seen.chance_game_lasts(1) > 0.9
    assert seen.chance_game_lasts(60) < 0.1


@pytest.mark.parametrize("game", GAMES)
def test_every_weight_is_set(game: str) -> None:
    assert all(isinstance(number, float) for number in asdict(load_weights(game)).values())


def test_colours_are_counted_in_their_order() -> None:
    assert design("rrk").bodies == tuple("rrk".count(letter) for letter in LETTERS)
