"""Upper bounds for the length of a game, for all play and all chance.

A game is finite: pieces never return to the bags, a Cóatl takes at most four Prophecies and one
Temple, a hand holds five Prophecies, and the game ends when all pass in succession. So every kind
of step can be counted. The bounds hold for all options and are far above typical lengths. They
determine the size of the information state tensor.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from coatl.rules.cards import PROPHECIES, TEMPLES
from coatl.rules.coatl import COATLS_PER_PLAYER, PROPHECIES_PER_COATL
from coatl.rules.options import FEWER_BODIES, GOLDEN_BODIES, HAND_LIMIT
from coatl.rules.pieces import (
    BODIES,
    BODIES_PER_COLOUR,
    HEADS,
    HEADS_PER_COLOUR,
    TAILS,
    TAILS_PER_COLOUR,
)
from coatl.rules.setup import FIRST_DEAL, SOLO_DEAL
from coatl.rules.state import ROW_SLOTS

_ENDS: Final = len(HEADS) * HEADS_PER_COLOUR + len(TAILS) * TAILS_PER_COLOUR

#: The most turns after the last body has left the bag (R7.2, R10.8).
_LAST_TURNS: Final = 3


class LengthBounds(NamedTuple):
    """The most decisions of players and the most chance outcomes in one game."""

    decisions: int
    outcomes: int

    @property
    def steps(self) -> int:
        """The most steps: decisions and outcomes."""
        return self.decisions + self.outcomes


def length_bounds(players: int) -> LengthBounds:
    """The bounds for this number of players; 1 is the solo game."""
    is_solo = players == 1
    gold = 0 if is_solo else GOLDEN_BODIES[players]
    bodies = len(BODIES) * (FEWER_BODIES[1] if is_solo else BODIES_PER_COLOUR) + gold
    pieces = _ENDS + bodies
    spaces = _ENDS + bodies // 2  # fills of a supply space: bodies come in pairs
    dealt = SOLO_DEAL if is_solo else sum(FIRST_DEAL + seat for seat in range(players))
    placed = COATLS_PER_PLAYER * PROPHECIES_PER_COATL * players
    discarded = HAND_LIMIT * players  # See the Future
    taken = placed + discarded + HAND_LIMIT * players  # placed, discarded or still in hand
    # Each of these may be an action of its own, with its own `finish`.
    actions = spaces + gold + pieces + placed + taken + 2 * players  # the other two tokens
    decisions = dealt + players  # set-up: which Prophecies to keep, and `finish`
    decisions += 2 * actions + discarded + COATLS_PER_PLAYER * players
    if is_solo:
        adams_turns = pieces + _LAST_TURNS  # it takes a piece every turn while there are bodies
        decisions += adams_turns + 1  # the player may pass after each of them
        cards = sum(card.copies for card in PROPHECIES) + dealt  # only set-up discards return
        outcomes = spaces + len(TEMPLES) + cards + adams_turns
    else:
        decisions += (actions + 1) * (
            players - 1
        ) + players  # passes between actions and at the end
        decisions += players  # second actions declined
        cards = dealt + ROW_SLOTS + taken + ROW_SLOTS * players  # See the Future deals a new row
        outcomes = spaces + len(TEMPLES) + cards
    return LengthBounds(decisions, outcomes)
