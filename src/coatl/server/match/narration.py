"""What was told at a table: line by line, and how far at every change.

What can still be undone is for the eyes of the acting seat alone. The others are told nothing of
it, and all its steps in one frame once it stands; so taking back never tells them anything.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from itertools import takewhile
from typing import Final, cast

import msgspec
from msgspec import Raw, Struct

from coatl.narration.steps import narrate_by_step
from coatl.rules import State, Step
from coatl.rules.state import ADAM
from coatl.server.protocol.messages import Said, Told, encode
from coatl.server.protocol.sentences import written
from coatl.view import is_public

_told: Final = msgspec.json.Decoder(Told)


class Stretch(Struct, array_like=True, frozen=True, gc=False):
    """A stretch of the log that is told at once: the entries up to `version`.

    Up to then so many `lines` were told, of which `committed` stand for good; the others are those
    of `seat`. `anew`: it is told its turn anew, because something was taken back or put in.
    """

    version: int = 0
    lines: int = 0
    committed: int = 0
    seat: int = ADAM
    anew: bool = False

    @property
    def stands(self) -> bool:
        """Whether everybody may see what it led to."""
        return self.lines == self.committed

    def seen(self, seat: int | None) -> int:
        """How many lines that seat has seen with it."""
        return self.lines if seat == self.seat else self.committed


class Change(Struct, frozen=True, gc=False):
    """Something that has just come about: its stretch, the one before, and where it led, if that is
    anywhere.
    """

    stretch: Stretch
    before: Stretch
    state: State | None


class Line(Struct, array_like=True, frozen=True, gc=False):
    """What is told of a step, or of a seat that changed hands: to all, and to the seat at move if
    that is something else. It is written down already, as it is sent and kept.
    """

    turn: int
    seat: int
    public: tuple[Raw, ...]
    own: tuple[Raw, ...] | None = None


class Telling:
    """All that was told, in lines and stretches."""

    def __init__(self, lines: list[Line], stretches: list[Stretch]) -> None:
        self.lines = lines
        self.stretches = stretches

    def tell(self, states: Sequence[State], steps: Sequence[Step], seats: int) -> None:
        """A line for each of these steps at a table with so many seats; `states` are the first and
        where each led.
        """
        for_all = for_own = narrate_by_step(states, steps, ())
        if not all(map(is_public, states, steps)):
            for_own = narrate_by_step(states, steps, range(seats))
        for state, to_all, to_own in zip(states, for_all, for_own):  # noqa: B905  # one more state
            public = tuple([written(item) for item in to_all])
            own = None if to_own == to_all else tuple([written(item) for item in to_own])
            self.lines.append(Line(state.turn, state.seat, public, own))

    def put_in(self, said: Said, state: State, undoable: int) -> None:
        """Say this to all, before the lines that may still be taken back, so that for the others
        it comes last.
        """
        one = Raw(encode(Told(state.turn, state.seat, said)))
        self.lines.insert(len(self.lines) - undoable, Line(state.turn, state.seat, (one,)))

    def take_back(self) -> None:
        """The last line was not."""
        self.lines.pop()

    def change(self, stretch: Stretch, state: State | None = None) -> Change:
        """That stretch has come about."""
        before = self.stretches[-1] if self.stretches else Stretch()
        self.stretches.append(stretch)
        return Change(stretch, before, state)

    def at(self, version: int) -> int | None:
        """The place of the stretch that led to that version, if one did."""
        place = bisect_left(self.stretches, version, key=lambda stretch: stretch.version)
        is_there = place < len(self.stretches) and self.stretches[place].version == version
        return place if is_there else None

    def story(self, first: int, last: int, look: int | None, is_over: bool) -> list[Told]:
        """What these lines tell that seat or spectators; once the game is over, everything."""
        story: list[Raw] = []
        for line in self.lines[first:last]:
            own = line.own if is_over or line.seat == look else None
            story += line.public if own is None else own
        return cast("list[Told]", story)  # as they are sent

    def start_of(self, turn: int, last: int) -> int:
        """The first of the lines of that turn before `last`."""
        first = last
        while first and self.lines[first - 1].turn == turn:
            first -= 1
        return first

    def was_said(self, key: str, turn: int, seat: int) -> bool:
        """Whether that was said while this seat was at move in this turn, which is the last."""
        now = takewhile(lambda line: line.turn == turn, reversed(self.lines))
        own = [line for line in now if line.seat == seat]
        return any([_told.decode(one).said.key == key for line in own for one in line.public])


def detached(line: Line) -> Line:
    """A line that was read, without all else that was read with it."""
    own = None if line.own is None else tuple([one.copy() for one in line.own])
    return Line(line.turn, line.seat, tuple([one.copy() for one in line.public]), own)
