"""What cards and Temples make of designs: points, and turns to take cards from the row."""

from __future__ import annotations

from typing import Final

from coatl.rules.coatl import PROPHECIES_PER_COATL

from .card_tables import TABLES
from .designs import GONE, NO_TEMPLE, NO_USE, CardUse, CardUses, Design, Library, Remainder
from .plans import Resources
from .vectors import i64

#: What it costs to rely on a card of the row.
_FROM_ROW: Final = 0.3

#: What it costs, in turns and points, to lack Prophecies or a Temple that a level asks for.
_EACH_PROPHECY: Final = 0.35
_PROPHECY_POINTS: Final = 0.5
_TEMPLE_POINTS: Final = 2.0

#: A design that can no longer be built.
_NO_USES: Final = CardUses(NO_USE, NO_USE)


class CardUser:
    """Finds the best cards for the designs of one library."""

    def __init__(self, library: Library, base_remainders: list[Remainder]) -> None:
        self._library = library
        self._base_remainders = base_remainders
        self._demands = library.demands
        self._known: dict[tuple[int, int, int], list[CardUses]] = {}

    def uses(self, rests: list[Remainder], have: Resources) -> list[CardUses]:
        """What cards and Temples make of every design; the same question is answered once."""
        if rests is not self._base_remainders:
            return self._use_cards(rests, have)
        key = (int(have.hand), int(have.row), int(have.temples))
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self._use_cards(rests, have)
        return known

    def _use_cards(self, rests: list[Remainder], have: Resources) -> list[CardUses]:
        found: list[CardUses] = []
        hand, row = have.hand, have.row
        temples: i64 = have.temples << 32
        designs = self._library.designs
        for number in range(len(rests)):
            rest = rests[number]
            if rest.site == GONE:
                found.append(_NO_USES)
                continue
            design = designs[number]
            useful = design.useful & ~rest.placed_cards
            held = hand & useful
            shown = row & useful
            key = temples | held << 16 | shown
            uses = rest.card_uses.get(key)
            if uses is None:
                uses = self._uses_of(design, rest, held, shown, have.temples)
                rest.card_uses[key] = uses
            found.append(uses)
        return found

    def _uses_of(
        self, design: Design, rest: Remainder, held: i64, shown: i64, temples: i64
    ) -> CardUses:
        by_hand = self._use(design, rest, held, held, temples)
        if not shown:
            return CardUses(by_hand, NO_USE)
        with_row = self._use(design, rest, held | shown, held, temples)
        return CardUses(by_hand, with_row if with_row.from_row else NO_USE)

    def _use(
        self, design: Design, rest: Remainder, usable: i64, hand: i64, temples: i64
    ) -> CardUse:
        """A design with the best of these cards and the best of these Temples."""
        demands = self._demands
        points = rest.placed_points
        count = rest.placed
        frames = rest.frames
        use = CardUse()
        order, card_points = design.order, design.points
        for place in range(design.order_count):
            if count >= PROPHECIES_PER_COATL:
                break
            card = order[place]
            if not usable >> card & 1:
                continue
            frame: i64 = 1 << self._library.frames[card]
            if demands.needs_different_frames and frames & frame:
                continue
            frames |= frame
            points += card_points[card]
            count += 1
            use.cards |= 1 << card
            if not hand >> card & 1:
                use.from_row += 1
                points -= _FROM_ROW
        turns = 1.0 if use.from_row else 0.0
        self._find_best_temple(use, design, temples, frames)
        points += use.temple_points
        if count < demands.least_prophecies:
            if demands.least_prophecies == 1:
                points = 0.0
            else:
                lack = float(demands.least_prophecies - count)
                turns += (0.0 if use.from_row else 1.0) + _EACH_PROPHECY * lack
                points -= _PROPHECY_POINTS * lack
        if demands.needs_temple and use.temple == NO_TEMPLE:
            turns += 1.0
            points -= _TEMPLE_POINTS
        use.points = points
        use.turns = turns
        use.count = count
        return use

    def _find_best_temple(self, use: CardUse, design: Design, temples: i64, frames: i64) -> None:
        """Note the Temple, of these, that is worth most on a design with cards of these frames."""
        place = 0
        while temples:
            if temples & 1:
                kind = self._library.temples[place]
                held = design.temples_held[place]
                frame = TABLES.temple_frame[kind]
                if frame >= 0 and not frames >> frame & 1:
                    held += 1
                worth = TABLES.temple_worth[4 * kind + held]
                if worth > use.temple_points:
                    use.temple_points = worth
                    use.temple = place
            temples >>= 1
            place += 1
