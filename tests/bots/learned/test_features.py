from __future__ import annotations

import math

import pytest
from helpers import coatl, done, player, playing
from hypothesis import given, settings

from coatl.bots.learned.afterstate import Afterstate, afterstate_of
from coatl.bots.learned.feature_list import FEATURES, INPUTS
from coatl.bots.learned.opponents import within_reach
from coatl.bots.learned.plans import HORIZON, Outlook
from coatl.bots.learned.turns import turns
from coatl.rules import Options, State, legal_actions
from coatl.rules.coatl import NONE
from coatl.rules.state import Ending
from coatl.view import view

from .positions import evaluator_of, random_states


def test_every_input_is_described_once() -> None:
    names = [name for name, _ in FEATURES]
    assert len(names) == INPUTS
    assert len(set(names)) == INPUTS
    assert all([text for _, text in FEATURES])


def rows(state: State) -> list[dict[str, float]]:
    """The features of every turn that is considered, by name."""
    evaluator = evaluator_of(view(state, state.seat))
    found = [evaluator.evaluate(turn.after) for turn in turns(evaluator, legal_actions(state))]
    names = [name for name, _ in FEATURES]
    return [dict(zip(names, one.row, strict=True)) for one in found if not one.is_decided]


@settings(max_examples=15)
@given(random_states)
def test_features_are_numbers_of_moderate_size(state: State) -> None:
    if legal_actions(state):
        for row in rows(state):
            for name, value in row.items():
                assert math.isfinite(value), name
                assert -6 <= value <= 6, name


def named(state: State, after: Afterstate) -> dict[str, float]:
    """The features of an afterstate by name."""
    row = evaluator_of(view(state, state.seat)).evaluate(after).row
    return dict(zip([name for name, _ in FEATURES], row, strict=True))


def test_a_temple_that_is_taken_is_lost_to_the_rival() -> None:
    rival = player("hr br br tr", [coatl("rrr", "count-red")])
    state = playing(player(), rival, tops=("no-yellow-length-7", None))
    after = afterstate_of(view(state, 0), 0)
    there = named(state, after.copy())
    after.tops = (NONE, NONE)
    assert named(state, after)["rival_first_points"] < there["rival_first_points"]


def test_a_steal_is_seen_among_the_rivals_pieces() -> None:
    rival = player("hr br br")
    state = playing(player(), rival, options=Options(2, golden_feathers=True))
    after = afterstate_of(view(state, 0), 0)
    there = named(state, after.copy())
    after.feather_to, after.stolen = 1, bytes(sorted(rival.board)[-2:])
    stolen = named(state, after)
    assert stolen["rival_pieces"] == there["rival_pieces"] - 2 / 8


def test_features_say_what_they_describe() -> None:
    own = player("hy by", [done(), coatl("kk", "count-black")], "count-red trio-blue", tokens=5)
    state = playing(own, player(coatls=[done(), done()], feathers=1), player(), seat=0)
    row = named(state, afterstate_of(view(state, 0), 0))
    assert row["finished"] == 1 / 3
    assert (row["finished_0"], row["finished_1"], row["finished_2"]) == (0, 1, 0)
    assert row["points"] == 2 / 20
    assert row["rival_points"] == 6 / 20
    assert row["lead"] == -4 / 20
    assert row["pieces"] == 2 / 8
    assert (row["heads"], row["tails"]) == (1 / 2, 0)
    assert row["hand"] == 2 / 5
    assert (row["unfinished"], row["unfinished_pieces"]) == (1 / 2, 2 / 10)
    assert row["unfinished_cards"] == 1 / 4
    assert (row["players_2"], row["players_3"], row["players_4"]) == (0, 1, 0)
    assert (row["perfect_pick"], row["see_the_future"], row["priest_commitment"]) == (1, 0, 1)
    assert row["rival_finished"] == 2 / 3
    assert row["rival_last"] == 1
    assert row["rival_moves_later"] == 1


def test_features_say_how_much_the_supply_offers() -> None:
    supply = ("by br", "by by", "", "", "", "", "hr", "ty", "", "")
    state = playing(player("hy", [], "trio-yellow"), supply=supply, row="")
    row = named(state, afterstate_of(view(state, 0), 0))
    assert (row["body_spaces"], row["end_spaces"]) == (2 / 6, 2 / 4)
    assert row["first_offer_pairs"] > 0
    assert row["first_offer_heads"] == 0


# --- how the game may end -------------------------------------------------------------------------


def test_points_within_reach_share_the_turns_between_two_plans() -> None:
    outlook = Outlook()
    for turns_needed in range(2, HORIZON):
        outlook.frontier[turns_needed] = 5.0
    for turns_needed in range(3, HORIZON):
        outlook.second_frontier[turns_needed] = 4.0
    assert [within_reach(outlook, turns) for turns in (1.0, 2.0, 4.0, 5.0, 99.0)] == [0, 5, 5, 9, 9]


def test_r7_1_who_is_later_in_turn_order_has_one_more_action_before_the_end() -> None:
    rival = player("hr br tr", [done(), done(), coatl("rrr", "count-red")])
    early = playing(player("hk"), rival, seat=0)
    late = playing(rival, player("hk"), seat=1)
    first = named(early, afterstate_of(view(early, 0), 0))
    second = named(late, afterstate_of(view(late, 1), 1))
    assert first["rival_to_end"] == second["rival_to_end"]
    assert second["end_turns"] == pytest.approx(first["end_turns"] + 1 / 10)


def test_r8_2_more_cards_count_as_half_a_point_of_the_final_lead() -> None:
    one_card = coatl("<kkkkk>", "count-black")  # 4 points
    two_cards = [coatl("<kkk>", "count-black"), coatl("<yyy>", "count-yellow")]
    ending = Ending("no-bodies", 0, 2)
    rival = player("hr br tr", [one_card])
    state = playing(player(coatls=two_cards), rival, ending=ending)
    row = named(state, afterstate_of(view(state, 0), 0))
    assert row["lead"] == 0
    assert row["end_lead"] == pytest.approx(0.5 / 20 + row["end_points"] * 15 / 20)
