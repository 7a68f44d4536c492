"""A table as environments have it."""

from __future__ import annotations

import pickle
from random import Random

import numpy as np
import pytest

from coatl.env.codec import codes, decode
from coatl.env.core import Tabletop
from coatl.game import Game
from coatl.rules import Options, legal_actions


@pytest.mark.parametrize("options", [Options(2), Options.solo((1,))], ids=str)
def test_it_deals_the_game_of_a_seed(options: Options) -> None:
    seats = [str(seat) for seat in range(options.players)]
    assert Tabletop(options).begin("7") == Game(options, seats, "7").state


def test_what_may_be_done_is_the_same_as_a_list_and_as_a_mask() -> None:
    tabletop, rng = Tabletop(Options.solo()), Random(1)
    state = tabletop.begin("1")
    while not state.is_over:
        choice = tabletop.choice()
        assert choice["legal_actions"] == codes(legal_actions(state))
        assert np.flatnonzero(choice["action_mask"]).tolist() == choice["legal_actions"]
        tabletop.play(decode(rng.choice(choice["legal_actions"])))


def test_a_copy_plays_on_as_the_table_itself_does() -> None:
    tabletop = Tabletop(Options.solo())
    state = tabletop.begin("1")
    copied = pickle.loads(pickle.dumps(tabletop))
    while not state.is_over:
        code = tabletop.choice()["legal_actions"][-1]
        tabletop.play(decode(code))
        assert copied.play(decode(code)) == state
        assert np.array_equal(copied.observed(0), tabletop.observed(0))
