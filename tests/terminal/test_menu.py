"""The menu, with a line for each group or one group behind another."""

from __future__ import annotations

import re

from helpers import coatl, player, playing

from coatl.rules import legal_actions
from coatl.terminal.menu import Menu
from coatl.view import view


def test_a_tight_menu_offers_the_same_in_fewer_lines() -> None:
    seat = player(board="br bk by hy", coatls=[coatl("rk"), coatl("<yy")], hand="trio-red")
    state = playing(seat)
    menu = Menu(view(state, 0), legal_actions(state), ("Ana", "Bo"))
    roomy, tight = ([line.plain for line in menu.lines(80, tight)] for tight in (False, True))
    numbers = [re.findall(r"\[\d+\] \S+", " ".join(lines)) for lines in (roomy, tight)]
    assert numbers[0] == numbers[1]
    assert len(tight) < len(roomy)
    assert max(len(line) for line in tight) <= 80
