"""Sums of floats that are the same in every version of Python.

Since Python 3.12 `sum` compensates rounding errors of floats: bots would choose differently there.
"""

from __future__ import annotations

from collections.abc import Iterable


def float_sum(values: Iterable[float]) -> float:
    """The sum, added and rounded from left to right."""
    total = 0.0
    for value in values:
        total += value
    return total
