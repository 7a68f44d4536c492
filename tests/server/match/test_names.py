"""Names that people give themselves."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from coatl.server.match.names import plain_name
from coatl.server.protocol.messages import LONGEST_NAME


def test_names_are_plain() -> None:
    assert plain_name("  Bo \n\x1b[1m Cy ") == "Bo [1m Cy"
    assert plain_name("x" * 100) == "x" * LONGEST_NAME
    assert plain_name(" \n ") == ""


@pytest.mark.parametrize(
    "name", ["\u3164", "\u2800 \u2800", "\u115f\uffa0", "\u200b\u202e", "\u0301\ufe0f"]
)
def test_a_name_that_cannot_be_seen_is_none(name: str) -> None:
    assert plain_name(name) == ""


def test_what_looks_the_same_is_the_same() -> None:
    assert plain_name("Zoe\u0308") == plain_name("Zo\u00eb") == "Zoë"
    assert plain_name("Bo\u3164") == plain_name("B\u200do".replace("\u200d", "")) == "Bo"


def test_marks_do_not_pile_up() -> None:
    assert plain_name("a" + "\u0335" * 20) == "a" + "\u0335" * 3
    assert plain_name("नमस्ते") == "नमस्ते"


@pytest.mark.parametrize(
    "name",
    ["A.D.A.M.", "a d a m", "\u0410.D.A.\u041c", "\uff21\uff0e\uff24.A.M.", "-ADAM-"],
)
def test_nobody_else_is_called_adam_with_dots(name: str) -> None:
    assert plain_name(name) == "Adam"


def test_adam_is_a_name_like_any_other() -> None:
    for name in ("Adam", "adam", "Adam M.", "Madam"):
        assert plain_name(name) == name


@given(st.text(max_size=60))
def test_a_plain_name_stays_as_it_is(name: str) -> None:
    plain = plain_name(name)
    assert plain_name(plain) == plain
    assert len(plain) <= LONGEST_NAME
    assert plain.isprintable()
