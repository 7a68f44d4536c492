"""How sure a counted rate is."""

from __future__ import annotations

import pytest

from coatl.confidence_intervals import mean_interval, wilson, wilson_of_clusters


def test_the_interval_is_wilsons() -> None:
    assert wilson(10, 100) == pytest.approx((0.05523, 0.17437), abs=1e-5)
    assert wilson(50, 100) == pytest.approx((0.40383, 0.59617), abs=1e-5)


def test_the_interval_of_no_wins_is_not_a_point() -> None:
    low, high = wilson(0, 10)
    assert low == 0
    assert high == pytest.approx(0.27753, abs=1e-5)


def test_losing_mirrors_winning() -> None:
    low, high = wilson(3, 20)
    assert wilson(17, 20) == pytest.approx((1 - high, 1 - low))


def test_without_games_the_interval_is_everything() -> None:
    assert wilson(0, 0) == (0.0, 1.0)


def test_the_interval_of_a_mean_follows_its_standard_error() -> None:
    mean, half = mean_interval([2, 4, 4, 4, 5, 5, 7, 9])
    assert mean == 5
    assert half == pytest.approx(1.959964 * 2.138090 / 8**0.5, abs=1e-4)


def test_equal_values_have_an_interval_of_width_zero() -> None:
    assert mean_interval([3, 3, 3]) == (3, 0)


def test_clusters_of_one_game_are_single_games() -> None:
    low, high = wilson_of_clusters([1.0] * 30 + [0.0] * 70, 100)
    assert (low, high) == pytest.approx(wilson(30, 100), abs=0.001)


def test_games_with_equal_results_in_a_cluster_count_as_one() -> None:
    """Pairs of games, both won or both lost: as sure as half as many games."""
    pairs = [1.0] * 50 + [0.0] * 50
    assert wilson_of_clusters(pairs, 200) == pytest.approx(wilson(50, 100), abs=0.001)


def test_games_that_balance_each_other_are_no_better_than_single_games() -> None:
    pairs = [0.5] * 98 + [1.0, 0.0]
    assert wilson_of_clusters(pairs, 200) == wilson(100, 200)


def test_equal_clusters_count_as_one_game_each() -> None:
    assert wilson_of_clusters([1.0] * 20, 40) == wilson(20, 20)
    assert wilson_of_clusters([0.5], 2) == wilson(0.5, 1)


def test_without_clusters_the_interval_is_everything() -> None:
    assert wilson_of_clusters([], 0) == (0.0, 1.0)
