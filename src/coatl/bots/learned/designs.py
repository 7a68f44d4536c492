"""A library of designs: whole Cóatls that a seat could build with its cards and those in the row.

A `Design` says what each card and Temple is worth on the finished Cóatl, a `Remainder` what it
still lacks. `designer` fills libraries, `remainders` compares them with the Cóatls of a seat.
"""

from __future__ import annotations

from typing import Final

from coatl.rules import Coatl
from coatl.rules.cards import EMPTY
from coatl.rules.coatl import COATLS_PER_PLAYER, NONE
from coatl.rules.levels import least_prophecies, needs_temple
from coatl.rules.options import DIFFERENT_FRAMES, Options
from coatl.rules.pieces import BODY, LETTERS, TAIL

from .afterstate import Afterstate, copied
from .beam import MOST_TEMPLES, temple_conditions
from .card_tables import COLOURS, TABLES
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
    heads = has_any(base.board, 0)
    tails = has_any(base.board, TAIL)
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


def has_any(board: vec[i64], first: i64) -> bool:
    """Whether there is any of the five kinds of piece from that one on."""
    return any([board[first + colour] for colour in range(COLOURS)])
