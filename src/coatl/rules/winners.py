"""Who won: tie-breaks at a table (§8), and the solo game against A.D.A.M. (R10.9, R10.10)."""

from __future__ import annotations

from typing import Literal

from .adam import adam_points
from .coatl import NONE
from .scoring import SeatScore, scores
from .state import State

#: What decides a game.
Decision = Literal["points", "cards", "best", "shared", "temple"]


def winners(state: State) -> tuple[int, ...]:
    """The winning seats, several if they share the victory (R8.2); none if A.D.A.M. wins."""
    if state.adam is not None:
        return (0,) if beats_adam(state) else ()
    return best_seats(scores(state))


def best_seats(scores: tuple[SeatScore, ...]) -> tuple[int, ...]:
    """The seats with the best of these scores; several after a complete tie (R8.2)."""
    ranks = [rank(score) for score in scores]
    best = max(ranks)
    return tuple(seat for seat, rank in enumerate(ranks) if rank == best)


def rank(score: SeatScore) -> tuple[int, int, int]:
    """The order of seats: by points, then cards, then the best Cóatl (R8.2)."""
    return score.total, score.cards, score.best_coatl


def decided_by(scores: tuple[SeatScore, ...]) -> Decision:
    """The criterion that decides between these scores: points, cards or the best Cóatl (R8.2)."""
    ranks = [rank(score) for score in scores]
    best = max(ranks)
    tie_breaks: tuple[Decision, ...] = ("points", "cards", "best")
    for length, tie_break in enumerate(tie_breaks, 1):
        if sum(rank[:length] == best[:length] for rank in ranks) == 1:
            return tie_break
    return "shared"


def game_decided_by(state: State) -> Decision:
    """The criterion that decided a game that is over.

    It is `temple` if the player lost a solo game only for lack of a Temple (R10.10).
    """
    if state.adam is None:
        return decided_by(scores(state))
    is_ahead = scores(state)[0].total > adam_points(state.adam)
    return "temple" if is_ahead and lacks_required_temple(state) else "points"


def beats_adam(state: State) -> bool:
    """Whether the player wins the solo game: with strictly more points than A.D.A.M. (R10.9) and,
    at level 1 of the first printing, with a Temple (R10.10).
    """
    assert state.adam is not None  # noqa: S101  # asked of a solo game
    return not lacks_required_temple(state) and scores(state)[0].total > adam_points(state.adam)


def lacks_required_temple(state: State) -> bool:
    """Whether the player has no Temple but needs one to win (R10.10, first printing)."""
    return state.options.first_printing and all(c.temple == NONE for c in state.players[0].coatls)
