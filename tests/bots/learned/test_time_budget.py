from __future__ import annotations

from math import inf

import pytest

from coatl.bots.learned import time_budget
from coatl.bots.learned.time_budget import OutOfTime, TimeBudget


def clock_at(monkeypatch: pytest.MonkeyPatch, *times: float) -> None:
    """Let the clock see these times, one after another."""
    monkeypatch.setattr(time_budget, "perf_counter", iter(times).__next__)


def test_decisions_may_take_all_of_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    clock_at(monkeypatch, 10.0, 10.1, 10.2, 10.3)
    one = TimeBudget(0.5)
    for _ in range(3):
        one.decide()


def test_a_decision_that_would_end_too_late_is_not_begun(monkeypatch: pytest.MonkeyPatch) -> None:
    clock_at(monkeypatch, 10.0, 10.2, 10.4)
    one = TimeBudget(0.5)
    one.decide()
    with pytest.raises(OutOfTime):
        one.decide()


def test_endless_time_is_never_over() -> None:
    TimeBudget(inf).decide()


def test_it_knows_how_many_decisions_like_the_first_it_can_afford(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clock_at(monkeypatch, 10.0, 10.02)
    assert TimeBudget(1.0).affordable() == pytest.approx(50.0)
