"""What judgement knows of the opponents, and when they could end the game."""

from __future__ import annotations

from coatl.rules.coatl import COATLS_PER_PLAYER

from .afterstate import Afterstate
from .plans import HORIZON, Outlook
from .vectors import i64


class Rival:
    """What judgement knows of one opponent."""

    def __init__(self, after: Afterstate, outlook: Outlook) -> None:
        self.after = after
        self.outlook = outlook
        self.points = float(after.points())
        self.finished = after.finished()
        #: Turns until it could complete its third Cóatl, and what it may end up with.
        self.to_end = turns_to_end(outlook, COATLS_PER_PLAYER - self.finished)
        self.promise = self.points + promise(outlook)


def turns_until(rival: Rival, seat: int) -> float:
    """Own turns until the game ends if this rival completes its third Cóatl as soon as it can; who
    is later in turn order acts twice in the last one (R7.1).
    """
    return rival.to_end + (1.0 if seat > rival.after.seat else 0.0)


def turns_to_end(outlook: Outlook, places: int) -> float:
    """Turns until a seat could have completed all of its Cóatls."""
    turns = 8.0 if outlook.first is None else outlook.first.turns
    if places > 1:
        turns += 7.0 if outlook.second is None else 0.8 * outlook.second.turns
    if places > 2:
        turns += 6.5
    return turns if places > 0 else 0.0


def promise(outlook: Outlook) -> float:
    """The points of the plans of a seat."""
    first, second = outlook.first, outlook.second
    total = 0.0 if first is None else first.points
    return total + (0.0 if second is None else second.points)


def within_reach(outlook: Outlook, turns: float) -> float:
    """The most points of the best one or two plans within this many turns."""
    whole: i64 = int(turns + 0.25)
    whole = max(0, min(whole, HORIZON - 1))
    best = 0.0
    for first in range(whole + 1):
        best = max(best, outlook.frontier[first] + outlook.second_frontier[whole - first])
    return best
