from __future__ import annotations

from random import Random

import pytest
from helpers import coatl, done, player, playing

from coatl.bots.learned import bot, search, time_budget
from coatl.bots.learned.policy import Policy, RatedTurn
from coatl.bots.learned.rollout import Rollout
from coatl.bots.learned.search import SearchBot
from coatl.rules import Action, Options, State, legal_actions
from coatl.rules.actions import FINISH, AddPiece
from coatl.rules.state import Ending
from coatl.view import View, view

from .positions import quick_policy, sensibly_played, small_network


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the search use a policy without weights."""
    monkeypatch.setattr(bot, "policy_for", lambda *_: quick_policy())


class FakeTime:
    """A time that goes on by a little whenever it is asked for."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        self.now += 0.01
        return self.now


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch) -> FakeTime:
    """The time that clocks see."""
    fake = FakeTime()
    monkeypatch.setattr(time_budget, "perf_counter", fake)
    return fake


def in_play() -> State:
    own = player("hy by by", [coatl("kk>", "count-black")], "count-black trio-yellow")
    return playing(own, player("by", [done()], "count-red"))


def last_turn() -> State:
    return playing(player("by br"), player(), ending=Ending("no-bodies", 1, 0))


def choice(state: State, seed: int, **settings: int) -> object:
    return SearchBot(**settings).choose(view(state, 0), legal_actions(state), Random(seed))


def test_the_same_seed_makes_the_same_choice_where_nodes_are_given() -> None:
    assert choice(in_play(), 1, nodes=2, wide=2) == choice(in_play(), 1, nodes=2, wide=2)


def test_as_many_rollouts_are_made_as_there_are_nodes(monkeypatch: pytest.MonkeyPatch) -> None:
    calls = []

    def value(*of: object) -> float:
        calls.append(of)
        return 0.0

    monkeypatch.setattr(Rollout, "value", value)
    choice(in_play(), 1, nodes=14, wide=3)
    assert len(calls) == 14


def test_a_turn_that_ends_and_wins_the_game_is_played_without_rollouts(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def value(*of: object) -> float:
        raise AssertionError("a rollout")

    monkeypatch.setattr(Rollout, "value", value)
    own = player("ty", [done(), done(), coatl("<yyyyy", "count-yellow")], tokens=0)
    state = playing(own, player("by"))
    planned = choice(state, 1, nodes=14, wide=3)
    assert isinstance(planned, AddPiece)


def test_few_nodes_try_few_turns_in_several_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    turns = []

    def value(_: Rollout, world: State, actions: tuple[Action, ...], *of: object) -> float:
        turns.append(actions)
        return 0.0

    monkeypatch.setattr(Rollout, "value", value)
    choice(in_play(), 1, nodes=8)
    assert len(set(turns)) == 2


def test_nothing_more_is_tried_once_the_better_of_two_is_known(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    calls = []

    def value(*of: object) -> float:
        calls.append(of)
        return float(len(calls) % 2)

    monkeypatch.setattr(Rollout, "value", value)
    choice(in_play(), 1, nodes=1000, wide=2)
    assert len(calls) == 16


def test_nothing_is_tried_where_all_results_are_certain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Rollout, "value", None)
    assert choice(last_turn(), 1, nodes=10)


@pytest.mark.parametrize(
    ("decisions", "players", "wide", "deep"),
    [(1000, 1, 5, 3), (65, 1, 5, 2), (65, 2, 5, 1), (15, 2, 3, 1), (2, 4, 2, 1)],
)
def test_where_time_is_short_it_tries_fewer_turns_and_looks_less_deep(
    monkeypatch: pytest.MonkeyPatch, decisions: float, players: int, wide: int, deep: int
) -> None:
    tried = []

    def try_(bot: SearchBot, view: View, trials: list[object], deep: int, *rest: object) -> None:
        tried.append((len(trials), deep))

    monkeypatch.setattr(time_budget.TimeBudget, "affordable", lambda _: decisions)
    monkeypatch.setattr(SearchBot, "_try", try_)
    table = Options(players) if players > 1 else Options.solo()
    state = sensibly_played(table, 5, 6)
    monkeypatch.setattr(search, "_CLOSE", 99.0)
    seen = view(state, state.seat)
    SearchBot(time=1.0, wide=5).choose(seen, legal_actions(state), Random(1))
    assert tried == [(wide, deep)]


def test_the_time_is_kept(time: FakeTime) -> None:
    bot = SearchBot(time=0.3)
    assert bot.choose(view(in_play(), 0), legal_actions(in_play()), Random(1))
    assert time.now < 0.35


def test_the_time_is_kept_where_no_decision_follows(time: FakeTime) -> None:
    state = last_turn()
    assert SearchBot(time=0.3).choose(view(state, 0), legal_actions(state), Random(1))
    assert time.now < 0.35


def test_the_only_legal_action_is_played_without_thinking(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot, "policy_for", None)
    assert SearchBot().choose(view(in_play(), 0), (FINISH,), Random(1)) == FINISH


def test_a_legal_action_is_played_where_there_is_nothing_to_weigh() -> None:
    state = playing(player("by"), phase="assemble")
    legal = legal_actions(state)
    assert SearchBot(nodes=2).choose(view(state, 0), legal, Random(1)) in legal


def test_rollouts_can_outweigh_the_first_judgement(monkeypatch: pytest.MonkeyPatch) -> None:
    options: list[RatedTurn] = []

    class Listening(Policy):
        def options(self, view: View, legal: tuple[object, ...]) -> list[RatedTurn]:
            options[:] = super().options(view, legal)  # type: ignore[arg-type]
            return options

    policy = Listening(small_network(), quick_policy().style, quick_policy().effort)

    def value(rollout: object, world: State, actions: tuple[object, ...], *rest: object) -> float:
        return 100.0 if actions == options[1].turn.actions else 0.0

    monkeypatch.setattr(Rollout, "value", value)
    state = in_play()
    seen, legal = view(state, 0), legal_actions(state)
    best = SearchBot(nodes=20, wide=4).decide(policy, seen, legal, Random(1))
    assert best is options[1]


@pytest.mark.parametrize("table", [Options(3), Options.solo()])
def test_rollouts_leave_the_view_alone(table: Options) -> None:
    state = in_play() if table.players > 1 else playing(options=table)
    seen = view(state, 0)
    before = repr(seen)
    SearchBot(nodes=3, wide=3).choose(seen, legal_actions(state), Random(1))
    assert repr(seen) == before
