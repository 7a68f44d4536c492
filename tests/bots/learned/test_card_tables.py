from __future__ import annotations

import pytest
from helpers import colour_strings
from hypothesis import given, settings
from hypothesis import strategies as st

from coatl.bots.learned.beam import temple_conditions
from coatl.bots.learned.card_tables import BACKWARDS, COLOURS, FORWARDS, FRAMES, FROM_ROW, TABLES
from coatl.rules.cards import PROPHECIES, TEMPLES
from coatl.rules.pieces import LETTERS
from coatl.rules.scoring import prophecy_points, temple_points

words = colour_strings(3, 14)
some_prophecies = st.lists(
    st.sampled_from([card.kind for card in PROPHECIES]), max_size=4, unique=True
).map(bytes)


def state_after(kind: int, word: str, is_in_row: int = 0, direction: int = FORWARDS) -> int:
    state = TABLES.starts[TABLES.first_of(is_in_row, direction) + kind]
    for letter in word if direction == FORWARDS else reversed(word):
        state = TABLES.next[COLOURS * state + LETTERS.index(letter)]
    return int(state)


@pytest.mark.parametrize("direction", [FORWARDS, BACKWARDS])
@settings(max_examples=60)
@given(words)
def test_every_card_gives_the_points_of_the_rules(direction: int, word: str) -> None:
    for card in PROPHECIES:
        state = state_after(card.kind, word, 0, direction)
        assert TABLES.points[state] == prophecy_points(card.kind, word)


@settings(max_examples=20)
@given(words)
def test_a_card_of_the_row_is_worth_its_points_less_what_taking_it_costs(word: str) -> None:
    for card in PROPHECIES:
        points = prophecy_points(card.kind, word)
        state = state_after(card.kind, word, is_in_row=1)
        assert TABLES.worth[state] == (points - FROM_ROW if points else 0.0)
        assert TABLES.worth[state_after(card.kind, word)] == points


def test_no_state_promises_less_than_it_is_worth() -> None:
    for state, worth in enumerate(TABLES.worth):
        assert TABLES.promise[state] >= worth or worth == 0.0


@settings(max_examples=30)
@given(words, st.sampled_from(LETTERS))
def test_one_more_piece_costs_less_than_it_may_bring(word: str, letter: str) -> None:
    for card in PROPHECIES:
        now, later = state_after(card.kind, word), state_after(card.kind, word + letter)
        assert TABLES.promise[now] >= TABLES.worth[later] - 0.9 - 1e-9


@given(words, some_prophecies)
def test_every_temple_gives_the_points_of_the_rules(word: str, prophecies: bytes) -> None:
    counts = sum([1 << 5 * LETTERS.index(letter) for letter in word])
    frames = {TABLES.frames[kind] for kind in prophecies}
    for card in TEMPLES:
        held = temple_conditions(card.kind, counts, len(word))
        frame = TABLES.temple_frame[card.kind]
        held += frame >= 0 and frame not in frames
        expected = temple_points(card.kind, word, prophecies)
        assert TABLES.temple_points[4 * card.kind + held] == expected
        assert TABLES.temple_worth[4 * card.kind + held] == expected


def test_every_card_has_the_number_of_its_frame() -> None:
    assert [FRAMES[number] for number in TABLES.frames] == [card.frame for card in PROPHECIES]


def test_there_are_no_more_frames_than_colours() -> None:
    assert len(FRAMES) <= COLOURS
