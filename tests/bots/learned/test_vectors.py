from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from coatl.bots.learned.vectors import floats, integers, kth_largest, reals, zeros

numbers = st.lists(st.integers(-5, 5), min_size=1, max_size=30)


@given(numbers, st.data())
def test_the_kth_largest_is_where_sorting_puts_it(values: list[int], data: st.DataObject) -> None:
    k = data.draw(st.integers(1, len(values)))
    mixed = floats([float(value) for value in values])
    assert kth_largest(mixed, len(values), k) == sorted(values, reverse=True)[k - 1]


def test_values_beyond_the_size_are_not_looked_at() -> None:
    assert kth_largest(floats([1.0, 3.0, 2.0, 9.0]), 3, 1) == 3.0


def test_vectors_hold_what_they_are_made_of() -> None:
    assert list(zeros(2)) == [0, 0]
    assert list(reals(2)) == [0.0, 0.0]
    assert list(integers([1, 2])) == [1, 2]
    assert list(floats([0.5])) == [0.5]
