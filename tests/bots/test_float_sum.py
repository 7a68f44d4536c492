"""Sums of floats are the same in every version of Python."""

from __future__ import annotations

from coatl.bots.float_sum import float_sum


def test_floats_are_added_from_left_to_right() -> None:
    assert float_sum([1e16, 1.0, -1e16]) == 0.0  # `sum` gives 1.0 since Python 3.12
    assert float_sum([0.1] * 10) == 0.9999999999999999
