"""A line of actions being played one by one: a whole turn is decided at once."""

from __future__ import annotations

from coatl.rules import Action
from coatl.view import View


class Line:
    """The rest of a turn that was decided; it holds as long as everything goes as foreseen."""

    def __init__(self) -> None:
        self._actions: tuple[Action, ...] = ()
        self._mark: tuple[int, int, int] = (-1, -1, -1)

    def begin(self, view: View, actions: tuple[Action, ...]) -> Action:
        """The first of these actions; the others follow."""
        self._actions = actions[1:]
        self._mark = (view.active, view.turn, view.actions_left)
        return actions[0]

    def next(self, view: View, legal: tuple[Action, ...]) -> Action | None:
        """The next action of the turn under way, or None where there is none or it cannot be."""
        mark = (view.active, view.turn, view.actions_left)
        if not self._actions or mark != self._mark or self._actions[0] not in legal:
            self._actions = ()
            return None
        return self.begin(view, self._actions)
