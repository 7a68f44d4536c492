"""What is kept of a table: the room it makes again, without keeping all others waiting, and what is
done there, which is kept or did not happen.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from time import monotonic
from typing import Final

import msgspec
from msgspec import Struct

from coatl.rules import RULES_VERSION, CoatlError
from coatl.server.match.log import Entry, Setup
from coatl.server.match.match import Room
from coatl.server.match.narration import Change
from coatl.server.protocol.messages import encode
from coatl.server.storage.base import Conflict, Storage, StoredTable

#: After so many entries a snapshot is worth while; in a long log, after this part of it, so that
#: all its snapshots together do not outgrow it.
ENTRIES: Final = 128
PART: Final = 8

#: How often something is tried again that others were quicker with.
TRIES: Final = 10

#: Something done to a room, at once or with waiting.
Deed = Callable[[Room], "list[Change] | Awaitable[list[Change]]"]

#: Whoever passes changes on.
Tell = Callable[["list[Change]"], None]

#: Seconds of folding after which whoever else waits has a turn.
SLICE: Final = 0.005


class _Stated(Struct):
    """Under which rules a table was made; read before anything else of it."""

    rules: int = 1


_stated: Final = msgspec.json.Decoder(_Stated)
_setups: Final = msgspec.json.Decoder(Setup)
_entries: Final = msgspec.json.Decoder(Entry)


def wants_snapshot(version: int, last: int) -> bool:
    """Whether a table that has come to that version should be kept whole again."""
    return version - last >= max(ENTRIES, version // PART)


async def read(store: Storage, table: str) -> tuple[Room, int]:
    """The room that is kept under that name, and of which version its last snapshot is. Raises
    `unknown-table` where there is none, `other-rules` where it cannot be understood any more.
    """
    saved = await store.load(table)
    if saved is None:
        raise CoatlError("unknown-table", table=table)
    setup, entries = _setup(table, saved), saved.entries
    if saved.snapshot is not None:
        room = Room.restore(table, setup, saved.snapshot)
        if room is not None and room.version == saved.version:
            async for _ in redone(room, decoded(table, saved.entries)):
                pass
            return room, saved.version
        entries = await store.entries_since(table, 0)
    return await folded(table, setup, decoded(table, entries)), 0


def _setup(table: str, saved: StoredTable) -> Setup:
    try:
        rules = _stated.decode(saved.setup).rules
        if rules != RULES_VERSION:
            raise CoatlError("other-rules", found=rules)
        return _setups.decode(saved.setup)
    except msgspec.MsgspecError:
        raise CoatlError("table-damaged", table=table) from None


def decoded(table: str, entries: Sequence[bytes]) -> list[Entry]:
    """Entries as they come from a store."""
    try:
        return [_entries.decode(entry) for entry in entries]
    except msgspec.MsgspecError:
        raise CoatlError("table-damaged", table=table) from None


async def folded(table: str, setup: Setup, entries: Sequence[Entry]) -> Room:
    """`Room.fold`, with pauses."""
    room = Room.begun(table, setup, entries)
    async for _ in redone(room, entries[room.version :]):
        pass
    return room


async def redone(room: Room, entries: Sequence[Entry]) -> AsyncIterator[list[Change]]:
    """`Room.redo`, with pauses."""
    since = monotonic()
    for changes in room.redo(entries):
        yield changes
        if monotonic() - since > SLICE:
            await asyncio.sleep(0)
            since = monotonic()


class Kept:
    """A room and its store, in which other processes may write, too. One thing is done after the
    other, and whatever has come about is told once, when it is kept.
    """

    def __init__(
        self,
        room: Room,
        snapshot: int,
        store: Storage,
        failed: Callable[[Room, Exception], None],
    ) -> None:
        self.room = room
        #: Whether the room shows what is not kept yet, or may lack what is.
        self.is_ahead = False
        self.is_behind = False
        self._snapshot = snapshot
        self._store = store
        self._failed = failed

    async def catch_up(self, tell: Tell) -> None:
        """Do what others have done. Raises where nothing can be read."""
        room = self.room
        entries = decoded(room.id, await self._store.entries_since(room.id, room.version))
        async for changes in redone(room, entries):
            tell(changes)
        self.is_behind = False

    async def do(self, command: str, version: int | None, deed: Deed, tell: Tell) -> bool:
        """Do this, if the game is as at that version, and keep it; False where it was done before.
        What others were quicker with is followed first, and then it is tried again.
        """
        if self.is_behind or (version is not None and version > self.room.version):
            await self.catch_up(tell)
        for _ in range(TRIES):
            if command and self.room.done(command):
                return False
            if version is not None and not self.room.is_as_at(version):
                break
            if await self._is_done(deed, tell):
                return True
        raise CoatlError("table-went-on")

    async def _is_done(self, deed: Deed, tell: Tell) -> bool:
        """Do it once; whether it was possible, with what was known here."""
        before = self.room.version
        self.is_ahead = True
        try:
            done = deed(self.room)
            changes = done if isinstance(done, list) else await done
            if self.room.version > before:
                await self._write(before)
        except Exception as error:
            if self.room.version > before:
                self._failed(self.room, error)
                self.room = await folded(self.room.id, self.room.setup, self.room.entries[:before])
                self.is_behind = True
            self.is_ahead = False
            if not isinstance(error, Conflict):
                raise
            await self.catch_up(tell)
            return False
        self.is_ahead = False
        if changes:
            tell(changes)
        return True

    async def _write(self, before: int) -> None:
        room = self.room
        entries = [encode(entry) for entry in room.since(before)]
        is_due = wants_snapshot(room.version, self._snapshot)
        await self._store.append(room.id, before, entries, room.snapshot() if is_due else None)
        if is_due:
            self._snapshot = room.version
