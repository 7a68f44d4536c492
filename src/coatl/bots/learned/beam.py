"""A beam search for Cóatls worth building: words of colours, grown one piece at a time.

A word is read forwards (head to tail) or backwards. It is packed into one number, three bits a
piece, because millions of them are made. The beam keeps the words whose cards promise most.
"""

from __future__ import annotations

from typing import Final

from .card_tables import COLOURS, NO_CONDITION, TABLES
from .vectors import i64, kth_largest, reals, vec, zeros

#: No Cóatl is designed longer than this.
LONGEST: Final = 12

#: How many cards a beam reads at once, and how many Temples it may end with.
MOST_CARDS: Final = 16
MOST_TEMPLES: Final = 8

#: The most pieces added in front of an unfinished Cóatl that is open on that side.
_MOST_IN_FRONT: Final = 3

#: What pieces cost, in turns: a body to be fetched, and one on the board.
_FETCHED: Final = 0.6
_ON_BOARD: Final = 0.08

#: What a turn counts in points while words grow, and for the words that are kept.
_TURN: Final = 2.0
_PATIENT: Final = 1.6
_HASTY: Final = 2.8

#: What a missing Prophecy and a missing Temple cost where a level asks for them (R10.10).
_MISSING_CARD: Final = 3.0
_MISSING_TEMPLE: Final = 4.0

#: Scratch space: the first words of a beam, or all that follow from the widest one.
_ROOM: Final = 400


class Task:
    """What a beam starts from: cards, pieces and the unfinished Cóatl it grows around."""

    def __init__(self) -> None:
        #: 0 to read from head to tail, 1 to read backwards.
        self.direction: i64 = 0
        #: The pieces that are there, as colours in reading order.
        self.core: vec[i64] = zeros(0)
        #: Whether the side where reading starts is closed by a head or a tail already.
        self.is_start_closed = False
        #: The cards: first those that lie on the Cóatl already, then those that may be added.
        self.kinds: vec[i64] = zeros(MOST_CARDS)
        self.is_in_row: vec[i64] = zeros(MOST_CARDS)
        self.count: i64 = 0
        self.placed: i64 = 0
        #: Bodies on the board, by colour; what each colour costs as a head and as a tail, and as
        #: the first and the last piece that is read.
        self.bodies: vec[i64] = zeros(COLOURS)
        self.head_cost: vec[float] = reals(COLOURS)
        self.tail_cost: vec[float] = reals(COLOURS)
        self.first_cost: vec[float] = reals(COLOURS)
        self.last_cost: vec[float] = reals(COLOURS)
        #: Only words that can be built with what is on the board.
        self.is_board_only = False
        self.temples: vec[i64] = zeros(MOST_TEMPLES)
        self.temple_count: i64 = 0
        #: What levels of the solo game ask for.
        self.least_prophecies: i64 = 1
        self.needs_temple = False
        self.needs_different_frames = False
        self.longest: i64 = LONGEST


class Found:
    """The words a beam found: packed, with their length, where the core begins, and two values."""

    def __init__(self, room: int) -> None:
        self.size: i64 = 0
        self.room: i64 = room
        self.words: vec[i64] = zeros(room)
        self.lengths: vec[i64] = zeros(room)
        self.fronts: vec[i64] = zeros(room)
        self.patient: vec[float] = reals(room)
        self.hasty: vec[float] = reals(room)

    def best(self, patient: i64, hasty: i64) -> list[int]:
        """The places of the best words by patient value, then of others by hasty value."""
        chosen = _best(self.patient, self.size, patient)
        taken = zeros(self.size)
        for place in chosen:
            taken[place] = 1
        rest = reals(self.size)
        for place in range(self.size):
            rest[place] = -1e9 if taken[place] else self.hasty[place]
        more = min(hasty, self.size - len(chosen))
        return chosen + (_best(rest, self.size, more) if more > 0 else [])


def _best(values: vec[float], size: i64, count: i64) -> list[int]:
    """The places of the largest values; of equal ones the first."""
    if size <= count:
        return list(range(size))
    scratch = reals(size)
    for place in range(size):
        scratch[place] = values[place]
    least = kth_largest(scratch, size, count)
    above: i64 = 0
    for place in range(size):
        if values[place] > least:
            above += 1
    chosen: list[int] = []
    for place in range(size):
        if values[place] > least:
            chosen.append(place)
        elif values[place] == least and above < count:
            chosen.append(place)
            above += 1
    return chosen


def unpack(word: i64, length: i64) -> list[int]:
    """The colours of a packed word in reading order."""
    return [word >> 3 * (length - 1 - place) & 7 for place in range(length)]


class _PartialWords:
    """Words under way: packed, with the state of every card and what they cost so far."""

    def __init__(self) -> None:
        self.size: i64 = 0
        self.words: vec[i64] = zeros(_ROOM)
        self.lengths: vec[i64] = zeros(_ROOM)
        self.fronts: vec[i64] = zeros(_ROOM)
        #: All pieces by colour, five bits each.
        self.counts: vec[i64] = zeros(_ROOM)
        #: Bodies used beyond the core, by colour, four bits each.
        self.used: vec[i64] = zeros(_ROOM)
        self.costs: vec[float] = reals(_ROOM)
        self.values: vec[float] = reals(_ROOM)
        self.states: vec[i64] = zeros(_ROOM * MOST_CARDS)


