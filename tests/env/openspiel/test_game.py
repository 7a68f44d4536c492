"""The game's parameters, utilities and observers."""

from __future__ import annotations

import pyspiel
import pytest
from open_spiel.python.observation import make_observation

from coatl.rules import Options

from .random_play import GAMES, MULTIPLAYER_GAMES, SOLO_GAME, random_game


def test_every_option_is_a_parameter() -> None:
    game = pyspiel.load_game(GAMES[2])
    assert game.options == Options(3, golden_feathers=True, promo=True)
    game = pyspiel.load_game(GAMES[5])
    assert game.options == Options.solo((1, 2, 5), first_printing=True, promo=True)
    assert game.get_parameters()["tokens"] is False
    assert pyspiel.load_game("coatl").options == Options()
    assert pyspiel.load_game("coatl", {"players": 4, "tokens": False}).options == Options(4, False)


@pytest.mark.parametrize(
    ("game", "message"),
    [
        ("coatl(players=5)", "players-out-of-range"),
        ("coatl(players=0)", "players-out-of-range"),
        ("coatl(player=2)", "Unknown parameter 'player'"),
        ("coatl(tokens=3)", "Wrong type for parameter tokens"),
        ("coatl(players=4,fewer_bodies=True)", "fewer-bodies-needs-2-or-3-players"),
        ("coatl(levels=1)", "levels-are-for-solo"),
        ("coatl(players=1,levels=17)", "unknown-level"),
        ("coatl(players=1,levels=-1)", "unknown-level"),
        ("coatl(players=1,levels=21)", "levels-not-in-order"),
        ("coatl(players=1,golden_feathers=True)", "not-in-the-solo-game"),
    ],
)
def test_invalid_parameters_raise_spiel_error(game: str, message: str) -> None:
    with pytest.raises(pyspiel.SpielError, match=message):
        pyspiel.load_game(game)


def test_observer_parameters_raise_spiel_error() -> None:
    with pytest.raises(pyspiel.SpielError, match="no parameters"):
        make_observation(pyspiel.load_game("coatl"), params={"colour": 1})


@pytest.mark.parametrize("game", MULTIPLAYER_GAMES)
def test_with_several_players_the_game_is_zero_sum_and_rewards_only_the_end(game: str) -> None:
    for state in random_game(game, 4):
        if not state.is_terminal():
            assert set(state.returns()) == {0}
    loaded = state.get_game()
    assert loaded.get_type().utility == pyspiel.GameType.Utility.ZERO_SUM
    assert loaded.utility_sum() == 0
    assert sum(state.returns()) == pytest.approx(0)
    assert loaded.min_utility() <= min(state.returns()) < max(state.returns())
    assert max(state.returns()) <= loaded.max_utility()


def test_the_solo_game_is_general_sum() -> None:
    *_, state = random_game(SOLO_GAME, 1)
    game = state.get_game()
    assert game.get_type().utility == pyspiel.GameType.Utility.GENERAL_SUM
    assert game.utility_sum() is None
    assert state.returns() in ([1.0], [-1.0])
