"""What a finished game is worth."""

from __future__ import annotations

import pytest
from helpers import coatl, done, player, playing

from coatl.env.rewards import result, rewards
from coatl.rules import Coatl, Options, Player, State
from coatl.rules.state import Ending


def over(*seats: Player, options: Options | None = None) -> State:
    ending = Ending("third-coatl", 0, 0)
    return playing(*seats, options=options, phase="over", ending=ending)


def test_one_winner_takes_from_all_the_others() -> None:
    assert rewards(over(player(), player(coatls=[done()]), player())) == (-0.5, 1, -0.5)


def test_whoever_shares_the_victory_shares_the_reward() -> None:
    two = player(coatls=[done()])
    assert rewards(over(two, player(), two)) == (0.5, -1, 0.5)


def test_nobody_gains_where_all_share() -> None:
    assert rewards(over(player(), player())) == (0, 0)


@pytest.mark.parametrize(("coatls", "reward"), [([], -1), ([done()], 1)])
def test_alone_one_wins_or_loses(coatls: list[Coatl], reward: float) -> None:
    state = over(player(coatls=coatls, tokens=0), options=Options.solo())
    assert rewards(state) == (reward,)
    assert result(state, 0)["won"] == (reward > 0)


def test_the_margin_is_over_the_best_of_the_others() -> None:
    state = over(player(), player(coatls=[done()]), player(coatls=[coatl("<kk", "")]))
    assert [result(state, seat)["margin"] for seat in range(3)] == [-2, 2, -2]
    assert result(state, 1)["points"] == 2
    assert result(state, 1)["ending"] == "third-coatl"
