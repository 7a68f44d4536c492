"""Ratings fitted to simulated results."""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby
from math import exp

import pytest
from hypothesis import given
from hypothesis import strategies as st

from coatl.arena import ratings as module
from coatl.arena.ratings import ELO, AheadCounts, ahead, elo, fit, ratings
from coatl.arena.schedule import Tournament

from .simulated import THREE, result, results, tournament

STRENGTHS = dict(zip(THREE, (-150.0, -50.0, 200.0), strict=True))


def deals(played: Tournament, luck: str) -> list[AheadCounts]:
    games = results(played, STRENGTHS, luck)
    return [ahead(deal) for _, deal in groupby(games, lambda game: game.deal)]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_known_strengths_are_recovered(players: int) -> None:
    found = ratings(THREE, deals(tournament(games=2400, players=players), "known"))
    for bot, rating in zip(THREE, found, strict=True):
        assert rating.elo == pytest.approx(STRENGTHS[bot], abs=20)
        assert rating.low < rating.elo < rating.high


def test_intervals_cover_the_true_strength_about_95_percent_of_the_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(module, "RESAMPLES", 200)
    covered = 0
    for number in range(40):
        found = ratings(THREE, deals(tournament(games=100), f"cover/{number}"))
        covered += sum(
            rating.low <= STRENGTHS[bot] <= rating.high
            for bot, rating in zip(THREE, found, strict=True)
        )
    assert 0.9 <= covered / 120 <= 0.99


def test_games_that_share_their_luck_widen_the_intervals() -> None:
    """A deal that decides all its games carries the information of one game."""
    single = deals(tournament(games=100), "shared")
    alike = [{pair: 2.0 * round(times / 2) for pair, times in deal.items()} for deal in single]
    narrow, wide = (ratings(THREE, games)[0] for games in (single, alike))
    assert wide.high - wide.low > 1.2 * (narrow.high - narrow.low)


def test_ratings_are_deterministic() -> None:
    games = deals(tournament(games=20), "again")
    assert ratings(THREE, games) == ratings(THREE, games)


def test_winning_every_game_gives_a_finite_rating() -> None:
    """50 deals won, and one imaginary deal for each side: 51 to 1."""
    won = [{("a", "b"): 2.0}] * 50
    best, worst = ratings(("a", "b"), won)
    assert best.elo - worst.elo == pytest.approx(400 * 1.70757, abs=0.1)
    assert 400 < best.low - worst.high < best.elo - worst.elo < best.high - worst.low < 2000


def test_the_prior_is_as_uncertain_as_one_real_deal() -> None:
    """The bootstrap weighs the imagined deals, too.

    After a clean sweep the only loss is imagined: its weight is drawn from an exponential
    distribution, whose 2.5 % and 97.5 % quantiles are 0.025 and 3.69. Half of their distance, 866
    Elo points, is the width of either bot's interval.
    """
    best, worst = ratings(("a", "b"), [{("a", "b"): 2.0}] * 50)
    assert best.high - best.low == pytest.approx(433, rel=0.15)
    assert worst.high - worst.low == pytest.approx(433, rel=0.15)


def test_the_prior_of_two_bots_that_never_met_is_one_win_each() -> None:
    """Bot c met nobody, so it is rated between a and b, and pulls them together by one imagined
    win and one imagined loss against each: at the fit, a has as many wins as expected.
    """
    high, low, middle = elo(("a", "b", "c"), {("a", "b"): 20.0}, 10)
    assert middle == pytest.approx(0, abs=1e-3)
    assert high == pytest.approx(-low)
    strength = high / ELO
    expected = 24 / (1 + exp(-2 * strength)) + 2 / (1 + exp(-strength))
    assert expected == pytest.approx(20 + 2 + 1, rel=1e-4)


def test_a_clean_sweep_of_more_deals_rates_higher() -> None:
    few, many = (elo(("a", "b"), {("a", "b"): 2.0 * n}, n)[0] for n in (10, 100))
    assert many > few


def test_equal_results_give_equal_ratings() -> None:
    even = [{("a", "b"): 1.0, ("b", "a"): 1.0}] * 10
    first, second = ratings(("a", "b"), even)
    assert first.elo == pytest.approx(0)
    assert second.elo == pytest.approx(0)


@given(st.lists(st.floats(0.01, 100), min_size=12, max_size=12))
def test_at_the_optimum_every_bot_has_its_expected_wins(counts: list[float]) -> None:
    bots = ("a", "b", "c", "d")
    pairs = [(one, other) for one in bots for other in bots if one != other]
    seen = dict(zip(pairs, counts, strict=True))
    strengths = dict(zip(bots, fit(bots, seen), strict=True))
    assert sum(strengths.values()) == pytest.approx(0, abs=1e-6)
    for bot in bots:
        others = [other for other in bots if other != bot]
        expected = sum(
            (seen[bot, other] + seen[other, bot]) / (1 + exp(strengths[other] - strengths[bot]))
            for other in others
        )
        assert sum(seen[bot, other] for other in others) == pytest.approx(expected, rel=1e-4)


def test_two_bots_differ_by_the_log_of_their_win_ratio() -> None:
    strong, weak = fit(("a", "b"), {("a", "b"): 30, ("b", "a"): 10})
    assert ELO * (strong - weak) == pytest.approx(190.85, abs=0.01)


def test_a_tie_counts_half_for_each() -> None:
    match = next(tournament().matches())
    tied = replace(result(match, STRENGTHS, "tie"), places=(1, 1))
    assert set(ahead([tied]).values()) == {0.5}


def test_a_bot_is_not_compared_with_itself() -> None:
    match = next(tournament(("random", "greedy"), players=3).matches())
    assert sorted(match.bots) == ["greedy", "random", "random"]
    count = ahead([result(match, STRENGTHS, "self")])
    assert set(count) == {("random", "greedy"), ("greedy", "random")}
    assert sum(count.values()) == 2
