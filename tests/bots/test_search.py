from __future__ import annotations

import gc
from itertools import count
from random import Random

import pytest
from strategies import played

from coatl.bots import make_bot
from coatl.rules import Options, legal_actions
from coatl.solver import deadline
from coatl.view import view


@pytest.fixture
def ticks(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """A clock that a hundredth of a second passes on at each look."""
    seen: list[float] = []
    hand = count()

    def look() -> float:
        seen.append(next(hand) / 100)
        return seen[-1]

    monkeypatch.setattr(deadline, "perf_counter", look)
    return seen


def choice(bot: str, seed: int, table: Options) -> object:
    states = (played(table, 3, decisions) for decisions in count(6))
    state = next(state for state in states if state.phase == "turn")
    return make_bot(bot).choose(view(state, state.seat), legal_actions(state), Random(seed))


@pytest.mark.parametrize("table", [Options(), Options.solo((1, 4))])
def test_with_a_number_of_nodes_the_same_seed_makes_the_same_choice(table: Options) -> None:
    assert choice("search:nodes=20", 1, table) == choice("search:nodes=20", 1, table)


@pytest.mark.parametrize("time", [0.05, 0.5, 20.0])
@pytest.mark.parametrize("table", [Options(), Options(players=4), Options.solo((1, 4))])
def test_it_stops_where_it_is_once_its_time_is_over(
    ticks: list[float], time: float, table: Options
) -> None:
    choice(f"search:time={time}", 1, table)
    late = [tick for tick in ticks if tick > ticks[0] + time]
    assert len(late) <= 3  # each of which ends what was being thought about


def test_more_time_means_more_thought(ticks: list[float]) -> None:
    choice("search:time=2", 1, Options())
    few = len(ticks)
    ticks.clear()
    choice("search:time=4", 1, Options())
    assert len(ticks) > few


def test_nodes_are_counted_whatever_the_clock_says(ticks: list[float]) -> None:
    choice("search:nodes=6:time=0.01", 1, Options())
    assert ticks[-1] > 0.5


@pytest.mark.parametrize("decisions", range(6, 60, 6))
def test_without_time_it_still_does_something_legal(decisions: int) -> None:
    state = played(Options(players=3), 3, decisions)
    legal = legal_actions(state)
    assert make_bot("search:time=1e-9").choose(view(state, state.seat), legal, Random(1)) in legal


@pytest.mark.parametrize("is_on", [True, False])
def test_the_collector_is_left_as_it_was(is_on: bool) -> None:
    (gc.enable if is_on else gc.disable)()
    try:
        choice("search:nodes=2", 1, Options())
        assert gc.isenabled() == is_on
    finally:
        gc.enable()
