"""Undo damage where a checksum proves that the result is what was written."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from coatl.server.match.snapshot import snapshot_entries
from coatl.server.protocol.messages import encode
from coatl.server.storage.checksums import (
    entry_checksum,
    seal_entries,
    setup_checksum,
    unseal,
)

#: The most bytes in which every single bit is tried. Entries and set-ups are shorter, and the time
#: grows with the square of the length.
_LONGEST: Final = 3_000


def corrected_setup(table: str, stored: bytes) -> bytes | None:
    """A set-up whose single wrong bit is turned back; None if more is wrong."""
    for candidate in _one_bit_changed(stored):
        setup, checksum = unseal(candidate)
        if checksum == setup_checksum(table, setup):
            return candidate
    return None


def corrected_entry(head: bytes, stored: bytes) -> bytes | None:
    """An entry whose single wrong bit is turned back; None if more is wrong. `head` is the checksum
    of the log before it.
    """
    for candidate in _one_bit_changed(stored):
        entry, checksum = unseal(candidate)
        if checksum == entry_checksum(head, entry):
            return candidate
    return None


def entries_of_snapshot(first: bytes, snapshot: bytes, head: bytes) -> list[bytes] | None:
    """The entries that a sound snapshot contains, with checksums; None if they are not those of the
    log that it stands for.
    """
    found = snapshot_entries(snapshot)
    sealed = seal_entries(first, [encode(entry) for entry in found or ()])
    return sealed.entries if sealed.head == head else None


def _one_bit_changed(stored: bytes) -> Iterator[bytes]:
    """The same bytes with each single bit changed."""
    changed = bytearray(stored)
    if len(changed) > _LONGEST:
        return
    for index in range(len(changed)):
        for bit in range(8):
            changed[index] ^= 1 << bit
            yield bytes(changed)
            changed[index] ^= 1 << bit
