"""Rebuild a match from its log, command by command."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile

from coatl.formats.notation import parse_step
from coatl.rules import CODES, CoatlError
from coatl.rules.chance import Outcome

from . import commands
from .commands import ChangePlayer, ExpireTurn
from .log import BACK, BOT, NEXT, SIT, TIMEOUT, UNDO, LogEntry, Setup
from .match import Match
from .narration import Change


def new_match(table: str, setup: Setup, at: int = 0) -> Match:
    """A new match; its game begins at once if no seat is open."""
    match = Match(table, setup)
    commands.begin(match, at)
    return match


def match_from_log(table: str, setup: Setup, entries: Sequence[LogEntry]) -> Match:
    """The match of a whole log. Raises `table-damaged` if no match has that log."""
    match = first_match(table, setup, entries)
    for _ in replay_entries(match, entries[match.version :]):
        pass
    return match


def first_match(table: str, setup: Setup, entries: Sequence[LogEntry]) -> Match:
    """The match at the beginning of a log."""
    match = new_match(table, setup, entries[0].at if entries else 0)
    if match.log.differs_from(entries, 0):
        raise CoatlError("table-damaged", table=table)
    return match


def replay_entries(match: Match, entries: Sequence[LogEntry]) -> Iterator[list[Change]]:
    """Carry out logged commands, one after the other; the changes of each. Raises `table-damaged`
    if a command does not lead to the logged entries.
    """
    start = match.version
    while match.version < start + len(entries):
        before = match.version
        rest = entries[before - start :]
        try:
            changes = _replay_command(match, rest)
        except (LookupError, ValueError):  # a refusal is a ValueError
            raise CoatlError("table-damaged", table=match.id) from None
        if match.version == before or match.log.differs_from(rest, before):
            raise CoatlError("table-damaged", table=match.id)
        yield changes


def _replay_command(match: Match, entries: Sequence[LogEntry]) -> list[Change]:
    """Carry out the command that wrote the first of these entries."""
    entry = entries[0]
    word, _, rest = entry.line.partition(" ")
    command_id, at = entry.command, entry.at
    if word == SIT:
        seat = int(rest) - 1
        return commands.take_seat(
            match, seat, entry.name, entry.token_hash, entry.brought, command_id, at
        )
    if word in {BOT, BACK}:
        number, _, bot = rest.partition(" ")
        return commands.execute(match, ChangePlayer(int(number) - 1, bot), command_id, at)
    if word == TIMEOUT:
        return commands.execute(match, ExpireTurn(rest.partition(" ")[2]), command_id, at)
    if word == NEXT:
        return commands.link_rematch(match, rest, command_id, at)
    if word == UNDO:
        more = takewhile(lambda later: later == LogEntry(UNDO), entries[1:])
        return commands.undo(match, 1 + len(list(more)), command_id, at)
    step = parse_step(entry.line)
    if isinstance(step, Outcome):
        raise CoatlError("not-an-action")
    return commands.play(match, CODES[step], command_id, at)
