"""The menu: its choices, the actions that levels forbid, and the parsing of input."""

from __future__ import annotations

import re

import pytest
from helpers import FULL_SUPPLY, coatl, player, playing

from coatl.rules import CoatlError, Options, State, legal_actions
from coatl.rules.actions import TakePieces, TakeProphecy
from coatl.terminal.menu import Menu
from coatl.view import view


def test_a_brief_menu_has_the_same_choices_in_fewer_lines() -> None:
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


def menu_text(menu: Menu, brief: bool = False) -> str:
    return " ".join(" ".join(line.plain for line in menu.lines(80, brief)).split())


def about_to_close(levels: tuple[int, ...]) -> State:
    """Two Cóatls without tails, and two tails on the board; no Temple can be fulfilled."""
    coatls = [coatl("<rrr", "trio-red"), coatl("<rrr", "trio-red")]
    seat = player(board="by tr tk", coatls=coatls, tokens=0)
    tops = ("no-red-length-11", "yellow-equals-green-length-6")
    return playing(seat, options=Options.solo(levels), tops=tops)


@pytest.mark.parametrize("brief", [False, True])
def test_r10_10_pieces_that_a_level_forbids_are_listed_with_the_level(brief: bool) -> None:
    forbidden = (
        "not offered (r»(k» on 1 (r»(k» on 2 (level 1: a Cóatl needs a Temple to be complete)"
    )
    assert menu_text(menu_of(about_to_close((1,))), brief).endswith(forbidden)


def test_r10_10_other_levels_forbid_no_pieces() -> None:
    assert "not offered" not in menu_text(menu_of(about_to_close((2, 5))))


def test_the_numbers_of_supply_spaces_are_listed_as_ranges() -> None:
    supply = ("by br", "", "bb by", "br bk", "bg bb", "", "hy", "ty", "", "tr")
    state = playing(player(tokens=0), options=Options.solo(), supply=supply)
    assert "take [1], [3] to [5], [7], [8] and [10] in the supply above" in menu_text(
        menu_of(state)
    )


def test_the_number_of_an_empty_space_is_parsed() -> None:
    state = playing(player(tokens=0), options=Options.solo(), supply=("", *FULL_SUPPLY[1:]))
    assert menu_of(state).parse("1") == (TakePieces(0),)


def test_a_card_of_the_row_has_its_slot_number_and_its_menu_number() -> None:
    menu = menu_of(playing(player(tokens=0), options=Options.solo()))
    assert menu.parse("row 2") == menu.parse("row 12") == menu.parse("12") == (TakeProphecy(1),)


def test_a_temple_has_its_id_and_the_number_of_its_pile() -> None:
    menu = menu_of(playing(options=Options.solo()))
    assert menu.parse("temple 2") == menu.parse("temple no-black-length-8")


def test_an_empty_pile_has_no_temple() -> None:
    menu = menu_of(playing(options=Options.solo(), tops=("no-yellow-length-7", None)))
    with pytest.raises(CoatlError, match="pile-empty"):
        menu.parse("temple 2")


def test_below_a_brief_position_a_hint_says_that_board_shows_all() -> None:
    menu = menu_of(playing(player(tokens=0), options=Options.solo()))
    for brief in (False, True):
        (line,) = (line.plain for line in menu.hint_lines(False, 100, brief))
        assert ("board shows all" in line) == brief
