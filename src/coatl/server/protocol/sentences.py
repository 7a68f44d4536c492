"""Narrated steps as messages."""

from __future__ import annotations

from typing import Any

from coatl.narration.sentence import Sentence
from coatl.narration.steps import NarratedStep

from .card_readings import piece_names
from .messages import Said, Told


def said(sentence: Sentence) -> Said:
    """A sentence whose facts JSON can express."""
    return Said(sentence.key, {name: _fact(value) for name, value in sentence.facts.items()})


def log_line(step: NarratedStep) -> Told:
    """A line of the game log."""
    return Told(step.turn, step.seat, said(step.sentence))


def _fact(value: Any) -> Any:
    if isinstance(value, bytes):
        return piece_names(value)
    if isinstance(value, Sentence):
        return said(value)
    if isinstance(value, list):
        return [_fact(item) for item in value]
    return value
