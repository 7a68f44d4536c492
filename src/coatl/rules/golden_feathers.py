"""The Golden Feathers expansion: stealing bodies from an opponent (R9.2)."""

from __future__ import annotations

from .actions import Steal
from .pieces import GOLD, PIECE_BYTES
from .state import State


def steal(state: State, action: Steal) -> None:
    """Give a golden body to an opponent, as a feather, and take one or two of their bodies."""
    thief = state.players[state.seat]
    thief.board = thief.board.replace(PIECE_BYTES[GOLD], b"", 1) + action.pieces
    victim = state.players[action.seat]
    victim.feathers += 1
    for piece in action.pieces:
        victim.board = victim.board.replace(PIECE_BYTES[piece], b"", 1)
    state.phase = "confirm"
