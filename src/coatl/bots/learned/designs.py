"""A library of designs: whole Cóatls that a seat could build with its cards and those in the row.

Beams (`beam`) find the words; a `Design` adds what each card and Temple is worth on the finished
Cóatl. The library is made anew for every decision. A `Remainder` says what a design still lacks.
"""

from __future__ import annotations

from typing import Final

from coatl.rules import Coatl
from coatl.rules.cards import EMPTY
from coatl.rules.coatl import COATLS_PER_PLAYER, NONE, PROPHECIES_PER_COATL
from coatl.rules.levels import least_prophecies, needs_temple
from coatl.rules.options import DIFFERENT_FRAMES, Options
from coatl.rules.pieces import BODY, BODY_SPACES, LETTERS, TAIL

from .afterstate import Afterstate, copied
from .beam import LONGEST, MOST_TEMPLES, Beam, Task, temple_conditions, unpack
from .card_tables import BACKWARDS, COLOURS, FORWARDS, TABLES
from .effort import Effort
from .packed_counts import FIELD
from .turns_needed import TurnCache
from .vectors import i64, integers, reals, vec, zeros

#: A design for a Cóatl that is not begun; one that can no longer be built.
NEW: Final = -1
GONE: Final = -2

#: No Temple is used.
NO_TEMPLE: Final = -1

#: No piece is lacking at that end.
CLOSED: Final = -1

#: How many different cards a library knows.
LIBRARY_CARDS: Final = 12

#: So many libraries of a seat are remembered where they are used again.
_REMEMBERED: Final = 4

#: What ends cost, in turns, while designs are looked for: held, on offer, neither.
_HELD: Final = 0.1
_ON_OFFER: Final = 1.0
_NOT_ON_OFFER: Final = 2.2


class Demands:
    """What levels of the solo game ask of every Cóatl (R10.10)."""

    def __init__(self, options: Options) -> None:
        demands = options.demands
        self.least_prophecies: i64 = least_prophecies(demands)
        self.needs_temple = needs_temple(demands)
        self.needs_different_frames = DIFFERENT_FRAMES in demands


class Design:
    """A target Cóatl: new, or completing an unfinished one."""

    def __init__(self, word: str, site: int, start: int, core: int) -> None:
        #: Colours from head to tail.
        self.word = word
        self.length: i64 = len(word)
        #: The pieces from head to tail.
        self.pieces: vec[i64] = integers(_pieces(word))
        #: The Cóatl it completes, or `NEW`; where in the word its pieces begin, and how many.
        self.site: i64 = site
        self.start: i64 = start
        self.core: i64 = core
        #: The points of every card of the library, and the cards that bring any, the best first.
        self.points: vec[float] = reals(LIBRARY_CARDS)
        self.order: vec[i64] = zeros(LIBRARY_CARDS)
        self.order_count: i64 = 0
        #: The cards that bring any points, as bits.
        self.useful: i64 = 0
        #: The points of the cards that lie on it already.
        self.placed_points = 0.0
        #: How many conditions of every Temple of the library hold, frames left aside.
        self.temples_held: vec[i64] = zeros(MOST_TEMPLES)


def _pieces(word: str) -> list[int]:
    """A head, bodies and a tail of these colours."""
    pieces = [BODY + LETTERS.index(letter) for letter in word]
    pieces[0] -= BODY
    pieces[-1] += TAIL - BODY
    return pieces


class CardUse:
    """What certain cards and a Temple make of a design."""

    def __init__(self) -> None:
        #: Points of the finished Cóatl, and turns for cards in addition to those for pieces.
        self.points = 0.0
        self.turns = 0.0
        #: The cards used, as bits; how many lie on the Cóatl then, and how many are in the row yet.
        self.cards: i64 = 0
        self.count: i64 = 0
        self.from_row: i64 = 0
        #: The Temple used, by its place in the library, and its points.
        self.temple: i64 = NO_TEMPLE
        self.temple_points = 0.0


#: A design that scores nothing.
NO_USE: Final = CardUse()


class CardUses:
    """What cards and Temples make of a design: with the hand alone, and with the row as well.

    A combination that is of no use scores 0.
    """

    def __init__(self, by_hand: CardUse, with_row: CardUse) -> None:
        self.by_hand = by_hand
        self.with_row = with_row


