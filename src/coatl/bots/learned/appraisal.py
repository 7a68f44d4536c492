"""What designs bring and how many turns they take, as a seat stands in an afterstate.

Turns are an estimate: bodies come two at a time where both are of use, ends one at a time, cards
of the row together in one turn, and one turn assembles. From them follows the *frontier*: the most
points within reach in so many turns, for the best design and, with what that leaves over, for a
second one.
"""

from __future__ import annotations

from typing import Final

from coatl.rules.cards import EMPTY
from coatl.rules.coatl import COATLS_PER_PLAYER, PROPHECIES_PER_COATL
from coatl.rules.pieces import BOARD_SLOTS, BODY, BODY_SPACES, GOLD, TAIL

from .afterstate import Afterstate, copied
from .counts import FIELD, FIELD_MASK, contains, shortfall, total_of
from .designs import CLOSED, GONE, NEW, Design, Library, Remainder, remainders
from .tables import COLOURS, TABLES
from .vectors import i64, reals, vec, zeros

#: The frontier looks so many turns ahead.
HORIZON: Final = 10

#: What a turn counts in points when designs are compared.
TURN: Final = 2.0

#: No Temple is used.
NO_TEMPLE: Final = -1

#: Pieces that are not on offer: turns for an end that the bag holds, more if it is the last one,
#: and for one that is gone.
_END_LATER: Final = 1.9
_LAST_ONE: Final = 0.5
_NEVER: Final = 7.0

#: Turns for bodies that no pair on offer brings: one alone, on offer or not; and each of several.
_ONE_ON_OFFER: Final = 1.0
_ONE_LATER: Final = 1.4
_EACH: Final = 0.7
_FIRST_ON_OFFER: Final = 0.1
_FIRST_LATER: Final = 0.3

#: What it costs to rely on a card of the row.
_FROM_ROW: Final = 0.3

#: What it costs, in turns and points, to lack Prophecies or a Temple that a level asks for.
_EACH_PROPHECY: Final = 0.35
_PROPHECY_POINTS: Final = 0.5
_TEMPLE_POINTS: Final = 2.0

#: What stands for a second design where there is none.
_NO_SECOND: Final = -4.0

#: The value of a design that brings nothing in time.
_WORTHLESS: Final = -98.0

#: How far behind the best a first design may be to be paired with a second.
_CLOSE: Final = 6.0

#: So many plans are listed for those who build or choose cards.
_MOST_PLANS: Final = 30

#: No more first designs than this are paired.
_MOST_FIRST: Final = 2


class Market:
    """How soon pieces can be had from the supply and the bags."""

    def __init__(self, after: Afterstate) -> None:
        #: Pairs of bodies on offer: one of each colour that lies there, as packed counts.
        self._pairs: list[int] = []
        self._on_offer: i64 = 0
        for pieces in after.supply[:BODY_SPACES]:
            pair = 0
            for piece in pieces:
                if piece != GOLD:
                    one = 1 << FIELD * (piece - BODY)
                    self._on_offer |= one * FIELD_MASK
                    pair += one
            if len(pieces) == 2 and GOLD not in pieces:
                self._pairs.append(pair)
        ends = b"".join(after.supply[BODY_SPACES:])
        heads, bodies, tails = after.view.bags
        #: Turns for a head and a tail of each colour, and extra turns for a scarce body.
        self.heads: vec[float] = reals(COLOURS)
        self.tails: vec[float] = reals(COLOURS)
        self._scarcity: vec[float] = reals(COLOURS)
        self._known: dict[int, float] = {0: 0.0}
        total = float(max(1, len(bodies)))
        for colour in range(COLOURS):
            self.heads[colour] = _end_turns(colour in ends, heads.count(colour))
            tail = TAIL + colour
            self.tails[colour] = _end_turns(tail in ends, tails.count(tail))
            if not self._on_offer >> FIELD * colour & FIELD_MASK:
                self._scarcity[colour] = _scarcity(bodies.count(BODY + colour) / total)

    def body_turns(self, missing: i64) -> float:
        """Turns until these bodies, as packed counts, are there."""
        known = self._known.get(missing)
        if known is None:
            known = self._known[missing] = self._count_turns(missing)
        return known

    def _count_turns(self, missing: i64) -> float:
        turns = 0.0
        for pair in self._pairs:
            if contains(missing, pair):
                missing -= pair
                turns += 1.0
        left = total_of(missing)
        if not left:
            return turns
        is_on_offer = missing & self._on_offer != 0
        for colour in range(COLOURS):
            count = missing >> FIELD * colour & FIELD_MASK
            if count:
                turns += float(count) * self._scarcity[colour]
        if left == 1:
            return turns + (_ONE_ON_OFFER if is_on_offer else _ONE_LATER)
        return turns + _EACH * float(left) + (_FIRST_ON_OFFER if is_on_offer else _FIRST_LATER)


