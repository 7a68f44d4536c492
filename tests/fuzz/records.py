"""Fuzz target: records, as documents and as lists of steps."""

from __future__ import annotations

import io
from contextlib import suppress

from coatl.formats.record import (
    CHECK_DIGITS,
    Record,
    RecordError,
    header,
    parse_record,
    records_in,
    verify,
)
from coatl.formats.record.chain import chain
from coatl.rules import CoatlError, Options
from coatl.rules.options import parse_options


def run(data: bytes) -> None:
    """Read a file of records. Anything that does not begin like one is a list of options, then one
    step per line: its record has a valid chain of hashes, which a fuzzer cannot compute.
    """
    text = data.decode(errors="surrogateescape")
    if not text.startswith("{"):
        _replay(_record_of(*text.split("\n")))
        return
    with suppress(RecordError):
        for _, document in records_in(io.StringIO(text), "fuzz"):
            record = parse_record(document)
            assert parse_record(record.dumps()) == record
            _replay(record)


def _replay(record: Record | None) -> None:
    if record is not None:
        with suppress(RecordError):
            verify(record)


def _record_of(options: str, *steps: str) -> Record | None:
    """The record of steps in a game with these options, `players=2 promo=1`, without a seed."""
    try:
        chosen = _options(options)
    except CoatlError:
        return None
    seats = [f"P{number}" for number in range(chosen.players)]
    try:
        links = list(chain(header(chosen, seats, None), steps))
    except UnicodeEncodeError:  # a document has no such text
        return None
    checks = tuple(link[:CHECK_DIGITS] for link in links)
    return Record(chosen, tuple(seats), None, steps, checks, None, links[-1])


def _options(text: str) -> Options:
    given: dict[str, object] = {}
    for word in text.split():
        name, _, value = word.partition("=")
        if name == "levels":
            given[name] = [int(level) for level in value if level in "0123456789"]
        elif name == "players":
            given[name] = int(value) if value in list("0123456789") else value
        else:
            given[name] = value == "1"
    return parse_options(given)
