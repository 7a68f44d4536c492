"""Explicit chance: what can come out of bags, deck and piles, and how likely each outcome is.

An outcome is a step like any other: `apply` takes it, a record stores it, a search may choose it.
A.D.A.M.'s turn is an outcome, too, with probability one. `sample` draws an outcome with a
generator that the caller passes in. It uses only `random()`: Python guarantees that its sequence
for a seed is the same in every version.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import Final, NamedTuple, Protocol

from .cards import PROPHECIES, TEMPLES
from .coatl import NONE
from .pieces import PAIR_BYTES, PER_SPACE, PIECE_BYTES, SPACES
from .state import State


class FillSpace(NamedTuple):
    """Pieces move from a bag to a supply space (R3.5)."""

    space: int
    pieces: bytes
    verb: str = "supply"


class DealProphecy(NamedTuple):
    """A Prophecy moves from the deck to the row, to the active hand or to A.D.A.M."""

    kind: int
    verb: str = "deal"


class DealTemple(NamedTuple):
    """A hidden Temple moves to a hand, at set-up, or to the top of a pile."""

    kind: int
    verb: str = "deal-temple"


class AdamPlays(NamedTuple):
    """A.D.A.M. plays its turn; the state determines what happens (§10)."""

    verb: str = "adam"


Outcome = FillSpace | DealProphecy | DealTemple | AdamPlays

_DEAL_PROPHECY: Final = tuple(DealProphecy(card.kind) for card in PROPHECIES)
_DEAL_TEMPLE: Final = tuple(DealTemple(card.kind) for card in TEMPLES)
_ADAM_PLAYS: Final = AdamPlays()

#: For each space the outcomes that fill it, by their pieces.
FILLS: Final = tuple(
    {
        pieces: FillSpace(space, pieces)
        for pieces in (*PIECE_BYTES, *[two for row in PAIR_BYTES for two in row])
    }
    for space in range(len(SPACES))
)


class Generator(Protocol):
    """A source of random numbers; `random.Random` is one."""

    def random(self) -> float:
        """Return the next number in [0, 1)."""


def next_space(state: State) -> int:
    """The lowest-numbered empty space that the bags can fill, or -1 (R3.5)."""
    supply = state.supply
    if b"" not in supply:
        return -1
    bags = state.bags
    for space in range(supply.index(b""), len(supply)):
        bag = SPACES[space]
        if not supply[space] and len(bags[bag]) >= PER_SPACE[bag]:
            return space
    return -1


def next_pile(state: State) -> int:
    """The first Temple pile whose top card must be uncovered, or -1 (R2.2)."""
    tops, beneath, _ = state.piles
    for pile, top in enumerate(tops):
        if top == NONE and beneath[pile]:
            return pile
    return -1


def awaits_temple(state: State) -> bool:
    """Whether the card that chance deals next is a Temple."""
    if state.phase == "deal":
        return state.adam is None and not state.active.temples
    return state.phase == "uncover"


def awaits_adams_card(state: State) -> bool:
    """Whether the card that chance deals next is one of A.D.A.M.'s first cards (R10.1)."""
    adam = state.adam
    return adam is not None and state.phase == "deal" and len(adam.cards) < state.options.adam_cards


def chance_outcomes(state: State) -> tuple[tuple[Outcome, int], ...]:
    """All possible outcomes with their weights, sorted; empty when a player decides.

    An outcome's probability is its weight divided by the sum of all weights.
    """
    if state.phase == "fill":
        space = next_space(state)
        return _fills(space, state.bags[SPACES[space]])
    if state.phase == "adam":
        return ((_ADAM_PLAYS, 1),)
    if not state.is_chance:
        return ()
    if awaits_temple(state):
        return tuple([(_DEAL_TEMPLE[kind], 1) for kind in state.piles.hidden])
    return _deals(state.stock.deck)


# Cached, because every outcome is computed twice: when it is chosen, and by `apply`.


@lru_cache(maxsize=1 << 8)
def _deals(deck: bytes) -> tuple[tuple[Outcome, int], ...]:
    return tuple([(_DEAL_PROPHECY[kind], count) for kind, count in sorted(Counter(deck).items())])


@lru_cache(maxsize=1 << 8)
def _fills(space: int, bag: bytes) -> tuple[tuple[Outcome, int], ...]:
    counts = sorted(Counter(bag).items())
    if PER_SPACE[SPACES[space]] == 1:
        return tuple([(FILLS[space][PIECE_BYTES[piece]], count) for piece, count in counts])
    outcomes: list[tuple[Outcome, int]] = []
    for (a, n), (b, m) in combinations_with_replacement(counts, 2):
        ways = n * m if a != b else n * (n - 1) // 2
        if ways:
            outcomes.append((FILLS[space][PAIR_BYTES[a][b]], ways))
    return tuple(outcomes)


def sample(state: State, rng: Generator) -> Outcome:
    """Draw one outcome, with the probabilities of `chance_outcomes`."""
    if state.phase == "fill":
        space = next_space(state)
        bag = SPACES[space]
        return FILLS[space][draw(state.bags[bag], PER_SPACE[bag], rng)]
    if state.phase == "adam":
        return _ADAM_PLAYS
    if awaits_temple(state):
        hidden = state.piles.hidden
        return _DEAL_TEMPLE[hidden[int(rng.random() * len(hidden))]]
    deck = state.stock.deck
    return _DEAL_PROPHECY[deck[int(rng.random() * len(deck))]]


def draw(bag: bytes, count: int, rng: Generator) -> bytes:
    """Draw one or two pieces from a bag, each equally likely."""
    n = len(bag)
    i = int(rng.random() * n)
    if count == 1:
        return PIECE_BYTES[bag[i]]
    j = int(rng.random() * (n - 1))
    # The bag is sorted, so the pair is too.
    return PAIR_BYTES[bag[j]][bag[i]] if j < i else PAIR_BYTES[bag[i]][bag[j + 1]]


def shuffled(items: bytes, rng: Generator) -> bytes:
    """Return the items in random order."""
    order = list(items)
    for i in range(len(order) - 1, 0, -1):
        j = int(rng.random() * (i + 1))
        order[i], order[j] = order[j], order[i]
    return bytes(order)
