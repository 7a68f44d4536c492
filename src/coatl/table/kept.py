"""What is kept of a table, and the room it makes again, without keeping all others waiting."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from time import monotonic
from typing import Final

import msgspec
from msgspec import Struct

from coatl.rules import RULES_VERSION, CoatlError

from .room import Change, Entry, Room, Setup
from .store import Saved, Store

#: After so many entries a snapshot is worth while; in a long log, after this part of it, so that
#: all its snapshots together do not outgrow it.
ENTRIES: Final = 64
PART: Final = 8

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


async def read(store: Store, table: str) -> tuple[Room, int]:
    """The room that is kept under that name, and of which version its last snapshot is. Raises
    `unknown-table` where there is none, `other-rules` where it cannot be understood any more.
    """
    saved = await store.load(table)
    if saved is None:
        raise CoatlError("unknown-table", table=table)
    setup = _setup(table, saved)
    if saved.snapshot is not None:
        room = Room.restore(table, setup, saved.snapshot)
        if room is not None and room.version == saved.version:
            async for _ in redone(room, decoded(table, saved.entries)):
                pass
            return room, saved.version
        saved = Saved(saved.setup, None, 0, await store.since(table, 0))
    return await folded(table, setup, decoded(table, saved.entries)), 0


def _setup(table: str, saved: Saved) -> Setup:
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
