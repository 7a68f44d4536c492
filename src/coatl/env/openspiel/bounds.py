"""How long a game may be at most, whoever plays it and whatever chance says.

No step can be repeated for ever: pieces come out of the bags and never go back, a Cóatl takes four
Prophecies and one Temple, a hand holds five, and when all pass in succession the game is over. So
whatever is done can be counted. The bounds are those of the longest options, and far above what
happens; they are what the length of an information state is made from.
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

#: Turns that follow once no body is left, at most (R7.2, R10.8).
_LAST_TURNS: Final = 3


class Lengths(NamedTuple):
    """The most decisions of players and the most outcomes of chance in one game."""

    decisions: int
    outcomes: int

    @property
    def steps(self) -> int:
        """Both together."""
        return self.decisions + self.outcomes


def lengths(players: int) -> Lengths:
    """The bounds for so many players; 1 is solo."""
    is_solo = players == 1
    gold = 0 if is_solo else GOLDEN_BODIES[players]
    bodies = len(BODIES) * (FEWER_BODIES[1] if is_solo else BODIES_PER_COLOUR) + gold
    pieces = _ENDS + bodies
    spaces = _ENDS + bodies // 2  # bodies come and go in pairs
    dealt = SOLO_DEAL if is_solo else sum(FIRST_DEAL + seat for seat in range(players))
    placed = COATLS_PER_PLAYER * PROPHECIES_PER_COATL * players
    discarded = HAND_LIMIT * players  # See the Future
    taken = placed + discarded + HAND_LIMIT * players  # every Prophecy taken goes or stays
    # Each of these may be an action of its own, and then has its finish.
    actions = spaces + gold + pieces + placed + taken + 2 * players  # two more tokens
    decisions = dealt + players  # what to keep, and finish
    decisions += 2 * actions + discarded + COATLS_PER_PLAYER * players
    if is_solo:
        adams_turns = pieces + _LAST_TURNS  # each takes a piece while there are bodies
        decisions += adams_turns + 1  # a pass after each of them
        cards = sum(card.copies for card in PROPHECIES) + dealt  # no discards but those at set-up
        outcomes = spaces + len(TEMPLES) + cards + adams_turns
    else:
        decisions += (actions + 1) * (players - 1) + players  # passes between actions, and at last
        decisions += players  # second actions declined
        cards = dealt + ROW_SLOTS + taken + ROW_SLOTS * players  # See the Future deals a new row
        outcomes = spaces + len(TEMPLES) + cards
    return Lengths(decisions, outcomes)
