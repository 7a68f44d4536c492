"""Rebuild a match from its log, command by command."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile

from coatl.formats.notation import parse_step
from coatl.rules import CODES, CoatlError
from coatl.rules.chance import Outcome

from . import commands, stand_ins
from .deal import logged_deal_command
from .log import (
    BACK,
    BOT,
    CALL,
    COMMIT,
    HEAD,
    NEXT,
    PAUSE,
    REVEAL,
    SIT,
    START,
    TIMEOUT,
    UNDO,
    LogEntry,
    Setup,
)
from .match import Match
from .narration import Change
from .seats import MatchSeat


def new_match(table: str, setup: Setup, at: int = 0) -> Match:
    """A new match; its game begins at once if no seat is open."""
    match = Match(table, setup)
    commands.begin(match, at)
    return match


def match_from_log(table: str, setup: Setup, entries: Sequence[LogEntry]) -> Match:
    """The match of a whole log. Raises `table-damaged`, with the number of the
    entry, if no match has that log.
    """
    match = first_match(table, setup, entries)
    for _ in replay_entries(match, entries[match.version :]):
        pass
    return match


def first_match(table: str, setup: Setup, entries: Sequence[LogEntry]) -> Match:
    """The match at the beginning of a log. Raises `table-damaged`, also if the parts of the set-up
    contradict each other.
    """
    try:
        match = new_match(table, setup, entries[0].at if entries else setup.made)
    except (LookupError, ValueError):  # a refusal is a ValueError
        raise CoatlError("table-damaged", table=table, entry=0) from None
    _check_same(match, entries, 0)
    return match


def replay_entries(match: Match, entries: Sequence[LogEntry]) -> Iterator[list[Change]]:
    """Carry out logged commands, one after the other; the changes of each. Raises `table-damaged`
    if a command does not lead to the logged entries; then the match cannot be used any more.
    """
    start = match.version
    while match.version < start + len(entries):
        before = match.version
        rest = entries[before - start :]
        try:
            changes = _replay_command(match, rest)
        except (LookupError, ValueError):  # a refusal is a ValueError
            raise CoatlError("table-damaged", table=match.id, entry=before + 1) from None
        if match.version == before:
            raise CoatlError("table-damaged", table=match.id, entry=before + 1)
        _check_same(match, rest, before)
        yield changes


def _check_same(match: Match, entries: Sequence[LogEntry], first: int) -> None:
    """Raise `table-damaged` unless the entries from `first` on are the beginning of `entries`."""
    difference = match.log.first_difference(entries, first)
    if difference is not None:
        raise CoatlError("table-damaged", table=match.id, entry=difference + 1)


def _replay_command(match: Match, entries: Sequence[LogEntry]) -> list[Change]:
    """Carry out the command that wrote the first of these entries."""
    entry = entries[0]
    word, _, rest = entry.line.partition(" ")
    command_id, at = entry.command, entry.at
    if word == SIT:
        sitter = MatchSeat(
            "person",
            entry.name,
            token_hash=entry.token_hash,
            brought=entry.brought,
            commitment=entry.commitment,
            head=entry.head,
        )
        return commands.take_seat(match, int(rest) - 1, sitter, command_id, at)
    if word == HEAD:
        number, _, head = rest.partition(" ")
        return commands.change_head(match, int(number) - 1, head, command_id, at)
    if word in {COMMIT, REVEAL, START}:
        return commands.change_deal(match, logged_deal_command(entry), command_id, at)
    if word in {BOT, TIMEOUT, BACK, CALL, PAUSE}:
        return _replay_stand_in(match, word, rest, command_id, at)
    if word == NEXT:
        return commands.link_rematch(match, rest, command_id, at)
    if word == UNDO:
        more = takewhile(lambda later: later == LogEntry(UNDO), entries[1:])
        return commands.undo(match, 1 + len(list(more)), command_id, at)
    step = parse_step(entry.line)
    if isinstance(step, Outcome):
        raise CoatlError("not-an-action")
    return commands.play(match, CODES[step], command_id, at)


def _replay_stand_in(match: Match, word: str, rest: str, command_id: str, at: int) -> list[Change]:
    """Carry out a command about who plays a seat. Nothing is checked: logs of older versions have
    stand-ins that are refused today.
    """
    if word == PAUSE:
        return stand_ins.pause(match, int(rest), command_id, at)
    number, _, what = rest.partition(" ")
    seat = int(number) - 1
    if word == CALL:
        return stand_ins.call(match, seat, what, command_id, at)
    if word == BACK:
        return stand_ins.come_back(match, seat, command_id, at)
    if match.seats[seat].kind == "open":
        return commands.give_seat_to_bot(match, seat, what, command_id, at)
    if match.seats[seat].stand_in == what:
        raise CoatlError("seat-is-a-bots")
    is_late = word == TIMEOUT
    return stand_ins.begin_stand_in(match, seat, what, command_id, at, is_late=is_late)
