"""OpenSpiel's own tests, its search, and the documented examples."""

from __future__ import annotations

import doctest
import subprocess
import sys
from pathlib import Path
from random import Random

import numpy as np
import pyspiel
import pytest
from absl import flags
from open_spiel.python.algorithms import generate_playthrough, ismcts, mcts

import coatl.env.openspiel

from .random_play import GAMES, after_steps, random_step

PLAYTHROUGHS = sorted((Path(__file__).parent / "playthroughs").glob("*.txt"))


@pytest.mark.parametrize("game", GAMES)
def test_random_sim_test_passes(game: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(game), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("path", PLAYTHROUGHS, ids=lambda path: path.stem)
def test_playthroughs_replay_line_for_line(path: Path) -> None:
    flags.FLAGS.mark_as_parsed()
    original, new = generate_playthrough.replay(path)
    assert new.splitlines() == original.splitlines()


def test_both_playthroughs_exist() -> None:
    assert [path.stem for path in PLAYTHROUGHS] == ["coatl_2p", "coatl_solo"]


def test_ismcts_plays_a_legal_action() -> None:
    game = pyspiel.load_game("coatl")
    state = after_steps("coatl", 3, 80)
    while state.is_chance_node():
        state.apply_action(random_step(state, Random(1)))
    bot = ismcts.ISMCTSBot(
        game=game,
        uct_c=2.0,
        evaluator=mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)),
        max_simulations=3,
        random_state=np.random.RandomState(2),
    )
    assert bot.step(state) in state.legal_actions()


def test_importing_the_package_registers_the_game() -> None:
    code = "import pyspiel, coatl.env.openspiel; pyspiel.load_game('coatl')"
    subprocess.run([sys.executable, "-W", "error", "-c", code], check=True, capture_output=True)


def test_the_example_in_environments_md_runs() -> None:
    page = Path(__file__).parents[3] / "docs" / "environments.md"
    _, section = page.read_text(encoding="utf-8").split("## OpenSpiel")
    code = section.split("```python\n")[1].split("```")[0]
    subprocess.run([sys.executable, "-W", "error", "-c", code], check=True, capture_output=True)


def test_the_doctest_of_the_package_passes() -> None:
    result = doctest.testmod(coatl.env.openspiel)
    assert result.attempted
    assert not result.failed
