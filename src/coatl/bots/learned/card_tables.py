"""Every card as flat vectors, for the modules that read cards a million times a second.

A Prophecy is compiled to an automaton that reads a Cóatl piece by piece. The states of all are
numbered together, so that `next[5 * state + colour]` is all it takes to read one more piece.
"""

from __future__ import annotations

from typing import Final

from coatl.rules.cards import PROPHECIES, TEMPLES
from coatl.rules.conditions import Equal, Length, Without, WithoutFrame
from coatl.rules.pieces import LETTERS
from coatl.solver.automata import AnyCardAutomaton, card_automaton

from .vectors import floats, i64, integers

COLOURS: Final = 5

#: Reading from head to tail, and from tail to head.
FORWARDS: Final = 0
BACKWARDS: Final = 1

#: What one more piece costs in the promise of a state.
_PER_PIECE: Final = 0.9

#: What it costs to take a card from the row, in points.
FROM_ROW: Final = 0.5

#: No such condition on a Temple.
NO_CONDITION: Final = -1

FRAMES: Final = tuple(sorted({card.frame for card in PROPHECIES}))


class Tables:
    """The numbers of all cards. Made once: `TABLES`."""

    def __init__(self) -> None:
        following: list[int] = []
        points: list[int] = []
        worth: list[float] = []
        promise: list[float] = []
        starts: list[int] = []
        for cost in (0.0, FROM_ROW):
            for is_backwards in (False, True):
                for card in PROPHECIES:
                    machine = card_automaton(card.kind, closed_ends=False, backwards=is_backwards)
                    first = len(points)
                    starts.append(first + machine.starts[1])
                    own = _explore(machine)
                    following += [first + to for steps in machine.next for to in steps]
                    points += own
                    worth += [one - cost if one else 0.0 for one in own]
                    promised = _promises(machine.next, own)
                    promise += [one - cost if one > 0 else one for one in promised]
        #: The state after one more piece: `next[5 * state + colour]`.
        self.next = integers(following)
        #: The points of a card on a Cóatl that is complete in this state.
        self.points = integers(points)
        #: The same, less what it costs to take the card from the row.
        self.worth = floats(worth)
        #: The best level within reach, less something for every piece it lacks.
        self.promise = floats(promise)
        #: The first state of a machine: `starts[first_of(is_in_row, direction) + kind]`.
        self.starts = integers(starts)
        self.kinds = len(PROPHECIES)
        #: The frame of every Prophecy, as a number.
        self.frames = integers([FRAMES.index(card.frame) for card in PROPHECIES])
        self._read_temples()

    def _read_temples(self) -> None:
        without, first, second, length, frame = [], [], [], [], []
        for card in TEMPLES:
            without.append(NO_CONDITION)
            first.append(NO_CONDITION)
            second.append(NO_CONDITION)
            length.append(NO_CONDITION)
            frame.append(NO_CONDITION)
            for condition in card.conditions:
                if isinstance(condition, Without):
                    without[-1] = LETTERS.index(condition.letter)
                elif isinstance(condition, Equal):
                    first[-1] = LETTERS.index(condition.letters[0])
                    second[-1] = LETTERS.index(condition.letters[1])
                elif isinstance(condition, Length):
                    length[-1] = condition.pieces
                elif isinstance(condition, WithoutFrame):
                    frame[-1] = FRAMES.index(condition.frame)
        #: The conditions of every Temple, as numbers; `NO_CONDITION` where it has none of a kind.
        self.temple_without = integers(without)
        self.temple_equal = integers(first)
        self.temple_equal_to = integers(second)
        self.temple_length = integers(length)
        self.temple_frame = integers(frame)
        #: The points of a Temple by how many conditions hold: `temple_points[4 * kind + count]`.
        self.temple_points = integers([p for card in TEMPLES for p in _padded(card.points)])
        self.temple_worth = floats([float(p) for p in self.temple_points])

    def first_of(self, is_in_row: i64, direction: i64) -> i64:
        """Where in `starts` the machines of cards in hand or in the row begin."""
        kinds: i64 = self.kinds
        return (2 * is_in_row + direction) * kinds


def _explore(machine: AnyCardAutomaton) -> list[int]:
    """Visit every state of a machine; the points of each."""
    count = 0
    while count < len(machine.states):
        for colour in range(COLOURS):
            machine.step(count, colour)
        count += 1
    return [machine.points(state, tail=True) for state in range(count)]


def _padded(points: tuple[int, ...]) -> tuple[int, ...]:
    """Points for 0, 1, 2 and 3 conditions."""
    return (0, *points, *points[-1:] * (3 - len(points)))


def _promises(following: list[list[int]], points: list[int]) -> list[float]:
    """For every state the best points within reach, less `_PER_PIECE` for each piece they lack."""
    best = [float(own) for own in points]
    for _ in points:
        for state, steps in enumerate(following):
            reached = max([best[to] for to in steps]) - _PER_PIECE
            best[state] = max(best[state], reached)
    return best


TABLES: Final = Tables()
