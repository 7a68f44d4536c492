"""What a person should know before a move, from nothing but their own view."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from coatl.rules import ACTIONS, Action, State, apply, legal_actions, settle
from coatl.rules.actions import FINISH, PASS, AddPiece
from coatl.rules.coatl import NONE
from coatl.rules.reasons import reason_against
from coatl.view import View, blank


class Foreseen(NamedTuple):
    """What an action leads to, before chance speaks.

    `reveals`: it shows something hidden at once, and so cannot be taken back; giving the turn
    on, be it to A.D.A.M., shows nothing by itself. `ends_turn`: it gives the turn on. `stuck`: it
    leaves its seat nothing to do next time but pass, all else unchanged (R3.7); a step after which
    more can be done is not judged yet.
    """

    after: State
    reveals: bool
    ends_turn: bool
    stuck: bool


class _Any:
    """Chance where any outcome will do."""

    def random(self) -> float:
        return 0.0


def foresee(world: State, actions: Iterable[Action]) -> Iterator[tuple[Action, Foreseen]]:
    """What each of these actions leads to in a world that shows the active seat what it sees.

    Raises `IllegalAction` for an action that is not legal.
    """
    for action in actions:
        after = apply(world, action)
        ends_turn = action == PASS or (
            action == FINISH and world.phase != "complete" and world.actions_left == 1
        )
        reveals = after.is_chance and not ends_turn
        yield action, Foreseen(after, reveals, ends_turn, _is_stuck(world, action, after))


def revealing(seen: View, actions: Iterable[Action]) -> frozenset[Action]:
    """The actions that show something hidden at once, and so cannot be taken back."""
    foreseen = foresee(blank(seen), actions)
    return frozenset(action for action, what in foreseen if what.reveals)


def leaves_stuck(seen: View, action: Action) -> bool:
    """Whether this action leaves its seat stuck.

    Raises `IllegalAction` for an action that is not legal.
    """
    return any(what.stuck for _, what in foresee(blank(seen), (action,)))


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
    world = blank(seen)
    board = seen.seats[seen.active].board
    for action in ACTIONS:
        if isinstance(action, AddPiece) and action.piece in board:
            code = reason_against(world, action)
            if code is not None and code.startswith("level"):
                held.setdefault(code, []).append(action)
    return held
