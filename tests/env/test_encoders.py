"""Places in a row of numbers: whatever was shown before, only the last value is."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from coatl.env.encoders import Cards, Letters, LookedUp, Number, OneOf, Parts, Pieces, Place

FEW = st.binary(max_size=6).map(lambda many: bytes(one % 5 for one in many))
WORDS = st.text("yrk", max_size=6)
ORDER = {"y": 0, "r": 1, "k": 2}
NUMBERS = 12

Make = Callable[["memoryview[float]"], Place]


def shown(make: Make, values: list[Any]) -> list[float]:
    """The numbers after these values were written, one over the other."""
    row = array("f", [0] * NUMBERS)
    place = make(memoryview(row))
    for value in values:
        place.write(value)
    return row.tolist()


def looked_up(value: int) -> array[float]:
    return array("f", [value] * NUMBERS)


def parts(row: memoryview[float]) -> Place:
    return Parts([Cards(row[:5], 1), Letters(row[5:], ORDER)])


PLACES: list[tuple[Make, st.SearchStrategy[Any]]] = [
    (lambda row: Number(row, 4, 4), st.integers(0, 9)),
    (lambda row: OneOf(row, ORDER), st.sampled_from(["y", "r", "k", None])),
    (lambda row: LookedUp(row, looked_up), st.integers(0, 9)),
    (lambda row: Letters(row, ORDER), WORDS),
    (lambda row: Cards(row, 2), FEW),
    (lambda row: Pieces(row, [8] * NUMBERS), FEW),
    (lambda row: Pieces(row, [8] * NUMBERS, bytes.maketrans(bytes(range(5)), b"\0\0\1\1\1")), FEW),
    (parts, st.tuples(FEW, WORDS)),
]


@pytest.mark.parametrize(("make", "values"), PLACES)
@given(data=st.data())
def test_only_the_last_value_shows(
    make: Make, values: st.SearchStrategy[Any], data: st.DataObject
) -> None:
    written = data.draw(st.lists(values, min_size=1))
    assert shown(make, written) == shown(make, written[-1:])


@pytest.mark.parametrize(
    ("make", "value", "numbers"),
    [
        (lambda row: Number(row, 4, 2), 1, [0.25]),
        (lambda row: Number(row, 4, 2), 3, [0.5]),
        (lambda row: OneOf(row, ORDER), "r", [0, 1]),
        (lambda row: OneOf(row, ORDER), None, []),
        (lambda row: Letters(row, ORDER), "ky", [0, 0, 1, 1, 0, 0]),
        (lambda row: Letters(row[:6], ORDER), "kyr", [0, 0, 1, 1, 0, 0]),
        (lambda row: Cards(row, 2), b"\1\1\3", [0, 1, 0, 0.5]),
        (lambda row: Pieces(row, [8] * 4), b"\3\1\3", [0, 0.125, 0, 0.25]),
        (
            lambda row: Pieces(row, [8, 4], bytes.maketrans(b"\2\3", b"\0\1")),
            b"\1\3\2",
            [0.125, 0.5],
        ),
    ],
)
def test_a_value_is_shown_in_its_unit(make: Make, value: Any, numbers: list[float]) -> None:
    assert shown(make, [value]) == numbers + [0] * (NUMBERS - len(numbers))
