"""Goals: finished Cóatls that a seat can be after, and the pieces it has and lacks for them."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from coatl.rules import Coatl, Player
from coatl.rules.cards import PROPHECIES, TEMPLES
from coatl.rules.coatl import NONE
from coatl.rules.pieces import BODY, HEAD, LETTERS, TAIL
from coatl.rules.scoring import coatl_points, prophecy_points, temple_points


class Goal(NamedTuple):
    """A finished Cóatl that a seat can be after.

    `coatl` is the number that it has, or will have, among those of the seat; `target` is the
    finished Cóatl with its cards. `used` are the pieces of the seat's board that it takes, and
    `lacking` those that have still to come.
    """

    coatl: int
    is_new: bool
    target: Coatl
    used: bytes
    lacking: bytes

    @property
    def points(self) -> int:
        """What the finished Cóatl is worth."""
        return coatl_points(self.target)

    @property
    def cards(self) -> list[str]:
        """The ids of all its cards, the most valuable first."""
        return cards_by_worth(self.target)


def make_goal(player: Player, coatl: int, target: Coatl) -> Goal:
    """The goal to make that Cóatl of the player's Cóatl with this number, or of a new one."""
    is_new = coatl >= len(player.coatls)
    needed = Counter(pieces_of(target))
    if not is_new:
        needed -= Counter(pieces_of(player.coatls[coatl]))
    used = needed & Counter(player.board)
    return Goal(coatl, is_new, target, _sorted(used), _sorted(needed - used))


def cards_by_worth(coatl: Coatl) -> list[str]:
    """The ids of the cards on a finished Cóatl, the most valuable first."""
    worth = {PROPHECIES[k].id: prophecy_points(k, coatl.colours) for k in coatl.prophecies}
    if coatl.temple != NONE:
        temple = temple_points(coatl.temple, coatl.colours, coatl.prophecies)
        worth[TEMPLES[coatl.temple].id] = temple
    return sorted(worth, key=lambda card: -worth[card])


def pieces_of(coatl: Coatl) -> bytes:
    """The pieces of a Cóatl from head to tail."""
    pieces = [BODY + LETTERS.index(letter) for letter in coatl.colours]
    if coatl.head:
        pieces[0] += HEAD - BODY
    if coatl.tail:
        pieces[-1] += TAIL - BODY
    return bytes(pieces)


def _sorted(pieces: Counter[int]) -> bytes:
    return bytes(sorted(pieces.elements()))
