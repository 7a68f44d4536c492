"""The summary of a tournament."""

from __future__ import annotations

import json

import pytest

from coatl.arena.summary import LiveStandings, summarise

from .simulated import THREE, results, tournament

STRENGTHS = dict(zip(THREE, (-400.0, 0.0, 400.0), strict=True))
PLAYED = tournament(games=40)
RESULTS = results(PLAYED, STRENGTHS, "summary")
SUMMARY = summarise(PLAYED, RESULTS)


def test_standings_are_sorted_by_rating() -> None:
    assert [each.bot for each in SUMMARY.standings] == ["planner", "greedy", "random"]


def test_wins_add_up_to_the_number_of_games() -> None:
    assert sum(each.wins for each in SUMMARY.standings) == PLAYED.size
    assert sum(each.games for each in SUMMARY.standings) == 2 * PLAYED.size


def test_the_cross_table_is_symmetric() -> None:
    assert len(SUMMARY.cross) == 6
    for (one, other), rate in SUMMARY.cross.items():
        mirrored = SUMMARY.cross[other, one]
        assert rate.rate == pytest.approx(1 - mirrored.rate)
        assert rate.low == pytest.approx(1 - mirrored.high)
        assert rate.low < rate.rate < rate.high or rate.rate in {0, 1}


def test_the_distribution_of_points_has_every_game() -> None:
    for each in SUMMARY.standings:
        assert sum(each.points.values()) == each.games == 80
        total = sum(points * games for points, games in each.points.items())
        assert each.mean_points == pytest.approx(total / each.games)


def test_the_document_is_json() -> None:
    document = json.loads(json.dumps(SUMMARY.document()))
    assert document["tournament"]["bots"] == list(THREE)
    assert document["games"] == len(RESULTS)
    assert {row["bot"] for row in document["standings"]} == set(THREE)
    assert document["cross"][0].keys() == {"bot", "against", "rate", "low", "high"}


def test_thinking_time_is_per_decision() -> None:
    assert {round(each.seconds_a_decision, 9) for each in SUMMARY.standings} == {0.0001}


def test_one_deal_has_mean_points_without_an_interval() -> None:
    played = tournament(games=1)
    summary = summarise(played, results(played, STRENGTHS, "one"))
    assert all(each.half_width is None for each in summary.standings)


def test_final_live_standings_agree_with_the_summary() -> None:
    standings = LiveStandings(PLAYED)
    for result in RESULTS:
        standings.add(result)
    assert dict(standings.ladder()) == pytest.approx(
        {each.bot: each.rating.elo for each in SUMMARY.standings}
    )


def test_before_the_first_game_all_ratings_are_0() -> None:
    assert {rating for _, rating in LiveStandings(PLAYED).ladder()} == {0}
