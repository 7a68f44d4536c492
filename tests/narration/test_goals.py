"""Goals: what a seat has and lacks for a finished Cóatl."""

from __future__ import annotations

from helpers import coatl, pieces, player

from coatl.narration.goals import make_goal, pieces_of


def test_a_goal_uses_the_board_and_lacks_the_rest() -> None:
    seat = player("hy br br bk ty")
    goal = make_goal(seat, 0, coatl("<yrbb>", "pair-red-blue"))
    assert (goal.used, goal.lacking) == (pieces("hy br"), pieces("bb tb"))
    assert goal.is_new


def test_the_pieces_of_the_coatl_it_grows_from_are_there_already() -> None:
    seat = player("br", [coatl("<yr")])
    goal = make_goal(seat, 0, coatl("<yrrb>"))
    assert (goal.used, goal.lacking) == (pieces("br"), pieces("tb"))
    assert not goal.is_new


def test_its_cards_are_named_the_most_valuable_first() -> None:
    goal = make_goal(player(), 0, coatl("<yrrrrrb>", "count-red trio-red", "no-green-length-9"))
    assert goal.cards == ["count-red", "trio-red", "no-green-length-9"]
    assert goal.points == 10


def test_pieces_of_an_unfinished_coatl_have_no_ends() -> None:
    assert pieces_of(coatl("yr")) == pieces("by br")
    assert pieces_of(coatl("<yr>")) == pieces("hy tr")
