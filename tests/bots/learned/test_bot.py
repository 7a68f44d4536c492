from __future__ import annotations

from random import Random

import pytest
from helpers import coatl, player, playing
from hypothesis import given, settings
from strategies import played

from coatl.bots.learned import bot
from coatl.bots.learned.bot import LearnedBot, policy_for
from coatl.bots.learned.design_effort import QUICK
from coatl.bots.learned.network import Network, WeightsError
from coatl.bots.learned.policy import Policy
from coatl.bots.learned.style import Style
from coatl.bots.planner import PlannerBot
from coatl.game import play_out
from coatl.resample import resample
from coatl.rules import Options, State, apply, legal_actions
from coatl.rules.actions import FINISH
from coatl.view import view

from .positions import quick_policy, random_states, small_network


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the bot use a policy without weights."""
    policy = quick_policy()
    monkeypatch.setattr(bot, "policy_for", lambda *_: policy)


@settings(max_examples=12)
@given(random_states)
def test_it_plays_legally_and_knows_nothing_hidden(state: State) -> None:
    legal = legal_actions(state)
    if legal:
        seen = view(state, state.seat)
        choice = LearnedBot().choose(seen, legal, Random(1))
        other = view(resample(seen, Random(2)), state.seat)
        assert choice in legal
        assert LearnedBot().choose(other, legal, Random(1)) == choice


def test_a_coatl_gets_its_temple_after_a_card_that_was_forced(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    hasty = Policy(None, Style(haste=99.0), QUICK)
    monkeypatch.setattr(bot, "policy_for", lambda *_: hasty)
    own = player("ty", [coatl("<yyyyy")], "count-yellow count-red", "no-red-length-11")
    state = playing(own)
    playing_bot = LearnedBot()
    while state.turn == 1 and not state.is_chance:
        legal = legal_actions(state)
        state = apply(state, playing_bot.choose(view(state, 0), legal, Random(1)))
    (made,) = state.players[0].coatls
    assert made.is_closed
    assert made.card_count == 2


def test_a_game_is_played_to_its_end() -> None:
    state, _ = play_out(Options.solo((1, 3, 4)), [LearnedBot()], "learned")
    assert state.is_over


def test_the_only_legal_action_is_played_without_thinking(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot, "policy_for", None)
    assert LearnedBot().choose(view(playing(), 0), (FINISH,), Random(1)) == FINISH


@pytest.mark.parametrize("options", [Options(), Options.solo()])
def test_policies_play_with_the_weights_for_their_options(
    monkeypatch: pytest.MonkeyPatch, options: Options
) -> None:
    monkeypatch.undo()
    networks = {Options(): small_network(1), Options.solo(): small_network(2)}
    monkeypatch.setattr(bot, "network_for", networks.__getitem__)
    bot.policy_for.cache_clear()
    policy = bot.policy_for(options, 0.5)
    bot.policy_for.cache_clear()
    assert isinstance(policy, Policy)
    assert policy.network is networks[options]
    assert isinstance(policy.style, Style)
    assert policy.style.noise == 0.5


def test_planner_plays_where_the_weights_cannot_be_read(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(options: Options) -> Network:
        raise WeightsError("weights-missing", path="solo.json")

    monkeypatch.setattr(bot, "network_for", missing)
    monkeypatch.setattr(bot, "policy_for", policy_for)
    policy_for.cache_clear()
    state = playing(options=Options.solo())
    seen, legal = view(state, 0), legal_actions(state)
    with pytest.warns(RuntimeWarning, match="planner plays instead: weights-missing"):
        choice = LearnedBot().choose(seen, legal, Random(1))
    policy_for.cache_clear()
    assert choice == PlannerBot().choose(seen, legal, Random(1))


@pytest.mark.parametrize("phase", ["assemble", "complete"])
def test_an_assembly_that_somebody_else_began_is_finished_by_planner(phase: str) -> None:
    seeds = (played(Options(), seed, 60) for seed in range(1000))
    state = next(one for one in seeds if one.phase == phase and len(legal_actions(one)) > 2)
    seen, legal = view(state, state.seat), legal_actions(state)
    choice = LearnedBot().choose(seen, legal, Random(1))
    assert choice == PlannerBot().choose(seen, legal, Random(1))
