"""A new game, before anything is drawn (§2)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, TypeVar

from .cards import EMPTY_SLOT, prophecy_deck, temple_deck
from .coatl import NONE
from .options import Options
from .pieces import (
    BODIES,
    GOLD,
    HEADS,
    HEADS_PER_COLOUR,
    ONE,
    SPACES,
    TAILS,
    TAILS_PER_COLOUR,
)
from .state import ALL_TOKENS, PILES, ROW_SLOTS, Adam, Piles, Player, State, Stock

T = TypeVar("T")

#: Changes whenever the same steps would no longer lead to the same game.
RULES_VERSION: Final = 2


def new_game(options: Options) -> State:
    """The table as it is unpacked: everything in bags and decks, chance to move."""
    return _unpacked(options).copy()


@lru_cache(maxsize=64)
def _unpacked(options: Options) -> State:
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
            _each(BODIES, options.bodies_per_colour) + ONE[GOLD] * options.golden_bodies,
            _each(TAILS, TAILS_PER_COLOUR),
        ),
        row=EMPTY_SLOT * ROW_SLOTS,
        stock=Stock(prophecy_deck(options.promo)),
        piles=Piles((NONE,) * PILES, (in_piles - in_piles // 2, in_piles // 2), temples),
        players=(Player(tokens=ALL_TOKENS if options.tokens else 0),) * options.players,
        adam=Adam() if options.is_solo else None,
    )


def _each(kinds: bytes, copies: int) -> bytes:
    return b"".join([ONE[piece] * copies for piece in kinds])


def seating(people: Sequence[T], first: int) -> tuple[T, ...]:
    """The people in turn order when `first` of them begins: seats are numbered from the first
    player, clockwise (R2.1, R2.4).
    """
    return (*people[first:], *people[:first])
