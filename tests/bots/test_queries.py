"""Queries of a position."""

from __future__ import annotations

import pytest
from helpers import adam_with, coatl, done, piece, pieces, player, playing, prophecies, prophecy

from coatl.bots.queries import (
    adam_stands,
    appeal,
    completed_first,
    me,
    own,
    wanted,
    with_card,
    with_pieces,
    worth_now,
)
from coatl.rules import Player
from coatl.rules.pieces import GOLD
from coatl.solver import Worth
from coatl.view import View, view


def seen(one: Player) -> View:
    return view(playing(one, player(board="by")), 0)


def test_more_pieces_lie_on_the_board_of_the_bot_alone() -> None:
    imagined = with_pieces(seen(player(board="hr")), pieces("bb bb"))
    assert [seat.board for seat in imagined.seats] == [pieces("hr bb bb"), pieces("by")]


def test_a_further_card_is_in_hand_in_its_place() -> None:
    imagined = with_card(seen(player(hand="count-red trio-red")), prophecy("count-blue"))
    assert own(imagined).hand == prophecies("count-red count-blue trio-red")


def test_imagining_leaves_the_view_as_it_was() -> None:
    there = seen(player(board="hr", hand="count-red"))
    with_card(with_pieces(there, pieces("bb")), prophecy("count-blue"))
    assert (me(there).board, own(there).hand) == (pieces("hr"), prophecies("count-red"))


def test_completed_coatls_are_also_counted_separately() -> None:
    half = coatl("<rrr", "trio-red")
    there = seen(player(board="by bk", hand="count-red", coatls=[done(), half]))
    assert worth_now(there) == Worth(2 + 3, pieces_kept=2, cards_kept=1, completed=2, finished=1)


def test_points_on_finished_coatls_come_before_all_other_points() -> None:
    finished = Worth(points=3, pieces_kept=0, cards_kept=0, completed=3, finished=1)
    begun = Worth(points=9, pieces_kept=5, cards_kept=5, completed=2, finished=1)
    assert completed_first(finished) > completed_first(begun)


def test_a_card_of_adam_counts_by_what_lies_on_it() -> None:
    """Two trios of red are worth 7 and take six pieces."""
    assert adam_stands(adam_with("trio-red br br hr")) == pytest.approx(7 * 3 / 6)


def test_a_realised_card_of_adam_counts_whole() -> None:
    assert adam_stands(adam_with("trio-red", realised="count-red")) == 5


# --- pieces -----------------------------------------------------------------------------------


def test_a_piece_is_wanted_as_far_as_prophecies_ask_for_its_colour() -> None:
    """Six reds are worth 5."""
    there = seen(player(hand="count-red"))
    assert wanted(there, piece("br"), 2.0) == pytest.approx(5 / 6)
    assert wanted(there, piece("bb"), 2.0) == 0


def test_a_piece_is_not_wanted_where_there_are_enough() -> None:
    there = seen(player(board="br br br br br br", hand="count-red"))
    assert wanted(there, piece("br"), 2.0) == 0


def test_a_first_head_is_wanted_and_a_second_is_not() -> None:
    assert wanted(seen(player(board="ty")), piece("hy"), 2.0) == 2
    assert wanted(seen(player(board="hr")), piece("hy"), 2.0) == -2


def test_gold_is_not_wanted() -> None:
    assert wanted(seen(player(hand="count-red")), GOLD, 2.0) < 0


# --- cards ------------------------------------------------------------------------------------


def test_a_prophecy_appeals_by_the_pieces_it_lacks() -> None:
    """Three reds are worth 2: none is lacking, or one, or all."""
    red = prophecy("count-red")
    boards = ["br br br", "br br", ""]
    appeals = [appeal(seen(player(board=board)), red) for board in boards]
    assert appeals == pytest.approx([2, 1, 5 / 7])


def test_pieces_of_an_unfinished_coatl_are_not_lacking() -> None:
    there = seen(player(board="br", coatls=[coatl("<rr")]))
    assert appeal(there, prophecy("count-red")) == 2
