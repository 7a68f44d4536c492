"""Checks the stored log and the record against everything that players received."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from coatl.formats.notation import format_step
from coatl.formats.record import parse_record, verify
from coatl.rules import ACTIONS
from coatl.server.match.log import (
    BACK,
    BOT,
    CALL,
    COMMIT,
    HIDDEN,
    NEXT,
    PAUSE,
    REVEAL,
    SIT,
    START,
    TIMEOUT,
    UNDO,
    Log,
    LogEntry,
    Viewpoint,
)

from .player import Player, Promise

#: The first words of log entries that are not steps of the game.
_AROUND = frozenset({SIT, COMMIT, REVEAL, START, CALL, BOT, TIMEOUT, BACK, PAUSE, NEXT})


class Verdict(NamedTuple):
    """The numbers of checked acknowledgements and frames."""

    promises: int
    told: int
    steps: int


def judge(log: Log, record: str, players: Iterable[Player]) -> Verdict:
    """Assert that every acknowledged command is in the log once, at its version; that all frames
    agree with the log; and that the record is valid and of the same game.
    """
    promises = told = 0
    for player in players:
        check_kept(log, player.seat, player.promises, player.told)
        promises += len(player.promises)
        told += len(player.told)
    written = parse_record(record)
    assert list(written.steps) == steps_of(log.entries)
    verify(written)
    return Verdict(promises, told, len(written.steps))


def check_kept(
    log: Log, seat: Viewpoint, promises: Iterable[Promise], told: Mapping[int, str]
) -> None:
    """Assert that the log has these acknowledged commands, each once and at its version, and these
    lines that the client at a seat was sent.
    """
    places, known = _places(log.entries), _known(log, seat)
    for promise in promises:
        _is_kept(promise, known, known.index(log.entries[places[_name(promise)]]))
    for version, line in told.items():
        assert line in {HIDDEN, known[version - 1].line}, (version, line)


def _known(log: Log, viewpoint: Viewpoint) -> list[LogEntry]:
    """The entries that a viewpoint knows; versions count them."""
    return [log.entries[index] for index in log.known[-1 if viewpoint is None else viewpoint]]


def _name(promise: Promise) -> str:
    """The id of a command in the log."""
    return f"{promise.command.seat}/{promise.command.id}"


def _places(log: Sequence[LogEntry]) -> dict[str, int]:
    """The index of each command in the log; asserts that none is there twice."""
    found = Counter([entry.command for entry in log if entry.command])
    assert all([times == 1 for times in found.values()]), found.most_common(3)
    return {entry.command: place for place, entry in enumerate(log) if entry.command}


def _is_kept(promise: Promise, known: Sequence[LogEntry], place: int) -> None:
    command = promise.command
    line = UNDO if command.code is None else format_step(ACTIONS[command.code])
    assert known[place].line == line
    assert command.version <= place < promise.version
    assert all([_is_around(entry) for entry in known[command.version : place]])


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
