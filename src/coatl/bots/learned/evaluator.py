"""Evaluates afterstates: the positions after a turn of the seat.

In the solo game A.D.A.M.'s reply is deterministic unless the supply is refilled first, so it is
applied before the evaluation. If the result of the game is known, it replaces the network.
"""

from __future__ import annotations

import math
from typing import Final

from coatl.rules.adam import adam_points
from coatl.rules.coatl import COATLS_PER_PLAYER, NONE
from coatl.rules.endings import final_actions
from coatl.rules.options import EVERY_COATL_A_TEMPLE
from coatl.rules.pieces import BODY, BODY_SPACES, HEAD, TAIL
from coatl.rules.scoring import GOLDEN_FEATHER_POINTS
from coatl.rules.state import Ending, is_turn_of_adam
from coatl.view import View

from .adam_replies import AdamReply, adam_stands
from .afterstate import Afterstate, afterstate_of, completed_points
from .card_tables import COLOURS
from .design_effort import FULL, LIGHT, QUICK, Effort
from .design_values import Appraiser
from .designer import Designer
from .designs import Demands, Library
from .feature_list import INPUTS
from .features import features
from .network import FirstLayer, Network
from .opponents import Rival, promise
from .plans import Outlook
from .style import Style
from .turns_needed import Markets
from .vectors import reals, vec

#: No end in sight: more turns than any plan takes.
MANY_TURNS: Final = 99.0

#: Points that A.D.A.M. is assumed to make in an unknown turn.
_ADAM_TURN: Final = 1.8

#: What a certain loss costs besides: nobody ends a game that is being lost while anything else can
#: be done.
_SURE_LOSS: Final = 60.0

#: More actions than anybody has in a last turn.
_NO_WAY: Final = 9

#: The logistic scale from a heuristic margin to a chance to win, in general and in the last turn.
_SPREAD: Final = 6.0
_LAST_SPREAD: Final = 1.2


class Evaluation:
    """What an afterstate is worth: the chance to win, the margin, and both as one number."""

    def __init__(self, win: float, margin: float, worth: float, row: vec[float]) -> None:
        self.win = win
        self.margin = margin
        self.worth = worth
        #: Whether no turn of the seat follows, so that the rules give the result instead of the
        #: network; and whether that result is certain: A.D.A.M. may still have an unknown turn.
        self.is_decided = False
        self.is_certain = False
        #: The features; all 0 where the game is decided.
        self.row = row


