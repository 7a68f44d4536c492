"""The best cards for the colours of a Cóatl."""

from __future__ import annotations

import pytest
from helpers import prophecies, prophecy, temple, temples

from coatl.bots.planner.card_choice import CardChoice, best_card_choice, make_context
from coatl.bots.planner.weights import load_weights
from coatl.rules.coatl import NONE
from coatl.rules.options import DIFFERENT_FRAMES, EVERY_COATL_A_TEMPLE, FOUR_PROPHECIES

NUMBERS = load_weights("table")


def choose(
    colours: str,
    hand: str = "",
    row: str = "",
    *,
    placed: str = "",
    levels: tuple[int, ...] = (),
    held: str = "",
    tops: str = "",
) -> CardChoice:
    context = make_context(NUMBERS, levels, temples(held), temples(tops))
    cards, others = frozenset(prophecies(hand)), frozenset(prophecies(row))
    return best_card_choice(colours, prophecies(placed), cards, others, context)


def kinds(cards: str) -> tuple[int, ...]:
    return tuple(prophecy(card) for card in cards.split())


# --- Prophecies -------------------------------------------------------------------------------


def test_the_prophecies_worth_most_come_first() -> None:
    found = choose("rrrkkkk", "count-red count-black")
    assert (found.points, found.kinds, found.turns) == (5, kinds("count-black count-red"), 0)


def test_a_prophecy_that_does_not_fit_stays_in_the_hand() -> None:
    assert choose("rrr", "count-red count-blue").kinds == kinds("count-red")


def test_of_five_that_fit_the_best_four_are_placed() -> None:
    found = choose("rrrkkkggg", "trio-red trio-black trio-green count-red pair-red-black")
    assert found.points == 3 + 3 + 3 + 2
    assert prophecy("pair-red-black") not in found.kinds


def test_placed_prophecies_count_and_are_not_placed_again() -> None:
    found = choose("rrr", "trio-red count-red", placed="trio-red")
    assert (found.points, found.kinds) == (3 + 2, kinds("count-red"))


def test_a_prophecy_of_the_row_costs_a_turn_and_some_risk() -> None:
    found = choose("rrrkkkk", "count-red", "count-black")
    assert found.points == pytest.approx(2 + 3 - NUMBERS.row)
    assert (found.kinds, found.turns) == (kinds("count-black count-red"), 1)


def test_a_prophecy_of_the_row_that_is_not_worth_a_turn_stays_there() -> None:
    found = choose("rrrkkk", "count-red", "count-black")
    assert (found.points, found.kinds, found.turns) == (2, kinds("count-red"), 0)


# --- levels -----------------------------------------------------------------------------------


def test_at_level_3_no_two_prophecies_have_the_same_frame() -> None:
    found = choose(
        "rrrkkk", "trio-red trio-black count-red count-black", levels=(DIFFERENT_FRAMES,)
    )
    assert found.points == 3 + 2
    assert len(found.kinds) == 2


def test_at_level_3_the_frame_of_a_placed_prophecy_is_taken() -> None:
    found = choose("rrrkkk", "trio-black count-red", placed="trio-red", levels=(DIFFERENT_FRAMES,))
    assert found.kinds == kinds("count-red")


def test_at_level_4_every_lacking_prophecy_is_charged_and_takes_a_turn() -> None:
    found = choose("rrrkkk", "trio-red trio-black", levels=(FOUR_PROPHECIES,))
    assert found.points == 3 + 3 - 2 * NUMBERS.prophecy
    assert found.turns == 1


def test_at_level_4_a_prophecy_is_taken_that_is_not_worth_a_turn_itself() -> None:
    hand = "trio-red trio-black count-red"
    found = choose("rrrkkk", hand, "count-black", levels=(FOUR_PROPHECIES,))
    assert found.points == pytest.approx(3 + 3 + 2 + 2 - NUMBERS.row)
    assert (len(found.kinds), found.turns) == (4, 1)


def test_at_level_1_it_is_charged_that_there_is_no_temple() -> None:
    found = choose("rrr", "trio-red", levels=(EVERY_COATL_A_TEMPLE,))
    assert (found.points, found.temple) == (3 - NUMBERS.temple, NONE)


def test_at_level_1_nothing_is_charged_where_a_temple_fits() -> None:
    found = choose("rrr", "trio-red", held="no-yellow-length-7", levels=(EVERY_COATL_A_TEMPLE,))
    assert (found.points, found.temple) == (3 + 3, temple("no-yellow-length-7"))


# --- Temples ----------------------------------------------------------------------------------


def test_a_temple_on_a_pile_is_worth_only_a_part() -> None:
    found = choose("rrr", "trio-red", tops="no-yellow-length-7")
    assert found.points == pytest.approx(3 + NUMBERS.top * 3)


def test_the_temple_worth_most_is_taken() -> None:
    found = choose("rrrkkkr", "trio-red", held="no-blue-length-10", tops="no-yellow-length-7")
    assert found.temple == temple("no-yellow-length-7")


def test_a_temple_that_asks_for_something_else_is_not_taken() -> None:
    assert choose("yyy", "trio-yellow", held="no-yellow-length-7").temple == NONE
