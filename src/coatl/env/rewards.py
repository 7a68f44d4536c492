"""What a finished game is worth to each seat."""

from __future__ import annotations

from typing import Any

from coatl.rules import State, adam_points, scores, winners


def rewards(state: State) -> tuple[float, ...]:
    """For each seat of a game that is over: the winners share +1 and the losers -1, so that they
    add up to 0; nobody gets anything where all share the victory. Against A.D.A.M. +1 or -1.
    """
    won = winners(state)
    if state.adam is not None:
        return (1.0,) if won else (-1.0,)
    lost = len(state.players) - len(won)
    if not lost:
        return (0.0,) * len(state.players)
    return tuple([1 / len(won) if n in won else -1 / lost for n in range(len(state.players))])


def result(state: State, seat: int) -> dict[str, Any]:
    """What came of a game that is over, for one seat: its `points`, its `margin` over the best of
    the others or A.D.A.M., whether it `won` (shared or not), the `ending` and the `turns`.
    """
    assert state.ending is not None  # noqa: S101  # the game is over
    points = [score.total for score in scores(state)]
    others = points[:seat] + points[seat + 1 :]
    if state.adam is not None:
        others.append(adam_points(state.adam))
    return {
        "points": points[seat],
        "margin": points[seat] - max(others),
        "won": seat in winners(state),
        "ending": state.ending.reason,
        "turns": state.turn,
    }
