"""What is to be said, as it is written down."""

from __future__ import annotations

from pathlib import Path

import pytest

from coatl.formats.notation import parse_step
from coatl.formats.record import parse_record, replay
from coatl.narration import steps as log
from coatl.narration.sentence import Sentence
from coatl.server.protocol.messages import Told, encode
from coatl.server.protocol.sentences import said, written

GAMES = Path(__file__).parents[2] / "games"


@pytest.mark.parametrize("name", ["solo-won", "no-bodies-2p"])
def test_what_is_written_is_what_is_told(name: str) -> None:
    record = parse_record((GAMES / f"{name}.json").read_text(encoding="utf-8"))
    states = [state for _, state in replay(record)]
    steps = [parse_step(line) for line in record.steps]
    for open_seats in ((), range(len(record.seats))):
        told = list(log.narrate(states, steps, open_seats))
        assert len(told) > 100
        for item in told:
            assert as_sent(item) == encode(Told(item.turn, item.seat, said(item.sentence)))


def test_any_fact_can_be_written() -> None:
    part = Sentence("adam.took", {"pieces": bytes([5]), "spaces": [1, 2]})
    item = log.NarratedStep(1, 2, 0, Sentence("event.new", {"parts": [part], "cards": ["a", "b"]}))
    assert as_sent(item) == (
        b'{"turn":2,"seat":0,"said":{"key":"event.new","facts":{"parts":[{"key":"adam.took",'
        b'"facts":{"pieces":["y"],"spaces":[1,2]}}],"cards":["a","b"]}}}'
    )


def as_sent(item: log.NarratedStep) -> bytes:
    return encode(written(item))
