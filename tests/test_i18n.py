"""Sentences for people."""

from __future__ import annotations

from coatl.i18n import explain
from coatl.rules import CoatlError


def test_a_very_long_fact_is_not_quoted_whole() -> None:
    sentence = explain(CoatlError("not-a-step", text="take " * 1000))
    assert "take take" in sentence
    assert len(sentence) < 300


def test_an_unknown_code_is_still_told() -> None:
    assert "no-such-code" in explain(CoatlError("no-such-code"))
