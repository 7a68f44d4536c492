"""The interface of what notifies people. Sessions use this interface only."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from coatl.server.match.match import Match


class Moment(NamedTuple):
    """The present turn as everyone sees it: whose it is; nobody's once the game is over."""

    turn: int
    seat: int | None


def moment(match: Match) -> Moment | None:
    """The present turn of a match; None before the game."""
    if match.game is None:
        return None
    state = match.game.committed
    return Moment(state.turn, None if state.is_over else state.seat)


class TurnNotifier(Protocol):
    """Notifies people who may be away."""

    def on_turn(self, match: Match, before: Moment | None) -> None:
        """A command was stored. `before`: the turn before it."""

    async def on_rematch(self, table: str, next_table: str) -> None:
        """The recipients of a table are those of its rematch, too."""

    async def close(self) -> None:
        """Drop what is under way."""


class NoNotifications:
    """For a host whose people are all at its screen."""

    def on_turn(self, match: Match, before: Moment | None) -> None:
        pass

    async def on_rematch(self, table: str, next_table: str) -> None:
        pass

    async def close(self) -> None:
        pass
