"""Why an action is illegal: a stable code for every reason.

Only `legal_actions` decides whether an action is legal. This module states the rules a second
time, in the plainest order, to name the one that an action breaks. Tests compare the two for every
action in every state they reach.
"""

from __future__ import annotations

from itertools import combinations
from typing import Final

from .actions import (
    ACTIONS,
    Action,
    AddPiece,
    BeginCoatl,
    DiscardProphecy,
    DrawProphecy,
    Finish,
    FulfilProphecy,
    FulfilTemple,
    Pass,
    PerfectPick,
    PriestCommitment,
    SeeTheFuture,
    Steal,
    TakePieces,
    TakeProphecy,
)
from .cards import EMPTY
from .chance import Outcome
from .coatl import COATLS_PER_PLAYER, NONE, PROPHECIES_PER_COATL, UNFINISHED_PER_PLAYER, Coatl
from .legal import KEEP_LIMIT, can_decline, can_draw, has_pieces, legal_actions
from .levels import can_complete, least_prophecies, needs_temple, same_frame
from .pieces import BAG_OF, BOARD_SLOTS, BODIES, GOLD, LETTER
from .scoring import prophecy_level, temple_points
from .state import PERFECT_PICK, PRIEST_COMMITMENT, SEE_THE_FUTURE, State

#: The codes of solo levels that forbid completing a Cóatl, alone or together.
_LEVEL_CODES: Final = {
    (1,): "level-1",
    (4,): "level-4",
    (1, 4): "levels-1-and-4",
    (3, 4): "levels-3-and-4",
    (1, 3, 4): "levels-1-3-and-4",
}

_KINDS: Final = frozenset(type(action) for action in ACTIONS)


def reason_against(state: State, action: Action | Outcome) -> str | None:
    """The code of the first rule that the action breaks; None if it is legal."""
    if state.is_over:
        return "game-over"
    if isinstance(action, Outcome):
        return "not-now"
    if type(action) not in _KINDS or action not in ACTIONS:
        return "not-an-action"
    if state.is_chance:
        return "adam-plays" if state.phase == "adam" else "chance-decides"
    match action:
        case TakePieces(space):
            return _take(state, space)
        case TakeProphecy(slot):
            return _row(state, slot)
        case DrawProphecy():
            return _draw(state)
        case DiscardProphecy(kind):
            return _discard(state, kind)
        case BeginCoatl(piece):
            return _begin(state, piece)
        case AddPiece(coatl, side, piece):
            return _add(state, coatl, side, piece)
        case FulfilProphecy(coatl, kind):
            return _fulfil(state, coatl, kind)
        case FulfilTemple(kind):
            return _temple(state, kind)
        case Finish():
            return _finish(state)
        case PerfectPick(pieces):
            return _pick(state, pieces)
        case SeeTheFuture():
            return _token(state, SEE_THE_FUTURE)
        case PriestCommitment(pile):
            return _priest(state, pile)
        case Steal(seat, pieces):
            return _steal(state, seat, pieces)
        case Pass():
            return _pass(state)


def _wrong_phase(state: State, *phases: str) -> str | None:
    """The reason against an action that belongs to these phases; None in one of them."""
    if state.phase in phases:
        return None
    if state.phase == "complete":
        return "complete-the-coatl-first"
    return "not-now"


def _take(state: State, space: int) -> str | None:
    if wrong := _wrong_phase(state, "turn"):
        return wrong
    if not state.supply[space]:
        return "space-empty"
    if len(state.active.board) + len(state.supply[space]) > BOARD_SLOTS:
        return "no-room"
    return None


def _row(state: State, slot: int) -> str | None:
    if wrong := _wrong_phase(state, "turn", "choose", "foresee"):
        return wrong
    if state.row[slot] == EMPTY:
        return "slot-empty"
    return "hand-full" if len(state.active.hand) >= state.options.hand_limit else None


def _draw(state: State) -> str | None:
    if wrong := _wrong_phase(state, "turn", "choose", "foresee"):
        return wrong
    if len(state.active.hand) >= state.options.hand_limit:
        return "hand-full"
    return None if can_draw(state) else "deck-empty"


def _discard(state: State, kind: int) -> str | None:
    if wrong := _wrong_phase(state, "keep", "foresee"):
        return wrong
    if kind not in state.active.hand:
        return "card-not-in-hand"
    if state.phase == "keep" and state.options.is_solo and len(state.active.hand) <= KEEP_LIMIT:
        return "keep-exactly-three"
    return None


def _begin(state: State, piece: int) -> str | None:
    if wrong := _wrong_phase(state, "turn", "assemble"):
        return wrong
    player = state.active
    if piece not in player.board:
        return "piece-not-on-board"
    if len(player.coatls) >= COATLS_PER_PLAYER:
        return "three-coatls"
    if sum(not c.is_closed for c in player.coatls) >= UNFINISHED_PER_PLAYER:
        return "two-unfinished-coatls"
    return None


