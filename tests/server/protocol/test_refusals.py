"""Refusals: why what a player might touch cannot be played."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from helpers import coatl, player, playing
from hypothesis import given, settings
from strategies import states

from coatl.rules import ACTIONS, Action, Options, State, apply, legal_actions
from coatl.rules.actions import AddPiece, TakePieces
from coatl.rules.reasons import reason_against
from coatl.server.protocol.messages import Refused
from coatl.server.protocol.moves import move_alone
from coatl.server.protocol.scene import scene
from coatl.view import view

FIELDS = ("verb", "space", "slot", "card", "piece", "coatl", "side", "pile")


def refused(state: State, **about: Any) -> list[str]:
    """The codes of the refused moves of the seat to move that are described so."""
    shown = scene(view(state, state.seat)).refused
    return [
        one.code
        for one in shown
        if all(getattr(one, name) == value for name, value in about.items())
    ]


def actions_like(one: Refused) -> Iterator[Action]:
    """The actions that a refused move may stand for."""
    for action in ACTIONS:
        move = move_alone(action)
        if all(getattr(one, name) in {None, getattr(move, name)} for name in FIELDS):
            yield action


@settings(max_examples=60)
@given(states)
def test_a_refused_move_is_illegal_for_the_reason_given(state: State) -> None:
    legal = legal_actions(state)
    for one in scene(view(state, state.seat)).refused:
        meant = [action for action in actions_like(one) if action not in legal]
        assert one.code in {reason_against(state, action) for action in meant}


@settings(max_examples=60)
@given(states)
def test_only_the_seat_to_move_is_refused_anything(state: State) -> None:
    for seat in (None, *range(len(state.players))):
        if seat != state.seat:
            assert scene(view(state, seat)).refused == []


def test_a_full_board_refuses_every_space() -> None:
    state = playing(player(board="by by by by br br br bb"), supply=["by by", "br br", *[""] * 8])
    assert refused(state, verb="take", space=0) == ["no-room"]
    assert refused(state, verb="take", space=2) == ["space-empty"]
    assert refused(state, verb="pick") == ["no-room"]


def test_a_full_hand_refuses_the_row_and_the_deck() -> None:
    hand = "count-black count-red count-green count-blue count-yellow"
    state = playing(player(hand=hand))
    assert refused(state, verb="row", slot=3) == ["hand-full"]
    assert refused(state, verb="draw") == ["hand-full"]


def test_a_closing_without_a_prophecy_is_refused_at_its_end() -> None:
    state = playing(player(coatls=[coatl("<yy")], board="ty br"))
    assert refused(state, verb="add", coatl=0, side="tail", piece="Ty") == [
        "no-prophecy-to-complete-with"
    ]
    assert refused(state, verb="add", side="head") == ["end-closed"]
    assert refused(state, verb="begin", piece="Ty") == []


def test_a_third_unfinished_coatl_is_refused() -> None:
    state = playing(player(coatls=[coatl("y"), coatl("r")], board="bb"))
    assert refused(state, verb="begin", piece="b") == ["two-unfinished-coatls"]


def test_a_card_is_refused_for_each_coatl() -> None:
    one = coatl("rrr", "count-red")
    state = playing(player(coatls=[one, coatl("y")], hand="count-red"))
    assert refused(state, verb="fulfil", card="count-red", coatl=0) == ["same-prophecy-twice"]
    assert refused(state, verb="fulfil", card="count-red", coatl=1) == ["lowest-level-not-reached"]


def test_a_spent_token_is_refused() -> None:
    state = playing(player(tokens=0))
    assert refused(state, verb="future") == ["token-used"]
    assert refused(state, verb="priest", pile=1) == ["token-used"]


def test_golden_bodies_are_no_pieces_to_build_with() -> None:
    state = playing(player(board="* by"), options=Options(players=2, golden_feathers=True))
    assert refused(state, piece="o") == []
    assert refused(state, verb="steal") == ["piece-not-on-board"]


def test_a_level_forbids_closing() -> None:
    one = player(coatls=[coatl("<rrr", "count-red")], board="tr", tokens=0)
    state = playing(one, options=Options.solo((4,)))
    assert refused(state, verb="add", piece="Tr") == ["level-4"]


def test_a_temple_is_refused_before_a_prophecy() -> None:
    one = player(
        coatls=[coatl("<kkk")], board="tk", hand="count-black", temples_held="no-blue-length-10"
    )
    state = apply(playing(one), AddPiece(0, "tail", 12))
    assert refused(state, verb="temple", card="no-blue-length-10") == ["prophecy-first"]
    assert refused(state, verb="finish") == ["prophecy-first"]


@pytest.mark.parametrize("verb", ["take", "row", "begin", "future"])
def test_what_belongs_to_another_phase_is_left_out(verb: str) -> None:
    state = apply(playing(player(board="by")), TakePieces(0))
    assert refused(state, verb=verb) == []
