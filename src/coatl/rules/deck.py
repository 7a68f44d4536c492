"""The Prophecy deck: rebuilding it, and what everyone remembers of the cards in it (R3.6)."""

from __future__ import annotations

from .legal import can_draw
from .state import Memory, Player, State, Stock


def stock_deck(state: State) -> bool:
    """Rebuild the deck from all discards if it is empty; return whether it has a card (R3.6).

    Discards from set-up, which nobody else saw, go back into the deck as well.
    """
    stock = state.stock
    if stock.deck:
        return True
    if not can_draw(state):
        return False
    deck = stock.discards
    for player in state.players:
        deck += player.set_aside
        known = player.memory.known
        hidden = len(player.hand) - len(known)
        player.memory = Memory(known, player.memory.temples, hidden, player.set_aside)
        player.set_aside = b""
    state.stock = Stock(
        deck=bytes(sorted(deck)), returned=stock.discards, rebuilds=stock.rebuilds + 1
    )
    return True


def play_card(state: State, card: bytes) -> Player:
    """Remove a Prophecy from the active hand, face up; return the active player."""
    if state.stock.rebuilds and card not in state.active.memory.known:
        note_seen(state, card)
    player = state.players[state.seat]
    player.hand = player.hand.replace(card, b"", 1)
    known, temples, old, returned, drawn = player.memory
    if card in known:
        known = known.replace(card, b"", 1)
    else:
        old = max(0, old - 1)
        drawn = drawn.replace(card, b"", 1)
    player.memory = Memory(known, temples, old, returned, drawn)
    return player


def note_seen(state: State, card: bytes) -> None:
    """Note that everyone sees a card that may have returned to the deck at its last rebuild."""
    stock = state.stock
    if card in stock.returned:
        state.stock = stock._replace(returned=stock.returned.replace(card, b"", 1))
        return
    for player in state.players:
        memory = player.memory
        if card in memory.returned:
            player.memory = memory._replace(returned=memory.returned.replace(card, b"", 1))
