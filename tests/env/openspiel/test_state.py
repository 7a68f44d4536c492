"""States agree with the rules, copy and serialise, and refuse illegal actions."""

from __future__ import annotations

import copy
import math
import pickle
from fractions import Fraction
from random import Random

import pyspiel
import pytest

from coatl.env.action_codec import NUM_ACTIONS, encode
from coatl.env.openspiel.codes import OUTCOMES
from coatl.env.rewards import rewards
from coatl.formats.notation import parse_step
from coatl.rules import apply, chance_outcomes, legal_actions, new_game

from .random_play import GAMES, SOLO_GAME, after_steps, random_game, random_step, snapshot

# --- the rules ------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_a_game_agrees_with_the_rules_step_by_step(game: str) -> None:
    states = random_game(game, 5)
    state = next(states)
    plain = new_game(state.get_game().options)
    while not state.is_terminal():
        assert state.legal_actions(0 if state.is_chance_node() else state.current_player()) == (
            [code for code, _ in state.chance_outcomes()]
            if plain.is_chance
            else [encode(action) for action in legal_actions(plain)]
        )
        before, player = state.clone(), state.current_player()
        next(states)
        plain = apply(plain, parse_step(before.action_to_string(player, state.history()[-1])))
        assert state.logged.state == plain
    assert state.returns() == list(rewards(plain))


@pytest.mark.parametrize("game", GAMES)
def test_legal_actions_agree_with_the_method_of_openspiel(game: str) -> None:
    for state in random_game(game, 6):
        assert state.legal_actions() == pyspiel.State.legal_actions(state)
        for player in range(state.num_players()):
            assert state.legal_actions(player) == pyspiel.State.legal_actions(state, player)
    assert state.legal_actions() == []


@pytest.mark.parametrize("game", GAMES)
def test_chance_probabilities_are_exact(game: str) -> None:
    most = 0
    for state in random_game(game, 2):
        if not state.is_chance_node():
            continue
        outcomes = state.chance_outcomes()
        weights = chance_outcomes(state.logged.state)
        total = sum(weight for _, weight in weights)
        assert [OUTCOMES[code] for code, _ in outcomes] == [outcome for outcome, _ in weights]
        assert [p for _, p in outcomes] == [float(Fraction(w, total)) for _, w in weights]
        assert math.fsum(p for _, p in outcomes) == pytest.approx(1, abs=1e-15)
        codes = [code for code, _ in outcomes]
        assert codes == sorted(set(codes))
        assert codes[-1] < state.get_game().max_chance_outcomes()
        most = max(most, len(outcomes))
    assert most <= 55


def test_the_turn_of_adam_is_a_chance_node_with_one_outcome() -> None:
    turns = [
        state.chance_outcomes()
        for state in random_game(SOLO_GAME, 1)
        if state.logged.state.phase == "adam"
    ]
    assert turns
    assert all(outcomes == [(len(OUTCOMES) - 1, 1.0)] for outcomes in turns)


# --- copies ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_playing_a_copy_does_not_change_the_original(game: str) -> None:
    for seed, steps in enumerate((0, 30, 90, 150)):
        state = after_steps(game, seed, steps)
        before = snapshot(state)
        for other in (state.clone(), copy.deepcopy(state)):
            assert snapshot(other) == before
            rng = Random(seed)
            while not other.is_terminal():
                other.apply_action(random_step(other, rng))
        assert snapshot(state) == before


@pytest.mark.parametrize("game", GAMES)
def test_a_state_round_trips_through_serialisation_and_pickle(game: str) -> None:
    for seed, steps in enumerate((0, 30, 90, 1000)):
        state = after_steps(game, seed, steps)
        text = pyspiel.serialize_game_and_state(state.get_game(), state)
        loaded, other = pyspiel.deserialize_game_and_state(text)
        assert str(loaded) == str(state.get_game())
        assert snapshot(other) == snapshot(state)
        assert snapshot(pickle.loads(pickle.dumps(state))) == snapshot(state)


# --- illegal actions ------------------------------------------------------------------------------


@pytest.mark.parametrize("code", [-1, -3, NUM_ACTIONS - 1, NUM_ACTIONS, len(OUTCOMES) - 1, 10**9])
@pytest.mark.parametrize("steps", [0, 15, 40, 10**6])
def test_an_illegal_action_raises_and_changes_nothing(code: int, steps: int) -> None:
    state = after_steps("coatl", 1, steps)
    before = snapshot(state)
    assert code not in state.legal_actions()
    with pytest.raises(pyspiel.SpielError):
        state.apply_action(code)
    assert snapshot(state) == before


def test_the_error_gives_the_reason_and_the_action() -> None:
    state = after_steps("coatl", 1, 40)
    assert not state.is_chance_node()
    with pytest.raises(pyspiel.SpielError, match=r"coatl: [a-z-]+: temple "):
        state.apply_action(312)
    with pytest.raises(pyspiel.SpielError, match="coatl: code 442 is out of range"):
        state.apply_action(NUM_ACTIONS)


def test_chance_outcomes_of_a_decision_node_raise() -> None:
    with pytest.raises(pyspiel.SpielError, match="not a chance node"):
        after_steps("coatl", 1, 40).chance_outcomes()


def test_resampling_for_a_missing_player_raises() -> None:
    with pytest.raises(pyspiel.SpielError, match="no player 2"):
        after_steps("coatl", 1, 40).resample_from_infostate(2, Random(1).random)
