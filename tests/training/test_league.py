"""Who sits where."""

from __future__ import annotations

from collections import Counter
from random import Random

from coatl.rules.options import LEVELS
from coatl.training.league import HASTY, LEARNER, OLDER, draw_options, round_tasks
from coatl.training.settings import Kind

from .fake import learner, settings

SETTINGS = settings()
MANY = settings(("round_games = 16", "round_games = 600"), ("keep_every = 20", "keep_every = 600"))


def test_the_same_number_gives_the_same_game() -> None:
    assert round_tasks(SETTINGS, 3) == round_tasks(settings(), 3)


def test_another_seed_gives_other_games() -> None:
    other = settings(('seed = "test"', 'seed = "other"'))
    assert [task.options for task in round_tasks(MANY, 1)] != [
        task.options for task in round_tasks(other, 1)
    ]


def test_every_game_has_a_key_and_a_deal_of_its_own() -> None:
    tasks = [task for number in range(4) for task in round_tasks(SETTINGS, number)]
    assert len({task.key for task in tasks}) == len({task.seed for task in tasks}) == len(tasks)


def test_the_bootstrap_is_played_by_the_learner_alone_with_the_hand_made_value() -> None:
    seats = [seat for task in round_tasks(SETTINGS, 0) for seat in task.seats]
    assert {(seat.role, seat.version) for seat in seats} == {(LEARNER, None)}


def test_kinds_of_game_come_as_often_as_they_weigh() -> None:
    heavy = settings(
        ("players = 1\n", "players = 1\nweight = 3\n"), ("round_games = 16", "round_games = 800")
    )
    counts = Counter(task.options.players for task in round_tasks(heavy, 1))
    assert 540 < counts[1] < 660


def test_the_league_takes_one_seat_in_its_share_of_the_games() -> None:
    tables = [task for task in round_tasks(MANY, 4) if task.options.players > 1]
    others = [[seat for seat in task.seats if not learner(seat)] for task in tables]
    assert max(map(len, others)) == 1
    assert 0.5 < sum(map(len, others)) / len(tables) < 0.7
    roles = Counter(seat.role for seats in others for seat in seats)
    assert 0.6 < roles[HASTY] / roles.total() < 0.8
    assert set(roles) == {HASTY, OLDER}


def test_alone_there_is_no_league() -> None:
    alone = [task for task in round_tasks(MANY, 4) if task.options.players == 1]
    assert all(learner(seat) for task in alone for seat in task.seats)


def test_before_there_is_an_older_self_all_others_are_hasty() -> None:
    seats = [seat for task in round_tasks(MANY, 1) for seat in task.seats]
    assert {seat.role for seat in seats} == {LEARNER, HASTY}


def test_hasty_players_are_hasty_in_different_ways() -> None:
    seats = [seat for task in round_tasks(MANY, 1) for seat in task.seats if not learner(seat)]
    assert {seat.style.longest for seat in seats} == {6, 7, 8}
    haste = [seat.style.haste for seat in seats]
    assert min(haste) < 1
    assert 7 < max(haste) <= 8


def test_the_learner_judges_alone_as_alone_and_at_a_table_as_at_a_table() -> None:
    for task in round_tasks(MANY, 1):
        for seat in filter(learner, task.seats):
            expected = (14, 0.6) if task.options.is_solo else (25, 0.6)
            assert (seat.style.win, seat.style.margin) == expected


def test_any_levels_are_every_set_of_them() -> None:
    kind = Kind(players=1, levels="any")
    rng = Random(1)
    drawn = {draw_options(kind, rng).levels for _ in range(1000)}
    assert len(drawn) == 2 ** len(LEVELS)


def test_options_come_with_their_probability() -> None:
    kind = Kind(players=2, promo=0.25, tokens=0.5, closed_ends=1)
    rng = Random(1)
    drawn = [draw_options(kind, rng) for _ in range(2000)]
    assert 400 < sum(options.promo for options in drawn) < 600
    assert 900 < sum(options.tokens for options in drawn) < 1100
    assert all(options.closed_ends for options in drawn)
    assert not any(options.golden_feathers or options.fewer_bodies for options in drawn)


def test_level_1_is_read_as_first_printed_only_where_it_is_played() -> None:
    kind = Kind(players=1, levels="any", first_printing=1)
    rng = Random(1)
    drawn = [draw_options(kind, rng) for _ in range(200)]
    assert all(options.first_printing == (1 in options.levels) for options in drawn)
