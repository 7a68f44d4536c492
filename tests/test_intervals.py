"""How sure a counted rate is."""

from __future__ import annotations

import pytest

from coatl.intervals import wilson


def test_the_interval_is_wilsons() -> None:
    assert wilson(10, 100) == pytest.approx((0.05523, 0.17437), abs=1e-5)
    assert wilson(50, 100) == pytest.approx((0.40383, 0.59617), abs=1e-5)


def test_no_wins_still_leave_a_chance() -> None:
    low, high = wilson(0, 10)
    assert low == 0
    assert high == pytest.approx(0.27753, abs=1e-5)


def test_losing_mirrors_winning() -> None:
    low, high = wilson(3, 20)
    assert wilson(17, 20) == pytest.approx((1 - high, 1 - low))


def test_without_games_nothing_is_known() -> None:
    assert wilson(0, 0) == (0.0, 1.0)
