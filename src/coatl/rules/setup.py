"""Set-up: a new game, and the order in which cards are dealt and kept (§2, R10.1)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, TypeVar

from .cards import EMPTY, EMPTY_SLOT, prophecy_deck, temple_deck
from .chance import awaits_adams_card, next_pile
from .coatl import NONE
from .options import Options
from .pieces import (
    BODIES,
    GOLD,
    HEADS,
    HEADS_PER_COLOUR,
    PIECE_BYTES,
    SPACES,
    TAILS,
    TAILS_PER_COLOUR,
)
from .state import ALL_TOKENS, PILES, ROW_SLOTS, Adam, Piles, Player, State, Stock

T = TypeVar("T")

#: Increased whenever the same steps would no longer lead to the same game.
RULES_VERSION: Final = 2

#: Prophecies dealt to the first player; each later seat gets one more (R2.3).
FIRST_DEAL: Final = 3

#: Prophecies dealt to the player of a solo game (R10.1).
SOLO_DEAL: Final = 5


def new_game(options: Options) -> State:
    """Return a game before anything is drawn: all pieces in bags, all cards in decks."""
    return _initial_state(options).copy()


@lru_cache(maxsize=64)
def _initial_state(options: Options) -> State:
    temples = temple_deck(options.promo)
    in_piles = len(temples) if options.is_solo else len(temples) - options.players
    return State(
        options=options,
        phase="fill",
        resume="deal",
        seat=0,
        turn=0,
        actions_left=1,
        passes=0,
        completing=NONE,
        ending=None,
        supply=(b"",) * len(SPACES),
        bags=(
            _each(HEADS, HEADS_PER_COLOUR),
            _each(BODIES, options.bodies_per_colour) + PIECE_BYTES[GOLD] * options.golden_bodies,
            _each(TAILS, TAILS_PER_COLOUR),
        ),
        row=EMPTY_SLOT * ROW_SLOTS,
        stock=Stock(prophecy_deck(options.promo)),
        piles=Piles((NONE,) * PILES, (in_piles - in_piles // 2, in_piles // 2), temples),
        players=(Player(tokens=ALL_TOKENS if options.tokens else 0),) * options.players,
        adam=Adam() if options.is_solo else None,
    )


def _each(kinds: bytes, copies: int) -> bytes:
    return b"".join([PIECE_BYTES[piece] * copies for piece in kinds])


def seating(people: Sequence[T], first: int) -> tuple[T, ...]:
    """Return the people in turn order if number `first` of them begins.

    Seats are numbered from the first player, clockwise (R2.1, R2.4).
    """
    return (*people[first:], *people[:first])


def deal_next(state: State) -> None:
    """Go on to the next card of the set-up, or to the first seat's choice of Prophecies.

    Dealt in this order: a Temple for each seat, the tops of the piles, the row, A.D.A.M.'s cards,
    the hands (R2.2, R2.3, R10.1).
    """
    state.phase = "deal"
    for seat, player in enumerate(state.players):
        if state.adam is None and not player.temples:
            state.seat = seat
            return
    if next_pile(state) >= 0:
        state.phase = "uncover"
    elif EMPTY in state.row:
        state.phase = "reveal"
    elif not awaits_adams_card(state):
        first = FIRST_DEAL if state.adam is None else SOLO_DEAL
        for seat, player in enumerate(state.players):
            if len(player.hand) < first + seat:
                state.seat = seat
                return
        state.seat = 0
        state.phase = "keep"


def end_keeping(state: State) -> None:
    """Let the next seat choose which Prophecies to keep; after the last, begin the first turn."""
    state.seat += 1
    if state.seat == len(state.players):
        state.seat = 0
        state.turn = 1
        state.phase = "adam" if state.is_adams_turn else "turn"
