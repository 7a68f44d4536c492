"""The three actions that a Sacrifice token buys (§6)."""

from __future__ import annotations

from .actions import PerfectPick, PriestCommitment, SeeTheFuture
from .cards import EMPTY_SLOT
from .deck import stock_deck
from .pieces import BAG_OF, insert_sorted
from .state import (
    PERFECT_PICK,
    PRIEST_COMMITMENT,
    ROW_SLOTS,
    SEE_THE_FUTURE,
    Memory,
    State,
)
from .supply import remove_from_bag
from .temple_piles import remove_top_temple
from .turn_flow import refill_supply, resume


def perfect_pick(state: State, action: PerfectPick) -> None:
    """Move the chosen pieces from the bags to the active board, then refill the supply (R6.1)."""
    player = state.players[state.seat]
    player.tokens &= ~PERFECT_PICK
    player.board += action.pieces
    remove_from_bag(state, BAG_OF[action.pieces[0]], action.pieces)
    refill_supply(state, "confirm")


def see_the_future(state: State, action: SeeTheFuture) -> None:
    """Discard the whole row and reveal a new one; the player then discards and chooses (R6.2)."""
    player = state.players[state.seat]
    player.tokens &= ~SEE_THE_FUTURE
    stock = state.stock
    shown = state.row.replace(EMPTY_SLOT, b"")
    state.stock = stock._replace(discards=insert_sorted(stock.discards, shown))
    state.row = EMPTY_SLOT * ROW_SLOTS
    state.resume = "foresee"
    if stock_deck(state):
        state.phase = "reveal"
    else:
        resume(state)


def priest_commitment(state: State, action: PriestCommitment) -> None:
    """Move the top Temple of a pile to the active hand; everyone sees which one (R6.3)."""
    player = state.players[state.seat]
    player.tokens &= ~PRIEST_COMMITMENT
    temple = bytes((state.piles.tops[action.pile],))
    known, temples, old, returned, drawn = player.memory
    player.temples = insert_sorted(player.temples, temple)
    player.memory = Memory(known, insert_sorted(temples, temple), old, returned, drawn)
    remove_top_temple(state, action.pile, "confirm")
