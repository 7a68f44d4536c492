"""Rewards of a finished game, and the final `info` of an episode."""

from __future__ import annotations

from typing import Any

from coatl.rules import State, adam_points, scores, winners


def rewards(state: State) -> tuple[float, ...]:
    """The reward of each seat at the end of a game.

    With 2 to 4 players the rewards sum to 0: the winners share +1 and the losers share -1; if all
    seats share the victory, each gets 0. Against A.D.A.M. the reward is +1 or -1.
    """
    won = winners(state)
    if state.adam is not None:
        return (1.0,) if won else (-1.0,)
    lost = len(state.players) - len(won)
    if not lost:
        return (0.0,) * len(state.players)
    return tuple([1 / len(won) if n in won else -1 / lost for n in range(len(state.players))])


def final_info(state: State, seat: int) -> dict[str, Any]:
    """The result of a finished game for one seat, as an environment's `info`.

    `points`; `margin` over the best opponent or A.D.A.M.; `won`, also if the victory is shared;
    `ending`, the reason; and `turns`.
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