def _end_turns(is_on_offer: bool, left: int) -> float:
    if is_on_offer:
        return 1.0
    if left == 0:
        return _NEVER
    return _END_LATER + (_LAST_ONE if left == 1 else 0.0)


def _scarcity(part: float) -> float:
    if part > 0.13:
        return 0.0
    if part > 0.06:
        return 0.35
    return 0.8 if part > 0.0 else 4.0


class Resources:
    """What designs may use: pieces on the board, cards and Temples as bits of the library's."""

    def __init__(self, board: vec[i64], piece_count: i64, hand: i64, row: i64, temples: i64) -> None:
        self.board = board
        self.bodies: i64 = packed_bodies(board)
        self.piece_count = piece_count
        self.hand = hand
        self.row = row
        self.temples = temples


def packed_bodies(board: vec[i64]) -> i64:
    """The bodies of a board as packed counts."""
    bodies: i64 = 0
    for colour in range(COLOURS):
        bodies |= board[BODY + colour] << FIELD * colour
    return bodies


class Plan:
    """One design, carried out with certain cards and a Temple."""

    def __init__(self, design: i64) -> None:
        self.design = design
        self.points = 0.0
        self.turns = 0.0
        self.value = -99.0
        #: Bodies, and whether a head and a tail, that have still to come.
        self.missing: i64 = 0
        self.lacks_head = False
        self.lacks_tail = False
        #: The cards used, as bits; how many lie on the Cóatl then, and how many are in the row yet.
        self.cards: i64 = 0
        self.card_count: i64 = 0
        self.from_row: i64 = 0
        #: The Temple used, by its place in the library, and its points.
        self.temple: i64 = NO_TEMPLE
        self.temple_points = 0.0


class _Uses:
    """What cards and Temples make of every design: first with the hand alone, then with the row.

    A way that brings nothing has no points.
    """

    def __init__(self, designs: int) -> None:
        self.points: vec[float] = reals(2 * designs)
        #: Turns for cards, in addition to those for pieces.
        self.turns: vec[float] = reals(2 * designs)
        self.cards: vec[i64] = zeros(2 * designs)
        self.counts: vec[i64] = zeros(2 * designs)
        self.from_row: vec[i64] = zeros(2 * designs)
        self.temples: vec[i64] = zeros(2 * designs)
        self.temple_points: vec[float] = reals(2 * designs)


class Outlook:
    """What a seat can hope for: the frontier, and the best one, two and three plans."""

    def __init__(self) -> None:
        self.first: Plan | None = None
        self.second: Plan | None = None
        #: What the best pair of plans is worth, and a third beside it.
        self.pair_value = _NO_SECOND * 2
        self.third_value = 0.0
        #: Pieces on the board that neither plan uses.
        self.spare_pieces: i64 = 0
        #: The most points within reach in so many turns.
        self.frontier: vec[float] = reals(HORIZON)
        self.second_frontier: vec[float] = reals(HORIZON)
        #: The best single plan where a turn costs 1.5, 2.2 or 3 points.
        self.patient = -9.0
        self.steady = -9.0
        self.hasty = -9.0

    def note(self, points: float, turns: float) -> None:
        """Remember what a single plan is worth, if it is the best so far."""
        if points - 1.5 * turns > self.patient:
            self.patient = points - 1.5 * turns
        if points - 2.2 * turns > self.steady:
            self.steady = points - 2.2 * turns
        if points - 3.0 * turns > self.hasty:
            self.hasty = points - 3.0 * turns


