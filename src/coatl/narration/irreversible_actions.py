"""Which actions cannot be undone, because they reveal something, and which leave a seat stuck.

Found from a player's own view, before an action is played.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from coatl.resample import placeholder_state
from coatl.rules import ACTIONS, Action, State, apply, legal_actions, settle
from coatl.rules.actions import (
    FINISH,
    PASS,
    AddPiece,
    BeginCoatl,
    DiscardProphecy,
    FulfilProphecy,
    PerfectPick,
    Steal,
    TakePieces,
    TakeProphecy,
)
from coatl.rules.coatl import NONE
from coatl.rules.pieces import BAG_OF, BOARD_SLOTS
from coatl.rules.reasons import reason_against
from coatl.view import View


class Consequences(NamedTuple):
    """What an action leads to, before chance draws anything.

    `reveals`: it reveals something hidden at once and so cannot be undone; ending the turn does
    not count. `ends_turn`: it ends the turn. `stuck`: if nothing else changes, the seat can only
    pass in its next turn (R3.7); False while the seat can still do more in this turn.
    """

    reveals: bool
    stuck: bool
    ends_turn: bool


#: Actions after which the same seat goes on and nothing hidden is revealed.
_REVEAL_NOTHING: Final = (
    TakePieces,
    TakeProphecy,
    DiscardProphecy,
    BeginCoatl,
    AddPiece,
    FulfilProphecy,
    Steal,
)


_NOTHING: Final = Consequences(reveals=False, stuck=False, ends_turn=False)


class _AnyOutcome:
    """A generator for draws whose outcome does not matter."""

    def random(self) -> float:
        return 0.0


def consequences(world: State, actions: Iterable[Action]) -> Iterator[tuple[Action, Consequences]]:
    """Find what each action leads to, in a state consistent with the active seat's view.

    Raises `IllegalAction` for an illegal action.
    """
    has_plenty = _has_plenty(world)
    legal = frozenset(legal_actions(world))
    known: dict[object, Consequences] = {_REVEAL_NOTHING: _NOTHING}
    for action in actions:
        group = _group(action) if has_plenty and action in legal else action
        if group not in known:
            known[group] = _consequences(world, action, has_plenty)
        yield action, known[group]


def _consequences(world: State, action: Action, has_plenty: bool) -> Consequences:
    after = apply(world, action)
    ends_turn = action == PASS or (
        action == FINISH and world.phase != "complete" and world.actions_left == 1
    )
    reveals = after.is_chance and not ends_turn
    stuck = not has_plenty and _is_stuck(world, action, after)
    return Consequences(reveals, stuck, ends_turn)


def _group(action: Action) -> object:
    """A key that is equal for actions with the same consequences while `_has_plenty` holds."""
    if isinstance(action, PerfectPick):
        return BAG_OF[action.pieces[0]]
    return _REVEAL_NOTHING if isinstance(action, _REVEAL_NOTHING) else action


def revealing_actions(seen: View, actions: Iterable[Action]) -> frozenset[Action]:
    """Those actions that reveal something hidden at once and so cannot be undone."""
    found_by_action = consequences(placeholder_state(seen), actions)
    return frozenset(action for action, found in found_by_action if found.reveals)


def leaves_stuck(seen: View, action: Action) -> bool:
    """Whether after this action the seat can only pass in its next turn (`Consequences.stuck`).

    Raises `IllegalAction` for an illegal action.
    """
    return any(found.stuck for _, found in consequences(placeholder_state(seen), (action,)))


def _has_plenty(world: State) -> bool:
    """Whether the active seat can surely take a Prophecy or pieces in its next turn, whatever it
    does now.
    """
    hand, board = world.active.hand, world.active.board
    spaces = len([space for space in world.supply if space])
    return (len(hand) + 1 < world.options.hand_limit and bool(world.stock.deck)) or (
        spaces > 1 and len(board) + 4 <= BOARD_SLOTS
    )


def _is_stuck(world: State, action: Action, after: State) -> bool:
    if action == PASS or world.phase in {"keep", "complete", "confirm"}:
        return False
    seat = world.seat
    cards = len(after.players[seat].hand) + (after.phase == "draw")
    if cards < world.options.hand_limit and world.stock.deck:
        return False  # there will be a Prophecy to take
    if action != FINISH and not after.is_chance and legal_actions(after) != (FINISH,):
        return False
    later, _ = settle(after, _AnyOutcome())
    if later.is_over or later.ending is not None:
        return False
    later.phase, later.seat, later.completing, later.legal = "turn", seat, NONE, None
    return legal_actions(later) == (PASS,)


def closings_forbidden_by_levels(seen: View) -> dict[str, list[AddPiece]]:
    """The actions that would close a Cóatl if the solo levels did not forbid it, by the code of
    the reason (R10.10).
    """
    forbidden: dict[str, list[AddPiece]] = {}
    if not seen.options.demands:
        return forbidden
    world = placeholder_state(seen)
    board = seen.seats[seen.active].board
    for action in ACTIONS:
        if isinstance(action, AddPiece) and action.piece in board:
            code = reason_against(world, action)
            if code is not None and code.startswith("level"):
                forbidden.setdefault(code, []).append(action)
    return forbidden
