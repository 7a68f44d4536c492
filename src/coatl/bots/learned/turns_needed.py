"""Estimated turns until a seat has the pieces it lacks, from the supply and the bags."""

from __future__ import annotations

from typing import Final

from coatl.rules.pieces import BODY, BODY_SPACES, GOLD, TAIL

from .afterstate import Afterstate
from .card_tables import COLOURS
from .packed_counts import FIELD, FIELD_MASK, contains, shortfall, total_of
from .vectors import i64, reals, vec, zeros

#: Pieces that are not on offer: turns for an end that the bag holds, more if it is the last one,
#: and for one that is gone.
_END_LATER: Final = 1.9
_LAST_ONE: Final = 0.5
_NEVER: Final = 7.0

#: Turns for bodies not covered by a pair on offer: a single one, on offer or not; each of several.
_ONE_ON_OFFER: Final = 1.0
_ONE_LATER: Final = 1.4
_EACH: Final = 0.7
_FIRST_ON_OFFER: Final = 0.1
_FIRST_LATER: Final = 0.3


#: Entries of a cache of turns: a power of two.
_CACHED: Final = 1 << 12


class TurnCache:
    """Remembers the turns for missing bodies in several markets. New entries replace old ones."""

    def __init__(self) -> None:
        self.markets: i64 = 0
        self.keys: vec[i64] = zeros(_CACHED)
        self.turns: vec[float] = reals(_CACHED)


class Market:
    """How soon pieces can be had from the supply and the bags."""

    def __init__(self, after: Afterstate, cache: TurnCache) -> None:
        self._cache = cache
        cache.markets += 1
        self._number: i64 = cache.markets
        #: Pairs of bodies on offer: one of each colour that lies there, as packed counts.
        self._pairs: list[int] = []
        #: What each filled body space holds, as packed counts.
        self._spaces: list[int] = []
        self._on_offer: i64 = 0
        for pieces in after.supply[:BODY_SPACES]:
            pair = 0
            for piece in pieces:
                if piece != GOLD:
                    one = 1 << FIELD * (piece - BODY)
                    self._on_offer |= one * FIELD_MASK
                    pair += one
            if pair:
                self._spaces.append(pair)
            if len(pieces) == 2 and GOLD not in pieces:
                self._pairs.append(pair)
        ends = b"".join(after.supply[BODY_SPACES:])
        self._ends = ends
        heads, bodies, tails = after.view.bags
        #: Turns for a head and a tail of each colour, and extra turns for a scarce body.
        self.heads: vec[float] = reals(COLOURS)
        self.tails: vec[float] = reals(COLOURS)
        self._scarcity: vec[float] = reals(COLOURS)
        total = float(max(1, len(bodies)))
        for colour in range(COLOURS):
            self.heads[colour] = _end_turns(colour in ends, heads.count(colour))
            tail = TAIL + colour
            self.tails[colour] = _end_turns(tail in ends, tails.count(tail))
            if not self._on_offer >> FIELD * colour & FIELD_MASK:
                self._scarcity[colour] = _scarcity(bodies.count(BODY + colour) / total)

    def body_turns(self, missing: i64) -> float:
        """Turns until these bodies, as packed counts, are there."""
        if not missing:
            return 0.0
        cache = self._cache
        key = self._number << FIELD * COLOURS | missing
        # Low bits of all colours and of the market, so that similar questions differ.
        place = (missing ^ missing >> 8 ^ missing >> 15 ^ self._number * 89) & _CACHED - 1
        if cache.keys[place] != key:
            cache.keys[place] = key
            cache.turns[place] = self._count_turns(missing)
        return cache.turns[place]

    def useful_spaces(self, missing: i64, bodies: i64) -> i64:
        """The number of body spaces that hold exactly this many of the missing bodies."""
        found: i64 = 0
        for space in self._spaces:
            useless = shortfall(space, missing)
            if total_of(space) - total_of(useless) == bodies:
                found += 1
        return found

    def ends_on_offer(self, piece: i64) -> i64:
        """How many heads or tails of this kind are on offer."""
        return self._ends.count(piece)

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


class Markets:
    """The markets of one view: turns that leave the same supply share one."""

    def __init__(self, cache: TurnCache) -> None:
        self._cache = cache
        self._known: dict[tuple[bytes, ...], Market] = {}

    def of(self, after: Afterstate) -> Market:
        """The market of an afterstate."""
        market = self._known.get(after.supply)
        if market is None:
            market = self._known[after.supply] = Market(after, self._cache)
        return market


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
