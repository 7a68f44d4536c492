from __future__ import annotations

from itertools import count
from random import Random

import pytest
from strategies import played

from coatl.bots import make_bot, search
from coatl.rules import Options, legal_actions
from coatl.view import view


@pytest.fixture
def ticks(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """A clock that a tenth of a second passes on at each look."""
    seen: list[float] = []
    hand = count()

    def look() -> float:
        seen.append(next(hand) / 10)
        return seen[-1]

    monkeypatch.setattr(search, "perf_counter", look)
    return seen


def choice(bot: str, seed: int, table: Options) -> object:
    states = (played(table, 3, decisions) for decisions in count(6))
    state = next(state for state in states if state.phase == "turn")
    return make_bot(bot).choose(view(state, state.seat), legal_actions(state), Random(seed))


@pytest.mark.parametrize("table", [Options(), Options.solo((1, 4))])
def test_with_a_number_of_nodes_the_same_seed_makes_the_same_choice(table: Options) -> None:
    assert choice("search:nodes=20", 1, table) == choice("search:nodes=20", 1, table)


def test_it_stops_before_its_time_is_over(ticks: list[float]) -> None:
    choice("search:time=2", 1, Options())
    assert ticks[-1] <= 2.1


def test_more_time_means_more_tries(ticks: list[float]) -> None:
    choice("search:time=2", 1, Options())
    few = len(ticks)
    ticks.clear()
    choice("search:time=4", 1, Options())
    assert len(ticks) > few


def test_nodes_are_counted_whatever_the_clock_says(ticks: list[float]) -> None:
    choice("search:nodes=6:time=0.01", 1, Options())
    assert ticks[-1] > 0.5
