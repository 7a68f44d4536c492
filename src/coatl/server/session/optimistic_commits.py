"""Commits the commands of a match to the storage.

A command is committed atomically: it is stored, or it is rolled back and not sent. Other
processes may write to the same storage; their commands are applied first, and then ours is retried.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from coatl.rules import CoatlError
from coatl.server.match.commands import MatchCommand, PlayAction, UndoSteps, execute
from coatl.server.match.match import Match
from coatl.server.match.narration import Change
from coatl.server.match.snapshot import take_snapshot
from coatl.server.protocol.messages import encode
from coatl.server.storage.base import Conflict, Storage
from coatl.server.storage.checksums import check_entries, seal_entries, seal_snapshot

from .stored_matches import LoadedMatch, decode_entries, rebuild_match, replay

#: Entries after which a snapshot is due; in a long log, its length divided by the divisor, so that
#: the bytes written for snapshots grow with the log, not with its square.
SNAPSHOT_ENTRIES: Final = 128
SNAPSHOT_DIVISOR: Final = 8

#: How often a command is tried while other processes write first.
MAX_ATTEMPTS: Final = 10

#: Called with changes once they are stored.
OnChanges = Callable[[list[Change]], None]


def is_snapshot_due(version: int, last: int) -> bool:
    """Whether a match at that version should be stored whole; `last`: version of the last one."""
    return version - last >= max(SNAPSHOT_ENTRIES, version // SNAPSHOT_DIVISOR)


class Repository:
    """A match and its storage. Callers must not commit two commands at the same time."""

    def __init__(
        self,
        loaded: LoadedMatch,
        storage: Storage,
        on_failure: Callable[[Match, Exception], None],
    ) -> None:
        self.match = loaded.match
        #: The number of the entry that is damaged in the storage: nothing can be committed.
        self.damaged_entry = loaded.damaged_entry
        #: Whether the match contains a command that is not stored yet.
        self.is_uncommitted = False
        #: Whether the storage may contain commands that the match lacks.
        self.is_stale = False
        self._snapshot_version = loaded.snapshot_version
        #: The checksum of the log, as far as it is stored.
        self._head = loaded.head
        self._storage = storage
        self._on_failure = on_failure

    async def refresh(self, on_changes: OnChanges) -> None:
        """Apply what other processes have stored. Raises if nothing can be read, and
        `table-damaged` if part of it is damaged: then the match has to be loaded again.
        """
        match, first = self.match, self.match.version + 1
        stored = await self._storage.entries_since(match.id, match.version)
        checked = check_entries(self._head, first, stored)
        entries, damaged = decode_entries(checked, first)
        if damaged is not None:
            raise CoatlError("table-damaged", table=match.id, entry=damaged)
        async for changes in replay(match, entries):
            on_changes(changes)
        self._head = checked.head
        self.is_stale = False

    def check_undamaged(self) -> None:
        """Raise `table-damaged` if nothing can be committed."""
        if self.damaged_entry is not None:
            raise CoatlError("table-damaged", table=self.match.id, entry=self.damaged_entry)

    async def commit(
        self,
        command: MatchCommand,
        command_id: str,
        version: int | None,
        at: int,
        on_changes: OnChanges,
    ) -> bool:
        """Carry out a command and store it; False if the command of that id was done before.

        `version`: the last version that its seat saw. Raises `table-went-on` if the game has
        changed since, `table-damaged`, and whatever `execute` or the storage raises.
        """
        if self._is_executed(command_id):
            await self._confirm_stored()
            return False
        self.check_undamaged()
        seat = command.seat if isinstance(command, PlayAction | UndoSteps) else None
        if self.is_stale or (version is not None and version > self.match.log.version(seat)):
            await self.refresh(on_changes)
        for _ in range(MAX_ATTEMPTS):
            if self._is_executed(command_id):
                await self._confirm_stored()
                return False
            if version is not None and not self.match.log.is_game_unchanged_since(version, seat):
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

    def _is_executed(self, command_id: str) -> bool:
        return bool(command_id) and self.match.has_executed(command_id)

    async def _confirm_stored(self) -> None:
        """Wait until everything that was read from the storage is stored safely. A database with a
        standby may show an entry that the standby lacks; a later write waits for both.
        """
        if self._storage.is_shared:
            await self._storage.confirm_writable()

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
        sealed, head = seal_entries(self._head, entries)
        is_due = is_snapshot_due(match.version, self._snapshot_version)
        snapshot = seal_snapshot(take_snapshot(match), head) if is_due else None
        await self._storage.append(match.id, before, sealed, snapshot)
        self._head = head
        if is_due:
            self._snapshot_version = match.version
