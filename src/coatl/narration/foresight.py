"""What a person should know before a move, from nothing but their own view."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

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
from coatl.view import View, placeholder_state


class Foreseen(NamedTuple):
    """What an action leads to, before chance speaks.

    `reveals`: it shows something hidden at once, and so cannot be taken back; giving the turn
    on, be it to A.D.A.M., shows nothing by itself. `ends_turn`: it gives the turn on. `stuck`: it
    leaves its seat nothing to do next time but pass, all else unchanged (R3.7); a step after which
    more can be done is not judged yet.
    """

    reveals: bool
    stuck: bool
    ends_turn: bool


#: Actions after which the same seat goes on, and nothing hidden was shown.
_OPEN: Final = (
    TakePieces,
    TakeProphecy,
    DiscardProphecy,
    BeginCoatl,
    AddPiece,
    FulfilProphecy,
    Steal,
)


class _Any:
    """Chance where any outcome will do."""

    def random(self) -> float:
        return 0.0


def foresee(world: State, actions: Iterable[Action]) -> Iterator[tuple[Action, Foreseen]]:
    """What each of these actions leads to in a world that shows the active seat what it sees.

    Raises `IllegalAction` for an action that is not legal.
    """
    legal, has_plenty = legal_actions(world), _has_plenty(world)
    known: dict[object, Foreseen] = {}
    for action in actions:
        alike = _alike(action) if has_plenty and action in legal else action
        if alike not in known:
            known[alike] = _foreseen(world, action)
        yield action, known[alike]


def _foreseen(world: State, action: Action) -> Foreseen:
    after = apply(world, action)
    ends_turn = action == PASS or (
        action == FINISH and world.phase != "complete" and world.actions_left == 1
    )
    reveals = after.is_chance and not ends_turn
    return Foreseen(reveals, _is_stuck(world, action, after), ends_turn)


def _alike(action: Action) -> object:
    """The same for actions that lead to the same while there is plenty."""
    if isinstance(action, PerfectPick):
        return BAG_OF[action.pieces[0]]
    return _OPEN if isinstance(action, _OPEN) else action


def revealing(seen: View, actions: Iterable[Action]) -> frozenset[Action]:
    """The actions that show something hidden at once, and so cannot be taken back."""
    foreseen = foresee(placeholder_state(seen), actions)
    return frozenset(action for action, what in foreseen if what.reveals)


def leaves_stuck(seen: View, action: Action) -> bool:
    """Whether this action leaves its seat stuck.

    Raises `IllegalAction` for an action that is not legal.
    """
    return any(what.stuck for _, what in foresee(placeholder_state(seen), (action,)))


def _has_plenty(world: State) -> bool:
    """Whether there will be something to take next time, whatever the active seat does now: a
    Prophecy, or pieces.
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
    later, _ = settle(after, _Any())
    if later.is_over or later.ending is not None:
        return False
    later.phase, later.seat, later.completing, later.legal = "turn", seat, NONE, None
    return legal_actions(later) == (PASS,)


def held_back(seen: View) -> dict[str, list[AddPiece]]:
    """The pieces on the board that could close a Cóatl if the levels in force did not forbid it,
    by the code of the refusal (R10.10).
    """
    held: dict[str, list[AddPiece]] = {}
    if not seen.options.demands:
        return held
    world = placeholder_state(seen)
    board = seen.seats[seen.active].board
    for action in ACTIONS:
        if isinstance(action, AddPiece) and action.piece in board:
            code = reason_against(world, action)
            if code is not None and code.startswith("level"):
                held.setdefault(code, []).append(action)
    return held
