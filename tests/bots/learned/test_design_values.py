from __future__ import annotations

from random import Random

import pytest
from helpers import FULL_SUPPLY, coatl, done, piece, player, playing
from hypothesis import given, settings

from coatl.bots.learned.afterstate import afterstate_of
from coatl.bots.learned.design_values import Appraiser
from coatl.bots.learned.designs import GONE
from coatl.bots.learned.packed_counts import FIELD
from coatl.bots.learned.plans import HORIZON, without
from coatl.bots.learned.turns_needed import Market, Markets, TurnCache
from coatl.rules import State, legal_actions
from coatl.rules.pieces import LETTERS
from coatl.view import view

from .positions import evaluator_of, random_states


def test_turns_that_leave_the_same_supply_share_a_market() -> None:
    markets = Markets(TurnCache())
    base = afterstate_of(view(playing(player("by")), 0), 0)
    other = base.copy()
    assert markets.of(other) is markets.of(base)
    other.empty_space(0)
    assert markets.of(other) is not markets.of(base)


def market(supply: tuple[str, ...] = FULL_SUPPLY, bags: str = "by br bk bg bb") -> Market:
    state = playing(supply=supply, bags=("hy hk hk", bags, "ty"))
    return Market(afterstate_of(view(state, 0), 0), TurnCache())


def bodies(letters: str) -> int:
    return sum([1 << FIELD * LETTERS.index(letter) for letter in letters])


def test_bodies_of_one_space_come_in_one_turn() -> None:
    assert market().body_turns(bodies("")) == 0.0
    assert market().body_turns(bodies("yr")) == 1.0
    assert market().body_turns(bodies("yrkg")) == 2.0


def test_what_is_on_offer_comes_sooner_than_what_is_not() -> None:
    one_space = ("by br", "", "", "", "", "", "hr", "tr", "", "")
    assert market(one_space).body_turns(bodies("y")) < market(one_space).body_turns(bodies("k"))


def test_ends_on_offer_come_in_one_turn_and_others_later_or_never() -> None:
    offered, last, some, gone = (market().heads[colour] for colour in (0, 3, 2, 4))
    assert offered == 1.0 < some < gone
    assert last == gone


def test_spaces_are_counted_by_how_many_missing_bodies_they_hold() -> None:
    supply = ("by br", "by by", "bk bg", "by *", "", "", "hr", "tr", "hr", "")
    offered = market(supply)
    assert offered.useful_spaces(bodies("yyr"), 2) == 2
    assert offered.useful_spaces(bodies("yyr"), 1) == 1
    assert offered.useful_spaces(bodies("y"), 2) == 0
    assert offered.useful_spaces(bodies("y"), 1) == 3


def test_ends_on_offer_are_counted_by_colour() -> None:
    supply = ("", "", "", "", "", "", "hr", "tr", "hr", "ty")
    assert market(supply).ends_on_offer(piece("hr")) == 2
    assert market(supply).ends_on_offer(piece("ty")) == 1
    assert market(supply).ends_on_offer(piece("hy")) == 0


@settings(max_examples=12)
@given(random_states)
def test_more_turns_never_bring_less(state: State) -> None:
    evaluator = evaluator_of(view(state, state.seat))
    found = evaluator.appraiser.outlook(evaluator.base, 99.0)
    for frontier in (found.frontier, found.second_frontier):
        assert list(frontier) == sorted(frontier)
        assert len(frontier) == HORIZON
    assert found.patient >= found.steady >= found.hasty or found.first is None


@settings(max_examples=12)
@given(random_states)
def test_two_plans_share_neither_a_coatl_nor_a_card(state: State) -> None:
    evaluator = evaluator_of(view(state, state.seat))
    found = evaluator.appraiser.outlook(evaluator.base, 99.0)
    first, second = found.first, found.second
    if first is not None and second is not None:
        assert not first.use.cards & second.use.cards
        assert first.use.temple != second.use.temple or first.use.temple < 0
        sites = [evaluator.library.remainders[plan.design].site for plan in (first, second)]
        assert sites[0] != sites[1] or sites[0] < 0
        assert GONE not in sites


def test_no_turns_left_bring_nothing() -> None:
    evaluator = evaluator_of(view(playing(player("by", [coatl("<yyy")], "count-yellow")), 0))
    assert evaluator.appraiser.outlook(evaluator.base, 0.0).first is None
    assert evaluator.appraiser.outlook(evaluator.base, 99.0).first is not None


def test_three_coatls_leave_nothing_to_plan() -> None:
    evaluator = evaluator_of(view(playing(player("by", [done()] * 3, "count-yellow")), 0))
    assert evaluator.appraiser.outlook(evaluator.base, 99.0).first is None


@settings(max_examples=12)
@given(random_states)
def test_plans_come_with_the_best_first(state: State) -> None:
    if legal_actions(state):
        evaluator = evaluator_of(view(state, state.seat))
        _, plans = evaluator.appraiser.plans(evaluator.base)
        values = [plan.value for plan in plans]
        assert values == sorted(values, reverse=True)


def test_a_full_hand_plans_without_the_row() -> None:
    hand = "count-yellow count-red trio-blue pair-red-blue trio-red"
    evaluator = evaluator_of(view(playing(player("by", hand=hand)), 0))
    assert evaluator.appraiser.resources(evaluator.base).row == 0


@pytest.mark.parametrize("board", ["hy by by by ty", "by by by"])
def test_a_plan_uses_up_what_it_takes(board: str) -> None:
    evaluator = evaluator_of(view(playing(player(board, [], "count-yellow"), row="-"), 0))
    appraiser = Appraiser(evaluator.library, Markets(TurnCache()), evaluator.base.coatls)
    have = appraiser.resources(evaluator.base)
    rests, plans = appraiser.plans(evaluator.base)
    plan = plans[0]
    left = without(have, plan, rests[plan.design])
    assert left.hand == 0
    assert left.piece_count == sum(left.board) < have.piece_count
    assert sum(have.board) == len(board.split())


def test_a_cache_answers_for_the_market_that_asks() -> None:
    """Many questions to two markets overwrite each other's answers, and change none."""
    cache = TurnCache()
    supplies = FULL_SUPPLY, ("by br", "", "", "", "", "", "hr", "tr", "", "")
    bases = [afterstate_of(view(playing(supply=supply), 0), 0) for supply in supplies]
    markets = [Market(base, cache) for base in bases]
    rng = Random(2)
    for _ in range(300):
        missing = sum(rng.randrange(5) << FIELD * colour for colour in range(5))
        for base, shared in zip(bases, markets, strict=True):
            assert shared.body_turns(missing) == Market(base, TurnCache()).body_turns(missing)
