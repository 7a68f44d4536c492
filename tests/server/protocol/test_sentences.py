"""Narrated steps as messages."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from coatl.formats.notation import parse_step
from coatl.formats.record import parse_record, replay
from coatl.narration import steps as narration
from coatl.narration.sentence import Sentence
from coatl.server.protocol.messages import LogLine, encode
from coatl.server.protocol.sentences import log_line, sentence_message

GAMES = Path(__file__).parents[2] / "games"


@pytest.mark.parametrize("name", ["solo-won", "no-bodies-2p"])
def test_every_line_of_a_game_can_be_sent(name: str) -> None:
    record = parse_record((GAMES / f"{name}.json").read_text(encoding="utf-8"))
    states = [state for _, state in replay(record)]
    steps = [parse_step(line) for line in record.steps]
    for open_seats in ((), range(len(record.seats))):
        narrated = list(narration.narrate(states, steps, open_seats))
        assert len(narrated) > 100
        for step in narrated:
            line = log_line(step)
            assert line == LogLine(step.turn, step.seat, sentence_message(step.sentence))
            text = encode(line)
            assert encode(msgspec.json.decode(text, type=LogLine)) == text


def test_facts_of_every_kind_can_be_sent() -> None:
    part = Sentence("adam.took", {"pieces": bytes([5]), "spaces": [1, 2]})
    step = narration.NarratedStep(
        1, 2, 0, Sentence("event.new", {"parts": [part], "cards": ["a", "b"]})
    )
    assert encode(log_line(step)) == (
        b'{"turn":2,"seat":0,"sentence":{"key":"event.new","facts":{"parts":[{"key":"adam.took",'
        b'"facts":{"pieces":["y"],"spaces":[1,2]}}],"cards":["a","b"]}}}'
    )
