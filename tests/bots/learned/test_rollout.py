from __future__ import annotations

from math import inf
from random import Random

import pytest
from helpers import coatl, done, player, playing, snapshot

from coatl.bots.learned.rollout import Rollout
from coatl.bots.learned.style import Style
from coatl.bots.learned.time_budget import OutOfTime, TimeBudget
from coatl.rules import Options, State
from coatl.rules.actions import FINISH, TAKE_PIECES
from coatl.rules.state import Ending

from .positions import quick_policy

TAKE = (TAKE_PIECES[0], FINISH)


def value(
    state: State, depth: int = 1, seconds: float = inf, *, is_averaging: bool = False
) -> float:
    rollout = Rollout(quick_policy(), quick_policy(), is_averaging)
    return rollout.value(state, TAKE, depth, Random(1), TimeBudget(seconds))


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


def test_averaging_counts_later_judgements_more() -> None:
    state = playing(player("by", [coatl("<yy")], "count-yellow"), options=Options(2))
    first, second, third = [value(state, depth) for depth in (1, 2, 3)]
    mean = (first + 2 * second + 3 * third) / 6
    assert value(state, 3, is_averaging=True) == pytest.approx(mean)


def test_averaging_counts_the_result_for_decisions_that_do_not_come() -> None:
    state = playing(player(coatls=[done()]), player(), ending=Ending("no-bodies", 1, 0))
    assert value(state, 3, is_averaging=True) == pytest.approx(value(state))


def test_no_decision_is_begun_without_time() -> None:
    with pytest.raises(OutOfTime):
        value(playing(), seconds=0.0)