class Remainder:
    """What a design still lacks, as the seat's Cóatls stand."""

    def __init__(self) -> None:
        #: The Cóatl it is built on, `NEW` or `GONE`; where in the word its pieces begin.
        self.site: i64 = GONE
        self.position: i64 = 0
        #: Bodies it lacks, as packed counts; the colours of head and tail, or `CLOSED`.
        self.bodies: i64 = 0
        self.head: i64 = CLOSED
        self.tail: i64 = CLOSED
        #: Cards that lie on the Cóatl: how many, their frames, those of the library, their points.
        self.placed: i64 = 0
        self.frames: i64 = 0
        self.placed_cards: i64 = 0
        self.placed_points = 0.0
        #: What cards and Temples make of the design, by what may be used; filled by `card_use`.
        self.card_uses: dict[int, CardUses] = {}


_GONE: Final = Remainder()


class Library:
    """The designs of one seat, for the cards and Temples it has or could take."""

    def __init__(self, base: Afterstate, demands: Demands) -> None:
        self.demands = demands
        self.coatls = base.coatls
        self.board = copied(base.board)
        #: Prophecies by kind: first those in hand, then those in the row; each once.
        self.cards = bytes(dict.fromkeys(base.hand + base.row.replace(bytes((EMPTY,)), b"")))
        self.cards = self.cards[:LIBRARY_CARDS]
        self.in_hand: i64 = len(set(base.hand))
        tops = bytes([top for top in base.tops if top != NONE])
        self.temples = bytes(dict.fromkeys(base.temples + tops))[:MOST_TEMPLES]
        self.designs: list[Design] = []
        self.remainders: list[Remainder] = []
        self.frames: vec[i64] = integers([TABLES.frames[kind] for kind in self.cards])
        self._known: set[tuple[str, int, int]] = set()

    def mask(self, kinds: bytes) -> i64:
        """The cards of the library among these, as bits."""
        found: i64 = 0
        for place, kind in enumerate(self.cards):
            if kind in kinds:
                found |= 1 << place
        return found

    def covers(self, base: Afterstate) -> bool:
        """Whether it knows every card and Temple that a seat could use, and its Cóatls are those it
        was made for, grown or as they were; and every Cóatl that can be completed now: new pieces
        may make completions possible that it was not made for.
        """
        if _has_more(base.board, self.board) and _can_complete(base):
            return False
        if len(base.coatls) < len(self.coatls):
            return False
        for site, coatl in enumerate(self.coatls):
            if not _has_grown_from(coatl, base.coatls[site]):
                return False
        for kind in base.hand:
            if kind not in self.cards:
                return False
        for kind in base.row:
            if kind != EMPTY and kind not in self.cards:
                return False
        for kind in base.temples:
            if kind not in self.temples:
                return False
        return all([top == NONE or top in self.temples for top in base.tops])

    def temple_mask(self, base: Afterstate) -> i64:
        """The Temples of the library that a seat could use, as bits."""
        found: i64 = 0
        for place, kind in enumerate(self.temples):
            if kind in base.temples or kind in base.tops:
                found |= 1 << place
        return found

    def add(self, design: Design) -> None:
        """Add a design, unless it is known, with what its cards and Temples are worth."""
        key = (design.word, int(design.site), int(design.start))
        if key in self._known:
            return
        self._known.add(key)
        placed = self.coatls[design.site].prophecies if design.site >= 0 else b""
        colours = [piece % COLOURS for piece in design.pieces]
        for kind in placed:
            design.placed_points += _points(kind, colours)
        order: list[tuple[float, int]] = []
        for place, kind in enumerate(self.cards):
            points = 0.0 if kind in placed else _points(kind, colours)
            design.points[place] = points
            if points > 0.0:
                order.append((-points, place))
        order.sort()
        for number, (_, place) in enumerate(order):
            design.order[number] = place
            design.useful |= 1 << place
        design.order_count = len(order)
        counts: i64 = 0
        for colour in colours:
            counts += 1 << 5 * colour
        for number, kind in enumerate(self.temples):
            design.temples_held[number] = temple_conditions(kind, counts, design.length)
        self.designs.append(design)


def _has_more(board: vec[i64], other: vec[i64]) -> bool:
    """Whether there is more of any kind of piece than on the other board."""
    return any([board[kind] > other[kind] for kind in range(len(board))])