class AfterstateEvaluator:
    """Evaluates the afterstates of one decision of one seat."""

    def __init__(
        self,
        view: View,
        network: Network | None,
        style: Style,
        designer: Designer,
        effort: Effort = FULL,
    ) -> None:
        assert view.seat is not None  # noqa: S101  # a spectator decides nothing
        self.view = view
        self.seat = view.seat
        self.base = afterstate_of(view, view.seat)
        self._network = network
        #: That of the first afterstate; the others are similar.
        self._first_layer: FirstLayer | None = None
        self._style = style
        self._designer = designer
        self.effort = effort
        demands = Demands(view.options)
        self.library: Library = designer.library(self.base, demands, effort, style.longest)
        markets = Markets(designer.turn_cache)
        self.appraiser = Appraiser(self.library, markets, self.base.coatls)
        self._rivals: list[_Rival] = []
        for seat in range(len(view.seats)):
            if seat != view.seat:
                after = afterstate_of(view, seat)
                library = designer.library(after, demands, LIGHT if effort.reuses else QUICK)
                self._rivals.append(_Rival(after, Appraiser(library, markets, after.coatls)))
        self._rivals.sort(key=_threat)
        self._adam_replies: dict[tuple[tuple[bytes, ...], bytes], AdamReply] = {}

    def evaluate(self, after: Afterstate) -> Evaluation:
        """What an afterstate is worth to the seat. A.D.A.M.'s reply is played on it."""
        _trigger_end(after)
        turns_left, rival_turns = turns_that_remain(after)
        reply: AdamReply | None = None
        if not after.acts_again:
            if rival_turns and after.adam is not None:
                reply = self._adam_reply(after)
                if reply is not None and after.ending is None:
                    _trigger_end(after, by_adam=True)
                    turns_left, rival_turns = turns_that_remain(after)
            is_over = turns_left == 0.0 and (
                rival_turns == 0
                or (after.adam is not None and rival_turns == 1)
                or self._is_outranked(after)
                or self._is_final(after)
            )
            if is_over:
                has_reply = after.adam is None or after.has_adam_replied
                return self._result(after, rival_turns > 0 and not has_reply)
        outlook = self.appraiser.outlook(after, turns_left)
        rivals = [rival.seen_after(after) for rival in self._rivals]
        row = features(
            after,
            outlook,
            self.library,
            rivals[0] if rivals else None,
            rivals[1:],
            min(turns_left, 2.0),
            min(rival_turns, 3),
            reply,
        )
        if self._network is not None:
            if self._first_layer is None:
                self._first_layer = self._network.first_layer(row)
            win, margin = self._network.evaluate(row, self._first_layer)
        else:
            margin = self._estimate(after, outlook, rivals)
            win = _chance(margin / _SPREAD)
        return Evaluation(win, margin, self._worth(after, win, margin), row)

    def _adam_reply(self, after: Afterstate) -> AdamReply | None:
        """Play A.D.A.M.'s turn on an afterstate, where it is certain; the same reply is worked out
        once.
        """
        if after.is_refilled():
            return None
        key = (after.supply, after.row)
        reply = self._adam_replies.get(key)
        if reply is None:
            reply = AdamReply(after)
            self._adam_replies[key] = reply
        reply.play(after)
        return reply

    def _worth(self, after: Afterstate, win: float, margin: float) -> float:
        style = self._style
        worth = style.win * win + style.margin * margin
        if style.haste:
            worth += style.haste * after.finished()
        return worth

    def _result(self, after: Afterstate, adam_plays: bool) -> Evaluation:
        """The result where no turn follows; A.D.A.M.'s last one may be unknown."""
        own = after.points()
        if after.adam is not None:
            margin = float(own - adam_points(after.adam))
            win = 1.0 if margin > 0.0 else 0.0
            if adam_plays:
                margin -= _ADAM_TURN
                win = _chance(margin / _LAST_SPREAD)
            if _misses_temple(after):
                win = 0.0
        else:
            rank, ranks = _rank(after), self._rival_ranks(after)
            best = max(ranks)
            margin = float(rank[0] - best[0])
            win = 1.0 / (1 + ranks.count(rank)) if rank >= best else 0.0
        worth = self._worth(after, win, margin)
        if win == 0.0:
            worth -= _SURE_LOSS
        evaluation = Evaluation(win, margin, worth, reals(INPUTS))
        evaluation.is_decided = True
        evaluation.is_certain = not adam_plays
        return evaluation

    def _is_outranked(self, after: Afterstate) -> bool:
        """Whether an opponent is ahead for good. With Golden Feathers nobody is: a steal gives
        points to its victim (R9.2).
        """
        if after.adam is not None or after.view.options.golden_feathers:
            return False
        return max(self._rival_ranks(after)) > _rank(after)

    def _is_final(self, after: Afterstate) -> bool:
        """Whether no opponent can complete a Cóatl any more, so that points stay as they are."""
        if after.adam is not None or after.view.options.golden_feathers:
            return False
        for rival in self._rivals:
            actions = _turns_of(rival.after, after.ending)
            if actions and actions >= _least_actions(rival.after):
                return False
        return True

    def _rival_ranks(self, after: Afterstate) -> list[tuple[int, int, int]]:
        """What decides between seats (R8.2), for every opponent."""
        ranks = []
        for rival in self._rivals:
            points, cards, best = _rank(rival.after)
            if after.feather_to == rival.after.seat:
                points += GOLDEN_FEATHER_POINTS
            ranks.append((points, cards, best))
        return ranks

    def _estimate(self, after: Afterstate, outlook: Outlook, rivals: list[Rival]) -> float:
        """A heuristic margin, for games before there is a network."""
        margin = float(after.points())
        places = COATLS_PER_PLAYER - after.finished()
        first, second = outlook.first, outlook.second
        if first is not None:
            margin += first.points - 1.3 * first.turns
        elif places > 0:
            margin -= 4.0
        if second is not None:
            margin += second.points - 1.3 * second.turns
        if places >= COATLS_PER_PLAYER:
            margin += 3.0
        if after.adam is not None:
            margin -= adam_points(after.adam) + adam_stands(after.adam)
            if not after.has_adam_replied:
                margin -= _ADAM_TURN
        elif rivals:
            tokens = after.tokens
            margin += 1.5 * float((tokens & 1) + (tokens >> 1 & 1) + (tokens >> 2 & 1))
            margin -= max([rival.points + 0.6 * promise(rival.outlook) for rival in rivals])
        return margin


