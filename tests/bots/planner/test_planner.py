"""The planner: its choices in given positions, and that it follows its plans."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from helpers import coatl, done, player, playing
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import states

import coatl as package
from coatl.bots.planner import PlannerBot
from coatl.bots.planner import bot as planner_module
from coatl.rules import Action, Player, State, apply, legal_actions, settle
from coatl.rules.actions import FINISH, BeginCoatl, FulfilProphecy, TakePieces
from coatl.view import view

SOURCE = Path(package.__file__).parents[1]


def choice(bot: PlannerBot, state: State) -> Action:
    return bot.choose(view(state, state.seat), legal_actions(state), Random(1))


def turn_taken(state: State) -> tuple[list[Action], State]:
    """The actions of the planner's turn, and the state after them."""
    bot, turn = PlannerBot(), state.turn
    taken: list[Action] = []
    while state.turn == turn:
        taken.append(choice(bot, state))
        state, _ = settle(apply(state, taken[-1]), Random(1))
    return taken, state


def last_place() -> Player:
    """A seat with two finished Cóatls and a red one that lacks its tail."""
    return player(board="ty", coatls=[done(), done(), coatl("<rrr")], hand="trio-red count-red")


# --- the end of the game ----------------------------------------------------------------------


def test_ahead_it_finishes_the_game() -> None:
    _, after = turn_taken(playing(last_place(), player(coatls=[done()])))
    assert after.ending is not None


def test_behind_it_goes_on() -> None:
    strong = coatl("<rrrrrr>", "count-red trio-red")
    _, after = turn_taken(playing(last_place(), player(coatls=[strong, strong])))
    assert after.ending is None


# --- a full board -----------------------------------------------------------------------------


def test_it_makes_room_rather_than_fill_the_board_with_ends_that_nothing_needs() -> None:
    """All cards ask for green and none is to be had; two of the tails have nowhere to go."""
    state = playing(
        player(
            board="hy hy tr ty tk tk by",
            coatls=[coatl("<rkkg"), coatl("rry>")],
            hand="count-green two-black-three-green two-green-two-red chain-blue-green-black "
            "trio-green",
            tokens=0,
        ),
        supply=["by br", "by bk", "", "", "", "", "hb", "tg", "hr", "tr"],
        row="trio-blue",
        tops=(None, None),
    )
    taken, after = turn_taken(state)
    assert not isinstance(taken[0], TakePieces)
    assert len(after.players[0].board) < 7


# --- keeping to a plan ------------------------------------------------------------------------


def ready_to_assemble() -> State:
    return playing(
        player(board="hy br br br ty", hand="count-red trio-red"), row="trio-blue", tops=(None,) * 2
    )


def test_it_keeps_to_its_plan_through_an_assembly() -> None:
    state = ready_to_assemble()
    options = PlannerBot().candidates(view(state, 0), legal_actions(state))
    planned = max(options, key=lambda option: option.value).actions
    taken, after = turn_taken(state)
    assert tuple(taken) == planned
    assert after.players[0].coatls[0].is_closed


def test_a_plan_is_worked_out_once(monkeypatch: pytest.MonkeyPatch) -> None:
    bot, state = PlannerBot(), ready_to_assemble()
    state = apply(state, choice(bot, state))
    monkeypatch.setattr(bot, "proposals", None)
    monkeypatch.setattr(planner_module, "solve", None)
    while state.seat == 0:
        state, _ = settle(apply(state, choice(bot, state)), Random(1))


def test_a_plan_for_another_position_is_forgotten() -> None:
    bot, state = PlannerBot(), ready_to_assemble()
    assert isinstance(choice(bot, state), BeginCoatl)
    other = playing(player(coatls=[coatl("<rrr")], hand="trio-red"), phase="assemble")
    assert choice(bot, other) in (FulfilProphecy(0, other.active.hand[0]), FINISH)


@given(states.filter(lambda state: state.phase != "over"), st.integers(0, 9))
@settings(max_examples=25, deadline=None)
def test_it_never_proposes_an_illegal_action(state: State, seed: int) -> None:
    """Not even with a plan for another position."""
    legal = legal_actions(state)
    if legal:
        bot = PlannerBot(slip=3)
        choice(bot, ready_to_assemble())
        seen = view(state, state.seat)
        assert bot.choose(seen, legal, Random(seed)) in legal
        assert all(option.actions[0] in legal for option in bot.candidates(seen, legal))


# --- in another process -----------------------------------------------------------------------

#: Plays the first decisions of some games and prints the choices.
SCRIPT = """
from random import Random
from coatl.bots import make_bot
from coatl.rules import Options, advance, advance_chance, legal_actions, new_game
from coatl.view import view

for table in Options(golden_feathers=True), Options.solo((1, 3, 4)):
    bots = [make_bot(name) for name in ("planner", "search:nodes=2:wide=2:deep=1")]
    state, chance, rng = new_game(table), Random(1), Random(2)
    for decision in range(24):
        while state.is_chance:
            advance_chance(state, chance)
        seen, legal = view(state, state.seat), legal_actions(state)
        action = bots[decision % 2].choose(seen, legal, rng)
        print(action)
        advance(state, action)
"""


def played(hash_seed: str) -> str:
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(SOURCE)}
    command = [sys.executable, "-c", SCRIPT]
    ended = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    return ended.stdout


def test_planner_and_search_choose_the_same_under_another_hash_seed() -> None:
    assert played("1") == played("2") != ""
