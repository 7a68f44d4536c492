"""Loads matches from the storage, and checks what it loads.

A damaged snapshot is ignored, and the log is replayed instead. A damaged log is replayed up to the
last complete command before the damage.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from time import monotonic
from typing import Final, NamedTuple

from coatl.rules import RULES_VERSION, CoatlError
from coatl.server.match.log import LogEntry, Setup
from coatl.server.match.match import Match
from coatl.server.match.narration import Change
from coatl.server.match.rebuild import first_match, replay_entries
from coatl.server.match.snapshot import is_outdated, restore
from coatl.server.storage.base import Storage, StoredTable
from coatl.server.storage.checksums import (
    MISSING,
    CheckedEntries,
    check_entries,
    setup_checksum,
    unseal,
    unseal_snapshot,
)
from coatl.structs import Decoder, DecodingError, Struct

#: Seconds of rebuilding after which other tasks may run.
_TIME_SLICE: Final = 0.005


class _RulesVersion(Struct):
    """The part of a set-up that is read first."""

    rules: int = 1


class _UnprovedSetup(Setup, forbid_unknown_fields=True):
    """A set-up without a checksum. An unknown field may be a damaged checksum."""


class _UnprovedEntry(LogEntry, forbid_unknown_fields=True):
    """An entry without a checksum. An unknown field may be a damaged checksum."""


_rules_versions: Final = Decoder(_RulesVersion)
_setups: Final = Decoder(Setup)
_unproved_setups: Final = Decoder(_UnprovedSetup)
_entries: Final = Decoder(LogEntry)
_unproved_entries: Final = Decoder(_UnprovedEntry)


class LoadedMatch(NamedTuple):
    """A match, and what a session needs to go on with it."""

    match: Match
    #: The checksum of its log (`storage.checksums`); no use if an entry is damaged.
    head: bytes
    #: The version of the last snapshot; 0 if none can be used.
    snapshot_version: int = 0
    #: The number of the first damaged entry. The match has the complete commands before it.
    damaged_entry: int | None = None
    is_snapshot_damaged: bool = False


class DecodedLog(NamedTuple):
    """Entries that can be believed, and the number of the damaged one after them, if any."""

    entries: list[LogEntry]
    damaged_entry: int | None


async def load_match(storage: Storage, table: str) -> LoadedMatch:
    """Load a match. Raises `unknown-table`, `other-rules`, or `table-damaged` if nothing of it can
    be read.
    """
    saved = await storage.load(table)
    if saved is None:
        raise CoatlError("unknown-table", table=table)
    snapshot = None if saved.snapshot is None else unseal_snapshot(saved.snapshot)
    is_damaged = saved.snapshot is not None and snapshot is None and not is_outdated(saved.snapshot)
    if snapshot is not None:
        loaded = await _from_snapshot(table, saved, *snapshot)
        if loaded is not None:
            return loaded
    entries = saved.entries
    if saved.version > 1:
        entries = await storage.entries_since(table, 0)
    known = {} if snapshot is None else {saved.version: snapshot[1]}
    loaded = await match_from_stored_log(table, saved.setup, entries, known)
    return loaded._replace(is_snapshot_damaged=is_damaged)


async def match_from_stored_log(
    table: str, setup: bytes, entries: Sequence[bytes], known: dict[int, bytes]
) -> LoadedMatch:
    """Rebuild a match from its stored log, as far as it is not damaged. `known` has checksums of
    snapshots by version. Raises as `load_match`.
    """
    if any([version > len(entries) for version in known]):
        entries = [*entries, MISSING]
    json, checksum = unseal(setup)
    first = setup_checksum(table, json)
    checked = check_entries(first, 1, entries, known)
    if checksum not in (None, first) and not checked.proved:
        raise CoatlError("table-damaged", table=table, entry=0)
    is_proved = checksum is not None or checked.proved > 0
    decoded = decode_entries(checked, 1)
    match, unreplayable = await _replay_complete_commands(
        table, _decode_setup(table, json, is_proved), decoded.entries
    )
    damaged = decoded.damaged_entry or unreplayable
    return LoadedMatch(match, checked.head, damaged_entry=damaged)


async def rebuild_match(table: str, setup: Setup, entries: Sequence[LogEntry]) -> Match:
    """Rebuild a match from its log, while other tasks run."""
    match = first_match(table, setup, entries)
    async for _ in replay(match, entries[match.version :]):
        pass
    return match


async def replay(match: Match, entries: Sequence[LogEntry]) -> AsyncIterator[list[Change]]:
    """Replay entries, while other tasks run."""
    began = monotonic()
    for changes in replay_entries(match, entries):
        yield changes
        if monotonic() - began > _TIME_SLICE:
            await asyncio.sleep(0)
            began = monotonic()


def can_be_unproved(entry: bytes) -> bool:
    """Whether an entry without a checksum is one that an older version could have written."""
    try:
        _unproved_entries.decode(entry)
    except (DecodingError, UnicodeDecodeError):
        return False
    return True


def decode_entries(checked: CheckedEntries, first: int) -> DecodedLog:
    """Decode entries from number `first` on."""
    decoded: list[LogEntry] = []
    for count, entry in enumerate(checked.entries):
        if count >= checked.proved and not can_be_unproved(entry):
            return DecodedLog(decoded, first + count)
        try:
            decoded.append(_entries.decode(entry))
        except (DecodingError, UnicodeDecodeError):
            return DecodedLog(decoded, first + count)
    return DecodedLog(decoded, None if checked.damage is None else checked.damage[0])


async def _from_snapshot(
    table: str, saved: StoredTable, snapshot: bytes, head: bytes
) -> LoadedMatch | None:
    """The match of a snapshot and the entries after it; None if not all of that can be used."""
    json, checksum = unseal(saved.setup)
    if checksum not in (None, setup_checksum(table, json)):
        return None
    if not saved.entries or unseal(saved.entries[0])[1] != head:
        return None  # the snapshot stands for another log
    setup = _decode_setup(table, json, is_proved=checksum is not None)
    match = restore(table, setup, snapshot)
    if match is None or match.version != saved.version:
        return None
    checked = check_entries(head, saved.version + 1, saved.entries[1:])
    entries, damaged = decode_entries(checked, saved.version + 1)
    if damaged is not None:
        return None
    try:
        async for _ in replay(match, entries):
            pass
    except CoatlError:
        return None
    return LoadedMatch(match, checked.head, saved.version)


async def _replay_complete_commands(
    table: str, setup: Setup, entries: Sequence[LogEntry]
) -> tuple[Match, int | None]:
    """Rebuild a match from all entries of complete commands; the number of the first entry that
    does not follow from the rules.
    """
    match = first_match(table, setup, entries)
    complete = match.version
    try:
        async for _ in replay(match, entries[complete:]):
            complete = match.version
    except CoatlError as error:
        return await rebuild_match(table, setup, entries[:complete]), damaged_entry(error)
    return match, None


def damaged_entry(error: CoatlError) -> int:
    """The number of the entry in a `table-damaged`; 0 is the set-up."""
    entry = error.facts.get("entry")
    return entry if isinstance(entry, int) else 0


def _decode_setup(table: str, setup: bytes, is_proved: bool) -> Setup:
    try:
        rules = _rules_versions.decode(setup).rules
        if rules != RULES_VERSION:
            raise CoatlError("other-rules", found=rules)
        if not is_proved:
            _unproved_setups.decode(setup)
        return _setups.decode(setup)
    except (DecodingError, UnicodeDecodeError):
        raise CoatlError("table-damaged", table=table, entry=0) from None