def _add(state: State, index: int, side: str, piece: int) -> str | None:
    if wrong := _wrong_phase(state, "turn", "assemble"):
        return wrong
    player = state.active
    if index >= len(player.coatls):
        return "no-such-coatl"
    coatl = player.coatls[index]
    if coatl.is_closed:
        return "coatl-complete"
    if piece not in player.board:
        return "piece-not-on-board"
    at_head = side == "head"
    if coatl.head if at_head else coatl.tail:
        return "end-closed"
    closes = piece not in BODIES and (coatl.tail if at_head else coatl.head)
    if not closes:
        return None
    if len(coatl.colours) < 2:
        return "head-touches-tail"
    letter = LETTER[piece]
    closed = letter + coatl.colours if at_head else coatl.colours + letter
    if not coatl.prophecies and not any(prophecy_level(kind, closed) for kind in player.hand):
        return "no-prophecy-to-complete-with"
    return _forbidding_levels(state, closed, coatl.prophecies)


def _forbidding_levels(state: State, colours: str, prophecies: bytes) -> str | None:
    """The smallest set of solo levels that a closed Cóatl with these Prophecies cannot meet
    (R10.10).
    """
    demands = state.options.demands
    for count in range(1, len(demands) + 1):
        for levels in combinations(demands, count):
            if not can_complete(colours, prophecies, state.active.hand, state.piles.tops, levels):
                return _LEVEL_CODES[levels]
    return None


def _fulfil(state: State, index: int, kind: int) -> str | None:
    if wrong := _wrong_phase(state, "turn", "assemble", "complete"):
        return wrong
    player = state.active
    if index >= len(player.coatls):
        return "no-such-coatl"
    coatl = player.coatls[index]
    if state.phase == "complete":
        if index != state.completing:
            return "complete-the-coatl-first"
    elif coatl.is_closed:
        return "coatl-complete"
    if kind not in player.hand:
        return "card-not-in-hand"
    if kind in coatl.prophecies:
        return "same-prophecy-twice"
    if len(coatl.prophecies) >= PROPHECIES_PER_COATL:
        return "four-prophecies"
    if not prophecy_level(kind, coatl.reading(state.options.closed_ends)):
        return "lowest-level-not-reached"
    if same_frame(kind, coatl.prophecies, state.options.demands):
        return "level-3"
    if state.phase == "complete":
        return _forbidding_levels(state, coatl.colours, coatl.prophecies + bytes((kind,)))
    return None


def _temple(state: State, kind: int) -> str | None:
    if wrong := _wrong_phase(state, "complete"):
        return wrong
    player = state.active
    coatl = player.coatls[state.completing]
    if kind not in player.temples and kind not in state.piles.tops:
        return "temple-not-available"
    if wrong := _too_few_prophecies(state, coatl):
        return wrong
    if not temple_points(kind, coatl.colours, coatl.prophecies):
        return "no-condition-holds"
    return None


def _finish(state: State) -> str | None:
    if state.phase == "turn":
        return "nothing-begun"
    if state.phase == "keep" and len(state.active.hand) > KEEP_LIMIT:
        return "keep-exactly-three" if state.options.is_solo else "keep-fewer"
    if state.phase == "foresee" and _can_take_prophecy(state):
        return "take-a-prophecy-first"
    if state.phase == "complete":
        if wrong := _too_few_prophecies(state, state.active.coatls[state.completing]):
            return wrong
        if needs_temple(state.options.demands):
            return "level-1"
    return None


def _can_take_prophecy(state: State) -> bool:
    """Whether the hand has room and the row or the deck has a card (R3.2)."""
    has_room = len(state.active.hand) < state.options.hand_limit
    return has_room and (any(kind != EMPTY for kind in state.row) or can_draw(state))


def _too_few_prophecies(state: State, coatl: Coatl) -> str | None:
    if not coatl.prophecies:
        return "prophecy-first"
    if len(coatl.prophecies) < least_prophecies(state.options.demands):
        return "level-4"
    return None


def _token(state: State, token: int) -> str | None:
    if wrong := _wrong_phase(state, "turn"):
        return wrong
    if not state.options.tokens:
        return "no-tokens-at-this-table"
    return None if state.active.tokens & token else "token-used"


def _pick(state: State, pieces: bytes) -> str | None:
    if wrong := _token(state, PERFECT_PICK):
        return wrong
    if len(state.active.board) + len(pieces) > BOARD_SLOTS:
        return "no-room"
    if not has_pieces(state.bags[BAG_OF[pieces[0]]], pieces):
        return "not-in-the-bag"
    return None


def _priest(state: State, pile: int) -> str | None:
    if wrong := _token(state, PRIEST_COMMITMENT):
        return wrong
    return "pile-empty" if state.piles.tops[pile] == NONE else None


def _steal(state: State, seat: int, pieces: bytes) -> str | None:
    if wrong := _wrong_phase(state, "turn"):
        return wrong
    player = state.active
    if GOLD not in player.board:
        return "no-gold-to-give"
    if seat >= len(state.players) or seat == state.seat:
        return "no-such-opponent"
    if not has_pieces(state.players[seat].board, pieces):
        return "piece-not-on-board"
    if len(player.board) - 1 + len(pieces) > BOARD_SLOTS:
        return "no-room"
    return None


def _pass(state: State) -> str | None:
    if wrong := _wrong_phase(state, "turn"):
        return wrong
    if can_decline(state):
        return None
    others = [action for action in legal_actions(state) if not isinstance(action, Pass)]
    return "must-act" if others else None
