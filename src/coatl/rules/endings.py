"""What ends the game, and the turns that are still played then (§7, R3.7, R10.8).

Completing a third Cóatl, the usual trigger, is in `assembling.complete_coatl`.
"""

from __future__ import annotations

from typing import NamedTuple

from .pieces import BODY_SPACES
from .state import ADAM, Ending, State, is_turn_of_adam


def triggered_ending(state: State) -> Ending | None:
    """The ending that this turn triggers, other than by a third Cóatl (R3.7, R7.2)."""
    players = len(state.players)
    if state.passes == players:
        return Ending("all-passed", state.seat, 0)
    # Had the bag two more bodies, R3.5 would have filled a space.
    if any(state.supply[:BODY_SPACES]):
        return None
    if state.adam is not None:  # R10.8: A.D.A.M. is the first player
        return Ending("no-bodies", ADAM, 3) if state.is_adams_turn else Ending("no-bodies", 0, 2)
    return Ending("no-bodies", state.seat, (players - 1 - state.seat) + players)


def final_actions(ending: Ending, seat: int) -> int:
    """How many actions a seat has in its final turn.

    Two, if a seat earlier in turn order completed the third Cóatl; otherwise one (R7.1).
    """
    return 2 if ending.reason == "third-coatl" and seat > ending.seat else 1


class FinalTurn(NamedTuple):
    """A turn still to come in a game that is ending.

    `seat` is a seat or `ADAM`; `actions` is how many actions the turn has at most.
    """

    seat: int
    actions: int


def final_turns(state: State) -> tuple[FinalTurn, ...]:
    """The turns that follow this one, in order, in a game that is ending (§7, R10.8).

    Empty until something triggers the end. The game is over sooner if everybody passes (R3.7).
    """
    ending = state.ending
    if ending is None:
        return ()
    turns = []
    for later in range(1, ending.turns_left + 1):
        seat = (state.seat + later) % len(state.players)
        if state.adam is not None and is_turn_of_adam(state.turn + later):
            turns.append(FinalTurn(ADAM, 1))
        else:
            turns.append(FinalTurn(seat, final_actions(ending, seat)))
    return tuple(turns)
