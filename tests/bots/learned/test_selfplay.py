from __future__ import annotations

import pytest

from coatl.bots.learned.feature_list import INPUTS
from coatl.rules import Options, State, adam_points, scores, winners
from coatl.rules.scoring import SeatScore
from coatl.training import selfplay
from coatl.training.selfplay import PlayedGame, play_game

from .positions import quick_policy

TABLES = {1: Options.solo(), 2: Options(2, fewer_bodies=True)}


def game(players: int, seed: str = "selfplay") -> PlayedGame:
    policy = quick_policy(noise=1.0)
    return play_game(TABLES[players], [policy] * players, seed)


def test_the_same_seed_gives_the_same_game() -> None:
    assert game(1) == game(1)


@pytest.mark.parametrize("players", [1, 2])
def test_a_game_has_the_results_of_the_rules(monkeypatch: pytest.MonkeyPatch, players: int) -> None:
    over: list[State] = []

    def noted(state: State) -> tuple[SeatScore, ...]:
        over.append(state)
        return scores(state)

    monkeypatch.setattr(selfplay, "scores", noted)
    made = game(players)
    (state,) = over
    totals = [score.total for score in scores(state)]
    won = winners(state)
    for number, seat in enumerate(made.seats):
        closed = [one for one in state.players[number].coatls if one.is_closed]
        rival = totals[1 - number] if state.adam is None else adam_points(state.adam)
        assert seat.points == totals[number]
        assert seat.margin == totals[number] - rival
        assert seat.share == (1 / len(won) if number in won else 0.0)
        assert seat.coatls == len(closed)
        assert seat.prophecies + seat.temples == scores(state)[number].cards
        assert seat.pieces == sum([len(one.colours) for one in closed])
        assert 0 < len(seat.samples) <= 2 * state.turn
        for sample in seat.samples:
            assert len(sample.features) == 4 * INPUTS
            assert 0.0 <= sample.win <= 1.0
