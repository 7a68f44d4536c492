from __future__ import annotations

from functools import cache

import pytest
from helpers import coatl, player, playing
from hypothesis import given, settings

from coatl.bots.learned.assemblies import Assembler, Assembly
from coatl.bots.learned.design_effort import FULL
from coatl.bots.learned.design_values import Appraiser
from coatl.bots.learned.evaluator import AfterstateEvaluator
from coatl.bots.learned.turns_needed import Markets, TurnCache
from coatl.rules import Options, State, legal_actions
from coatl.rules.actions import FINISH, FULFIL_TEMPLE, FulfilTemple
from coatl.rules.coatl import NONE
from coatl.view import View, view

from .positions import (
    after_actions,
    cards_in_order,
    evaluator_of,
    pieces_of,
    random_states,
    sensibly_played,
    world_of,
)

#: Tables with a seed and a turn at which there is much to assemble.
TABLES = {
    "two": (Options(), 2, 16),
    "closed ends": (Options(3, promo=True, closed_ends=True), 4, 12),
    "solo": (Options.solo(promo=True), 3, 10),
    "levels 1 and 3": (Options.solo((1, 3)), 3, 16),
    "level 4": (Options.solo((4,), closed_ends=True), 2, 14),
    "levels 1, 3 and 4": (Options.solo((1, 3, 4), promo=True), 3, 14),
}


@cache
def position(table: str) -> State:
    return sensibly_played(*TABLES[table])


def assemblies_of(evaluator: AfterstateEvaluator, completions_only: bool = False) -> list[Assembly]:
    return Assembler(
        Appraiser(evaluator.library, Markets(TurnCache()), evaluator.base.coatls), FULL
    ).assemblies(evaluator.base, completions_only)


def check(seen: View, assembly: Assembly) -> None:
    """The engine reaches what the afterstate says."""
    state = after_actions(world_of(seen), (*assembly.steps, FINISH))
    after, own = assembly.after, state.players[state.seat]
    assert cards_in_order(after.coatls) == cards_in_order(own.coatls)
    assert pieces_of(after) == bytes(sorted(own.board))
    assert after.piece_count == len(own.board)
    assert bytes(sorted(after.hand)) == own.hand
    assert bytes(sorted(after.temples)) == own.temples
    assert after.ending == state.ending
    still_there = [top if top in seen.tops else NONE for top in state.piles.tops]
    assert list(after.tops) == still_there
    assert (after.supply, after.row, after.tokens) == (state.supply, state.row, own.tokens)
    assert after.is_assembled


@pytest.mark.parametrize("table", TABLES)
def test_every_assembly_leads_where_it_says(table: str) -> None:
    state = position(table)
    seen = view(state, state.seat)
    found = assemblies_of(evaluator_of(seen))
    assert found
    for assembly in found:
        check(seen, assembly)


@settings(max_examples=15)
@given(random_states)
def test_every_assembly_after_random_play_leads_where_it_says(state: State) -> None:
    if state.phase == "turn":
        seen = view(state, state.seat)
        for assembly in assemblies_of(evaluator_of(seen)):
            check(seen, assembly)


def test_no_two_assemblies_lead_to_the_same() -> None:
    for table in TABLES:
        state = position(table)
        found = assemblies_of(evaluator_of(view(state, state.seat)))
        ends = [repr(cards_in_order(one.after.coatls)) for one in found]
        assert len(set(ends)) == len(ends)


def two_to_complete() -> State:
    own = player(
        "hy ty by tk",
        [coatl("yyyy>"), coatl("<kkkk")],
        "count-yellow count-black",
        "no-red-length-11",
    )
    return playing(own)


def test_one_turn_may_complete_two_coatls() -> None:
    found = assemblies_of(evaluator_of(view(two_to_complete(), 0)))
    assert max([one.after.finished() for one in found]) == 2


def test_completions_only_complete_something_with_every_assembly() -> None:
    found = assemblies_of(evaluator_of(view(two_to_complete(), 0)), completions_only=True)
    assert found
    assert all([one.after.finished() > 0 for one in found])


def test_a_temple_is_used_where_one_fits() -> None:
    found = assemblies_of(evaluator_of(view(two_to_complete(), 0)))
    assert any([isinstance(step, FulfilTemple) for one in found for step in one.steps])


def test_a_temple_is_never_used_twice() -> None:
    for one in assemblies_of(evaluator_of(view(two_to_complete(), 0))):
        used = [step for step in one.steps if step in FULFIL_TEMPLE]
        assert len(used) == len(set(used))


def test_the_third_coatl_brings_the_end() -> None:
    done = coatl("<kkk>", "count-black")
    own = player("ty", [done, done, coatl("<yyyy")], "count-yellow")
    for one in assemblies_of(evaluator_of(view(playing(own, player(), player()), 0)), True):
        assert one.after.ending == ("third-coatl", 0, 2)


def test_cards_are_laid_on_a_coatl_that_they_fit_already() -> None:
    own = player("", [coatl("yyy")], "count-yellow", tokens=0)
    state = playing(own)
    found = assemblies_of(evaluator_of(view(state, 0)))
    assert [one.steps[0] in legal_actions(state) for one in found] == [True]
    assert found[0].after.hand == b""


def test_nothing_is_assembled_with_nothing() -> None:
    assert assemblies_of(evaluator_of(view(playing(), 0))) == []
