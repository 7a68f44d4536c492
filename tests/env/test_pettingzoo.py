"""PettingZoo: its own conformance tests, and what bad input gets."""

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
from coatl.env.codec import SIZE, encode
from coatl.env.pettingzoo import CoatlEnv, env, raw_env
from coatl.game import Game
from coatl.rules import IllegalAction, OptionsError, scores

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # it imports environments of its own in a way that it warns of
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

#: PettingZoo knows by name the environments whose observation is a dictionary with a mask.
WARNED = pytest.mark.filterwarnings(
    "ignore:Observation is not a NumPy array",
    "ignore:Observation space for each agent probably should be",
)


def play(table: CoatlEnv, rng: Random) -> str:
    """A whole game of random actions; a digest of everything that was seen."""
    digest = hashlib.sha256()
    for agent in table.agent_iter():
        seen, reward, terminated, truncated, info = table.last()
        assert seen is not None
        assert not truncated
        digest.update(f"{agent} {reward} {sorted(info.items())}".encode())
        digest.update(seen["observation"].tobytes() + seen["action_mask"].tobytes())
        table.step(None if terminated else int(rng.choice(np.flatnonzero(seen["action_mask"]))))
    return digest.hexdigest()


@WARNED
@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("make", [env, raw_env])
def test_it_passes_the_api_test(make: Any, options: dict[str, Any]) -> None:
    api_test(make(**options), num_cycles=400)  # type: ignore[no-untyped-call]


@pytest.mark.parametrize("options", OPTIONS)
def test_it_passes_the_seed_test(options: dict[str, Any]) -> None:
    seed_test(lambda: env(**options), num_cycles=500)  # type: ignore[no-untyped-call]


class LegalSamples(spaces.Discrete):
    """`max_cycles_test` asks spaces for actions and tells them of no mask: this one looks."""

    def __init__(self, table: CoatlEnv, agent: str) -> None:
        super().__init__(SIZE)
        self.table, self.agent = table, agent

    def sample(self, mask: Any = None, probability: Any = None) -> np.int64:
        return super().sample(self.table.observe(self.agent)["action_mask"])


class AllAtOnce(BaseParallelWrapper[str, Any, Any]):
    """PettingZoo's parallel form of a game of turns: one acts, the others wait."""

    def __init__(self, max_cycles: int) -> None:
        self.table = env(max_cycles=max_cycles)
        super().__init__(turn_based_aec_to_parallel(self.table))  # type: ignore[arg-type]  # None, too

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return LegalSamples(self.table, agent)


def test_it_passes_the_max_cycles_test() -> None:
    def asked_in_turn(max_cycles: int) -> Any:
        return parallel_to_aec(AllAtOnce(max_cycles))

    max_cycles_test(SimpleNamespace(parallel_env=AllAtOnce, env=asked_in_turn))  # type: ignore[no-untyped-call]


def act(table: CoatlEnv) -> None:
    """The first legal action."""
    table.step(int(table.observe(table.agent_selection)["action_mask"].argmax()))


@pytest.mark.parametrize("max_cycles", [1, 2, 50])
def test_a_game_is_truncated_after_so_many_actions(max_cycles: int) -> None:
    table = env(max_cycles=max_cycles)
    for seed in (1, 2):  # each game is counted anew
        table.reset(seed=seed)
        for _ in range(max_cycles):
            assert not any(table.truncations.values())
            act(table)
        assert all(table.truncations.values())


def test_a_truncated_game_has_no_result_and_no_legal_action() -> None:
    table = env(max_cycles=1)
    table.reset(seed=1)
    act(table)
    seen, *facts = table.last()
    assert facts == [0, False, True, {}]
    assert seen is not None
    assert not seen["action_mask"].any()


@pytest.mark.parametrize("spare", [0, 1])
def test_a_game_that_is_over_in_time_is_not_truncated(spare: int) -> None:
    whole = env()
    whole.reset(seed=3)
    digest = play(whole, Random(3))
    table = env(max_cycles=whole.cycles + spare)
    table.reset(seed=3)
    assert play(table, Random(3)) == digest


@pytest.mark.parametrize("max_cycles", [0, -1])
def test_a_game_of_no_action_at_all_is_refused(max_cycles: int) -> None:
    with pytest.raises(ValueError, match="max_cycles"):
        env(max_cycles=max_cycles)


def test_it_runs_the_performance_benchmark(capsys: pytest.CaptureFixture[str]) -> None:
    performance_benchmark(env())  # type: ignore[no-untyped-call]
    rate = re.search(r"([\d.]+) turns per second", capsys.readouterr().out)
    assert rate is not None
    assert float(rate[1]) > 0


ELSEWHERE = """
from random import Random
from test_aec import env, play
table = env(players=3)
for seed in (5, None):
    table.reset(seed=seed)
    print(play(table, Random(1)))
"""


def test_the_same_seed_gives_the_same_games_in_another_process() -> None:
    table = env(players=3)
    here = []
    for seed in (5, None):
        table.reset(seed=seed)
        here.append(play(table, Random(1)))
    assert here[0] != here[1]
    path = os.pathsep.join([*sys.path, str(Path(__file__).parent)])
    for hash_seed in ("1", "2"):
        there = subprocess.run(
            [sys.executable, "-c", ELSEWHERE],
            env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": path},
            capture_output=True,
            text=True,
            check=True,
        )
        assert there.stdout.split() == here


