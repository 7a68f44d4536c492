"""PettingZoo: its conformance tests, episodes, truncation, and invalid input."""

from __future__ import annotations

import doctest
import hashlib
import os
import pickle
import re
import subprocess
import sys
import warnings
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from gymnasium import spaces
from pettingzoo.utils.env_logger import EnvLogger

import coatl.env.pettingzoo
from coatl.env.action_codec import NUM_ACTIONS, encode
from coatl.env.pettingzoo import CoatlEnv, env, raw_env
from coatl.game import Game
from coatl.rules import IllegalAction, OptionsError, scores

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # PettingZoo imports its own environments in a deprecated way
    from pettingzoo.test.api_test import api_test
    from pettingzoo.test.max_cycles_test import max_cycles_test
    from pettingzoo.test.performance_benchmark import performance_benchmark
    from pettingzoo.test.seed_test import seed_test
    from pettingzoo.utils.conversions import parallel_to_aec, turn_based_aec_to_parallel
    from pettingzoo.utils.wrappers import BaseParallelWrapper

OPTIONS: list[dict[str, Any]] = [
    {"players": 2},
    {"players": 3, "golden_feathers": True, "promo": True},
    {"players": 4, "tokens": False, "closed_ends": True},
]

#: PettingZoo warns of dictionary observations, except in the environments that it knows by name.
ALLOW_DICT_OBSERVATIONS = pytest.mark.filterwarnings(
    "ignore:Observation is not a NumPy array",
    "ignore:Observation space for each agent probably should be",
)


def play(game_env: CoatlEnv, rng: Random) -> str:
    """Play a random game; a digest of everything that the agents received."""
    digest = hashlib.sha256()
    for agent in game_env.agent_iter():
        seen, reward, terminated, truncated, info = game_env.last()
        assert seen is not None
        assert not truncated
        digest.update(f"{agent} {reward} {sorted(info.items())}".encode())
        digest.update(seen["observation"].tobytes() + seen["action_mask"].tobytes())
        game_env.step(None if terminated else int(rng.choice(np.flatnonzero(seen["action_mask"]))))
    return digest.hexdigest()


@ALLOW_DICT_OBSERVATIONS
@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("make", [env, raw_env])
def test_api_test_passes(make: Any, options: dict[str, Any]) -> None:
    api_test(make(**options), num_cycles=400)  # type: ignore[no-untyped-call]


@pytest.mark.parametrize("options", OPTIONS)
def test_seed_test_passes(options: dict[str, Any]) -> None:
    seed_test(lambda: env(**options), num_cycles=500)  # type: ignore[no-untyped-call]


class LegalSamples(spaces.Discrete):
    """An action space that samples legal actions: `max_cycles_test` samples without a mask."""

    def __init__(self, game_env: CoatlEnv, agent: str) -> None:
        super().__init__(NUM_ACTIONS)
        self.game_env, self.agent = game_env, agent

    def sample(self, mask: Any = None, probability: Any = None) -> np.int64:
        return super().sample(self.game_env.observe(self.agent)["action_mask"])


class ParallelForm(BaseParallelWrapper[str, Any, Any]):
    """PettingZoo's parallel form of a turn-based game: one agent acts, the others wait."""

    def __init__(self, max_cycles: int) -> None:
        self.game_env = env(max_cycles=max_cycles)
        super().__init__(turn_based_aec_to_parallel(self.game_env))  # type: ignore[arg-type]  # also None

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return LegalSamples(self.game_env, agent)


def test_max_cycles_test_passes() -> None:
    def aec_form(max_cycles: int) -> Any:
        return parallel_to_aec(ParallelForm(max_cycles))

    max_cycles_test(SimpleNamespace(parallel_env=ParallelForm, env=aec_form))  # type: ignore[no-untyped-call]


def act(game_env: CoatlEnv) -> None:
    """Play the first legal action."""
    game_env.step(int(game_env.observe(game_env.agent_selection)["action_mask"].argmax()))


