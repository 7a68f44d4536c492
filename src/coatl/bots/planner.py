"""Plans ahead: which Cóatls are worth one of the three places, and what two takes would make of
them.
"""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt
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
from coatl.rules.coatl import COATLS_PER_PLAYER
from coatl.rules.pieces import BOARD_SLOTS, BODY_SPACES
from coatl.solver import Worth, solve
from coatl.view import View

from .base import Bot
from .prospects import appeal, me, own, wanted, with_card, with_pieces, worth_now

#: A further Prophecy in the same turn must promise this much.
ANOTHER_CARD: Final = 0.8

#: What a Perfect Pick must promise more than taking from the supply: it comes once in a game.
TOKEN: Final = 2.0

#: A dealt Prophecy with less appeal than this is not kept.
KEEP_ABOVE: Final = 0.6

#: Prophecies in hand with which pieces come first.
ENOUGH_CARDS: Final = 4

#: Alone, the game is young while so many bodies are left.
YOUNG: Final = 40

_Value = Callable[[Worth], float]


class PlannerBot(Bot):
    """Values points on complete and on unfinished Cóatls, the three places for Cóatls, pieces and
    cards kept, by how much of the game is left. It assembles when that gains enough to be worth a
    turn; otherwise it takes what would gain most in this turn and the next.

    `unfinished` is the worth of a point on an unfinished Cóatl, `place` that of a place for one,
    `turn` what an assembly must gain, `piece` and `card` what one of each is worth kept, `end` what
    a first head or tail on the board is, `ahead` how much the second take counts, `width` how many
    first takes are looked at with a second.
    """

    def __init__(
        self,
        unfinished: float = 0.637,
        place: float = 6.4,
        turn: float = 6.4,
        piece: float = 0.3,
        card: float = 0.144,
        end: float = 2.0,
        ahead: float = 1.0,
        width: int = 3,
    ) -> None:
        self.unfinished = unfinished
        self.place = place
        self.turn = turn
        self.piece = piece
        self.card = card
        self.end = end
        self.ahead = ahead
        self.width = width

    def choose(self, view: View | None, legal: tuple[Action, ...], rng: Random) -> Action:
        assert view is not None  # noqa: S101  # this bot looks
        value = self._value(view)
        if view.phase in ("turn", "assemble", "complete"):
            best = solve(view, value)
            if view.phase == "complete":
                return best.actions[0]
            gain = value(best.worth) - value(worth_now(view))
            if gain >= self._least(view):
                return best.actions[0]
            if view.phase == "assemble":
                return FINISH
            return self._take(view, legal, rng, value, gain)
        return self._card(view, legal, rng, value)

    def _value(self, view: View) -> _Value:
        """What a position is worth, by how much of the game is left."""
        left = _time_left(view)
        unfinished = self.unfinished * sqrt(left)
        place, piece, card = self.place * left, self.piece * left, self.card * left

        def value(worth: Worth) -> float:
            return (
                worth.completed
                + unfinished * (worth.points - worth.completed)
                - place * worth.finished
                + piece * worth.pieces_kept
                + card * worth.cards_kept
            )

        return value

    def _least(self, view: View) -> float:
        """What an assembly must gain to be begun, or gone on with."""
        has_room = len(me(view).board) < BOARD_SLOTS - 1
        return self.turn if view.phase == "turn" and has_room and not view.ending else 0.001

    # --- what to take ---------------------------------------------------------------------------

    def _take(
        self, view: View, legal: tuple[Action, ...], rng: Random, value: _Value, gain: float
    ) -> Action:
        """The take that promises most; the first few are looked at with one more take."""
        prospects = [
            (self._prospect(view, action, value, gain), rng.random(), action) for action in legal
        ]
        prospects.sort(key=lambda prospect: prospect[:2], reverse=True)
        ahead = [
            (now + self.ahead * self._further(view, action, value, gain), tie, action)
            for now, tie, action in prospects[: self.width]
        ]
        return max(ahead, key=lambda prospect: prospect[:2])[2]

    def _prospect(self, view: View, action: Action, value: _Value, gain: float) -> float:
        """What an action other than assembling promises."""
        match action:
            case TakePieces() | PerfectPick():
                pieces = _pieces(view, action)
                more = _gain(with_pieces(view, pieces), value) - gain
                token = TOKEN if isinstance(action, PerfectPick) else 0
                return max(0, more) + sum([wanted(view, p, self.end) for p in pieces]) - token
            case TakeProphecy(slot):
                kind = view.row[slot]
                more = _gain(with_card(view, kind), value) - gain
                few = len(own(view).hand) < ENOUGH_CARDS
                return max(0, more) + (1.0 if few else 0.3) * appeal(view, kind)
            case DrawProphecy():
                return 0.3
            case DiscardProphecy(kind):
                return -appeal(view, kind)
            case Finish():
                return -KEEP_ABOVE
            case _:
                return -1.0

    def _further(self, view: View, action: Action, value: _Value, gain: float) -> float:
        """What one more take of pieces would then gain at best."""
        skipped = -1
        match action:
            case TakePieces(space):
                after, skipped = with_pieces(view, view.supply[space]), space
            case PerfectPick(pieces):
                after = with_pieces(view, pieces)
            case TakeProphecy(slot):
                after = with_card(view, view.row[slot])
            case _:
                return 0.0
        room = BOARD_SLOTS - len(me(after).board)
        others = {
            pieces
            for space, pieces in enumerate(view.supply)
            if pieces and space != skipped and len(pieces) <= room
        }
        gains = [_gain(with_pieces(after, pieces), value) - gain for pieces in sorted(others)]
        return max(0.0, *gains) if gains else 0.0

    def _card(self, view: View, legal: tuple[Action, ...], rng: Random, value: _Value) -> Action:
        """Which dealt card to lay aside, or which further card to take; or enough."""
        gain = _gain(view, value)
        prospects = [
            (self._prospect(view, action, value, gain), rng.random(), action)
            for action in legal
            if view.phase == "keep" or isinstance(action, TakeProphecy)
        ]
        if not prospects:
            return FINISH
        promise, _, action = max(prospects, key=lambda prospect: prospect[:2])
        return action if view.phase == "keep" or promise > ANOTHER_CARD else FINISH


def _gain(view: View, value: _Value) -> float:
    """What the best assembly would gain from here."""
    return value(solve(view, value).worth) - value(worth_now(view))


def _pieces(view: View, action: TakePieces | PerfectPick) -> bytes:
    return view.supply[action.space] if isinstance(action, TakePieces) else action.pieces


def _time_left(view: View) -> float:
    """How much of the game is left, from 1 at its beginning to 0 in its last turns."""
    if view.ending is not None:
        return 0.0
    if view.adam is not None:
        bodies = len(view.bags[1]) + sum(map(len, view.supply[:BODY_SPACES]))
        return min(1.0, bodies / YOUNG)
    others = [seat.coatls for number, seat in enumerate(view.seats) if number != view.seat]
    finished = max(sum(coatl.is_closed for coatl in coatls) for coatls in others)
    return (1.0, 0.8, 0.5, 0.0)[min(finished, COATLS_PER_PLAYER)]
