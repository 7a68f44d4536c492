from __future__ import annotations

from functools import cache
from random import Random

import pytest
from helpers import adam_with, coatl, done, player, playing, prophecies, ready, stuck
from hypothesis import given, settings

from coatl.bots.learned.design_effort import FULL, LIGHT
from coatl.bots.learned.designer import Designer
from coatl.bots.learned.evaluator import AfterstateEvaluator
from coatl.bots.learned.style import Style
from coatl.bots.learned.turns import Turn, turns
from coatl.rules import Options, State, apply, legal_actions, settle
from coatl.rules.actions import (
    DRAW_PROPHECY,
    FINISH,
    PASS,
    SEE_THE_FUTURE_ACTION,
    TAKE_PIECES,
    DiscardProphecy,
    PerfectPick,
    PriestCommitment,
    Steal,
    TakeProphecy,
)
from coatl.rules.state import Ending
from coatl.view import view

from .positions import (
    after_actions,
    cards_in_order,
    evaluator_of,
    pieces_of,
    random_states,
    sensibly_played,
    world_of,
)

TABLES = {
    "two": (Options(), 12),
    "feathers": (Options(4, golden_feathers=True, promo=True), 20),
    "solo": (Options.solo(), 14),
    "levels": (Options.solo((1, 2, 3, 5), closed_ends=True), 24),
}


@cache
def position(table: str) -> State:
    options, number = TABLES[table]
    return sensibly_played(options, 5, number)


def turns_of(state: State) -> list[Turn]:
    return turns(evaluator_of(view(state, state.seat)), legal_actions(state))


@pytest.mark.parametrize("table", TABLES)
def test_light_rollouts_consider_fewer_turns(table: str) -> None:
    state = position(table)
    seen, legal = view(state, state.seat), legal_actions(state)
    light = turns(AfterstateEvaluator(seen, None, Style(), Designer(), LIGHT), legal)
    assert (
        0
        < len(light)
        < len(turns(AfterstateEvaluator(seen, None, Style(), Designer(), FULL), legal))
    )
    for turn in light:
        check(state, turn)


def check(state: State, turn: Turn) -> None:
    """The turn is legal, and the engine reaches its afterstate before any draw."""
    seen = view(state, state.seat)
    reached = after_actions(world_of(seen), turn.actions)
    after, own = turn.after, reached.players[state.seat]
    assert pieces_of(after) == bytes(sorted(own.board))
    assert after.piece_count == len(own.board)
    assert cards_in_order(after.coatls) == cards_in_order(own.coatls)
    assert bytes(sorted(after.hand)) == own.hand
    assert bytes(sorted(after.temples)) == own.temples
    assert after.row == reached.row
    assert after.ending == reached.ending
    if not isinstance(turn.actions[0], PerfectPick):  # which has filled the supply
        assert after.supply == reached.supply
    if turn.actions != (SEE_THE_FUTURE_ACTION,):
        assert after.tokens == own.tokens
    given = [
        own.feathers - old.feathers for own, old in zip(reached.players, state.players, strict=True)
    ]
    assert after.feather_to == (given.index(1) if 1 in given else -1)


@pytest.mark.parametrize("table", TABLES)
def test_every_turn_leads_where_it_says(table: str) -> None:
    state = position(table)
    found = turns_of(state)
    assert len(found) > 5
    for turn in found:
        check(state, turn)


@settings(max_examples=25)
@given(random_states)
def test_every_turn_of_random_play_leads_where_it_says(state: State) -> None:
    if state.phase in ("turn", "keep", "choose", "foresee"):
        found = turns_of(state)
        assert found
        for turn in found:
            check(state, turn)


@settings(max_examples=10)
@given(random_states)
def test_only_whole_turns_and_cards_are_weighed(state: State) -> None:
    if state.phase in ("assemble", "complete", "confirm"):
        assert turns_of(state) == []


@pytest.mark.parametrize("seed", range(3))
def test_r10_1_alone_exactly_three_prophecies_are_kept(seed: int) -> None:
    state = ready(Options.solo(), seed)
    for turn in turns_of(state):
        check(state, turn)
        assert len(turn.after.hand) == 3


@pytest.mark.parametrize("seat", range(4))
def test_r2_3_three_prophecies_are_kept(seat: int) -> None:
    state = ready(Options(4), 1)
    for _ in range(seat):
        while state.seat < seat:
            legal = legal_actions(state)
            state = apply(state, FINISH if FINISH in legal else legal[0])
    found = turns_of(state)
    assert {len(turn.after.hand) for turn in found} == {3}
    assert len({turn.after.hand for turn in found}) == len(found)
    for turn in found:
        check(state, turn)


