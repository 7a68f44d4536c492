"""Examine one table as it is stored: find its damage, and repair what checksums prove.

Checksums decide. Entries without checksums, from older versions, are replayed as well.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from coatl.rules import CoatlError
from coatl.server.match.match import Match
from coatl.server.match.snapshot import is_outdated, take_snapshot
from coatl.server.session.optimistic_commits import SNAPSHOT_ENTRIES
from coatl.server.session.stored_matches import (
    LoadedMatch,
    can_be_unproved,
    damaged_entry,
    match_from_stored_log,
)
from coatl.server.storage.checksums import (
    MISSING,
    check_entries,
    seal_entries,
    seal_setup,
    seal_snapshot,
    setup_checksum,
    unseal,
    unseal_snapshot,
)
from coatl.server.storage.maintenance import TableRows, numbered

from .corrections import corrected_entry, corrected_setup, entries_of_snapshot


class Finding(NamedTuple):
    """Something wrong with a table. Its sentence is `doctor.<key>`."""

    key: str
    #: Whether the examination has found what was written.
    is_repairable: bool
    #: The numbers of the first and the last entry that may be damaged.
    entry: int = 0
    last: int = 0


class Salvage(NamedTuple):
    """What can be read of a table that cannot be repaired: the complete commands before the
    damage.
    """

    match: Match
    rows: TableRows


class Examination(NamedTuple):
    """The result of an examination."""

    findings: list[Finding]
    #: Entries that no checksum proves: an older version wrote them.
    unchecked: int = 0
    #: The table as it should be stored; None if it cannot be repaired or nothing has to change.
    repaired: TableRows | None = None
    #: The part before the damage, if that cannot be repaired.
    salvage: Salvage | None = None

    @property
    def is_damaged(self) -> bool:
        """Whether something is damaged that cannot be repaired."""
        return not all([finding.is_repairable for finding in self.findings])


async def examine(table: str, rows: TableRows) -> Examination:
    """Examine a table, which the store has as these rows."""
    if rows.setup is None:
        return Examination([Finding("orphan", is_repairable=False)])
    log = _correct(table, rows)
    try:
        loaded = await _load(table, log)
    except CoatlError as error:
        if error.code == "other-rules":
            return Examination(log.findings, log.unchecked)
        return Examination(log.findings or [_unloadable(error)], log.unchecked)
    if loaded is not None and loaded.damaged_entry is not None:
        return _damaged(table, log, loaded.match, loaded.damaged_entry)
    findings = log.findings + _wrong_checksums(table, log)
    new = _sealed(table, log.setup, log.entries)
    new = new._replace(snapshot=rows.snapshot, version=rows.version)
    if rows.snapshot is not None and not _has_sound_snapshot(new):
        if not is_outdated(rows.snapshot):
            findings.append(Finding("snapshot", is_repairable=True))
        new = await with_new_snapshot(table, new)
    return Examination(findings, log.unchecked, None if _is_same(new, rows) else new)


def _damaged(table: str, log: _Log, match: Match, number: int) -> Examination:
    findings = log.findings
    if log.is_sound:  # by its checksums
        findings = [*findings, Finding("impossible", False, number, number)]
    kept = _sealed(table, log.setup, log.entries[: match.version])
    return Examination(findings, log.unchecked, salvage=Salvage(match, kept))


async def with_new_snapshot(table: str, rows: TableRows) -> TableRows:
    """A sound table with a snapshot of its last version, if its log is long enough for one."""
    rows, entries = rows._replace(snapshot=None, version=0), rows.entries_since(0)
    if rows.setup is None or len(entries) < SNAPSHOT_ENTRIES:
        return rows
    try:
        loaded = await match_from_stored_log(table, rows.setup, entries, {})
    except CoatlError:  # of other rules: its service writes a snapshot
        return rows
    snapshot = seal_snapshot(take_snapshot(loaded.match), loaded.head)
    return rows._replace(snapshot=snapshot, version=loaded.match.version)


class _Log(NamedTuple):
    """The log of a table, corrected as far as possible, and the findings about it."""

    setup: bytes
    entries: list[bytes]
    known: dict[int, bytes]
    findings: list[Finding]
    #: Whether all damage was corrected.
    is_sound: bool
    unchecked: int = 0


def _correct(table: str, rows: TableRows) -> _Log:
    setup, entries, findings = rows.setup or b"", rows.entries_since(0), list[Finding]()
    snapshot = None if rows.snapshot is None else unseal_snapshot(rows.snapshot)
    known = {} if snapshot is None else {rows.version: snapshot[1]}
    if snapshot is not None and rows.version > len(entries):
        entries = [*entries, MISSING]
    json, checksum = unseal(setup)
    first = setup_checksum(table, json)
    checked = check_entries(first, 1, entries, known)
    if checksum not in (None, first) and not checked.proved:
        better_setup = corrected_setup(table, setup)
        findings.append(Finding("setup", is_repairable=better_setup is not None))
        if better_setup is None:
            return _Log(setup, entries, known, findings, is_sound=False)
        setup = better_setup
        first = setup_checksum(table, unseal(setup)[0])
        checked = check_entries(first, 1, entries, known)
    while checked.damage is not None:
        number, last = _narrowed(entries, *checked.damage)
        is_missing = entries[last - 1] == MISSING
        start = None
        if snapshot is not None and number <= rows.version:
            start = entries_of_snapshot(first, *snapshot)
        if start is not None:
            better = start + rows.entries_since(rows.version)
        else:
            better = _corrected(entries, number, last, checked.head)
        again = check_entries(first, 1, better, known)
        is_better = again.damage is None or again.damage[0] > last
        findings.append(Finding("missing" if is_missing else "entry", is_better, number, last))
        if not is_better:
            return _Log(setup, entries, known, findings, is_sound=False)
        entries, checked = better, again
    unchecked = len(entries) - checked.proved
    return _Log(setup, entries, known, findings, is_sound=True, unchecked=unchecked)


def _narrowed(entries: list[bytes], number: int, last: int) -> tuple[int, int]:
    """The range of the damage; an entry in it that cannot be decoded is the damaged one."""
    for each in range(number, last):
        if not can_be_unproved(entries[each - 1]):
            return each, each
    return number, last


def _corrected(entries: list[bytes], number: int, last: int, head: bytes) -> list[bytes]:
    """The entries without the damage between these two, if that is one bit of one entry."""
    better = corrected_entry(head, entries[number - 1]) if number == last else None
    return entries if better is None else [*entries[: number - 1], better, *entries[number:]]


async def _load(table: str, log: _Log) -> LoadedMatch | None:
    """Replay a log as far as possible, unless checksums prove all of it."""
    is_setup_proved = bool(log.entries) or unseal(log.setup)[1] is not None
    if log.is_sound and not log.unchecked and is_setup_proved:
        return None
    return await match_from_stored_log(table, log.setup, log.entries, log.known)


def _sealed(table: str, setup: bytes, entries: Sequence[bytes]) -> TableRows:
    sealed_setup, first = seal_setup(table, unseal(setup)[0])
    sealed = seal_entries(first, [unseal(entry)[0] for entry in entries])
    return TableRows(sealed_setup, numbered(sealed.entries))


def _has_sound_snapshot(rows: TableRows) -> bool:
    """Whether a table that is otherwise sound has a snapshot of its log."""
    snapshot = None if rows.snapshot is None else unseal_snapshot(rows.snapshot)
    entries = rows.entries_since(rows.version - 1)
    return snapshot is not None and bool(entries) and unseal(entries[0])[1] == snapshot[1]


def _is_same(one: TableRows, other: TableRows) -> bool:
    """Whether two tables differ at most in how their entries are grouped."""
    return one._replace(rows=[]) == other._replace(rows=[]) and (
        one.entries_since(0) == other.entries_since(0)
    )


def _wrong_checksums(table: str, log: _Log) -> list[Finding]:
    """Wrong checksums of a log that is sound."""
    right = _sealed(table, log.setup, log.entries)
    expected_values = [right.setup, *right.entries_since(0)]
    pairs = zip([log.setup, *log.entries], expected_values, strict=True)
    return [
        Finding("checksum", True, number, number)
        for number, (found, expected) in enumerate(pairs)
        if unseal(found)[1] is not None and found != expected
    ]


def _unloadable(error: CoatlError) -> Finding:
    number = damaged_entry(error)
    return Finding("impossible" if number else "setup", False, number, number)
