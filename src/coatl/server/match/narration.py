"""The narration of a match: the lines of the game log, and how far it had come at every change.

Steps that can still be undone are narrated to the acting seat only. The others receive them once
they are final, so undoing never reveals anything.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from typing import Final

from coatl.narration.steps import narrate_by_step
from coatl.rules import State, Step
from coatl.rules.state import ADAM
from coatl.server.protocol.messages import LogLine, SentenceMessage
from coatl.server.protocol.sentences import log_line
from coatl.structs import Struct
from coatl.view import is_public

from .log import Viewpoint

#: The most lines about stand-ins in one turn. A host and a confederate could add them for ever.
MAX_STAND_IN_LINES: Final = 4


class Checkpoint(Struct, array_like=True, frozen=True, gc=False):
    """How far log and narration had come after a change.

    `versions`: that of each seat, and last that of spectators. `lines`: lines of narration, of
    which `final` can no longer be undone; the others are for `seat` only. `replaces_turn`: that
    seat gets its whole turn again, because lines were removed or inserted.
    """

    versions: tuple[int, ...] = ()
    lines: int = 0
    final: int = 0
    seat: int = ADAM
    replaces_turn: bool = False

    def version(self, viewpoint: Viewpoint) -> int:
        """The version of a viewpoint."""
        return self.versions[-1 if viewpoint is None else viewpoint]

    def visible_lines(self, viewpoint: Viewpoint) -> int:
        """The number of lines that a seat or a spectator has received."""
        return self.lines if viewpoint == self.seat else self.final


class Change(Struct, frozen=True, gc=False):
    """A change of a match: the checkpoints after and before it, and the state it led to, for the
    seat to move and for everyone else (None if the game itself did not change).
    """

    now: Checkpoint
    before: Checkpoint
    state: State | None
    public_state: State | None


class NarrationLine(Struct, array_like=True, frozen=True, gc=False):
    """The narration of a step: for everyone, and for the acting seat if that differs."""

    turn: int
    seat: int
    public: tuple[LogLine, ...]
    own: tuple[LogLine, ...] | None = None
    is_about_stand_in: bool = False


class Narration:
    """All lines and checkpoints of a match."""

    def __init__(self, lines: list[NarrationLine], checkpoints: list[Checkpoint]) -> None:
        self.lines = lines
        self.checkpoints = checkpoints

    def add_steps(self, states: Sequence[State], steps: Sequence[Step], seats: int) -> None:
        """Narrate steps, one line each. `states`: the first one, and the one after each step."""
        for_all = for_own = narrate_by_step(states, steps, ())
        if not all(map(is_public, states, steps)):
            for_own = narrate_by_step(states, steps, range(seats))
        for state, to_all, to_own in zip(states, for_all, for_own):  # noqa: B905  # one more state
            public = tuple([log_line(item) for item in to_all])
            own = None if to_own == to_all else tuple([log_line(item) for item in to_own])
            self.lines.append(NarrationLine(state.turn, state.seat, public, own))

    def insert(self, sentence: SentenceMessage, state: State, undoable: int) -> None:
        """Add a line about a stand-in for everyone, before the lines that can still be undone;
        unless this turn has enough of them.
        """
        end = len(self.lines)
        first = self.first_line_of_turn(state.turn, end)
        if sum([line.is_about_stand_in for line in self.lines[first:]]) < MAX_STAND_IN_LINES:
            line = NarrationLine(
                state.turn, state.seat, (LogLine(state.turn, state.seat, sentence),), None, True
            )
            self.lines.insert(end - undoable, line)

    def remove_last(self) -> None:
        """Remove the last line: its step was undone."""
        self.lines.pop()

    def add_checkpoint(
        self, checkpoint: Checkpoint, state: State | None, public_state: State | None
    ) -> Change:
        """Record how far the match has come."""
        before = self.checkpoints[-1] if self.checkpoints else Checkpoint()
        self.checkpoints.append(checkpoint)
        return Change(checkpoint, before, state, public_state)

    def checkpoint_index(self, version: int, viewpoint: Viewpoint) -> int | None:
        """The index of the last checkpoint at which a viewpoint had exactly that version."""
        points = self.checkpoints
        index = bisect_right(points, version, key=lambda point: point.version(viewpoint)) - 1
        return index if index >= 0 and points[index].version(viewpoint) == version else None

    def log_lines(
        self, first: int, last: int, viewpoint: Viewpoint, is_open: bool
    ) -> list[LogLine]:
        """The lines for one seat or a spectator; with everything if `is_open`."""
        found: list[LogLine] = []
        for line in self.lines[first:last]:
            own = line.own if is_open or line.seat == viewpoint else None
            found += line.public if own is None else own
        return found

    def first_line_of_turn(self, turn: int, last: int) -> int:
        """The index of the first line of a turn, looking back from `last`."""
        first = last
        while first and self.lines[first - 1].turn == turn:
            first -= 1
        return first

    def turn_steps(self, turn: int) -> int:
        """The number of steps in a turn, if it is the last one."""
        first = self.first_line_of_turn(turn, len(self.lines))
        return sum([not line.is_about_stand_in for line in self.lines[first:]])
