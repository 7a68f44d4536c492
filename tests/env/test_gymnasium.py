"""Gymnasium: its own conformance test, MaskablePPO's contract, and what bad input gets."""

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
from coatl.env.codec import SIZE, encode
from coatl.env.gymnasium import OneSeatEnv, SeatEnv, SoloEnv
from coatl.game import Game, play_out
from coatl.rules import OptionsError, scores

#: What is told of a game that is over.
OUTCOME = ("points", "margin", "won", "ending", "turns")

TABLES: list[tuple[str, dict[str, Any]]] = [
    ("coatl/Solo-v0", {}),
    ("coatl/Solo-v0", {"levels": (1, 5), "first_printing": True, "promo": True}),
    ("coatl/Seat-v0", {}),
    ("coatl/Seat-v0", {"opponents": ("greedy", "random"), "seat": 1}),
    ("coatl/Seat-v0", {"opponents": "random,random,random", "seat": None, "tokens": False}),
]


def made(name: str, **given: Any) -> OneSeatEnv:
    table = gymnasium.make(name, **given).unwrapped
    assert isinstance(table, OneSeatEnv)
    return table


def play(table: OneSeatEnv, rng: Random, seed: int | None) -> tuple[str, float, dict[str, Any]]:
    """A whole game of random actions: a digest of all that was seen, the reward, the last info."""
    seen, info = table.reset(seed=seed)
    digest = hashlib.sha256(seen.tobytes())
    while True:
        legal = table.action_masks()
        assert legal.dtype == np.bool_
        assert np.array_equal(legal, info["action_mask"])
        assert np.flatnonzero(legal).tolist() == info["legal_actions"]
        seen, reward, over, truncated, info = table.step(int(rng.choice(np.flatnonzero(legal))))
        digest.update(seen.tobytes())
        assert not truncated
        assert seen in table.observation_space
        if over:
            assert not table.action_masks().any()
            return digest.hexdigest(), reward, info
        assert reward == 0


@pytest.mark.parametrize(("name", "given"), TABLES)
def test_it_passes_check_env(name: str, given: dict[str, Any]) -> None:
    check_env(made(name, **given))
    check_env(made(name, **given, render_mode="ansi"))


@pytest.mark.parametrize(("name", "given"), TABLES)
def test_whole_games_repeat_with_their_seed(name: str, given: dict[str, Any]) -> None:
    one, other = made(name, **given), made(name, **given)
    for seed in (5, None, None):
        game, reward, info = play(one, Random(1), seed)
        assert play(other, Random(1), seed)[0] == game
        assert (reward > 0) == info["won"] or reward == 0
        assert set(info) == {*OUTCOME, "legal_actions", "action_mask"}


def test_the_solo_game_of_a_seed_is_the_one_that_coatl_deals() -> None:
    table = SoloEnv()
    table.reset(seed=12)
    game = Game(table.options, ("a",), "12")
    info: dict[str, Any] = {}
    while not game.state.is_over:
        action = game.legal_actions[-1]
        *_, info = table.step(encode(action))
        game.play(action)
    assert info["points"] == scores(game.state)[0].total


def test_bots_play_as_they_do_among_themselves() -> None:
    table = SeatEnv("greedy", seat=1)
    table.reset(seed=3)
    state, _ = play_out(table.options, [make_bot("greedy"), make_bot("random")], "3")
    rng = Random("3/seat/1")
    info: dict[str, Any] = {}
    over = False
    while not over:
        legal = np.flatnonzero(table.action_masks())
        choice = int(rng.random() * len(legal)) if len(legal) > 1 else 0
        _, _, over, _, info = table.step(int(legal[choice]))
    assert info["points"] == scores(state)[1].total
    assert info["turns"] == state.turn


def test_the_seat_is_drawn_anew_where_none_is_given() -> None:
    table = SeatEnv(seat=None)
    table.reset(seed=1)
    seats = set()
    for _ in range(20):
        table.reset()
        seats.add(table.seat)
    assert seats == {0, 1}


def test_an_illegal_action_loses() -> None:
    table = SoloEnv()
    table.reset(seed=1)
    _, reward, over, truncated, info = table.step(SIZE - 1)
    assert (reward, over, truncated) == (-1, True, False)
    assert info["illegal"]
    assert not info["action_mask"].any()
    with pytest.raises(ResetNeeded):
        table.step(0)


@pytest.mark.parametrize("action", [-1, SIZE, 1.5, "1", None, np.array([3]), np.zeros(SIZE)])
def test_what_is_no_action_is_refused(action: Any) -> None:
    table = SoloEnv()
    table.reset(seed=1)
    with pytest.raises(InvalidAction):
        table.step(action)


def test_nothing_can_be_done_before_the_first_reset() -> None:
    table = SoloEnv(render_mode="ansi")
    for act in (lambda: table.step(0), table.action_masks, table.render):
        with pytest.raises(ResetNeeded):
            act()


def test_what_makes_no_sense_is_refused() -> None:
    with pytest.raises(OptionsError):
        SoloEnv(levels=(6,))
    with pytest.raises(TypeError):
        SoloEnv(tokens=True)  # type: ignore[call-arg]
    with pytest.raises(UnknownBot):
        SeatEnv("nobody")
    for opponents in ([], ["random"] * 4):
        with pytest.raises(OptionsError):
            SeatEnv(opponents)
    with pytest.raises(ValueError, match="seat 2"):
        SeatEnv(seat=2)
    with pytest.raises(TypeError, match="ansi"):  # what Stable-Baselines3's make_vec_env expects
        SoloEnv(render_mode="rgb_array")
    with pytest.raises(OptionsError):
        SoloEnv().reset(options={"levels": (1,)})


def test_it_is_drawn_as_text() -> None:
    table = SoloEnv(render_mode="ansi")
    table.reset(seed=1)
    drawn = table.render()
    assert drawn is not None
    assert "A.D.A.M. 0 points" in drawn


def test_its_docstring_is_true() -> None:
    result = doctest.testmod(coatl.env.gymnasium)
    assert result.attempted
    assert not result.failed


def test_a_seat_that_is_no_integer_and_a_bot_that_is_no_name_are_refused() -> None:
    with pytest.raises(TypeError):
        made("coatl/Seat-v0", seat=1.0)
    with pytest.raises(UnknownBot):
        made("coatl/Seat-v0", opponents=["random", 3])


def test_a_refused_reset_changes_nothing() -> None:
    table, other = SoloEnv(), SoloEnv()
    for one in (table, other):
        one.reset(seed=5)
    with pytest.raises(OptionsError):
        table.reset(seed=9, options={"levels": (1,)})
    assert np.array_equal(table.reset()[0], other.reset()[0])
