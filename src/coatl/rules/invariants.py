"""Invariants that hold in every state: pieces and cards are conserved, limits are kept."""

from __future__ import annotations

from .adam import ADAM_NEEDS, missing_colours
from .cards import EMPTY, EMPTY_SLOT, prophecy_deck, temple_deck
from .coatl import COATLS_PER_PLAYER, NONE, PROPHECIES_PER_COATL, UNFINISHED_PER_PLAYER
from .legal import KEEP_LIMIT
from .levels import least_prophecies, needs_temple, same_frame
from .pieces import BOARD_SLOTS, GOLD, LETTER, LETTERS, PER_SPACE, PIECES, SPACES
from .setup import new_game
from .state import ALL_TOKENS, Adam, State


def check(state: State) -> None:
    """Raise `AssertionError`, naming the first invariant that does not hold."""
    assert (state.adam is not None) == state.options.is_solo, "A.D.A.M."
    _check_pieces(state)
    _check_prophecies(state)
    _check_temples(state)
    _check_limits(state)
    _check_memory(state)
    _check_levels(state)
    if state.adam is not None:
        _check_adam(state, state.adam)


def _check_pieces(state: State) -> None:
    """Every piece is in a bag, on the supply, on a board, in a Cóatl, with A.D.A.M., or was given
    away as a feather (R1.1, §10).
    """
    counts = [0] * len(PIECES)
    in_coatls = dict.fromkeys(LETTERS, 0)
    loose = b"".join(state.bags + state.supply) + b"".join(player.board for player in state.players)
    if state.adam is not None:
        loose += b"".join(state.adam.pieces) + state.adam.discarded
    for piece in loose:
        counts[piece] += 1
    heads = tails = 0
    for player in state.players:
        counts[GOLD] += player.feathers
        for coatl in player.coatls:
            heads += coatl.head
            tails += coatl.tail
            for letter in coatl.colours:
                in_coatls[letter] += 1
    start = [b"".join(new_game(state.options).bags).count(piece) for piece in PIECES]
    assert counts[GOLD] == start[GOLD], "golden bodies"
    for letter in LETTERS:
        kinds = [piece for piece in range(GOLD) if LETTER[piece] == letter]
        now = sum(counts[piece] for piece in kinds) + in_coatls[letter]
        assert now == sum(start[piece] for piece in kinds), f"pieces of colour {letter}"
    assert sum(counts[:5]) + heads == sum(start[:5]), "heads"
    assert sum(counts[10:15]) + tails == sum(start[10:15]), "tails"


def _check_prophecies(state: State) -> None:
    """Every Prophecy is in the deck, the row, the discards, a hand or on a Cóatl (R1.2)."""
    cards = state.stock.deck + state.row.replace(EMPTY_SLOT, b"") + state.stock.discards
    for player in state.players:
        cards += player.hand + player.set_aside
        cards += b"".join(coatl.prophecies for coatl in player.coatls)
    if state.adam is not None:
        cards += state.adam.cards + state.adam.realised
    assert bytes(sorted(cards)) == prophecy_deck(state.options.promo), "Prophecies"


def _check_temples(state: State) -> None:
    """Every Temple is in a pile, in a hand or on a Cóatl (R1.2)."""
    cards = list(state.piles.hidden) + [top for top in state.piles.tops if top != NONE]
    for player in state.players:
        cards += player.temples
        cards += [coatl.temple for coatl in player.coatls if coatl.temple != NONE]
    assert bytes(sorted(cards)) == temple_deck(state.options.promo), "Temples"
    in_setup = state.phase in ("fill", "deal") and not state.turn
    assert in_setup or sum(state.piles.beneath) == len(state.piles.hidden), "Temple piles"


def _check_limits(state: State) -> None:
    """Boards, hands, Cóatls and cards on them keep their limits (R1.3, R1.4, R3.2, §5)."""
    for space, pieces in enumerate(state.supply):
        assert not pieces or len(pieces) == PER_SPACE[SPACES[space]], "supply space"
    for player in state.players:
        assert len(player.board) <= BOARD_SLOTS, "board"
        assert not state.turn or len(player.hand) <= state.options.hand_limit, "hand"
        keeps_three = state.options.is_solo and state.phase == "keep"
        assert not keeps_three or len(player.hand) >= KEEP_LIMIT, "R10.1"
        assert len(player.coatls) <= COATLS_PER_PLAYER, "Cóatls"
        assert sum(not c.is_closed for c in player.coatls) <= UNFINISHED_PER_PLAYER, "unfinished"
        assert 0 <= player.tokens <= ALL_TOKENS, "tokens"
        for index, coatl in enumerate(player.coatls):
            assert len(set(coatl.prophecies)) == len(coatl.prophecies), "same kind twice"
            assert len(coatl.prophecies) <= PROPHECIES_PER_COATL, "four Prophecies"
            assert not coatl.is_closed or len(coatl.colours) >= 3, "a body between"
            being_completed = player is state.active and index == state.completing
            assert not coatl.is_closed or coatl.prophecies or being_completed, "R5.5"


def _check_memory(state: State) -> None:
    """Cards that players remember in a hand are in that hand."""
    for player in state.players:
        memory = player.memory
        for kind in set(memory.known):
            assert memory.known.count(kind) <= player.hand.count(kind), "known cards"
        assert set(memory.temples) <= set(player.temples), "known Temples"
        for kind in set(memory.drawn):
            assert memory.drawn.count(kind) <= player.hand.count(kind), "drawn cards"
        assert 0 <= memory.old <= len(player.hand) - len(memory.known), "old cards"
    assert state.stock.rebuilds or not state.stock.returned, "returned cards"


def _check_levels(state: State) -> None:
    """Cóatls meet the restrictions of the solo levels (R10.10)."""
    demands = state.options.demands
    for index, coatl in enumerate(state.active.coatls):
        on_it = coatl.prophecies
        for place, kind in enumerate(on_it):
            assert not same_frame(kind, on_it[:place], demands), "level 3"
        if coatl.is_closed and index != state.completing:
            assert len(on_it) >= least_prophecies(demands), "level 4"
            assert coatl.temple != NONE or not needs_temple(demands), "level 1"


def _check_adam(state: State, adam: Adam) -> None:
    """A.D.A.M. has at most its number of cards, and on each only pieces that the card needs."""
    assert len(adam.cards) <= state.options.adam_cards, "A.D.A.M.'s cards"
    for card, pieces in zip(adam.cards, adam.pieces, strict=True):
        assert len(missing_colours(card, pieces)) == len(ADAM_NEEDS[card]) - len(pieces) > 0, (
            "A.D.A.M.'s pieces"
        )
    shown = state.row.lstrip(EMPTY_SLOT)
    taking = state.phase in ("choose", "draw", "fill")
    assert taking or EMPTY not in shown, "the row slides right"
