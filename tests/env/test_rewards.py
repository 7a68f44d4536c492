"""Rewards of finished games."""

from __future__ import annotations

import pytest
from helpers import coatl, done, player, playing

from coatl.env.rewards import final_info, rewards
from coatl.rules import Coatl, Options, Player, State
from coatl.rules.state import Ending


def finished(*seats: Player, options: Options | None = None) -> State:
    ending = Ending("third-coatl", 0, 0)
    return playing(*seats, options=options, phase="over", ending=ending)


def test_one_winner_gets_1_and_the_losers_share_minus_1() -> None:
    assert rewards(finished(player(), player(coatls=[done()]), player())) == (-0.5, 1, -0.5)


def test_winners_share_the_reward() -> None:
    two = player(coatls=[done()])
    assert rewards(finished(two, player(), two)) == (0.5, -1, 0.5)


def test_all_get_0_if_all_share_the_victory() -> None:
    assert rewards(finished(player(), player())) == (0, 0)


@pytest.mark.parametrize(("coatls", "reward"), [([], -1), ([done()], 1)])
def test_the_solo_game_is_won_or_lost(coatls: list[Coatl], reward: float) -> None:
    state = finished(player(coatls=coatls, tokens=0), options=Options.solo())
    assert rewards(state) == (reward,)
    assert final_info(state, 0)["won"] == (reward > 0)


def test_the_margin_is_the_lead_over_the_best_opponent() -> None:
    state = finished(player(), player(coatls=[done()]), player(coatls=[coatl("<kk", "")]))
    assert [final_info(state, seat)["margin"] for seat in range(3)] == [-2, 2, -2]
    assert final_info(state, 1)["points"] == 2
    assert final_info(state, 1)["ending"] == "third-coatl"
