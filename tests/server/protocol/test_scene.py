"""Scenes: what one seat, or a spectator, sees."""

from __future__ import annotations

from random import Random

import msgspec
import pytest
from helpers import SOLO_TABLES, coatl, midgame, player, playing
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from strategies import played, states

from coatl.formats.record import make_result
from coatl.narration.irreversible_actions import leaves_stuck, revealing_actions
from coatl.resample import resample
from coatl.rules import ACTIONS, CODES, Options, State, apply, legal_actions
from coatl.rules.actions import AddPiece, FulfilProphecy, FulfilTemple
from coatl.rules.scoring import coatl_points
from coatl.rules.state import Ending
from coatl.server.protocol.messages import Reading, Scene, encode
from coatl.server.protocol.scene import scene
from coatl.view import view


def seats(state: State) -> list[int | None]:
    return [None, *range(len(state.players))]


@settings(max_examples=60)
@given(states, st.integers(0, 1000))
def test_a_scene_reveals_nothing_hidden(state: State, seed: int) -> None:
    for seat in seats(state):
        seen = view(state, seat)
        other = resample(seen, Random(seed))
        shown = encode(scene(seen, legal_actions(state)))
        assert shown == encode(scene(view(other, seat), legal_actions(other)))
        assert shown == encode(scene(seen))


@settings(max_examples=60)
@given(states)
def test_a_scene_survives_json(state: State) -> None:
    for seat in seats(state):
        shown = scene(view(state, seat))
        assert msgspec.json.decode(encode(shown), type=Scene) == shown


@settings(max_examples=60)
@given(states)
def test_moves_are_the_legal_actions_of_the_seat_to_move(state: State) -> None:
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
def test_a_preview_shows_the_coatl_after_the_move(state: State) -> None:
    seat = state.seat
    now = scene(view(state, seat))
    for move in now.moves:
        action = ACTIONS[move.code]
        if not isinstance(action, AddPiece):
            assert move.preview is None
            continue
        assert move.preview is not None
        after = apply(state, action)
        later = scene(view(after, seat))
        preview = move.preview
        then = later.seats[seat].coatls[preview.coatl]
        assert preview.then == replace(then, cards=without_lacks(then.cards))
        before, on_it = in_hand(now, preview.coatl), in_hand(later, preview.coatl)
        changed = {reading.card for reading in preview.hand}
        assert preview.hand == without_lacks([one for one in on_it if one.card in changed])
        for reading, again in zip(before, on_it, strict=True):
            if reading.card not in changed:
                assert replace(reading, lack=None, places=again.places) == replace(again, lack=None)


def in_hand(shown: Scene, coatl: int) -> list[Reading]:
    """The readings of the cards in hand for a Cóatl."""
    readings = [reading for card in shown.hand for reading in card.readings]
    return [reading for reading in readings if reading.coatl == coatl]


def without_lacks(readings: list[Reading]) -> list[Reading]:
    return [replace(reading, lack=None) for reading in readings]


def test_scenes_do_not_share_what_they_were_built_from() -> None:
    """Parts of scenes are cached, so building one must not change another."""
    state = midgame(Options(), 5, 30)
    before = encode(scene(view(state, state.seat)))
    for action in legal_actions(state):
        after = apply(state, action)
        if not after.is_chance:
            scene(view(after, state.seat))
    assert encode(scene(view(state, state.seat))) == before


def test_readings_say_where_a_card_may_be_placed() -> None:
    one = player(coatls=[coatl("rrr"), coatl("kkk")], hand="count-red trio-green", board="hr")
    shown = scene(view(playing(one), 0))
    by_card = {card.card: card.readings for card in shown.hand}
    assert [reading.fits for reading in by_card["count-red"]] == [True, False]
    assert [reading.points for reading in by_card["count-red"]] == [2, 0]
    assert by_card["count-red"][0].places == ((0,), (1,), (2,))
    assert not any(reading.fits for reading in by_card["trio-green"])
    lack = by_card["trio-green"][0].lack
    assert lack is not None
    assert lack.after == "ggg"


def test_cards_apply_only_to_the_coatl_being_completed() -> None:
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


def test_a_move_with_a_temple_from_a_pile_names_the_pile() -> None:
    one = player(coatls=[coatl("<kkk", "count-black")], board="tk")
    state = apply(playing(one), AddPiece(0, "tail", 12))
    moves = [move for move in scene(view(state, 0)).moves if move.verb == "temple"]
    assert [move.pile for move in moves] == [0]
    assert moves[0].reveals
    assert isinstance(ACTIONS[moves[0].code], FulfilTemple)


def test_a_move_that_ends_the_turn_says_so() -> None:
    state = apply(playing(), legal_actions(playing())[0])
    (finish,) = scene(view(state, 0)).moves
    assert (finish.verb, finish.ends_turn, finish.reveals) == ("finish", True, False)
    state.actions_left = 2
    state.ending = Ending("third-coatl", 1, 1)
    (finish,) = scene(view(state, 0)).moves
    assert not finish.ends_turn


@pytest.mark.parametrize("table", [Options(players=3), *SOLO_TABLES[:3]], ids=str)
def test_the_result_equals_that_of_the_record(table: Options) -> None:
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


def test_the_result_says_what_decided() -> None:
    def over(*coatls: str) -> str:
        people = [player(coatls=[coatl("<kkk>", cards)]) for cards in coatls]
        state = playing(*people, ending=Ending("third-coatl", 0, 0), phase="over")
        shown = scene(view(state, None)).result
        assert shown is not None
        return shown.decided

    assert over("count-black", "") == "points"
    assert over("count-black", "count-black") == "shared"
    assert over("count-black", "count-black trio-red") == "cards"


def test_points_are_of_completed_coatls_and_promised_of_the_others() -> None:
    state = played(Options(players=2), 12, 220)
    for seat, shown in enumerate(scene(view(state, None)).seats):
        coatls = state.players[seat].coatls
        done = [c for c in coatls if c.is_closed]
        assert shown.points == sum(coatl_points(one) for one in done)
        assert shown.promised == sum(coatl_points(one) for one in coatls if one not in done)


def test_the_cards_of_adam_are_public() -> None:
    shown = scene(view(midgame(Options.solo((5,)), 4, 9), 0))
    assert shown.adam is not None
    assert len(shown.adam.cards) == 4
    assert all(card.lacks or card.pieces for card in shown.adam.cards)
