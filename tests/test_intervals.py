"""How sure a counted rate is."""

from __future__ import annotations

import pytest

from coatl.intervals import mean_interval, wilson


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


def test_a_mean_is_as_sure_as_its_standard_error_says() -> None:
    mean, half = mean_interval([2, 4, 4, 4, 5, 5, 7, 9])
    assert mean == 5
    assert half == pytest.approx(1.959964 * 2.138090 / 8**0.5, abs=1e-4)


def test_values_all_alike_leave_no_doubt() -> None:
    assert mean_interval([3, 3, 3]) == (3, 0)
