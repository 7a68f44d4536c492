"""Bugs found in the order of a solution's actions."""

from __future__ import annotations

from helpers import coatl, player, playing

from coatl.rules import apply
from coatl.solver import solve
from coatl.view import view


def test_the_coatl_being_completed_comes_before_another_that_is_closed() -> None:
    state = playing(
        player(
            board="tk",
            coatls=[coatl("<kkk", "count-black"), coatl("<rrr>")],
            hand="count-red trio-red",
        ),
        phase="complete",
        completing=1,
        tops=(None, None),
        beneath=(0, 0),
    )
    for action in solve(view(state, 0)).actions:
        state = apply(state, action)
    assert all(one.is_closed and one.prophecies for one in state.active.coatls)
