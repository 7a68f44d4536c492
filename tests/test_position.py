from __future__ import annotations

import pytest
from hypothesis import given, settings
from strategies import played, states

from coatl.notation import NotationError
from coatl.position import format_position, parse_position
from coatl.rules import Options, State


@given(states)
@settings(max_examples=60, deadline=None)
def test_every_position_reads_back(state: State) -> None:
    assert parse_position(format_position(state)) == state


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("seat 1\nseat 1", "line-twice"),
        ("", "missing-line"),
        ("seat one", "bad-line"),
        ("seat 1\nweather fine", "unknown-line"),
        ("seat 1\n1.board q", "line-twice"),
    ],
)
def test_a_malformed_position_names_its_line(line: str, code: str) -> None:
    good = format_position(played(Options(), 1, 40))
    bad = good.replace(next(x for x in good.splitlines() if x.startswith("seat ")), line)
    with pytest.raises(NotationError) as caught:
        parse_position(bad)
    assert caught.value.code == code


def test_something_else_is_not_a_position() -> None:
    with pytest.raises(NotationError, match="not-a-position"):
        parse_position("hello")


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("phase", "banana split"),
        ("seat", "9"),
        ("row", "count-red"),
        ("bags", "- | -"),
        ("tops", "-"),
        ("deck", "count-red*99999999999999999999"),
        ("1.tokens", "1 -4"),
        ("options", "players=2 tokens=7"),
        ("rebuilds", "some"),
    ],
)
def test_a_line_that_makes_no_sense_is_refused(key: str, value: str) -> None:
    lines = format_position(played(Options(), 1, 40)).splitlines()
    bad = [f"{key} {value}" if line.startswith(f"{key} ") else line for line in lines]
    assert bad != lines
    with pytest.raises(NotationError):
        parse_position("\n".join(bad))