def foreseeing(hand: str) -> State:
    return playing(player(hand=hand), phase="foresee")


def test_r6_2_a_prophecy_is_taken_after_seeing_the_future() -> None:
    state = foreseeing("count-yellow count-red")
    for turn in turns_of(state):
        check(state, turn)
        assert any(
            [isinstance(action, TakeProphecy) or action == DRAW_PROPHECY for action in turn.actions]
        )


def test_r6_2_a_full_hand_may_keep_its_cards_or_make_room() -> None:
    state = foreseeing("lone-pair-red lone-pair-blue trio-blue trio-green trio-black")
    found = turns_of(state)
    assert (FINISH,) in [turn.actions for turn in found]
    assert any([isinstance(turn.actions[0], DiscardProphecy) for turn in found])
    for turn in found:
        check(state, turn)


def test_r6_2_a_new_row_is_not_known_yet() -> None:
    found = turns_of(playing())
    (future,) = [turn for turn in found if turn.actions == (SEE_THE_FUTURE_ACTION,)]
    assert future.after.is_row_fresh


def test_r6_3_every_open_temple_may_be_taken() -> None:
    found = turns_of(playing(tops=("no-yellow-length-7", None)))
    assert [t.actions[0] for t in found if isinstance(t.actions[0], PriestCommitment)] == [
        PriestCommitment(0)
    ]


def test_r3_2_no_more_cards_are_taken_than_a_hand_holds() -> None:
    state = playing(player(hand="count-yellow count-red trio-blue pair-red-blue"))
    for turn in turns_of(state):
        assert len(turn.after.hand) + turn.after.unknown_cards <= 5


def thief() -> State:
    own = player("* by", [coatl("<yy")], "count-yellow")
    return playing(own, player("by by"), player("br"), options=Options(3, golden_feathers=True))


def test_r9_2_bodies_that_a_plan_lacks_are_stolen() -> None:
    state = thief()
    stolen = [turn for turn in turns_of(state) if isinstance(turn.actions[0], Steal)]
    assert stolen
    for turn in stolen:
        check(state, turn)
        assert turn.after.feather_to == turn.actions[0].seat  # type: ignore[union-attr]


def test_r3_7_who_can_do_nothing_passes() -> None:
    state = playing(stuck(), row="-", deck="")
    assert [turn.actions for turn in turns_of(state)] == [(PASS,)]


def test_r7_1_a_second_action_is_announced() -> None:
    state = playing(seat=1, actions_left=2, ending=Ending("third-coatl", 0, 0))
    assert all([turn.after.acts_again for turn in turns_of(state)])
    state = playing(seat=1, actions_left=1, ending=Ending("third-coatl", 0, 0))
    assert not any([turn.after.acts_again for turn in turns_of(state)])


def test_a_last_action_takes_no_cards() -> None:
    state = playing(player("by", [done(), done()]), ending=Ending("no-bodies", 1, 0))
    for turn in turns_of(state):
        assert turn.after.hand == prophecies("")
        assert not turn.after.unknown_cards


def test_something_is_found_for_a_last_action_without_pieces_or_room() -> None:
    own = player("hy hy hy hy ty ty ty ty", [coatl("<y"), coatl("<r")], "trio-red", tokens=0)
    found = turns_of(playing(own, ending=Ending("no-bodies", 1, 0)))
    legal = legal_actions(playing(own, ending=Ending("no-bodies", 1, 0)))
    assert found
    assert all([turn.actions[0] in legal for turn in found])


def test_after_a_draw_the_turn_is_decided_again() -> None:
    state = playing()
    for turn in turns_of(state):
        if DRAW_PROPHECY in turn.actions:
            assert turn.actions[-1] == DRAW_PROPHECY
            drawn = apply(after_actions(state, turn.actions), DRAW_PROPHECY)
            drawn, _ = settle(drawn, Random(1))
            assert drawn.phase == "choose"
            break
    else:
        pytest.fail("nothing is drawn")


def test_of_two_equal_spaces_one_is_considered_unless_adam_cares() -> None:
    supply = ("by br", "br by", "by by", "", "", "", "hr", "hr", "ty", "")
    taken = [turn.actions[0] for turn in turns_of(playing(supply=supply))]
    assert [action for action in taken if action in TAKE_PIECES] == [
        TAKE_PIECES[space] for space in (0, 2, 6, 8)
    ]
    alone = playing(supply=supply, options=Options.solo(), adam=adam_with("trio-red"))
    taken = [turn.actions[0] for turn in turns_of(alone)]
    assert {TAKE_PIECES[space] for space in (0, 1, 2, 6, 7, 8)} <= set(taken)
