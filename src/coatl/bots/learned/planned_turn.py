"""The rest of a decided turn, played one action at a time."""

from __future__ import annotations

from coatl.rules import Action
from coatl.rules.actions import FINISH, FulfilProphecy, FulfilTemple
from coatl.view import View


class PlannedTurn:
    """The rest of a turn that was decided; it holds as long as everything goes as foreseen.

    A forced action may be played without calling `next`.
    """

    def __init__(self) -> None:
        self._actions: tuple[Action, ...] = ()
        self._mark: tuple[int, int, int] = (-1, -1, -1)
        self._position: tuple[object, ...] = ()
        self._last: Action = FINISH

    def begin(self, view: View, actions: tuple[Action, ...]) -> Action:
        """The first of these actions; the others follow."""
        self._actions = actions[1:]
        self._mark = (view.active, view.turn, view.actions_left)
        self._position = _position(view)
        self._last = actions[0]
        return actions[0]

    def next(self, view: View, legal: tuple[Action, ...]) -> Action | None:
        """The next action of the turn under way, or None where there is none or it cannot be."""
        mark = (view.active, view.turn, view.actions_left)
        if mark == self._mark and _position(view) == self._position and self._last in legal:
            return self._last  # asked again: nothing has happened since
        actions = self._actions if mark == self._mark else ()
        while actions and _is_played(actions, view, legal):
            actions = actions[1:]
        self._actions = ()
        if not actions or actions[0] not in legal:
            return None
        return self.begin(view, actions)


def _position(view: View) -> tuple[object, ...]:
    """What every action of the active seat changes something of."""
    return view.phase, view.own, view.seats[view.active]


def _is_played(actions: tuple[Action, ...], view: View, legal: tuple[Action, ...]) -> bool:
    """Whether the first of these was the only legal action and is played already: that happens only
    while a Cóatl is being completed, with a card or with the Finish that leaves it as it is.
    """
    first = actions[0]
    if first == FINISH:
        return len(actions) > 1 and view.phase != "complete"
    return isinstance(first, FulfilProphecy | FulfilTemple) and first not in legal


def default_action(legal: tuple[Action, ...]) -> Action:
    """What to do where nothing is worth weighing: finish if that is possible."""
    return FINISH if FINISH in legal else legal[0]
