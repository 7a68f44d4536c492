"""Encoders write their last value, whatever they wrote before."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from coatl.env.encoders import (
    CardCountEncoder,
    CompositeEncoder,
    Encoder,
    LookUpEncoder,
    NumberEncoder,
    OneHotEncoder,
    PieceCountEncoder,
    SequenceEncoder,
)

CARDS = st.binary(max_size=6).map(lambda many: bytes(one % 5 for one in many))
LETTERS = st.text("yrk", max_size=6)
POSITIONS = {"y": 0, "r": 1, "k": 2}
SIZE = 12

Make = Callable[["memoryview[float]"], Encoder]


def encoded(make: Make, values: list[Any]) -> list[float]:
    """The numbers after writing these values one after the other."""
    row = array("f", [0] * SIZE)
    encoder = make(memoryview(row))
    for value in values:
        encoder.write(value)
    return row.tolist()


def look_up(value: int) -> array[float]:
    return array("f", [value] * SIZE)


def composite(row: memoryview[float]) -> Encoder:
    return CompositeEncoder([CardCountEncoder(row[:5], 1), SequenceEncoder(row[5:], POSITIONS)])


ENCODERS: list[tuple[Make, st.SearchStrategy[Any]]] = [
    (lambda row: NumberEncoder(row, 4, 4), st.integers(0, 9)),
    (lambda row: OneHotEncoder(row, POSITIONS), st.sampled_from(["y", "r", "k", None])),
    (lambda row: LookUpEncoder(row, look_up), st.integers(0, 9)),
    (lambda row: SequenceEncoder(row, POSITIONS), LETTERS),
    (lambda row: CardCountEncoder(row, 2), CARDS),
    (lambda row: PieceCountEncoder(row, [8] * SIZE), CARDS),
    (
        lambda row: PieceCountEncoder(
            row, [8] * SIZE, bytes.maketrans(bytes(range(5)), b"\0\0\1\1\1")
        ),
        CARDS,
    ),
    (composite, st.tuples(CARDS, LETTERS)),
]


@pytest.mark.parametrize(("make", "values"), ENCODERS)
@given(data=st.data())
def test_only_the_last_value_counts(
    make: Make, values: st.SearchStrategy[Any], data: st.DataObject
) -> None:
    written = data.draw(st.lists(values, min_size=1))
    assert encoded(make, written) == encoded(make, written[-1:])


@pytest.mark.parametrize(
    ("make", "value", "numbers"),
    [
        (lambda row: NumberEncoder(row, 4, 2), 1, [0.25]),
        (lambda row: NumberEncoder(row, 4, 2), 3, [0.5]),
        (lambda row: OneHotEncoder(row, POSITIONS), "r", [0, 1]),
        (lambda row: OneHotEncoder(row, POSITIONS), None, []),
        (lambda row: SequenceEncoder(row, POSITIONS), "ky", [0, 0, 1, 1, 0, 0]),
        (lambda row: SequenceEncoder(row[:6], POSITIONS), "kyr", [0, 0, 1, 1, 0, 0]),
        (lambda row: CardCountEncoder(row, 2), b"\1\1\3", [0, 1, 0, 0.5]),
        (lambda row: PieceCountEncoder(row, [8] * 4), b"\3\1\3", [0, 0.125, 0, 0.25]),
        (
            lambda row: PieceCountEncoder(row, [8, 4], bytes.maketrans(b"\2\3", b"\0\1")),
            b"\1\3\2",
            [0.125, 0.5],
        ),
    ],
)
def test_a_value_is_encoded_in_its_unit(make: Make, value: Any, numbers: list[float]) -> None:
    assert encoded(make, [value]) == numbers + [0] * (SIZE - len(numbers))
