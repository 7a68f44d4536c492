from __future__ import annotations

import pytest
from hypothesis import given, settings
from strategies import played, states

from coatl.formats.notation import NotationError
from coatl.formats.position import format_position, parse_position
from coatl.rules import CoatlError, Options, State
from coatl.rules.state import ADAM, Adam, Ending


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


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("options", "players=1 promo=0 closed_ends=0 levels=6 first_printing=0"),
        ("options", "players=1 promo=0 closed_ends=0 levels=2,1 first_printing=0"),
        ("options", "players=1 promo=0 closed_ends=0 levels= first_printing=0"),
        ("options", "players=1 tokens=0 levels=-"),
        ("options", "players=2 levels=1"),
        ("adam.cards", "count-red q"),
        ("adam.cards", "no-green-length-9"),
        ("adam.cards", "count-red |"),
        ("adam.realised", "hello"),
        ("adam.discarded", "y*1"),
        ("adam.passes", "-1"),
        ("seat", "2"),
    ],
)
def test_a_line_of_a_solo_position_that_makes_no_sense_is_refused(key: str, value: str) -> None:
    lines = format_position(played(Options.solo(), 1, 40)).splitlines()
    bad = [f"{key} {value}" if line.startswith(f"{key} ") else line for line in lines]
    assert bad != lines
    with pytest.raises(CoatlError):
        parse_position("\n".join(bad))


@pytest.mark.parametrize("key", ["adam.cards", "adam.realised", "adam.discarded", "adam.passes"])
def test_a_solo_position_contains_everything_about_adam(key: str) -> None:
    lines = format_position(played(Options.solo(), 1, 40)).splitlines()
    short = [line for line in lines if not line.startswith(f"{key} ")]
    assert len(short) == len(lines) - 1
    with pytest.raises(NotationError, match="missing-line"):
        parse_position("\n".join(short))


def test_only_a_solo_position_may_have_adam() -> None:
    text = format_position(played(Options(), 1, 40)) + "adam -\n"
    with pytest.raises(NotationError, match="unknown-line"):
        parse_position(text)


def test_r10_8_a_position_keeps_that_adam_brought_the_end() -> None:
    state = played(Options.solo(), 1, 40).copy()
    state.ending = Ending("no-bodies", ADAM, 2)
    assert "ending no-bodies 0 2" in format_position(state)
    assert parse_position(format_position(state)) == state


def test_the_order_of_adams_cards_and_pieces_is_kept() -> None:
    state = played(Options.solo(), 1, 40).copy()
    state.adam = Adam(bytes((7, 3, 5)), (bytes((9, 0, 9)), b"", bytes((12,))), bytes((8, 2)))
    assert parse_position(format_position(state)).adam == state.adam


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("levels=1,3", "levels=1,3 levels=5"),
        (" levels=1,3", ""),
        ("promo=0 ", ""),
        ("levels=1,3", "levels=01,3"),
        ("players=1", "players=01"),
    ],
)
def test_options_are_each_written_once_in_their_order(old: str, new: str) -> None:
    text = format_position(played(Options.solo((1, 3)), 1, 20))
    with pytest.raises(CoatlError):
        parse_position(text.replace(old, new, 1))


def test_gold_never_lies_on_a_card_of_adam() -> None:
    text = format_position(played(Options.solo(), 1, 20))
    line = next(line for line in text.splitlines() if line.startswith("adam.cards"))
    with pytest.raises(NotationError):
        parse_position(text.replace(line, line + " o"))