class Beam:
    """Scratch space for one beam after another, so that none has to make its own."""

    def __init__(self) -> None:
        self._now = _PartialWords()
        self._next = _PartialWords()
        self._promised: vec[float] = reals(MOST_CARDS)
        self._earned: vec[float] = reals(MOST_CARDS)
        self._best: vec[float] = reals(8)
        self._frames: vec[i64] = zeros(MOST_CARDS)
        self.found = Found(LONGEST * 100 * COLOURS)

    def run(self, task: Task, width: i64) -> Found:
        """Run a beam of this width and return all words it found."""
        self.found.size = 0
        frames = TABLES.frames
        for card in range(task.count):
            self._frames[card] = frames[task.kinds[card]]
        self._begin(task)
        self._narrow(2 * width, task.count)
        while self._now.size > 0:
            self._grow(task)
            self._narrow(width, task.count)
        return self.found

    def _begin(self, task: Task) -> None:
        """The core, with up to some pieces before it; where there is none, every first piece."""
        now = self._now
        now.size = 0
        size: i64 = len(task.core)
        if task.is_start_closed:
            if size < task.longest:
                self._add(task, 0, 0)
            return
        most: i64 = 1
        if size:
            most = min(_MOST_IN_FRONT, task.longest - 1 - size)
        length: i64 = 1
        total: i64 = 1
        while length <= most:
            total *= COLOURS
            front: i64 = 0
            while front < total:
                self._add(task, front, length)
                front += 1
            length += 1

    def _add(self, task: Task, front: i64, length: i64) -> None:
        """Begin a word with these pieces in front of the core, written as digits of base five."""
        now = self._now
        place = now.size
        base = place * task.count
        states = now.states
        for card in range(task.count):
            first = TABLES.first_of(task.is_in_row[card], task.direction)
            states[base + card] = TABLES.starts[first + task.kinds[card]]
        word: i64 = 0
        counts: i64 = 0
        used: i64 = 0
        cost = 0.0
        rest = front
        following = TABLES.next
        for number in range(length):
            colour: i64 = rest % COLOURS
            rest //= COLOURS
            if number == 0:
                cost = task.first_cost[colour]
                if task.is_board_only and cost > 0.5:
                    return
            else:
                have = used >> 4 * colour & 15
                if have < task.bodies[colour]:
                    cost += _ON_BOARD
                elif task.is_board_only:
                    return
                else:
                    cost += _FETCHED
                used += 1 << 4 * colour
            word = word << 3 | colour
            counts += 1 << 5 * colour
            for card in range(task.count):
                states[base + card] = following[states[base + card] * COLOURS + colour]
        for colour in task.core:
            word = word << 3 | colour
            counts += 1 << 5 * colour
            for card in range(task.count):
                states[base + card] = following[states[base + card] * COLOURS + colour]
        now.words[place] = word
        now.lengths[place] = length + len(task.core)
        now.fronts[place] = length
        now.counts[place] = counts
        now.used[place] = used
        now.costs[place] = cost
        promise = TABLES.promise
        for card in range(task.count):
            self._promised[card] = promise[states[base + card]]
        now.values[place] = self._sum(self._promised, task) - _TURN * cost
        now.size = place + 1

    def _grow(self, task: Task) -> None:
        """Every word with one more piece: as a body it grows on, as an end it is complete."""
        now, after = self._now, self._next
        after.size = 0
        count = task.count
        states, new_states = now.states, after.states
        following, worth, promise = TABLES.next, TABLES.worth, TABLES.promise
        promised, earned = self._promised, self._earned
        bodies = task.bodies
        is_board_only = task.is_board_only
        for parent in range(now.size):
            length = now.lengths[parent]
            if length >= task.longest:
                continue
            base = parent * count
            used = now.used[parent]
            for colour in range(COLOURS):
                child = after.size
                room = child * count
                earns = False
                for card in range(count):
                    state = following[states[base + card] * COLOURS + colour]
                    new_states[room + card] = state
                    promised[card] = promise[state]
                    earned[card] = worth[state]
                    if worth[state] > 0.0:
                        earns = True
                last = task.last_cost[colour]
                if earns and length >= 2 and not (is_board_only and last > 0.5):
                    self._complete(task, parent, colour)
                if length + 1 >= task.longest:
                    continue
                cost = now.costs[parent]
                if (used >> 4 * colour & 15) < bodies[colour]:
                    cost += _ON_BOARD
                elif is_board_only:
                    continue
                else:
                    cost += _FETCHED
                after.words[child] = now.words[parent] << 3 | colour
                after.lengths[child] = length + 1
                after.fronts[child] = now.fronts[parent]
                after.counts[child] = now.counts[parent] + (1 << 5 * colour)
                after.used[child] = used + (1 << 4 * colour)
                after.costs[child] = cost
                after.values[child] = self._sum(promised, task) - _TURN * cost
                after.size = child + 1
        self._now, self._next = after, now

    def _complete(self, task: Task, parent: i64, colour: i64) -> None:
        """Note the word that this piece ends, with what its cards and a Temple bring."""
        found = self.found
        if found.size >= found.room:
            return
        now = self._now
        word = now.words[parent] << 3 | colour
        length = now.lengths[parent] + 1
        worth = self._sum(self._earned, task)
        temple = _temple(task, now.counts[parent] + (1 << 5 * colour), length)
        worth += temple
        if task.least_prophecies > 1:
            cards = task.placed
            for card in range(task.placed, task.count):
                if self._earned[card] > 0.0:
                    cards += 1
            if task.needs_different_frames:
                cards = self._different(task)
            while cards < task.least_prophecies:
                worth -= _MISSING_CARD
                cards += 1
        elif worth <= 0.0:
            return
        if task.needs_temple and temple == 0.0:
            worth -= _MISSING_TEMPLE
        turns = now.costs[parent] + task.last_cost[colour]
        place = found.size
        found.words[place] = word
        found.lengths[place] = length
        found.fronts[place] = now.fronts[parent]
        found.patient[place] = worth - _PATIENT * turns
        found.hasty[place] = worth - _HASTY * turns
        found.size = place + 1

    def _different(self, task: Task) -> i64:
        """How many Prophecies of different frames a word may carry that earn something."""
        seen: i64 = 0
        count: i64 = task.placed
        for card in range(task.count):
            bit: i64 = 1 << self._frames[card]
            if card < task.placed:
                seen |= bit
            elif self._earned[card] > 0.0 and not seen & bit:
                seen |= bit
                count += 1
        return min(count, 4)

    def _sum(self, values: vec[float], task: Task) -> float:
        """What the cards on the Cóatl and the best of the others bring: four in all (R5.3)."""
        total = 0.0
        for card in range(task.placed):
            total += values[card]
        if task.needs_different_frames:
            return total + self._sum_of_frames(values, task)
        first = 0.0
        second = 0.0
        third = 0.0
        fourth = 0.0
        for card in range(task.placed, task.count):
            value = values[card]
            if value <= fourth:
                continue
            if value > second:
                fourth = third
                third = second
                if value > first:
                    second = first
                    first = value
                else:
                    second = value
            elif value > third:
                fourth = third
                third = value
            else:
                fourth = value
        room = 4 - task.placed
        if room >= 4:
            return total + first + second + third + fourth
        if room == 3:
            return total + first + second + third
        if room == 2:
            return total + first + second
        return total + first if room == 1 else total

    def _sum_of_frames(self, values: vec[float], task: Task) -> float:
        """The best of the others where all frames must differ (R10.10, level 3)."""
        best = self._best
        for frame in range(COLOURS):
            best[frame] = 0.0
        for card in range(task.placed, task.count):
            frame = self._frames[card]
            best[frame] = max(best[frame], values[card])
        for card in range(task.placed):
            best[self._frames[card]] = -1.0
        total = 0.0
        least = 1e9
        for frame in range(COLOURS):
            if best[frame] >= 0.0:
                total += best[frame]
                least = min(least, best[frame])
        return total - least  # one frame more is free than there is room for

    def _narrow(self, width: i64, count: i64) -> None:
        """Keep the words that promise most."""
        now, after = self._now, self._next
        size = now.size
        if size <= width:
            return
        after.size = 0
        for parent in _best(now.values, size, width):
            child = after.size
            after.words[child] = now.words[parent]
            after.lengths[child] = now.lengths[parent]
            after.fronts[child] = now.fronts[parent]
            after.counts[child] = now.counts[parent]
            after.used[child] = now.used[parent]
            after.costs[child] = now.costs[parent]
            after.values[child] = now.values[parent]
            for card in range(count):
                after.states[child * count + card] = now.states[parent * count + card]
            after.size = child + 1
        self._now, self._next = after, now


def _temple(task: Task, counts: i64, length: i64) -> float:
    """The points of the best Temple for these counts of colours, frames left aside."""
    best = 0.0
    for number in range(task.temple_count):
        kind = task.temples[number]
        points = TABLES.temple_worth[4 * kind + temple_conditions(kind, counts, length)]
        best = max(best, points)
    return best


def temple_conditions(kind: i64, counts: i64, length: i64) -> i64:
    """How many conditions of a Temple hold, frames left aside; counts are five bits a colour."""
    held: i64 = 0
    without = TABLES.temple_without[kind]
    if without != NO_CONDITION and not counts >> 5 * without & 31:
        held += 1
    first = TABLES.temple_equal[kind]
    if first != NO_CONDITION:
        number = counts >> 5 * first & 31
        if number and number == counts >> 5 * TABLES.temple_equal_to[kind] & 31:
            held += 1
    if TABLES.temple_length[kind] == length:
        held += 1
    return held


__all__ = [
    "LONGEST",
    "MOST_CARDS",
    "MOST_TEMPLES",
    "Beam",
    "Found",
    "Task",
    "temple_conditions",
    "unpack",
]
