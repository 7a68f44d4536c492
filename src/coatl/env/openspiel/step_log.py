"""The log of a game's steps, and what each seat may know of every step.

An information state is the list of what a seat observed, step by step. A seat observes every step
in full, with three exceptions: which Prophecies other seats were dealt or drew, which Temple they
were dealt, and which Prophecies they discarded at set-up. Of those it observes only that they
happened.

An *observed step* is a number: the code of an action; the code of an outcome plus `FIRST_OUTCOME`;
or one of three numbers for a hidden step. An *entry* of the log is the observed step of a seat that
sees everything; the bits above `STEP_BITS` hold the only seat that may see it, counted from 1, or 0
if all may.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from coatl.formats.notation import format_step
from coatl.rules import ACTIONS, Step
from coatl.rules.actions import DISCARD_PROPHECY
from coatl.rules.cards import PROPHECIES, TEMPLES
from coatl.rules.chance import DealProphecy, DealTemple

from .codes import OUTCOME_CODES, OUTCOMES

#: The observed step of the outcome with code 0.
FIRST_OUTCOME: Final = len(ACTIONS)

_HIDDEN_PROPHECY: Final = FIRST_OUTCOME + len(OUTCOMES)
_HIDDEN_TEMPLE: Final = _HIDDEN_PROPHECY + 1
_HIDDEN_DISCARD: Final = _HIDDEN_PROPHECY + 2

#: The number of different observed steps.
NUM_OBSERVED_STEPS: Final = _HIDDEN_PROPHECY + 3

#: The bits that the tensor of an information state needs per step; it encodes "no step" as 0.
STEP_BITS: Final = NUM_OBSERVED_STEPS.bit_length()

_STEP_MASK: Final = (1 << STEP_BITS) - 1

_TEXTS: Final = (
    *(format_step(step) for step in (*ACTIONS, *OUTCOMES)),
    "deal a Prophecy",
    "deal a Temple",
    "discard a Prophecy",
)

#: What other seats observe instead of a private step.
_REDACTED: Final = {
    **{FIRST_OUTCOME + OUTCOME_CODES[DealProphecy(c.kind)]: _HIDDEN_PROPHECY for c in PROPHECIES},
    **{FIRST_OUTCOME + OUTCOME_CODES[DealTemple(c.kind)]: _HIDDEN_TEMPLE for c in TEMPLES},
    **{ACTIONS.index(discard): _HIDDEN_DISCARD for discard in DISCARD_PROPHECY},
}


def tensor_ranges() -> Iterator[tuple[int, int, str]]:
    """The meaning of a step in the tensor, in order: the first number, the last, the meaning."""
    yield 0, 0, "no step yet"
    yield 1, FIRST_OUTCOME, "an action: its code plus 1"
    yield FIRST_OUTCOME + 1, _HIDDEN_PROPHECY, f"an outcome: its code plus {FIRST_OUTCOME + 1}"
    for step in (_HIDDEN_PROPHECY, _HIDDEN_TEMPLE, _HIDDEN_DISCARD):
        yield step + 1, step + 1, f"`{_TEXTS[step]}`: only another seat sees which"


def private_entry(step: int, seat: int) -> int:
    """The entry of a step that only this seat may see."""
    return step | (seat + 1) << STEP_BITS


def observed_steps(log: Iterable[int], seat: int | None) -> list[int]:
    """What this seat, or a spectator (None), observed of every step of a log."""
    own = 0 if seat is None else seat + 1
    return [
        entry
        if entry <= _STEP_MASK
        else entry & _STEP_MASK
        if entry >> STEP_BITS == own
        else _REDACTED[entry & _STEP_MASK]
        for entry in log
    ]


def step_of(entry: int) -> Step:
    """The step of an entry, private or not."""
    number = entry & _STEP_MASK
    return ACTIONS[number] if number < FIRST_OUTCOME else OUTCOMES[number - FIRST_OUTCOME]


def owner_of(entry: int) -> int | None:
    """The only seat that may see an entry, or None if all may."""
    return (entry >> STEP_BITS) - 1 if entry > _STEP_MASK else None


def observed_text(step: int) -> str:
    """An observed step in the notation of records."""
    return _TEXTS[step]
