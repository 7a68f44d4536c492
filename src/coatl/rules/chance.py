"""Chance, made explicit: what may come out of bags, deck and piles, and how likely it is.

An outcome is a step like any other: `apply` takes it, a record keeps it, a search may choose
it. A turn of A.D.A.M. is an outcome too, a certain one. `sample` draws one from a generator that
is passed in; it uses only `random()`, whose sequence Python guarantees across versions for a
given seed.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import Final, NamedTuple, Protocol

from .cards import PROPHECIES, TEMPLES
from .coatl import NONE
from .pieces import ONE, PER_SPACE, SPACES, TWO
from .state import State


class FillSpace(NamedTuple):
    """Pieces come out of a bag into a supply space."""

    space: int
    pieces: bytes
    verb: str = "supply"


class DealProphecy(NamedTuple):
    """A Prophecy comes off the deck: into the row, or into the active hand."""

    kind: int
    verb: str = "deal"


class DealTemple(NamedTuple):
    """A Temple comes up: into a hand at set-up, or on top of a pile."""

    kind: int
    verb: str = "deal-temple"


class AdamPlays(NamedTuple):
    """A.D.A.M. plays its turn: what happens in it follows from the state (§10)."""

    verb: str = "adam"


Outcome = FillSpace | DealProphecy | DealTemple | AdamPlays

_DEAL_PROPHECY: Final = tuple(DealProphecy(card.kind) for card in PROPHECIES)
_DEAL_TEMPLE: Final = tuple(DealTemple(card.kind) for card in TEMPLES)
_ADAM_PLAYS: Final = AdamPlays()

#: What may fill each space, by its pieces.
FILLS: Final = tuple(
    {pieces: FillSpace(space, pieces) for pieces in (*ONE, *[two for row in TWO for two in row])}
    for space in range(len(SPACES))
)


class Generator(Protocol):
    """The part of `random.Random` that chance uses."""

    def random(self) -> float:
        """The next number in [0, 1)."""


def next_space(state: State) -> int:
    """The lowest-numbered empty space that the bags can still fill, or -1 (R3.5)."""
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
    """The first Temple pile whose top is to be uncovered, or -1 (R2.2)."""
    tops, beneath, _ = state.piles
    for pile, top in enumerate(tops):
        if top == NONE and beneath[pile]:
            return pile
    return -1


def awaits_temple(state: State) -> bool:
    """Whether the card that chance is about to deal is a Temple."""
    if state.phase == "deal":
        return state.adam is None and not state.active.temples
    return state.phase == "uncover"


def awaits_adams_card(state: State) -> bool:
    """Whether the card that chance is about to deal is one of A.D.A.M.'s first (R10.1)."""
    adam = state.adam
    return adam is not None and state.phase == "deal" and len(adam.cards) < state.options.adam_cards


def chance_outcomes(state: State) -> tuple[tuple[Outcome, int], ...]:
    """Every outcome that may happen now with its weight, sorted; empty when a player decides."""
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


# Remembered, because it is asked twice: by whoever chooses an outcome, and by `apply`.


@lru_cache(maxsize=1 << 8)
def _deals(deck: bytes) -> tuple[tuple[Outcome, int], ...]:
    return tuple([(_DEAL_PROPHECY[kind], count) for kind, count in sorted(Counter(deck).items())])


@lru_cache(maxsize=1 << 8)
def _fills(space: int, bag: bytes) -> tuple[tuple[Outcome, int], ...]:
    counts = sorted(Counter(bag).items())
    if PER_SPACE[SPACES[space]] == 1:
        return tuple([(FILLS[space][ONE[piece]], count) for piece, count in counts])
    outcomes: list[tuple[Outcome, int]] = []
    for (a, n), (b, m) in combinations_with_replacement(counts, 2):
        ways = n * m if a != b else n * (n - 1) // 2
        if ways:
            outcomes.append((FILLS[space][TWO[a][b]], ways))
    return tuple(outcomes)


def sample(state: State, rng: Generator) -> Outcome:
    """One outcome, as likely as its weight in `chance_outcomes`."""
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
    """One or two pieces out of a bag, any as likely as any other."""
    n = len(bag)
    i = int(rng.random() * n)
    if count == 1:
        return ONE[bag[i]]
    j = int(rng.random() * (n - 1))
    # The bag is sorted, so the pair is too.
    return TWO[bag[j]][bag[i]] if j < i else TWO[bag[i]][bag[j + 1]]


def shuffled(items: bytes, rng: Generator) -> bytes:
    """The items in random order."""
    order = list(items)
    for i in range(len(order) - 1, 0, -1):
        j = int(rng.random() * (i + 1))
        order[i], order[j] = order[j], order[i]
    return bytes(order)