@pytest.mark.parametrize("max_cycles", [1, 2, 50])
def test_a_game_is_truncated_after_max_cycles_actions(max_cycles: int) -> None:
    game_env = env(max_cycles=max_cycles)
    for seed in (1, 2):  # reset starts the count again
        game_env.reset(seed=seed)
        for _ in range(max_cycles):
            assert not any(game_env.truncations.values())
            act(game_env)
        assert all(game_env.truncations.values())


def test_a_truncated_game_has_no_result_and_no_legal_action() -> None:
    game_env = env(max_cycles=1)
    game_env.reset(seed=1)
    act(game_env)
    seen, *facts = game_env.last()
    assert facts == [0, False, True, {}]
    assert seen is not None
    assert not seen["action_mask"].any()


@pytest.mark.parametrize("spare", [0, 1])
def test_a_game_that_ends_in_time_is_not_truncated(spare: int) -> None:
    whole = env()
    whole.reset(seed=3)
    digest = play(whole, Random(3))
    game_env = env(max_cycles=whole.cycles + spare)
    game_env.reset(seed=3)
    assert play(game_env, Random(3)) == digest


@pytest.mark.parametrize("max_cycles", [0, -1])
def test_max_cycles_below_1_raises(max_cycles: int) -> None:
    with pytest.raises(ValueError, match="max_cycles"):
        env(max_cycles=max_cycles)


def test_performance_benchmark_runs(capsys: pytest.CaptureFixture[str]) -> None:
    performance_benchmark(env())  # type: ignore[no-untyped-call]
    rate = re.search(r"([\d.]+) turns per second", capsys.readouterr().out)
    assert rate is not None
    assert float(rate[1]) > 0


IN_ANOTHER_PROCESS = """
from random import Random
from test_pettingzoo import env, play
game_env = env(players=3)
for seed in (5, None):
    game_env.reset(seed=seed)
    print(play(game_env, Random(1)))
"""


def test_the_same_seed_gives_the_same_games_in_another_process() -> None:
    game_env = env(players=3)
    here = []
    for seed in (5, None):
        game_env.reset(seed=seed)
        here.append(play(game_env, Random(1)))
    assert here[0] != here[1]
    path = os.pathsep.join([*sys.path, str(Path(__file__).parent)])
    for hash_seed in ("1", "2"):
        there = subprocess.run(
            [sys.executable, "-c", IN_ANOTHER_PROCESS],
            env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": path},
            capture_output=True,
            text=True,
            check=True,
        )
        assert there.stdout.split() == here


def test_a_seed_gives_the_game_that_coatl_deals() -> None:
    game_env = env(players=2)
    game_env.reset(seed=12)
    game = Game(game_env.options, ("a", "b"), "12")
    while not game.state.is_over:
        action = game.legal_actions[-1]
        assert game_env.agent_selection == f"seat_{game.state.seat}"
        game_env.step(encode(action))
        game.play(action)
    points = [score.total for score in scores(game.state)]
    assert [game_env.infos[agent]["points"] for agent in game_env.agents] == points


def test_rewards_come_at_the_end_and_sum_to_0() -> None:
    for players in (2, 3, 4):
        game_env = env(players)
        game_env.reset(seed=3)
        rng = Random(2)
        while not any(game_env.terminations.values()):
            assert set(game_env.rewards.values()) == {0}
            seen = game_env.observe(game_env.agent_selection)
            game_env.step(int(rng.choice(np.flatnonzero(seen["action_mask"]))))
        assert sum(game_env.rewards.values()) == pytest.approx(0)
        assert all(game_env.terminations.values())
        assert not any(game_env.truncations.values())
        assert {"points", "margin", "won", "ending", "turns"} == set(game_env.infos["seat_0"])


def test_only_the_agent_to_act_has_legal_actions() -> None:
    game_env = env(4)
    game_env.reset(seed=1)
    acting = [agent for agent in game_env.agents if game_env.observe(agent)["action_mask"].any()]
    assert acting == [game_env.agent_selection]


