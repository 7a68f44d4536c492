"""Checks the stored log and the record against everything that players received."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from coatl.formats.notation import format_step
from coatl.formats.record import parse_record, verify
from coatl.rules import ACTIONS
from coatl.server.match.log import HIDDEN, NEXT, UNDO, LogEntry

from .player import Player, Promise

#: The first words of log entries that are not steps of the game.
_AROUND = frozenset({"sit", "bot", "back", NEXT})


class Verdict(NamedTuple):
    """The numbers of checked acknowledgements and frames."""

    promises: int
    told: int
    steps: int


def judge(log: Sequence[LogEntry], record: str, players: Iterable[Player]) -> Verdict:
    """Assert that every acknowledged command is in the log once, at its version; that all frames
    agree with the log; and that the record is valid and of the same game.
    """
    places = _places(log)
    promises = told = 0
    for player in players:
        for promise in player.promises:
            _is_kept(promise, log, places)
            promises += 1
        for version, line in player.told.items():
            assert line in {HIDDEN, log[version - 1].line}, (version, line)
            told += 1
    written = parse_record(record)
    assert list(written.steps) == steps_of(log)
    verify(written)
    return Verdict(promises, told, len(written.steps))


def _places(log: Sequence[LogEntry]) -> dict[str, int]:
    """The index of each command in the log; asserts that none is there twice."""
    found = Counter([entry.command for entry in log if entry.command])
    assert all([times == 1 for times in found.values()]), found.most_common(3)
    return {entry.command: place for place, entry in enumerate(log) if entry.command}


def _is_kept(promise: Promise, log: Sequence[LogEntry], places: dict[str, int]) -> None:
    command = promise.command
    place = places[f"{command.seat}/{command.id}"]
    line = UNDO if command.code is None else format_step(ACTIONS[command.code])
    assert log[place].line == line
    assert command.version <= place < promise.version
    assert all([_is_around(entry) for entry in log[command.version : place]])


def steps_of(log: Sequence[LogEntry]) -> list[str]:
    """The steps of a game without those that were undone."""
    steps: list[str] = []
    for entry in log:
        if entry.line == UNDO:
            steps.pop()
        elif not _is_around(entry):
            steps.append(entry.line)
    return steps


def _is_around(entry: LogEntry) -> bool:
    return entry.line.partition(" ")[0] in _AROUND
