"""Gymnasium: its conformance test, MaskablePPO's contract, episodes, and invalid input."""

from __future__ import annotations

import doctest
import hashlib
from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import InvalidAction, ResetNeeded
from gymnasium.utils.env_checker import check_env

import coatl.env.gymnasium
from coatl.bots import UnknownBot, make_bot
from coatl.env.action_codec import NUM_ACTIONS, encode
from coatl.env.gymnasium import OneSeatEnv, SeatEnv, SoloEnv
from coatl.game import Game, play_out
from coatl.rules import OptionsError, scores

#: The keys of the final info.
RESULT_KEYS = ("points", "margin", "won", "ending", "turns")

ENVIRONMENTS: list[tuple[str, dict[str, Any]]] = [
    ("coatl/Solo-v0", {}),
    ("coatl/Solo-v0", {"levels": (1, 5), "first_printing": True, "promo": True}),
    ("coatl/Seat-v0", {}),
    ("coatl/Seat-v0", {"opponents": ("greedy", "random"), "seat": 1}),
    ("coatl/Seat-v0", {"opponents": "random,random,random", "seat": None, "tokens": False}),
]


def make_env(name: str, **options: Any) -> OneSeatEnv:
    env = gymnasium.make(name, **options).unwrapped
    assert isinstance(env, OneSeatEnv)
    return env


def play(env: OneSeatEnv, rng: Random, seed: int | None) -> tuple[str, float, dict[str, Any]]:
    """Play a random episode: a digest of all observations, the final reward and the final info."""
    seen, info = env.reset(seed=seed)
    digest = hashlib.sha256(seen.tobytes())
    while True:
        legal = env.action_masks()
        assert legal.dtype == np.bool_
        assert np.array_equal(legal, info["action_mask"])
        assert np.flatnonzero(legal).tolist() == info["legal_actions"]
        seen, reward, terminated, truncated, info = env.step(int(rng.choice(np.flatnonzero(legal))))
        digest.update(seen.tobytes())
        assert not truncated
        assert seen in env.observation_space
        if terminated:
            assert not env.action_masks().any()
            return digest.hexdigest(), reward, info
        assert reward == 0


@pytest.mark.parametrize(("name", "options"), ENVIRONMENTS)
def test_check_env_passes(name: str, options: dict[str, Any]) -> None:
    check_env(make_env(name, **options))
    check_env(make_env(name, **options, render_mode="ansi"))


@pytest.mark.parametrize(("name", "options"), ENVIRONMENTS)
def test_a_seed_repeats_whole_episodes(name: str, options: dict[str, Any]) -> None:
    one, other = make_env(name, **options), make_env(name, **options)
    for seed in (5, None, None):
        game, reward, info = play(one, Random(1), seed)
        assert play(other, Random(1), seed)[0] == game
        assert (reward > 0) == info["won"] or reward == 0
        assert set(info) == {*RESULT_KEYS, "legal_actions", "action_mask"}


def test_a_seed_gives_the_solo_game_that_coatl_deals() -> None:
    env = SoloEnv()
    env.reset(seed=12)
    game = Game(env.options, ("a",), "12")
    info: dict[str, Any] = {}
    while not game.state.is_over:
        action = game.legal_actions[-1]
        *_, info = env.step(encode(action))
        game.play(action)
    assert info["points"] == scores(game.state)[0].total


def test_bots_play_as_in_a_game_of_bots() -> None:
    env = SeatEnv("greedy", seat=1)
    env.reset(seed=3)
    state, _ = play_out(env.options, [make_bot("greedy"), make_bot("random")], "3")
    rng = Random("3/seat/1")
    info: dict[str, Any] = {}
    terminated = False
    while not terminated:
        legal = np.flatnonzero(env.action_masks())
        choice = int(rng.random() * len(legal)) if len(legal) > 1 else 0
        _, _, terminated, _, info = env.step(int(legal[choice]))
    assert info["points"] == scores(state)[1].total
    assert info["turns"] == state.turn


def test_without_a_seat_every_episode_draws_one() -> None:
    env = SeatEnv(seat=None)
    env.reset(seed=1)
    seats = set()
    for _ in range(20):
        env.reset()
        seats.add(env.seat)
    assert seats == {0, 1}


def test_an_illegal_action_ends_the_episode_with_minus_1() -> None:
    env = SoloEnv()
    env.reset(seed=1)
    _, reward, terminated, truncated, info = env.step(NUM_ACTIONS - 1)
    assert (reward, terminated, truncated) == (-1, True, False)
    assert info["illegal"]
    assert not info["action_mask"].any()
    with pytest.raises(ResetNeeded):
        env.step(0)


@pytest.mark.parametrize(
    "action", [-1, NUM_ACTIONS, 1.5, "1", None, np.array([3]), np.zeros(NUM_ACTIONS)]
)
def test_an_action_outside_the_action_space_raises(action: Any) -> None:
    env = SoloEnv()
    env.reset(seed=1)
    with pytest.raises(InvalidAction):
        env.step(action)


def test_every_call_before_the_first_reset_raises() -> None:
    env = SoloEnv(render_mode="ansi")
    for act in (lambda: env.step(0), env.action_masks, env.render):
        with pytest.raises(ResetNeeded):
            act()


def test_invalid_options_raise() -> None:
    with pytest.raises(OptionsError):
        SoloEnv(levels=(6,))
    with pytest.raises(OptionsError):
        SoloEnv(tokens=True)
    with pytest.raises(OptionsError):
        SeatEnv(levels=(1,))
    with pytest.raises(TypeError):
        SoloEnv(feathers=True)
    with pytest.raises(UnknownBot):
        SeatEnv("nobody")
    for opponents in ([], ["random"] * 4):
        with pytest.raises(OptionsError):
            SeatEnv(opponents)
    with pytest.raises(ValueError, match="seat must be 0 to 1"):
        SeatEnv(seat=2)
    with pytest.raises(TypeError, match="ansi"):  # what Stable-Baselines3's make_vec_env expects
        SoloEnv(render_mode="rgb_array")
    with pytest.raises(OptionsError):
        SoloEnv().reset(options={"levels": (1,)})


def test_render_returns_text() -> None:
    env = SoloEnv(render_mode="ansi")
    env.reset(seed=1)
    rendered = env.render()
    assert rendered is not None
    assert "A.D.A.M. 0 points" in rendered


def test_the_doctest_passes() -> None:
    result = doctest.testmod(coatl.env.gymnasium)
    assert result.attempted
    assert not result.failed


def test_a_seat_that_is_not_an_integer_and_a_bot_that_is_not_a_name_raise() -> None:
    with pytest.raises(TypeError):
        make_env("coatl/Seat-v0", seat=1.0)
    with pytest.raises(UnknownBot):
        make_env("coatl/Seat-v0", opponents=["random", 3])


def test_a_reset_that_raises_changes_nothing() -> None:
    env, other = SoloEnv(), SoloEnv()
    for one in (env, other):
        one.reset(seed=5)
    with pytest.raises(OptionsError):
        env.reset(seed=9, options={"levels": (1,)})
    assert np.array_equal(env.reset()[0], other.reset()[0])