def test_an_illegal_action_ends_the_game_with_minus_1() -> None:
    game_env = env(3)
    game_env.reset(seed=1)
    EnvLogger.suppress_output()
    game_env.step(NUM_ACTIONS - 1)
    EnvLogger.unsuppress_output()
    assert game_env.rewards == {"seat_0": -1, "seat_1": 0, "seat_2": 0}
    assert game_env.infos["seat_0"]["illegal"]
    assert all(game_env.terminations.values())
    seen, reward, terminated, _, _ = game_env.last()
    assert (reward, terminated) == (-1, True)
    assert seen is not None
    assert not seen["action_mask"].any()
    for _ in range(3):
        game_env.step(None)
    assert game_env.agents == []


def test_an_illegal_action_raises_if_strict_and_changes_nothing() -> None:
    game_env = raw_env()
    game_env.reset(seed=1)
    before = game_env.observe("seat_0")
    with pytest.raises(IllegalAction):
        game_env.step(NUM_ACTIONS - 1)
    after = game_env.observe("seat_0")
    assert np.array_equal(after["observation"], before["observation"])
    assert np.array_equal(after["action_mask"], before["action_mask"])
    assert not any(game_env.terminations.values())


@pytest.mark.parametrize(
    "action", [-1, NUM_ACTIONS, 1.5, "1", None, np.array([3]), np.zeros(NUM_ACTIONS)]
)
def test_an_action_outside_the_action_space_raises(action: Any) -> None:
    game_env = env()
    game_env.reset(seed=1)
    with pytest.raises(AssertionError, match="action is not in action space"):
        game_env.step(action)


def test_after_the_end_only_none_is_a_valid_action() -> None:
    game_env = env()
    game_env.reset(seed=1)
    rng = Random(0)
    while not game_env.terminations[game_env.agent_selection]:
        seen = game_env.observe(game_env.agent_selection)
        game_env.step(int(rng.choice(np.flatnonzero(seen["action_mask"]))))
    with pytest.raises(ValueError, match="only valid action is None"):
        game_env.step(0)
    game_env.step(None)
    game_env.step(None)
    EnvLogger.flush()
    game_env.step(None)
    assert EnvLogger.mqueue
    EnvLogger.flush()


def test_every_call_before_the_first_reset_raises() -> None:
    game_env = env(render_mode="ansi")
    for call in (lambda: game_env.step(0), lambda: game_env.observe("seat_0"), game_env.render):
        with pytest.raises(AssertionError, match="reset"):
            call()
    with pytest.raises(AttributeError, match="agents cannot be accessed before reset"):
        _ = game_env.agents
    with pytest.raises(AssertionError, match="reset"):
        game_env.agent_iter()
    with pytest.raises(AttributeError, match="before reset"):
        game_env.last()


def test_invalid_options_raise() -> None:
    for players in (1, 5):
        with pytest.raises(OptionsError):
            env(players, tokens=False)
    with pytest.raises(OptionsError):
        env(4, fewer_bodies=True)
    with pytest.raises(TypeError):
        env(feathers=True)
    with pytest.raises(ValueError, match="ansi"):
        env(render_mode="human")
    with pytest.raises(TypeError):
        env().reset(seed="one")  # type: ignore[arg-type]


def test_render_returns_text_without_the_hands_of_others() -> None:
    game_env = env(render_mode="ansi")
    game_env.reset(seed=1)
    rendered = game_env.render()
    assert rendered is not None
    assert rendered.startswith("turn 0, seat 1: keep\n")
    assert rendered.count("\nhand ") == 1


def test_an_environment_can_be_pickled_during_a_game() -> None:
    game_env = env()
    game_env.reset(seed=1)
    game_env.step(int(game_env.observe("seat_0")["action_mask"].argmax()))
    other = pickle.loads(pickle.dumps(game_env))
    assert play(other, Random(4)) == play(game_env, Random(4))


def test_the_doctest_passes() -> None:
    result = doctest.testmod(coatl.env.pettingzoo)
    assert result.attempted
    assert not result.failed
