"""The best points now, found exactly; else the most useful take."""

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
from .queries import appeal, me, own, wanted, with_card, with_pieces, worth_now

#: What a point on an unfinished Cóatl is worth beside one that nothing can take away.
OPEN: Final = 0.6

#: What an assembly must gain to be worth a turn, while the board has room.
WORTH_A_TURN: Final = 2.0

#: What a first head and a first tail on the board are worth.
END: Final = 2.0

#: A dealt Prophecy with less appeal than this is not kept.
KEEP_ABOVE: Final = 0.6

#: Prophecies in hand with which pieces come first.
ENOUGH_CARDS: Final = 3


class GreedyBot(Bot):
    """Assembles what scores most at once. Otherwise it takes what would score most next, or else
    the colours that its Prophecies ask for.
    """

    def choose(self, view: View | None, legal: tuple[Action, ...], rng: Random) -> Action:
        assert view is not None  # noqa: S101  # this bot looks
        if view.phase in ("turn", "assemble", "complete"):
            best = solve(view, _value)
            if view.phase == "complete" or _value(best.worth) - _value_now(view) >= _least(view):
                return best.actions[0]
        if FINISH in legal and view.phase != "keep":
            return FINISH
        prospects = [(_prospect(view, action), rng.random(), action) for action in legal]
        return max(prospects, key=lambda prospect: prospect[:2])[2]


def _value(worth: Worth) -> float:
    """Points, those of unfinished Cóatls at a discount; and rather more pieces left than fewer."""
    return worth.completed + OPEN * (worth.points - worth.completed) + 0.01 * worth.pieces_kept


def _value_now(view: View) -> float:
    return _value(worth_now(view))


def _least(view: View) -> float:
    """What an assembly must gain to be begun, or gone on with."""
    has_room = len(me(view).board) < BOARD_SLOTS - 1
    return WORTH_A_TURN if view.phase == "turn" and has_room and not view.ending else 0.001


def _prospect(view: View, action: Action) -> float:
    """What an action other than assembling promises."""
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
    """What these pieces on the board would make possible, and how they are wanted."""
    gain = _gain(view, with_pieces(view, pieces))
    return gain + sum([wanted(view, piece, END) for piece in pieces])


def _with_card(view: View, kind: int) -> float:
    """What this card in hand would make possible, and how it goes with what there is."""
    few = len(own(view).hand) < ENOUGH_CARDS
    return _gain(view, with_card(view, kind)) + (1.0 if few else 0.2) * appeal(view, kind)
