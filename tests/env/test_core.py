"""The game loop that environments share."""

from __future__ import annotations

import pickle
from random import Random

import numpy as np
import pytest

from coatl.env.action_codec import codes, decode
from coatl.env.core import Simulator
from coatl.game import Game
from coatl.rules import Options, legal_actions


@pytest.mark.parametrize("options", [Options(2), Options.solo((1,))], ids=str)
def test_a_seed_gives_the_game_that_coatl_deals(options: Options) -> None:
    seats = [str(seat) for seat in range(options.players)]
    assert Simulator(options).reset("7") == Game(options, seats, "7").state


def test_legal_actions_are_the_same_as_codes_and_as_a_mask() -> None:
    simulator, rng = Simulator(Options.solo()), Random(1)
    state = simulator.reset("1")
    while not state.is_over:
        info = simulator.legal_info()
        assert info["legal_actions"] == codes(legal_actions(state))
        assert np.flatnonzero(info["action_mask"]).tolist() == info["legal_actions"]
        simulator.step(decode(rng.choice(info["legal_actions"])))


def test_a_pickled_copy_continues_the_same_game() -> None:
    simulator = Simulator(Options.solo())
    state = simulator.reset("1")
    copied = pickle.loads(pickle.dumps(simulator))
    while not state.is_over:
        code = simulator.legal_info()["legal_actions"][-1]
        simulator.step(decode(code))
        assert copied.step(decode(code)) == state
        assert np.array_equal(copied.observe(0), simulator.observe(0))
