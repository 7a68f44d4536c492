"""The schedule of a tournament."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from coatl.arena.schedule import Tournament, orders, rotations
from coatl.bots import UnknownBot
from coatl.rules import CoatlError, Options

from .simulated import tournament

FOUR = ("random", "greedy", "planner", "planner:width=2")

LINE_UPS = pytest.mark.parametrize(
    ("bots", "players"),
    [(FOUR[:2], 2), (FOUR, 2), (FOUR[:3], 3), (FOUR, 3), (FOUR, 4), (FOUR[:2], 3), (FOUR[:2], 4)],
)


@LINE_UPS
def test_every_bot_plays_every_seat_equally_often(bots: tuple[str, ...], players: int) -> None:
    seats: Counter[tuple[str, int]] = Counter()
    for match in tournament(bots, 12, players).matches():
        seats.update((bot, seat) for seat, bot in enumerate(match.bots))
    assert len(seats) == len(bots) * players
    assert len(set(seats.values())) == 1


@LINE_UPS
def test_every_group_plays_a_deal_from_every_seat(bots: tuple[str, ...], players: int) -> None:
    matches = list(tournament(bots, 12, players).matches())
    first = [match for match in matches if match.deal == 0]
    groups = Counter(tuple(sorted(match.bots)) for match in first)
    assert set(groups.values()) == {players}
    assert {match.seed for match in first} == {"0/0"}


@LINE_UPS
def test_no_game_is_repeated(bots: tuple[str, ...], players: int) -> None:
    matches = list(tournament(bots, 60, players).matches())
    assert len({(match.seed, match.bots) for match in matches}) == len(matches)


@LINE_UPS
def test_games_are_numbered_in_order(bots: tuple[str, ...], players: int) -> None:
    played = tournament(bots, 10, players)
    assert [match.game for match in played.matches()] == list(range(played.size))


def test_every_bot_meets_every_other() -> None:
    met = {frozenset(match.bots) for match in tournament(FOUR, 2).matches()}
    assert met == {frozenset(pair) for pair in combinations(FOUR, 2)}


def test_with_fewer_bots_than_seats_some_play_several_seats() -> None:
    assert tournament(("random", "greedy"), players=4).groups == [
        ("random", "random", "random", "greedy"),
        ("random", "random", "greedy", "greedy"),
        ("random", "greedy", "greedy", "greedy"),
    ]


def test_games_are_rounded_up_to_whole_rotations() -> None:
    assert tournament(games=5, players=3).games_each == 6
    assert tournament(games=6, players=3).games_each == 6


def test_a_longer_tournament_starts_with_the_same_games() -> None:
    few = list(tournament(games=4).matches())
    assert list(tournament(games=8).matches())[: len(few)] == few


def test_a_group_of_four_has_six_orders() -> None:
    assert len(orders(("a", "b", "c", "d"))) == 6


def test_orders_that_equal_a_rotation_are_left_out() -> None:
    assert ("a", "b", "a", "b") not in orders(("a", "a", "b", "b"))
    assert all(len(set(rotations(order))) == 4 for order in orders(("a", "a", "b", "b")))


@pytest.mark.parametrize(
    ("bots", "code"), [(("random",), "too-few-bots"), (("random", "random"), "bot-twice")]
)
def test_too_few_or_duplicate_bots_are_refused(bots: tuple[str, ...], code: str) -> None:
    with pytest.raises(CoatlError) as refused:
        tournament(bots)
    assert refused.value.code == code


def test_an_unknown_bot_is_refused() -> None:
    with pytest.raises(UnknownBot):
        tournament(("random", "gready"))


def test_the_solo_game_is_refused() -> None:
    with pytest.raises(CoatlError, match="arena-is-for-several"):
        Tournament(("random", "greedy"), 2, Options.solo(), "0")