def test_the_game_of_a_seed_is_the_one_that_coatl_deals() -> None:
    table = env(players=2)
    table.reset(seed=12)
    game = Game(table.options, ("a", "b"), "12")
    while not game.state.is_over:
        action = game.legal_actions[-1]
        assert table.agent_selection == f"seat_{game.state.seat}"
        table.step(encode(action))
        game.play(action)
    points = [score.total for score in scores(game.state)]
    assert [table.infos[agent]["points"] for agent in table.agents] == points


def test_rewards_come_at_the_end_and_add_up_to_nothing() -> None:
    for players in (2, 3, 4):
        table = env(players)
        table.reset(seed=3)
        rng = Random(2)
        while not any(table.terminations.values()):
            assert set(table.rewards.values()) == {0}
            seen = table.observe(table.agent_selection)
            table.step(int(rng.choice(np.flatnonzero(seen["action_mask"]))))
        assert sum(table.rewards.values()) == pytest.approx(0)
        assert all(table.terminations.values())
        assert not any(table.truncations.values())
        assert {"points", "margin", "won", "ending", "turns"} == set(table.infos["seat_0"])


def test_only_whoever_is_to_act_has_legal_actions() -> None:
    table = env(4)
    table.reset(seed=1)
    acting = [agent for agent in table.agents if table.observe(agent)["action_mask"].any()]
    assert acting == [table.agent_selection]


def test_an_illegal_action_loses() -> None:
    table = env(3)
    table.reset(seed=1)
    EnvLogger.suppress_output()
    table.step(SIZE - 1)
    EnvLogger.unsuppress_output()
    assert table.rewards == {"seat_0": -1, "seat_1": 0, "seat_2": 0}
    assert table.infos["seat_0"]["illegal"]
    assert all(table.terminations.values())
    seen, reward, terminated, _, _ = table.last()
    assert (reward, terminated) == (-1, True)
    assert seen is not None
    assert not seen["action_mask"].any()
    for _ in range(3):
        table.step(None)
    assert table.agents == []


def test_an_illegal_action_raises_where_that_is_asked_and_changes_nothing() -> None:
    table = raw_env()
    table.reset(seed=1)
    before = table.observe("seat_0")
    with pytest.raises(IllegalAction):
        table.step(SIZE - 1)
    after = table.observe("seat_0")
    assert np.array_equal(after["observation"], before["observation"])
    assert np.array_equal(after["action_mask"], before["action_mask"])
    assert not any(table.terminations.values())


@pytest.mark.parametrize("action", [-1, SIZE, 1.5, "1", None, np.array([3]), np.zeros(SIZE)])
def test_what_is_no_action_is_refused(action: Any) -> None:
    table = env()
    table.reset(seed=1)
    with pytest.raises(AssertionError, match="action is not in action space"):
        table.step(action)


def test_after_the_end_an_agent_can_only_step_with_none() -> None:
    table = env()
    table.reset(seed=1)
    rng = Random(0)
    while not table.terminations[table.agent_selection]:
        seen = table.observe(table.agent_selection)
        table.step(int(rng.choice(np.flatnonzero(seen["action_mask"]))))
    with pytest.raises(ValueError, match="only valid action is None"):
        table.step(0)
    table.step(None)
    table.step(None)
    EnvLogger.flush()
    table.step(None)
    assert EnvLogger.mqueue
    EnvLogger.flush()


def test_nothing_can_be_done_before_the_first_reset() -> None:
    table = env(render_mode="ansi")
    for act in (lambda: table.step(0), lambda: table.observe("seat_0"), table.render):
        with pytest.raises(AssertionError, match="reset"):
            act()
    with pytest.raises(AttributeError, match="agents cannot be accessed before reset"):
        _ = table.agents
    with pytest.raises(AssertionError, match="reset"):
        table.agent_iter()
    with pytest.raises(AttributeError, match="before reset"):
        table.last()


def test_options_that_make_no_sense_are_refused() -> None:
    for players in (1, 5):
        with pytest.raises(OptionsError):
            env(players, tokens=False)
    with pytest.raises(OptionsError):
        env(4, fewer_bodies=True)
    with pytest.raises(TypeError):
        env(feathers=True)  # type: ignore[call-arg]
    with pytest.raises(ValueError, match="ansi"):
        env(render_mode="human")
    with pytest.raises(TypeError):
        env().reset(seed="one")  # type: ignore[arg-type]


def test_it_is_drawn_as_text_without_the_hands_of_others() -> None:
    table = env(render_mode="ansi")
    table.reset(seed=1)
    drawn = table.render()
    assert drawn is not None
    assert drawn.startswith("turn 0, seat 1: keep\n")
    assert drawn.count("\nhand ") == 1


def test_it_can_be_copied_to_another_process() -> None:
    table = env()
    table.reset(seed=1)
    table.step(int(table.observe("seat_0")["action_mask"].argmax()))
    other = pickle.loads(pickle.dumps(table))
    assert play(other, Random(4)) == play(table, Random(4))


def test_its_docstring_is_true() -> None:
    result = doctest.testmod(coatl.env.pettingzoo)
    assert result.attempted
    assert not result.failed
