"""One game of a tournament."""

from __future__ import annotations

from dataclasses import replace

from coatl.arena.match import places, play
from coatl.arena.schedule import ScheduledMatch
from coatl.bots import BOTS
from coatl.game import play_out
from coatl.rules import scores, winners
from coatl.rules.scoring import SeatScore

from .simulated import tournament


def match(players: int = 2, seed: str = "0") -> ScheduledMatch:
    bots = ("random", "greedy")
    return next(tournament(bots, players=players, seed=seed).matches())


def test_the_result_agrees_with_the_game() -> None:
    given = match(players=3)
    result = play(given)
    bots = [BOTS[name]() for name in given.bots]
    state, _ = play_out(given.options, bots, given.seed)
    assert result.points == tuple(score.total for score in scores(state))
    assert [seat for seat, share in enumerate(result.shares) if share] == list(winners(state))
    assert result.turns == state.turn


def test_results_repeat_except_for_the_time() -> None:
    first, second = play(match()), play(match())
    assert replace(first, seconds=()) == replace(second, seconds=())


def score(points: int, cards: int = 0, best: int = 0) -> SeatScore:
    return SeatScore(coatls=(), feathers=0, total=points, cards=cards, best_coatl=best)


def test_places_are_by_points() -> None:
    assert places([score(10), score(30), score(20)]) == (3, 1, 2)


def test_r8_2_cards_and_then_the_best_coatl_break_ties() -> None:
    assert places([score(9, 3, 5), score(9, 4, 1), score(9, 3, 6)]) == (3, 1, 2)


def test_ties_share_a_place() -> None:
    assert places([score(9), score(1), score(9), score(0)]) == (1, 3, 1, 4)


def test_decisions_are_timed_per_seat() -> None:
    result = play(match())
    quick, slow = result.seconds
    assert 0 <= quick < slow
    assert all(decisions > 10 for decisions in result.decisions)