class Appraiser:
    """Appraises the designs of one library."""

    def __init__(self, library: Library) -> None:
        self.library = library
        self._size: int = len(library.designs)
        self._demands = library.demands
        self._known: dict[tuple[int, int, int], _Uses] = {}
        # What the last scan found: the value of every design and the way that brings it, and the
        # best design by site (new, first, second and third Cóatl).
        self._values: vec[float] = reals(self._size)
        self._ways: vec[i64] = zeros(self._size)
        self._best: vec[i64] = zeros(5)
        self._unread: vec[float] = reals(HORIZON)

    def resources(self, after: Afterstate) -> Resources:
        """What the seat has in an afterstate, as this library counts it."""
        library = self.library
        hand = library.mask(after.hand)
        row: i64 = 0
        limit: i64 = after.view.options.hand_limit
        if len(after.hand) + after.unknown_cards < limit and not after.is_row_fresh:
            row = library.mask(after.row.replace(bytes((EMPTY,)), b""))
        temples = library.temple_mask(after)
        return Resources(after.board, after.piece_count, hand, row & ~hand, temples)

    def remainders(self, after: Afterstate) -> list[Remainder]:
        """What each design lacks in an afterstate."""
        if not after.is_assembled:
            return self.library.remainders
        return remainders(self.library, after.coatls)

    # --- the outlook ----------------------------------------------------------------------------

    def outlook(self, after: Afterstate, turns_left: float) -> Outlook:
        """What the seat can hope for within so many turns."""
        found = Outlook()
        found.spare_pieces = after.piece_count
        places = COATLS_PER_PLAYER - after.finished()
        if places <= 0 or turns_left <= 0.0:
            return found
        have = self.resources(after)
        rests = self.remainders(after)
        market = Market(after)
        uses = self._uses(rests, have)
        top = self._scan(rests, uses, market, have, turns_left, found.frontier, GONE, GONE, True, found)
        _accumulate(found.frontier)
        if top < 0:
            return found
        firsts = [self._plan(top, rests, uses, market, have)]
        if places == 1:
            found.first = firsts[0]
            found.pair_value = found.first.value
            found.spare_pieces = without(have, found.first, rests[top]).piece_count
            return found
        for site in range(4):
            number: int = self._best[site]
            if number >= 0 and number != top and len(firsts) < _MOST_FIRST:
                if self._values[number] > firsts[0].value - _CLOSE:
                    firsts.append(self._plan(number, rests, uses, market, have))
        self._pair(found, firsts, after, rests, market, have, turns_left)
        if places >= COATLS_PER_PLAYER:
            self._third(found, after, rests, market, have, turns_left)
        return found

    def _pair(
        self,
        found: Outlook,
        firsts: list[Plan],
        after: Afterstate,
        rests: list[Remainder],
        market: Market,
        have: Resources,
        turns_left: float,
    ) -> None:
        """Find the best second plan beside each first one, and keep the best pair."""
        best_value = -99.0
        for first in firsts:
            left = without(have, first, rests[first.design])
            frontier = reals(HORIZON)
            second = self._beside(first, None, after, rests, market, left, turns_left, frontier)
            value = first.value + (_NO_SECOND if second is None else second.value)
            if value > best_value:
                best_value = value
                found.first = first
                found.second = second
                found.pair_value = value
                found.second_frontier = frontier
                if second is not None:
                    left = without(left, second, rests[second.design])
                found.spare_pieces = left.piece_count
        _accumulate(found.second_frontier)

    def _third(
        self,
        found: Outlook,
        after: Afterstate,
        rests: list[Remainder],
        market: Market,
        have: Resources,
        turns_left: float,
    ) -> None:
        first, second = found.first, found.second
        if first is None or second is None:
            return
        left = without(have, first, rests[first.design])
        left = without(left, second, rests[second.design])
        unread = self._unread
        third = self._beside(first, second, after, rests, market, left, turns_left, unread)
        found.third_value = _NO_SECOND if third is None else third.value

    def _beside(
        self,
        first: Plan,
        second: Plan | None,
        after: Afterstate,
        rests: list[Remainder],
        market: Market,
        left: Resources,
        turns_left: float,
        frontier: vec[float],
    ) -> Plan | None:
        """The best plan for another Cóatl than those of the plans before it."""
        first_site = rests[first.design].site
        second_site: i64 = GONE if second is None else rests[second.design].site
        begun = (first_site == NEW) + (second_site == NEW)
        can_begin = len(after.coatls) + begun < COATLS_PER_PLAYER
        uses = self._uses(rests, left)
        best = self._scan(
            rests, uses, market, left, turns_left, frontier, first_site, second_site, can_begin, None
        )
        return None if best < 0 else self._plan(best, rests, uses, market, left)

    def plans(self, after: Afterstate) -> tuple[list[Remainder], list[Plan]]:
        """What each design lacks, and the best plans, the best first."""
        have = self.resources(after)
        rests = self.remainders(after)
        market = Market(after)
        uses = self._uses(rests, have)
        self._scan(rests, uses, market, have, 99.0, self._unread, GONE, GONE, True, None)
        values = self._values
        order = [(-values[n], n) for n in range(self._size) if values[n] > _WORTHLESS]
        order.sort()
        best = order[:_MOST_PLANS]
        return rests, [self._plan(number, rests, uses, market, have) for _, number in best]

    def ready(self, after: Afterstate, rests: list[Remainder]) -> list[Plan]:
        """Plans that can be completed at once, with cards of the hand, the most valuable first."""
        have = self.resources(after)
        uses = self._uses(rests, have)
        demands = self._demands
        order = []
        for number in range(self._size):
            rest = rests[number]
            if rest.site == GONE or shortfall(rest.bodies, have.bodies):
                continue
            if rest.head >= 0 and not have.board[rest.head]:
                continue
            if rest.tail >= 0 and not have.board[TAIL + rest.tail]:
                continue
            way = 2 * number
            if uses.points[way] <= 0.0 or uses.counts[way] < demands.least_prophecies:
                continue
            if demands.needs_temple and uses.temples[way] == NO_TEMPLE:
                continue
            order.append((-uses.points[way], number))
        order.sort()
        return [self._plan_by(number, 2 * number, uses) for _, number in order]

    # --- one scan over all designs --------------------------------------------------------------

    def _scan(
        self,
        rests: list[Remainder],
        uses: _Uses,
        market: Market,
        have: Resources,
        turns_left: float,
        frontier: vec[float],
        first_site: i64,
        second_site: i64,
        can_begin: bool,
        found: Outlook | None,
    ) -> int:
        """Appraise all designs but those for these sites: the number of the best, or -1."""
        values, ways, best = self._values, self._ways, self._best
        points, card_turns = uses.points, uses.turns
        latest = turns_left + 0.5
        for site in range(5):
            best[site] = -1
        top = -1
        top_value = -99.0
        for number in range(self._size):
            values[number] = _WORTHLESS
            way: i64 = 2 * number
            if points[way] <= 0.0 and points[way + 1] <= 0.0:
                continue
            rest = rests[number]
            site = rest.site
            if site == NEW:
                if not can_begin:
                    continue
            elif site == first_site or site == second_site:
                continue
            turns = _piece_turns(rest, market, have)
            for last in range(way, way + 2):
                gain = points[last]
                needed = turns + card_turns[last]
                if gain <= 0.0 or needed > latest:
                    continue
                soon: i64 = int(needed + 0.5)
                if soon > HORIZON - 1:
                    soon = HORIZON - 1
                if gain > frontier[soon]:
                    frontier[soon] = gain
                if found is not None:
                    found.note(gain, needed)
                value = gain - TURN * needed
                if value > values[number]:
                    values[number] = value
                    ways[number] = last
            value = values[number]
            if value > _WORTHLESS:
                if value > top_value:
                    top_value = value
                    top = number
                rival = best[site + 1]
                if rival < 0 or value > values[rival]:
                    best[site + 1] = number
        return top

    def _plan(
        self,
        number: int,
        rests: list[Remainder],
        uses: _Uses,
        market: Market,
        have: Resources,
    ) -> Plan:
        """The plan that the last scan found for a design."""
        rest = rests[number]
        plan = self._plan_by(number, self._ways[number], uses)
        plan.turns = plan.turns + _piece_turns(rest, market, have)
        plan.value = self._values[number]
        plan.missing = total_of(shortfall(rest.bodies, have.bodies))
        plan.lacks_head = rest.head >= 0 and not have.board[rest.head]
        plan.lacks_tail = rest.tail >= 0 and not have.board[TAIL + rest.tail]
        return plan

    def _plan_by(self, number: int, way: i64, uses: _Uses) -> Plan:
        plan = Plan(number)
        plan.points = uses.points[way]
        plan.turns = uses.turns[way]
        plan.cards = uses.cards[way]
        plan.card_count = uses.counts[way]
        plan.from_row = uses.from_row[way]
        plan.temple = uses.temples[way]
        plan.temple_points = uses.temple_points[way]
        return plan

    # --- cards and Temples ----------------------------------------------------------------------

    def _uses(self, rests: list[Remainder], have: Resources) -> _Uses:
        """What cards and Temples make of every design; the same question is answered once."""
        if rests is not self.library.remainders:
            return self._use_cards(rests, have)
        key = (int(have.hand), int(have.row), int(have.temples))
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self._use_cards(rests, have)
        return known

    def _use_cards(self, rests: list[Remainder], have: Resources) -> _Uses:
        uses = _Uses(self._size)
        for number in range(self._size):
            rest = rests[number]
            if rest.site == GONE:
                continue
            way: i64 = 2 * number
            self._use(uses, way, number, rest, have.hand & ~rest.placed_cards, have)
            if have.row:
                usable = (have.hand | have.row) & ~rest.placed_cards
                self._use(uses, way + 1, number, rest, usable, have)
                if not uses.from_row[way + 1]:
                    uses.points[way + 1] = 0.0
        return uses

    def _use(
        self,
        uses: _Uses,
        way: i64,
        number: int,
        rest: Remainder,
        usable: i64,
        have: Resources,
    ) -> None:
        """A design with the best of these cards and the best Temple."""
        library = self.library
        design = library.designs[number]
        demands = self._demands
        points = rest.placed_points
        count = rest.placed
        frames = rest.frames
        used: i64 = 0
        from_row: i64 = 0
        hand = have.hand
        order, card_points = design.order, design.points
        for place in range(design.order_count):
            if count >= PROPHECIES_PER_COATL:
                break
            card = order[place]
            if not usable >> card & 1:
                continue
            frame: i64 = 1 << library.frames[card]
            if demands.needs_different_frames and frames & frame:
                continue
            frames |= frame
            points += card_points[card]
            count += 1
            used |= 1 << card
            if not hand >> card & 1:
                from_row += 1
                points -= _FROM_ROW
        turns = 1.0 if from_row else 0.0
        if library.has_framed_temples or design.asked_temples != have.temples:
            self._find_best_temple(design, have.temples, frames)
        temple = design.best_temple
        temple_points = design.best_temple_points
        points += temple_points
        if count < demands.least_prophecies:
            if demands.least_prophecies == 1:
                points = 0.0
            else:
                lack = float(demands.least_prophecies - count)
                turns += (0.0 if from_row else 1.0) + _EACH_PROPHECY * lack
                points -= _PROPHECY_POINTS * lack
        if demands.needs_temple and temple == NO_TEMPLE:
            turns += 1.0
            points -= _TEMPLE_POINTS
        uses.points[way] = points
        uses.turns[way] = turns
        uses.cards[way] = used
        uses.counts[way] = count
        uses.from_row[way] = from_row
        uses.temples[way] = temple
        uses.temple_points[way] = temple_points

    def _find_best_temple(self, design: Design, temples: i64, frames: i64) -> None:
        """Note the Temple, of these, that is worth most on a design with cards of these frames."""
        design.asked_temples = temples
        design.best_temple = NO_TEMPLE
        design.best_temple_points = 0.0
        place = 0
        while temples:
            if temples & 1:
                kind = self.library.temples[place]
                held = design.temples_held[place]
                frame = TABLES.temple_frame[kind]
                if frame >= 0 and not frames >> frame & 1:
                    held += 1
                worth = TABLES.temple_worth[4 * kind + held]
                if worth > design.best_temple_points:
                    design.best_temple_points = worth
                    design.best_temple = place
            temples >>= 1
            place += 1


