"""How play goes on: the end of an action, of a turn and of the game (§7).

Every action but a pass ends with `finish`: until then a player may take it back. When chance has
to draw something first, `State.resume` says what follows, and `resume` goes on from there.
"""

from __future__ import annotations

from typing import Final

from .actions import Finish, Pass
from .adam import play_turn
from .assembling import complete_coatl
from .cards import EMPTY, EMPTY_SLOT
from .chance import AdamPlays, next_space
from .deck import stock_deck
from .endings import final_actions, triggered_ending
from .legal import can_decline
from .pieces import BODY_SPACES, SPACES
from .setup import deal_next, end_keeping
from .state import ROW_SLOTS, Resume, State

_NO_BODIES: Final = (b"",) * BODY_SPACES
_NO_ENDS: Final = (b"",) * (len(SPACES) - BODY_SPACES)


def finish(state: State, action: Finish) -> None:
    """End what the active seat is doing: keeping, completing a Cóatl, or its action."""
    if state.phase == "complete":
        complete_coatl(state)
    elif state.phase == "keep":
        end_keeping(state)
    elif state.phase == "confirm" and _is_depleted(state.supply):
        refill_supply(state, "end-action")  # R3.5
    else:
        end_action(state)


def pass_turn(state: State, action: Pass) -> None:
    """End the turn without an action; passes in succession are counted (R3.7)."""
    # The solo game counts none: A.D.A.M. always moves the game on.
    if state.adam is None and not can_decline(state):
        state.passes += 1
    end_turn(state)


def play_adams_turn(state: State, outcome: AdamPlays) -> None:
    """Let A.D.A.M. play its whole turn (§10)."""
    assert state.adam is not None  # noqa: S101  # only the solo game has that phase
    size = state.options.adam_cards
    state.adam, state.supply, state.row = play_turn(state.adam, state.supply, state.row, size)
    if _is_depleted(state.supply):
        refill_supply(state, "end-turn")  # R3.5
    else:
        end_turn(state)


def _is_depleted(supply: tuple[bytes, ...]) -> bool:
    """Whether the supply has no body left, or neither a head nor a tail (R3.5)."""
    return supply[:BODY_SPACES] == _NO_BODIES or supply[BODY_SPACES:] == _NO_ENDS


def refill_supply(state: State, then: Resume) -> None:
    """Let chance fill every space that the bags can fill, then go on as `then` says (R3.5)."""
    state.resume = then
    if next_space(state) >= 0:
        state.phase = "fill"
    else:
        resume(state)


def resume(state: State) -> None:
    """Go on as `state.resume` says, after chance has drawn what it had to."""
    then = state.resume
    if then == "end-action":
        end_action(state)
    elif then == "end-turn":
        end_turn(state)
    elif then == "deal":
        deal_next(state)
    else:
        state.phase = then


def end_action(state: State) -> None:
    """Go on to the second action of a final turn, or end the turn (R7.1)."""
    state.passes = 0
    if state.actions_left > 1:
        state.actions_left -= 1
        state.phase = "turn"
    else:
        end_turn(state)


def end_turn(state: State) -> None:
    """Refill the row, end the game if it is time, or go on to the next turn (R3.2, §7)."""
    if EMPTY in state.row:
        if state.adam is not None:  # the rest slides to the right (R10.7)
            state.row = state.row.replace(EMPTY_SLOT, b"").rjust(ROW_SLOTS, EMPTY_SLOT)
        if stock_deck(state):
            state.phase = "reveal"
            state.resume = "end-turn"
            return
    ending = state.ending
    if ending is None and (state.passes or not any(state.supply[:BODY_SPACES])):
        ending = triggered_ending(state)
    seat = (state.seat + 1) % len(state.players)
    state.actions_left = 1
    if ending is not None:
        if ending.turns_left == 0 or state.passes == len(state.players):
            state.ending = ending
            state.phase = "over"
            return
        state.ending = ending._replace(turns_left=ending.turns_left - 1)
        state.actions_left = final_actions(ending, seat)
    state.seat = seat
    state.turn += 1
    state.phase = "adam" if state.adam and state.is_adams_turn else "turn"
