"""The points of designs and the turns they need, for a seat in an afterstate.

Turns are estimated: two useful bodies per turn, one head or tail per turn, one turn for all cards
of the row together, and one turn to assemble. The *frontier* is the most points that a seat can
reach within a number of turns: with one design, and with a second one from what the first leaves.
"""

from __future__ import annotations

import math
from typing import Final

from coatl.rules import Coatl
from coatl.rules.cards import EMPTY
from coatl.rules.coatl import COATLS_PER_PLAYER
from coatl.rules.pieces import BOARD_SLOTS, TAIL

from .afterstate import Afterstate
from .card_use import CardUser
from .designs import (
    GONE,
    NEW,
    NO_TEMPLE,
    NO_USE,
    CardUse,
    CardUses,
    Library,
    Remainder,
)
from .packed_counts import shortfall, total_of
from .plans import HORIZON, NO_SECOND, Offers, Outlook, Plan, Resources, without
from .remainders import remainders
from .turns_needed import Market, Markets
from .vectors import i64, reals, vec, zeros

#: What a turn counts in points when designs are compared.
TURN: Final = 2.0

#: The value of a design that scores nothing in time.
_WORTHLESS: Final = -98.0

#: A first design at most this many points behind the best is paired with a second.
_CLOSE: Final = 6.0

#: The most plans listed for assembling and for choosing cards.
_MOST_PLANS: Final = 30

#: A plan that is this many points worse than the best counts about a third (1 / e) of it.
_ALTERNATIVE_SPREAD: Final = 1.5

#: The most first designs that are paired.
_MOST_FIRST: Final = 2


