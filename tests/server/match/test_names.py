"""Names that people type."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from coatl.server.match.names import clean_name
from coatl.server.protocol.messages import LONGEST_NAME


def test_names_are_one_line_of_bounded_length() -> None:
    assert clean_name("  Bo \n\x1b[1m Cy ") == "Bo [1m Cy"
    assert clean_name("x" * 100) == "x" * LONGEST_NAME
    assert clean_name(" \n ") == ""


@pytest.mark.parametrize(
    "name", ["\u3164", "\u2800 \u2800", "\u115f\uffa0", "\u200b\u202e", "\u0301\ufe0f"]
)
def test_an_invisible_name_is_empty(name: str) -> None:
    assert clean_name(name) == ""


FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467"
PRIDE = "\U0001f3f3\ufe0f\u200d\U0001f308"


@pytest.mark.parametrize("emoji", [FAMILY, PRIDE, "\U0001f469\U0001f3fd\u200d\U0001f680"])
def test_joined_emoji_stay_whole(emoji: str) -> None:
    assert clean_name(f"Ana {emoji}") == f"Ana {emoji}"
    assert clean_name("x" * (LONGEST_NAME - 2) + emoji) == "x" * (LONGEST_NAME - 2)


def test_a_joiner_between_letters_is_a_space() -> None:
    assert clean_name("A\u200dB \U0001f468\u200d") == "A B \U0001f468"


def test_names_that_look_the_same_are_the_same() -> None:
    assert clean_name("Zoe\u0308") == clean_name("Zo\u00eb") == "Zoë"
    assert clean_name("Bo\u3164") == clean_name("B\u200do".replace("\u200d", "")) == "Bo"


def test_combining_marks_are_limited() -> None:
    assert clean_name("a" + "\u0335" * 20) == "a" + "\u0335" * 3
    assert clean_name("नमस्ते") == "नमस्ते"


@pytest.mark.parametrize(
    "name",
    ["A.D.A.M.", "a d a m", "\u0410.D.A.\u041c", "\uff21\uff0e\uff24.A.M.", "-ADAM-"],
)
def test_nobody_is_called_like_the_automaton(name: str) -> None:
    assert clean_name(name) == "Adam"


def test_adam_is_an_ordinary_name() -> None:
    for name in ("Adam", "adam", "Adam M.", "Madam"):
        assert clean_name(name) == name


@given(st.text(max_size=60))
def test_a_clean_name_stays_as_it_is(name: str) -> None:
    clean = clean_name(name)
    assert clean_name(clean) == clean
    assert len(clean) <= LONGEST_NAME
    assert clean.replace("\u200d", "").isprintable()
