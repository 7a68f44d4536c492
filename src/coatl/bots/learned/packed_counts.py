"""How many bodies of each colour, five counts packed into one number.

Judgement compares such counts a million times a second. Packed, all five colours are compared at
once: every colour has four bits for its count and one bit more that catches a borrow.
"""

from __future__ import annotations

from typing import Final

from .vectors import i64

#: Bits for each colour, and those of them that count.
FIELD: Final = 5
FIELD_MASK: Final = 15

#: The topmost bit of every field.
_GUARDS: Final = 0b10000_10000_10000_10000_10000


def shortfall(wanted: i64, there: i64) -> i64:
    """For every colour how many are missing: `max(wanted - there, 0)`."""
    difference = (wanted | _GUARDS) - there
    guards = difference & _GUARDS  # where nothing had to be borrowed
    return difference & (guards - (guards >> 4))


def contains(counts: i64, part: i64) -> bool:
    """Whether the counts of all colours are at least those of the part."""
    return ((counts | _GUARDS) - part) & _GUARDS == _GUARDS


def total_of(counts: i64) -> i64:
    """How many there are in all: less than 31, so the digits of base 32 add up to the remainder."""
    return counts % 31
