"""The narration of a match: the lines of the game log, and how far it had come at every change.

Steps that can still be undone are narrated to the acting seat only. The others receive them once
they are final, so undoing never reveals anything.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence

from msgspec import Struct

from coatl.narration.steps import narrate_by_step
from coatl.rules import State, Step
from coatl.rules.state import ADAM
from coatl.server.protocol.messages import LogLine, SentenceMessage
from coatl.server.protocol.sentences import log_line
from coatl.view import is_public


class Checkpoint(Struct, array_like=True, frozen=True, gc=False):
    """How far log and narration had come after a change.

    `version`: entries of the log. `lines`: lines of narration, of which `final` can no longer be
    undone; the others are for `seat` only. `replaces_turn`: that seat gets its whole turn again,
    because lines were removed or inserted.
    """

    version: int = 0
    lines: int = 0
    final: int = 0
    seat: int = ADAM
    replaces_turn: bool = False

    @property
    def is_final(self) -> bool:
        """Whether everyone may see the state after it."""
        return self.lines == self.final

    def visible_lines(self, viewpoint: int | None) -> int:
        """The number of lines that a seat or a spectator has received."""
        return self.lines if viewpoint == self.seat else self.final


class Change(Struct, frozen=True, gc=False):
    """A change of a match: the checkpoints after and before it, and the state it led to (None if
    the game itself did not change).
    """

    now: Checkpoint
    before: Checkpoint
    state: State | None


class NarrationLine(Struct, array_like=True, frozen=True, gc=False):
    """The narration of a step: for everyone, and for the acting seat if that differs."""

    turn: int
    seat: int
    public: tuple[LogLine, ...]
    own: tuple[LogLine, ...] | None = None


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
        """Add a line for everyone, before the lines that can still be undone."""
        line = LogLine(state.turn, state.seat, sentence)
        self.lines.insert(
            len(self.lines) - undoable, NarrationLine(state.turn, state.seat, (line,))
        )

    def remove_last(self) -> None:
        """Remove the last line: its step was undone."""
        self.lines.pop()

    def add_checkpoint(self, checkpoint: Checkpoint, state: State | None) -> Change:
        """Record how far the match has come."""
        before = self.checkpoints[-1] if self.checkpoints else Checkpoint()
        self.checkpoints.append(checkpoint)
        return Change(checkpoint, before, state)

    def checkpoint_index(self, version: int) -> int | None:
        """The index of the checkpoint of exactly that version."""
        index = bisect_left(self.checkpoints, version, key=lambda point: point.version)
        is_there = index < len(self.checkpoints) and self.checkpoints[index].version == version
        return index if is_there else None

    def log_lines(
        self, first: int, last: int, viewpoint: int | None, is_open: bool
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