def _piece_turns(rest: Remainder, market: Market, have: Resources) -> float:
    """Turns until the pieces of a design are there and assembled."""
    board = have.board
    missing = shortfall(rest.bodies, have.bodies)
    turns = 1.0 + market.body_turns(missing)
    pieces = total_of(missing)
    if rest.head >= 0 and not board[rest.head]:
        turns += market.heads[rest.head]
        pieces += 1
    if rest.tail >= 0 and not board[TAIL + rest.tail]:
        turns += market.tails[rest.tail]
        pieces += 1
    if pieces and have.piece_count + pieces > BOARD_SLOTS:
        turns += 1.0
    return turns


def without(have: Resources, plan: Plan, rest: Remainder) -> Resources:
    """What a plan leaves over of pieces, cards and Temples."""
    board = copied(have.board)
    count = have.piece_count
    for colour in range(COLOURS):
        wanted = rest.bodies >> FIELD * colour & FIELD_MASK
        used = min(board[BODY + colour], wanted)
        board[BODY + colour] -= used
        count -= used
    if rest.head != CLOSED and board[rest.head]:
        board[rest.head] -= 1
        count -= 1
    if rest.tail != CLOSED and board[TAIL + rest.tail]:
        board[TAIL + rest.tail] -= 1
        count -= 1
    temples = have.temples
    if plan.temple != NO_TEMPLE:
        temples &= ~(1 << plan.temple)
    return Resources(board, count, have.hand & ~plan.cards, have.row & ~plan.cards, temples)


def _accumulate(frontier: vec[float]) -> None:
    """What is within reach in fewer turns is within reach in more."""
    for turns in range(1, HORIZON):
        if frontier[turns - 1] > frontier[turns]:
            frontier[turns] = frontier[turns - 1]