class _Rival:
    """An opponent with the designs it could be after, from what everyone may know."""

    def __init__(self, after: Afterstate, appraiser: Appraiser) -> None:
        self.after = after
        self._appraiser = appraiser
        self.now = Rival(after, appraiser.outlook(after, _turns_of(after, after.ending)))

    def seen_after(self, own: Afterstate) -> Rival:
        """The opponent as it stands after another seat's turn."""
        seen = self.after
        is_same_table = own.supply is seen.supply and own.row is seen.row and own.tops is seen.tops
        if is_same_table and own.ending is seen.ending and own.feather_to != seen.seat:
            return self.now
        after = seen.copy()
        after.supply, after.row, after.tops = own.supply, own.row, own.tops
        if own.feather_to == seen.seat:
            for piece in own.stolen:
                after.lose(piece)
        return Rival(after, self._appraiser.outlook(after, _turns_of(after, own.ending)))


def _threat(rival: _Rival) -> float:
    """The most dangerous rival comes first."""
    return -rival.now.promise + 0.5 * rival.now.to_end


def _turns_of(after: Afterstate, ending: Ending | None) -> float:
    """How many turns an opponent has left; a last turn of two actions counts as two (R7.1)."""
    if ending is None:
        return MANY_TURNS
    turns = len([0 for seat in seats_to_come(after.view, ending) if seat == after.seat])
    return float(turns * final_actions(ending, after.seat))


def _least_actions(after: Afterstate) -> int:
    """The fewest actions in which a seat could complete a Cóatl, whatever its cards: one for each
    kind of piece that is neither on its board nor laid, and one to assemble.
    """
    heads, bodies, tails = [
        any([after.board[first + colour] for colour in range(COLOURS)])
        for first in (HEAD, BODY, TAIL)
    ]
    fewest = 4 - heads - bodies - tails
    if len(after.coatls) == COATLS_PER_PLAYER:
        fewest = _NO_WAY
    for coatl in after.coatls:
        if not coatl.is_closed:
            has_body = bodies or len(coatl.colours) > coatl.head + coatl.tail
            lacking = 3 - (coatl.head or heads) - (coatl.tail or tails) - has_body
            fewest = min(fewest, 1 + lacking)
    return fewest


def seats_to_come(view: View, ending: Ending) -> list[int]:
    """The seats that still have a turn after this one, -1 for A.D.A.M. (§7, R10.8)."""
    if view.adam is not None:
        turns = range(view.turn + 1, view.turn + 1 + ending.turns_left)
        return [-1 if is_turn_of_adam(turn) else 0 for turn in turns]
    count = len(view.seats)
    return [(view.active + later) % count for later in range(1, ending.turns_left + 1)]


def turns_that_remain(after: Afterstate) -> tuple[float, int]:
    """Own turns and turns of others that follow this one. While no end is in sight: `MANY_TURNS`
    and the number of seats.
    """
    ending = after.ending
    if ending is None:
        return MANY_TURNS, len(after.view.seats)
    seats = seats_to_come(after.view, ending)
    own = len([0 for seat in seats if seat == after.seat])
    return float(own + after.acts_again), len(seats) - own


def _trigger_end(after: Afterstate, by_adam: bool = False) -> None:
    """The last bodies bring the end of the game, taken by the seat or by A.D.A.M. (R7.2, R10.8)."""
    if after.ending is not None or any(after.supply[:BODY_SPACES]):
        return
    if len(after.view.bags[1]) >= 2:
        return
    players = len(after.view.seats)
    if after.adam is None:
        after.ending = Ending("no-bodies", after.seat, players - 1 - after.seat + players)
    else:
        # Counted from the seat's turn: A.D.A.M.'s reply is one of those that follow it.
        after.ending = Ending("no-bodies", after.seat, 4 if by_adam else 2)


def _chance(value: float) -> float:
    return 1.0 / (1.0 + math.exp(-max(-30.0, min(30.0, value))))


def _misses_temple(after: Afterstate) -> bool:
    """Whether level 1 of the first printing is not met (R10.10)."""
    options = after.view.options
    if not options.first_printing or EVERY_COATL_A_TEMPLE not in options.levels:
        return False
    closed = [coatl for coatl in after.coatls if coatl.is_closed]
    return all([coatl.temple == NONE for coatl in closed])


def _rank(after: Afterstate) -> tuple[int, int, int]:
    """What decides between seats: points, cards, the most valuable Cóatl (R8.2)."""
    closed = [coatl for coatl in after.coatls if coatl.is_closed]
    cards = sum([coatl.card_count for coatl in closed])
    best = max([completed_points((coatl,)) for coatl in closed], default=0)
    return after.points(), cards, best
