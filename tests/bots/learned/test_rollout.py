from __future__ import annotations

from math import inf
from random import Random

import pytest
from helpers import coatl, done, player, playing, snapshot

from coatl.bots.learned.clock import Clock, OutOfTime
from coatl.bots.learned.rollout import Rollout
from coatl.bots.learned.style import Style
from coatl.rules import Options, State
from coatl.rules.actions import FINISH, TAKE_PIECES
from coatl.rules.state import Ending

from .positions import quick_policy

TAKE = (TAKE_PIECES[0], FINISH)


def value(state: State, depth: int = 1, seconds: float = inf) -> float:
    rollout = Rollout(quick_policy(), quick_policy())
    return rollout.value(state, TAKE, depth, Random(1), Clock(seconds))


@pytest.mark.parametrize(
    ("rival", "expected"),
    [
        ([], Style().win + 2 * Style().margin),
        ([done()], Style().win / 2),
        ([done(), done()], -2 * Style().margin),
    ],
)
def test_a_game_that_ends_is_worth_its_result(rival: list[object], expected: float) -> None:
    seats = player(coatls=[done()]), player(coatls=rival)  # type: ignore[arg-type]
    assert value(playing(*seats, ending=Ending("no-bodies", 1, 0))) == pytest.approx(expected)


def test_the_same_luck_gives_the_same_value_and_leaves_the_world_alone() -> None:
    state = playing(player("by", [coatl("<yy")], "count-yellow"), options=Options(2))
    before = snapshot(state)
    assert value(state) == value(state)
    assert snapshot(state) == before


def test_no_decision_is_begun_without_time() -> None:
    with pytest.raises(OutOfTime):
        value(playing(), seconds=0.0)
