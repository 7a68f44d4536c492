"""`greedy`: the assembly that scores most now, found exactly; otherwise the most useful take."""

from __future__ import annotations

from random import Random
from typing import Final

from coatl.rules import Action
from coatl.rules.actions import (
    FINISH,
    DiscardProphecy,
    DrawProphecy,
    Finish,
    PerfectPick,
    TakePieces,
    TakeProphecy,
)
from coatl.rules.pieces import BOARD_SLOTS
from coatl.solver import Worth, solve
from coatl.view import View

from .base import Bot
from .float_sum import float_sum
from .queries import appeal, me, own, wanted, with_card, with_pieces, worth_now

#: The weight of points on an unfinished Cóatl; points on a completed one count 1.
OPEN: Final = 0.6

#: The least gain for which to assemble while the board has room.
WORTH_A_TURN: Final = 2.0

#: The value of a first head and of a first tail on the board.
END: Final = 2.0

#: The least appeal for which to keep a dealt Prophecy.
KEEP_ABOVE: Final = 0.6

#: With this many Prophecies in hand, pieces matter more than cards.
ENOUGH_CARDS: Final = 3


class GreedyBot(Bot):
    """Assembles if that scores enough now. Otherwise it takes the pieces or the card that would
    score most next, or that suit its Prophecies.
    """

    def choose(self, view: View | None, legal: tuple[Action, ...], rng: Random) -> Action:
        assert view is not None  # noqa: S101  # it needs a view
        if view.phase in ("turn", "assemble", "complete"):
            best = solve(view, _value)
            gain = _value(best.worth) - _value_now(view)
            if view.phase == "complete" or gain >= _least_gain(view):
                return best.actions[0]
        if FINISH in legal and view.phase != "keep":
            return FINISH
        rated = [(_action_value(view, action), rng.random(), action) for action in legal]
        return max(rated, key=lambda one: one[:2])[2]


def _value(worth: Worth) -> float:
    """Points, with a discount for unfinished Cóatls, and a little for each piece kept."""
    return worth.completed + OPEN * (worth.points - worth.completed) + 0.01 * worth.pieces_kept


def _value_now(view: View) -> float:
    return _value(worth_now(view))


def _least_gain(view: View) -> float:
    """The least gain for which to begin or continue an assembly."""
    has_room = len(me(view).board) < BOARD_SLOTS - 1
    return WORTH_A_TURN if view.phase == "turn" and has_room and not view.ending else 0.001


def _action_value(view: View, action: Action) -> float:
    """The value of an action other than assembling."""
    match action:
        case TakePieces(space):
            return _with_pieces(view, view.supply[space])
        case PerfectPick(pieces):
            return _with_pieces(view, pieces) - 1
        case TakeProphecy(slot):
            return _with_card(view, view.row[slot])
        case DrawProphecy():
            return 0.5 if len(own(view).hand) < ENOUGH_CARDS else 0
        case DiscardProphecy(kind):
            return -appeal(view, kind)
        case Finish():
            return -KEEP_ABOVE
        case _:
            return -1.0


def _gain(view: View, imagined: View) -> float:
    return _value(solve(imagined, _value).worth) - _value_now(view)


def _with_pieces(view: View, pieces: bytes) -> float:
    """The gain that these pieces would make possible, and their value to the hand."""
    gain = _gain(view, with_pieces(view, pieces))
    return gain + float_sum([wanted(view, piece, END) for piece in pieces])


def _with_card(view: View, kind: int) -> float:
    """The gain that this card would make possible, and its appeal."""
    weight = 1.0 if len(own(view).hand) < ENOUGH_CARDS else 0.2
    return _gain(view, with_card(view, kind)) + weight * appeal(view, kind)
