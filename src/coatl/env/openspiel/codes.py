"""Chance outcomes as integers.

Actions keep the codes of `coatl.env.action_codec`. An outcome's code is its index in `OUTCOMES`,
which is the same for every option and every number of players.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement
from typing import Final

from coatl.rules import CODES, Outcome, Step
from coatl.rules.cards import PROPHECIES, TEMPLES
from coatl.rules.chance import AdamPlays, DealProphecy, DealTemple, FillSpace
from coatl.rules.pieces import (
    BODIES,
    BODY_BAG,
    GOLD,
    HEAD_BAG,
    HEADS,
    PIECE_BYTES,
    SPACES,
    TAIL_BAG,
    TAILS,
)

#: What a supply space can receive from each bag.
_REFILLS: Final = {
    HEAD_BAG: [PIECE_BYTES[piece] for piece in HEADS],
    BODY_BAG: [
        bytes(pair) for pair in combinations_with_replacement(BODIES + PIECE_BYTES[GOLD], 2)
    ],
    TAIL_BAG: [PIECE_BYTES[piece] for piece in TAILS],
}

#: Every possible outcome of chance; an outcome's index is its code.
OUTCOMES: Final[tuple[Outcome, ...]] = (
    *(DealProphecy(card.kind) for card in PROPHECIES),
    *(DealTemple(card.kind) for card in TEMPLES),
    *(FillSpace(space, pieces) for space, bag in enumerate(SPACES) for pieces in _REFILLS[bag]),
    AdamPlays(),
)
OUTCOME_CODES: Final = {outcome: code for code, outcome in enumerate(OUTCOMES)}


def outcome_ranges() -> Iterator[tuple[int, int, str, str]]:
    """All outcome codes in order, grouped: the first code, the last, the verb, the meaning."""
    first = 0
    for count, verb, meaning in (
        (len(PROPHECIES), "deal", "deal a Prophecy from the deck, by kind"),
        (len(TEMPLES), "deal", "turn up or deal a Temple, by kind"),
        *(
            (len(_REFILLS[bag]), "supply", f"fill supply space {space + 1}")
            for space, bag in enumerate(SPACES)
        ),
        (1, "adam", "A.D.A.M. plays its turn (probability 1)"),
    ):
        yield first, first + count - 1, verb, meaning
        first += count


def outcome_of(code: int) -> Outcome:
    """The outcome of a code. Raises `IndexError` if the code is out of range."""
    if code < 0:
        raise IndexError(code)
    return OUTCOMES[code]


def code_of(step: Step) -> int:
    """The code of a step. OpenSpiel numbers actions and outcomes separately."""
    return OUTCOME_CODES[step] if isinstance(step, Outcome) else CODES[step]
