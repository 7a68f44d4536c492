"""Assembling: begin a Cóatl, add pieces, place Prophecies, complete it (R5.1-R5.4)."""

from __future__ import annotations

from typing import Final

from .actions import AddPiece, BeginCoatl, FulfilProphecy
from .cards import CARD_BYTES
from .coatl import COATLS_PER_PLAYER, NONE, Coatl
from .deck import play_card
from .pieces import BODY, LETTER, PIECE_BYTES, TAIL
from .state import Ending, Player, State

#: Makes a named tuple from its fields in half the time that calling its class takes.
_make: Final = tuple.__new__


def begin_coatl(state: State, action: BeginCoatl) -> None:
    """Place a piece from the board as a new Cóatl (R5.1)."""
    player = state.players[state.seat]
    piece = action.piece
    player.board = player.board.replace(PIECE_BYTES[piece], b"", 1)
    player.coatls = (*player.coatls, Coatl(LETTER[piece], piece < BODY, piece >= TAIL))
    state.phase = "assemble"


def add_piece(state: State, action: AddPiece) -> None:
    """Attach a piece from the board to one end of a Cóatl (R5.2)."""
    player = state.players[state.seat]
    index, side, piece, _ = action
    player.board = player.board.replace(PIECE_BYTES[piece], b"", 1)
    colours, head, tail, prophecies, temple = player.coatls[index]
    if side == "head":
        colours = LETTER[piece] + colours
        head = piece < BODY
    else:
        colours += LETTER[piece]
        tail = piece >= TAIL
    replace_coatl(player, index, _make(Coatl, (colours, head, tail, prophecies, temple)))
    if head and tail:
        state.phase = "complete"
        state.completing = index
    else:
        state.phase = "assemble"


def fulfil_prophecy(state: State, action: FulfilProphecy) -> None:
    """Move a Prophecy from the active hand to a Cóatl (R5.3)."""
    card = CARD_BYTES[action.kind]
    player = play_card(state, card)
    colours, head, tail, prophecies, temple = player.coatls[action.coatl]
    replace_coatl(player, action.coatl, Coatl(colours, head, tail, prophecies + card, temple))
    if state.phase == "turn":
        state.phase = "assemble"


def complete_coatl(state: State) -> None:
    """End the completing of a Cóatl; a third one triggers the end of the game (R5.4, R7.1)."""
    state.phase = "assemble"
    state.completing = NONE
    if state.ending is None:
        finished = [coatl for coatl in state.active.coatls if coatl.is_closed]
        if len(finished) == COATLS_PER_PLAYER:
            others = len(state.players) - 1 if state.adam is None else 1
            state.ending = Ending("third-coatl", state.seat, others)


def replace_coatl(player: Player, index: int, coatl: Coatl) -> None:
    """Put a changed Cóatl in the place of the old one."""
    coatls = list(player.coatls)
    coatls[index] = coatl
    player.coatls = tuple(coatls)
