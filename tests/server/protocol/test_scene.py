"""What one seat sees: all it may know, and nothing else."""

from __future__ import annotations

import json
from random import Random

import pytest
from helpers import SOLO_TABLES, coatl, midgame, player, playing
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import to_builtins
from strategies import played, states

from coatl.formats.record import make_result
from coatl.narration.consequences import leaves_stuck, revealing_actions
from coatl.rules import ACTIONS, CODES, Options, State, apply, legal_actions
from coatl.rules.actions import AddPiece, BeginCoatl, FulfilProphecy, FulfilTemple
from coatl.rules.scoring import coatl_points
from coatl.rules.state import Ending
from coatl.server.protocol.messages import Scene, encode
from coatl.server.protocol.scene import scene, written
from coatl.view import resample, view


def seats(state: State) -> list[int | None]:
    return [None, *range(len(state.players))]


@settings(max_examples=60)
@given(states, st.integers(0, 1000))
def test_a_scene_tells_nothing_of_what_is_hidden(state: State, seed: int) -> None:
    for seat in seats(state):
        seen = view(state, seat)
        otherwise = resample(seen, Random(seed))
        shown = encode(written(seen, legal_actions(state)))
        assert shown == encode(written(view(otherwise, seat), legal_actions(otherwise)))
        assert shown == encode(written(seen))


@settings(max_examples=60)
@given(states, st.booleans())
def test_a_scene_is_written_as_it_is_read(state: State, plain: bool) -> None:
    for seat in seats(state):
        shown = json.loads(encode(written(view(state, seat), plain=plain)))
        assert shown == to_builtins(scene(view(state, seat), plain=plain))
        assert list(shown) == [name for name in Scene.__struct_fields__ if name in shown]


@settings(max_examples=60)
@given(states)
def test_moves_are_the_legal_actions_of_whoever_is_to_move(state: State) -> None:
    for seat in seats(state):
        moves = scene(view(state, seat)).moves
        if seat != state.seat:
            assert moves == []
            continue
        legal = legal_actions(state)
        assert [move.code for move in moves] == [CODES[action] for action in legal]
        seen = view(state, seat)
        for move, action in zip(moves, legal, strict=True):
            assert move.reveals == bool(revealing_actions(seen, (action,)))
            assert move.stuck == leaves_stuck(seen, action)


@settings(max_examples=40)
@given(states)
def test_a_plain_scene_is_the_same_without_what_things_mean(state: State) -> None:
    for seat in seats(state):
        plain, full = scene(view(state, seat), plain=True), scene(view(state, seat))
        assert [(m.code, m.verb) for m in plain.moves] == [(m.code, m.verb) for m in full.moves]
        assert not any(move.preview or move.reveals or move.stuck for move in plain.moves)
        assert not any(card.readings for card in (*plain.hand, *plain.temples))
        assert [card.card for card in plain.hand] == [card.card for card in full.hand]
        assert (plain.seats, plain.supply, plain.adam) == (full.seats, full.supply, full.adam)


@settings(max_examples=40)
@given(states)
def test_a_preview_is_what_comes(state: State) -> None:
    seat = state.seat
    for move in scene(view(state, seat)).moves:
        action = ACTIONS[move.code]
        if not isinstance(action, BeginCoatl | AddPiece):
            assert move.preview is None
            continue
        assert move.preview is not None
        after = apply(state, action)
        later = scene(view(after, seat))
        preview = move.preview
        then = later.seats[seat].coatls[preview.coatl]
        for reading in then.cards:
            reading.lack = None
        assert preview.then == then
        expected = [
            reading
            for card in later.hand
            for reading in card.readings
            if reading.coatl == preview.coatl
        ]
        for reading in expected:
            reading.lack = None
        assert preview.hand == expected


def test_a_card_says_where_it_may_be_placed() -> None:
    one = player(coatls=[coatl("rrr"), coatl("kkk")], hand="count-red trio-green", board="hr")
    shown = scene(view(playing(one), 0))
    by_card = {card.card: card.readings for card in shown.hand}
    assert [reading.fits for reading in by_card["count-red"]] == [True, False]
    assert [reading.points for reading in by_card["count-red"]] == [2, 0]
    assert by_card["count-red"][0].places == [[0], [1], [2]]
    assert not any(reading.fits for reading in by_card["trio-green"])
    lack = by_card["trio-green"][0].lack
    assert lack is not None
    assert lack.after == "ggg"


