"""Gates on paired deals."""

from __future__ import annotations

import pytest

from coatl.training.league import GameTask
from coatl.training.promotion import BEST, NEW, gate_result, gate_tasks
from coatl.training.selfplay import SeatResult

from .fake import seat_result, settings

SETTINGS = settings()


def tasks(players: int) -> list[GameTask]:
    changed = settings(
        ("[[games]]\nplayers = 1\n\n", ""),
        ("[[games]]\nplayers = 2", f"[[games]]\nplayers = {players}"),
    )
    return gate_tasks(changed, 44, 3, 1)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_at_a_table_new_weights_sit_at_every_seat_of_every_deal(players: int) -> None:
    by_deal: dict[str, list[GameTask]] = {}
    for task in tasks(players):
        by_deal.setdefault(task.seed, []).append(task)
    assert len(by_deal) == 6
    for deal in by_deal.values():
        places = [[seat.role for seat in task.seats].index(NEW) for task in deal]
        assert sorted(places) == list(range(players))
        assert all([s.role for s in task.seats].count(BEST) == players - 1 for task in deal)


def test_alone_both_play_the_same_deal() -> None:
    alone = tasks(1)
    assert len(alone) == 12
    roles = {(task.seed, task.seats[0].role) for task in alone}
    assert roles == {(task.seed, role) for task in alone for role in (NEW, BEST)}


def test_nobody_errs_at_a_gate() -> None:
    assert all(seat.style.noise == 0 for task in tasks(3) for seat in task.seats)


def test_another_gate_has_other_deals() -> None:
    first, second = (
        {task.seed for task in gate_tasks(SETTINGS, games, 3, 1)} for games in (44, 76)
    )
    assert not first & second


def results(
    shares: dict[str, float], margins: dict[str, float]
) -> dict[str, tuple[SeatResult, ...]]:
    return {
        task.key: tuple(seat_result(shares[seat.role], margins[seat.role]) for seat in task.seats)
        for task in gate_tasks(SETTINGS, 44, 3, 1)
    }


def test_who_wins_more_passes() -> None:
    found = results({NEW: 1.0, BEST: 0.0}, {NEW: 5.0, BEST: -5.0})
    gate = gate_result(SETTINGS, gate_tasks(SETTINGS, 44, 3, 1), found, 44, 12)
    assert gate.has_passed
    assert [(kind.players, kind.games, kind.rate) for kind in gate.kinds] == [
        (1, 6, 1.0),
        (2, 12, 1.0),
    ]
    assert [kind.best_rate for kind in gate.kinds] == [0.0, 0.0]
    # alone: 14 for the win and 0.6 for each of 10 points; at a table 25 and 0.6
    assert [kind.gain for kind in gate.kinds] == pytest.approx([20.0, 31.0])


def test_who_wins_less_does_not() -> None:
    found = results({NEW: 0.0, BEST: 1.0}, {NEW: -5.0, BEST: 5.0})
    gate = gate_result(SETTINGS, gate_tasks(SETTINGS, 44, 3, 1), found, 44, 12)
    assert not gate.has_passed
    assert all(kind.low == 0 and 0.2 < kind.high < 0.6 for kind in gate.kinds)


def test_the_margin_decides_where_both_win_as_much() -> None:
    found = results({NEW: 1.0, BEST: 1.0}, {NEW: 6.0, BEST: 5.0})
    assert gate_result(SETTINGS, gate_tasks(SETTINGS, 44, 3, 1), found, 44, 12).has_passed


def test_equals_do_not_pass() -> None:
    found = results({NEW: 0.5, BEST: 0.5}, {NEW: 0.0, BEST: 0.0})
    assert not gate_result(SETTINGS, gate_tasks(SETTINGS, 44, 3, 1), found, 44, 12).has_passed
