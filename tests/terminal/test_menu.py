"""The menu: what it offers and in how many lines, what it holds back, what a number means."""

from __future__ import annotations

import re

import pytest
from helpers import FULL_SUPPLY, coatl, player, playing

from coatl.rules import CoatlError, Options, State, legal_actions
from coatl.rules.actions import TakePieces, TakeProphecy
from coatl.terminal.menu import Menu
from coatl.view import view


def test_a_brief_menu_offers_the_same_in_fewer_lines() -> None:
    seat = player(board="br bk by hy", coatls=[coatl("rk"), coatl("<yy")], hand="trio-red")
    state = playing(seat)
    menu = Menu(view(state, 0), legal_actions(state), ("Ana", "Bo"))
    full, brief = ([line.plain for line in menu.lines(80, brief)] for brief in (False, True))
    numbers = [re.findall(r"\[\d+\] \S+", " ".join(lines)) for lines in (full, brief)]
    assert numbers[0] == numbers[1]
    assert len(brief) < len(full)
    assert max(len(line) for line in brief) <= 80


def menu_of(state: State) -> Menu:
    return Menu(view(state, 0), legal_actions(state), ("Ana",))


def words(menu: Menu, brief: bool = False) -> str:
    return " ".join(" ".join(line.plain for line in menu.lines(80, brief)).split())


def about_to_close(levels: tuple[int, ...]) -> State:
    """Two Cóatls that lack their tails, and two tails; no Temple goes with either."""
    coatls = [coatl("<rrr", "trio-red"), coatl("<rrr", "trio-red")]
    seat = player(board="by tr tk", coatls=coatls, tokens=0)
    tops = ("no-red-length-11", "yellow-equals-green-length-6")
    return playing(seat, options=Options.solo(levels), tops=tops)


@pytest.mark.parametrize("brief", [False, True])
def test_r10_10_what_a_level_holds_back_is_named_with_the_level(brief: bool) -> None:
    held = "not offered (r»(k» on 1 (r»(k» on 2 (level 1: a Cóatl needs a Temple to be complete)"
    assert words(menu_of(about_to_close((1,))), brief).endswith(held)


def test_r10_10_nothing_is_held_back_without_a_level_that_forbids_it() -> None:
    assert "not offered" not in words(menu_of(about_to_close((2, 5))))


def test_the_numbers_on_the_supply_are_listed_as_they_are() -> None:
    supply = ("by br", "", "bb by", "br bk", "bg bb", "", "hy", "ty", "", "tr")
    state = playing(player(tokens=0), options=Options.solo(), supply=supply)
    assert "take [1], [3] to [5], [7], [8] and [10] in the supply above" in words(menu_of(state))


def test_the_number_of_an_empty_space_stands_for_it() -> None:
    state = playing(player(tokens=0), options=Options.solo(), supply=("", *FULL_SUPPLY[1:]))
    assert menu_of(state).read("1") == (TakePieces(0),)


def test_a_slot_of_the_row_is_named_by_itself_or_by_its_number_in_the_menu() -> None:
    menu = menu_of(playing(player(tokens=0), options=Options.solo()))
    assert menu.read("row 2") == menu.read("row 12") == menu.read("12") == (TakeProphecy(1),)


def test_a_temple_is_named_by_itself_or_by_its_pile() -> None:
    menu = menu_of(playing(options=Options.solo()))
    assert menu.read("temple 2") == menu.read("temple no-black-length-8")


def test_an_empty_pile_has_no_temple() -> None:
    menu = menu_of(playing(options=Options.solo(), tops=("no-yellow-length-7", None)))
    with pytest.raises(CoatlError, match="pile-empty"):
        menu.read("temple 2")


def test_what_is_left_out_is_said_beneath_a_brief_table() -> None:
    menu = menu_of(playing(player(tokens=0), options=Options.solo()))
    for brief in (False, True):
        (line,) = (line.plain for line in menu.keys(False, 100, brief))
        assert ("board shows all" in line) == brief
