"""Matches: seats, tokens, options, and the commitment."""

from __future__ import annotations

from coatl.rules import scores
from coatl.server.match.log import Setup
from coatl.server.match.rebuild import new_match
from coatl.server.match.seat_tokens import hash_token
from coatl.server.protocol.messages import OptionsChoice
from coatl.server.protocol.options import choice_of

from .matches import begun_match, finished_match, setup, with_open_seats


def test_tokens_prove_who_holds_a_seat() -> None:
    match = new_match("t", setup(3))
    assert match.seats_held(["token 2", "token 0", "unknown", ""]) == [0, 2]
    assert match.seats_held([]) == []


def test_a_token_proves_who_is_the_host() -> None:
    match = new_match("t", setup())
    assert match.is_host(["token 1", "host"])
    assert not match.is_host(["token 0", "", hash_token("host")])
    without_host = Setup(OptionsChoice(), setup().seats, "no host")
    assert not new_match("t", without_host).is_host(["", "host"])


def test_table_info_has_the_options_that_are_played() -> None:
    solo = new_match("t", setup(1))
    assert not solo.info().options.tokens
    assert solo.info().options == choice_of(solo.options)


def test_table_info_has_the_points_of_every_seat_and_of_the_automaton() -> None:
    assert new_match("t", with_open_seats(1)).info().points == []
    assert begun_match().info().points == [0, 0]
    assert begun_match(setup(1)).info().points == [0, 0]
    match = finished_match()
    assert match.info().points == [score.total for score in scores(match.require_game().state)]


def test_a_finished_match_has_no_bot_to_move_and_no_deadline() -> None:
    match = finished_match(clock=60)
    assert (match.bot_to_move, match.deadline) == (None, None)
    assert (match.info().over, match.info().active) == (True, None)
