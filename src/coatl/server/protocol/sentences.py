"""Narrated steps as messages."""

from __future__ import annotations

from typing import Any

from coatl.narration.sentence import Sentence
from coatl.narration.steps import NarratedStep

from .card_readings import piece_names
from .messages import LogLine, SentenceMessage


def sentence_message(sentence: Sentence) -> SentenceMessage:
    """A sentence whose facts JSON can express."""
    facts = {name: _fact(value) for name, value in sentence.facts.items()}
    return SentenceMessage(sentence.key, facts)


def log_line(step: NarratedStep) -> LogLine:
    """A line of the game log."""
    return LogLine(step.turn, step.seat, sentence_message(step.sentence))


def _fact(value: Any) -> Any:
    if isinstance(value, bytes):
        return piece_names(value)
    if isinstance(value, Sentence):
        return sentence_message(value)
    if isinstance(value, list):
        return [_fact(item) for item in value]
    return value
