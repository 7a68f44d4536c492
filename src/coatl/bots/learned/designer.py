"""The designer: fills a library of designs for one decision.

Beams (`beam`) find the words: for every unfinished Cóatl, and for a new one.
"""

from __future__ import annotations

from typing import Final

from coatl.rules import Coatl
from coatl.rules.coatl import COATLS_PER_PLAYER, PROPHECIES_PER_COATL
from coatl.rules.pieces import BODY, BODY_SPACES, LETTERS, TAIL

from .afterstate import Afterstate
from .beam import LONGEST, Beam, Task, unpack
from .card_tables import BACKWARDS, COLOURS, FORWARDS
from .design_effort import Effort
from .designs import NEW, Demands, Design, Library, has_any
from .remainders import remainders
from .turns_needed import TurnCache
from .vectors import i64, integers

#: So many libraries of a seat are remembered where they are used again.
_REMEMBERED: Final = 4

#: What ends cost, in turns, while designs are looked for: held, on offer, neither.
_HELD: Final = 0.1
_ON_OFFER: Final = 1.0
_NOT_ON_OFFER: Final = 2.2


class Designer:
    """Makes libraries; it keeps the scratch space of its beams, and a cache for markets."""

    def __init__(self) -> None:
        self._beam = Beam()
        self.turn_cache = TurnCache()
        #: The last libraries, by seat and by whether its hand is known.
        self._last: dict[int, list[Library]] = {}

    def library(
        self, base: Afterstate, demands: Demands, effort: Effort, longest: int = LONGEST
    ) -> Library:
        """The library of designs for a seat that has done nothing yet."""
        if not effort.reuses:
            return self._build(base, demands, effort, longest)
        last = self._last.setdefault(2 * base.seat + (base.seat == base.view.seat), [])
        for known in last:
            if known.covers(base):
                return known
        made = self._build(base, demands, effort, longest)
        last.insert(0, made)
        del last[_REMEMBERED:]
        return made

    def _build(self, base: Afterstate, demands: Demands, effort: Effort, longest: int) -> Library:
        """Look for designs, and for what each of them lacks."""
        made = Library(base, demands)
        board = base.board
        heads = has_any(board, 0)
        tails = has_any(board, TAIL)
        task = _task(made, base, longest)
        for site, coatl in enumerate(base.coatls):
            if coatl.is_closed:
                continue
            is_open = not coatl.head and not coatl.tail
            share: i64 = 2 if is_open else 3
            part = Effort(
                effort.width,
                effort.patient * share // 4,
                effort.hasty * share // 4,
                effort.ready,
            )
            self._search(made, task, site, False, 0, part)
            if (coatl.head or heads) and (coatl.tail or tails):
                ready = Effort(effort.width, effort.ready, 0, 0)
                self._search(made, task, site, True, 0, ready)
        if len(base.coatls) < COATLS_PER_PLAYER:
            self._search(made, task, NEW, False, 0, effort)
            if heads and tails:
                ready = Effort(effort.width, effort.ready, 0, 0)
                self._search(made, task, NEW, True, 0, ready)
            used = _cards_of_best(made)
            if used:
                second = Effort(effort.width * 2 // 3, effort.patient // 2, effort.hasty // 2, 0)
                self._search(made, task, NEW, False, used, second)
        made.remainders = remainders(made, base.coatls)
        return made

    def _search(
        self,
        made: Library,
        task: Task,
        site: int,
        is_board_only: bool,
        without: i64,
        effort: Effort,
    ) -> None:
        """Add the designs for one Cóatl, in every direction that it can be read."""
        coatl = made.coatls[site] if site >= 0 else None
        task.is_board_only = is_board_only
        task.count = 0
        if coatl is not None:
            for kind in coatl.prophecies:
                task.kinds[task.count] = kind
                task.is_in_row[task.count] = 0
                task.count += 1
        task.placed = task.count
        if task.placed < PROPHECIES_PER_COATL:
            for place, kind in enumerate(made.cards):
                is_in_row = place >= made.in_hand
                if without >> place & 1 or (is_board_only and is_in_row):
                    continue
                if coatl is not None and kind in coatl.prophecies:
                    continue
                task.kinds[task.count] = kind
                task.is_in_row[task.count] = 1 if is_in_row else 0
                task.count += 1
        if not task.count:
            return
        if coatl is None or not coatl.tail or coatl.head:
            self._read(made, task, coatl, site, FORWARDS, effort)
        if coatl is not None and not coatl.head:
            self._read(made, task, coatl, site, BACKWARDS, effort)

    def _read(
        self,
        made: Library,
        task: Task,
        coatl: Coatl | None,
        site: int,
        direction: int,
        effort: Effort,
    ) -> None:
        head_cost, tail_cost = task.head_cost, task.tail_cost
        task.direction = direction
        task.first_cost = head_cost if direction == FORWARDS else tail_cost
        task.last_cost = tail_cost if direction == FORWARDS else head_cost
        colours = [LETTERS.index(letter) for letter in coatl.colours] if coatl is not None else []
        task.is_start_closed = False
        if coatl is not None:
            task.is_start_closed = coatl.head if direction == FORWARDS else coatl.tail
        if direction == BACKWARDS:
            colours.reverse()
        task.core = integers(colours)
        found = self._beam.run(task, effort.width)
        for place in found.best(effort.patient, effort.hasty):
            letters = [LETTERS[c] for c in unpack(found.words[place], found.lengths[place])]
            start: int = found.fronts[place] if coatl is not None else 0
            if direction == BACKWARDS:
                letters.reverse()
                start = len(letters) - start - len(colours)
            made.add(Design("".join(letters), site, start, len(colours)))


def _task(made: Library, base: Afterstate, longest: int) -> Task:
    """What all beams of a library share."""
    task = Task()
    board = base.board
    head_cost, tail_cost = task.head_cost, task.tail_cost
    for colour in range(COLOURS):
        task.bodies[colour] = board[BODY + colour]
        head_cost[colour] = _HELD if board[colour] else _NOT_ON_OFFER
        tail_cost[colour] = _HELD if board[TAIL + colour] else _NOT_ON_OFFER
    for pieces in base.supply[BODY_SPACES:]:
        for piece in pieces:
            if piece < BODY:
                head_cost[piece] = min(head_cost[piece], _ON_OFFER)
            elif tail_cost[piece - TAIL] > _ON_OFFER:
                tail_cost[piece - TAIL] = _ON_OFFER
    for number, kind in enumerate(made.temples):
        task.temples[number] = kind
    task.temple_count = len(made.temples)
    task.least_prophecies = made.demands.least_prophecies
    task.needs_temple = made.demands.needs_temple
    task.needs_different_frames = made.demands.needs_different_frames
    task.longest = longest
    return task


def _cards_of_best(made: Library) -> i64:
    """The cards of the design that brings most for its pieces, as bits."""
    best = -99.0
    used: i64 = 0
    for design in made.designs:
        value = design.placed_points
        cards: i64 = 0
        for number in range(min(design.order_count, PROPHECIES_PER_COATL)):
            place = design.order[number]
            value += design.points[place]
            cards |= 1 << place
        value -= 0.9 * float(design.length - design.core)
        if value > best:
            best = value
            used = cards
    return used
