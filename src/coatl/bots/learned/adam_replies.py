"""A.D.A.M. as the evaluation sees it: its reply to a turn, and its features after the reply."""

from __future__ import annotations

from typing import Final

from coatl.bots.float_sum import float_sum
from coatl.rules.adam import ADAM_POINTS, adam_points, missing_colours, play_turn
from coatl.rules.cards import EMPTY_SLOT
from coatl.rules.pieces import BODY_SPACES, LETTER
from coatl.rules.state import ROW_SLOTS, Adam

from .afterstate import Afterstate
from .vectors import reals, vec

#: How many features speak of A.D.A.M.
ADAM_NUMBERS: Final = 18

#: How many of A.D.A.M.'s next turns are simulated.
_TURNS_AHEAD: Final = 3


class AdamReply:
    """A.D.A.M.'s turn after a player's: what it leaves on the table, and how it stands then."""

    def __init__(self, after: Afterstate) -> None:
        assert after.adam is not None  # noqa: S101  # asked of a solo game
        row = slid(after.row)
        size = after.view.options.adam_cards
        self._adam, self._supply, self._row = play_turn(after.adam, after.supply, row, size)
        after = after.copy()
        self.play(after)
        self._numbers = adam_numbers(after, self._adam)

    def play(self, after: Afterstate) -> None:
        """Make it part of an afterstate with the same supply and row."""
        after.adam = self._adam
        after.supply = self._supply
        after.row = self._row
        after.has_adam_replied = True

    @property
    def numbers(self) -> vec[float]:
        """The features that speak of A.D.A.M. afterwards."""
        return self._numbers


def slid(row: bytes) -> bytes:
    """The row after its cards have slid to the right (R10.7)."""
    return row.replace(EMPTY_SLOT, b"").rjust(ROW_SLOTS, EMPTY_SLOT)


def adam_stands(adam: Adam) -> float:
    """The part of its cards' points that the pieces on them make up."""
    total = 0.0
    for card, pieces in zip(adam.cards, adam.pieces, strict=True):
        if pieces:
            total += (
                ADAM_POINTS[card] * len(pieces) / (len(pieces) + len(missing_colours(card, pieces)))
            )
    return total


def adam_numbers(after: Afterstate, adam: Adam) -> vec[float]:
    """The features that speak of A.D.A.M., in the order in which `features` describes them."""
    numbers = reals(ADAM_NUMBERS)
    wanted = ""
    for place, card in enumerate(adam.cards):
        lack = missing_colours(card, adam.pieces[place])
        wanted += lack
        numbers[place] = len(lack) / 6.0
        numbers[4 + place] = ADAM_POINTS[card] / 7.0
    stands = adam_stands(adam)
    numbers[8] = stands / 10.0
    numbers[9] = 1.0 if after.has_adam_replied else 0.0
    numbers[10] = _next_cards(after.row)
    useful = 0
    for pieces in after.supply:
        for piece in pieces:
            if LETTER[piece] in wanted:
                useful += 1
    numbers[11] = useful / 8.0
    supply, row, later = after.supply, after.row, adam
    size = after.view.options.adam_cards
    before = adam_points(adam)
    gained = 0
    for turn in range(_TURNS_AHEAD):
        if any(supply[:BODY_SPACES]) and any(supply[BODY_SPACES:]):
            later, supply, row = play_turn(later, supply, slid(row), size)
            gained = adam_points(later) - before
            if turn == 0 and later.passes > adam.passes:
                numbers[17] = 1.0
        numbers[12 + turn] = gained / 8.0
    numbers[15] = (gained + adam_stands(later) - stands) / 8.0
    numbers[16] = before / max(1.0, after.view.turn / 2.0) / 2.0
    return numbers


def _next_cards(row: bytes) -> float:
    """Points per piece of the two cards A.D.A.M. draws next."""
    shown = row.replace(EMPTY_SLOT, b"")[-2:]
    if not shown:
        return 1.0
    rates = [ADAM_POINTS[kind] / len(missing_colours(kind, b"")) for kind in shown]
    return float_sum(rates) / len(rates)
