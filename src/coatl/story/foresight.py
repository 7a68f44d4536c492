"""What a person should know before a move, from nothing but their own view."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from coatl.rules import ACTIONS, Action, State, apply, legal_actions, settle
from coatl.rules.actions import FINISH, PASS, AddPiece
from coatl.rules.coatl import NONE
from coatl.rules.reasons import reason_against
from coatl.view import View, resample, view


def revealing(seen: View, actions: Iterable[Action]) -> frozenset[Action]:
    """The actions that show something hidden at once, and so cannot be taken back.

    Giving the turn on, be it to A.D.A.M., shows nothing by itself.
    """
    world = _world(seen)
    return frozenset(a for a in actions if a not in {FINISH, PASS} and apply(world, a).is_chance)


def leaves_stuck(seen: View, action: Action) -> bool:
    """Whether this action leaves its seat nothing to do next time but pass, all else unchanged
    (R3.7). A step after which more can be done is not judged yet.

    Raises `IllegalAction` for an action that is not legal.
    """
    seat = seen.active
    after = apply(_world(seen), action)
    if action == PASS or seen.phase in {"keep", "complete", "confirm"}:
        return False
    if action != FINISH and not after.is_chance and legal_actions(after) != (FINISH,):
        return False
    after, _ = settle(after, _generator())
    if after.is_over or after.ending is not None:
        return False
    later = view(after, seat)._replace(phase="turn", active=seat, completing=NONE)
    return legal_actions(_world(later)) == (PASS,)


def held_back(seen: View) -> dict[str, list[AddPiece]]:
    """The pieces on the board that could close a Cóatl if the levels in force did not forbid it,
    by the code of the refusal (R10.10).
    """
    held: dict[str, list[AddPiece]] = {}
    if not seen.options.demands:
        return held
    world = _world(seen)
    board = seen.seats[seen.active].board
    for action in ACTIONS:
        if isinstance(action, AddPiece) and action.piece in board:
            code = reason_against(world, action)
            if code is not None and code.startswith("level"):
                held.setdefault(code, []).append(action)
    return held


def _world(seen: View) -> State:
    """Some state that this view allows; what is asked of it depends on public things alone."""
    return resample(seen, _generator())


def _generator() -> Random:
    return Random(0)  # noqa: S311  # any world will do
