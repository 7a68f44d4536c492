"""Encoders of fields write where the layout says, in the unit of the field."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from typing import Any

import pytest

from coatl.env.encoders import Encoder, FieldEncoders
from coatl.env.observation_layout import field, observation_size

#: The numbers that a colour looks up.
CACHED = {"r": array("f", [0, 1, 0, 0, 0, 0]), "k": array("f", [0, 0, 1, 0, 0, 0])}

Make = Callable[[FieldEncoders], Encoder | list[Encoder]]


@pytest.mark.parametrize(
    ("name", "make", "values", "expected"),
    [
        ("turn", lambda fields: fields.number("turn"), [51], [0.2]),
        ("turn", lambda fields: fields.number("turn", 51), [100], [0.2]),
        ("beneath", lambda fields: fields.each_number("beneath"), [5, 10], [0.5, 1]),
        ("seat", lambda fields: fields.one_hot("seat", {"a": 2}), ["a"], [0, 0, 1, 0]),
        (
            "completing",
            lambda fields: fields.each_one_hot("completing", 3, {"a": 0}),
            ["a", "b", "a"],
            [1, 0, 1],
        ),
        (
            "supply",
            lambda fields: fields.each_look_up("supply", 10, CACHED.__getitem__),
            ["r", "k"],
            [0, 1, 0, 0, 0, 0, 0, 0, 1],
        ),
        (
            "seat0.coatl1.pieces",
            lambda fields: fields.sequence("seat0.coatl1.pieces", dict(zip("yrkgb", range(5)))),  # noqa: B905
            ["ry"],
            [0, 1, 0, 0, 0, 1],
        ),
        ("discards", lambda fields: fields.cards("discards"), [b"\1\1\2"], [0, 1, 0.5]),
        ("seat0.board", lambda fields: fields.pieces("seat0.board"), [b"\1\1"], [0, 0.25]),
    ],
)
def test_a_value_is_written_into_its_field_and_nowhere_else(
    name: str, make: Make, values: list[Any], expected: list[float]
) -> None:
    row = array("f", [0] * observation_size(2))
    made = make(FieldEncoders(memoryview(row), 2))
    for encoder, value in zip(made if isinstance(made, list) else [made], values):  # noqa: B905  # some parts
        encoder.write(value)
    place = field(2, name).slice
    assert row[place].tolist()[: len(expected)] == pytest.approx(expected)
    assert not any(row[place][len(expected) :])
    assert not any(row[: place.start])
    assert not any(row[place.stop :])


def test_pieces_of_adjacent_fields_have_one_encoder() -> None:
    row = array("f", [0] * observation_size(2))
    FieldEncoders(memoryview(row), 2).pieces("bag_bodies", "bag_gold").write(b"\0\5\5\5")
    assert row[field(2, "bag_bodies").offset] == pytest.approx(1 / 24)
    assert row[field(2, "bag_gold").offset] == pytest.approx(3 / 6)
