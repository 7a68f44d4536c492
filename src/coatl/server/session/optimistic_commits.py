"""Loads matches from the storage and commits commands to it.

A command is committed atomically: it is stored, or it is rolled back and nobody hears of it. Other
processes may write to the same storage; their commands are applied first, and then ours is retried.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from time import monotonic
from typing import Final

import msgspec
from msgspec import Struct

from coatl.rules import RULES_VERSION, CoatlError
from coatl.server.match.commands import MatchCommand, execute
from coatl.server.match.log import LogEntry, Setup
from coatl.server.match.match import Match
from coatl.server.match.narration import Change
from coatl.server.match.rebuild import first_match, replay_entries
from coatl.server.match.snapshot import restore, take_snapshot
from coatl.server.protocol.messages import encode
from coatl.server.storage.base import Conflict, Storage, StoredTable

#: Entries after which a snapshot is due; in a long log, its length divided by the divisor, so that
#: the bytes written for snapshots grow with the log, not with its square.
SNAPSHOT_ENTRIES: Final = 128
SNAPSHOT_DIVISOR: Final = 8

#: How often a command is tried while other processes write first.
MAX_ATTEMPTS: Final = 10

#: Seconds of rebuilding after which other tasks may run.
_TIME_SLICE: Final = 0.005

#: Called with changes once they are stored.
OnChanges = Callable[[list[Change]], None]


class _RulesVersion(Struct):
    """The part of a set-up that is read first."""

    rules: int = 1


_rules_versions: Final = msgspec.json.Decoder(_RulesVersion)
_setups: Final = msgspec.json.Decoder(Setup)
_entries: Final = msgspec.json.Decoder(LogEntry)


def is_snapshot_due(version: int, last: int) -> bool:
    """Whether a match at that version should be stored whole; `last`: version of the last one."""
    return version - last >= max(SNAPSHOT_ENTRIES, version // SNAPSHOT_DIVISOR)


async def load_match(storage: Storage, table: str) -> tuple[Match, int]:
    """The stored match, and the version of its last snapshot. Raises `unknown-table`,
    `other-rules` or `table-damaged`.
    """
    saved = await storage.load(table)
    if saved is None:
        raise CoatlError("unknown-table", table=table)
    setup, entries = _setup(table, saved), saved.entries
    if saved.snapshot is not None:
        match = restore(table, setup, saved.snapshot)
        if match is not None and match.version == saved.version:
            async for _ in _replay(match, _decoded(table, saved.entries)):
                pass
            return match, saved.version
        entries = await storage.entries_since(table, 0)
    return await rebuild_match(table, setup, _decoded(table, entries)), 0


async def rebuild_match(table: str, setup: Setup, entries: Sequence[LogEntry]) -> Match:
    """Rebuild a match from its log, while other tasks run."""
    match = first_match(table, setup, entries)
    async for _ in _replay(match, entries[match.version :]):
        pass
    return match


def _setup(table: str, saved: StoredTable) -> Setup:
    try:
        rules = _rules_versions.decode(saved.setup).rules
        if rules != RULES_VERSION:
            raise CoatlError("other-rules", found=rules)
        return _setups.decode(saved.setup)
    except msgspec.MsgspecError:
        raise CoatlError("table-damaged", table=table) from None


def _decoded(table: str, entries: Sequence[bytes]) -> list[LogEntry]:
    try:
        return [_entries.decode(entry) for entry in entries]
    except msgspec.MsgspecError:
        raise CoatlError("table-damaged", table=table) from None


async def _replay(match: Match, entries: Sequence[LogEntry]) -> AsyncIterator[list[Change]]:
    """Replay entries, while other tasks run."""
    began = monotonic()
    for changes in replay_entries(match, entries):
        yield changes
        if monotonic() - began > _TIME_SLICE:
            await asyncio.sleep(0)
            began = monotonic()


class Repository:
    """A match and its storage. Callers must not commit two commands at the same time."""

    def __init__(
        self,
        match: Match,
        snapshot_version: int,
        storage: Storage,
        on_failure: Callable[[Match, Exception], None],
    ) -> None:
        self.match = match
        #: Whether the match contains a command that is not stored yet.
        self.is_uncommitted = False
        #: Whether the storage may contain commands that the match lacks.
        self.is_stale = False
        self._snapshot_version = snapshot_version
        self._storage = storage
        self._on_failure = on_failure

    async def refresh(self, on_changes: OnChanges) -> None:
        """Apply what other processes have stored. Raises if nothing can be read."""
        match = self.match
        entries = _decoded(match.id, await self._storage.entries_since(match.id, match.version))
        async for changes in _replay(match, entries):
            on_changes(changes)
        self.is_stale = False

    async def commit(
        self,
        command: MatchCommand,
        command_id: str,
        version: int | None,
        at: int,
        on_changes: OnChanges,
    ) -> bool:
        """Carry out a command and store it; False if the command of that id was done before.

        `version`: the last version its sender saw. Raises `table-went-on` if the game has changed
        since, and whatever `execute` or the storage raises.
        """
        if self.is_stale or (version is not None and version > self.match.version):
            await self.refresh(on_changes)
        for _ in range(MAX_ATTEMPTS):
            if command_id and self.match.has_executed(command_id):
                return False
            if version is not None and not self.match.log.is_game_unchanged_since(version):
                break
            try:
                changes = await self._execute_and_store(command, command_id, at)
            except Conflict:
                await self.refresh(on_changes)
                continue
            if changes:
                on_changes(changes)
            return True
        raise CoatlError("table-went-on")

    async def _execute_and_store(
        self, command: MatchCommand, command_id: str, at: int
    ) -> list[Change]:
        """Carry out a command and store it; roll it back if that fails."""
        before = self.match.version
        self.is_uncommitted = True
        try:
            changes = execute(self.match, command, command_id, at)
            if self.match.version > before:
                await self._store(before)
        except Exception as error:
            is_refusal = isinstance(error, CoatlError) and self.match.version == before
            if not is_refusal:  # the game may have gone on even if nothing is logged
                await self._roll_back(before, error)
            self.is_uncommitted = False
            raise
        self.is_uncommitted = False
        return changes

    async def _roll_back(self, version: int, error: Exception) -> None:
        match = self.match
        self._on_failure(match, error)
        self.match = await rebuild_match(match.id, match.setup, match.log.entries[:version])
        self.is_stale = True

    async def _store(self, before: int) -> None:
        match = self.match
        entries = [encode(entry) for entry in match.entries_since(before)]
        is_due = is_snapshot_due(match.version, self._snapshot_version)
        snapshot = take_snapshot(match) if is_due else None
        await self._storage.append(match.id, before, entries, snapshot)
        if is_due:
            self._snapshot_version = match.version
