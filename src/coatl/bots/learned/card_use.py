"""What cards and Temples make of designs: points, and turns to take cards from the row."""

from __future__ import annotations

from typing import Final

from coatl.rules.coatl import PROPHECIES_PER_COATL

from .designs import GONE, Design, Library, Remainder
from .plans import NO_TEMPLE, Resources
from .tables import TABLES
from .vectors import i64, reals, vec, zeros

#: What it costs to rely on a card of the row.
_FROM_ROW: Final = 0.3

#: What it costs, in turns and points, to lack Prophecies or a Temple that a level asks for.
_EACH_PROPHECY: Final = 0.35
_PROPHECY_POINTS: Final = 0.5
_TEMPLE_POINTS: Final = 2.0


class CardUses:
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


class CardUser:
    """Finds the best cards for the designs of one library."""

    def __init__(self, library: Library) -> None:
        self._library = library
        self._size: int = len(library.designs)
        self._demands = library.demands
        self._known: dict[tuple[int, int, int], CardUses] = {}

    def uses(self, rests: list[Remainder], have: Resources) -> CardUses:
        """What cards and Temples make of every design; the same question is answered once."""
        if rests is not self._library.remainders:
            return self._use_cards(rests, have)
        key = (int(have.hand), int(have.row), int(have.temples))
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self._use_cards(rests, have)
        return known

    def _use_cards(self, rests: list[Remainder], have: Resources) -> CardUses:
        uses = CardUses(self._size)
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
        uses: CardUses,
        way: i64,
        number: int,
        rest: Remainder,
        usable: i64,
        have: Resources,
    ) -> None:
        """A design with the best of these cards and the best Temple."""
        library = self._library
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
                kind = self._library.temples[place]
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
