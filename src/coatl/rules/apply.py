"""Apply a step: `apply(state, step)` returns the next state and changes nothing else.

A step is an action of the active seat or an outcome of chance. `apply` copies the state and
advances the copy. A playout that needs no earlier state calls `advance` instead and saves the
copy. What each step does is in `supply`, `prophecies`, `assembling`, `temple_piles`, `sacrifice`,
`golden_feathers` and `turn_flow`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from .actions import (
    Action,
    AddPiece,
    BeginCoatl,
    DiscardProphecy,
    DrawProphecy,
    Finish,
    FulfilProphecy,
    FulfilTemple,
    Pass,
    PerfectPick,
    PriestCommitment,
    SeeTheFuture,
    Steal,
    TakePieces,
    TakeProphecy,
)
from .assembling import add_piece, begin_coatl, fulfil_prophecy
from .chance import (
    AdamPlays,
    DealProphecy,
    DealTemple,
    FillSpace,
    Generator,
    Outcome,
    chance_outcomes,
    sample,
)
from .errors import IllegalAction
from .golden_feathers import steal
from .legal import legal_actions
from .prophecies import deal_prophecy, discard_prophecy, draw_prophecy, take_prophecy
from .reasons import reason_against
from .sacrifice import perfect_pick, priest_commitment, see_the_future
from .state import CHANCE_PHASES, State
from .supply import fill_space, fill_spaces, take_pieces
from .temple_piles import deal_temple, fulfil_temple
from .turn_flow import finish, pass_turn, play_adams_turn

Step = Action | Outcome


def apply(state: State, step: Step) -> State:
    """Return the state after this step.

    An illegal step raises `IllegalAction` and changes nothing.
    """
    new = state.copy()
    new.legal = legal_actions(state)
    advance(new, step)
    return new


def advance(state: State, step: Step) -> None:
    """Apply a step in place, without copying the state.

    The caller must hold the only reference. An illegal step raises `IllegalAction` and changes
    nothing.
    """
    legal: Any = state.legal or legal_actions(state)  # state does not know actions
    try:
        # Use the rules' own action object: the step may be an equal tuple of another type.
        step = legal[legal.index(step)]
        handler = _ACTIONS[type(step)]
    except ValueError:
        step = _possible_outcome(state, step)
        handler = _OUTCOMES[type(step)]
    state.legal = None
    handler(state, step)


def _possible_outcome(state: State, step: Step) -> Outcome:
    """Return the possible outcome of chance that equals this step, which is no legal action.

    Raises `IllegalAction` if there is none.
    """
    if state.phase in CHANCE_PHASES:
        for outcome, _ in chance_outcomes(state):
            if outcome == step:
                return outcome
        if type(step) in _OUTCOMES:
            raise IllegalAction("impossible-outcome", step=step)
    raise IllegalAction(reason_against(state, step) or "illegal", step=step)


def settle(state: State, rng: Generator) -> tuple[State, list[Outcome]]:
    """Draw outcomes of chance until a player must decide or the game is over.

    Returns the state reached and the outcomes: applying them one by one leads to the same state.
    """
    new = state.copy()
    return new, advance_chance(new, rng)


def settle_once(state: State, rng: Generator) -> tuple[State, Sequence[Outcome]]:
    """Do the first part of `settle`: fill all spaces, deal one card, or play A.D.A.M.'s turn."""
    new = state.copy()
    return new, _advance_chance_once(new, rng)


def advance_chance(state: State, rng: Generator) -> list[Outcome]:
    """Do what `settle` does in place; the caller must hold the only reference to the state."""
    outcomes: list[Outcome] = []
    state.legal = None
    while state.phase in CHANCE_PHASES:
        outcomes += _advance_chance_once(state, rng)
    return outcomes


def _advance_chance_once(state: State, rng: Generator) -> Sequence[Outcome]:
    """Do what `settle_once` does in place."""
    if state.phase == "fill":
        return fill_spaces(state, rng)
    outcome = sample(state, rng)
    _OUTCOMES[type(outcome)](state, outcome)
    return (outcome,)


Handler = Callable[[State, Any], None]

_ACTIONS: Final[dict[type, Handler]] = {
    TakePieces: take_pieces,
    TakeProphecy: take_prophecy,
    DrawProphecy: draw_prophecy,
    DiscardProphecy: discard_prophecy,
    BeginCoatl: begin_coatl,
    AddPiece: add_piece,
    FulfilProphecy: fulfil_prophecy,
    FulfilTemple: fulfil_temple,
    Finish: finish,
    PerfectPick: perfect_pick,
    SeeTheFuture: see_the_future,
    PriestCommitment: priest_commitment,
    Steal: steal,
    Pass: pass_turn,
}

_OUTCOMES: Final[dict[type, Handler]] = {
    FillSpace: fill_space,
    DealProphecy: deal_prophecy,
    DealTemple: deal_temple,
    AdamPlays: play_adams_turn,
}
