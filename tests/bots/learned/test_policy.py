from __future__ import annotations

from random import Random

import pytest
from helpers import adam_with, coatl, done, player, playing
from hypothesis import given, settings

from coatl.bots.learned.design_effort import QUICK
from coatl.bots.learned.planned_turn import default_action
from coatl.bots.learned.policy import Policy, RatedTurn, gumbel
from coatl.bots.learned.style import Style, solo_style, table_style
from coatl.rules import Options, State, legal_actions
from coatl.rules.actions import FINISH, PASS, TAKE_PIECES
from coatl.rules.state import Ending
from coatl.view import view

from .positions import quick_policy, random_states, small_network


def decided(state: State, policy: Policy | None = None, seed: int = 1) -> RatedTurn:
    policy = policy or quick_policy()
    option = policy.decide(view(state, state.seat), legal_actions(state), Random(seed).random)
    assert option is not None
    return option


def test_the_best_option_comes_first_and_is_played() -> None:
    state = playing(player("by by", [coatl("<yy")], "count-yellow"))
    options = quick_policy().options(view(state, 0), legal_actions(state))
    worths = [option.worth for option in options]
    assert worths == sorted(worths, reverse=True)
    assert decided(state).turn.actions == options[0].turn.actions


@pytest.mark.parametrize("noise", [0.0, 5.0])
def test_the_same_seed_makes_the_same_choice(noise: float) -> None:
    state = playing(player("by by", [coatl("<yy")], "count-yellow"))
    policy = Policy(small_network(), Style(noise=noise), QUICK)
    assert decided(state, policy, 3).turn.actions == decided(state, policy, 3).turn.actions


def test_noise_makes_it_err() -> None:
    policy = quick_policy(noise=50.0)
    choices = {decided(playing(), policy, seed).turn.actions for seed in range(4)}
    assert len(choices) > 1


@settings(max_examples=12)
@given(random_states)
def test_what_is_chosen_is_legal(state: State) -> None:
    legal = legal_actions(state)
    if legal:
        option = quick_policy().decide(view(state, state.seat), legal, Random(1).random)
        assert (default_action(legal) if option is None else option.turn.actions[0]) in legal


def test_where_nothing_is_worth_weighing_it_finishes_if_it_can() -> None:
    assert default_action((TAKE_PIECES[0], FINISH)) == FINISH
    assert default_action((TAKE_PIECES[0], PASS)) == TAKE_PIECES[0]


def test_a_second_action_is_not_declined_where_a_coatl_can_be_completed() -> None:
    own = player("ty", [coatl("<yyyy")], "count-yellow")
    state = playing(player(coatls=[done()] * 3), own, seat=1, ending=Ending("third-coatl", 0, 0))
    assert PASS in legal_actions(state)
    option = decided(state)
    assert PASS not in option.turn.actions
    assert option.turn.after.finished() == 1


def lost_if_ended() -> State:
    """Alone, far behind: a third Cóatl would end the game at once."""
    adam = adam_with(
        "trio-red | trio-black | trio-green", realised="trio-blue trio-yellow pair-red-blue"
    )
    own = player("ty", [done(), done(), coatl("<yyy")], "count-yellow", tokens=0)
    return playing(own, options=Options.solo(), adam=adam)


def test_a_game_that_would_be_lost_is_not_ended() -> None:
    policy = Policy(None, solo_style(), QUICK)
    state = lost_if_ended()
    options = policy.options(view(state, 0), legal_actions(state))
    assert any([option.turn.after.finished() == 3 for option in options])
    assert options[0].turn.after.finished() == 2


def test_haste_prefers_finished_coatls() -> None:
    policy = Policy(None, Style(haste=100.0), QUICK)
    own = player("ty", [coatl("<yyy")], "count-yellow")
    assert decided(playing(own), policy).turn.after.finished() == 1


def test_the_margin_counts_less_in_the_solo_game() -> None:
    assert solo_style(0.5).noise == table_style(0.5).noise == 0.5
    alone, together = solo_style(), table_style()
    assert 0 < alone.margin / alone.win < together.margin / together.win


def test_noise_is_finite_for_every_random_number() -> None:
    assert gumbel(0.0) < gumbel(0.5) < gumbel(1.0) < 20.0
