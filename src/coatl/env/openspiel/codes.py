"""Steps as integers for OpenSpiel: what chance may say, and what a seat is told of every step.

Actions keep the codes of `codec`. An outcome of chance has a code of its own, its place in
`OUTCOMES`, whatever the table. A log keeps every step of a game as one number, from which `told`
makes what one seat has seen and done, in order: nothing else is hidden from a seat but which
Prophecies and which Temple others were dealt or drew, and what they discarded at set-up.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations_with_replacement
from typing import Final

from coatl.formats.notation import format_step
from coatl.rules import ACTIONS, CODES, Outcome, Step
from coatl.rules.actions import DISCARD_PROPHECY
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

_BAGS: Final = {
    HEAD_BAG: [PIECE_BYTES[piece] for piece in HEADS],
    BODY_BAG: [
        bytes(pair) for pair in combinations_with_replacement(BODIES + PIECE_BYTES[GOLD], 2)
    ],
    TAIL_BAG: [PIECE_BYTES[piece] for piece in TAILS],
}

#: Everything that chance may ever say; an outcome's place is its code.
OUTCOMES: Final[tuple[Outcome, ...]] = (
    *(DealProphecy(card.kind) for card in PROPHECIES),
    *(DealTemple(card.kind) for card in TEMPLES),
    *(FillSpace(space, pieces) for space, bag in enumerate(SPACES) for pieces in _BAGS[bag]),
    AdamPlays(),
)
OUTCOME_CODES: Final = {outcome: code for code, outcome in enumerate(OUTCOMES)}


def outcome_table() -> Iterator[tuple[int, int, str, str]]:
    """All codes of outcomes in order: the first, the last, the verb, the meaning."""
    first = 0
    for count, verb, meaning in (
        (len(PROPHECIES), "deal", "a Prophecy comes off the deck, by kind"),
        (len(TEMPLES), "deal", "a Temple comes up, by kind"),
        *(
            (len(_BAGS[bag]), "supply", f"pieces come into supply space {space + 1}")
            for space, bag in enumerate(SPACES)
        ),
        (1, "adam", "A.D.A.M. plays its turn, which is certain"),
    ):
        yield first, first + count - 1, verb, meaning
        first += count


# --- what a seat is told ----------------------------------------------------------------------

#: What a seat is told: an action by its code, an outcome by its code after all actions, or one of
#: the three of which it sees no more than that they happen.
FIRST_OUTCOME: Final = len(ACTIONS)
_A_PROPHECY: Final = FIRST_OUTCOME + len(OUTCOMES)
_A_TEMPLE: Final = _A_PROPHECY + 1
_A_DISCARD: Final = _A_PROPHECY + 2
STEPS: Final = _A_PROPHECY + 3

#: How many binary digits the number of a step needs, where 0 is none.
DIGITS: Final = STEPS.bit_length()

_TEXTS: Final = (
    *(format_step(step) for step in (*ACTIONS, *OUTCOMES)),
    "deal a Prophecy",
    "deal a Temple",
    "discard a Prophecy",
)

#: An entry of a log is what is told of a step; if only one seat is told, its number counted from 1
#: stands in the digits above.
_SEAT: Final = DIGITS
_STEP: Final = (1 << _SEAT) - 1

_HIDDEN: Final = {
    **{FIRST_OUTCOME + OUTCOME_CODES[DealProphecy(c.kind)]: _A_PROPHECY for c in PROPHECIES},
    **{FIRST_OUTCOME + OUTCOME_CODES[DealTemple(c.kind)]: _A_TEMPLE for c in TEMPLES},
    **{ACTIONS.index(discard): _A_DISCARD for discard in DISCARD_PROPHECY},
}


def told_table() -> Iterator[tuple[int, int, str]]:
    """What the numbers in an information state mean, in order: the first, the last, the meaning."""
    yield 0, 0, "no step yet"
    yield 1, FIRST_OUTCOME, "an action: its code and 1"
    yield FIRST_OUTCOME + 1, _A_PROPHECY, f"an outcome: its code and {FIRST_OUTCOME + 1}"
    for step in (_A_PROPHECY, _A_TEMPLE, _A_DISCARD):
        yield step + 1, step + 1, f"`{_TEXTS[step]}`, and another seat sees which"


def private(step: int, seat: int) -> int:
    """The entry of a step of which only that seat is told."""
    return step | (seat + 1) << _SEAT


def told(log: Iterable[int], seat: int | None) -> list[int]:
    """What that seat, or a spectator, was told of every step."""
    own = 0 if seat is None else seat + 1
    return [
        entry
        if entry <= _STEP
        else entry & _STEP
        if entry >> _SEAT == own
        else _HIDDEN[entry & _STEP]
        for entry in log
    ]


def step_of(entry: int) -> Step:
    """The step of an entry, hidden or not."""
    code = entry & _STEP
    return ACTIONS[code] if code < FIRST_OUTCOME else OUTCOMES[code - FIRST_OUTCOME]


def code_of(step: Step) -> int:
    """The code of a step for OpenSpiel, where actions and outcomes are counted apart."""
    return OUTCOME_CODES[step] if isinstance(step, Outcome) else CODES[step]


def outcome(code: int) -> Outcome:
    """The outcome of a code; what is none of the codes raises `IndexError`."""
    if code < 0:
        raise IndexError(code)
    return OUTCOMES[code]


def owner_of(entry: int) -> int | None:
    """The seat that alone is told, if there is one."""
    return (entry >> _SEAT) - 1 if entry > _STEP else None


def text_of(step: int) -> str:
    """What is told of a step, in words."""
    return _TEXTS[step]
