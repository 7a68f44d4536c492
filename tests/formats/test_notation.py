from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import states

from coatl.formats.notation import (
    NotationError,
    format_coatl,
    format_piece,
    format_step,
    parse_coatl,
    parse_piece,
    parse_step,
)
from coatl.rules import ACTIONS, Coatl, CoatlError, State, UnknownCard, chance_outcomes
from coatl.rules.cards import PROPHECIES, TEMPLES
from coatl.rules.coatl import NONE
from coatl.rules.pieces import LETTERS, PIECES


def test_every_piece_reads_back() -> None:
    assert [parse_piece(format_piece(piece)) for piece in PIECES] == list(PIECES)


def test_every_action_reads_back() -> None:
    for action in ACTIONS:
        again = parse_step(format_step(action))
        assert again == action
        assert type(again) is type(action)


def test_every_action_has_a_text_of_its_own() -> None:
    assert len({format_step(action) for action in ACTIONS}) == len(ACTIONS)


coatls = st.builds(
    Coatl,
    colours=st.text(LETTERS, min_size=2, max_size=18),
    head=st.booleans(),
    tail=st.booleans(),
    prophecies=st.lists(st.sampled_from([c.kind for c in PROPHECIES]), max_size=4, unique=True).map(
        bytes
    ),
    temple=st.sampled_from([NONE, *(c.kind for c in TEMPLES)]),
)


@given(coatls)
def test_every_coatl_reads_back(coatl: Coatl) -> None:
    assert parse_coatl(format_coatl(coatl)) == coatl


@given(states)
@settings(max_examples=40, deadline=None)
def test_every_outcome_of_chance_reads_back(state: State) -> None:
    for outcome, _ in chance_outcomes(state):
        assert parse_step(format_step(outcome)) == outcome


@pytest.mark.parametrize(
    "text",
    [
        "",
        "take",
        "take 0",
        "take 11",
        "take x",
        "take 1 2",
        "take -1",
        "take \u0663",
        "row 7",
        "fly away",
        "add 1 middle r",
        "add 4 head r",
        "begin o",
        "pick r",
        "pick Hy Hy",
        "steal 5 r",
        "steal 1",
        "finish now",
    ],
)
def test_a_malformed_step_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        parse_step(text)


def test_an_unknown_card_is_named_with_the_nearest() -> None:
    with pytest.raises(UnknownCard) as caught:
        parse_step("discard trio-rad")
    assert "trio-red" in str(caught.value.facts["near"])


@pytest.mark.parametrize("text", ["", "~", "xyz", "y~r", "y r k", "yr k"])
def test_malformed_colours_are_refused(text: str) -> None:
    with pytest.raises(CoatlError):
        parse_coatl(text)