def test_while_a_coatl_is_being_completed_only_it_matters() -> None:
    one = player(
        coatls=[coatl("<rrr", "count-red"), coatl("kk")],
        board="tr",
        hand="trio-red count-black",
        temples_held="no-blue-length-10",
    )
    state = apply(playing(one), AddPiece(0, "tail", 11))
    shown = scene(view(state, 0), can_undo=True)
    assert (shown.phase, shown.completing, shown.can_undo) == ("complete", 0, True)
    assert not shown.seats[0].coatls[0].complete
    assert shown.seats[0].points == 0
    assert {r.coatl for card in (*shown.hand, *shown.temples) for r in card.readings} == {0}
    temples = [move for move in shown.moves if move.verb == "temple"]
    assert [(move.card, move.pile) for move in temples if move.pile is None] == [
        ("no-blue-length-10", None)
    ]
    assert shown.temples[0].readings[0].fits
    fulfils = [ACTIONS[move.code] for move in shown.moves if move.verb == "fulfil"]
    assert all(isinstance(action, FulfilProphecy) and action.coatl == 0 for action in fulfils)
    assert scene(view(state, 1)).completing == 0


def test_a_temple_of_a_pile_names_its_pile() -> None:
    one = player(coatls=[coatl("<kkk", "count-black")], board="tk")
    state = apply(playing(one), AddPiece(0, "tail", 12))
    moves = [move for move in scene(view(state, 0)).moves if move.verb == "temple"]
    assert [move.pile for move in moves] == [0]
    assert moves[0].reveals
    assert isinstance(ACTIONS[moves[0].code], FulfilTemple)


def test_levels_say_what_they_forbid() -> None:
    table = Options.solo((4,))
    one = player(coatls=[coatl("<rrr", "count-red")], board="tr", tokens=0)
    shown = scene(view(playing(one, options=table), 0))
    assert [(each.code, each.pieces) for each in shown.refused] == [("level-4", ["Tr"])]


def test_the_end_of_a_turn_says_so() -> None:
    state = apply(playing(), legal_actions(playing())[0])
    (finish,) = scene(view(state, 0)).moves
    assert (finish.verb, finish.ends_turn, finish.reveals) == ("finish", True, False)
    state.actions_left = 2
    state.ending = Ending("third-coatl", 1, 1)
    (finish,) = scene(view(state, 0)).moves
    assert not finish.ends_turn


@pytest.mark.parametrize("table", [Options(players=3), *SOLO_TABLES[:3]], ids=str)
def test_the_result_is_that_of_the_record(table: Options) -> None:
    over = midgame(table, 3, 10_000)
    assert over.is_over
    shown = scene(view(over, None)).result
    recorded = make_result(over)
    assert shown is not None
    assert (shown.reason, shown.turns) == (recorded["reason"], recorded["turns"])
    assert [seat + 1 for seat in shown.winners] == [w for w in recorded["winners"] if w]
    assert [score.total for score in shown.scores] == [s["total"] for s in recorded["scores"]]
    for score, recorded_score in zip(shown.scores, recorded["scores"], strict=True):
        assert [one.points for one in score.coatls] == [
            one["points"] for one in recorded_score["coatls"]
        ]
    if table.is_solo:
        assert shown.adam is not None
        assert sum(card.points for card in shown.adam) == recorded["adam"]["total"]


def test_ties_are_explained() -> None:
    def over(*coatls: str) -> str:
        people = [player(coatls=[coatl("<kkk>", cards)]) for cards in coatls]
        state = playing(*people, ending=Ending("third-coatl", 0, 0), phase="over")
        shown = scene(view(state, None)).result
        assert shown is not None
        return shown.decided

    assert over("count-black", "") == "points"
    assert over("count-black", "count-black") == "shared"
    assert over("count-black", "count-black trio-red") == "cards"


def test_points_are_those_that_count() -> None:
    state = played(Options(players=2), 12, 220)
    for seat, shown in enumerate(scene(view(state, None)).seats):
        coatls = state.players[seat].coatls
        done = [c for c in coatls if c.is_closed]
        assert shown.points == sum(coatl_points(one) for one in done)
        assert shown.promised == sum(coatl_points(one) for one in coatls if one not in done)


def test_adam_plays_before_everybodys_eyes() -> None:
    shown = scene(view(midgame(Options.solo((5,)), 4, 9), 0))
    assert shown.adam is not None
    assert len(shown.adam.cards) == 4
    assert all(card.lacks or card.pieces for card in shown.adam.cards)