def _can_complete(base: Afterstate) -> bool:
    """Whether the board has the ends to complete a Cóatl."""
    heads = _has_any(base.board, 0)
    tails = _has_any(base.board, TAIL)
    if heads and tails and len(base.coatls) < COATLS_PER_PLAYER:
        return True
    for coatl in base.coatls:
        if not coatl.is_closed and (coatl.head or heads) and (coatl.tail or tails):
            return True
    return False


def _has_grown_from(old: Coatl, new: Coatl) -> bool:
    """Whether pieces and Prophecies were only added: nothing grows beyond a head or a tail."""
    if old.head and not (new.head and new.colours.startswith(old.colours)):
        return False
    if old.tail and not (new.tail and new.colours.endswith(old.colours)):
        return False
    return old.colours in new.colours and new.prophecies.startswith(old.prophecies)


def _points(kind: int, colours: list[int]) -> float:
    """What a Prophecy is worth on a complete Cóatl of these colours."""
    state: i64 = TABLES.starts[kind]
    following = TABLES.next
    for colour in colours:
        state = following[state * COLOURS + colour]
    return TABLES.worth[state]


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
        heads = _has_any(board, 0)
        tails = _has_any(board, TAIL)
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


def _has_any(board: vec[i64], first: i64) -> bool:
    """Whether there is any of the five kinds of piece from that one on."""
    return any([board[first + colour] for colour in range(COLOURS)])


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


def remainders(made: Library, coatls: tuple[Coatl, ...]) -> list[Remainder]:
    """What each design of a library lacks, as these Cóatls stand."""
    found: list[Remainder] = []
    first_new = len(made.coatls)
    can_begin = len(coatls) < COATLS_PER_PLAYER
    for number, design in enumerate(made.designs):
        site: int = design.site
        if site >= 0:
            coatl = coatls[site]
            if coatl is made.coatls[site] and made.remainders:
                found.append(made.remainders[number])
                continue
            position = _place_of(design, coatl, coatl is made.coatls[site])
            found.append(_GONE if position < 0 else _lacking(made, design, coatl, site, position))
            continue
        for later in range(first_new, len(coatls)):
            position = _place_of(design, coatls[later], False)
            if position >= 0:
                found.append(_lacking(made, design, coatls[later], later, position))
                break
        else:
            if not can_begin:
                found.append(_GONE)
            elif made.remainders:
                found.append(made.remainders[number])
            else:
                found.append(_lacking(made, design, None, NEW, 0))
    return found


def _place_of(design: Design, coatl: Coatl, is_as_designed: bool) -> int:
    """Where in the word of a design a Cóatl lies, or -1 where it does not fit into it."""
    if coatl.head and coatl.tail:
        return -1
    if is_as_designed:
        return design.start
    colours = coatl.colours
    size = len(colours)
    last = len(design.word) - size
    if coatl.head:
        return 0 if last > 0 and design.word.startswith(colours) else -1
    if coatl.tail:
        return last if last > 0 and design.word.endswith(colours) else -1
    if design.site < 0:
        place = design.word.find(colours, 1)
        return place if place < last else -1
    # The old core must lie where it was: pieces were added on either side of it.
    for place in range(
        max(1, int(design.start) - (size - int(design.core))), int(design.start) + 1
    ):
        if place < last and design.word.startswith(colours, place):
            return place
    return -1


def _lacking(
    made: Library, design: Design, coatl: Coatl | None, site: int, position: int
) -> Remainder:
    rest = Remainder()
    rest.site = site
    rest.position = position
    rest.placed_points = design.placed_points
    last = design.length - 1
    end = position
    if coatl is not None:
        end += len(coatl.colours)
        rest.placed = len(coatl.prophecies)
        for kind in coatl.prophecies:
            rest.frames |= 1 << TABLES.frames[kind]
            place = made.cards.find(kind)
            if place >= 0 and design.points[place] > 0.0:
                rest.placed_cards |= 1 << place
                rest.placed_points += design.points[place]
    for place in range(design.length):
        if coatl is not None and position <= place < end:
            continue
        colour = design.pieces[place] % COLOURS
        if place == 0:
            rest.head = colour
        elif place == last:
            rest.tail = colour
        else:
            rest.bodies += 1 << FIELD * colour
    return rest
