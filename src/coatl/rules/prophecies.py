"""Taking, drawing, dealing and discarding Prophecies (R2.3, R3.2, R6.2)."""

from __future__ import annotations

from typing import Final

from .actions import DiscardProphecy, DrawProphecy, TakeProphecy
from .cards import CARD_BYTES, EMPTY, EMPTY_SLOT
from .chance import DealProphecy, awaits_adams_card
from .deck import note_seen, play_card, stock_deck
from .pieces import insert_sorted
from .state import Adam, Memory, State, Stock
from .turn_flow import resume

#: Makes a named tuple from its fields in half the time that calling its class takes.
_make: Final = tuple.__new__


def take_prophecy(state: State, action: TakeProphecy) -> None:
    """Move a card from the row to the active hand; everyone sees which one (R3.2)."""
    player = state.players[state.seat]
    slot = action.slot
    card = CARD_BYTES[state.row[slot]]
    player.hand = insert_sorted(player.hand, card)
    known, temples, old, returned, drawn = player.memory
    player.memory = Memory(insert_sorted(known, card), temples, old, returned, drawn)
    row = state.row
    state.row = row[:slot] + EMPTY_SLOT + row[slot + 1 :]
    state.phase = "choose"


def draw_prophecy(state: State, action: DrawProphecy) -> None:
    """Ask chance for the top card of the deck (R3.2)."""
    stock_deck(state)
    state.phase = "draw"
    state.resume = "choose"


def deal_prophecy(state: State, outcome: DealProphecy) -> None:
    """Move a card from the deck to the row, to A.D.A.M. or to the active hand."""
    card = CARD_BYTES[outcome.kind]
    deck, discards, returned, rebuilds = state.stock
    state.stock = _make(Stock, (deck.replace(card, b"", 1), discards, returned, rebuilds))
    if state.phase == "reveal":
        row = state.row
        if state.adam is None:
            row = state.row = row.replace(EMPTY_SLOT, card, 1)
        else:  # cards enter from the left (R10.7)
            slot = row.rindex(EMPTY)
            row = state.row = row[:slot] + card + row[slot + 1 :]
        if rebuilds:
            note_seen(state, card)
        if EMPTY in row and stock_deck(state):
            return
    elif state.adam is not None and awaits_adams_card(state):
        cards, pieces = state.adam.cards, state.adam.pieces
        state.adam = Adam(cards + card, (*pieces, b""))
    else:
        player = state.players[state.seat]
        player.hand = insert_sorted(player.hand, card)
        if rebuilds:
            memory = player.memory
            player.memory = memory._replace(drawn=insert_sorted(memory.drawn, card))
    resume(state)


def discard_prophecy(state: State, action: DiscardProphecy) -> None:
    """Discard a card from the hand: face down at set-up (R2.3), face up otherwise (R6.2)."""
    card = CARD_BYTES[action.kind]
    if state.phase == "keep":
        player = state.players[state.seat]
        player.hand = player.hand.replace(card, b"", 1)
        player.set_aside = insert_sorted(player.set_aside, card)
    else:
        play_card(state, card)
        stock = state.stock
        state.stock = stock._replace(discards=insert_sorted(stock.discards, card))