class Appraiser:
    """Appraises the designs of one library."""

    def __init__(self, library: Library, markets: Markets, coatls: tuple[Coatl, ...]) -> None:
        self.library = library
        #: What each design lacks as the seat's Cóatls stand before its turn.
        self.base_remainders = library.remainders
        if coatls is not library.coatls:
            self.base_remainders = remainders(library, coatls)
        self._markets = markets
        self._size: int = len(library.designs)
        self._demands = library.demands
        self._cards = CardUser(library, self.base_remainders)
        # What the last scan found: the value of every design with the cards that bring it, and the
        # best design by site (new, first, second and third Cóatl).
        self._values: vec[float] = reals(self._size)
        self._uses: list[CardUse] = [NO_USE] * self._size
        self._best: vec[i64] = zeros(5)
        self._discarded_frontier: vec[float] = reals(HORIZON)

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
            return self.base_remainders
        return remainders(self.library, after.coatls)

    # --- the outlook ----------------------------------------------------------------------------

    def outlook(self, after: Afterstate, turns_left: float) -> Outlook:
        """The best plans of the seat within this many turns."""
        found = Outlook()
        found.spare_pieces = after.piece_count
        places = COATLS_PER_PLAYER - after.finished()
        if places <= 0 or turns_left <= 0.0:
            return found
        have = self.resources(after)
        rests = self.remainders(after)
        market = self._markets.of(after)
        uses = self._cards.uses(rests, have)
        top = self._scan(
            rests, uses, market, have, turns_left, found.frontier, GONE, GONE, True, found
        )
        _accumulate(found.frontier)
        if top < 0:
            return found
        found.alternatives = self._count_alternatives(self._values[top])
        firsts = [self._plan(top, rests, market, have)]
        if places == 1:
            found.first = firsts[0]
            found.pair_value = found.first.value
            found.spare_pieces = without(have, found.first, rests[top]).piece_count
            found.first_offers = _offers(rests[top], market, have)
            return found
        for site in range(4):
            number: int = self._best[site]
            if number < 0 or number == top or len(firsts) == _MOST_FIRST:
                continue
            if self._values[number] > firsts[0].value - _CLOSE:
                firsts.append(self._plan(number, rests, market, have))
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
            second = self._best_other_plan(
                first, None, after, rests, market, left, turns_left, frontier
            )
            value = first.value + (NO_SECOND if second is None else second.value)
            if value > best_value:
                best_value = value
                found.first = first
                found.second = second
                found.pair_value = value
                found.second_frontier = frontier
                found.first_offers = _offers(rests[first.design], market, have)
                found.second_offers = Offers()
                if second is not None:
                    found.second_offers = _offers(rests[second.design], market, left)
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
        unread = self._discarded_frontier
        third = self._best_other_plan(first, second, after, rests, market, left, turns_left, unread)
        found.third_value = NO_SECOND if third is None else third.value

    def _best_other_plan(
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
        uses = self._cards.uses(rests, left)
        best = self._scan(
            rests,
            uses,
            market,
            left,
            turns_left,
            frontier,
            first_site,
            second_site,
            can_begin,
            None,
        )
        return None if best < 0 else self._plan(best, rests, market, left)

    def _count_alternatives(self, best: float) -> float:
        """How many designs the last scan found about as good as the best: the logarithm of a soft
        count.
        """
        values = self._values
        total = 0.0
        for number in range(self._size):
            behind = best - values[number]
            if behind < _CLOSE:
                total += math.exp(-behind / _ALTERNATIVE_SPREAD)
        return math.log(max(1.0, total))

    def plans(self, after: Afterstate) -> tuple[list[Remainder], list[Plan]]:
        """What each design lacks, and the best plans, the best first."""
        have = self.resources(after)
        rests = self.remainders(after)
        market = self._markets.of(after)
        uses = self._cards.uses(rests, have)
        self._scan(
            rests, uses, market, have, 99.0, self._discarded_frontier, GONE, GONE, True, None
        )
        values = self._values
        order = [(-values[n], n) for n in range(self._size) if values[n] > _WORTHLESS]
        order.sort()
        best = order[:_MOST_PLANS]
        return rests, [self._plan(number, rests, market, have) for _, number in best]

    def ready(self, after: Afterstate, rests: list[Remainder]) -> list[Plan]:
        """Plans that can be completed at once, with cards of the hand, the most valuable first."""
        have = self.resources(after)
        uses = self._cards.uses(rests, have)
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
            use = uses[number].by_hand
            if use.points <= 0.0 or use.count < demands.least_prophecies:
                continue
            if demands.needs_temple and use.temple == NO_TEMPLE:
                continue
            order.append((-use.points, number))
        order.sort()
        return [Plan(number, uses[number].by_hand) for _, number in order]

    # --- one scan over all designs --------------------------------------------------------------

    def _scan(
        self,
        rests: list[Remainder],
        uses: list[CardUses],
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
        values, best = self._values, self._best
        latest = turns_left + 0.5
        for site in range(5):
            best[site] = -1
        top = -1
        top_value = -99.0
        for number in range(self._size):
            values[number] = _WORTHLESS
            both = uses[number]
            first, second = both.by_hand, both.with_row
            if first.points <= 0.0 and second.points <= 0.0:
                continue
            rest = rests[number]
            site = rest.site
            if site == NEW:
                if not can_begin:
                    continue
            elif site == first_site or site == second_site:  # noqa: PLR1714, SIM109  # quicker
                continue
            turns = _piece_turns(rest, market, have)
            value = _WORTHLESS
            if first.points > 0.0 and turns + first.turns <= latest:
                value = _note(first.points, turns + first.turns, frontier, found)
                self._uses[number] = first
            if second.points > 0.0 and turns + second.turns <= latest:
                other = _note(second.points, turns + second.turns, frontier, found)
                if other > value:
                    value = other
                    self._uses[number] = second
            if value > _WORTHLESS:
                values[number] = value
                if value > top_value:
                    top_value = value
                    top = number
                rival = best[site + 1]
                if rival < 0 or value > values[rival]:
                    best[site + 1] = number
        return top

    def _plan(self, number: int, rests: list[Remainder], market: Market, have: Resources) -> Plan:
        """The plan that the last scan found for a design."""
        rest = rests[number]
        plan = Plan(number, self._uses[number])
        plan.turns = plan.use.turns + _piece_turns(rest, market, have)
        plan.value = self._values[number]
        plan.missing = total_of(shortfall(rest.bodies, have.bodies))
        plan.lacks_head = rest.head >= 0 and not have.board[rest.head]
        plan.lacks_tail = rest.tail >= 0 and not have.board[TAIL + rest.tail]
        return plan


def _note(points: float, turns: float, frontier: vec[float], found: Outlook | None) -> float:
    """Note what a way to carry out a design brings, and when; its value."""
    soon: i64 = int(turns + 0.5)
    soon = min(soon, HORIZON - 1)
    frontier[soon] = max(frontier[soon], points)
    if found is not None:
        found.note(points, turns)
    return points - TURN * turns


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


def _offers(rest: Remainder, market: Market, have: Resources) -> Offers:
    """What the supply offers to a design that lacks this."""
    found = Offers()
    missing = shortfall(rest.bodies, have.bodies)
    if missing:
        found.pairs = market.useful_spaces(missing, 2)
        found.singles = market.useful_spaces(missing, 1)
    if rest.head >= 0 and not have.board[rest.head]:
        found.heads = market.ends_on_offer(rest.head)
    if rest.tail >= 0 and not have.board[TAIL + rest.tail]:
        found.tails = market.ends_on_offer(TAIL + rest.tail)
    return found


def _accumulate(frontier: vec[float]) -> None:
    """Make each entry at least as large as the one before: more turns reach no less."""
    for turns in range(1, HORIZON):
        frontier[turns] = max(frontier[turns], frontier[turns - 1])
